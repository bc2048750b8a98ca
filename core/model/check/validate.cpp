// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/check/validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "core/model/check/name_length.h"
#include "core/model/check/suggest.h"
#include "core/model/check/validate_context.h"
#include "core/model/check/visible_text.h"
#include "core/model/ranges/contains.h"

namespace roundel::model {

void ValidateContext::fault(const Path& at, std::string code, std::string message, std::string hint) {
  if (faults.full()) return faults.countOnly();
  faults.add(
      {.code = std::move(code), .pointer = at.pointer(), .message = std::move(message), .hint = std::move(hint)});
}

void ValidateContext::number(const Path& at, double value, Range range) {
  if (!std::isfinite(value)) {
    fault(at, "not-finite", fmt::format("{} is not a finite number", value), "a finite number");
  } else if (range != Range::Finite && value < 0) {
    fault(at, "negative", fmt::format("{} is negative", value),
          range == Range::NonNegative ? "0 or more" : "more than 0");
  } else if (range == Range::Positive && value == 0) {
    fault(at, "not-positive", "0 is not allowed here", "a number greater than 0");
  } else if (range == Range::Share && value > 1) {
    fault(at, "out-of-range", fmt::format("{} is more than 1", value), "a share from 0 to 1");
  }
}

void ValidateContext::whole(const Path& at, long long value, long long minimum, long long maximum) {
  if (value >= minimum && value <= maximum) return;
  const char* code = value < 0 ? "negative" : value == 0 ? "not-positive" : "out-of-range";
  fault(at, code, fmt::format("{} is {}", value, value < minimum ? "too small" : "too large"),
        fmt::format("a whole number from {} to {}", minimum, maximum));
}

bool ValidateContext::known(const Path& at, std::string_view what, std::string_view id, const IdMap& ids) {
  if (ids.contains(id)) return true;
  if (faults.full()) {
    faults.countOnly();
    return false;
  }
  std::vector<std::string_view> words;
  for (const auto& [word, position] : ids) words.push_back(word);
  std::string code = fmt::format("unknown-{}", what);
  std::ranges::replace(code, ' ', '-');
  std::ranges::transform(code, code.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  fault(at, std::move(code), fmt::format("there is no {} \"{}\"", what, brief(id)),
        hintFor(id, words, fmt::format("the scenario has no {} at all; add one first", what)));
  return false;
}

void ValidateContext::name(const Path& at, std::string_view text) {
  if (const std::string why = whyTooLong(text); !why.empty())
    fault(at, "name-too-long", fmt::format("\"{}\" is too long for a name", brief(text)),
          fmt::format("at most {} characters", kLongestName));
}

void ValidateContext::word(const Path& at, const std::optional<std::string>& value,
                           const std::vector<std::string_view>& allowed) {
  if (!value || contains(allowed, *value)) return;
  fault(at, "unknown-value", fmt::format("\"{}\" is not known here", *value), hintFor(*value, allowed, ""));
}

namespace {

// Tables write ids as they are and look them up again.
bool plainId(std::string_view id) { return !id.empty() && visible(id) == id; }

template <class Entities>
IdMap collectIds(ValidateContext& c, std::string_view list, const Entities& entities) {
  IdMap ids;
  const Path root;
  const Path list_path = root / list;
  for (std::size_t i = 0; i < entities.size(); ++i) {
    const std::string& id = entities[i].id;
    const Path entry = list_path / i;
    c.name(entry / "id", id);
    if (!plainId(id)) {
      c.fault(entry / "id", "bad-id", id.empty() ? "the id is missing or empty" : "the id holds a control character",
              "a name of one or more printable characters");
    } else if (const auto [first, fresh] = ids.try_emplace(id, i); !fresh) {
      c.fault(entry / "id", "duplicate-id",
              fmt::format("\"{}\" is already the id of /{}/{}", brief(id), list, first->second),
              fmt::format("an id that no other entry of {} has", list));
    }
  }
  return ids;
}

void checkClock(ValidateContext& c) {
  const Path root;
  const Path clock_path = root / "clock";
  const Clock& clock = c.scenario.clock;
  c.number(clock_path / "round_s", clock.round_s, Range::Positive);
  c.number(clock_path / "restart_s", clock.restart_s, Range::NonNegative);
  c.number(clock_path / "first_start_s", clock.first_start_s, Range::NonNegative);
  c.number(clock_path / "horizon_s", clock.horizon_s, Range::Positive);
}

void checkOpening(ValidateContext& c) {
  if (!c.scenario.opening) return;
  const Path root;
  const Path opening_path = root / "opening";
  c.number(opening_path / "at_s", c.scenario.opening->at_s, Range::NonNegative);
  c.number(opening_path / "minutes", c.scenario.opening->minutes, Range::Positive);
}

bool isColor(std::string_view text) {
  return text.size() == 7 && text[0] == '#' &&
         text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string_view::npos;
}

void checkType(ValidateContext& c, const Path& at, const GpuTypeSpec& type) {
  if (type.gpu && !plainId(*type.gpu))
    c.fault(at / "gpu", "bad-id", "the GPU is empty or holds a control character", "a name such as \"RTX3090\"");
  c.number(at / "tensor_tflops", type.tensor_tflops, Range::Positive);
  c.number(at / "vram_gib", type.vram_gib, Range::Positive);
  c.number(at / "link_params_s", type.link_params_s, Range::Positive);
  c.number(at / "net_params_s", type.net_params_s, Range::Positive);
  if (type.color && !isColor(*type.color)) {
    c.fault(at / "color", "bad-color", fmt::format("\"{}\" is not a colour", *type.color),
            "\"#rrggbb\", for example \"#0072b2\"");
  }
}

void checkGroups(ValidateContext& c, const Path& at, const NodeSpec& node) {
  if (node.gpus.empty()) {
    c.fault(at, "empty-node", fmt::format("node \"{}\" has no GPUs", brief(node.id)),
            "at least one {\"type\": ..., \"count\": ...}");
  }
  for (std::size_t k = 0; k < node.gpus.size(); ++k) {
    const GpuGroupSpec& group = node.gpus[k];
    const Path entry = at / k;
    c.whole(entry / "count", group.count, 1, kMaxGpus);
    if (c.known(entry / "type", "GPU type", group.type, c.types) && group.count > 0)
      c.total[c.types.at(group.type)] += group.count;
  }
}

void checkNode(ValidateContext& c, const Path& at, const NodeSpec& node) {
  checkGroups(c, at / "gpus", node);
  c.number(at / "intra_gbytes_s", node.intra_gbytes_s, Range::Positive);
  c.number(at / "nic_gbits_s", node.nic_gbits_s, Range::Positive);
  c.number(at / "speed", node.speed, Range::Positive);
  c.number(at / "x", node.x, Range::Finite);
  c.number(at / "y", node.y, Range::Finite);
  c.whole(at / "pcie", node.pcie, 3, 5);
}

void checkCluster(ValidateContext& c) {
  const Path root;
  const std::size_t faults_before = c.faults.seen();
  c.types = collectIds(c, "gpu_types", c.scenario.gpu_types);
  c.nodes = collectIds(c, "nodes", c.scenario.nodes);
  c.total.assign(c.scenario.gpu_types.size(), 0);
  const Path types = root / "gpu_types";
  for (std::size_t i = 0; i < c.scenario.gpu_types.size(); ++i) checkType(c, types / i, c.scenario.gpu_types[i]);
  if (c.scenario.gpu_types.empty()) {
    c.fault(types, "no-gpu-types", "the scenario has no GPU types",
            "at least one entry, for example {\"id\": \"V100\"}");
  }
  if (c.scenario.gpu_types.size() > kMaxTypes)
    c.fault(types, "too-many-types", fmt::format("the scenario has {} GPU types", c.scenario.gpu_types.size()),
            fmt::format("at most {} GPU types", kMaxTypes));
  const Path nodes = root / "nodes";
  for (std::size_t i = 0; i < c.scenario.nodes.size(); ++i) checkNode(c, nodes / i, c.scenario.nodes[i]);
  if (c.scenario.nodes.empty()) {
    c.fault(nodes, "no-nodes", "the scenario has no nodes",
            "at least one entry, for example {\"id\": \"n0\", \"gpus\": [{\"type\": \"V100\", \"count\": 4}]}");
  }
  long long all = 0;
  for (const long long count : c.total) all += count;
  if (all > kMaxGpus)
    c.fault(nodes, "too-many-gpus", fmt::format("the cluster has {} GPUs", all),
            fmt::format("at most {} GPUs", kMaxGpus));
  c.cluster_faulty = c.faults.seen() != faults_before;
}

// Follows `model` from template to template. Every template is visited once: `depth` holds the result.
class ChainChecker {
 public:
  explicit ChainChecker(ValidateContext& context) : m_c(context), m_depth(context.scenario.models.size(), kUnseen) {}

  void run() {
    m_c.chain_broken.assign(m_depth.size(), 0);
    for (std::size_t i = 0; i < m_depth.size(); ++i) walk(i);
  }

 private:
  static constexpr int kUnseen = 0, kOpen = -1, kBroken = -2;

  void walk(std::size_t start) {
    std::vector<std::size_t> chain;
    std::optional<std::size_t> template_index = start;
    int depth = 0;
    while (template_index && m_depth[*template_index] == kUnseen) {
      m_depth[*template_index] = kOpen;
      chain.push_back(*template_index);
      template_index = next(*template_index, depth);
    }
    if (template_index)
      depth = m_depth[*template_index] == kOpen ? cycle(chain, *template_index) : m_depth[*template_index];
    for (auto it = chain.rbegin(); it != chain.rend(); ++it) depth = close(*it, depth);
  }

  // Returns the template of template `i`. If there is none, sets `below` to 0, or to kBroken if the name is unknown.
  std::optional<std::size_t> next(std::size_t i, int& below) {
    const std::optional<std::string>& name = m_c.scenario.models[i].model;
    if (!name) return std::nullopt;
    const Path root;
    const Path list = root / "models";
    const Path entry = list / i;
    if (m_c.known(entry / "model", "model", *name, m_c.models)) return m_c.models.at(*name);
    below = kBroken;
    return std::nullopt;
  }

  int cycle(const std::vector<std::size_t>& chain, std::size_t first) {
    const auto begin = std::ranges::find(chain, first);
    std::string names;
    for (auto it = begin; it != chain.end(); ++it) names += m_c.scenario.models[*it].id + " -> ";
    names += m_c.scenario.models[first].id;
    fault(first, "template-cycle", fmt::format("templates inherit from each other in a circle: {}", names),
          "one of them without \"model\"");
    return kBroken;
  }

  int close(std::size_t i, int below) {
    const int depth = below == kBroken ? kBroken : below + 1;
    if (depth > kLongestChain) {
      fault(i, "template-chain",
            fmt::format("template \"{}\" inherits through more than {} others", brief(m_c.scenario.models[i].id),
                        kLongestChain),
            fmt::format("a chain of at most {} templates", kLongestChain));
    }
    m_depth[i] = depth > kLongestChain ? kBroken : depth;
    m_c.chain_broken[i] = m_depth[i] == kBroken ? 1 : 0;
    return m_depth[i];
  }

  void fault(std::size_t i, const char* code, std::string message, std::string hint) {
    const Path root;
    const Path list = root / "models";
    const Path entry = list / i;
    m_c.fault(entry / "model", code, std::move(message), std::move(hint));
  }

  ValidateContext& m_c;
  std::vector<int> m_depth;
};

void checkModels(ValidateContext& c) {
  const std::size_t faults_before = c.faults.seen();
  c.models = collectIds(c, "models", c.scenario.models);
  const Path root;
  const Path list = root / "models";
  for (std::size_t i = 0; i < c.scenario.models.size(); ++i) validateWritten(c, list / i, c.scenario.models[i]);
  ChainChecker(c).run();
  c.models_faulty = c.faults.seen() != faults_before;
}

void checkJob(ValidateContext& c, const Path& at, const JobSpec& job) {
  const std::size_t faults_before = c.faults.seen();
  validateWritten(c, at, job);
  if (job.model) {
    // Without its template it is unknown what the job lacks.
    if (!c.known(at / "model", "model", *job.model, c.models)) return;
    if (c.chain_broken[c.models.at(*job.model)] != 0) return;
  }
  const bool mayFit = !c.cluster_faulty && !c.models_faulty && c.faults.seen() == faults_before;
  if (job.model)
    validateWhole(c, at, withTemplates(c.scenario, job), mayFit);
  else
    validateWhole(c, at, job, mayFit);
}

void checkJobs(ValidateContext& c) {
  c.jobs = collectIds(c, "jobs", c.scenario.jobs);
  const Path root;
  const Path list = root / "jobs";
  for (std::size_t i = 0; i < c.scenario.jobs.size(); ++i) checkJob(c, list / i, c.scenario.jobs[i]);
  if (c.scenario.jobs.empty()) {
    c.fault(list, "no-jobs", "the scenario has no jobs",
            "at least one job, for example {\"id\": \"j0\", \"gpus\": 1, \"iterations\": 100, \"throughput\": "
            "{\"V100\": 2}}");
  }
}

constexpr const char* kPairRates =
    "{GPU type: [iterations/s of the first, iterations/s of the second]}, beside each other";

// The two ids of an entry; false unless both are known.
bool checkTwo(ValidateContext& c, const Path& at, std::string_view what, const std::vector<std::string>& ids,
              const IdMap& known) {
  if (ids.size() != 2) {
    c.fault(at, "no-pair", fmt::format("a pair names two {}s, this one names {}", what, ids.size()),
            fmt::format("the ids of two {}s", what));
    return false;
  }
  bool is_valid = true;
  for (std::size_t k = 0; k < 2; ++k) is_valid = c.known(at / k, what, ids[k], known) && is_valid;
  return is_valid;
}

bool asksForOneGpu(const ValidateContext& c, const std::string& id) {
  const JobSpec job = withTemplates(c.scenario, c.scenario.jobs[c.jobs.at(id)]);
  if (job.stages || job.sync || !job.gpus) return false;
  if (const auto* list = std::get_if<std::vector<int>>(&*job.gpus)) return contains(*list, 1);
  return std::get<int>(*job.gpus) == 1 || job.min_gpus == 1;
}

void checkPairRates(ValidateContext& c, const Path& at, const PairSpec& pair) {
  if (pair.throughput.empty())
    c.fault(at, "missing-throughput", "the throughputs of the two when they share a GPU are not stated", kPairRates);
  for (const auto& [type, rates] : pair.throughput) {
    const Path cell = at / type;
    c.known(cell, "GPU type", type, c.types);
    if (rates.size() != 2)
      c.fault(cell, "no-pair", fmt::format("a pair has two rates, this one has {}", rates.size()), kPairRates);
    for (std::size_t k = 0; k < rates.size(); ++k) c.number(cell / k, rates[k], Range::Positive);
  }
}

void checkPair(ValidateContext& c, const Path& at, std::size_t i) {
  const PairSpec& pair = c.scenario.pair_throughput[i];
  checkPairRates(c, at / "throughput", pair);
  if (pair.jobs.empty() == pair.models.empty()) {
    c.fault(at, "no-pair",
            pair.jobs.empty() ? "the entry names neither jobs nor models" : "the entry names jobs and models",
            "\"jobs\": two ids of jobs, or \"models\": two ids of models");
    return;
  }
  if (!pair.models.empty()) {
    checkTwo(c, at / "models", "model", pair.models, c.models);
  } else if (checkTwo(c, at / "jobs", "job", pair.jobs, c.jobs)) {
    const Path list = at / "jobs";
    if (pair.jobs[0] == pair.jobs[1])
      c.fault(list, "no-pair", fmt::format("job \"{}\" cannot share a GPU with itself", brief(pair.jobs[0])),
              "two jobs");
    for (std::size_t k = 0; k < 2; ++k) {
      if (asksForOneGpu(c, pair.jobs[k])) continue;
      c.fault(list / k, "pair-gang",
              fmt::format("job \"{}\" never runs on one GPU alone, so it cannot share one", brief(pair.jobs[k])),
              "a job with \"gpus\": 1 and without stages or sync");
    }
  }
}

void checkPairs(ValidateContext& c) {
  const Path root;
  const Path list = root / "pair_throughput";
  std::set<std::pair<std::vector<std::string>, std::vector<std::string>>> named_pairs;
  for (std::size_t i = 0; i < c.scenario.pair_throughput.size(); ++i) {
    const std::size_t faults_before = c.faults.seen();
    checkPair(c, list / i, i);
    if (c.faults.seen() != faults_before) continue;
    std::pair two{c.scenario.pair_throughput[i].jobs, c.scenario.pair_throughput[i].models};
    std::ranges::sort(two.first);
    std::ranges::sort(two.second);
    if (!named_pairs.insert(std::move(two)).second)
      c.fault(list / i, "duplicate-pair", "an earlier entry names the same two", "one entry a pair");
  }
}

struct EventShape {
  const char* kind;
  bool node, job, type, value, valueMayBeNull;
};

EventShape shapeOf(EventKind kind) {
  switch (kind) {
    case EventKind::NodeDown:
      return {"node_down", true, false, false, false, false};
    case EventKind::NodeUp:
      return {"node_up", true, false, false, false, false};
    case EventKind::CancelJob:
      return {"cancel_job", false, true, false, false, false};
    case EventKind::SetThroughput:
      return {"set_throughput", false, true, true, true, true};
    case EventKind::SetSpeed:
      break;
  }
  return {.kind = "set_speed", .node = true, .job = false, .type = false, .value = true, .valueMayBeNull = false};
}

// A job, node or type of an event: whether its kind needs one, its word, the stated id and the known ids.
struct EventTarget {
  bool wanted;
  std::string_view what;
  const std::string& id;
  const IdMap& ids;
};

void checkTarget(ValidateContext& c, const Path& at, std::string_view kind, const EventTarget& target) {
  if (target.wanted && target.id.empty()) {
    c.fault(at, "missing-key", fmt::format("{} needs to say which {}", kind, target.what),
            fmt::format("the id of a {}", target.what));
  } else if (target.wanted) {
    c.known(at, target.what, target.id, target.ids);
  } else if (!target.id.empty()) {
    c.fault(at, "not-for-kind", fmt::format("{} has no {}", kind, target.what), "leave the key out");
  }
}

void checkEvent(ValidateContext& c, const Path& at, const EventSpec& event) {
  const EventShape shape = shapeOf(event.kind);
  c.number(at / "at_s", event.at_s, Range::NonNegative);
  checkTarget(c, at / "node", shape.kind, {shape.node, "node", event.node, c.nodes});
  checkTarget(c, at / "job", shape.kind, {shape.job, "job", event.job, c.jobs});
  checkTarget(c, at / "type", shape.kind, {shape.type, "GPU type", event.type, c.types});
  if (!shape.value && event.value)
    c.fault(at / "value", "not-for-kind", fmt::format("{} has no value", shape.kind), "leave the key out");
  else if (shape.value && !event.value && !shape.valueMayBeNull)
    c.fault(at / "value", "missing-key", fmt::format("{} needs a value", shape.kind), "a number greater than 0");
  else
    c.number(at / "value", event.value, Range::Positive);
  const auto job = c.jobs.find(event.job);
  if (event.kind != EventKind::SetThroughput || !event.value || job == c.jobs.end()) return;
  if (withTemplates(c.scenario, c.scenario.jobs[job->second]).stages) {
    c.fault(at / "value", "not-for-stages", fmt::format("job \"{}\" goes at the pace of its stages", brief(event.job)),
            "null if it can no longer run there, or set_speed of a node");
  }
}

void checkEvents(ValidateContext& c) {
  const Path root;
  const Path list = root / "events";
  for (std::size_t i = 0; i < c.scenario.events.size(); ++i) checkEvent(c, list / i, c.scenario.events[i]);
}

void checkHistory(ValidateContext& c) {
  if (!c.scenario.history) return;
  const Path root;
  const Path list = root / "history";
  if (const auto* csv = std::get_if<std::string>(&*c.scenario.history)) {
    if (csv->empty())
      c.fault(list / "csv", "missing-key", "the path is empty",
              "the path of a CSV file with the columns group,user,iterations");
    return;
  }
  const auto& rows = std::get<std::vector<HistoryRow>>(*c.scenario.history);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Path row = list / i;
    c.number(row / "iterations", rows[i].iterations, Range::NonNegative);
  }
}

void notEmpty(ValidateContext& c, const Path& at, const std::string& value, const char* hint) {
  if (value.empty()) c.fault(at, "missing-key", "this is missing or empty", hint);
}

void checkColumns(ValidateContext& c) {
  const Path root;
  const Path compare = root / "compare";
  for (std::size_t i = 0; i < c.scenario.compare.size(); ++i) {
    const Path lane_path = compare / i;
    notEmpty(c, lane_path / "policy", c.scenario.compare[i].policy, "the id of a policy, for example \"gavel\"");
    if (c.scenario.compare[i].label) c.name(lane_path / "label", *c.scenario.compare[i].label);
  }
  const Path expected = root / "expected";
  for (std::size_t i = 0; i < c.scenario.expected.size(); ++i) {
    const ExpectedSpec& row = c.scenario.expected[i];
    const Path row_path = expected / i;
    notEmpty(c, row_path / "policy", row.policy, "the id of a policy, for example \"gavel\"");
    notEmpty(c, row_path / "metric", row.metric, "the name of a metric, for example \"jct_mean_s\"");
    c.number(row_path / "value", row.value, Range::Finite);
    c.number(row_path / "tolerance", row.tolerance, Range::NonNegative);
  }
}

}  // namespace

FaultList validate(const Scenario& scenario, FaultList::Keep keep) {
  FaultList faults(std::move(keep));
  ValidateContext context{.scenario = scenario, .faults = faults};
  checkClock(context);
  checkOpening(context);
  checkCluster(context);
  checkModels(context);
  checkJobs(context);
  checkHistory(context);
  checkEvents(context);
  checkPairs(context);
  checkColumns(context);
  return faults;
}

std::vector<Fault> validate(const Scenario& scenario) { return validate(scenario, FaultList::Keep{}).take(); }

}  // namespace roundel::model
