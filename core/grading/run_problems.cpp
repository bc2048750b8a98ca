// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/run_problems.h"

#include <fmt/format.h>

#include <utility>

#include "core/experiment/sweep_generator.h"
#include "core/generate/draw.h"
#include "core/generate/generator_io.h"
#include "core/io/fault_text.h"
#include "core/io/load.h"
#include "core/io/scenario_io.h"

namespace roundel::grading {
namespace {

/// A generator with its files, read once for all seeds.
struct ReadGenerator {
  std::optional<generate::GeneratorSpec> spec;
  generate::Files files;
  std::string name, fault;
};

std::string firstOf(const std::vector<model::Fault>& faults, const std::string& file) {
  return faults.empty() ? "" : io::formatFault(faults.front(), file);
}

ReadGenerator readGenerator(const ScenarioEntry& entry, const std::filesystem::path& folder) {
  ReadGenerator out;
  generate::GeneratorText text = generate::generatorText(entry.generator, folder);
  out.name = text.name;
  out.fault = text.fault;
  for (const auto& [key, value] : entry.set) {
    if (!out.fault.empty()) return out;
    std::string hint;
    const std::string pointer = experiment::generatorPointer(key, hint);
    out.fault = pointer.empty() ? fmt::format("the generator has no \"{}\" ({})", key, hint)
                                : experiment::setInGenerator(text.text, pointer, value);
  }
  if (!out.fault.empty()) return out;
  generate::GeneratorResult read = generate::readGenerator(text.text);
  out.fault = firstOf(read.faults, out.name);
  if (!read.spec) return out;
  generate::FilesResult files = generate::readFiles(*read.spec, text.folder);
  out.fault = firstOf(files.faults, out.name);
  out.files = std::move(files.files);
  out.spec = std::move(read.spec);
  return out;
}

void take(io::LoadResult loaded, const std::string& file, RunProblem& out) {
  out.problem = std::move(loaded.problem);
  out.fault = firstOf(loaded.faults, file);
}

void draw(const ReadGenerator& generator, std::uint64_t seed, RunProblem& out) {
  out.fault = generator.fault;
  if (!out.fault.empty() || !generator.spec) return;
  const generate::Drawn draw_result =
      generate::generateScenario(*generator.spec, generator.files, {generator.name, seed});
  out.fault = firstOf(draw_result.faults, generator.name);
  if (draw_result.scenario)
    take(io::loadProblemText(io::writeScenario(*draw_result.scenario), {}), generator.name, out);
}

std::shared_ptr<const model::Problem> withSeed(std::shared_ptr<const model::Problem> problem, std::uint64_t seed) {
  auto copy = std::make_shared<model::Problem>(*problem);
  copy->clock.seed = seed;
  return copy;
}

}  // namespace

std::vector<RunProblem> problemsOf(const Assignment& assignment) {
  std::vector<RunProblem> out;
  for (const ScenarioEntry& entry : assignment.scenarios) {
    RunProblem from_file{entry.id, {}, entry.id, entry.hidden, {}, {}};
    ReadGenerator generator;
    if (entry.generator.empty()) {
      take(io::loadProblem(assignment.folder / entry.file), entry.file, from_file);
    } else {
      generator = readGenerator(entry, assignment.folder);
    }
    std::vector<std::uint64_t> seeds = entry.seeds;
    if (seeds.empty() && entry.generator.empty()) out.push_back(from_file);
    if (seeds.empty() && !entry.generator.empty()) seeds.push_back(1);
    for (const std::uint64_t seed : seeds) {
      RunProblem& added = out.emplace_back(from_file);
      added.seed = seed;
      added.name = fmt::format("{}, seed {}", entry.id, seed);
      if (!entry.generator.empty()) draw(generator, seed, added);
      if (added.problem) added.problem = withSeed(std::move(added.problem), seed);
    }
  }
  return out;
}

}  // namespace roundel::grading
