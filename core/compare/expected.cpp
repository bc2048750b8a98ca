#include "core/compare/expected.h"

#include <cmath>

#include "core/compare/lane_name.h"

namespace roundel::compare {
namespace {

constexpr double kRoundOff = 1e-9;

std::optional<std::size_t> runOf(const std::string& word, const std::vector<LaneRun>& runs) {
  std::vector<Lane> lanes;
  for (const LaneRun& run : runs) lanes.push_back({run.lane.policy, run.lane.label, {}});
  const std::vector<std::size_t> called = lanesCalled(lanes, word);
  return called.empty() ? std::nullopt : std::optional(called.front());
}

ExpectedRow rowOf(const model::ExpectedSpec& entry, std::size_t index, std::size_t run, const LaneRun& lane) {
  ExpectedRow row{index, run, std::nullopt, false};
  if (lane.ok() && lane.metrics) row.ours = lane.metrics->value(entry.metric);
  const double slack = entry.tolerance.value_or(0) + kRoundOff * std::abs(entry.value);
  row.within = row.ours && std::abs(*row.ours - entry.value) <= slack;
  return row;
}

}  // namespace

std::vector<ExpectedRow> expectedRows(const model::Scenario& scenario, const std::vector<LaneRun>& runs) {
  std::vector<ExpectedRow> rows;
  for (std::size_t i = 0; i < scenario.expected.size(); ++i) {
    const model::ExpectedSpec& entry = scenario.expected[i];
    if (const auto run = runOf(entry.policy, runs)) rows.push_back(rowOf(entry, i, *run, runs[*run]));
  }
  return rows;
}

}  // namespace roundel::compare
