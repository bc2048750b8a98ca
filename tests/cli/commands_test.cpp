// SPDX-License-Identifier: GPL-3.0-or-later
// The arguments and output of each command.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "app/cli/figure_backend.h"
#include "core/policies/registry.h"
#include "core/traces/format.h"
#include "tests/cli/support.h"
#include "tests/source_dir.h"

namespace roundel::cli::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class Commands : public ::testing::Test {
 protected:
  Commands() { write(m_folder / "two.json", soundScenario()); }
  std::string two() const { return (m_folder / "two.json").string(); }
  std::string out() const { return (m_folder / "out").string(); }

  TemporaryFolder m_folder;
};

std::vector<std::string> namesIn(const fs::path& folder) {
  std::vector<std::string> out;
  for (const auto& entry : fs::directory_iterator(folder)) out.push_back(entry.path().filename().string());
  std::ranges::sort(out);
  return out;
}

TEST_F(Commands, HelpAndVersionGoToStandardOutput) {
  for (const char* word : {"--help", "-h", "--help-all"}) {
    const Ran ran = runCli({word});
    EXPECT_EQ(ran.code, kDone);
    EXPECT_THAT(ran.out, AllOf(HasSubstr("compare"), HasSubstr("Examples:"))) << word;
    EXPECT_THAT(ran.err, IsEmpty());
  }
  const std::string all = runCli({"--help-all"}).out;
  EXPECT_THAT(all, AllOf(HasSubstr("\nimport philly\n"), HasSubstr("--save-map"), HasSubstr("--unmeasured")));
  EXPECT_THAT(runCli({"import", "--help"}).out, Not(HasSubstr("--unmeasured"))) << "one line for each format";
  EXPECT_EQ(runCli({"--version"}).code, kDone);
  EXPECT_THAT(runCli({"--version"}).out, ::testing::MatchesRegex("roundel-cli [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST_F(Commands, EveryCommandHasHelp) {
  for (const char* word :
       {"policies", "check", "run", "compare", "figure", "report", "page", "talk", "animate", "import", "completion"}) {
    const Ran ran = runCli({word, "--help"});
    EXPECT_EQ(ran.code, kDone) << word;
    EXPECT_THAT(ran.out, AllOf(HasSubstr(word), HasSubstr(std::string("\nExamples:\n  roundel-cli ") + word))) << word;
    EXPECT_EQ(runCli({"help", word}).out, ran.out) << word;
  }
  EXPECT_EQ(runCli({"help"}).out, runCli({"--help"}).out);
  EXPECT_EQ(runCli({"help", "import", "gavel"}).out, runCli({"import", "gavel", "--help"}).out);
}

TEST_F(Commands, UnknownWordsAreNamedWithWhatIsNear) {
  const auto refused = [](const std::vector<std::string>& words, const char* named, const char* near) {
    const Ran ran = runCli(words);
    EXPECT_EQ(ran.code, kBadInput) << named;
    EXPECT_THAT(ran.err, AllOf(HasSubstr(named), HasSubstr(near))) << ran.err;
    EXPECT_THAT(ran.out, IsEmpty());
  };
  refused({"runn"}, "\"runn\"", "did you mean \"run\"?");
  refused({"help", "runn"}, "\"runn\"", "did you mean \"run\"?");
  refused({"-V"}, "-V", "--version");
  refused({"import", "phily", two(), "--out", out()}, "\"phily\"", "did you mean \"philly\"?");
  refused({"run", two(), "--polcy", "gavel", "--out", out()}, "--polcy", "did you mean \"--policy\"?");
  refused({"--policy", "gavel", "run", two()}, "--policy must follow a command", "run");
  refused({"policies", "hadr"}, "\"hadr\"", "did you mean \"hadar\"?");
  refused({"completion", "tcsh"}, "tcsh", "bash");
}

TEST_F(Commands, PoliciesShowsThoseThatAreNamed) {
  const Ran ran = runCli({"policies", "hadar"});
  EXPECT_EQ(ran.code, kDone);
  EXPECT_THAT(ran.out,
              AllOf(::testing::StartsWith("hadar  Hadar\n"), HasSubstr("utility = "), Not(HasSubstr("gavel  Gavel"))));
  EXPECT_EQ(nlohmann::json::parse(runCli({"policies", "hadar", "gavel", "--json"}).out).size(), 2U);
}

// resources/help/command-line.md has the same commands and options.
TEST_F(Commands, TheHelpPageKnowsEveryCommandAndOption) {
  const auto optionsOf = [](const std::string& text) {
    static const std::regex kOption("--[a-z][a-z-]+");
    return std::set<std::string>(std::sregex_token_iterator(text.begin(), text.end(), kOption),
                                 std::sregex_token_iterator());
  };
  std::string help = runCli({"--help"}).out;
  for (const char* command : {"policies", "check", "run",        "compare", "figure", "report",     "page",
                              "talk",     "why",   "guarantees", "animate", "export", "generate",   "reproduce",
                              "sweep",    "merge", "summary",    "grade",   "score",  "completion", "help"})
    help += runCli({command, "--help"}).out;
  for (const char* command : {"check", "export", "results"}) help += runCli({"lesson", command, "--help"}).out;
  for (const char* command : {"new", "check"}) help += runCli({"scheduler", command, "--help"}).out;
  // Without slurm, whose help also names options of sacct.
  help += runCli({"import", "gavel", "--help"}).out;
  for (const traces::TraceFormat& format : traces::formats())
    if (format.id != "slurm") help += runCli({"import", std::string(format.id), "--help"}).out;
  const std::string page = read(fs::path(tests::sourceDir()) / "resources" / "help" / "command-line.md");
  EXPECT_EQ(optionsOf(page), optionsOf(help));
  for (const char* command :
       {"policies", "check",      "run",       "compare", "figure",   "report", "page",       "talk",
        "why",      "guarantees", "animate",   "export",  "generate", "import", "reproduce",  "sweep",
        "merge",    "summary",    "scheduler", "grade",   "score",    "lesson", "completion", "help"}) {
    EXPECT_THAT(page, HasSubstr(std::string("| ") + command + " |"));
  }
}

TEST_F(Commands, BadUsageIsTwo) {
  const std::vector<std::vector<std::string>> usages{
      {},
      {"simulate"},
      {"check"},
      {"check", two(), two()},
      {"run", two(), "--policy", "gavel"},
      {"run", two(), "--out", out()},
      {"run", two(), "--policy", "gavel", "--out", out(), "--until", "-1"},
      {"run", two(), "--policy", "gavel", "--out", out(), "--until", "nan"},
      {"run", two(), "--policy", "gavel", "--out", out(), "--until", "1e400"},
      {"run", two(), "--policy", "gavel", "--out", out(), "--seed", "-1"},
      {"run", two(), "--policy", "gavel", "--out", out(), "--seed", "1.5"},
      {"run", two(), "--policy", "gavel", "--out", out(), "--colour"},
      {"compare", two()},
      {"import", "--out", out()},
      {"import", "philly", two(), "--out", out()},
  };
  for (const auto& words : usages) {
    const Ran ran = runCli(words);
    EXPECT_EQ(ran.code, kBadInput) << ::testing::PrintToString(words);
    EXPECT_THAT(ran.err, Not(IsEmpty())) << ::testing::PrintToString(words);
    EXPECT_THAT(namesIn(m_folder.path()), ElementsAre("two.json")) << ::testing::PrintToString(words);
  }
}

TEST_F(Commands, PoliciesListsEveryOptionWithItsMeaning) {
  const Ran ran = runCli({"policies"});
  EXPECT_EQ(ran.code, kDone);
  for (const policies::PolicyInfo& info : policies::all()) {
    EXPECT_THAT(ran.out, HasSubstr(info.id));
    for (const policies::OptionSpec& option : info.options) {
      EXPECT_THAT(ran.out, AllOf(HasSubstr(option.key + " = " + option.default_json), HasSubstr(option.meaning)));
    }
  }
}

TEST_F(Commands, PoliciesAsJsonHoldWhatTheRegistryHolds) {
  const nlohmann::json list = nlohmann::json::parse(runCli({"policies", "--json"}).out);
  ASSERT_EQ(list.size(), policies::all().size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    const policies::PolicyInfo& info = policies::all()[i];
    EXPECT_EQ(list[i]["id"], info.id);
    ASSERT_EQ(list[i]["options"].size(), info.options.size());
    for (std::size_t k = 0; k < info.options.size(); ++k) {
      const nlohmann::json& option = list[i]["options"][k];
      EXPECT_EQ(option["key"], info.options[k].key);
      EXPECT_EQ(option["default"].dump(), info.options[k].default_json);
      EXPECT_EQ(option["type"], policies::toString(info.options[k].type));
    }
  }
}

TEST_F(Commands, CheckCountsWhatItRead) {
  const Ran ran = runCli({"check", two()});
  EXPECT_EQ(ran.code, kDone);
  EXPECT_THAT(ran.out, HasSubstr("2 jobs, 4 GPUs on 2 nodes"));
  EXPECT_THAT(ran.err, IsEmpty());
}

TEST_F(Commands, RunWritesAFolderAndPrintsATable) {
  const Ran ran = runCli({"run", two(), "--policy", "gavel", "--out", out()});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(namesIn(out()), ElementsAre("decisions.jsonl", "jobs.csv", "rounds.csv", "run.json", "scenario.json",
                                          "segments.csv", "timing.json"));
  EXPECT_THAT(ran.out, AllOf(HasSubstr("Gavel"), HasSubstr("mean JCT, ")));
  EXPECT_EQ(ran.err, "Gavel: gavel with its defaults\n") << "the chosen options are reported";
  EXPECT_THAT(namesIn(m_folder.path()), ElementsAre("out", "two.json"));
}

TEST_F(Commands, RunTakesOptionsAsJsonOrWords) {
  const Ran ran = runCli({"run", "--set", "utility=eff", two(), "--set", "beam=8", "--policy", "hadar", "--set",
                          "sticky=true", "--out", out()});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  const nlohmann::json run = nlohmann::json::parse(read(fs::path(out()) / "run.json"));
  EXPECT_EQ(run["options"]["utility"], "eff");
  EXPECT_EQ(run["options"]["beam"], 8);
  EXPECT_EQ(run["options"]["sticky"], true);
  EXPECT_EQ(run["options"]["method"], "dp");
}

TEST_F(Commands, RunTakesListsAndObjectsAsOptions) {
  const std::string plan = R"(plan=[{"round": 0, "jobs": {"J1": [{"node": "n0", "type": "V100", "count": 2}]}}])";
  const Ran ran = runCli({"run", two(), "--policy", "plan", "--set", plan, "--out", out()});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("jobs remain"));
}

// Two jobs that alternate on one GPU and restart for a whole round: `check` warns, and the run names the cause and returns 0.
TEST_F(Commands, CheckWarnsAndRunSaysWhereRestartsTakeWholeRounds) {
  write(m_folder / "turns.json",
        R"({"roundel": 1, "clock": {"round_s": 30, "restart_s": 30}, "gpu_types": [{"id": "V"}],
    "nodes": [{"id": "a", "gpus": [{"type": "V", "count": 1}]}],
    "jobs": [{"id": "A", "gpus": 1, "iterations": 600, "throughput": {"V": 1}},
             {"id": "B", "gpus": 1, "iterations": 600, "throughput": {"V": 1}}],
    "compare": [{"policy": "gavel"}, {"policy": "yarn-cs"}]})");
  const std::string turns = (m_folder / "turns.json").string();
  const Ran check = runCli({"check", turns});
  EXPECT_EQ(check.code, kDone);
  EXPECT_THAT(check.err, AllOf(HasSubstr("Gavel: a job that gets other GPUs at each boundary never does any work"),
                               Not(HasSubstr("YARN-CS"))));
  const Ran ran = runCli({"run", turns, "--policy", "gavel", "--out", out()});
  EXPECT_EQ(ran.code, kDone);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("without any progress"), HasSubstr("restart_s = 30 s")));
}

