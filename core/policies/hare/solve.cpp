// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hare/solve.h"

#include <algorithm>
#include <utility>

#include "core/policies/hare/exact_relaxation.h"
#include "core/policies/hare/lp_relaxation.h"

namespace roundel::policies::hare {
namespace {

Relaxation cheapOrder(const sim::SystemView& view, const Settings& settings, Solved& solved) {
  if (!settings.rolling) return fluidOrder(solved.instance, view.stop());
  solved.used = RelaxationKind::Pieces;
  return firstTasks(solved.instance, kPieceTasks * static_cast<std::int64_t>(solved.instance.gpus.size()), view.stop());
}

// The instant at which half of the planned tasks should have started, so that no GPU reaches the end of its sequence before.
double halfway_s(double now_s, const std::vector<ScheduledTask>& tasks) {
  std::vector<double> later_instants_s;
  for (const ScheduledTask& task : tasks)
    if (task.start_s > now_s) later_instants_s.push_back(task.start_s);
  if (later_instants_s.empty())
    for (const ScheduledTask& task : tasks) later_instants_s.push_back(task.finish_s);
  const auto middle = later_instants_s.begin() + static_cast<std::ptrdiff_t>(later_instants_s.size() / 2);
  std::nth_element(later_instants_s.begin(), middle, later_instants_s.end());
  return *middle;
}

// Returns the method of the option if it is possible, otherwise the next cheaper one.
void relax(const sim::SystemView& view, const Settings& settings, bool explained, Solved& solved) {
  const std::int64_t tasks = solved.instance.taskTotal();
  std::optional<Relaxation> relaxed;
  if (settings.relaxation == RelaxationKind::Exact && (relaxed = exactOrder(solved.instance, view.stop())))
    solved.used = RelaxationKind::Exact;
  const bool lp = settings.relaxation != RelaxationKind::Fluid && tasks <= settings.lp_above;
  if (!relaxed && !lp) relaxed = cheapOrder(view, settings, solved);
  if (!relaxed || lp || (explained && tasks <= kBoundTasks)) {
    std::optional<Relaxation> bound = tasks > 0 ? lpOrder(solved.instance, view.stop()) : std::nullopt;
    if (bound) solved.lp_bound = bound->objective;
    if (!relaxed && bound) {
      solved.used = RelaxationKind::Lp;
      relaxed = std::move(bound);
    }
  }
  solved.relaxation = relaxed ? std::move(*relaxed) : cheapOrder(view, settings, solved);
}

}  // namespace

std::optional<Solved> solve(const sim::SystemView& view, const Settings& settings, bool explained) {
  Solved solved;
  solved.instance = instanceOf(view, settings.max_rounds, settings.known, solved.left_out);
  relax(view, settings, explained, solved);
  if (view.stop().stop_requested()) return std::nullopt;
  solved.schedule = listSchedule(solved.instance, solved.relaxation.order, settings.assignment, view.stop());
  if (view.stop().stop_requested()) return std::nullopt;
  if (static_cast<std::int64_t>(solved.relaxation.order.size()) < solved.instance.taskTotal())
    solved.solve_again_s = halfway_s(view.now_s(), solved.schedule.tasks);
  solved.alpha = alphaOf(solved.instance);
  return solved;
}

sim::TaskId taskId(const Instance& instance, const RankedTask& task) {
  const InstanceJob& job = instance.jobs[static_cast<std::size_t>(task.job)];
  return {.job = job.job, .round = job.first_round + task.round, .task = job.taskNumber(task.round, task.k)};
}

std::shared_ptr<const sim::TaskPlan> planOf(const sim::SystemView& view, const Settings& settings, const Solved& solved,
                                            const std::vector<double>& switch_s) {
  const model::Problem& problem = view.problem();
  auto plan = std::make_shared<sim::TaskPlan>();
  plan->resident = settings.resident;
  plan->includes_future_jobs = settings.known;
  plan->shapes.resize(problem.jobs.size());
  for (const InstanceJob& job : solved.instance.jobs)
    plan->shapes[job.job] = model::taskShape(problem.jobs[job.job], settings.max_rounds);
  plan->switch_s = switch_s;
  for (const InstanceGpu& gpu : solved.instance.gpus) plan->sequences.push_back({gpu.gpu, {}});
  for (const ScheduledTask& task : solved.schedule.tasks) {
    const RankedTask& ranked = solved.relaxation.order[static_cast<std::size_t>(task.ranked)];
    plan->sequences[static_cast<std::size_t>(task.gpu)].tasks.push_back(taskId(solved.instance, ranked));
  }
  return plan;
}

}  // namespace roundel::policies::hare
