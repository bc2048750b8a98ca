// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/gavel.h"

#include <memory>

#include "core/policies/gavel/packed_rounds.h"
#include "core/policies/gavel/rounds.h"
#include "core/policies/gavel/settings.h"
#include "core/policies/gavel/simulator.h"
#include "core/policies/gavel/steps.h"

namespace roundel::policies {
namespace {

std::unique_ptr<sim::Policy> makeGavel(const model::Problem& problem, const Options& options,
                                       std::vector<model::Fault>& faults) {
  const gavel::Settings settings = gavel::readSettings(problem, options, faults);
  if (!faults.empty()) return nullptr;
  if (settings.packing) return std::make_unique<gavel::PackedRoundsPolicy>(problem, settings);
  if (settings.mechanism == gavel::Mechanism::Rounds) return std::make_unique<gavel::RoundsPolicy>(problem, settings);
  return std::make_unique<gavel::SimulatorPolicy>(problem, settings);
}

}  // namespace

PolicyInfo gavelInfo() {
  PolicyInfo info;
  info.id = "gavel";
  info.name = "Gavel";
  info.look = 0;
  info.by_default = true;
  info.brief = "Fair shares of every GPU type, served in turns.";
  info.year = 2020;
  info.group = PolicyGroup::Paper;
  info.summary =
      "Optimises each job's share of time on each GPU type, then serves in rounds the jobs that are furthest behind their "
      "shares.";
  info.paper =
      "Narayanan et al., Heterogeneity-Aware Cluster Scheduling Policies for Deep Learning Workloads, OSDI 2020";
  info.cost =
      "one LP of jobs x types columns, warm-started, when jobs, GPUs or throughputs change: up to a pivot a job, each O(jobs + kinds of jobs x "
      "types); else O(jobs log jobs); "
      "with packing some ten LPs of a few columns a job, and O(jobs^2 x types) to look at the pairs after each";
  info.options = gavel::optionSpecs();
  info.make_policy = makeGavel;
  info.steps = gavel::steps;
  return info;
}

}  // namespace roundel::policies
