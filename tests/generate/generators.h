// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small generators and helpers that draw from them, for tests of core/generate.

#include <gtest/gtest.h>

#include <string>

#include "core/generate/draw.h"
#include "core/generate/generator_io.h"
#include "core/model/scenario.h"

namespace roundel::generate::testing {

/// Two V on one node and two K on another. Model A runs at 2 iterations/s on V and at 1 on K; a gang of two V runs at 3.
inline std::string small(const std::string& members) {
  return R"({"cluster": {"nodes": [{"id": "a", "gpus": {"V": 2}}, {"id": "b", "gpus": {"K": 2}}]},
    "models": {"inline": [{"id": "A", "throughput": {"V": {"1": 2, "2": 3}, "K": {"1": 1}}}]}, )" +
         members + "}";
}

inline GeneratorSpec specOf(const std::string& text) {
  const GeneratorResult read = readGenerator(text);
  for (const model::Fault& fault : read.faults) ADD_FAILURE() << fault.pointer << ": " << fault.message;
  return read.spec.value_or(GeneratorSpec{});
}

inline Drawn draw(const std::string& text, std::uint64_t seed = 1, const Files& files = {}) {
  Drawn drawn = generateScenario(specOf(text), files, {"test", seed});
  for (const model::Fault& fault : drawn.faults) ADD_FAILURE() << fault.pointer << ": " << fault.message;
  if (!drawn.scenario) drawn.scenario.emplace();
  return drawn;
}

/// The pointer of the first fault of reading or drawing; "none".
inline std::string faultOf(const std::string& text, const Files& files = {}) {
  const GeneratorResult read = readGenerator(text);
  if (!read.spec) return read.faults.front().pointer;
  const Drawn drawn = generateScenario(*read.spec, files, {"test", 1});
  return drawn.faults.empty() ? "none" : drawn.faults.front().pointer;
}

/// Draws a scenario from a shipped generator after `change`.
template <class Change>
Drawn drawShipped(const std::string& name, Change change, std::uint64_t seed = 1) {
  const GeneratorText text = generatorText(name);
  GeneratorSpec spec = specOf(text.text);
  change(spec);
  const FilesResult files = readFiles(spec, text.folder);
  Drawn drawn = generateScenario(spec, files.files, {name, seed});
  for (const model::Fault& fault : drawn.faults) ADD_FAILURE() << name << fault.pointer << ": " << fault.message;
  if (!drawn.scenario) drawn.scenario.emplace();
  return drawn;
}

inline std::vector<double> arrivals(const model::Scenario& scenario) {
  std::vector<double> out;
  for (const model::JobSpec& job : scenario.jobs) out.push_back(job.arrival_s.value_or(0));
  return out;
}

}  // namespace roundel::generate::testing
