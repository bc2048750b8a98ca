// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/io/random_scenario.h"

#include <algorithm>
#include <cmath>

namespace roundel::io::testing {

using namespace model;

double RandomScenario::positive() {
  switch (below(4)) {
    case 0:
      return from(1, 1000);
    case 1:
      return static_cast<double>(below(1'000'000) + 1) / 997;
    case 2:
      return std::ldexp(static_cast<double>(below(1ULL << 53) + 1), from(-60, 20));
    default:
      return std::ldexp(1.0, from(-300, 300));
  }
}

std::string RandomScenario::text() {
  static const char* const kPieces[] = {"a",
                                        "Z",
                                        "7",
                                        " ",
                                        "\"",
                                        "\\",
                                        "/",
                                        "~",
                                        "\n",
                                        "\t",
                                        ",",
                                        "{",
                                        "]",
                                        ":",
                                        "\xc3\xa4",
                                        "\xe2\x82\xac",
                                        "\xf0\x9f\x98\x80",
                                        "\x01"};
  std::string out;
  for (std::uint64_t n = below(12); n > 0; --n) out += kPieces[below(std::size(kPieces))];
  return out;
}

void RandomScenario::addCluster(Scenario& s) {
  for (int i = from(1, 4); i > 0; --i) {
    GpuTypeSpec& type = s.gpu_types.emplace_back();
    type.id = "t" + std::to_string(i) + (coin() ? "/~\"" : "");
    maybe(type.gpu, [&] { return "g" + std::to_string(from(1, 2)); });
    maybe(type.tensor_tflops, [&] { return positive(); });
    maybe(type.vram_gib, [&] { return positive(); });
    maybe(type.link_params_s, [&] { return positive(); });
    maybe(type.net_params_s, [&] { return positive(); });
    maybe(type.color, [&] { return std::string("#12abEF"); });
  }
  for (int i = from(1, 5); i > 0; --i) {
    NodeSpec& node = s.nodes.emplace_back();
    node.id = "n" + std::to_string(i);
    for (int k = from(1, 3); k > 0; --k) node.gpus.push_back({type(s), from(1, 8)});
    maybe(node.intra_gbytes_s, [&] { return positive(); });
    maybe(node.nic_gbits_s, [&] { return positive(); });
    maybe(node.pcie, [&] { return from(3, 5); });
    maybe(node.speed, [&] { return positive(); });
    maybe(node.x, [&] { return positive() - positive(); });
    maybe(node.y, [&] { return -positive(); });
  }
}

ThroughputRow RandomScenario::rates(const Scenario& s) {
  ThroughputRow row;
  for (const GpuTypeSpec& type : s.gpu_types) {
    if (below(3) == 0) {
      row[type.id] = positive();
    } else if (coin()) {
      row[type.id] = std::map<int, double>{{1, positive()}, {from(2, 64), positive()}};
    } else if (coin()) {
      row[type.id] = std::monostate();
    }
  }
  row[s.nodes[0].gpus[0].type] = positive();  // a job of one GPU must fit
  return row;
}

TimingSpec RandomScenario::timing() {
  TimingSpec t;
  t.forward_s = positive();
  maybe(t.backward_s, [&] { return positive(); });
  maybe(t.update_s, [&] { return 0.0; });
  maybe(t.hit_p, [&] { return share(); });
  maybe(t.data_miss_s, [&] { return positive(); });
  maybe(t.wait_hit_s, [&] { return positive(); });
  return t;
}

PerType RandomScenario::perType(const Scenario& s) {
  if (coin()) return positive();
  std::map<std::string, double> times;
  for (const GpuTypeSpec& type : s.gpu_types) times[type.id] = positive();
  return times;
}

// Adds the fields that determine the number of GPUs, the work and the rate of a job.
void RandomScenario::addShape(const Scenario& s, JobSpec& job) {
  const std::uint64_t kind = below(4);
  if (kind == 0) {
    job.stages.emplace();
    StageSpec& stage = job.stages->emplace_back();
    stage.forward_s = perType(s);
    stage.backward_s = perType(s);
    maybe(stage.params_mb, [&] { return positive(); });
    maybe(stage.one_server, [&] { return coin(); });
    maybe(job.allreduce, [&] { return std::string(coin() ? "ring" : "tree"); });
    job.iterations = positive();
  } else if (kind == 1) {
    job.sync = SyncSpec{from(1, 100), from(1, 16), {{s.nodes[0].gpus[0].type, positive()}}, {{type(s), 0.0}}};
  } else {
    job.throughput = rates(s);
    maybe(job.throughput_spread, [&] { return rates(s); });
    if (coin()) {
      job.gpus = std::vector<int>{from(2, 9), 1};
    } else {
      job.gpus = 1;
      maybe(job.max_gpus, [&] { return from(1, 9); });
    }
    if (coin()) {
      job.epochs = positive();
      job.iterations_per_epoch = positive();
    } else {
      job.iterations = static_cast<double>(below(1000));
    }
  }
}

void RandomScenario::addKeys(const Scenario& s, JobSpec& job) {
  maybe(job.name, [&] { return text(); });
  maybe(job.user, [&] { return text(); });
  maybe(job.group, [&] { return text(); });
  maybe(job.arrival_s, [&] { return positive(); });
  maybe(job.weight, [&] { return positive(); });
  maybe(job.throughput_per, [&] { return std::string(coin() ? "gpu" : "gang"); });
  maybe(job.throughput_unit, [&] { return text(); });
  maybe(job.batch_size, [&] { return positive(); });
  maybe(job.scaling, [&] { return std::map<int, double>{{from(1, 9), positive()}}; });
  maybe(job.rate_model, [&] { return coin() ? RateModel::Bottleneck : RateModel::Additive; });
  maybe(job.model_weight, [&] { return positive(); });
  maybe(job.dataset_size, [&] { return positive(); });
  maybe(job.timing, [&] { return std::map<std::string, TimingSpec>{{type(s), timing()}}; });
  maybe(job.params, [&] { return positive(); });
  maybe(job.pattern, [&] { return from(1, 2); });
  maybe(job.predicted_iterations, [&] { return positive(); });
  maybe(job.switch_ms, [&] { return SwitchSpec{positive(), {}, 0.0}; });
  maybe(job.model_gib, [&] { return positive(); });
}

void RandomScenario::addJobs(Scenario& s) {
  for (int i = from(0, 3); i > 0; --i) {
    JobSpec job;
    job.id = "m" + std::to_string(i);
    if (!s.models.empty() && coin()) job.model = s.models.back().id;
    addKeys(s, job);
    job.timing.reset();  // timing could leave a job without a usable GPU type
    s.models.push_back(std::move(job));
  }
  for (int i = from(1, 8); i > 0; --i) {
    JobSpec job;
    job.id = "j" + std::to_string(i) + (coin() ? " \xc3\xa4" : "");
    if (!s.models.empty() && coin()) job.model = s.models[below(s.models.size())].id;
    addKeys(s, job);
    addShape(s, job);
    if (!job.throughput) job.timing.reset();
    s.jobs.push_back(std::move(job));
  }
}

EventSpec RandomScenario::event(const Scenario& s) {
  EventSpec e;
  e.at_s = positive();
  e.kind = static_cast<EventKind>(below(5));
  const bool ofJob = e.kind == EventKind::CancelJob || e.kind == EventKind::SetThroughput;
  (ofJob ? e.job : e.node) = ofJob ? s.jobs[below(s.jobs.size())].id : s.nodes[below(s.nodes.size())].id;
  if (e.kind == EventKind::SetThroughput) e.type = type(s);
  const auto staged = [&] {
    return std::ranges::any_of(s.jobs, [&](const JobSpec& j) { return j.id == e.job && withTemplates(s, j).stages; });
  };
  if (e.kind == EventKind::SetSpeed || (e.kind == EventKind::SetThroughput && coin() && !staged()))
    e.value = positive();
  return e;
}

void RandomScenario::addLists(Scenario& s) {
  for (int i = from(0, 4); i > 0; --i) s.events.push_back(event(s));
  for (int i = from(0, 3); i > 0; --i) {
    CompareSpec& entry = s.compare.emplace_back();
    entry.policy = "gavel";
    maybe(entry.label, [&] { return text(); });
    if (coin()) entry.options = {{"a", "[1,{\"b\":null}]"}, {text(), "\"x\""}};
  }
  for (int i = from(0, 2); i > 0; --i) {
    ExpectedSpec& row = s.expected.emplace_back();
    row.policy = "hadar";
    row.metric = "cru";
    row.value = positive() - positive();
    maybe(row.tolerance, [&] { return positive(); });
    maybe(row.source, [&] { return text(); });
    if (coin()) row.jobs = ExpectedJobs::Ours;
  }
  if (coin()) {
    std::vector<HistoryRow> rows;
    for (int i = from(0, 3); i > 0; --i) rows.push_back({text(), text(), positive()});
    s.history = std::move(rows);
  } else if (coin()) {
    s.history = "h.csv";
  }
}

Scenario RandomScenario::make() {
  Scenario s;
  s.title = text();
  s.description = text();
  maybe(s.source, [&] { return Source{text(), text()}; });
  s.clock = {positive(), positive(), 0, {}, m_random()};
  maybe(s.clock.horizon_s, [&] { return positive(); });
  s.rate_model = coin() ? RateModel::Bottleneck : RateModel::Additive;
  addCluster(s);
  addJobs(s);
  addLists(s);
  return s;
}

}  // namespace roundel::io::testing
