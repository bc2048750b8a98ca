// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/decision_records.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/sim/kernel/memory.h"
#include "core/sim/limits.h"

namespace roundel::sim {
namespace {

// Returns the current placements of these jobs in the order of the decision.
std::vector<trace::Placement> holdingOf(const std::vector<model::JobIndex>& jobs, const Gangs& gangs,
                                        const Decision& decision) {
  std::map<GangKey, std::size_t> order;
  for (const Placement& placement : decision.placements)
    order.emplace(GangKey{placement.job, placement.copy}, order.size());
  std::vector<std::pair<std::size_t, trace::Placement>> ranked_placements;
  for (const model::JobIndex job : jobs) {
    for (const Gang& gang : gangs.of(job)) {
      const auto stood = order.find({gang.job, gang.copy});
      ranked_placements.push_back({stood == order.end() ? 0 : stood->second,
                                   {.job = gang.job, .copy = gang.copy, .parts = gang.parts, .partner = gang.partner}});
    }
  }
  std::ranges::stable_sort(ranked_placements, [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<trace::Placement> holding;
  for (auto& [place, placement] : ranked_placements) holding.push_back(std::move(placement));
  return holding;
}

}  // namespace

void DecisionRecords::add(Decision& decision, const Instant& instant, trace::Explanation* why, bool tables,
                          Machine& machine) {
  KernelState& state = machine.state;
  const std::vector<model::JobIndex> changed_jobs = machine.index.takeChanged();
  std::vector<trace::Placement> holding = holdingOf(changed_jobs, state.gangs, decision);
  for (const trace::Forecast& forecast : decision.forecasts) {
    trace::JobOutcome& outcome = state.outcomes.edit(forecast.job);
    outcome.forecast_iterations = forecast.iterations;
    outcome.forecast_source = forecast.source;
  }
  std::shared_ptr<const trace::Explanation> explanation;
  if (why != nullptr) explanation = explanationOf(decision, *why, tables, state);
  m_all.append(state.now_s, instant.round, std::move(explanation), changed_jobs, std::move(holding));
}

std::shared_ptr<const trace::Explanation> DecisionRecords::explanationOf(Decision& decision, trace::Explanation& why,
                                                                         bool tables, KernelState& state) const {
  why.forecasts = std::move(decision.forecasts);
  if (!tables) why.removeTables();
  auto explanation = std::make_shared<const trace::Explanation>(std::move(why));
  const trace::Explanation* former_explanation = m_all.empty() ? nullptr : m_all.explanation(m_all.size() - 1).get();
  state.record_bytes += bytesOf(*explanation, former_explanation);
  return explanation;
}

void DecisionRecords::truncate(std::size_t count) {
  m_all.truncate(count);
  if (m_times_ms.size() > count) m_times_ms.resize(count);
}

void DecisionRecords::replace(trace::Decisions decisions) {
  m_all = std::move(decisions);
  m_times_ms.clear();
}

}  // namespace roundel::sim