// A gang of a V100 and a K80 with a seventh of its speed.
TEST_F(Commands, RunSaysThatGpusWaitForSlowerOnes) {
  write(m_folder / "mixed.json", R"({"roundel": 1, "clock": {"round_s": 60, "restart_s": 0},
    "gpu_types": [{"id": "V100"}, {"id": "K80"}],
    "nodes": [{"id": "a", "gpus": [{"type": "V100", "count": 1}]}, {"id": "b", "gpus": [{"type": "K80", "count": 1}]}],
    "jobs": [{"id": "R", "gpus": 2, "iterations": 1000, "throughput": {"V100": 7, "K80": 1}}]})");
  const Ran ran = runCli({"run", (m_folder / "mixed.json").string(), "--policy", "yarn-cs", "--out", out()});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("CRU counts a GPU that waits for a slower one of its gang as computing"));
  const nlohmann::json run = nlohmann::json::parse(read(fs::path(out()) / "run.json"));
  EXPECT_DOUBLE_EQ(run["metrics"]["cru_work"], 0.25);
}

TEST_F(Commands, RunRefusesBadOptionsBeforeItRuns) {
  const std::vector<std::pair<std::string, std::string>> bad{{"beem=1", "beam"},        {"beam=-1", "from 0 to"},
                                                             {"beam", "KEY=JSON"},      {"=3", "KEY=JSON"},
                                                             {"method=fast", "greedy"}, {"kappa=1e400", "number"}};
  for (const auto& [word, hint] : bad) {
    const Ran ran = runCli({"run", two(), "--policy", "hadar", "--set", word, "--out", out()});
    EXPECT_EQ(ran.code, kBadInput) << word;
    EXPECT_THAT(ran.err, HasSubstr(hint)) << word;
    EXPECT_FALSE(fs::exists(out()));
  }
  EXPECT_EQ(runCli({"run", two(), "--policy", "hadar", "--set", "beam=1", "--set", "beam=2", "--out", out()}).code,
            kBadInput);
}

