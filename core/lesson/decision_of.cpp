// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/decision_of.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/compare/reasons.h"
#include "core/model/check/visible_text.h"

namespace roundel::lesson {
namespace {

std::string nearestOf(const trace::Decisions& decisions, double at_s) {
  if (decisions.empty()) return "it has no decision";
  const std::size_t until = decisions.upTo(at_s);
  if (until == 0) return fmt::format("its first decision is at {} s", decisions.at_s(0));
  if (until == decisions.size()) return fmt::format("its last decision is at {} s", decisions.at_s(until - 1));
  return fmt::format("the nearest decisions are at {} s and {} s", decisions.at_s(until - 1), decisions.at_s(until));
}

}  // namespace

const compare::LaneRun* runOf(const Where& where, std::string& missing) {
  const compare::LaneRun* run = where.runs.lane(where.lane);
  if (run == nullptr)
    missing = fmt::format("there is no lane \"{}\"", model::brief(where.lane));
  else if (run->trace == nullptr || run->metrics == nullptr)
    missing = fmt::format("{} has no result{}", where.lane,
                          run->faults.empty() ? std::string() : ": " + run->faults.front().message);
  return missing.empty() ? run : nullptr;
}

DecisionOf decisionOf(const Where& where) {
  DecisionOf out;
  out.run = runOf(where, out.missing);
  if (out.run == nullptr) return out;
  const FoundInstant instant = find(where.at, *out.run);
  out.missing = instant.missing;
  out.at_s = instant.at_s;
  if (!out.missing.empty()) return out;
  if (!instant.decision) {
    out.missing = fmt::format("{} decides nothing at {} s; {}", where.lane, instant.at_s,
                              nearestOf(out.run->trace->decisions, instant.at_s));
    return out;
  }
  out.decision = *instant.decision;
  out.why = compare::explain(*out.run, out.decision, where.stop);
  if (out.why == nullptr) out.missing = fmt::format("{} keeps no explanation at {} s", where.lane, out.at_s);
  return out;
}

const trace::Choice* firstChoiceOf(const trace::Explanation& why, model::JobIndex job) {
  const auto first_choice = std::ranges::find(why.choices, job, &trace::Choice::job);
  return first_choice == why.choices.end() ? nullptr : &*first_choice;
}

trace::PartList partsAfter(const compare::LaneRun& run, std::size_t decision, model::JobIndex job) {
  trace::PartList out;
  for (const trace::Placement& placement : run.trace->decisions.holding(decision))
    if (placement.job == job) out.insert(out.end(), placement.parts.begin(), placement.parts.end());
  return model::normalised(std::move(out));
}

}  // namespace roundel::lesson
