#include "core/policies/hare/hare.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "core/model/tasks.h"
#include "core/policies/hare/explain.h"
#include "core/policies/hare/solve.h"

namespace roundel::policies {
namespace hare {
namespace {

class HarePolicy final : public sim::Policy {
 public:
  explicit HarePolicy(const Settings& settings) : m_settings(settings) {}

  std::unique_ptr<Policy> clone() const override { return std::make_unique<HarePolicy>(*this); }
  sim::WakeOn wakes() const override { return {.arrival = true, .completion = true, .node_event = true}; }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    sim::Decision decision;
    std::optional<Solved> solved;
    if (m_solved && !changed(view)) {
      decision.keep = true;
    } else if ((solved = solve(view, m_settings))) {
      m_solved = true;
      decision.tasks = planOf(view, m_settings, *solved);
      if (why != nullptr) *why = hare::explain(view, m_settings, *solved);
    }
    return decision;
  }

 private:
  // A completion alone changes no sequence. Known arrivals were planned for.
  bool changed(const sim::SystemView& view) const {
    const sim::Changes& changes = view.changes();
    if (view.tasks() == nullptr || changes.cancellations || changes.nodes || changes.rates) return true;
    return changes.arrivals && (!m_settings.known || unplanned(view));
  }

  static bool unplanned(const sim::SystemView& view) {
    const std::vector<sim::JobTasks>& jobs = view.tasks()->jobs;
    return std::any_of(view.active().begin(), view.active().end(),
                       [&](model::JobIndex j) { return j >= jobs.size() || jobs[j].shape.rounds == 0; });
  }

  Settings m_settings;
  bool m_solved = false;  ///< by this policy: a branch may have begun under another
};

// Every task of every job stands in a plan.
constexpr double kMostTasks = 1e7;

std::unique_ptr<sim::Policy> makePolicy(const model::Problem& problem, const Options& options, std::vector<model::Fault>& faults) {
  const Settings settings = settingsFrom(options);
  double tasks = 0;
  for (const model::Job& job : problem.jobs) tasks += model::taskShape(job, settings.max_rounds).total();
  if (tasks > kMostTasks) {
    faults.push_back({"too-large", "/max_rounds", fmt::format("the jobs are {:.4g} tasks in all; Hare plans at most {:.0f}", tasks, kMostTasks),
                      "fewer rounds: a lower max_rounds, or a lower sync.rounds of the jobs"});
    return nullptr;
  }
  return std::make_unique<HarePolicy>(settings);
}

}  // namespace
}  // namespace hare

PolicyInfo hareInfo() {
  PolicyInfo info;
  info.id = "hare";
  info.name = "Hare";
  info.summary =
      "Cuts jobs into tasks, orders all of them by a relaxation of weighted completion time, and gives each GPU a sequence in which "
      "tasks of several jobs alternate.";
  info.paper =
      "F. Chen et al., Hare: Exploiting Inter-job and Intra-job Parallelism of Distributed Machine Learning on Heterogeneous GPUs, "
      "HPDC 2022";
  info.cost = "O(rounds * jobs served at once + tasks * (log tasks + types * log GPUs)) at each arrival, else O(jobs)";
  info.options = hare::optionSpecs();
  info.make = hare::makePolicy;
  return info;
}

}  // namespace roundel::policies