TEST_F(Commands, RunRefusesAnUnknownPolicyWithTheNearest) {
  const Ran ran = runCli({"run", two(), "--policy", "hadr", "--out", out()});
  EXPECT_EQ(ran.code, kBadInput);
  EXPECT_THAT(ran.err, HasSubstr("hadar"));
}

TEST_F(Commands, RunStopsAtATimeAndTakesASeed) {
  EXPECT_EQ(
      runCli({"run", two(), "--policy", "gavel", "--until", "12.5", "--seed", "18446744073709551615", "--out", out()})
          .code,
      kDone);
  const nlohmann::json run = nlohmann::json::parse(read(fs::path(out()) / "run.json"));
  EXPECT_EQ(run["seed"], 18446744073709551615ULL);
  EXPECT_EQ(run["end_s"], 12.5);
  EXPECT_EQ(run["metrics"]["unfinished"], 2);
  EXPECT_TRUE(run["metrics"]["makespan_s"].is_null());
}

TEST_F(Commands, RunAsJsonPrintsEveryMetric) {
  const Ran ran = runCli({"run", two(), "--policy", "gavel", "--json", "--out", out()});
  const nlohmann::json printed = nlohmann::json::parse(ran.out);
  const nlohmann::json written = nlohmann::json::parse(read(fs::path(out()) / "run.json"));
  EXPECT_EQ(printed["Gavel"]["metrics"], written["metrics"]);
}

