#include "widgets/knobs/knob_try.h"

#include <QElapsedTimer>
#include <nlohmann/json.hpp>

#include "core/compare/run_lanes.h"
#include "core/experiment/json_path.h"
#include "core/io/scenario_io.h"

namespace roundel::widgets {

using Json = nlohmann::ordered_json;

TurnedScenario turnedScenario(const std::string& text, const Knob& knob, double at) {
  Json document = Json::parse(text, nullptr, false);
  const Json value = Json::parse(knob.json(at), nullptr, false);
  for (Json* place : experiment::placesAt(document, knob.place)) *place = value;
  io::ScenarioResult read = io::readScenario(document.dump());
  return {std::move(read.scenario), std::move(read.faults)};
}

compare::Lane turnedLane(compare::Lane lane, const Knob& knob, double at) {
  lane.options[knob.place] = knob.json(at);
  return lane;
}

KnobAnswer tried(const KnobQuestion& question, const std::stop_token& stop) {
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
    problem = model::resolve(*turned.scenario);
  }
  compare::LanesSettings settings;
  settings.stop = stop;
  std::vector<compare::LaneRun> runs = compare::runLanes(problem, lanes, settings);
  for (std::size_t i = 0; i < runs.size() && !stop.stop_requested(); ++i) {
    for (model::Fault& fault : runs[i].faults) {
      fault.pointer = lanes[i].label;
      answer.faults.push_back(fault);
    }
    if (runs[i].ok()) answer.runs.emplace_back(question.lanes[i].first, indexed(std::move(runs[i]), stop));
  }
  answer.wall_ms = static_cast<double>(clock.nsecsElapsed()) / 1e6;
  return answer;
}

}  // namespace roundel::widgets
