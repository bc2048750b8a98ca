// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/fragile_steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

#include "core/io/json/json_out.h"
#include "core/lesson/solution.h"
#include "core/policies/registry.h"

namespace roundel::lesson {
namespace {

using policies::OptionSpec;
using policies::OptionType;

void addNumbers(const OptionSpec& option, const std::string& now, std::vector<std::string>& out) {
  double value = 0;
  if (std::from_chars(now.data(), now.data() + now.size(), value).ec != std::errc() || value == 0) return;
  for (double other_value : {value / 2, value * 2}) {
    if (option.type == OptionType::Integer) other_value = std::max(1.0, std::floor(other_value));
    if (option.minimum) other_value = std::max(other_value, *option.minimum);
    if (option.maximum) other_value = std::min(other_value, *option.maximum);
    std::string text;
    if (io::appendNumber(text, other_value)) out.push_back(std::move(text));
  }
}

/// The values of an option that are tried besides the present one.
std::vector<std::string> othersOf(const OptionSpec& option, const std::string& now) {
  std::vector<std::string> out;
  switch (option.type) {
    case OptionType::Bool:
      out = {"true", "false"};
      break;
    case OptionType::Choice:
      for (const std::string& word : option.choices) out.push_back(fmt::format("\"{}\"", word));
      break;
    case OptionType::Integer:
    case OptionType::Number:
      for (const policies::PublishedValue& value : option.published) out.push_back(value.json);
      addNumbers(option, now, out);
      break;
    case OptionType::Json:
    case OptionType::Text:
      break;
  }
  out.insert(out.end(), option.offered.begin(), option.offered.end());
  std::set<std::string> seen_values = {now};
  std::erase_if(out, [&](const std::string& value) { return !seen_values.insert(value).second; });
  return out;
}

/// The steps whose question has an answer, without reaches.
std::vector<std::size_t> answered(const Lesson& lesson, const LessonRuns& runs, const std::stop_token& stop) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const Step& step = lesson.steps[i];
    if (step.ask && !std::holds_alternative<ReachAsk>(*step.ask) && solve(step, runs, stop).problems.empty())
      out.push_back(i);
  }
  return out;
}

/// What is left of the answers when one option of a lane has another value.
class Trial {
 public:
  Trial(const Lesson& lesson, const LessonRuns& runs, std::stop_token stop)
      : m_lesson(lesson), m_runs(runs), m_stop(std::move(stop)), m_steps(answered(lesson, runs, m_stop)) {}

  void lane(std::size_t lane) {
    const compare::LaneRun& run = m_runs.lanes[lane];
    const policies::PolicyInfo* info = policies::find(run.lane.policy);
    if (info == nullptr || !run.ok()) return;
    for (const OptionSpec& option : info->options) {
      m_found.clear();
      const auto stated_option = run.lane.options.find(option.key);
      const std::string& now = stated_option == run.lane.options.end() ? option.default_json : stated_option->second;
      for (const std::string& value : othersOf(option, now))
        if (!m_stop.stop_requested()) change(lane, option.key, value);
    }
  }

  FragileSteps result() {
    m_out.stopped = m_stop.stop_requested();
    std::ranges::stable_sort(m_out.list, {}, &FragileStep::step);
    return std::move(m_out);
  }

 private:
  void change(std::size_t lane, const std::string& option, const std::string& value) {
    LessonRuns changed_runs = m_runs;
    compare::Lane changed_lane = m_runs.lanes[lane].lane;
    changed_lane.options[option] = value;
    compare::RunSettings settings;
    settings.stop = m_stop;
    settings.record = true;
    changed_runs.lanes[lane] = compare::runLane(m_runs.problem, changed_lane, settings);
    ++m_out.tried;
    if (!changed_runs.lanes[lane].ok()) return;
    for (const std::size_t step : m_steps) {
      const Solution solution = solve(m_lesson.steps[step], changed_runs, m_stop);
      if (m_stop.stop_requested()) return;
      if (!solution.problems.empty() && m_found.insert(step).second)
        m_out.list.push_back({step, changed_lane.label, option, value, solution.problems.front()});
    }
  }

  const Lesson& m_lesson;
  const LessonRuns& m_runs;
  std::stop_token m_stop;
  std::vector<std::size_t> m_steps;
  std::set<std::size_t> m_found;  // steps that this option breaks
  FragileSteps m_out;
};

}  // namespace

FragileSteps fragileSteps(const Lesson& lesson, const LessonRuns& runs, std::stop_token stop) {
  Trial trial(lesson, runs, std::move(stop));
  for (std::size_t lane = 0; lane < runs.lanes.size(); ++lane) trial.lane(lane);
  return trial.result();
}

}  // namespace roundel::lesson