TEST_F(Commands, ARunReplacesAnEarlierRunButNothingElse) {
  EXPECT_EQ(runCli({"run", two(), "--policy", "gavel", "--out", out()}).code, kDone);
  EXPECT_EQ(runCli({"run", two(), "--policy", "hadar", "--out", out()}).code, kDone);
  EXPECT_THAT(read(fs::path(out()) / "run.json"), HasSubstr("\"hadar\""));
  fs::create_directories(m_folder / "precious");
  write(m_folder / "precious" / "thesis.tex", "years");
  for (const std::string& place : {(m_folder / "precious").string(), two()}) {
    const Ran ran = runCli({"run", two(), "--policy", "gavel", "--out", place});
    EXPECT_EQ(ran.code, kBadInput) << place;
    EXPECT_THAT(ran.err, HasSubstr(place));
  }
  EXPECT_EQ(read(m_folder / "precious" / "thesis.tex"), "years");
  EXPECT_EQ(read(two()), soundScenario());
}

TEST_F(Commands, AnImpossiblePlanFailsWithOneAndWritesNothing) {
  const std::string plan = R"(plan=[{"round": 0, "jobs": {"J1": [{"node": "n0", "type": "V100", "count": 3}]}}])";
  const Ran ran = runCli({"run", two(), "--policy", "plan", "--set", plan, "--out", out()});
  EXPECT_EQ(ran.code, kRunFailed);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("J1"), HasSubstr("n0")));
  EXPECT_THAT(namesIn(m_folder.path()), ElementsAre("two.json"));
}

