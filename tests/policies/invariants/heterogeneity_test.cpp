// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the table of resources/help/heterogeneity.md, which states how each scheduler uses GPU types of different speed. The test measures
// the table and writes it if ROUNDEL_WRITE_HELP=1. A scheduler without a paper may be missing.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <tuple>

#include "core/model/scenario.h"
#include "core/policies/registry.h"
#include "core/sim/simulation.h"
#include "tests/policies/invariants/runnable_scenario.h"
#include "tests/source_dir.h"

namespace roundel::policies::testing {
namespace {

namespace fs = std::filesystem;

constexpr int kDrawnScenarios = 60;
constexpr std::uint64_t kFirstDrawn = 4100;
const fs::path kPages = fs::path(tests::sourceDir()) / "resources" / "help";

/// Whether the user writes the schedule or the rule of the policy.
bool isWritten(const std::string& policy) { return policy == "plan" || policy == "own-rule"; }

struct Heterogeneity {
  bool resource = false, scheduling = false, task_level = false;
};

std::optional<trace::Trace> heterogeneousRun(const std::string& policy,
                                             const std::shared_ptr<const model::Problem>& problem) {
  const model::OptionMap options = policy == "optimal" ? model::OptionMap{{"max_states", "500"}} : model::OptionMap{};
  MadePolicy made = make(policy, options, *problem);
  if (made.policy == nullptr) return std::nullopt;
  sim::RunOptions run;
  run.snapshot_every = 0;
  sim::Simulation simulation(problem, policy, options, std::move(made.policy), run);
  simulation.run();
  return simulation.takeTrace();
}

/// Runs one job on a cluster with one GPU of each of two types, and returns whether it starts on type `fast`, the faster one.
bool takesTheFastType(const std::string& policy, std::size_t fast) {
  model::Scenario s;
  for (const char* id : {"A", "B"}) {
    s.gpu_types.emplace_back().id = id;
    s.nodes.emplace_back().id = std::string("node ") + id;
    s.nodes.back().gpus = {{id, 1}};
  }
  model::JobSpec& job = s.jobs.emplace_back();
  job.id = "J";
  job.gpus = 1;
  job.iterations = 5000;
  job.throughput = model::ThroughputRow{{"A", fast == 0 ? 4.0 : 1.0}, {"B", fast == 1 ? 4.0 : 1.0}};
  const std::optional<trace::Trace> trace = heterogeneousRun(policy, model::resolve(s));
  if (!trace) return false;
  double first_s = std::numeric_limits<double>::infinity();
  bool fast_first = false;
  for (std::size_t row = 0; row < trace->segments.size(); ++row) {
    const trace::Segment segment = trace->segments.at(row);
    if (segment.kind != trace::SegmentKind::Run || !segment.gpu.valid() || segment.start_s > first_s) continue;
    const bool is_fast = trace->problem->gpus[segment.gpu].type == model::TypeIndex(fast);
    fast_first = is_fast || (segment.start_s == first_s && fast_first);
    first_s = segment.start_s;
  }
  return fast_first;
}

/// Notes whether a job ran on several GPU types at different times or at the same time.
void look(const trace::Trace& trace, Heterogeneity& out) {
  for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
    std::vector<std::tuple<double, double, model::TypeIndex>> rows;
    for (std::size_t row = 0; row < trace.segments.size(); ++row) {
      const trace::Segment segment = trace.segments.at(row);
      if (segment.job != model::JobIndex(j) || !segment.gpu.valid() || segment.kind != trace::SegmentKind::Run)
        continue;
      rows.emplace_back(segment.start_s, segment.end_s, trace.problem->gpus[segment.gpu].type);
    }
    for (const auto& [start_s, end_s, type] : rows) {
      for (const auto& [other_start_s, other_end_s, other] : rows) {
        if (type == other) continue;
        const bool together = start_s < other_end_s && other_start_s < end_s;
        (together ? out.task_level : out.scheduling) = true;
      }
    }
  }
}

Heterogeneity measured(const std::string& policy) {
  Heterogeneity out;
  out.resource = takesTheFastType(policy, 0) && takesTheFastType(policy, 1);
  for (int k = 0; k < kDrawnScenarios; ++k) {
    model::Scenario scenario = RunnableScenario(kFirstDrawn + static_cast<std::uint64_t>(k)).make();
    scenario.events.clear();  // after a node failure a job may change its type under every scheduler
    if (const auto trace = heterogeneousRun(policy, model::resolve(scenario))) look(*trace, out);
  }
  return out;
}

std::string pageText(const fs::path& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

/// Returns the link to the first section of the scheduler's page, such as "gavel.md#how-it-decides".
std::string linkTo(const std::string& policy) {
  const std::string page = pageText(kPages / (policy + ".md"));
  const std::size_t at = page.find("\n## ");
  std::string anchor = page.substr(at + 4, page.find('\n', at + 1) - at - 4);
  for (char& c : anchor) c = c == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return policy + ".md#" + anchor;
}

/// Returns whether the page has a row of the scheduler or must have one.
bool isListed(const PolicyInfo& info, const std::string& page) {
  return !info.paper.empty() || page.find("\n| [" + info.name + "](" + info.id + ".md) |") != std::string::npos;
}

std::string measuredTable(const std::string& page, bool all_rows) {
  std::string out = "| scheduler | resource | scheduling | task-level |\n|---|---|---|---|\n";
  for (const PolicyInfo& info : all()) {
    if (isWritten(info.id) || info.needs_program || (!all_rows && !isListed(info, page))) continue;
    const Heterogeneity found = measured(info.id);
    const std::string link = linkTo(info.id);
    out += "| [" + info.name + "](" + info.id + ".md) |";
    for (const bool yes : {found.resource, found.scheduling, found.task_level})
      out += std::string(" [") + (yes ? "yes" : "no") + "](" + link + ") |";
    out += "\n";
  }
  return out;
}

TEST(Heterogeneity, TheHelpPageSaysWhatIsMeasured) {
  const fs::path path = kPages / "heterogeneity.md";
  const bool writes = std::getenv("ROUNDEL_WRITE_HELP") != nullptr;
  const std::string page = pageText(path), mark = "| scheduler | resource |", made = measuredTable(page, writes);
  const std::size_t begin = page.find(mark);
  const std::size_t end = begin == std::string::npos ? begin : page.find("\n\n", begin);
  if (writes) {
    const std::string head = page.substr(0, begin), tail = end == std::string::npos ? "" : page.substr(end + 1);
    std::ofstream(path, std::ios::binary) << head << made << tail;
    return;
  }
  ASSERT_NE(begin, std::string::npos);
  EXPECT_EQ(page.substr(begin, end + 1 - begin), made)
      << "the table differs from the measurement; run the test with ROUNDEL_WRITE_HELP=1 to write it";
}

}  // namespace
}  // namespace roundel::policies::testing
