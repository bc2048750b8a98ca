// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of external schedulers without the time of the program itself: external_bench [PROGRAM]
//
// Prints the median time per decision in this process, in milliseconds, for 100 and 5,000 active jobs with both views. The
// program answers without parsing the question, so that its time is that of a pipe. If PROGRAM is a scheduler in Python,
// such as resources/python/examples/fifo.py, also runs gavel-480 with it and prints the time of the whole run and the time
// in the program.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/io/load.h"
#include "core/model/scenario.h"
#include "core/policies/external/command_options.h"
#include "core/policies/external/program_log.h"
#include "core/policies/registry.h"
#include "core/program/permission.h"
#include "core/sim/simulation.h"

namespace roundel {
namespace {

namespace fs = std::filesystem;

// Answers each question as soon as the id of the question is read.
constexpr const char* kAnswers = R"(import re, sys
sys.stdin.readline()
print('{"type":"ready","protocol":1,"name":"bench","wake":["round"],"view":"%s"}' % sys.argv[1], flush=True)
number = re.compile('"id":([0-9]+)')
for line in sys.stdin:
    if line.startswith('{"type":"end"'):
        break
    id = number.search(line).group(1)
    print('{"type":"decision","id":%s,"place":{},"others_stay":true,"wake_s":1e12}' % id, flush=True)
)";

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
  return values[values.size() / 2];
}

std::unique_ptr<sim::Policy> policyOf(const std::string& command, const model::Problem& problem) {
  const model::OptionMap options{{policies::kCommandOption, policies::jsonOfText(command)}};
  const auto found = policies::launchOf(options, problem);
  if (!found.launch) {
    std::fprintf(stderr, "%s\n", found.fault.c_str());
    return nullptr;
  }
  program::allow(program::permissionFor(*found.launch));
  return std::move(policies::make("external", options, problem).policy);
}

std::shared_ptr<const model::Problem> manyJobs(int jobs) {
  model::Scenario scenario;
  for (const char* type : {"V100", "P100", "K80"}) {
    scenario.gpu_types.emplace_back().id = type;
    for (int n = 0; n < 20; ++n) {
      scenario.nodes.emplace_back().id = type + std::to_string(n);
      scenario.nodes.back().gpus = {{type, 4}};
    }
  }
  for (int j = 0; j < jobs; ++j) {
    model::JobSpec& job = scenario.jobs.emplace_back();
    job.id = "job-" + std::to_string(j);
    job.iterations = 1e9;
    job.gpus = std::vector<int>{1, 2, 4};
    job.throughput = model::ThroughputRow{{"V100", 20.0}, {"P100", 10.0}, {"K80", 2.0}};
  }
  return model::resolve(scenario);
}

void measureHost(int jobs, const char* view, const fs::path& program) {
  const auto problem = manyJobs(jobs);
  auto policy = policyOf("python3 " + program.string() + " " + view, *problem);
  if (policy == nullptr) return;
  const auto log = policies::programLog(*policy);
  sim::RunOptions run;
  run.explain = false;
  run.snapshot_every = 0;
  run.until_s = 200 * 360;
  sim::Simulation simulation(problem, "external", {}, std::move(policy), run);
  simulation.run();
  std::vector<double> host_ms;
  for (const auto& times : log->times()) host_ms.push_back(times.host_ms);
  std::printf("%5d jobs, view %-7s: %.3f ms a decision beside the program (median of %zu)%s%s\n", jobs, view,
              median(host_ms), host_ms.size(), simulation.trace().message.empty() ? "" : " ",
              simulation.trace().message.c_str());
}

void measureRun(const std::string& program) {
  const auto problem = io::loadProblem(std::string(ROUNDEL_SOURCE_DIR) + "/scenarios/gavel-480.json").problem;
  auto policy = policyOf("python3 " + program, *problem);
  if (problem == nullptr || policy == nullptr) return;
  const auto log = policies::programLog(*policy);
  sim::RunOptions run;
  run.explain = false;
  const auto start = std::chrono::steady_clock::now();
  sim::Simulation simulation(problem, "external", {}, std::move(policy), run);
  simulation.run();
  const double whole_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  double program_ms = 0, host_ms = 0;
  for (const auto& times : log->times()) program_ms += times.program_ms, host_ms += times.host_ms;
  std::printf(
      "gavel-480 under %s: %.0f ms, %zu decisions, program %.0f ms, questions and answers %.0f ms, %.2f times the program alone %s\n",
      program.c_str(), whole_ms, log->times().size(), program_ms, host_ms, whole_ms / std::max(program_ms, 1e-9),
      simulation.trace().message.c_str());
}

}  // namespace
}  // namespace roundel

int main(int argc, char** argv) {
  const auto file = roundel::fs::temp_directory_path() / "roundel-external-bench.py";
  std::ofstream(file) << roundel::kAnswers;
  for (const int jobs : {100, 5000})
    for (const char* view : {"full", "changes"}) roundel::measureHost(jobs, view, file);
  if (argc > 1) roundel::measureRun(argv[1]);
  std::error_code ignored;
  roundel::fs::remove(file, ignored);
}