TEST_F(Commands, AStoppedRunFailsAndWritesNothing) {
  std::stop_source source;
  source.request_stop();
  for (const auto& words : {std::vector<std::string>{"run", two(), "--policy", "gavel", "--out", out()},
                            {"compare", two(), "--out", out()}}) {
    const Ran ran = runCli(words, source.get_token());
    EXPECT_EQ(ran.code, kRunFailed);
    EXPECT_THAT(ran.err, HasSubstr("nothing was written"));
    EXPECT_THAT(namesIn(m_folder.path()), ElementsAre("two.json"));
  }
}

TEST_F(Commands, ASeedThatChangesNothingIsSaid) {
  const Ran still = runCli({"run", two(), "--policy", "hadar", "--seed", "7", "--out", out()});
  EXPECT_EQ(still.code, kDone);
  EXPECT_THAT(still.err, HasSubstr("--seed changes nothing: Hadar draws nothing"));
  EXPECT_THAT(runCli({"run", two(), "--policy", "asrpt", "--seed", "7", "--out", out()}).err, Not(HasSubstr("--seed")));
  EXPECT_THAT(
      runCli({"run", two(), "--policy", "asrpt", "--set", "forecast=perfect", "--seed", "7", "--out", out()}).err,
      HasSubstr("--seed changes nothing"));
  EXPECT_THAT(runCli({"run", two(), "--policy", "hadar", "--out", out()}).err, Not(HasSubstr("--seed")))
      << "no seed was given";
}

TEST_F(Commands, CompareWritesAFolderALane) {
  const Ran ran = runCli({"compare", two(), "--out", out()});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(namesIn(out()), ::testing::IsSupersetOf({"comparison.csv", "Gavel", "Hadar"}));
  EXPECT_THAT(ran.out, AllOf(HasSubstr("Gavel"), HasSubstr("Hadar"), HasSubstr("fair comparison")));
}

TEST_F(Commands, CompareRefusesUnknownAndRepeatedPolicies) {
  const Ran unknown = runCli({"compare", two(), "--policies", "hadar,gravel", "--out", out()});
  EXPECT_EQ(unknown.code, kBadInput);
  EXPECT_THAT(unknown.err, AllOf(HasSubstr("--policies gravel: there is no policy \"gravel\""), HasSubstr("gavel")));
  EXPECT_EQ(runCli({"compare", two(), "--policies", "hadar,hadar", "--out", out()}).code, kBadInput);
  EXPECT_EQ(runCli({"compare", two(), "--policies", "", "--out", out()}).code, kBadInput);
  EXPECT_FALSE(fs::exists(out()));
}

TEST_F(Commands, ALaneThatFailsHasARowAndNoFolder) {
  const std::string compare = R"(
  ],
  "compare": [{"policy": "gavel"}, {"policy": "plan", "options": {"plan": [{"round": 0, "jobs": {"J1": [{"node": "n0", "type": "V100", "count": 3}]}}]}}]
}
)";
  write(m_folder / "half.json", replaced(soundScenario(), "\n  ]\n}\n", compare));
  const Ran ran = runCli({"compare", (m_folder / "half.json").string(), "--out", out()});
  EXPECT_EQ(ran.code, kRunFailed);
  EXPECT_THAT(ran.err, HasSubstr("J1"));
  EXPECT_TRUE(fs::exists(fs::path(out()) / "Gavel" / "run.json"));
  EXPECT_FALSE(fs::exists(fs::path(out()) / "Plan"));
  EXPECT_THAT(read(fs::path(out()) / "comparison.csv"), HasSubstr("plan"));
}

TEST_F(Commands, WithoutQtFiguresAreRefusedAndCompareSaysSo) {
  if (canPaintFigures()) GTEST_SKIP() << "this build paints figures";
  ASSERT_EQ(runCli({"run", two(), "--policy", "gavel", "--out", out()}).code, kDone);
  const Ran figure =
      runCli({"figure", out(), "--kind", "gantt", "--preset", "ieee-1col", "--out", (m_folder / "a.pdf").string()});
  EXPECT_EQ(figure.code, kBadInput);
  EXPECT_THAT(figure.err, HasSubstr(kNoFigures));
  EXPECT_THAT(runCli({"compare", two(), "--out", (m_folder / "c").string()}).err, HasSubstr(kNoFigures));
}

