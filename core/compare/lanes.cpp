#include <chrono>
#include <set>
#include <utility>

#include "core/compare/comparison.h"
#include "core/compare/lane_parts.h"
#include "core/policies/registry.h"

namespace roundel::compare {
namespace {

std::string unique(const std::string& wanted, std::set<std::string>& taken) {
  std::string label = wanted;
  for (int n = 2; !taken.insert(label).second; ++n) label = wanted + " " + std::to_string(n);
  return label;
}

sim::RunOptions runOptions(const model::Problem& problem, const RunSettings& settings) {
  sim::RunOptions options;
  if (settings.until_s) options.until_s = *settings.until_s;
  options.seed = settings.seed.value_or(problem.clock.seed);
  if (!settings.record) options.keyframe_every = 0;  // nobody goes back in a run that nobody watches
  return options;
}

// Policies read the seed from their problem.
std::shared_ptr<const model::Problem> seeded(std::shared_ptr<const model::Problem> problem, const std::optional<std::uint64_t>& seed) {
  if (!seed || *seed == problem->clock.seed) return problem;
  auto copy = std::make_shared<model::Problem>(*problem);
  copy->clock.seed = *seed;
  return copy;
}

model::OptionMap completed(const Lane& lane) {
  return policies::checkOptions(policies::find(lane.policy)->options, lane.options, "").options.all();
}

LaneRun prefix(const sim::Simulation& simulation, const Lane& lane, double start_ms) {
  LaneRun out;
  out.lane = lane;
  out.timing = {(steady_ms() - start_ms) / 1000, simulation.decisionTimes_ms()};
  out.trace = std::make_shared<const trace::Trace>(simulation.trace());
  out.metrics = std::make_shared<const metrics::RunMetrics>(metrics::compute(*out.trace, metrics::settingsOf(*out.trace)));
  return out;
}

}  // namespace

double steady_ms() {
  using Milliseconds = std::chrono::duration<double, std::milli>;
  return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void finish(sim::Simulation&& simulation, double start_ms, bool record, LaneRun& out) {
  out.timing.decision_ms = simulation.decisionTimes_ms();
  if (record) {
    out.recording = simulation.takeRecording();
    out.trace = out.recording->trace();
  } else {
    out.trace = std::make_shared<const trace::Trace>(simulation.takeTrace());
  }
  out.timing.wall_s = (steady_ms() - start_ms) / 1000;
  out.metrics = std::make_shared<const metrics::RunMetrics>(metrics::compute(*out.trace, metrics::settingsOf(*out.trace)));
}

std::vector<Lane> lanesOf(const model::Scenario& scenario) {
  std::vector<Lane> lanes;
  std::set<std::string> taken;
  for (const model::CompareSpec& entry : scenario.compare) {
    const std::string wanted = entry.label && !entry.label->empty() ? *entry.label : entry.policy;
    lanes.push_back({entry.policy, unique(wanted, taken), entry.options});
  }
  if (lanes.empty()) lanes = {{"gavel", "gavel", {}}, {"hadar", "hadar", {}}};
  return lanes;
}

LaneRun runLane(std::shared_ptr<const model::Problem> problem, const Lane& lane, const RunSettings& settings) {
  LaneRun out;
  out.lane = lane;
  problem = seeded(std::move(problem), settings.seed);
  const double start_ms = steady_ms();
  policies::MadePolicy made = policies::make(lane.policy, lane.options, *problem, "/options");
  out.faults = std::move(made.faults);
  if (!made.policy) return out;
  const sim::RunOptions options = runOptions(*problem, settings);
  sim::Simulation simulation(std::move(problem), lane.policy, completed(lane), std::move(made.policy), options);
  const sim::RunHooks hooks{.stop = settings.stop, .progress = settings.progress, .clock_ms = steady_ms};
  if (!settings.between) {
    simulation.run(hooks);
  } else {
    const auto soFar = [&] { return prefix(simulation, lane, start_ms); };
    while (!simulation.ended() && !settings.stop.stop_requested()) {
      simulation.step(hooks);
      settings.between(soFar);
    }
  }
  finish(std::move(simulation), start_ms, settings.record, out);
  return out;
}

}  // namespace roundel::compare
