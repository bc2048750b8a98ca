// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/reach.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/lesson/decision_of.h"
#include "core/lesson/reference_words.h"
#include "core/lesson/solve_parts.h"
#include "core/lesson/table_cells.h"

namespace roundel::lesson {
namespace {

bool holds(double a, Relation is, double b) {
  const bool equal = sameNumber(a, b);
  switch (is) {
    case Relation::Less:
      return a < b && !equal;
    case Relation::AtMost:
      return a < b || equal;
    case Relation::Greater:
      return a > b && !equal;
    case Relation::AtLeast:
      return a > b || equal;
    case Relation::Equal:
      return equal;
    case Relation::NotEqual:
      return !equal;
  }
  return false;
}

const Reference* referenceIn(const Condition& condition) { return std::get_if<Reference>(&condition.to); }

/// Judges one step's conditions.
class ReachJudge {
 public:
  ReachJudge(const Step& step, const LessonRuns& now, const LessonRuns& before, std::string_view language)
      : m_step(step), m_now(now), m_before(before), m_language(language) {}

  ReachResult run() {
    const auto& ask = std::get<ReachAsk>(*m_step.ask);
    ReachResult out;
    std::vector<std::string> lanes;
    for (const Condition& condition : ask.conditions) {
      out.conditions.push_back(judge(condition));
      addLane(condition.of, lanes);
      if (const Reference* to = referenceIn(condition)) addLane(*to, lanes);
    }
    for (const std::string& lane : lanes) ended(lane, out.unfinished);
    out.reached = out.unfinished.empty() && std::ranges::all_of(out.conditions, &ConditionResult::holds);
    return out;
  }

 private:
  void addLane(const Reference& reference, std::vector<std::string>& lanes) const {
    const std::string& lane = reference.lane.empty() ? m_step.lane : reference.lane;
    if (!reference.before && std::ranges::find(lanes, lane) == lanes.end()) lanes.push_back(lane);
  }

  void ended(const std::string& lane, std::vector<std::string>& out) const {
    std::string missing;
    const compare::LaneRun* run = runOf({m_now, lane, {}, nullptr, {}}, missing);
    if (run == nullptr) return out.push_back(missing);
    const trace::Trace& trace = *run->trace;
    for (std::size_t j = 0; j < trace.jobs.size(); ++j)
      if (std::isnan(trace.jobs[j].finish_s) && std::isnan(trace.jobs[j].cancelled_s))
        return out.push_back(fmt::format("{} has not ended under {}", trace.problem->jobs[j].id, lane));
  }

  static bool isEach(const Condition& condition) {
    const Reference* to = referenceIn(condition);
    return condition.of.job == kEach || (to != nullptr && to->job == kEach);
  }

  ConditionResult judge(const Condition& condition) const {
    if (!isEach(condition)) return judgeOne(condition);
    ConditionResult out;
    out.holds = true;
    for (const model::Job& job : m_now.problem->jobs) {
      Condition one = condition;
      one.of = withName(one.of, job.id);
      if (auto* to = std::get_if<Reference>(&one.to)) *to = withName(*to, job.id);
      if (!existed(one, job.id)) continue;
      ConditionResult each = judgeOne(one);
      if (each.holds && !out.text.empty()) continue;
      if (!each.holds || out.text.empty()) out = std::move(each);
      if (!out.holds) return out;
    }
    return out;
  }

  /// A job that an edit added has no value in the runs before it.
  bool existed(const Condition& condition, const std::string& id) const {
    const Reference* to = referenceIn(condition);
    return !(condition.of.before || (to != nullptr && to->before)) || m_before.problem->findJob(id).valid();
  }

  ConditionResult judgeOne(const Condition& condition) const {
    const Where where = whereOf(m_step, m_now, &m_before);
    ConditionResult out;
    const Evaluated of = evaluate(condition.of, where);
    Evaluated to;
    if (const Reference* reference = referenceIn(condition)) {
      Reference same = *reference;
      if (same.unit.empty()) same.unit = condition.of.unit;
      to = evaluate(same, where);
    } else {
      Value number = of.value.value_or(Value{});
      number.number = std::get<double>(condition.to);
      to.value = number;
    }
    for (const Evaluated* each : {&of, static_cast<const Evaluated*>(&to)})
      if (!each->value || !each->value->number) {
        const Reference& absent =
            each == &of || referenceIn(condition) == nullptr ? condition.of : *referenceIn(condition);
        out.missing = each->value        ? "a text cannot be compared"
                      : each->null_value ? fmt::format("{} has no value", referenceWords(absent))
                                         : each->missing;
        out.text = out.missing;
        return out;
      }
    out.holds = holds(*of.value->number, condition.is, *to.value->number);
    const Reference* other = referenceIn(condition);
    out.text =
        fmt::format("{} is {}, which is {}{} {}{}", referenceWords(condition.of), of.value->inLanguage(m_language),
                    out.holds ? "" : "not ", toString(condition.is), to.value->inLanguage(m_language),
                    other == nullptr ? "" : fmt::format(" ({})", referenceWords(*other)));
    return out;
  }

  const Step& m_step;
  const LessonRuns& m_now;
  const LessonRuns& m_before;
  std::string_view m_language;
};

}  // namespace

ReachResult judgeReach(const Step& step, const LessonRuns& now, const LessonRuns& before, std::string_view language) {
  return ReachJudge(step, now, before, language).run();
}

}  // namespace roundel::lesson