TEST_F(Commands, WithQtFiguresArePaintedFromRunFolders) {
  if (!canPaintFigures()) GTEST_SKIP() << "this build has no Qt";
  ASSERT_EQ(runCli({"compare", two(), "--out", out(), "--preset", "lncs"}).code, kDone);
  const std::vector<std::string> written = comparisonFigureKinds();
  for (const std::string& kind : figureKinds()) {
    const bool wanted = std::ranges::find(written, kind) != written.end();
    EXPECT_EQ(fs::exists(fs::path(out()) / (kind + ".pdf")), wanted) << kind;
  }
  for (const char* ending : {"pdf", "svg", "png", "tex", "csv"}) {
    const std::string file = (m_folder / (std::string("gantt.") + ending)).string();
    const Ran ran = runCli({"figure", out() + "/Gavel", out() + "/Hadar", "--kind", "gantt", "--preset", "ieee-1col",
                            "--dpi", "100", "--out", file});
    EXPECT_EQ(ran.code, kDone) << ran.err;
    EXPECT_GT(fs::file_size(file), 0U) << file;
  }
}

TEST_F(Commands, WithQtEveryFigureComesInOneCommand) {
  if (!canPaintFigures()) GTEST_SKIP() << "this build has no Qt";
  ASSERT_EQ(runCli({"compare", two(), "--out", out()}).code, kDone);
  const fs::path folder = m_folder / "all" / "of them";
  const Ran ran = runCli({"figure", out() + "/Gavel", out() + "/Hadar", "--kind", "all", "--preset", "acm-1col",
                          "--format", "svg", "--out", folder.string()});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  for (const std::string& kind : everyRunsFigureKinds()) EXPECT_TRUE(fs::exists(folder / (kind + ".svg"))) << kind;
}

TEST_F(Commands, WithQtEveryFigureThatARunHasIsDrawnAndTheOthersAreNamed) {
  if (!canPaintFigures()) GTEST_SKIP() << "this build has no Qt";
  ASSERT_EQ(runCli({"run", two(), "--policy", "gavel", "--until", "1", "--out", out()}).code, kDone);
  const auto draw = [&](const std::string& kind, const fs::path& to) {
    return runCli({"figure", out(), "--kind", kind, "--preset", "acm-1col", "--format", "svg", "--out", to.string()});
  };
  const Ran all = draw("all", m_folder / "all");
  EXPECT_EQ(all.code, kDone) << all.err;
  EXPECT_TRUE(fs::exists(m_folder / "all" / "completed.svg")) << "a line at zero";
  EXPECT_THAT(all.err, HasSubstr("jct-cdf: no job has finished"));
  EXPECT_TRUE(fs::exists(m_folder / "all" / "gantt.svg"));
  EXPECT_FALSE(fs::exists(m_folder / "all" / "jct-cdf.svg"));
  const Ran one = draw("jct-cdf", m_folder / "one.svg");
  EXPECT_EQ(one.code, kRunFailed) << "the only figure cannot be drawn";
  EXPECT_THAT(one.err, HasSubstr("jct-cdf: no job has finished"));
  EXPECT_FALSE(fs::exists(m_folder / "one.svg"));
}

TEST_F(Commands, WithQtAFigureThatTheLintFaultsIsRefusedUnlessForced) {
  if (!canPaintFigures()) GTEST_SKIP() << "this build has no Qt";
  // A node name that no column has room for.
  write(m_folder / "long.json", replaced(soundScenario(), "\"n0\"", '"' + std::string(100, 'W') + '"'));
  ASSERT_EQ(runCli({"run", (m_folder / "long.json").string(), "--policy", "gavel", "--out", out()}).code, kDone);
  const std::string file = (m_folder / "a.svg").string();
  const std::vector<std::string> words{"figure", out(), "--kind", "cluster", "--preset", "usenix", "--out", file};
  const Ran refused = runCli(words);
  EXPECT_EQ(refused.code, kRunFailed);
  EXPECT_THAT(refused.err, HasSubstr("refused"));
  EXPECT_THAT(refused.err, HasSubstr("--force"));
  EXPECT_FALSE(fs::exists(file));
  std::vector<std::string> forced = words;
  forced.push_back("--force");
  const Ran written = runCli(forced);
  EXPECT_EQ(written.code, kDone);
  EXPECT_THAT(written.err, HasSubstr("in spite of the lint"));
  EXPECT_TRUE(fs::exists(file));
}

