// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/model/derive.h"
#include "core/model/pipeline.h"
#include "core/model/round_grid.h"
#include "core/sim/instants.h"

namespace roundel::sim {
namespace {

/// The slowest and the fastest possible rate of a job, iterations/s; 0 if it can never run.
struct Pace {
  double slowest = kForever, fastest = 0;
  void add(double rate) {
    if (rate <= 0) return;
    slowest = std::min(slowest, rate);
    fastest = std::max(fastest, rate);
  }
};

struct Speeds {
  double least = kForever, most = 0;
};

Speeds speedsOf(const model::Problem& problem) {
  Speeds speeds;
  const auto add = [&](double speed) {
    speeds.least = std::min(speeds.least, speed);
    speeds.most = std::max(speeds.most, speed);
  };
  for (const model::Node& node : problem.nodes) add(node.speed);
  for (const model::Event& event : problem.events)
    if (event.kind == model::EventKind::SetSpeed && event.value) add(*event.value);
  return speeds;
}

// Rates of whole gangs. Includes sizes below the smallest: copies of a job in a branch may be smaller.
Pace paceOf(const model::Problem& problem, const model::Job& job) {
  Pace pace;
  std::vector<int> sizes = job.sizes;
  sizes.push_back(1);
  for (std::size_t type = 0; type < problem.types.size(); ++type) {
    if (problem.types[type].total == 0) continue;
    for (const int n : sizes)
      for (const model::ThroughputCurve* curve : {&job.throughput[type], &job.throughput_spread[type]})
        pace.add(n * curve->perGpu(n) * job.scalingOf(n));
  }
  return pace;
}

void addEvents(const model::Problem& problem, std::vector<Pace>& paces) {
  for (const model::Event& event : problem.events) {
    if (event.kind != model::EventKind::SetThroughput || !event.value) continue;
    const model::Job& job = problem.jobs[event.job];
    const double perGpu = *event.value / model::gpusOfThroughput(job);
    for (const int n : job.sizes) paces[event.job].add(n * perGpu * job.scalingOf(n));
  }
}

std::vector<Pace> pacesOf(const model::Problem& problem) {
  std::vector<Pace> paces;
  for (const model::Job& job : problem.jobs) paces.push_back(paceOf(problem, job));
  addEvents(problem, paces);
  const Speeds speeds = speedsOf(problem);
  for (Pace& pace : paces) {
    pace.slowest *= speeds.least;
    pace.fastest *= speeds.most;
  }
  return paces;
}

std::vector<char> cancelledJobs(const model::Problem& problem) {
  std::vector<char> cancelled(problem.jobs.size(), 0);
  for (const model::Event& event : problem.events)
    if (event.kind == model::EventKind::CancelJob) cancelled[event.job] = 1;
  return cancelled;
}

std::string pointerTo(std::size_t job, const char* key) { return fmt::format("/jobs/{}/{}", job, key); }

model::Fault uncountable(const model::Job& job, std::size_t index, double round_s) {
  return {.code = "uncountable-round",
          .pointer = pointerTo(index, "arrival_s"),
          .message = fmt::format(
              "job \"{}\" arrives after {:.3g} rounds of {:.6g} s, which no longer can be numbered one by one", job.id,
              job.arrival_s / round_s, round_s),
          .hint = "an earlier arrival, or a longer clock.round_s"};
}

model::Fault tooShort(const model::Job& job, std::size_t index, double slowest) {
  return {
      .code = "job-too-short",
      .pointer = pointerTo(index, "iterations"),
      .message = fmt::format(
          "job \"{}\" would end {:.3g} s after it starts ({:.6g} iterations at {:.6g}/s); times closer than {:.3g} s count as one",
          job.id, job.iterations / slowest, job.iterations, slowest, model::tolerance_s(job.arrival_s)),
      .hint = "more iterations, or a lower throughput"};
}

model::Fault tooLong(const model::Job& job, std::size_t index, double least_s, double rounds, double round_s,
                     std::int64_t most) {
  return {
      .code = "run-too-long",
      .pointer = pointerTo(index, "iterations"),
      .message = fmt::format(
          "job \"{}\" needs at least {:.6g} s even on the whole cluster, {:.4g} rounds of {:.6g} s; a run has at most {}",
          job.id, least_s, rounds, round_s, most),
      .hint = "fewer iterations, a longer clock.round_s, or a clock.horizon_s"};
}

}  // namespace

std::vector<model::Fault> limitFaults(const model::Problem& problem, double until_s, const RunLimits& limits) {
  std::vector<model::Fault> faults;
  const double round_s = problem.clock.round_s;
  const double end_s = std::min(until_s, problem.clock.horizon_s.value_or(kForever));
  const std::vector<char> cancelled = cancelledJobs(problem);
  const std::vector<Pace> paces = pacesOf(problem);
  for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
    const model::Job& job = problem.jobs[j];
    if (job.arrival_s > end_s) continue;
    if (!model::RoundGrid(round_s).isCountable(job.arrival_s)) faults.push_back(uncountable(job, j, round_s));
    // A pipeline's rate depends on its placement.
    if (job.pipeline || job.iterations <= 0 || paces[j].fastest <= 0) continue;
    if (job.iterations / paces[j].slowest < model::tolerance_s(job.arrival_s))
      faults.push_back(tooShort(job, j, paces[j].slowest));
    const double least_s = job.iterations / paces[j].fastest / static_cast<double>(problem.nodes.size());
    const double rounds = (std::min(end_s, job.arrival_s + least_s) - job.arrival_s) / round_s;
    if (cancelled[j] == 0 && rounds > static_cast<double>(limits.rounds))
      faults.push_back(tooLong(job, j, least_s, rounds, round_s, limits.rounds));
  }
  return faults;
}

}  // namespace roundel::sim
