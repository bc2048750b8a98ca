// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hops/hops.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "core/model/round_grid.h"
#include "core/policies/hops/explain.h"
#include "core/policies/hops/planner.h"
#include "core/policies/hops/run_log.h"
#include "core/policies/hops/steps.h"
#include "core/solvers/choice_proofs.h"

namespace roundel::policies {
namespace hops {
namespace {

using model::JobIndex;
using sim::Placement;

void sortByJob(std::vector<Placement>& placements) {
  std::ranges::sort(placements, [](const auto& a, const auto& b) { return a.job < b.job; });
}

Placement placed(JobIndex job, std::vector<model::Part> parts) {
  Placement placement;
  placement.job = job;
  placement.parts = std::move(parts);
  return placement;
}

void addServed(const Plan& plan, std::vector<Placement>& placements) {
  for (const PlannedJob& job : plan.queue)
    if (job.served()) placements.push_back(placed(job.ranked.job, plan.partsOf(job)));
}

class HopsPolicy final : public sim::Policy {
 public:
  HopsPolicy(const model::Problem& problem, const Settings& settings)
      : m_settings(settings), m_theory(problem, {settings.pattern, settings.profiled_iterations}) {}

  std::unique_ptr<Policy> clone() const override { return std::make_unique<HopsPolicy>(*this); }
  sim::WakeOn wakes() const override { return {.round = true, .completion = true}; }
  /// A completion after which no job waits needs no plan.
  bool checksStop(const sim::SystemView& view) const override {
    return view.round() >= 0 || m_settings.profiling_s > 0 || !m_log.knowsAll(view) ||
           m_log.runsLeft(view) != view.active().size();
  }

  std::string remark() const override { return m_proofs.remark("plans"); }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    const bool finished = m_log.observe(view);
    if (view.round() < 0 && m_settings.profiling_s <= 0 && m_log.knowsAll(view) && m_log.runs() == view.active().size())
      return {.changes_nothing = true};  // no job waits
    if (view.round() >= 0) return atBoundary(view, why);
    if (m_profiling_end_s && model::isReached(*m_profiling_end_s, view.now_s())) return afterProfiling(view, why);
    if (!finished || !m_settings.replan) return {.changes_nothing = true};
    return m_settings.profiling_s <= 0 && m_log.knowsAll(view) ? extend(view, why)
                                                               : replan(view, Draft(view, why), false);
  }

 private:
  /// The unfinished decision of one instant.
  struct Draft {
    explicit Draft(Servers free, trace::Explanation* explanation = nullptr) : why(explanation), idle(std::move(free)) {}
    explicit Draft(const sim::SystemView& view, trace::Explanation* explanation = nullptr)
        : Draft(Servers(view), explanation) {}
    void hold(Placement placement, std::vector<Placement>& list) {
      idle.take(placement.parts);
      list.push_back(std::move(placement));
    }
    trace::Explanation* why;  ///< to be filled; nullptr: no explanation
    Servers idle;
    std::vector<std::unique_ptr<Plan>> plans;
    std::vector<Placement> kept, profiling, placements;
    std::vector<JobIndex> awaits_profiling;
    bool late = false, cancelled = false;
    bool others_stay = false;  ///< running jobs are in no list, except `kept` for explanations
  };

  sim::Decision atBoundary(const sim::SystemView& view, trace::Explanation* why) {
    Draft draft(view, why);
    m_log.write(view, m_theory, m_database);
    m_profiling_end_s.reset();
    profile(view, draft);
    if (m_settings.overlap_s > 0) {
      planLate(view, draft);
    } else {
      add(view, draft, false, waiting(view, draft));
      draft.placements = served(draft);
    }
    for (const Placement& placement : draft.placements) draft.idle.take(placement.parts);
    if (m_settings.replan) addReplan(view, draft);
    return finish(view, draft);
  }

  sim::Decision afterProfiling(const sim::SystemView& view, trace::Explanation* why) {
    m_log.write(view, m_theory, m_database);
    return replan(view, Draft(view, why), true);
  }

  /// `decides`: profiling ends here, and there is a decision even if no job can be planned.
  sim::Decision replan(const sim::SystemView& view, Draft draft, bool decides) {
    for (const JobIndex job : view.active()) {
      const std::vector<model::Part>& held_parts = view.state(job).held;
      if (held_parts.empty() || (decides && isProfiling(job))) continue;
      draft.hold(placed(job, held_parts), isProfiling(job) ? draft.profiling : draft.kept);
    }
    if (decides) {
      m_profiling.clear();
      m_profiling_end_s.reset();
    }
    addReplan(view, draft);
    if (draft.plans.empty() && !decides && !draft.cancelled) return {.changes_nothing = true};
    return finish(view, draft);
  }

