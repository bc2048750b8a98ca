// SPDX-License-Identifier: GPL-3.0-or-later
// Tests random branches of random runs: the referee accepts all decisions of the policy, the past equals that of the parent, and
// the segments obey the rules of the kernel. All policies of the registry are tested, so a new policy is included.

#include <gtest/gtest.h>

#include <cmath>
#include <iostream>
#include <map>
#include <random>

#include "core/compare/branch.h"
#include "core/compare/flip.h"
#include "core/io/scenario_io.h"
#include "core/io/tables/run_tables.h"
#include "core/policies/registry.h"
#include "tests/policies/invariants/checks.h"
#include "tests/policies/invariants/runnable_scenario.h"

namespace roundel::compare {
namespace {

using policies::testing::RunnableScenario;

constexpr std::uint64_t kSeed = 20261122;
constexpr int kScenarios = 240;
constexpr int kShards = 8;

struct Tally {
  int branches = 0, complete = 0, left = 0, refused = 0;
};

/// Picks random instants and edits of every kind. Most edits are valid, some are not.
class RandomEdits {
 public:
  RandomEdits(std::uint64_t seed, const LaneRun& parent)
      : m_random(seed), m_parent(parent), m_problem(*parent.trace->problem) {}

  double instant() {
    const auto& decisions = m_parent.trace->decisions;
    if (oneIn(2) && !decisions.empty()) return decisions[below(decisions.size())].at_s;
    return m_parent.trace->end_s * static_cast<double>(below(1000)) / 1000;
  }

  std::vector<Edit> edits() {
    std::vector<Edit> out{edit()};
    if (oneIn(4)) out.push_back(edit());
    return out;
  }

 private:
  std::size_t below(std::size_t n) { return m_random() % n; }
  bool oneIn(std::size_t n) { return below(n) == 0; }
  const std::string& anyJob() { return m_problem.jobs[below(m_problem.jobs.size())].id; }
  const std::string& anyNode() { return m_problem.nodes[below(m_problem.nodes.size())].id; }

  Edit edit() {
    switch (below(10)) {
      case 0:
        return CancelJob{anyJob()};
      case 1:
        return NodeDown{anyNode(), m_parent.trace->end_s * 2 + 100};
      case 2:
        return NodeUp{anyNode()};
      case 3:
        return SetSpeed{anyNode(), 0.25 + static_cast<double>(below(8)) / 4};
      case 4:
        return throughput();
      case 5:
        return added();
      case 6:
        return SwitchPolicy{other(), {}};
      default:
        return move();
    }
  }

  std::string other() {
    while (true) {
      const policies::PolicyInfo& info = policies::all()[below(policies::all().size())];
      if (info.id != "plan" && info.id != "optimal" && !info.needs_program) return info.id;
    }
  }

  Edit throughput() {
    const model::Job& job = m_problem.jobs[below(m_problem.jobs.size())];
    for (std::size_t r = 0; r < m_problem.types.size(); ++r) {
      if (job.throughput[r].usable())
        return SetThroughput{job.id, m_problem.types[r].id, 0.5 + static_cast<double>(below(9))};
    }
    return CancelJob{job.id};
  }

  Edit added() {
    model::JobSpec job = m_problem.scenario->jobs[below(m_problem.jobs.size())];
    job.id = "added";
    job.arrival_s.reset();
    return AddJob{std::move(job)};
  }

  // Often returns a free place of the right size, sometimes any place.
  Edit move() {
    const model::Job& job = m_problem.jobs[below(m_problem.jobs.size())];
    MoveJob out{job.id, {}};
    if (oneIn(5)) return out;
    int need = job.sizes.empty() ? 1 : job.sizes[below(job.sizes.size())];
    const std::size_t first = below(m_problem.nodes.size());
    for (std::size_t i = 0; i < m_problem.nodes.size() && need > 0; ++i) {
      const model::Node& node = m_problem.nodes[(first + i) % m_problem.nodes.size()];
      for (const model::GpuGroup& group : node.groups) {
        const int take = std::min(need, group.count);
        if (take == 0 || (!job.throughput[group.type].usable() && !oneIn(20))) continue;
        out.gpus.push_back({node.id, m_problem.types[group.type].id, take});
        need -= take;
      }
    }
    return out;
  }

