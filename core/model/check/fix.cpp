// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/check/fix.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "core/model/check/fault_list.h"
#include "core/model/check/suggest.h"
#include "core/model/check/validate_context.h"
#include "core/model/derive.h"
#include "core/model/edit/fragment.h"
#include "core/model/pipeline.h"
#include "core/model/text/ascii.h"

namespace roundel::model {
namespace {

using Segments = std::vector<std::string>;

constexpr std::size_t kShortestSureWord = 3;

// GPUs of the last decade's clusters: none of these names is a typing error for another.
constexpr std::string_view kGpuNames[] = {
    "K20",  "K40",  "K80",  "M40",  "M60",   "P4",    "P40",   "P100",    "T4",      "V100",    "V100S",  "A2",
    "A10",  "A10G", "A16",  "A30",  "A40",   "A100",  "L4",    "L40",     "L40S",    "H20",     "H100",   "H200",
    "H800", "A800", "B100", "B200", "A4000", "A5000", "A6000", "RTX2080", "RTX3090", "RTX4090", "RTX6000"};

template <class T>
std::vector<std::string> idsOf(const std::vector<T>& things) {
  std::vector<std::string> ids;
  for (const T& entity : things) ids.push_back(entity.id);
  return ids;
}

// Returns the job or template that contains the pointer, or nullptr.
JobSpec* specAt(Scenario& scenario, const Segments& at) {
  if (at.size() < 2 || (at[0] != "jobs" && at[0] != "models")) return nullptr;
  std::vector<JobSpec>& list = at[0] == "jobs" ? scenario.jobs : scenario.models;
  const auto i = segmentIndex(at[1]);
  return i && *i < list.size() ? &list[*i] : nullptr;
}
const JobSpec* specAt(const Scenario& scenario, const Segments& at) {
  return specAt(const_cast<Scenario&>(scenario), at);
}

EventSpec* eventAt(Scenario& scenario, const Segments& at) {
  const auto i = at.size() >= 2 && at[0] == "events" ? segmentIndex(at[1]) : std::nullopt;
  return i && *i < scenario.events.size() ? &scenario.events[*i] : nullptr;
}

Fix onSpec(std::string label, const Segments& at, std::function<void(JobSpec&)> change) {
  return {std::move(label), [at, change = std::move(change)](Scenario& scenario) {
            if (JobSpec* spec = specAt(scenario, at)) change(*spec);
          }};
}

Fix onEvent(std::string label, const Segments& at, std::function<void(EventSpec&)> change) {
  return {std::move(label), [at, change = std::move(change)](Scenario& scenario) {
            if (EventSpec* event = eventAt(scenario, at)) change(*event);
          }};
}

std::string digitsOf(std::string_view word) {
  std::string digits;
  std::ranges::copy_if(word, std::back_inserter(digits), isDigit);
  return digits;
}

std::optional<std::string> meant(std::string_view word, const std::vector<std::string>& known, bool digitsMayDiffer) {
  std::optional<std::string> best_candidate;
  std::size_t nearest = 2;
  bool is_ambiguous = false;
  for (const std::string& candidate : known) {
    const std::size_t distance = editDistance(word, candidate);
    const bool isShort = std::min(word.size(), candidate.size()) < kShortestSureWord;
    if (distance > (isShort ? 0U : 1U) || distance > nearest) continue;
    if (!digitsMayDiffer && digitsOf(word) != digitsOf(candidate)) continue;
    is_ambiguous = distance == nearest && best_candidate.has_value();
    nearest = distance;
    best_candidate = candidate;
  }
  return is_ambiguous ? std::nullopt : best_candidate;
}

// ---- unknown words -------------------------------------------------------------------------------------------------------------

template <class Map>
void renameKey(Map& map, const std::string& from, const std::string& to) {
  if (map.contains(to)) return;
  if (auto entry = map.extract(from); !entry.empty()) {
    entry.key() = to;
    map.insert(std::move(entry));
  }
}

// Calls `change` with each map of the spec that has GPU types as keys and belongs to `key` ("sync" has two).
template <class Change>
void eachTypeMap(JobSpec& spec, const Segments& at, Change change) {
  const std::string& key = at[2];
  const auto perType = [&](PerType& value) {
    if (auto* times = std::get_if<std::map<std::string, double>>(&value)) change(*times);
  };
  if (key == "throughput" && spec.throughput) change(*spec.throughput);
  if (key == "throughput_spread" && spec.throughput_spread) change(*spec.throughput_spread);
  if (key == "timing" && spec.timing) change(*spec.timing);
  if (key == "sync" && spec.sync && at.size() > 3) change(at[3] == "train_s" ? spec.sync->train_s : spec.sync->sync_s);
  if (key == "stages" && spec.stages && at.size() > 4) {
    const auto i = segmentIndex(at[3]);
    if (i && *i < spec.stages->size())
      perType(at[4] == "forward_s" ? (*spec.stages)[*i].forward_s : (*spec.stages)[*i].backward_s);
  }
}

std::optional<Fix> fixTypeOfSpec(const Scenario& scenario, const Segments& at) {
  const std::string word = at.back();
  const auto meant = uniqueTypeMatch(word, idsOf(scenario.gpu_types));
  bool is_taken = false;
  eachTypeMap(*specAt(const_cast<Scenario&>(scenario), at), at,
              [&](const auto& map) { is_taken = meant && map.contains(*meant); });
  if (meant && !is_taken) {
    return onSpec(renameLabel(word, *meant), at, [at, word, meant](JobSpec& spec) {
      eachTypeMap(spec, at, [&](auto& map) { renameKey(map, word, *meant); });
    });
  }
  // No node has such GPUs, so the entry has no effect.
  return onSpec(fmt::format("Remove the entry \"{}\"", word), at,
                [at, word](JobSpec& spec) { eachTypeMap(spec, at, [&](auto& map) { map.erase(word); }); });
}

std::optional<Fix> fixType(const Scenario& scenario, const Segments& at) {
  if (at[0] == "jobs" || at[0] == "models")
    return at.size() > 3 && specAt(scenario, at) != nullptr ? fixTypeOfSpec(scenario, at) : std::nullopt;
  const auto types = idsOf(scenario.gpu_types);
  if (at[0] == "nodes" && at.size() == 5) {
    const auto n = segmentIndex(at[1]);
    const auto g = segmentIndex(at[3]);
    if (!n || !g || *n >= scenario.nodes.size() || *g >= scenario.nodes[*n].gpus.size()) return std::nullopt;
    const std::string word = scenario.nodes[*n].gpus[*g].type;
    const auto meant = uniqueTypeMatch(word, types);
    if (!meant) return std::nullopt;
    return Fix{renameLabel(word, *meant), [n, g, meant](Scenario& s) {
                 if (*n < s.nodes.size() && *g < s.nodes[*n].gpus.size()) s.nodes[*n].gpus[*g].type = *meant;
               }};
  }
  return std::nullopt;
}

std::optional<Fix> fixModel(const Scenario& scenario, const Segments& at) {
  const JobSpec* spec = specAt(scenario, at);
  if (spec == nullptr || !spec->model) return std::nullopt;
  const auto meant = uniqueMatch(*spec->model, idsOf(scenario.models));
  if (!meant) return std::nullopt;
  return onSpec(renameLabel(*spec->model, *meant), at, [meant](JobSpec& s) { s.model = *meant; });
}

Fix deleteEvent(const Segments& at, const std::string& word) {
  return {fmt::format("Delete the event of \"{}\"", word), [at](Scenario& s) {
            const auto i = segmentIndex(at[1]);
            if (i && *i < s.events.size()) s.events.erase(s.events.begin() + static_cast<std::ptrdiff_t>(*i));
          }};
}

// An event of something that does not exist has no effect.
std::optional<Fix> fixEventTarget(const Scenario& scenario, const Segments& at) {
  const auto i = segmentIndex(at[1]);
  if (!i || *i >= scenario.events.size() || at.size() != 3) return std::nullopt;
  const EventSpec& event = scenario.events[*i];
  std::string EventSpec::*const member = at[2] == "node"  ? &EventSpec::node
                                         : at[2] == "job" ? &EventSpec::job
                                                          : &EventSpec::type;
  const std::vector<std::string> known_ids = at[2] == "node"  ? idsOf(scenario.nodes)
                                             : at[2] == "job" ? idsOf(scenario.jobs)
                                                              : idsOf(scenario.gpu_types);
  const std::string word = event.*member;
  if (const auto meant = at[2] == "type" ? uniqueTypeMatch(word, known_ids) : uniqueMatch(word, known_ids))
    return onEvent(renameLabel(word, *meant), at, [member, meant](EventSpec& e) { e.*member = *meant; });
  return deleteEvent(at, word);
}

std::optional<Fix> fixUnknown(const Scenario& scenario, const Fault& fault, const Segments& at) {
  if (at[0] == "events") return fixEventTarget(scenario, at);
  if (fault.code == "unknown-gpu-type") return fixType(scenario, at);
  if (fault.code == "unknown-model") return fixModel(scenario, at);
  return std::nullopt;
}

std::optional<Fix> fixWord(const Scenario& scenario, const Segments& at) {
  const JobSpec* spec = specAt(scenario, at);
  if (spec == nullptr || at.size() != 3) return std::nullopt;
  const bool per = at[2] == "throughput_per";
  if (!per && at[2] != "allreduce") return std::nullopt;
  const auto member = per ? &JobSpec::throughput_per : &JobSpec::allreduce;
  const std::vector<std::string> known_words = per ? std::vector<std::string>{kThroughputPerGpu, kThroughputPerGang}
                                                   : std::vector<std::string>{kAllReduceRing, kAllReduceTree};
  const auto meant = uniqueMatch((spec->*member).value_or(""), known_words);
  if (!meant) return std::nullopt;
  return onSpec(renameLabel(*(spec->*member), *meant), at, [member, meant](JobSpec& s) { s.*member = *meant; });
}

// ---- ids ------------------------------------------------------------------------------------------------------------------------

template <class T>
std::optional<Fix> freshId(const std::vector<T>& list, std::vector<T> Scenario::*member, std::size_t i,
                           const char* stem) {
  if (i >= list.size()) return std::nullopt;
  // A control character is invisible; the rest of the id may be valid.
  std::string wanted_id = list[i].id;
  std::erase_if(wanted_id, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
  const std::string id = freeId(idsOf(list), wanted_id, stem, 0);
  return Fix{fmt::format("Name it \"{}\"", id), [member, i, id](Scenario& s) {
               if (i < (s.*member).size()) (s.*member)[i].id = id;
             }};
}

std::optional<Fix> fixId(const Scenario& scenario, const Segments& at) {
  const auto i = at.size() == 3 ? segmentIndex(at[1]) : std::nullopt;
  if (!i) return std::nullopt;
  if (at[0] == "jobs") return freshId(scenario.jobs, &Scenario::jobs, *i, "J");
  if (at[0] == "models") return freshId(scenario.models, &Scenario::models, *i, "model");
  if (at[0] == "nodes") return freshId(scenario.nodes, &Scenario::nodes, *i, "n");
  if (at[0] == "gpu_types") return freshId(scenario.gpu_types, &Scenario::gpu_types, *i, "GPU");
  return std::nullopt;
}

// ---- numbers --------------------------------------------------------------------------------------------------------------------

ThroughputCell* cellAt(JobSpec& spec, const Segments& at) {
  if (at.size() != 4) return nullptr;
  std::optional<ThroughputRow>& row = at[2] == "throughput" ? spec.throughput : spec.throughput_spread;
  if ((at[2] != "throughput" && at[2] != "throughput_spread") || !row) return nullptr;
  const auto cell = row->find(at[3]);
  return cell == row->end() ? nullptr : &cell->second;
}

std::optional<Fix> fixNumber(const Scenario& scenario, const Fault& fault, const Segments& at) {
  const bool notPositive = fault.code == "not-positive";
  if (at[0] == "clock" && fault.code == "negative" && at.size() == 2 && at[1] != "round_s" && at[1] != "horizon_s") {
    return Fix{"Set it to 0",
               [at](Scenario& s) { (at[1] == "restart_s" ? s.clock.restart_s : s.clock.first_start_s) = 0; }};
  }
  if (at[0] == "events" && fault.code == "negative" && at.size() == 3 && at[2] == "at_s")
    return onEvent("Set it to 0", at, [](EventSpec& e) { e.at_s = 0; });
  const JobSpec* spec = specAt(scenario, at);
  if (spec == nullptr) return std::nullopt;
  if (notPositive && cellAt(const_cast<JobSpec&>(*spec), at) != nullptr) {
    return onSpec("Say that it cannot run there (null)", at, [at](JobSpec& s) {
      if (ThroughputCell* cell = cellAt(s, at)) *cell = std::monostate{};
    });
  }
  if (at.size() != 3) return std::nullopt;
  if (at[2] == "arrival_s" && fault.code == "negative")
    return onSpec("Let it arrive at 0", at, [](JobSpec& s) { s.arrival_s = 0; });
  if (at[2] == "weight" && notPositive) return onSpec("Use the weight 1", at, [](JobSpec& s) { s.weight.reset(); });
  return std::nullopt;
}

std::optional<Fix> fixDuplicateSize(const Scenario& scenario, const Segments& at) {
  const JobSpec* spec = specAt(scenario, at);
  if (spec == nullptr || !spec->gpus || at.size() != 4) return std::nullopt;
  return onSpec("Leave out what is listed twice", at, [](JobSpec& s) {
    auto* list = s.gpus ? std::get_if<std::vector<int>>(&*s.gpus) : nullptr;
    if (list == nullptr) return;
    std::set<int> seen_sizes;
    std::erase_if(*list, [&](int size) { return !seen_sizes.insert(size).second; });
  });
}

// ---- gangs ----------------------------------------------------------------------------------------------------------------------

int smallestAsked(const JobSpec& whole) {
  if (const auto* list = whole.gpus ? std::get_if<std::vector<int>>(&*whole.gpus) : nullptr)
    return list->empty() ? 0 : *std::ranges::min_element(*list);
  const int gpus = whole.gpus ? std::get<int>(*whole.gpus) : 1;
  return std::min(whole.min_gpus.value_or(gpus), whole.max_gpus.value_or(gpus));
}

std::optional<Fix> fixGang(const Scenario& scenario, const Segments& at) {
  const JobSpec* spec = specAt(scenario, at);
  if (spec == nullptr || at.size() != 2) return std::nullopt;
  const JobSpec whole_job = withTemplates(scenario, *spec);
  if (whole_job.stages || whole_job.sync) return std::nullopt;
  const int gpus = largestThatFits(scenario, whole_job, smallestAsked(whole_job));
  if (gpus < 1) return std::nullopt;
  return onSpec(fmt::format("Ask for {} GPU{}, the most that fit", gpus, gpus == 1 ? "" : "s"), at, [gpus](JobSpec& s) {
    s.gpus = gpus;
    if (s.min_gpus) s.min_gpus = std::min(*s.min_gpus, gpus);
    if (s.max_gpus) s.max_gpus = gpus;
  });
}

std::optional<Fix> fixLimits(const Scenario& scenario, const Fault& fault, const Segments& at) {
  const JobSpec* spec = specAt(scenario, at);
  if (spec == nullptr || at.size() != 3) return std::nullopt;
  const JobSpec whole_job = withTemplates(scenario, *spec);
  if (fault.code == "min-above-max") {
    if (!spec->min_gpus || !spec->max_gpus) return std::nullopt;
    return onSpec("Swap min_gpus and max_gpus", at, [](JobSpec& s) { std::swap(s.min_gpus, s.max_gpus); });
  }
  const bool isList = whole_job.gpus && std::holds_alternative<std::vector<int>>(*whole_job.gpus);
  const int fixed = whole_job.stages || whole_job.sync ? 0 : 1;
  if (at[2] == "gpus" && fixed == 0 && spec->gpus)
    return onSpec("Leave gpus out: the stages or rounds say it", at, [](JobSpec& s) { s.gpus.reset(); });
  if (at[2] != "min_gpus" && at[2] != "max_gpus") return std::nullopt;
  const auto member = at[2] == "min_gpus" ? &JobSpec::min_gpus : &JobSpec::max_gpus;
  if (!(spec->*member)) return std::nullopt;
  if (isList || fixed == 0)
    return onSpec(fmt::format("Leave {} out", at[2]), at, [member](JobSpec& s) { (s.*member).reset(); });
  const int gpus = std::get<int>(*whole_job.gpus);
  return onSpec(fmt::format("Set {} to {}", at[2], gpus), at, [member, gpus](JobSpec& s) { s.*member = gpus; });
}

// ---- duplicate or empty entries -------------------------------------------------------------------------------------------------

std::optional<Fix> fixWork(const Scenario& scenario, const Fault& fault, const Segments& at) {
  const JobSpec* spec = specAt(scenario, at);
  if (spec == nullptr || at.size() != 3) return std::nullopt;
  if (fault.code == "iterations-and-epochs") {
    const bool is_same_work = spec->iterations && spec->epochs && spec->iterations_per_epoch &&
                              *spec->iterations == *spec->epochs * *spec->iterations_per_epoch;
    if (!is_same_work) return std::nullopt;
    return onSpec("Leave epochs out: iterations say the same", at,
                  [](JobSpec& s) { s.epochs.reset(), s.iterations_per_epoch.reset(); });
  }
  return std::nullopt;
}

std::optional<Fix> fixEmpty(const Scenario& scenario, const Segments& at) {
  const JobSpec* spec = specAt(scenario, at);
  if (spec == nullptr || at.size() < 3) return std::nullopt;
  const std::string label = fmt::format("Leave the empty {} out", at.back());
  if (at[2] == "stages" && at.size() == 3) return onSpec(label, at, [](JobSpec& s) { s.stages.reset(); });
  if (at[2] == "scaling" && at.size() == 3) return onSpec(label, at, [](JobSpec& s) { s.scaling.reset(); });
  if (at[2] == "gpus" && at.size() == 3) return onSpec(label, at, [](JobSpec& s) { s.gpus.reset(); });
  if (at.size() == 4 && cellAt(const_cast<JobSpec&>(*spec), at) != nullptr) {
    return onSpec("Say that it cannot run there (null)", at, [at](JobSpec& s) {
      if (ThroughputCell* cell = cellAt(s, at)) *cell = std::monostate{};
    });
  }
  return std::nullopt;
}

std::optional<Fix> fixLastStage(const Segments& at) {
  const auto i = at.size() == 5 ? segmentIndex(at[3]) : std::nullopt;
  if (!i) return std::nullopt;
  return onSpec("Leave out_mb out", at, [i](JobSpec& s) {
    if (s.stages && *i < s.stages->size()) (*s.stages)[*i].out_mb.reset();
  });
}

std::optional<Fix> fixNotForKind(const Segments& at) {
  if (at[0] != "events" || at.size() != 3) return std::nullopt;
  return onEvent(fmt::format("Leave {} out", at[2]), at, [key = at[2]](EventSpec& e) {
    if (key == "node") e.node.clear();
    if (key == "job") e.job.clear();
    if (key == "type") e.type.clear();
    if (key == "value") e.value.reset();
  });
}

std::optional<Fix> fixColor(const Scenario& scenario, const Segments& at) {
  const auto i = at.size() == 3 ? segmentIndex(at[1]) : std::nullopt;
  if (!i || *i >= scenario.gpu_types.size()) return std::nullopt;
  return Fix{"Leave the colour out", [i](Scenario& s) {
               if (*i < s.gpu_types.size()) s.gpu_types[*i].color.reset();
             }};
}

}  // namespace

std::optional<std::size_t> segmentIndex(const std::string& text) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && !text.empty() ? std::optional(value)
                                                                                   : std::nullopt;
}

std::string renameLabel(const std::string& from, const std::string& to) {
  return fmt::format("Rename \"{}\" to \"{}\"", from, to);
}

std::vector<std::string> pointerSegments(std::string_view pointer) {
  std::vector<std::string> segments;
  for (std::size_t i = 0; i < pointer.size(); ++i)
    if (pointer[i] == '/')
      segments.emplace_back();
    else if (segments.empty())
      return {};
    else if (pointer[i] == '~' && i + 1 < pointer.size())
      segments.back() += pointer[++i] == '1' ? '/' : '~';
    else
      segments.back() += pointer[i];
  return segments;
}

std::optional<std::string> uniqueMatch(std::string_view word, const std::vector<std::string>& known) {
  return meant(word, known, false);
}

std::optional<std::string> uniqueTypeMatch(std::string_view word, const std::vector<std::string>& types) {
  const auto isEqualName = [&](std::string_view name) { return editDistance(word, name) == 0; };
  if (std::ranges::any_of(kGpuNames, isEqualName)) {
    const auto matching_type = std::ranges::find_if(types, isEqualName);  // apart from case
    return matching_type == types.end() ? std::nullopt : std::optional(*matching_type);
  }
  return meant(word, types, true);
}

std::optional<Fix> certainFix(const Scenario& scenario, const Fault& fault) {
  const Segments fault_segments = pointerSegments(fault.pointer);
  if (fault_segments.empty()) return std::nullopt;
  const std::string& code = fault.code;
  if (code == "unknown-value") return fixWord(scenario, fault_segments);
  if (code.starts_with("unknown-"))
    return fault_segments.size() > 1 ? fixUnknown(scenario, fault, fault_segments) : std::nullopt;
  if (code == "duplicate-id" || code == "bad-id") return fixId(scenario, fault_segments);
  if (code == "fits-nowhere") return fixGang(scenario, fault_segments);
  if (code == "min-above-max" || code == "gpus-disagree") return fixLimits(scenario, fault, fault_segments);
  if (code == "negative" || code == "not-positive") return fixNumber(scenario, fault, fault_segments);
  if (code == "duplicate-value") return fixDuplicateSize(scenario, fault_segments);
  if (code == "iterations-and-epochs") return fixWork(scenario, fault, fault_segments);
  if (code == "empty-list" || code == "empty-table") return fixEmpty(scenario, fault_segments);
  if (code == "last-stage-output") return fixLastStage(fault_segments);
  if (code == "not-for-kind") return fixNotForKind(fault_segments);
  if (code == "bad-color") return fixColor(scenario, fault_segments);
  return std::nullopt;
}

}  // namespace roundel::model
