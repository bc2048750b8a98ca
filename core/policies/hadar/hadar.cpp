// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadar/hadar.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "core/policies/hadar/as_published.h"
#include "core/policies/hadar/explain.h"
#include "core/policies/hadar/idle_cluster.h"
#include "core/policies/hadar/round_builder.h"

namespace roundel::policies {
namespace hadar {
namespace {

class HadarPolicy final : public sim::Policy {
 public:
  explicit HadarPolicy(const Settings& settings) : m_settings(settings) {}

  std::unique_ptr<Policy> clone() const override { return std::make_unique<HadarPolicy>(*this); }
  sim::WakeOn wakes() const override { return {.round = true}; }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    refresh(view);
    const Round round = buildRound(view, m_settings, *m_frozen);
    const Layout layout(round.problem);
    const Method method = methodFor(m_settings, round.problem.jobs.size());
    const auto source =
        method == Method::Exact ? everyPlacement(round.problem, layout) : twoPlacements(round.problem, layout);
    Decided decided{.settings = &m_settings,
                    .constants = &m_frozen->constants,
                    .round_s = view.problem().clock.round_s,
                    .method = method,
                    .plan = nullptr,
                    .source = source.get()};
    return m_settings.algorithm == Algorithm::Corrected ? corrected(view, round, decided, why)
                                                        : asPublished(view, round, decided, why);
  }

 private:
  // The prices stay the same between arrivals. A job that could not run anywhere before may get its t_min, which changes no price.
  void refresh(const sim::SystemView& view) {
    const bool is_fresh = m_frozen && !view.changes().arrivals && m_frozen->times.size() == view.problem().jobs.size();
    if (!is_fresh || m_frozen->constants.u_max <= 0) {
      m_frozen = std::make_shared<const FrozenPrices>(freeze(view, m_settings.utility));
      return;
    }
    for (const model::JobIndex job : view.active()) {
      if (m_frozen->times[job].t_min > 0) continue;
      const JobTimes times = timesOf(view, job);
      if (times.t_min <= 0) continue;
      FrozenPrices new_prices = *m_frozen;
      new_prices.times[job] = times;
      m_frozen = std::make_shared<const FrozenPrices>(std::move(new_prices));
    }
  }

  sim::Decision corrected(const sim::SystemView& view, const Round& round, Decided& decided,
                          trace::Explanation* why) const {
    const Plan plan = correctedPlan(*decided.source, decided.method, m_settings.beam, view.stop());
    if (plan.stopped) return {.changes_nothing = true};
    decided.plan = &plan;
    sim::Decision decision;
    finish(round, plan, decision);
    if (why != nullptr) {
      *why = hadar::explain(decided);
      explainOthers(round, *why);
    }
    return decision;
  }

  sim::Decision asPublished(const sim::SystemView& view, const Round& round, const Decided& decided,
                            trace::Explanation* why) const {
    const PublishedPlan published = publishedPlan(*decided.source, false, view.stop());
    if (published.plan.stopped) return {.changes_nothing = true};
    sim::Decision decision;
    finish(round, published.plan, decision);
    if (why != nullptr) {
      *why = explainPublished(decided, published);
      explainOthers(round, *why);
    }
    return decision;
  }

  static void finish(const Round& round, const Plan& plan, sim::Decision& decision) {
    const auto place = [&](model::JobIndex job, const Allocation& allocation) {
      sim::Placement placement;
      placement.job = job;
      placement.parts = partsOf(round.problem, allocation);
      decision.placements.push_back(std::move(placement));
    };
    for (const PlanItem& item : plan.items) place(round.problem.jobs[item.position].id, item.allocation);
    for (const Round::Kept& kept_job : round.kept) place(kept_job.job, kept_job.allocation);
    std::ranges::sort(decision.placements, [](const auto& a, const auto& b) { return a.job < b.job; });
  }

  // Jobs without candidates: they keep their GPUs, or cannot run on any.
  static void explainOthers(const Round& round, trace::Explanation& out) {
    for (const Round::Kept& kept_job : round.kept) {
      trace::Choice choice;
      choice.job = kept_job.job;
      choice.parts = partsOf(round.problem, kept_job.allocation);
      choice.score = choice.rejected_score = std::numeric_limits<double>::quiet_NaN();  // kept without a payoff
      out.choices.push_back(std::move(choice));
    }
    for (const model::JobIndex job : round.unusable) {
      trace::Reason reason;
      reason.job = job;
      reason.kind = &noUsableType();
      reason.numbers[0] = {"types", static_cast<double>(round.problem.types)};
      out.reasons.push_back(reason);
    }
  }

  Settings m_settings;
  std::shared_ptr<const FrozenPrices> m_frozen;
};

std::unique_ptr<sim::Policy> makePolicy(const model::Problem& problem, const Options& options,
                                        std::vector<model::Fault>& faults) {
  const Settings settings = settingsFrom(options);
  if (settings.algorithm == Algorithm::Corrected && settings.method == Method::Exact &&
      possibleStates(problem, kMaxStates) > kMaxStates) {
    faults.push_back(
        {"too-large", "/method",
         fmt::format("method \"exact\" looks at every way of filling the cluster, and this one has more than {}",
                     kMaxStates),
         "\"dp\", or a smaller cluster"});
    return nullptr;
  }
  return std::make_unique<HadarPolicy>(settings);
}

}  // namespace
}  // namespace hadar

namespace {

void describe(PolicyInfo& info) {
  info.summary =
      "Plans every job again each round: the allocations with the largest sum of utility minus price, where the price "
      "of "
      "a server's GPUs rises exponentially with its load.";
  info.paper =
      "A. Sultana et al., Resource Heterogeneity-Aware and Utilization-Enhanced Scheduling for Deep Learning Clusters, "
      "IEEE "
      "Transactions on Computers, 2026";
  info.cost =
      "each round O(jobs * beam * (candidates + log beam)); above greedy_above jobs O(candidates) for each job and for each one near the "
      "top of a heap whenever one is accepted; exact: exponential in nodes";
}

}  // namespace

PolicyInfo hadarInfo() {
  PolicyInfo info;
  info.id = "hadar";
  info.name = "Hadar";
  info.proof = Proof::PrimalDual;
  info.look = 1;
  info.by_default = true;
  info.brief = "Prices each GPU; a job runs where it pays most.";
  info.year = 2026;
  info.group = PolicyGroup::Paper;
  describe(info);
  info.options = hadar::optionSpecs();
  info.make_policy = hadar::makePolicy;
  info.steps = hadar::steps;
  return info;
}

}  // namespace roundel::policies
