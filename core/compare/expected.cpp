// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/expected.h"

#include <cmath>

#include "core/compare/lane_name.h"
#include "core/model/scenario.h"

namespace roundel::compare {
namespace {

constexpr double kRoundOff = 1e-9;

std::optional<std::size_t> runOf(const std::string& word, const std::vector<LaneRun>& runs) {
  std::vector<Lane> lanes;
  for (const LaneRun& run : runs) lanes.push_back({run.lane.policy, run.lane.label, {}});
  const std::vector<std::size_t> called = lanesNamed(lanes, word);
  return called.empty() ? std::nullopt : std::optional(called.front());
}

std::optional<double> ratio(std::optional<double> value, std::optional<double> one) {
  return value && one && *one != 0 ? std::optional(*value / *one) : std::nullopt;
}

ExpectedRow rowOf(const model::ExpectedSpec& entry, std::size_t index, std::size_t run,
                  const std::vector<LaneRun>& runs) {
  ExpectedRow row{index, run, runs[run].value(entry.metric), std::nullopt, false};
  if (entry.ratio_to) {
    row.ratio_to = runOf(*entry.ratio_to, runs);
    row.ours = row.ratio_to ? ratio(row.ours, runs[*row.ratio_to].value(entry.metric)) : std::nullopt;
  }
  const double slack = entry.tolerance.value_or(0) + kRoundOff * std::abs(entry.value);
  row.within = row.ours && std::abs(*row.ours - entry.value) <= slack;
  return row;
}

bool onOurJobs(const model::ExpectedSpec& entry) { return entry.jobs == model::ExpectedJobs::Ours; }

int sign(double value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

Verdict directionOf(const ExpectedRow& row, const std::vector<ExpectedRow>& rows,
                    const std::vector<model::ExpectedSpec>& entries) {
  const model::ExpectedSpec& entry = entries[row.entry];
  bool compared = entry.ratio_to && entry.value != 1;
  if (compared && sign(*row.ours - 1) != sign(entry.value - 1)) return Verdict::OtherDirection;
  for (const ExpectedRow& other_row : rows) {
    const model::ExpectedSpec& against = entries[other_row.entry];
    if (other_row.run == row.run || against.metric != entry.metric || against.ratio_to != entry.ratio_to ||
        !other_row.ours || against.value == entry.value)
      continue;
    if (sign(*row.ours - *other_row.ours) != sign(entry.value - against.value)) return Verdict::OtherDirection;
    compared = true;
  }
  return compared ? Verdict::SameDirection : Verdict::Alone;
}

Verdict verdictOf(const ExpectedRow& row, const std::vector<ExpectedRow>& rows,
                  const std::vector<model::ExpectedSpec>& entries) {
  if (row.within) return Verdict::Agrees;
  if (!row.ours) return Verdict::NoValue;
  return onOurJobs(entries[row.entry]) ? directionOf(row, rows, entries) : Verdict::Differs;
}

}  // namespace

const char* toString(Verdict verdict) {
  switch (verdict) {
    case Verdict::Agrees:
      return "agrees";
    case Verdict::SameDirection:
      return "same direction";
    case Verdict::OtherDirection:
      return "other direction";
    case Verdict::Alone:
      return "alone";
    case Verdict::NoValue:
      return "no value";
    case Verdict::Differs:
      break;
  }
  return "differs";
}

std::vector<ExpectedRow> expectedRows(const model::Scenario& scenario, const std::vector<LaneRun>& runs) {
  std::vector<ExpectedRow> rows;
  for (std::size_t i = 0; i < scenario.expected.size(); ++i) {
    const model::ExpectedSpec& entry = scenario.expected[i];
    if (const auto run = runOf(entry.policy, runs)) rows.push_back(rowOf(entry, i, *run, runs));
  }
  for (ExpectedRow& row : rows) row.verdict = verdictOf(row, rows, scenario.expected);
  return rows;
}

}  // namespace roundel::compare
