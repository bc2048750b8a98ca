// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/asrpt/explain.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "core/trace/cells.h"

namespace roundel::policies::asrpt {
namespace {

using model::JobIndex;

constexpr trace::ReasonKind kImpossible{"rejected",
                                        "needs {need} {need:GPU|GPUs}; no choice of this cluster's GPUs can hold it"};
constexpr trace::ReasonKind kNoRoom{
    "no-room", "first in line, needs {need} {need:GPU|GPUs}; {free} that it can use {free:is|are} free"};
constexpr trace::ReasonKind kNoServers{
    "no-servers",
    "first in line, needs {need} {need:GPU|GPUs}; {free} {free:is|are} free, but on servers that cannot hold "
    "its stages together"};
constexpr trace::ReasonKind kNotUp{"not-up", "needs {need} {need:GPU|GPUs}; those that are up cannot hold it"};
constexpr trace::ReasonKind kBehind{"behind-head", "number {place} in line; {blocker} at the head blocks"};
constexpr trace::ReasonKind kVirtual{"virtual-machine",
                                     "not done on the virtual machine: {left} s left, done there at {at} s"};
constexpr trace::ReasonKind kDelayed{
    "delayed",
    "waits until {until} s for a better placement: alpha is {alpha} s now and was {kappa} s, at best {best} s"};
constexpr trace::ReasonKind kSlot{"awaits-slot", "jobs start at the next slot, {at} s"};

// The virtual machine from now on if nothing arrives: one job after another.

std::vector<VirtualMachine::Interval> planOf(const VirtualMachine& machine) {
  std::vector<VirtualMachine::Interval> plan;
  double at_s = machine.now_s();
  for (const VirtualMachine::Waiting& waiting : machine.waiting()) {
    plan.push_back({waiting.job, at_s, at_s + waiting.remaining_s});
    at_s += waiting.remaining_s;
  }
  return plan;
}

std::shared_ptr<const trace::Table> machineTable(const VirtualMachine& machine, const ClusterState& cluster,
                                                 const std::vector<VirtualMachine::Interval>& plan) {
  using Interval = VirtualMachine::Interval;
  std::vector<double> length, left;
  auto waiting = machine.waiting().begin();
  for (std::size_t i = 0; i < plan.size(); ++i, ++waiting) {
    length.push_back(waiting->length_s);
    left.push_back(waiting->remaining_s);
  }
  const auto source = [&](const Interval& each) { return model::toString(cluster.of(each.job).source); };
  trace::Table table{.id = "virtual-machine",
                     .title = "Virtual machine: shortest remaining time first",
                     .chosen = std::vector<char>(plan.size(), 0)};
  table.chosen.front() = 1;
  table.columns = {
      {"job", "", trace::cells<JobIndex>(plan, &Interval::job)},
      {"p", "s", std::move(length)},
      {"left", "s", std::move(left)},
      {"done", "s", trace::cells<double>(plan, &Interval::end_s)},
      {"n~", "iterations", trace::cells<double>(plan, [&](const Interval& i) { return cluster.of(i.job).iterations; })},
      {"n~ from", "", trace::cells<std::string>(plan, source)}};
  return std::make_shared<const trace::Table>(std::move(table));
}

std::shared_ptr<const trace::Table> ganttTable(const VirtualMachine& machine,
                                               const std::vector<VirtualMachine::Interval>& plan) {
  std::vector<JobIndex> jobs;
  std::vector<double> starts, ends;
  std::vector<char> past;
  const auto add = [&](const VirtualMachine::Interval& interval, bool happened) {
    jobs.push_back(interval.job);
    starts.push_back(interval.start_s);
    ends.push_back(interval.end_s);
    past.push_back(happened ? 1 : 0);
  };
  for (const VirtualMachine::Interval& interval : machine.past()) add(interval, true);
  for (std::size_t i = 0; i < std::min(plan.size(), kMaxIntervals); ++i) add(plan[i], false);
  trace::Table table{.id = "virtual-gantt",
                     .title = "What the virtual machine served, and will if nothing arrives",
                     .chosen = std::move(past)};
  table.picture = trace::Picture::Timeline;
  table.columns = {{"job", "", std::move(jobs)},
                   {"start", "s", std::move(starts), trace::ColumnRole::Start},
                   {"end", "s", std::move(ends), trace::ColumnRole::End}};
  return std::make_shared<const trace::Table>(std::move(table));
}

std::shared_ptr<const trace::Table> queueTable(const AsrptState& state) {
  std::vector<double> gpus, ratio, until;
  for (const JobIndex job : state.queue) {
    const Estimate& estimate = state.cluster.of(job);
    const auto delay = state.delays.find(job);
    gpus.push_back(estimate.gpus);
    ratio.push_back(estimate.ratio());
    until.push_back(delay == state.delays.end() ? kNone : delay->second.deadline_s);
  }
  trace::Table table{.id = "queue", .title = "Queue: by virtual completion"};
  table.picture = trace::Picture::Order;
  table.columns = {{"job", "", state.queue},
                   {"GPUs", "", std::move(gpus)},
                   {"alpha max/min", "", std::move(ratio), trace::ColumnRole::Amount},
                   {"waits until", "s", std::move(until)}};
  return std::make_shared<const trace::Table>(std::move(table));
}

trace::Reason reasonOf(JobIndex job, const trace::ReasonKind& kind, std::initializer_list<trace::Number> numbers) {
  trace::Reason reason;
  reason.job = job;
  reason.kind = &kind;
  std::ranges::copy(numbers, reason.numbers.begin());
  return reason;
}

trace::Reason delayedOf(const AsrptState& state, JobIndex job, double alpha) {
  const Delay& delay = state.delays.at(job);
  return reasonOf(job, kDelayed,
                  {{"until", delay.deadline_s},
                   {"alpha", alpha},
                   {"kappa", delay.kappa_s},
                   {"best", state.cluster.of(job).alpha.min_s}});
}

trace::Reason reasonOf(const AsrptState& state, JobIndex job, const Verdict& verdict) {
  const trace::Number need{"need", static_cast<double>(state.cluster.of(job).gpus)};
  switch (verdict.kind) {
    case Verdict::Kind::NoServers:
      return reasonOf(job, kNoServers, {need, {"free", verdict.number}});
    case Verdict::Kind::NotUp:
      return reasonOf(job, kNotUp, {need});
    case Verdict::Kind::Slot:
      return reasonOf(job, kSlot, {{"at", verdict.number}});
    case Verdict::Kind::Delayed:
      return delayedOf(state, job, verdict.number);
    case Verdict::Kind::NoRoom:
    case Verdict::Kind::Started:
      break;
  }
  return reasonOf(job, kNoRoom, {need, {"free", verdict.number}});
}

void explainQueue(const AsrptState& state, trace::Explanation& out) {
  JobIndex blocker;
  double place = 0;
  for (const JobIndex job : state.queue) {
    ++place;
    const auto verdict = state.verdicts.find(job);
    if (verdict != state.verdicts.end()) {
      out.reasons.push_back(reasonOf(state, job, verdict->second));
      if (verdict->second.kind != Verdict::Kind::NotUp) blocker = job;
      continue;
    }
    out.reasons.push_back(reasonOf(job, kBehind, {{"place", place}}));
    out.reasons.back().blocker = blocker;
  }
}

void addValues(const AsrptState& state, trace::Explanation& out) {
  const Bound& bound = state.bound;
  out.values = {{"tau", "tau", "", state.settings.tau},
                {"rho", "rho: largest alpha max/min", "", bound.rho()},
                {"epsilon", "mean forecast error", "iterations", bound.error()}};
  const double factor = bound.factor();
  if (std::isfinite(factor))
    out.values.push_back({"theorem-1", "Theorem 1: at most so many times the optimal sum of completions", "", factor});
}

}  // namespace

const trace::ReasonKind& noRoomKind() { return kNoRoom; }
const trace::ReasonKind& noServersKind() { return kNoServers; }
const trace::ReasonKind& notUpKind() { return kNotUp; }
const trace::ReasonKind& behindKind() { return kBehind; }

void explainGangs(const ClusterState& cluster, trace::Explanation& out) {
  out.score_name = "alpha / alpha~min";
  for (const auto& [start, gang] : cluster.running()) {
    const double best_s = cluster.of(gang.job).alpha.min_s;
    trace::Choice choice;
    choice.job = gang.job;
    choice.parts = gang.placement.parts;
    choice.score = gang.placement.alpha_s / best_s;
    choice.rejected = gang.rejected;
    choice.rejected_score = gang.rejected_alpha_s / best_s;
    out.choices.push_back(std::move(choice));
  }
  std::ranges::stable_sort(out.choices, [](const auto& a, const auto& b) { return a.job < b.job; });
  for (const JobIndex job : cluster.impossible())
    out.reasons.push_back(reasonOf(job, kImpossible, {{"need", static_cast<double>(cluster.of(job).gpus)}}));
}

trace::Explanation explain(const AsrptState& state) {
  trace::Explanation out;
  out.rule =
      "One virtual machine serves every job's p = (g / G) n~ alpha~min by shortest remaining time; as jobs end there they join the "
      "queue, whose head starts or blocks.";
  addValues(state, out);
  const std::vector<VirtualMachine::Interval> plan = planOf(state.machine);
  if (!plan.empty()) out.tables.push_back(machineTable(state.machine, state.cluster, plan));
  if (!plan.empty() || !state.machine.past().empty()) out.tables.push_back(ganttTable(state.machine, plan));
  if (!state.queue.empty()) out.tables.push_back(queueTable(state));
  explainGangs(state.cluster, out);
  explainQueue(state, out);
  auto waiting = state.machine.waiting().begin();
  for (const VirtualMachine::Interval& interval : plan) {
    out.reasons.push_back(reasonOf(interval.job, kVirtual, {{"left", waiting->remaining_s}, {"at", interval.end_s}}));
    ++waiting;
  }
  return out;
}

}  // namespace roundel::policies::asrpt
