#include "core/compare/expected.h"

#include <algorithm>
#include <cmath>

namespace roundel::compare {
namespace {

constexpr double kRoundOff = 1e-9;

std::optional<std::size_t> runOf(const std::string& word, const std::vector<LaneRun>& runs) {
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (runs[i].lane.label == word) return i;
  }
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (runs[i].lane.policy == word) return i;
  }
  return std::nullopt;
}

ExpectedRow rowOf(const model::ExpectedSpec& entry, std::size_t index, std::size_t run, const LaneRun& lane) {
  ExpectedRow row{index, run, std::nullopt, false};
  if (lane.ok() && lane.metrics) row.ours = lane.metrics->value(entry.metric);
  const double slack = entry.tolerance.value_or(0) + kRoundOff * std::abs(entry.value);
  row.within = row.ours && std::abs(*row.ours - entry.value) <= slack;
  return row;
}

int sign(double value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

Verdict directionOf(const ExpectedRow& row, const std::vector<ExpectedRow>& rows, const std::vector<model::ExpectedSpec>& entries) {
  const model::ExpectedSpec& entry = entries[row.entry];
  bool compared = false;
  for (const ExpectedRow& other : rows) {
    const model::ExpectedSpec& against = entries[other.entry];
    if (other.run == row.run || against.metric != entry.metric || !other.ours || against.value == entry.value) continue;
    if (sign(*row.ours - *other.ours) != sign(entry.value - against.value)) return Verdict::Differs;
    compared = true;
  }
  return compared ? Verdict::SameDirection : Verdict::Alone;
}

Verdict verdictOf(const ExpectedRow& row, const std::vector<ExpectedRow>& rows, const std::vector<model::ExpectedSpec>& entries) {
  if (row.within) return Verdict::Agrees;
  if (!row.ours || entries[row.entry].jobs == model::ExpectedJobs::Paper) return Verdict::Differs;
  return directionOf(row, rows, entries);
}

}  // namespace

const char* toString(Verdict verdict) {
  switch (verdict) {
    case Verdict::Agrees: return "agrees";
    case Verdict::SameDirection: return "same direction";
    case Verdict::Alone: return "alone";
    case Verdict::Differs: break;
  }
  return "differs";
}

std::vector<ExpectedRow> expectedRows(const model::Scenario& scenario, const std::vector<LaneRun>& runs) {
  std::vector<ExpectedRow> rows;
  for (std::size_t i = 0; i < scenario.expected.size(); ++i) {
    const model::ExpectedSpec& entry = scenario.expected[i];
    if (const auto run = runOf(entry.policy, runs)) rows.push_back(rowOf(entry, i, *run, runs[*run]));
  }
  for (ExpectedRow& row : rows) row.verdict = verdictOf(row, rows, scenario.expected);
  return rows;
}

}  // namespace roundel::compare
