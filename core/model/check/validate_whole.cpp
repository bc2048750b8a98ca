// SPDX-License-Identifier: GPL-3.0-or-later
// A job with its templates: how much work, how many GPUs, how fast, and whether any of it fits the cluster.

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/model/check/counted.h"
#include "core/model/check/validate_context.h"
#include "core/model/check/visible_text.h"
#include "core/model/heavy_edge.h"

namespace roundel::model {

namespace {

constexpr int kAnySize = std::numeric_limits<int>::max();

struct Gang {
  int smallest = 1, largest = 1;  // allowed sizes
  const std::vector<int>* list = nullptr;
};

Gang gangOf(const JobSpec& job, int standard) {
  Gang gang{.smallest = standard, .largest = standard, .list = nullptr};
  if (job.gpus) gang.list = std::get_if<std::vector<int>>(&*job.gpus);
  if (gang.list != nullptr && !gang.list->empty()) {
    const auto [low, high] = std::minmax_element(gang.list->begin(), gang.list->end());
    return {.smallest = *low, .largest = *high, .list = gang.list};
  }
  if (job.gpus && gang.list == nullptr) gang.smallest = gang.largest = std::get<int>(*job.gpus);
  return gang;
}

// An empty list is reported elsewhere and ignored here.
bool hasStages(const JobSpec& job) { return job.stages && !job.stages->empty(); }

int replicasOf(const JobSpec& job) {
  long long sum = 0;
  for (const StageSpec& stage : *job.stages) sum += stage.replicas;
  return static_cast<int>(std::min<long long>(sum, kAnySize));
}

// Returns W of a job that does not state it, from its stages or rounds; 0 if unknown.
int standardGang(const JobSpec& job) {
  if (hasStages(job)) return replicasOf(job);
  return job.sync ? job.sync->tasks : 0;
}

constexpr const char* kLimits = "min_gpus <= gpus <= max_gpus";

void checkListLimit(ValidateContext& c, const Path& at, const std::optional<int>& limit, int listed) {
  if (!limit || *limit == listed) return;
  c.fault(at, "gpus-disagree", fmt::format("{} beside a list in gpus that ends at {}", *limit, listed),
          "leave it out: the list in gpus says which sizes are allowed");
}

void checkLimits(ValidateContext& c, const Path& at, const JobSpec& job, const Gang& gang) {
  if (job.min_gpus && job.max_gpus && *job.min_gpus > *job.max_gpus) {
    c.fault(at / "min_gpus", "min-above-max",
            fmt::format("min_gpus {} is more than max_gpus {}", *job.min_gpus, *job.max_gpus), kLimits);
    return;
  }
  if (gang.list != nullptr) {
    checkListLimit(c, at / "min_gpus", job.min_gpus, gang.smallest);
    checkListLimit(c, at / "max_gpus", job.max_gpus, gang.largest);
    return;
  }
  if (job.min_gpus && *job.min_gpus > gang.largest) {
    c.fault(at / "min_gpus", "gpus-disagree",
            fmt::format("min_gpus {} is more than gpus {}", *job.min_gpus, gang.largest), kLimits);
  }
  if (job.max_gpus && *job.max_gpus < gang.smallest) {
    c.fault(at / "max_gpus", "gpus-disagree",
            fmt::format("max_gpus {} is less than gpus {}", *job.max_gpus, gang.smallest), kLimits);
  }
}

void checkFixed(ValidateContext& c, const Path& at, const JobSpec& job, const Gang& gang, int needed,
                const char* what) {
  const bool gpusDiffer = job.gpus && (gang.smallest != needed || gang.largest != needed);
  if (gpusDiffer) {
    c.fault(at / "gpus", "gpus-disagree", fmt::format("gpus is not {}, which is {}", needed, what),
            fmt::format("\"gpus\": {}", needed));
  }
  for (const auto& [key, limit] : {std::pair{"min_gpus", job.min_gpus}, std::pair{"max_gpus", job.max_gpus}}) {
    if (gpusDiffer || !limit || *limit == needed) continue;
    c.fault(at / key, "gpus-disagree", fmt::format("{} {} against {}, which is {}", key, *limit, needed, what),
            fmt::format("leave {} out", key));
  }
}

void checkGang(ValidateContext& c, const Path& at, const JobSpec& job, const Gang& gang) {
  if (!job.gpus && standardGang(job) == 0) {
    c.fault(at / "gpus", "missing-gpus", "the number of GPUs of the job is not stated",
            "\"gpus\": the size of its gang");
    return;
  }
  if (hasStages(job)) {
    checkFixed(c, at, job, gang, replicasOf(job), "the sum of the stages' replicas");
  } else if (job.sync) {
    if (job.gpus && gang.largest != job.sync->tasks) {
      c.fault(at / "gpus", "gpus-disagree",
              fmt::format("gpus {} against {} tasks a round in sync", gang.largest, job.sync->tasks),
              fmt::format("\"gpus\": {}", job.sync->tasks));
    }
  }
  if (hasStages(job) && job.sync && replicasOf(job) != job.sync->tasks) {
    c.fault(at / "sync", "gpus-disagree",
            fmt::format("{} tasks a round against {} replicas in stages", job.sync->tasks, replicasOf(job)),
            "as many tasks as replicas");
  }
  if (!hasStages(job)) checkLimits(c, at, job, gang);
}

void checkWork(ValidateContext& c, const Path& at, const JobSpec& job) {
  if (job.epochs && job.iterations) return;  // reported already
  if (job.epochs && !job.iterations_per_epoch) {
    c.fault(at / "iterations_per_epoch", "missing-iterations", "epochs without iterations_per_epoch",
            "\"iterations_per_epoch\": iterations in one epoch");
  } else if (!job.epochs && !job.iterations && !job.sync) {
    c.fault(at / "iterations", "missing-iterations", "the amount of work of the job is not stated",
            "\"iterations\", or \"epochs\" with \"iterations_per_epoch\"");
  } else if (job.sync && (job.iterations || job.epochs)) {
    const double stated_iterations = job.iterations ? *job.iterations : *job.epochs * *job.iterations_per_epoch;
    if (stated_iterations != static_cast<double>(job.sync->rounds)) {
      c.fault(at / (job.iterations ? "iterations" : "epochs"), "iterations-disagree",
              fmt::format("{} iterations against {} rounds in sync", stated_iterations, job.sync->rounds),
              "as many iterations as rounds");
    }
  }
}

// The largest gang with a throughput in the cell; 0 = cannot run.
int largestOf(const ThroughputCell& cell) {
  if (std::holds_alternative<double>(cell)) return kAnySize;
  const auto* table = std::get_if<std::map<int, double>>(&cell);
  return table == nullptr || table->empty() ? 0 : table->rbegin()->first;
}

const ThroughputCell* cellOf(const std::optional<ThroughputRow>& row, const std::string& type) {
  if (!row) return nullptr;
  const auto it = row->find(type);
  return it == row->end() ? nullptr : &it->second;
}

bool hasType(const PerType& value, const std::string& type) {
  const auto* times = std::get_if<std::map<std::string, double>>(&value);
  return times == nullptr || times->contains(type);
}

// Returns the largest gang that can run on GPUs of `type`, by the keys of the job that state its throughput.
int largestOn(const JobSpec& job, const std::string& type) {
  if (job.stages && !std::ranges::all_of(*job.stages, [&](const StageSpec& s) {
        return hasType(s.forward_s, type) && hasType(s.backward_s, type);
      }))
    return 0;
  if (job.throughput) {
    const ThroughputCell* cell = cellOf(job.throughput, type);
    return cell == nullptr ? 0 : largestOf(*cell);
  }
  if (job.timing) return job.timing->contains(type) ? kAnySize : 0;
  if (job.stages) return kAnySize;
  return job.sync && job.sync->train_s.contains(type) ? kAnySize : 0;
}

int largestSpreadOn(const JobSpec& job, const std::string& type) {
  const int base = largestOn(job, type);
  const ThroughputCell* cell = job.throughput ? cellOf(job.throughput_spread, type) : nullptr;
  return cell == nullptr || base == 0 ? base : largestOf(*cell);
}

struct Reach {
  std::vector<int> oneNode, manyNodes;  // by GPU type: the largest gang
};

Reach reachOf(const ValidateContext& c, const JobSpec& job) {
  Reach reach;
  for (const GpuTypeSpec& type : c.scenario.gpu_types) {
    reach.oneNode.push_back(largestOn(job, type.id));
    reach.manyNodes.push_back(largestSpreadOn(job, type.id));
  }
  return reach;
}

long long gpusFor(const ValidateContext& c, const std::vector<int>& largest, int n) {
  long long sum = 0;
  for (std::size_t t = 0; t < largest.size(); ++t) sum += largest[t] >= n ? c.total[t] : 0;
  return sum;
}

long long gpusOn(const ValidateContext& c, const NodeSpec& node, const std::vector<int>& largest, int n) {
  long long sum = 0;
  for (const GpuGroupSpec& group : node.gpus) sum += largest[c.types.at(group.type)] >= n ? group.count : 0;
  return sum;
}

long long largestNode(const ValidateContext& c, const std::vector<int>& largest, int n) {
  long long most = 0;
  for (const NodeSpec& node : c.scenario.nodes) most = std::max(most, gpusOn(c, node, largest, n));
  return most;
}

bool fits(const ValidateContext& c, const Reach& reach, int n) {
  return gpusFor(c, reach.manyNodes, n) >= n || largestNode(c, reach.oneNode, n) >= n;
}

std::string usableTypes(const ValidateContext& c, const Reach& reach) {
  std::string text;
  for (std::size_t t = 0; t < c.total.size(); ++t) {
    if (reach.oneNode[t] == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", c.total[t], c.scenario.gpu_types[t].id);
    if (reach.oneNode[t] != kAnySize) text += fmt::format(" (gangs of up to {})", reach.oneNode[t]);
  }
  return text.empty() ? "none" : text;
}

void checkServers(ValidateContext& c, const Path& at, const JobSpec& job, const Reach& reach) {
  const Path list = at / "stages";
  for (std::size_t i = 0; i < job.stages->size(); ++i) {
    const StageSpec& stage = (*job.stages)[i];
    const long long most = stage.one_server.value_or(false) ? largestNode(c, reach.oneNode, 1) : stage.replicas;
    if (stage.replicas <= most) continue;
    const Path entry = list / i;
    c.fault(entry / "one_server", "one-server-too-large",
            fmt::format("a stage of {} replicas on one server, but no server has more than {} GPUs that it can use",
                        stage.replicas, most),
            "fewer replicas, a larger server, or no one_server");
    return;
  }
  std::vector<int> whole, servers;
  for (const StageSpec& stage : *job.stages)
    if (stage.one_server.value_or(false) && stage.replicas > 1) whole.push_back(stage.replicas);
  for (const NodeSpec& node : c.scenario.nodes) servers.push_back(static_cast<int>(gpusOn(c, node, reach.oneNode, 1)));
  if (canPack(whole, servers)) return;
  c.fault(list, "one-server-too-large",
          fmt::format("{} stages are to stay on one server each, and together they fit on no choice of servers",
                      whole.size()),
          "fewer replicas, larger servers, or no one_server");
}

void checkFit(ValidateContext& c, const Path& at, const JobSpec& job, int smallest) {
  const Reach reach = reachOf(c, job);
  // Hare runs the tasks of a round one after another if GPUs are few, so one GPU is enough.
  const int n = job.sync ? 1 : smallest;
  if (!fits(c, reach, n)) {
    c.fault(at, "fits-nowhere",
            fmt::format("job \"{}\" needs at least {} at once; the cluster has of the types it can run on: {}",
                        brief(job.id), counted(static_cast<std::size_t>(n), "GPU"), usableTypes(c, reach)),
            "fewer GPUs, a throughput for more GPU types, or a larger cluster");
  } else if (job.stages) {
    checkServers(c, at, job, reach);
  }
}

}  // namespace

// Fewer GPUs never need more room, so bisection works.
int largestThatFits(const Scenario& scenario, const JobSpec& job, int asked) {
  FaultList ignored_faults;
  ValidateContext c{.scenario = scenario, .faults = ignored_faults};
  for (std::size_t t = 0; t < scenario.gpu_types.size(); ++t) c.types.try_emplace(scenario.gpu_types[t].id, t);
  c.total.assign(scenario.gpu_types.size(), 0);
  for (const NodeSpec& node : scenario.nodes) {
    for (const GpuGroupSpec& group : node.gpus) {
      const auto type = c.types.find(group.type);
      if (type == c.types.end()) return 0;
      c.total[type->second] += std::max(0, group.count);
    }
  }
  const Reach reach = reachOf(c, job);
  int fitting = 0;
  while (asked - fitting > 1) {
    const int middle = fitting + (asked - fitting) / 2;
    (fits(c, reach, middle) ? fitting : asked) = middle;
  }
  return fitting;
}

void validateWhole(ValidateContext& c, const Path& at, const JobSpec& job, bool mayFit) {
  const Gang gang = gangOf(job, std::max(1, standardGang(job)));
  const std::size_t faults_before = c.faults.seen();
  checkGang(c, at, job, gang);
  const bool sizesAgree = c.faults.seen() == faults_before;
  checkWork(c, at, job);
  if (!job.throughput && !job.timing && !job.stages && !job.sync) {
    c.fault(at / "throughput", "missing-throughput", "the job has no throughput on any GPU type",
            "\"throughput\": {GPU type: iterations/s}, or timing, stages or sync");
  } else if (mayFit && sizesAgree) {
    checkFit(c, at, job,
             gang.list == nullptr ? std::min(job.min_gpus.value_or(gang.smallest), job.max_gpus.value_or(gang.smallest))
                                  : gang.smallest);
  }
}

}  // namespace roundel::model
