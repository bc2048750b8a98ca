// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadare/hadare.h"

#include <memory>
#include <utility>

#include "core/policies/hadare/explain.h"
#include "core/policies/hadare/steps.h"

namespace roundel::policies {
namespace hadare {
namespace {

class HadarEPolicy final : public sim::Policy {
 public:
  HadarEPolicy(const Settings& settings, const model::Problem& problem)
      : m_settings(settings),
        m_throughputs(problem, settings.stated_rates ? std::nullopt : std::optional(settings.pmi)) {}

  std::unique_ptr<Policy> clone() const override { return std::make_unique<HadarEPolicy>(*this); }
  sim::WakeOn wakes() const override { return {.round = true}; }
  bool checksStop(const sim::SystemView&) const override { return false; }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    const std::vector<Report> reports = m_memory.tracker.collect(view, m_throughputs);
    forget(view, reports, m_memory.alone);
    const RoundPlan plan = planRound(view, m_settings, m_throughputs, m_memory, why != nullptr);
    if (plan.hadar && plan.hadar->stopped) return {.changes_nothing = true};
    sim::Decision decision;
    std::vector<SentCopy> sent;
    for (const JobPlan& job : plan.jobs) {
      for (const CopyPlan& copy : job.copies) {
        decision.placements.push_back(placementOf(view, job, copy));
        sent.push_back({job.job, copy.copy, copy.offer, view.state(job.job).throughput[copy.offer.type], copy.portion});
      }
    }
    if (why != nullptr) *why = hadare::explain(plan, reports, idsFor(view.problem().jobs.size()));
    if (why != nullptr && m_settings.consolidation_share) {
      why->values.push_back(
          {"consolidation", "Consolidation: 1/18 of a round that 20 s would fill", "s", m_settings.consolidation_s});
    }
    m_memory.tracker.send(std::move(sent));
    return decision;
  }

 private:
  sim::Placement placementOf(const sim::SystemView& view, const JobPlan& job, const CopyPlan& copy) const {
    sim::Placement out;
    out.job = job.job;
    out.copy = copy.copy;
    out.parts = {{.node = copy.offer.node, .type = copy.offer.type, .count = copy.offer.count}};
    out.max_iterations = copy.portion;
    out.overhead_s = job.overhead_s;
    if (m_settings.integer_steps) out.whole_by_s = view.roundEnd_s();
    return out;
  }

  // A branch may have added jobs beyond the stated max_jobs. The default then keeps ids unique.
  JobIds idsFor(std::size_t jobs) const {
    const bool has_stated_limit = m_settings.max_jobs && *m_settings.max_jobs >= static_cast<std::int64_t>(jobs);
    return JobIds(has_stated_limit ? *m_settings.max_jobs : defaultMaxJobs(jobs));
  }

  Settings m_settings;
  Throughputs m_throughputs;
  Memory m_memory;
};

std::unique_ptr<sim::Policy> makePolicy(const model::Problem& problem, const Options& options,
                                        std::vector<model::Fault>& faults) {
  const Settings settings = settingsFrom(options, problem, faults);
  return faults.empty() ? std::make_unique<HadarEPolicy>(settings, problem) : nullptr;
}

}  // namespace
}  // namespace hadare

PolicyInfo hadareInfo() {
  PolicyInfo info;
  info.id = "hadare";
  info.name = "HadarE";
  info.proof = Proof::Copies;
  info.look = 2;
  info.unit = trace::WorkUnit::Copies;
  info.own_restarts = "aggregation and consolidation of the copies at the start of each round (consolidation_s)";
  info.job_fields = {"model_weight", "dataset_size"};
  info.brief = "Copies a job to several nodes, then merges.";
  info.year = 2026;
  info.group = PolicyGroup::Paper;
  info.summary =
      "Forks every job into one copy a node, deals its remaining steps out by throughput each round, and averages the "
      "copies' models after it.";
  info.paper =
      "A. Sultana et al., Resource Heterogeneity-Aware and Utilization-Enhanced Scheduling for Deep Learning Clusters, "
      "IEEE Transactions on Computers, 2026, Section V";
  info.cost =
      "each round Hadar's search over a copy a job and node; with nodes fill O(jobs log jobs), and O(nodes log nodes) for each job that is "
      "new, has run or is served";
  info.options = hadare::optionSpecs();
  info.make_policy = hadare::makePolicy;
  info.effective_options = hadare::acting;
  info.deviation_note = hadare::noteOn;
  info.steps = hadare::steps;
  return info;
}

}  // namespace roundel::policies