  std::mt19937_64 m_random;
  const LaneRun& m_parent;
  const model::Problem& m_problem;
};

std::vector<std::string> physics(const trace::Trace& trace) {
  io::TextFile file("/dev/null");
  io::appendSegments(file, trace);
  std::string fault;
  const auto rows = policies::testing::readRows(file.buffer(), fault);
  EXPECT_EQ(fault, "");
  return policies::testing::wrongWith(trace, rows);
}

// Expects that the rows that end before t_s are the same, in the same order.
void expectSamePast(const trace::Trace& parent, const trace::Trace& branch, double t_s) {
  const auto ended = [t_s](const trace::Trace& trace) {
    std::size_t n = 0;
    while (n < trace.segments.size() && trace.segments.end_s[n] < t_s * (1 - 1e-8)) ++n;
    return n;
  };
  const std::size_t rows = ended(parent);
  ASSERT_EQ(ended(branch), rows);
  for (std::size_t i = 0; i < rows; ++i) {
    const trace::Segment a = parent.segments.at(i), b = branch.segments.at(i);
    ASSERT_TRUE(a.job == b.job && a.copy == b.copy && a.gpu == b.gpu && a.start_s == b.start_s && a.end_s == b.end_s &&
                a.kind == b.kind && a.iterations == b.iterations)
        << "row " << i;
    ASSERT_EQ(parent.segments.part_names[static_cast<std::size_t>(a.part)],
              branch.segments.part_names[static_cast<std::size_t>(b.part)]);
  }
}

class RandomBranches : public ::testing::TestWithParam<int> {
 protected:
  void check(const std::string& policy, const std::shared_ptr<const model::Problem>& problem, std::uint64_t seed) {
    RunSettings settings;
    settings.record = true;
    const model::OptionMap options = policy == "optimal" ? model::OptionMap{{"max_states", "300"}} : model::OptionMap{};
    const LaneRun parent = runLane(problem, {policy, policy, options}, settings);
    if (!parent.ok()) return;  // too large for the policy
    RandomEdits random(seed, parent);
    const double same_s = random.instant();
    const LaneRun same = branchAt(parent, same_s, {}, "same");
    ASSERT_TRUE(same.ok());
    ASSERT_EQ(same.trace->fingerprint, parent.trace->fingerprint) << "without an edit at " << same_s;
    askForFlips(parent, random.instant());
    const LaneRun* from = &parent;
    LaneRun branch;
    for (int depth = 0; depth < 2; ++depth) {
      double t_s = random.instant();
      if (!from->branch_points.empty()) t_s = std::max(t_s, from->branch_points.back().at_s);
      const std::vector<Edit> edits = random.edits();
      SCOPED_TRACE(editSummary(edits) + " at " + std::to_string(t_s));
      LaneRun next = branchAt(*from, t_s, edits, "branch");
      Tally& tally = m_tally[policy];
      if (!next.faults.empty()) {
        ++tally.refused;
        for (const model::Fault& fault : next.faults) ASSERT_EQ(fault.pointer.rfind("/edits", 0), 0U) << fault.message;
        continue;
      }
      ++tally.branches;
      ASSERT_NE(next.trace->status, trace::RunStatus::Failed) << next.trace->message;
      ++(next.trace->status == trace::RunStatus::Complete ? tally.complete : tally.left);
      if (next.trace->status == trace::RunStatus::Stuck)
        std::cout << "  left behind: " << policy << ", scenario " << seed - kSeed << ", " << editSummary(edits)
                  << " at " << t_s << '\n';
      expectSamePast(*from->trace, *next.trace, t_s);
      for (const std::string& wrong : physics(*next.trace)) ADD_FAILURE() << wrong;
      if (HasFatalFailure() || HasFailure()) return;
      if (next.trace->status != trace::RunStatus::Complete) return;
      branch = std::move(next);
      from = &branch;
    }
  }

  // Solves an instant again with added nodes and changed rates, after the policy has started without them. Each flip found
  // must give GPUs to the job.
  void askForFlips(const LaneRun& parent, double t_s) {
    const RunState at = stateAt(parent, t_s);
    for (std::size_t j = 0; j < at.jobs.size(); ++j) {
      if (at.jobs[j].phase != RunState::Job::Phase::Queued) continue;
      FlipSettings settings;
      settings.most_solves = 16;
      const FlipAnswer answer = findFlips(parent, {t_s, model::JobIndex(j), {}}, settings);
      m_flips += static_cast<int>(answer.flips.size());
      for (const Flip& flip : answer.flips) ASSERT_FALSE(flip.gets.empty()) << flip.words;
      return;
    }
  }

  std::map<std::string, Tally> m_tally;
  int m_flips = 0;
};

TEST_P(RandomBranches, GoOnUnderEveryPolicy) {
  for (int i = GetParam(); i < kScenarios; i += kShards) {
    const std::uint64_t seed = kSeed + static_cast<std::uint64_t>(i);
    const model::Scenario scenario = RunnableScenario(seed).make();
    const auto problem = model::resolve(scenario);
    for (const policies::PolicyInfo& info : policies::all()) {
      if (info.id == "plan" || info.needs_program) continue;  // follows a plan or a program
      SCOPED_TRACE(info.id + ", scenario " + std::to_string(i) + " of seed " + std::to_string(kSeed));
      check(info.id, problem, seed);
      if (HasFailure()) {
        std::cout << io::writeScenario(scenario);
        return;
      }
    }
  }
  std::cout << "seed " << kSeed << ", shard " << GetParam() << " of " << kShards << ", scenarios "
            << kScenarios / kShards << '\n';
  std::cout << "  " << m_flips << " changes that flip a decision\n";
  for (const auto& [policy, tally] : m_tally) {
    std::cout << "  " << policy << ": " << tally.branches << " branches, " << tally.complete << " complete, "
              << tally.left << " with jobs left behind, " << tally.refused << " refused\n";
  }
}

INSTANTIATE_TEST_SUITE_P(All, RandomBranches, ::testing::Range(0, kShards));

}  // namespace
}  // namespace roundel::compare
