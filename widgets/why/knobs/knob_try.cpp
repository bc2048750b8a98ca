// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/knobs/knob_try.h"

#include <QElapsedTimer>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/compare/run_lanes.h"
#include "core/experiment/json_path.h"
#include "core/io/scenario_io.h"
#include "core/model/resolve.h"
#include "core/policies/common/options.h"

namespace roundel::widgets {

using Json = nlohmann::ordered_json;

namespace {
constexpr auto kDeclared = "options";  // the key of a lane's option with those that its program declares
}

TurnedScenario turnedScenario(const std::string& text, const Knob& knob, double at) {
  Json document = Json::parse(text, nullptr, false);
  const Json value = Json::parse(knob.json(at), nullptr, false);
  for (Json* place : experiment::placesAt(document, knob.place)) *place = value;
  io::ScenarioResult read = io::readScenario(document.dump());
  return {std::move(read.scenario), std::move(read.faults)};
}

model::OptionMap declaredOptions(const compare::Lane& lane) {
  model::OptionMap options;
  const auto declared_entry = lane.options.find(kDeclared);
  const Json declared_json =
      declared_entry == lane.options.end() ? Json() : Json::parse(declared_entry->second, nullptr, false);
  if (!declared_json.is_object()) return options;
  for (const auto& [key, value] : declared_json.items()) options[key] = policies::canonicalJson(value.dump());
  return options;
}

compare::Lane turnedLane(compare::Lane lane, const Knob& knob, double at) {
  if (!knob.declared) {
    lane.options[knob.place] = knob.json(at);
    return lane;
  }
  const auto declared_entry = lane.options.find(kDeclared);
  Json options =
      declared_entry == lane.options.end() ? Json::object() : Json::parse(declared_entry->second, nullptr, false);
  if (!options.is_object()) options = Json::object();
  options[knob.place] = Json::parse(knob.json(at), nullptr, false);
  lane.options[kDeclared] = policies::canonicalJson(options.dump());
  return lane;
}

namespace {

constexpr double kShare = 4;  // ms that a run continues for each ms that its last partial result cost

double since_ms(const QElapsedTimer& clock) { return static_cast<double>(clock.nsecsElapsed()) / 1e6; }

// Reports a lane's partial run when it is due; called from each lane's thread.
class PartialRuns {
 public:
  PartialRuns(const KnobQuestion& question, const KnobGrows& grows, const std::stop_token& stop, double first_ms)
      : m_question(question), m_grows(grows), m_stop(stop), m_due_ms(question.lanes.size(), first_ms) {
    m_clock.start();
  }

  void between(std::size_t lane, const std::function<compare::LaneRun()>& so_far) {
    const double begun_ms = since_ms(m_clock);
    if (begun_ms < m_due_ms[lane] || m_stop.stop_requested()) return;
    m_grows(m_question.lanes[lane].first, indexed(so_far(), m_stop));
    const double ended_ms = since_ms(m_clock);
    m_due_ms[lane] = ended_ms + std::max(kFirst_ms, kShare * (ended_ms - begun_ms));
  }

 private:
  const KnobQuestion& m_question;
  const KnobGrows& m_grows;
  const std::stop_token& m_stop;
  std::vector<double> m_due_ms;
  QElapsedTimer m_clock;
};

}  // namespace

KnobAnswer runTry(const KnobQuestion& question, const std::stop_token& stop, const KnobGrows& grows, double first_ms) {
  QElapsedTimer clock;
  clock.start();
  KnobAnswer answer;
  std::shared_ptr<const model::Problem> problem = question.problem;
  std::vector<compare::Lane> lanes;
  for (const auto& [number, lane] : question.lanes)
    lanes.push_back(question.knob.ofScenario() ? lane : turnedLane(lane, question.knob, question.at));
  if (question.knob.ofScenario()) {
    TurnedScenario turned = turnedScenario(*question.scenario, question.knob, question.at);
    answer.faults = std::move(turned.faults);
    if (!turned.scenario) return answer;
    problem = model::resolve(std::move(*turned.scenario), {}, question.problem->folder);
  }
  compare::LanesSettings settings;
  settings.stop = stop;
  settings.warm_up = question.warm_up;
  PartialRuns growth(question, grows, stop, first_ms);
  if (grows) settings.after_decision = [&](std::size_t lane, const auto& so_far) { growth.between(lane, so_far); };
  std::vector<compare::LaneRun> runs = compare::runLanes(problem, lanes, settings);
  for (std::size_t i = 0; i < runs.size() && !stop.stop_requested(); ++i) {
    for (model::Fault& fault : runs[i].faults) {
      fault.pointer = lanes[i].label;
      answer.faults.push_back(fault);
    }
    if (runs[i].ok()) answer.runs.emplace_back(question.lanes[i].first, indexed(std::move(runs[i]), stop));
  }
  answer.wall_ms = since_ms(clock);
  return answer;
}

}  // namespace roundel::widgets
