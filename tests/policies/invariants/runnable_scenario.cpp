// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/policies/invariants/runnable_scenario.h"

#include <algorithm>
#include <map>

#include "core/model/check/validate.h"

namespace roundel::policies::testing {

using namespace model;

void RunnableScenario::addCluster(Scenario& s) {
  const int types = pick(1, 3);
  for (int t = 0; t < types; ++t) {
    GpuTypeSpec& type = s.gpu_types.emplace_back();
    type.id = std::string(1, static_cast<char>('A' + t));
    if (oneIn(2)) type.tensor_tflops = value(2, 130);
    if (oneIn(2)) type.vram_gib = value(4, 32);
  }
  for (int n = pick(1, 4); n > 0; --n) {
    NodeSpec& node = s.nodes.emplace_back();
    node.id = "n" + std::to_string(n);
    node.gpus = {{s.gpu_types[static_cast<std::size_t>(pick(0, types - 1))].id, pick(1, 4)}};
    if (types > 1 && oneIn(4))
      node.gpus.push_back({s.gpu_types[static_cast<std::size_t>(pick(0, types - 1))].id, pick(1, 2)});
    if (oneIn(5)) node.speed = value(0.5, 1.5);
    if (oneIn(4)) node.nic_gbits_s = value(1, 25);
    if (oneIn(4)) node.pcie = pick(3, 5);
  }
}

// Returns the number of GPUs of the most frequent type, which is the largest gang on one type.
int RunnableScenario::most(const Scenario& s) const {
  std::map<std::string, int> gpus;
  for (const NodeSpec& node : s.nodes) {
    for (const GpuGroupSpec& group : node.gpus) gpus[group.type] += group.count;
  }
  int most = 0;
  for (const auto& [type, count] : gpus) most = std::max(most, count);
  return most;
}

ThroughputRow RunnableScenario::rates(const Scenario& s, double scale) {
  ThroughputRow row;
  for (const GpuTypeSpec& type : s.gpu_types) row[type.id] = scale * value(0.25, 4);
  return row;
}

void RunnableScenario::addRates(const Scenario& s, JobSpec& job) {
  job.throughput = rates(s, 1);
  if (oneIn(4)) job.throughput_spread = rates(s, 0.5);
  if (oneIn(6)) {
    ThroughputRow& row = *job.throughput;  // measured gang sizes; the largest exceeds all gangs of the scenario
    for (auto& [type, cell] : row) {
      const double rate = std::get<double>(cell);
      cell = std::map<int, double>{{1, rate}, {2, 1.75 * rate}, {64, 40 * rate}};
    }
  } else if (oneIn(5)) {
    job.throughput_per = "gang";
  }
  if (oneIn(6)) job.scaling = std::map<int, double>{{2, 0.875}, {3, 0.75}};
  if (oneIn(5)) job.rate_model = RateModel::Additive;
  const int largest = std::min(most(s), 6);
  if (oneIn(4)) {
    std::vector<int> sizes;
    for (int n = 1; n <= largest; n *= 2) sizes.push_back(n);
    job.gpus = sizes;
  } else {
    const int w = pick(1, largest);
    job.gpus = w;
    if (oneIn(3)) job.min_gpus = pick(1, w);
    if (oneIn(4)) job.max_gpus = pick(w, largest);
  }
}

void RunnableScenario::addStages(const Scenario& s, JobSpec& job) {
  job.stages.emplace();
  int left = std::min(most(s), 4);
  for (int n = pick(1, 2); n > 0 && left > 0; --n) {
    StageSpec& stage = job.stages->emplace_back();
    stage.replicas = pick(1, left);
    left -= stage.replicas;
    stage.forward_s = value(0.05, 0.5);
    stage.backward_s = value(0.05, 0.5);
    stage.params_mb = value(0, 300);
    stage.out_mb = value(1, 80);
  }
  job.stages->back().out_mb = 0;
  if (oneIn(3)) job.allreduce = "tree";
  if (oneIn(2)) job.predicted_iterations = value(0, 200);
}

void RunnableScenario::addSync(const Scenario& s, JobSpec& job) {
  job.sync = SyncSpec{pick(1, 5), pick(1, std::min(most(s), 4)), {}, {}};
  for (const GpuTypeSpec& type : s.gpu_types) {
    job.sync->train_s[type.id] = value(2, 40);
    job.sync->sync_s[type.id] = oneIn(3) ? 0 : value(0, 3);
  }
  if (oneIn(2)) job.switch_ms = SwitchSpec{{}, {}, value(0, 500)};
}

void RunnableScenario::addTiming(const Scenario& s, JobSpec& job) {
  job.timing.emplace();
  for (const GpuTypeSpec& type : s.gpu_types) {
    TimingSpec& timing = (*job.timing)[type.id];
    timing.forward_s = value(0.05, 0.4);
    timing.backward_s = value(0.05, 0.4);
    timing.update_s = value(0, 0.1);
    timing.data_hit_s = value(0, 0.2);
    if (oneIn(2)) timing.hit_p = value(0, 1);
    if (oneIn(2)) timing.data_miss_s = value(0, 1);
  }
  job.params = value(1e6, 4e8);
  job.pattern = pick(1, 2);
  job.batch_size = pick(1, 4) * 32;
  const int w = pick(1, std::min(most(s), 6));
  job.gpus = w;
  if (oneIn(2)) job.min_gpus = 1;
}

void RunnableScenario::addJob(Scenario& s) {
  JobSpec& job = s.jobs.emplace_back();
  job.id = "J" + std::to_string(s.jobs.size());
  job.user = "u" + std::to_string(pick(1, 2));
  job.group = "g" + std::to_string(pick(1, 2));
  const double round_s = s.clock.round_s;
  if (!oneIn(3)) job.arrival_s = oneIn(3) ? round_s * pick(0, 4) : value(0, 6) * round_s + 0.375;
  if (oneIn(3)) job.weight = pick(1, 4);
  const double work_s = value(0.5, 8) * round_s;
  const int kind = pick(1, 10);
  if (kind == 1) {
    addStages(s, job);
    job.iterations = work_s;
  } else if (kind == 2) {
    addSync(s, job);
  } else if (kind == 3) {
    addTiming(s, job);
    job.iterations = work_s;
  } else {
    addRates(s, job);
    job.iterations = 2 * work_s;
    if (oneIn(4)) {
      job.epochs = value(1, 8);
      job.iterations_per_epoch = *job.iterations / 4;
      job.iterations.reset();
    }
  }
  if (oneIn(4)) job.model_weight = pick(1, 4);
  if (job.model_weight) job.dataset_size = pick(1, 4);
}

void RunnableScenario::addEvents(Scenario& s) {
  const double round_s = s.clock.round_s;
  const auto add = [&](double at_s, EventKind kind) -> EventSpec& {
    EventSpec& event = s.events.emplace_back();
    event.at_s = at_s;
    event.kind = kind;
    return event;
  };
  if (oneIn(3)) {
    const std::string node = s.nodes[static_cast<std::size_t>(pick(0, static_cast<int>(s.nodes.size()) - 1))].id;
    const double down_s = oneIn(3) ? round_s * pick(1, 4) : value(0.125, 6) * round_s;
    add(down_s, EventKind::NodeDown).node = node;
    add(down_s + value(0.25, 3) * round_s, EventKind::NodeUp).node = node;
  }
  if (oneIn(4)) {
    EventSpec& event = add(value(0.1, 5) * round_s, EventKind::SetSpeed);
    event.node = s.nodes[0].id;
    event.value = value(0.5, 2);
  }
  const auto anyJob = [&]() -> const JobSpec& {
    return s.jobs[static_cast<std::size_t>(pick(0, static_cast<int>(s.jobs.size()) - 1))];
  };
  if (oneIn(4)) add(value(0.1, 6) * round_s, EventKind::CancelJob).job = anyJob().id;
  if (const JobSpec& job = anyJob(); oneIn(4) && job.throughput) {
    EventSpec& event = add(value(0.1, 5) * round_s, EventKind::SetThroughput);
    event.job = job.id;
    event.type = s.gpu_types[static_cast<std::size_t>(pick(0, static_cast<int>(s.gpu_types.size()) - 1))].id;
    event.value = value(0.25, 4);
  }
  if (const JobSpec& job = anyJob(); oneIn(3) && job.throughput && !job.throughput->empty()) {
    // The job cannot use a type for some rounds, probably while it runs there, and can use it again later.
    const double lost_s = value(0.1, 5) * round_s;
    const std::string type =
        std::next(job.throughput->begin(), pick(0, static_cast<int>(job.throughput->size()) - 1))->first;
    for (const bool back : {false, true}) {
      EventSpec& event = add(back ? lost_s + value(0.5, 3) * round_s : lost_s, EventKind::SetThroughput);
      event.job = job.id;
      event.type = type;
      if (back) event.value = value(0.25, 4);
    }
  }
}

Scenario RunnableScenario::any() {
  Scenario s;
  s.clock.round_s = pick(2, 12) * 10;
  s.clock.restart_s = oneIn(4) ? 0 : value(0, 0.25) * s.clock.round_s;
  s.clock.first_start_s = oneIn(3) ? value(0, 0.25) * s.clock.round_s : 0;
  s.clock.seed = m_random.engine()();
  if (oneIn(8)) s.rate_model = RateModel::Additive;
  addCluster(s);
  for (int j = oneIn(3) ? pick(1, 3) : pick(1, 9); j > 0; --j) addJob(s);
  addEvents(s);
  if (oneIn(2)) s.history = std::vector<HistoryRow>{{"g1", "u1", 120}, {"g1", "u2", 300}, {"g2", "u1", 60}};
  return s;
}

Scenario RunnableScenario::make(double origin_s) {
  while (true) {
    Scenario scenario = any();
    for (JobSpec& job : scenario.jobs) job.arrival_s = job.arrival_s.value_or(0) + origin_s;
    for (EventSpec& event : scenario.events) event.at_s += origin_s;
    if (validate(scenario).empty()) return scenario;
  }
}

}  // namespace roundel::policies::testing
