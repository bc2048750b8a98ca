// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/compare/branch.h"
#include "core/experiment/json_path.h"
#include "core/io/load.h"
#include "core/io/scenario_io.h"
#include "core/lesson/reach.h"
#include "core/lesson/solve_parts.h"
#include "core/model/check/visible_text.h"
#include "core/model/scenario.h"
#include "core/policies/registry.h"

namespace roundel::lesson {
namespace {

using Json = nlohmann::ordered_json;

/// Performs the edits of a way one after the other.
class Way {
 public:
  Way(const Lesson& lesson, const LessonRuns& before, std::stop_token stop)
      : m_lesson(lesson), m_stop(std::move(stop)) {
    m_runs = before;
    m_runs.faults.clear();
  }

  LessonRuns run(const std::vector<WayEdit>& way) {
    for (std::size_t i = 0; i < way.size() && m_runs.faults.empty(); ++i) {
      m_at = fmt::format("/way/{}", i);
      std::visit([&](const auto& edit) { make(edit); }, way[i]);
    }
    runAgain();
    m_runs.stopped = m_stop.stop_requested();
    return std::move(m_runs);
  }

 private:
  void fault(const std::string& message, const std::string& hint) {
    m_runs.faults.push_back({"bad-edit", m_at, message, hint, 0});
  }

  void make(const SetEdit& edit) {
    Json document = Json::parse(io::writeScenario(*m_lesson.problem->scenario), nullptr, false);
    const Json value = Json::parse(edit.to, nullptr, false);
    const std::vector<Json*> places = experiment::placesAt(document, edit.pointer);
    if (places.empty() || value.is_discarded())
      return fault(fmt::format("the scenario has nothing at {}", model::brief(edit.pointer)), "a JSON pointer into it");
    for (Json* place : places) *place = value;
    io::LoadResult loaded = io::loadProblemText(document.dump(), m_lesson.problem->folder, policies::checkCompare);
    for (const model::Fault& found_fault : loaded.faults)
      fault(fmt::format("{}: {}", found_fault.pointer, found_fault.message), found_fault.hint);
    if (loaded.problem == nullptr) return;
    takeLanes(*loaded.problem->scenario);
    m_lesson.problem = std::move(loaded.problem);
    m_stale = true;
  }

  /// Lanes of the scenario follow its `compare`.
  void takeLanes(const model::Scenario& edited) {
    const std::vector<compare::Lane> old_lanes = compare::lanesOf(*m_lesson.problem->scenario),
                                     now = compare::lanesOf(edited);
    for (compare::Lane& lane : m_lesson.lanes) {
      const auto changed_lane = std::ranges::find(now, lane.label, &compare::Lane::label);
      if (changed_lane != now.end() && std::ranges::find(old_lanes, lane) != old_lanes.end()) lane = *changed_lane;
    }
  }

  void make(const OptionEdit& edit) {
    const auto lane = std::ranges::find(m_lesson.lanes, edit.lane, &compare::Lane::label);
    if (lane == m_lesson.lanes.end()) return fault(fmt::format("there is no lane \"{}\"", model::brief(edit.lane)), "");
    lane->options[edit.option] = edit.to;
    for (const model::Fault& found_fault : policies::make(lane->policy, lane->options, *m_lesson.problem).faults)
      fault(found_fault.message, found_fault.hint);
    m_stale = true;
  }

  void make(const PlaceEdit& edit) {
    runAgain();
    const auto run = std::ranges::find_if(m_runs.lanes, [&](const auto& each) { return each.lane.label == edit.lane; });
    if (run == m_runs.lanes.end() || run->recording == nullptr)
      return fault(fmt::format("{} has no run to branch from", model::brief(edit.lane)), "");
    const FoundInstant found_instant = find(edit.at, *run);
    if (!found_instant.missing.empty()) return fault(found_instant.missing, "another instant");
    std::vector<compare::Edit> moves;
    for (const auto& [job, gpus] : edit.place) moves.emplace_back(compare::MoveJob{job, gpus});
    compare::RunSettings settings;
    settings.stop = m_stop;
    settings.record = true;
    compare::LaneRun branch = compare::branchAt(*run, found_instant.at_s, moves, edit.lane, settings);
    for (const model::Fault& found_fault : branch.faults) fault(found_fault.message, found_fault.hint);
    *run = std::move(branch);
  }

  void runAgain() {
    if (!m_stale || !m_runs.faults.empty()) return;
    m_runs = runLesson(m_lesson, m_stop);
    m_stale = false;
  }

  Lesson m_lesson;
  std::stop_token m_stop;
  LessonRuns m_runs;
  std::string m_at;
  bool m_stale = false;
};

}  // namespace

LessonRuns runWay(const Lesson& lesson, const std::vector<WayEdit>& way, const LessonRuns& before,
                  std::stop_token stop) {
  return Way(lesson, before, std::move(stop)).run(way);
}

std::string toString(const WayEdit& edit) {
  if (const auto* set = std::get_if<SetEdit>(&edit)) return fmt::format("{} = {}", set->pointer, set->to);
  if (const auto* option = std::get_if<OptionEdit>(&edit))
    return fmt::format("{}: {} = {}", option->lane, option->option, option->to);
  const auto& place = std::get<PlaceEdit>(edit);
  std::string out;
  for (const auto& [job, gpus] : place.place)
    out += fmt::format("{}{} gets {}", out.empty() ? "" : ", ", job, gpusText(gpus, "nothing"));
  return fmt::format("{} at {}: {}", place.lane, toString(place.at), out);
}

}  // namespace roundel::lesson
