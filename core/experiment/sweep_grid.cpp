// SPDX-License-Identifier: GPL-3.0-or-later
// The grid of a sweep: runs by number, scenarios of its points, and their check before anything runs.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/experiment/json_path.h"
#include "core/experiment/sweep.h"
#include "core/experiment/sweep_generator.h"
#include "core/metrics/rates.h"
#include "core/policies/registry.h"

namespace roundel::experiment {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kEnoughFaults = 20;

std::size_t product(const std::vector<Vary>& vary) {
  std::size_t out = 1;
  for (const Vary& dimension : vary) out *= dimension.values.size();
  return out;
}

/// Positions in the dimensions, the first one changing slowest.
std::vector<std::size_t> positionsOf(const std::vector<Vary>& vary, std::size_t number) {
  std::vector<std::size_t> out(vary.size());
  for (std::size_t i = vary.size(); i-- > 0;) {
    out[i] = number % vary[i].values.size();
    number /= vary[i].values.size();
  }
  return out;
}

/// Runs at one point of the grid.
std::size_t runsAtPoint(const Sweep& sweep) {
  std::size_t out = 0;
  for (const SweepScheduler& scheduler : sweep.schedulers) out += product(scheduler.vary) * sweep.seeds.size();
  return out;
}

void withPoint(const std::string& point, std::vector<model::Fault> faults, std::vector<model::Fault>& out) {
  for (model::Fault& fault : faults) {
    if (!point.empty()) fault.message = fmt::format("at {}: {}", point, fault.message);
    fault.line = 0;  // the varied scenario has no lines
    out.push_back(std::move(fault));
  }
}

void checkSchedulers(const Sweep& sweep, const std::string& point, const model::Problem& problem,
                     std::vector<model::Fault>& faults) {
  for (std::size_t s = 0; s < sweep.schedulers.size(); ++s) {
    const std::size_t ways = product(sweep.schedulers[s].vary);
    for (std::size_t way = 0; way < ways && faults.size() < kEnoughFaults; ++way) {
      SweepRun run;
      run.scheduler = s;
      run.options = positionsOf(sweep.schedulers[s].vary, way);
      withPoint(point,
                policies::make(sweep.schedulers[s].policy, optionsOf(sweep, run), problem,
                               fmt::format("/schedulers/{}/options", s))
                    .faults,
                faults);
    }
  }
}

void checkWarmUp(const Sweep& sweep, const std::string& point, const model::Problem& problem,
                 std::vector<model::Fault>& faults) {
  const std::string why = metrics::whyTooLong(sweep.warm_up, problem);
  if (!why.empty()) withPoint(point, {{"warm-up-too-long", "/warm_up", why, "a shorter one", 0}}, faults);
}

}  // namespace

std::size_t pointCount(const Sweep& sweep) { return product(sweep.vary); }

std::size_t runCount(const Sweep& sweep) { return pointCount(sweep) * runsAtPoint(sweep); }

SweepRun runAt(const Sweep& sweep, std::size_t index) {
  const std::size_t runs_per_point = runsAtPoint(sweep);
  SweepRun run;
  run.index = index;
  run.values = positionsOf(sweep.vary, index / runs_per_point);
  std::size_t rest_index = index % runs_per_point;
  const std::size_t seeds = sweep.seeds.size();
  while (rest_index >= product(sweep.schedulers[run.scheduler].vary) * seeds) {
    rest_index -= product(sweep.schedulers[run.scheduler].vary) * seeds;
    ++run.scheduler;
  }
  run.options = positionsOf(sweep.schedulers[run.scheduler].vary, rest_index / seeds);
  run.seed = rest_index % seeds;
  return run;
}

std::size_t pointOf(const Sweep& sweep, const SweepRun& run) { return run.index / runsAtPoint(sweep); }

std::string valueText(const Vary& vary, std::size_t value) {
  if (!vary.labels.empty()) return vary.labels[value];
  const std::vector<std::string>& texts = vary.values[value];
  if (texts.size() > 1) {
    std::string out = "[";
    for (const std::string& text : texts) out += (out.size() > 1 ? "," : "") + text;
    return out + "]";
  }
  const Json json = Json::parse(texts.front(), nullptr, false);
  return json.is_string() ? json.get<std::string>() : texts.front();
}