  /// A re-plan in which all running jobs keep their GPUs: only the jobs that start are listed.
  sim::Decision extend(const sim::SystemView& view, trace::Explanation* why) {
    Draft draft(m_log.idle(view), why);
    draft.others_stay = true;
    addReplan(view, draft);
    if (draft.plans.empty() && !draft.cancelled) return {.changes_nothing = true};
    if (draft.why != nullptr) {
      m_log.visitRuns(
          [&](JobIndex job, const std::vector<model::Part>& parts) { draft.kept.push_back(placed(job, parts)); });
    }
    return finish(view, draft);
  }

  bool isProfiling(JobIndex job) const { return std::ranges::binary_search(m_profiling, job); }

  /// Active jobs that hold no GPUs in the draft and need no profiling first.
  std::vector<JobIndex> waiting(const sim::SystemView& view, const Draft& draft) const {
    std::vector<char> out(view.problem().jobs.size(), 0);
    for (const auto* list : {&draft.kept, &draft.profiling, &draft.placements})
      for (const Placement& placement : *list) out[placement.job] = 1;
    for (const JobIndex job : draft.awaits_profiling) out[job] = 1;
    if (draft.others_stay) m_log.visitRuns([&](JobIndex job, const std::vector<model::Part>&) { out[job] = 1; });
    std::vector<JobIndex> jobs;
    for (const JobIndex job : view.active())
      if (out[job] == 0) jobs.push_back(job);
    return jobs;
  }

  void add(const sim::SystemView& view, Draft& draft, bool again, const std::vector<JobIndex>& jobs) {
    const PlanContext context{view, m_settings, m_theory, m_database};
    draft.plans.push_back(std::make_unique<Plan>(makePlan(context, again, draft.idle, jobs)));
    draft.cancelled |= draft.plans.back()->cancelled;
    m_proofs.count(draft.plans.back()->solution);
  }

  void addReplan(const sim::SystemView& view, Draft& draft) {
    if (draft.idle.idle() == 0 || draft.cancelled) return;
    const std::vector<JobIndex> jobs = waiting(view, draft);
    if (jobs.empty()) return;
    add(view, draft, true, jobs);
    addServed(*draft.plans.back(), draft.placements);
  }

  static std::vector<Placement> served(const Draft& draft) {
    std::vector<Placement> placements;
    addServed(*draft.plans.back(), placements);
    return placements;
  }

  /// The plan of this boundary is ready after overlap_s. The latest plan that is ready now is used (paper 4.7).
  void planLate(const sim::SystemView& view, Draft& draft) {
    Draft fresh(view);
    fresh.idle = draft.idle;
    fresh.profiling = draft.profiling;
    fresh.awaits_profiling = draft.awaits_profiling;
    add(view, fresh, false, waiting(view, fresh));
    draft.cancelled = fresh.cancelled;
    m_late.push_back({view.now_s() + m_settings.overlap_s, served(fresh)});
    while (m_late.size() > 1 && m_late[1].ready_s <= view.now_s()) m_late.erase(m_late.begin());
    draft.late = true;
    if (m_late.front().ready_s > view.now_s()) return;
    Servers room = draft.idle;
    for (const Placement& placement : m_late.front().placements) {
      if (!view.state(placement.job).active() || isProfiling(placement.job) || !room.fits(placement.parts)) continue;
      room.take(placement.parts);
      draft.placements.push_back(placement);
    }
  }

  /// Jobs without any measurement first run once for profiling_s.
  std::vector<RankedJob> unknownJobs(const sim::SystemView& view) const {
    std::vector<RankedJob> queue;
    for (const JobIndex job : view.active())
      if (isUnknown(view, job)) queue.push_back({job, 0, 0, 0});
    sortQueue(view, queue);
    return queue;
  }

  void profile(const sim::SystemView& view, Draft& draft) {
    m_profiling.clear();
    if (m_settings.profiling_s <= 0) return;
    const PlanContext context{view, m_settings, m_theory, m_database};
    for (const RankedJob& entry : unknownJobs(view)) {
      std::vector<model::Part> parts = smallestConfiguration(context, draft.idle, entry.job);
      if (parts.empty()) {
        draft.awaits_profiling.push_back(entry.job);
        continue;
      }
      m_profiled.push_back(entry.job);
      m_profiling.push_back(entry.job);
      draft.hold(placed(entry.job, std::move(parts)), draft.profiling);
    }
    std::ranges::sort(m_profiled);
    std::ranges::sort(m_profiling);
    const double end_s = view.now_s() + m_settings.profiling_s;
    if (!m_profiling.empty() && end_s < view.roundEnd_s()) m_profiling_end_s = end_s;
  }

