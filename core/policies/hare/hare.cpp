// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hare/hare.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/model/tasks.h"
#include "core/policies/common/arrival_batch.h"
#include "core/policies/hare/explain.h"
#include "core/policies/hare/solve.h"
#include "core/policies/hare/steps.h"
#include "core/policies/hare/switching.h"

namespace roundel::policies {
namespace hare {
namespace {

class HarePolicy final : public sim::Policy {
 public:
  explicit HarePolicy(const Settings& settings) : m_settings(settings) {}

  std::unique_ptr<Policy> clone() const override { return std::make_unique<HarePolicy>(*this); }
  /// With plans in pieces, the kernel skips the tasks of a cancelled job, and completions need no decision.
  sim::WakeOn wakes() const override {
    return {.arrival = true, .completion = !m_settings.rolling, .node_event = true};
  }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    sim::Decision decision;
    std::optional<Solved> solved;
    if (m_solved && view.now_s() < m_solveAgain_s && !changed(view)) {
      decision.changes_nothing = true;
      if (const double wake_s = std::min(m_solveAgain_s, m_batch.by_s()); m_settings.rolling && wake_s < kInfinity)
        decision.wake_s = wake_s;
    } else if ((solved = solve(view, m_settings, why != nullptr))) {
      m_solved = true;
      m_batch.planned();
      m_solveAgain_s = solved->solve_again_s;
      decision.tasks = planOf(view, m_settings, *solved, switchTimes(view.problem()));
      if (m_solveAgain_s < kInfinity) decision.wake_s = m_solveAgain_s;
      if (why != nullptr) *why = hare::explain(view, m_settings, *solved);
    }
    return decision;
  }

 private:
  // A completion alone changes no sequence, and known arrivals are part of the plan.
  bool changed(const sim::SystemView& view) {
    const sim::Changes& changes = view.changes();
    if (view.tasks() == nullptr || changes.cancellations || changes.nodes || changes.rates) return true;
    if (m_settings.rolling) return m_batch.due(view);
    return changes.arrivals && (!m_settings.known || unplanned(view));
  }

  static bool unplanned(const sim::SystemView& view) {
    const model::CowVector<sim::JobTasks>& jobs = view.tasks()->jobs;
    return std::ranges::any_of(view.active(),
                               [&](model::JobIndex j) { return j >= jobs.size() || jobs[j].shape.rounds == 0; });
  }

  const std::vector<double>& switchTimes(const model::Problem& problem) {
    const std::size_t known_jobs = m_switch_s == nullptr ? 0 : m_switch_s->size();
    if (m_switch_s != nullptr && known_jobs == problem.jobs.size()) return *m_switch_s;
    auto times = m_switch_s == nullptr ? std::make_shared<std::vector<double>>()
                                       : std::make_shared<std::vector<double>>(*m_switch_s);
    for (std::size_t j = known_jobs; j < problem.jobs.size(); ++j)
      times->push_back(switchTime_s(problem.jobs[j], m_settings.switching));
    m_switch_s = std::move(times);
    return *m_switch_s;
  }

  Settings m_settings;
  double m_solveAgain_s = kInfinity;                      ///< the planned tasks end, so that a new plan is needed then
  std::shared_ptr<const std::vector<double>> m_switch_s;  ///< by job; shared by copies of the policy
  ArrivalBatch m_batch;                                   ///< of jobs that arrived since, if plans are pieces
  bool m_solved = false;  ///< by this policy; a branch may have started with another one
};

// Limit on the tasks of a problem, because a plan contains every task of every job.
constexpr double kMaxTasks = 1e7;

std::unique_ptr<sim::Policy> makePolicy(const model::Problem& problem, const Options& options,
                                        std::vector<model::Fault>& faults) {
  Settings settings = settingsFrom(options);
  settings.rolling = rollsOver(problem, settings.max_rounds);
  settings.max_rounds = roundsWithinReach(problem, settings.max_rounds);
  double tasks = 0;
  for (const model::Job& job : problem.jobs) tasks += model::taskShape(job, settings.max_rounds).total();
  if (tasks > kMaxTasks) {
    faults.push_back({"too-large", "/max_rounds",
                      fmt::format("the jobs are {:.4g} tasks in all; Hare plans at most {:.0f}", tasks, kMaxTasks),
                      "fewer rounds: a lower max_rounds, or a lower sync.rounds of the jobs"});
    return nullptr;
  }
  return std::make_unique<HarePolicy>(settings);
}

std::string noteOn(const model::Problem& problem, const Options& options) {
  const std::int64_t stated_rounds = settingsFrom(options).max_rounds;
  if (!rollsOver(problem, stated_rounds)) return {};
  const std::int64_t rounds = roundsWithinReach(problem, stated_rounds);
  return fmt::format(
      "so many tasks and arrivals are beyond whole plans: the next {} tasks a GPU are planned, in order of H by a relaxation by whole "
      "rounds, again when one job for each {} GPUs has arrived or a round has passed{}",
      kPieceTasks, ArrivalBatch::kGpusAnArrival,
      rounds == stated_rounds
          ? std::string()
          : fmt::format("; jobs that state no rounds are cut into {} instead of {}", rounds, stated_rounds));
}

}  // namespace
}  // namespace hare

namespace {

void describe(PolicyInfo& info) {
  info.summary =
      "Cuts jobs into tasks, orders all of them by a relaxation of weighted completion time, and gives each GPU a sequence in which "
      "tasks of several jobs alternate.";
  info.paper =
      "F. Chen et al., Hare: Exploiting Inter-job and Intra-job Parallelism of Distributed Machine Learning on Heterogeneous GPUs, "
      "HPDC 2022";
  info.cost =
      "O(rounds * jobs served at once + tasks * (log tasks + types * log GPUs)) at each arrival, else O(jobs); where tasks * arrivals is "
      "beyond 1e9 only the next 8 tasks a GPU are planned: O((jobs + GPUs) * (log jobs + types * log GPUs))";
}

}  // namespace

PolicyInfo hareInfo() {
  PolicyInfo info;
  info.id = "hare";
  info.name = "Hare";
  info.proof = Proof::ListSchedule;
  info.look = 4;
  info.unit = trace::WorkUnit::Tasks;
  info.own_restarts = "switching a GPU to another job (switch_ms, option switching)";
  info.job_fields = {"sync", "switch_ms", "model_gib"};
  info.brief = "Interleaves the tasks of several jobs.";
  info.year = 2022;
  info.group = PolicyGroup::Paper;
  describe(info);
  info.options = hare::optionSpecs();
  info.make_policy = hare::makePolicy;
  info.deviation_note = hare::noteOn;
  info.steps = hare::steps;
  return info;
}

}  // namespace roundel::policies
