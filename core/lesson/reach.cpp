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
  const bool is_equal = sameNumber(a, b);
  switch (is) {
    case Relation::Less:
      return a < b && !is_equal;
    case Relation::AtMost:
      return a < b || is_equal;
    case Relation::Greater:
      return a > b && !is_equal;
    case Relation::AtLeast:
      return a > b || is_equal;
    case Relation::Equal:
      return is_equal;
    case Relation::NotEqual:
      return !is_equal;
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
    const Reference* target_reference = referenceIn(condition);
    return condition.of.job == kEach || (target_reference != nullptr && target_reference->job == kEach);
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
      ConditionResult job_result = judgeOne(one);
      if (job_result.holds && !out.text.empty()) continue;
      if (!job_result.holds || out.text.empty()) out = std::move(job_result);
      if (!out.holds) return out;
    }
    return out;
  }

  /// A job that an edit added has no value in the runs before it.
  bool existed(const Condition& condition, const std::string& id) const {
    const Reference* target_reference = referenceIn(condition);
    return !(condition.of.before || (target_reference != nullptr && target_reference->before)) ||
           m_before.problem->findJob(id).valid();
  }

  ConditionResult judgeOne(const Condition& condition) const {
    const Where run_context = whereOf(m_step, m_now, &m_before);
    ConditionResult out;
    const Evaluated left_value = evaluate(condition.of, run_context);
    Evaluated right_value;
    if (const Reference* reference = referenceIn(condition)) {
      Reference unit_reference = *reference;
      if (unit_reference.unit.empty()) unit_reference.unit = condition.of.unit;
      right_value = evaluate(unit_reference, run_context);
    } else {
      Value number = left_value.value.value_or(Value{});
      number.number = std::get<double>(condition.to);
      right_value.value = number;
    }
    for (const Evaluated* compared_value : {&left_value, static_cast<const Evaluated*>(&right_value)})
      if (!compared_value->value || !compared_value->value->number) {
        const Reference& absent =
            compared_value == &left_value || referenceIn(condition) == nullptr ? condition.of : *referenceIn(condition);
        out.missing = compared_value->value        ? "a text cannot be compared"
                      : compared_value->null_value ? fmt::format("{} has no value", referenceWords(absent))
                                                   : compared_value->missing;
        out.text = out.missing;
        return out;
      }
    out.holds = holds(*left_value.value->number, condition.is, *right_value.value->number);
    const Reference* target_reference = referenceIn(condition);
    out.text = fmt::format("{} is {}, which is {}{} {}{}", referenceWords(condition.of),
                           left_value.value->inLanguage(m_language), out.holds ? "" : "not ", toString(condition.is),
                           right_value.value->inLanguage(m_language),
                           target_reference == nullptr ? "" : fmt::format(" ({})", referenceWords(*target_reference)));
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