TEST_F(Commands, MetricsComeAsATableForPapersInEveryBuild) {
  ASSERT_EQ(runCli({"run", two(), "--policy", "gavel", "--out", out() + "/gavel"}).code, kDone);
  ASSERT_EQ(runCli({"run", two(), "--policy", "hadar", "--out", out() + "/hadar"}).code, kDone);
  const auto table = [&](const std::string& file, std::vector<std::string> more = {}) {
    std::vector<std::string> words{"figure", out() + "/gavel", out() + "/hadar",          "--kind",
                                   "table",  "--out",          (m_folder / file).string()};
    words.insert(words.end(), more.begin(), more.end());
    return runCli(words);
  };
  ASSERT_EQ(table("t.tex").code, kDone);
  const std::string tex = read(m_folder / "t.tex");
  EXPECT_THAT(tex, ::testing::StartsWith("% Roundel "));
  EXPECT_THAT(tex, HasSubstr("\\toprule\nScheduler & "));
  EXPECT_THAT(tex, HasSubstr("CRU \\\\\n\\midrule\n"));
  if (canPaintFigures()) {
    EXPECT_THAT(tex, HasSubstr("\\endinput\n% Roundel"));
  }
  ASSERT_EQ(table("t.csv", {"--metrics", "cru,restarts"}).code, kDone);
  EXPECT_THAT(read(m_folder / "t.csv"), ::testing::StartsWith("scheduler,cru,restarts,source\n"));
  ASSERT_EQ(table("all.tsv", {"--metrics", "all"}).code, kDone);
  EXPECT_THAT(read(m_folder / "all.tsv"), HasSubstr("\traqlr\t"));
  EXPECT_THAT(table("t.tex", {"--metrics", "crru"}).err, HasSubstr("cru"));
  EXPECT_THAT(table("t.pdf").err, HasSubstr(".tex"));
  EXPECT_EQ(table("t.pdf").code, kBadInput);
}

TEST_F(Commands, WithQtACompareTellsWhatTheLintFindsAndWritesTheFigure) {
  if (!canPaintFigures()) GTEST_SKIP() << "this build has no Qt";
  write(m_folder / "long.json", replaced(soundScenario(), "\"n0\"", '"' + std::string(100, 'W') + '"'));
  const Ran ran = runCli({"compare", (m_folder / "long.json").string(), "--out", out()});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("in spite of the lint: cluster as ieee-2col"));
  EXPECT_THAT(ran.err, HasSubstr("WWW"));
  EXPECT_TRUE(fs::exists(fs::path(out()) / "gantt.pdf"));
  EXPECT_EQ(runCli({"compare", two(), "--quiet", "--out", out()}).err, "")
      << "figures without findings cause no message";
}