std::string pointText(const Sweep& sweep, std::size_t point) {
  const std::vector<std::size_t> positions = positionsOf(sweep.vary, point);
  std::string out;
  for (std::size_t i = 0; i < sweep.vary.size(); ++i)
    out += fmt::format("{}{} = {}", i == 0 ? "" : ", ", sweep.vary[i].name, valueText(sweep.vary[i], positions[i]));
  return out;
}

namespace {

/// Moves all arrivals except the first, so that the scenario has the load. Returns the reason if this is impossible. Does not change a
/// scenario with faults, which are reported when it is loaded.
std::string setLoad(Json& scenario, const Json& load, const std::filesystem::path& folder) {
  if (!load.is_number() || !(load.get<double>() > 0)) return fmt::format("a load of {}", load.dump());
  const auto problem = io::loadProblemText(scenario.dump(), folder, policies::checkCompare).problem;
  if (!problem) return {};
  const metrics::OfferedLoad now = metrics::offeredLoadOf(*problem);
  if (!(now.value() > 0)) return "all jobs arrive at once: there is no time between arrivals to change";
  const double factor = now.value() / load.get<double>();
  double first_s = problem->jobs.front().arrival_s;
  for (const model::Job& job : problem->jobs) first_s = std::min(first_s, job.arrival_s);
  for (std::size_t i = 0; i < problem->jobs.size(); ++i)
    scenario["jobs"][i]["arrival_s"] = first_s + (problem->jobs[i].arrival_s - first_s) * factor;
  return {};
}

std::string scenarioWithFault(const Sweep& sweep, std::size_t point, std::string& fault) {
  if (sweep.vary.empty()) return sweep.scenario;
  std::optional<Json> load;
  Json scenario = Json::parse(sweep.scenario, nullptr, false);
  const std::vector<std::size_t> positions = positionsOf(sweep.vary, point);
  for (std::size_t i = 0; i < sweep.vary.size(); ++i) {
    for (std::size_t p = 0; p < sweep.vary[i].paths.size(); ++p) {
      const Json value = Json::parse(sweep.vary[i].values[positions[i]][p], nullptr, false);
      const std::string& path = sweep.vary[i].paths[p];
      if (sweep.generator.empty() && path == kLoadPath) {
        load = value;
        continue;
      }
      for (Json* place : sweep.generator.empty() ? placesAt(scenario, path) : placesInGenerator(scenario, path))
        *place = value;
    }
  }
  if (load) fault = setLoad(scenario, *load, sweep.folder);  // of the jobs as all other values have them
  return scenario.dump();
}

}  // namespace

std::string scenarioAt(const Sweep& sweep, std::size_t point) {
  std::string ignored_fault;
  return scenarioWithFault(sweep, point, ignored_fault);
}

io::LoadResult problemAt(const Sweep& sweep, std::size_t point, std::uint64_t seed) {
  if (!sweep.generator.empty()) return drawnAt(sweep, point, seed);
  std::string fault;
  const std::string text = scenarioWithFault(sweep, point, fault);
  if (!fault.empty())
    return {nullptr,
            {{"unreachable-load", kLoadPath, std::move(fault),
              "a number above 0, and jobs that arrive at different times", 0}}};
  return io::loadProblemText(text, sweep.folder, policies::checkCompare);
}

model::OptionMap optionsOf(const Sweep& sweep, const SweepRun& run) {
  const SweepScheduler& scheduler = sweep.schedulers[run.scheduler];
  model::OptionMap out = scheduler.options;
  for (std::size_t i = 0; i < scheduler.vary.size(); ++i)
    for (std::size_t p = 0; p < scheduler.vary[i].paths.size(); ++p)
      out[scheduler.vary[i].paths[p]] = scheduler.vary[i].values[run.options[i]][p];
  return out;
}

std::vector<model::Fault> checkPoints(const Sweep& sweep) {
  std::vector<model::Fault> faults;
  for (std::size_t point = 0; point < pointCount(sweep) && faults.size() < kEnoughFaults; ++point) {
    const std::string text = pointText(sweep, point);
    const io::LoadResult loaded = problemAt(sweep, point, sweep.seeds.front());
    withPoint(text, loaded.faults, faults);
    if (!loaded.problem) continue;
    checkSchedulers(sweep, text, *loaded.problem, faults);
    checkWarmUp(sweep, text, *loaded.problem, faults);
  }
  return faults;
}

}  // namespace roundel::experiment
