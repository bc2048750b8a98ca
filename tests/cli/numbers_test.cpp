// SPDX-License-Identifier: GPL-3.0-or-later
// Invalid numbers on the command line are refused with the name of the option, before anything is read or written.

#include <gmock/gmock.h>

#include <algorithm>

#include "app/cli/figure_backend.h"
#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// A command with an option, and words that are not valid for it.
struct Refused {
  std::string name;
  std::vector<std::string> command;
  std::string option;
  std::vector<std::string> words;
  bool paints = false;  ///< the command paints figures, which requires Qt
};

void PrintTo(const Refused& refused, std::ostream* out) { *out << refused.name; }

std::vector<Refused> refusals() {
  const std::vector<std::string> run{"run", "SCENARIO", "--policy", "hadar"},
      figure{"figure", "RUN", "--kind", "gantt", "--preset", "acm-1col"};
  const std::vector<std::string> noTime{"-1", "nan", "inf", "1e400", "1s", "", "0x10"};
  const std::vector<std::string> noSeed{"-1", "1.5", "18446744073709551616", "", "one"};
  return {{"RunUntil", run, "--until", noTime},
          {"RunSeed", run, "--seed", noSeed},
          {"RunWarmUp", run, "--warm-up", noTime},
          {"RunWarmUpJobs", run, "--warm-up-jobs", {"0", "-1", "2.5", ""}},
          {"CompareThreads", {"compare", "SCENARIO"}, "-j", {"0", "-3", "4097", "two"}},
          {"WhyAt", {"why", "RUN"}, "--at", noTime},
          {"GenerateSeed", {"generate", "poisson"}, "--seed", noSeed},
          {"ImportSeed", {"import", "csv", "TRACE"}, "--seed", noSeed},
          {"ImportFirst", {"import", "csv", "TRACE"}, "--first", {"0", "-1", "nan"}},
          {"ImportSample", {"import", "csv", "TRACE"}, "--sample", {"-0.1", "1.1", "half"}},
          {"ImportGpusPerNode", {"import", "csv", "TRACE"}, "--gpus-per-node", {"0", "-1", "1025"}},
          {"FigureFrom", figure, "--from", noTime, true},
          {"FigureTo", figure, "--to", noTime, true},
          {"FigureAt", figure, "--at", {"-1", "nan", "inf", "soon"}, true},
          {"FigureRange", figure, "--x-range", {"5,5", "6,5", "0,inf", "nan,1", "1"}, true},
          {"FigureDpi", figure, "--dpi", {"0", "29", "2401"}, true},
          {"FigureHeight", figure, "--height", {"0", "14", "1001"}, true},
          {"AnimateSpeed", {"animate", "RUN"}, "--speed", {"0", "-1", "inf"}, true},
          {"AnimateFrames", {"animate", "RUN"}, "--fps", {"0", "61", "-5"}, true},
          {"AnimateFrom", {"animate", "RUN"}, "--from", noTime, true}};
}

class RefusedNumbers : public ::testing::TestWithParam<Refused> {
 protected:
  /// A run, a scenario and a trace with the names of the table.
  RefusedNumbers() {
    write(m_folder / "scenario.json", soundScenario());
    write(m_folder / "trace.csv", "submit,duration,gpus\n0,10,1\n");
  }

  std::vector<std::string> wordsWith(const std::string& value) {
    std::vector<std::string> words = GetParam().command;
    for (std::string& word : words) {
      if (word == "SCENARIO") word = (m_folder / "scenario.json").string();
      if (word == "TRACE") word = (m_folder / "trace.csv").string();
      if (word == "RUN") word = m_run;
    }
    const std::string out = words.front() == "figure" ? "out.svg" : words.front() == "animate" ? "out.gif" : "out";
    if (words.front() != "why") words.insert(words.end(), {"--out", (m_folder / out).string()});
    words.push_back(GetParam().option + (GetParam().option == "-j" ? "" : "=") + value);
    return words;
  }

  void makeRun() {
    m_run = (m_folder / "run").string();
    ASSERT_EQ(runCli({"run", (m_folder / "scenario.json").string(), "--policy", "gavel", "--out", m_run}).code, kDone);
  }

  TemporaryFolder m_folder;
  std::string m_run;
};

TEST_P(RefusedNumbers, AreNamedAndNothingIsWritten) {
  if (GetParam().paints && !canPaintFigures()) GTEST_SKIP() << "this build has no Qt";
  const auto& command = GetParam().command;
  if (std::ranges::find(command, "RUN") != command.end()) makeRun();
  const auto before = filesIn(m_folder.path());
  for (const std::string& value : GetParam().words) {
    const Ran ran = runCli(wordsWith(value));
    EXPECT_EQ(ran.code, kBadInput) << '"' << value << "\": " << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("roundel-cli")) << value;
    EXPECT_LT(ran.err.size(), 400U) << "the message is too long: " << ran.err;
    EXPECT_EQ(filesIn(m_folder.path()), before) << value;
  }
}

INSTANTIATE_TEST_SUITE_P(Options, RefusedNumbers, ::testing::ValuesIn(refusals()),
                         [](const auto& refused) { return refused.param.name; });

TEST(Ranges, EndAfterTheyBegin) {
  if (!canPaintFigures()) GTEST_SKIP() << "this build has no Qt";
  const TemporaryFolder folder;
  write(folder / "scenario.json", soundScenario());
  const std::string run = (folder / "run").string();
  ASSERT_EQ(runCli({"run", (folder / "scenario.json").string(), "--policy", "gavel", "--out", run}).code, kDone);
  const auto draw = [&](const std::string& from, const std::string& to) {
    return runCli({"figure", run, "--kind", "gantt", "--preset", "acm-1col", "--out", (folder / "g.svg").string(),
                   "--from", from, "--to", to});
  };
  for (const auto& [from, to] : {std::pair("20", "10"), {"10", "10"}, {"0", "0"}}) {
    const Ran ran = draw(from, to);
    EXPECT_EQ(ran.code, kBadInput);
    EXPECT_THAT(ran.err, HasSubstr("the end must lie after the beginning"));
    EXPECT_FALSE(fs::exists(folder / "g.svg"));
  }
  const Ran drawn = draw("0", "10");
  EXPECT_EQ(drawn.code, kDone) << drawn.err;
  EXPECT_THAT(drawn.err, Not(HasSubstr("roundel-cli")));
}

}  // namespace
}  // namespace roundel::cli::testing
