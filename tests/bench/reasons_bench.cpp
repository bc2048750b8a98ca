// SPDX-License-Identifier: GPL-3.0-or-later
// The wait of a user who opens Why: the reasons of one decision, found by a replay of a run that keeps no reasons.
//
//   reasons_bench SCENARIO [POLICY...]      default: gavel hadar hadare hops asrpt tiresias; 60 decisions, spread evenly over the run
//
// Prints one line for each scheduler: the time and decisions of the run, the number of snapshots, and the median, p95 and
// worst time of the reasons. All times are processor time. No time is asserted.

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include "core/compare/reasons.h"
#include "core/io/scenario_io.h"

namespace {

using namespace roundel;

constexpr std::size_t kAsked = 60;

// Processor time: other programs do not affect it.
double ms(std::clock_t from) { return 1000.0 * static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC; }

double share(const std::vector<double>& sorted, double q) {
  return sorted.empty() ? 0 : sorted[static_cast<std::size_t>(q * static_cast<double>(sorted.size() - 1))];
}

void measure(const std::shared_ptr<const model::Problem>& problem, const std::string& policy) {
  compare::RunSettings settings;
  settings.record = true;
  settings.explain = trace::Explain::None;
  const auto start = std::clock();
  const compare::LaneRun run = compare::runLane(problem, {policy, policy, {}}, settings);
  const double run_ms = ms(start);
  if (!run.trace)
    return void(std::printf("%-10s refused: %s\n", policy.c_str(),
                            run.faults.empty() ? "" : run.faults.front().message.c_str()));
  std::vector<double> each;
  const std::size_t decisions = run.trace->decisions.size();
  for (std::size_t i = 0; i < std::min(kAsked, decisions); ++i) {
    const auto asked = std::clock();
    const auto why = compare::explain(run, (2 * i + 1) * decisions / (2 * std::min(kAsked, decisions)));
    each.push_back(ms(asked));
    if (why == nullptr || why->rule.empty()) std::printf("%-10s no reasons\n", policy.c_str());
  }
  std::ranges::sort(each);
  std::printf("%-10s run %8.1f s, %7zu decisions, %3zu snapshots; reasons p50 %8.1f ms, p95 %8.1f ms, worst %8.1f ms\n",
              policy.c_str(), run_ms / 1000, decisions, run.recording->snapshots(), share(each, 0.5), share(each, 0.95),
              share(each, 1));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return std::fprintf(stderr, "reasons_bench SCENARIO [POLICY...]\n"), 2;
  const io::ScenarioResult read = io::readScenarioFile(argv[1]);
  if (!read.scenario) return std::fprintf(stderr, "%s cannot be read\n", argv[1]), 2;
  const auto problem = model::resolve(*read.scenario);
  std::vector<std::string> policies(argv + 2, argv + argc);
  if (policies.empty()) policies = {"gavel", "hadar", "hadare", "hops", "asrpt", "tiresias"};
  for (const std::string& policy : policies) measure(problem, policy);
}
