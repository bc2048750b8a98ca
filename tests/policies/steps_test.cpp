// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the steps of decisions: their numbers are computed again from their formulas, for every scheduler on small shipped scenarios, and for
// Hadar on random ones.

#include "core/policies/steps.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <regex>
#include <set>

#include "core/io/load.h"
#include "core/model/scenario.h"
#include "core/policies/registry.h"
#include "core/sim/simulation.h"
#include "tests/source_dir.h"

namespace roundel::policies {
namespace {

trace::Trace runOf(const std::shared_ptr<const model::Problem>& problem, const std::string& id) {
  MadePolicy made = make(id, {}, *problem);
  if (made.policy == nullptr) return {};
  sim::RunOptions run;
  run.snapshot_every = 0;
  sim::Simulation simulation(problem, id, {}, std::move(made.policy), run);
  simulation.run();
  return simulation.takeTrace();
}

bool near(double a, double b) { return a == b || std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

/// Expects that both sides of the equation are equal: the left side is a number of a table, the right side is computed from its terms.
void checkEquation(const trace::Formula& formula) {
  const std::string text = symbolsText(formula) + "; " + valuesText(formula);
  for (const trace::Formula* term : termsOf(formula)) EXPECT_FALSE(std::isnan(term->value)) << text;
  if (formula.kind == trace::Formula::Kind::Equal) {
    EXPECT_TRUE(near(valueOf(formula.operands[0]), valueOf(formula.operands[1])))
        << text << ": " << valueOf(formula.operands[0]) << " and " << valueOf(formula.operands[1]);
  } else if (formula.isRelation()) {
    EXPECT_EQ(valueOf(formula), 1) << text;
  }
}

/// Matches wrong grammar after the number 1: "1 rounds", "1 are".
const std::regex kOneOfMany(
    "(^|[ (])1 (rounds|jobs|GPUs|nodes|types|candidates|tasks|copies|windows|iterations|are|were|have|wait)\\b");

struct Counts {
  int jobs = 0, steps = 0, equations = 0;
  std::map<std::string, int> names;
};

/// Checks the steps of every job that has a choice or a reason in a decision of the trace.
void check(const trace::Trace& trace, Counts& counts) {
  for (std::size_t d = 0; d < trace.decisions.size(); ++d) {
    const trace::Explanation& why = *trace.decisions.explanation(d);
    for (std::size_t j = 0; j < trace.problem->jobs.size(); ++j) {
      const model::JobIndex job(j);
      const trace::StepQuestion asked{why, *trace.problem, trace.options, job};
      if (trace::choiceOf(asked) == nullptr && why.reasonOf(job) == nullptr) continue;
      SCOPED_TRACE(trace.policy + ", decision " + std::to_string(d) + ", " + trace.problem->jobs[j].id);
      const std::vector<trace::Step> steps = stepsOf(trace.policy, asked);
      EXPECT_FALSE(steps.empty());
      ++counts.jobs;
      for (const trace::Step& step : steps) {
        EXPECT_FALSE(step.name.empty() || step.sentence.empty());
        EXPECT_FALSE(std::regex_search(step.sentence, kOneOfMany)) << step.sentence;
        ++counts.names[step.name];
        ++counts.steps;
        for (const trace::Formula& equation : step.equations) {
          checkEquation(equation);
          ++counts.equations;
        }
      }
      if (::testing::Test::HasFailure()) return;
    }
  }
}

std::shared_ptr<const model::Problem> shipped(const std::string& name) {
  return io::loadProblem(tests::sourceDir() + "/scenarios/" + name, {}).problem;
}

class StepsOf : public ::testing::TestWithParam<std::string> {};

TEST_P(StepsOf, SayOfEveryJobWhatTheTablesShow) {
  Counts counts;
  for (const char* name : {"hadar-fig1.json", "hadar-b3.json", "lesson-arrivals.json", "lesson-node-failure.json",
                           "asrpt-example.json", "hare-toy.json", "hadare-aws-m03.json", "hadare-testbed-m05.json"}) {
    SCOPED_TRACE(name);
    const auto problem = shipped(name);
    ASSERT_NE(problem, nullptr);
    const trace::Trace trace = runOf(problem, GetParam());
    if (trace.problem != nullptr) check(trace, counts);
    if (HasFailure()) return;
  }
  EXPECT_GT(counts.jobs, 0);
  EXPECT_GT(counts.equations, 0);
}

std::vector<std::string> ids() {
  std::vector<std::string> out;
  for (const PolicyInfo& info : all()) {
    const bool asks = info.id != "plan" && info.id != "optimal" && info.id != "gandiva";
    if (asks && !info.needs_program) out.push_back(info.id);
  }
  return out;
}

INSTANTIATE_TEST_SUITE_P(Every, StepsOf, ::testing::ValuesIn(ids()), [](const auto& each) {
  std::string name = each.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

/// Returns a random problem with nodes of several types and jobs of 1 to 3 GPUs.
std::shared_ptr<const model::Problem> drawn(unsigned seed) {
  std::mt19937 random(seed);
  const auto upTo = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most)) + 1; };
  model::Scenario s;
  s.title = "drawn";
  const std::vector<std::string> types{"V100", "P100", "K80"};
  for (const std::string& type : types) {
    s.gpu_types.push_back({});
    s.gpu_types.back().id = type;
  }
  for (int n = 0; n < 4; ++n) {
    s.nodes.push_back({});
    s.nodes.back().id = "n" + std::to_string(n);
    s.nodes.back().gpus = {{types[random() % 3], upTo(4)}};
  }
  for (int j = 0; j < 7; ++j) {
    model::JobSpec job;
    job.id = "J" + std::to_string(j + 1);
    job.gpus = upTo(3);
    job.arrival_s = j < 3 ? 0 : upTo(3000);
    job.iterations = 1000 * upTo(20);
    job.throughput = model::ThroughputRow{{"V100", upTo(9) * 1.5}, {"P100", upTo(6) * 1.0}, {"K80", upTo(3) * 0.7}};
    s.jobs.push_back(std::move(job));
  }
  return model::resolve(s);
}

TEST(Steps, OfHadarEvaluateToItsTablesOnRandomScenarios) {
  Counts counts;
  for (unsigned seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(seed);
    const trace::Trace trace = runOf(drawn(seed), "hadar");
    ASSERT_NE(trace.problem, nullptr);
    check(trace, counts);
    if (HasFailure()) return;
  }
  EXPECT_GT(counts.names["Price"], 200);
  EXPECT_EQ(counts.names["Sort"], counts.names["Price"]);
}

TEST(Steps, AreThoseOfEachPaper) {
  const auto namesOf = [](const char* scenario, const char* id) {
    Counts counts;
    check(runOf(shipped(scenario), id), counts);
    std::vector<std::string> names;
    for (const auto& [name, count] : counts.names) names.push_back(name);
    return names;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(namesOf("hadar-fig1.json", "hadar"), (Names{"Pick", "Price", "Sort"}));
  EXPECT_EQ(namesOf("hadar-fig1.json", "gavel"), (Names{"Pick", "Priorities", "Shares"}));
  EXPECT_EQ(namesOf("hare-toy.json", "hare"), (Names{"GPU", "Order H", "Relaxation"}));
  EXPECT_EQ(namesOf("asrpt-example.json", "asrpt"), (Names{"Delay", "Queue", "Virtual machine"}));
  EXPECT_EQ(namesOf("hadare-aws-m03.json", "hadare"), (Names{"Copies", "Order", "Pick", "Split"}));
}

// The first decision in Fig. 1 with rigid gangs: both V100 are taken, so each costs Umax = 0.5. J3 needs 2 GPUs, and 1 is left.
TEST(Steps, OfHadarsFig1AreTheDrawnNumbers) {
  const auto problem = shipped("hadar-fig1.json");
  const model::OptionMap rigid{{"gangs", "rigid"}, {"kappa", "0"}, {"span", "0"}};
  MadePolicy made = make("hadar", rigid, *problem);
  ASSERT_NE(made.policy, nullptr);
  sim::Simulation simulation(problem, "hadar", rigid, std::move(made.policy), {});
  simulation.run();
  const trace::Trace trace = simulation.takeTrace();
  const trace::StepQuestion asked{*trace.decisions.explanation(0), *problem, trace.options, problem->findJob("J3")};
  const std::vector<trace::Step> steps = stepsOf("hadar", asked);
  ASSERT_EQ(steps.size(), 3U);
  EXPECT_EQ(steps[1].name, "Price");
  ASSERT_FALSE(steps[1].equations.empty());
  EXPECT_EQ(symbolsText(steps[1].equations[0]), "k_n0^V100 = U_min · (U_max / U_min)^(γ / c)");
  EXPECT_EQ(valuesText(steps[1].equations[0]), "0.5 = 0.000020408 · (0.5 / 0.000020408)^(2 / 2)");
  EXPECT_EQ(
      symbolsLatex(steps[1].equations[0]),
      "k_{\\mathrm{n0}}^{\\mathrm{V100}} = U_{\\mathrm{min}} \\cdot \\left(\\frac{U_{\\mathrm{max}}}{U_{\\mathrm{min}}}\\right)^{\\frac{\\gamma}{c}}");
  EXPECT_EQ(valuesText(steps[2].equations[0]), "2 > 1");
}

// Compiles the equations of every scheduler in one document.
TEST(Steps, CompileAsLatex) {
  if (std::system("command -v pdflatex >/dev/null && kpsewhich amsmath.sty >/dev/null") != 0)
    GTEST_SKIP() << "pdflatex with amsmath is not installed (texlive-latex-base)";
  std::set<std::string> equations;
  for (const char* name : {"hadar-fig1.json", "hare-toy.json", "asrpt-example.json", "hadare-testbed-m05.json"}) {
    for (const std::string& id : ids()) {
      const trace::Trace trace = runOf(shipped(name), id);
      for (std::size_t d = 0; d < std::min<std::size_t>(trace.decisions.size(), 6); ++d) {
        for (std::size_t j = 0; j < trace.problem->jobs.size(); ++j) {
          const model::JobIndex job(j);
          for (const trace::Step& step :
               stepsOf(id, {*trace.decisions.explanation(d), *trace.problem, trace.options, job})) {
            for (const trace::Formula& equation : step.equations)
              equations.insert(symbolsLatex(equation) + " \\\\\n" + valuesLatex(equation));
          }
        }
      }
    }
  }
  ASSERT_GT(equations.size(), 50U);
  const std::filesystem::path folder =
      std::filesystem::path(::testing::TempDir()) / ("steps-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  std::ofstream file(folder / "steps.tex");
  file << "\\documentclass{article}\n\\usepackage{amsmath}\n\\begin{document}\n";
  for (const std::string& equation : equations) file << "\\begin{gather*}\n" << equation << "\n\\end{gather*}\n";
  file << "\\end{document}\n";
  file.close();
  const std::string command =
      "cd '" + folder.string() + "' && pdflatex -interaction=nonstopmode -halt-on-error steps.tex > said.txt";
  EXPECT_EQ(std::system(command.c_str()), 0) << (folder / "said.txt");
  if (!HasFailure()) std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace roundel::policies