  bool isUnknown(const sim::SystemView& view, JobIndex job) const {
    return !view.job(job).spec->timing && !std::ranges::binary_search(m_profiled, job) &&
           queryOf(view, m_database, job).model < 0;
  }

  sim::Decision finish(const sim::SystemView& view, Draft& draft) {
    if (draft.cancelled) return {.changes_nothing = true};
    if (draft.why != nullptr) *draft.why = explain(view, draft);
    sim::Decision decision;
    decision.placements = std::move(draft.placements);
    if (draft.others_stay) {
      decision.others_stay = true;
      sortByJob(decision.placements);
      m_log.startMore(view, decision.placements);
      return decision;
    }
    for (auto* list : {&draft.kept, &draft.profiling})
      decision.placements.insert(decision.placements.end(), list->begin(), list->end());
    sortByJob(decision.placements);
    decision.wake_s = m_profiling_end_s;
    m_log.start(view, decision.placements);
    return decision;
  }

  trace::Explanation explain(const sim::SystemView& view, const Draft& draft) const {
    Decided decided{&view, &m_settings, {}, draft.kept, draft.profiling, draft.awaits_profiling, draft.late};
    for (const auto& plan : draft.plans) decided.plans.push_back(plan.get());
    if (draft.late) {
      const std::size_t late_placements = draft.plans.empty() ? draft.placements.size() : lateCount(draft);
      decided.kept.insert(decided.kept.end(), draft.placements.begin(),
                          draft.placements.begin() + static_cast<std::ptrdiff_t>(late_placements));
    }
    return hops::explain(decided);
  }

  /// Placements that a late plan brought, before those of the re-plan.
  static std::size_t lateCount(const Draft& draft) {
    const auto served = std::ranges::count_if(draft.plans.back()->queue, &PlannedJob::served);
    return draft.placements.size() - static_cast<std::size_t>(served);
  }

  struct Late {
    double ready_s;
    std::vector<Placement> placements;
  };

  Settings m_settings;
  solvers::ChoiceProofs m_proofs;  ///< of all plans
  predict::HopsTheory m_theory;
  predict::ThroughputDatabase m_database;
  RunLog m_log;
  std::vector<JobIndex> m_profiled;   ///< at any time; ascending
  std::vector<JobIndex> m_profiling;  ///< now; ascending
  std::optional<double> m_profiling_end_s;
  std::vector<Late> m_late;  ///< plans by boundary; the first is, or will be, used
};

std::unique_ptr<sim::Policy> makePolicy(const model::Problem& problem, const Options& options,
                                        std::vector<model::Fault>&) {
  return std::make_unique<HopsPolicy>(problem, settingsFrom(options));
}

}  // namespace
}  // namespace hops

namespace {

void describe(PolicyInfo& info) {
  info.summary =
      "Chooses places by an integer program: throughput gains weighted by each job's wait over its length, for the jobs "
      "at the head of the queue, again whenever GPUs become idle.";
  info.paper =
      "Q. Wang, F. Wang, X. Zheng, Hops: Fine-grained heterogeneous sensing, efficient and fair Deep Learning cluster "
      "scheduling system, ACM Symposium on Cloud Computing (SoCC), 2024";
  info.cost =
      "O(jobs log jobs + servers + window * requirements * kinds of servers) and an integer program over servers that differ, at each "
      "round; the same for the jobs that wait and what is idle, and O(jobs + servers), at a completion";
}

}  // namespace

PolicyInfo hopsInfo() {
  PolicyInfo info;
  info.id = "hops";
  info.name = "Hops";
  info.look = 3;
  info.raqlr_window_option = "raqlr_window_s";
  info.pattern_option = "pattern";
  info.profiled_option = "profiled_iterations";
  info.job_fields = {"timing", "params", "pattern"};
  info.brief = "Integer program of places, weighted by wait.";
  info.year = 2024;
  info.group = PolicyGroup::Paper;
  describe(info);
  info.options = hops::optionSpecs();
  info.make_policy = hops::makePolicy;
  info.steps = hops::steps;
  return info;
}

}  // namespace roundel::policies