TEST_F(Commands, WithQtAFigureNamesWhatItDoesNotKnow) {
  if (!canPaintFigures()) GTEST_SKIP() << "this build has no Qt";
  ASSERT_EQ(runCli({"run", two(), "--policy", "gavel", "--out", out()}).code, kDone);
  const auto figure = [&](const std::string& runs, const std::string& kind, const std::string& preset,
                          const std::string& file) {
    return runCli({"figure", runs, "--kind", kind, "--preset", preset, "--out", (m_folder / file).string()});
  };
  EXPECT_THAT(figure(out(), "gannt", "ieee-1col", "a.pdf").err, HasSubstr("gantt"));
  EXPECT_THAT(figure(out(), "gantt", "ieee-1cool", "a.pdf").err, HasSubstr("ieee-1col"));
  EXPECT_THAT(figure(out(), "gantt", "ieee-1col", "a.jpeg").err, HasSubstr(".pdf"));
  const std::vector<std::string> scatter{"figure",   out(),       "--kind", "scatter",
                                         "--preset", "ieee-1col", "--out",  "a.pdf"};
  const auto with = [&](const char* option, const char* word) {
    std::vector<std::string> words = scatter;
    words.insert(words.end(), {option, word});
    return runCli(words);
  };
  EXPECT_THAT(runCli({"figure", out(), "--kind", "cru", "--out", "a.pdf"}).err, HasSubstr("ieee-1col"));
  EXPECT_THAT(with("--x", "jct_maen_s").err, HasSubstr("jct_mean_s"));
  EXPECT_THAT(with("--layout", "two").err, HasSubstr("per-scheduler"));
  EXPECT_THAT(with("--color-by", "wieght").err, HasSubstr("--color-by"));
  EXPECT_THAT(with("--areas-by", "wait").err, HasSubstr("--areas-by"));
  EXPECT_EQ(with("--dpi", "0").code, kBadInput);
  EXPECT_THAT(runCli({"compare", two(), "--preset", "ieee", "--out", (m_folder / "c").string()}).err,
              HasSubstr("ieee-1col"));
  EXPECT_THAT(figure(m_folder.path().string(), "gantt", "ieee-1col", "a.pdf").err, HasSubstr("run.json"));
  EXPECT_EQ(figure(out(), "gannt", "ieee-1col", "a.pdf").code, kBadInput);
  EXPECT_EQ(figure(m_folder.path().string(), "gantt", "ieee-1col", "a.pdf").code, kBadInput);
  EXPECT_FALSE(fs::exists(m_folder / "a.pdf"));
}

TEST_F(Commands, WithQtAFigureHasItsNotesAndRefusesThoseOfNothing) {
  if (!canPaintFigures()) GTEST_SKIP() << "this build has no Qt";
  ASSERT_EQ(runCli({"run", two(), "--policy", "gavel", "--out", out()}).code, kDone);
  const std::string notes = (m_folder / "notes.json").string(), file = (m_folder / "a.svg").string();
  const auto figure = [&](const std::string& text) {
    write(m_folder / "notes.json", text);
    return runCli({"figure", out(), "--kind", "gantt", "--preset", "ieee-1col", "--notes", notes, "--out", file});
  };
  const Ran bad =
      figure("[{\"text\": \"here\", \"at_s\": 1},\n {\"text\": \"there\", \"lane\": \"gavle\", \"at_s\": 1}]");
  EXPECT_EQ(bad.code, kBadInput);
  EXPECT_THAT(bad.err, HasSubstr("notes.json:2: /1/lane"));
  EXPECT_THAT(bad.err, HasSubstr("gavel"));
  EXPECT_FALSE(fs::exists(file));
  const Ran good =
      figure("[{\"text\": \"heremarked\", \"at_s\": 1}, {\"text\": \"x\", \"metric\": \"cru\", \"at_s\": 1}]");
  EXPECT_EQ(good.code, kDone) << good.err;
  EXPECT_THAT(good.err, HasSubstr("is about cru"));
  EXPECT_THAT(read(file), HasSubstr(">heremarked<"));
}

// A link inside an output folder is replaced; a single file named by the user is written to the link's target.
TEST_F(Commands, FiguresNeverOverwriteWhereALinkInTheirFolderLeads) {
  if (!canPaintFigures()) GTEST_SKIP() << "this build has no Qt";
  ASSERT_EQ(runCli({"run", scenario("hadar-fig1.json").string(), "--policy", "gavel", "--out", out()}).code, kDone);
  write(m_folder / "victim", "precious");
  fs::create_directory(m_folder / "figures");
  fs::create_symlink("../victim", m_folder / "figures" / "gantt.csv");
  ASSERT_EQ(runCli({"figure", out(), "--kind", "all", "--preset", "ieee-1col", "--format", "csv", "--out",
                    (m_folder / "figures").string()})
                .code,
            kDone);
  EXPECT_EQ(read(m_folder / "victim"), "precious");
  EXPECT_FALSE(fs::is_symlink(m_folder / "figures" / "gantt.csv"));
  fs::create_symlink("victim", m_folder / "named.csv");
  ASSERT_EQ(
      runCli({"figure", out(), "--kind", "gantt", "--preset", "ieee-1col", "--out", (m_folder / "named.csv").string()})
          .code,
      kDone);
  EXPECT_TRUE(read(m_folder / "victim").find("Gavel") != std::string::npos);
}

}  // namespace
}  // namespace roundel::cli::testing
