// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps on the command line: progress, interrupts, a full disk, damaged and foreign results, summaries, scripts.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>

#include "app/cli/terminal/sweep_line.h"
#include "tests/cli/child.h"

namespace roundel::cli::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

class SweepCommand : public InFolder {
 protected:
  SweepCommand() {
    write(m_folder / "two.json", soundScenario());
    sweep("sweep.json", R"("values": [5, 10, 20])");
  }

  /// Three rounds by default, two schedulers, two seeds.
  void sweep(const std::string& name, const std::string& values, const std::string& more = R"("seeds": 2)") const {
    write(m_folder / name,
          R"({"roundel_sweep": 1, "scenario": "two.json", "schedulers": [{"policy": "gavel"}, {"policy": "hadar"}],
      "metrics": ["makespan_s", "jct_mean_s"], "vary": [{"name": "round_s", "path": "/clock/round_s", )" +
              values + "}], " + more + "}");
  }
  Ran swept(const std::string& out, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"sweep", at("sweep.json"), "--out", at(out)};
    words.insert(words.end(), more.begin(), more.end());
    return runCli(words);
  }
  std::string results(const std::string& out) const { return read(m_folder / out / "results.csv"); }
};

/// Expects exit code 2 and a single line with `part`.
void expectOneLine(const Ran& ran, const std::string& part) {
  EXPECT_EQ(ran.code, kBadInput) << part;
  EXPECT_THAT(ran.err, HasSubstr(part));
  EXPECT_EQ(std::ranges::count(ran.err.substr(0, ran.err.find("Help: ")), '\n'), 1) << ran.err;
}

TEST_F(SweepCommand, SaysHowManyRunsAreDoneAndHowLongTheRestMayTake) {
  experiment::SweepProgress progress{30, 100, 2, 20};  // 20 runs of this call in 40 s: 70 more take 140 s
  EXPECT_EQ(sweepProgressText(progress, 40), "30 of 100 runs, 2 failed, about 2 min left");
  progress = {1, 100, 0, 1};
  EXPECT_EQ(sweepProgressText(progress, 40), "1 of 100 runs");
}

TEST_F(SweepCommand, DrawsItsProgressOnATerminalWithControlSequencesAsTheyAre) {
  std::ostringstream out, err;
  Console console{out, err, true, {}};
  EXPECT_EQ(run({"sweep", at("sweep.json"), "--out", at("out")}, console), kDone);
  EXPECT_THAT(err.str(), HasSubstr("\r\x1b[K1 of 12 runs"));
  EXPECT_THAT(err.str(), Not(HasSubstr("<U+")));
}

TEST_F(SweepCommand, InterruptedLeavesWhatIsDoneAndContinues) {
  // One run has almost the allowed number of rounds, so that it can be interrupted among short ones.
  write(m_folder / "long.json", replaced(soundScenario(), "\"iterations\": 100", "\"iterations\": 40"));
  const std::string grid =
      R"({"roundel_sweep": 1, "scenario": "long.json", "schedulers": [{"policy": "gavel"}], "metrics": ["makespan_s"],
    "vary": [{"name": "work", "path": "/jobs/*/iterations", "values": [40, 50, 2e7]}]})";
  write(m_folder / "sweep.json", grid);
  Child child(m_folder, {"sweep", at("sweep.json"), "--out", at("out"), "-j", "1"});
  const auto done = [&] {
    const std::string journal = read(m_folder / "out" / "rows.journal");
    return std::ranges::count(journal, '\n');  // a header, then a line per run
  };
  while (child.runs() && done() < 3) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  ASSERT_TRUE(child.runs()) << "the sweep ended before the signal";
  child.send(SIGINT);
  const Process process = child.wait();
  EXPECT_EQ(process.code, kRunFailed);
  EXPECT_THAT(process.err, HasSubstr("2 of 3 runs"));
  EXPECT_THAT(process.err, HasSubstr("the same command continues"));
  EXPECT_THAT(results("out"), AllOf(HasSubstr("\n0,40,"), HasSubstr("\n1,50,"), Not(HasSubstr("\n2,"))));
  std::stop_source stopped;
  stopped.request_stop();
  EXPECT_THAT(runCli({"sweep", at("sweep.json"), "--out", at("out")}, stopped.get_token()).err,
              HasSubstr("2 of 3 runs, 2 of them from before"));
}

TEST_F(SweepCommand, AFullDiskIsSaidAndTheSameCommandContinues) {
  ASSERT_EQ(swept("whole").code, kDone);
  const std::string journal = read(m_folder / "whole" / "rows.journal");
  const rlim_t limit = journal.size() / 2;  // every other file of this folder is smaller at first
  const Process process = Child(m_folder, {"sweep", at("sweep.json"), "--out", at("out"), "-j", "1", "-q"}, [limit] {
                            std::signal(SIGXFSZ, SIG_IGN);  // so that write() fails, as on a full disk
                            const rlimit files{limit, limit};
                            ::setrlimit(RLIMIT_FSIZE, &files);
                          }).wait();
  EXPECT_EQ(process.code, kBadInput);
  EXPECT_THAT(process.err, AllOf(HasSubstr("out/rows.journal: "), HasSubstr("the rows before are kept")));
  EXPECT_EQ(std::ranges::count(process.err, '\n'), 1) << process.err;
  const Ran again = swept("out");
  EXPECT_EQ(again.code, kDone);
  EXPECT_THAT(again.err, AllOf(HasSubstr("12 of 12 runs"), Not(HasSubstr(" 0 of them from before"))));
  EXPECT_EQ(results("out"), results("whole"));
}

TEST_F(SweepCommand, ResultsCutShortAreNamedWithTheirLineAndWrittenAnew) {
  ASSERT_EQ(swept("out").code, kDone);
  const std::string whole = results("out");
  write(m_folder / "out" / "results.csv", whole.substr(0, whole.size() - 9));
  expectOneLine(runCli({"summary", at("out")}), "results.csv:13: ");
  EXPECT_THAT(swept("out").err, HasSubstr("12 of them from before"));
  EXPECT_EQ(results("out"), whole);
}

TEST_F(SweepCommand, RefusesWhatCannotBeASweepInOneLine) {
  ASSERT_EQ(swept("out").code, kDone);
  const auto before = filesIn(m_folder / "out");
  sweep("sweep.json", R"("values": [5])", R"("seeds": 0)");
  expectOneLine(swept("out"), "at least one seed is needed");
  sweep("sweep.json", R"("values": [5])", R"("seeds": 2)");
  expectOneLine(swept("out"), "results of another sweep, or of another version of it");
  sweep("sweep.json", R"("values": [0])");
  EXPECT_THAT(swept("out").err, HasSubstr("at round_s = 0: "));
  EXPECT_THAT(swept("out", {"--shard", "5/4"}).err, HasSubstr("5/4 is not a shard: write I/N with I from 1 to N"));
  EXPECT_EQ(swept("out", {"--shard", "5/4"}).code, kBadInput);
  EXPECT_TRUE(filesIn(m_folder / "out") == before) << "rejected commands must not change files";
}

TEST_F(SweepCommand, SeedsThatChangeNothingAreSaid) {
  EXPECT_THAT(swept("out").err, HasSubstr("the 2 seeds change nothing for Gavel, Hadar: nothing is drawn"));
  sweep("sweep.json", R"("values": [5])", R"("seeds": 1)");
  EXPECT_THAT(swept("one").err, Not(HasSubstr("change nothing")));
}

TEST_F(SweepCommand, ASummarySaysMeansWithTheirIntervals) {
  ASSERT_EQ(swept("out").code, kDone);
  const Ran ran = runCli({"summary", at("out"), "--metrics", "jct_mean_s"});
  EXPECT_EQ(ran.code, kDone);
  EXPECT_THAT(ran.out,
              AllOf(StartsWith("mean JCT, s (jct_mean_s)\nround_s"), HasSubstr("+- 95 %"), HasSubstr("Hadar  2")));
  EXPECT_THAT(ran.err, IsEmpty());
}

TEST_F(SweepCommand, ASummaryAgainstASchedulerTakesDifferencesBySeed) {
  write(m_folder / "results.csv",
        "run,load,scheduler,seed,status,message,jct_mean_s\n"
        "0,a,Gavel,1,complete,,100\n1,a,Gavel,2,complete,,200\n2,a,Gavel,3,complete,,300\n"
        "3,a,Hadar,1,complete,,90\n4,a,Hadar,2,complete,,188\n5,a,Hadar,3,failed,x,\n");
  const Ran ran = runCli({"summary", at("results.csv"), "--against", "Gavel", "--half-width", "2"});
  EXPECT_EQ(ran.code, kDone);
  // -10 and -12: mean -11, deviation sqrt(2), 12.706 * sqrt(2) / sqrt(2) = 12.7. Seeds for 2: n = 4: 3.182 * 1.414 / 2 = 2.25; n = 5: 1.76.
  EXPECT_THAT(ran.out, HasSubstr("Hadar      2         -11     12.7  not shown"));
  EXPECT_THAT(ran.out, ::testing::EndsWith("  5\n"));
  EXPECT_THAT(ran.err, HasSubstr("1 run failed, left out"));
  expectOneLine(runCli({"summary", at("results.csv"), "--against", "Gavle"}), "did you mean \"Gavel\"?");
  expectOneLine(runCli({"summary", at("results.csv"), "--metrics", "jct"}), "no metric \"jct\"");
  EXPECT_EQ(runCli({"summary", at("results.csv"), "--half-width", "0"}).code, kBadInput);
}

TEST_F(SweepCommand, ASummarySaysOfHowManyJobsTheMeansOfARunThatWasCutShortAre) {
  write(
      m_folder / "results.csv",
      "run,h,scheduler,seed,status,message,jct_mean_s,unfinished,throughput_mean,jobs_finished,jobs_counted\n"
      "0,20,Gavel,1,horizon,,100,4,2.5,6,10\n1,20,Gavel,2,horizon,,120,5,2.5,5,10\n2,90,Gavel,1,complete,,300,0,2,10,10\n");
  const Ran ran = runCli({"summary", at("results.csv"), "--metrics", "jct_mean_s"});
  EXPECT_EQ(ran.code, kDone);
  EXPECT_THAT(ran.out, AllOf(HasSubstr("11 of 20 finished"), HasSubstr("10 of 10 finished"), HasSubstr("110")));
  EXPECT_THAT(ran.err, AllOf(HasSubstr("2 runs ended with unfinished jobs"), Not(HasSubstr("failed"))));
}

TEST_F(SweepCommand, ASummaryIsWrittenAsCsvOrLatexWithPairedDifferences) {
  ASSERT_EQ(swept("out").code, kDone);
  const std::string csv = at("s.csv"), tex = at("s.tex");
  ASSERT_EQ(runCli({"summary", at("out"), "--against", "Gavel", "--out", csv}).code, kDone);
  const std::string text = read(csv);
  EXPECT_THAT(text, StartsWith("round_s,scheduler,metric,n,failed,mean,"));
  EXPECT_THAT(text.substr(0, text.find('\n')), HasSubstr(",against,pairs,difference,difference_low_95,"));
  EXPECT_THAT(text, AllOf(HasSubstr(",Hadar,makespan_s,"), HasSubstr(",s,"), HasSubstr(",Gavel,2,")));
  ASSERT_EQ(
      runCli({"summary", at("out"), "--metrics", "jct_mean_s,makespan_s", "--against", "Gavel", "--out", tex}).code,
      kDone);
  EXPECT_THAT(read(tex), AllOf(StartsWith("% mean JCT, s (jct_mean_s), against Gavel"), HasSubstr("\\toprule"),
                               HasSubstr("makespan_s"), HasSubstr("Difference")));
  expectOneLine(runCli({"summary", at("out"), "--out", at("s.pdf")}), "a name that ends in .csv or .tex");
}

TEST_F(SweepCommand, ForSlurmWritesScriptsAndSaysHowToSubmitThem) {
  const Ran ran = swept("out", {"--slurm", "3"});
  EXPECT_EQ(ran.code, kDone);
  EXPECT_EQ(ran.out, "bash '" + at("out") + "/submit.sh'\n");
  EXPECT_THAT(read(m_folder / "out" / "sweep.sbatch"), HasSubstr("--array=1-3"));
  EXPECT_FALSE(fs::exists(m_folder / "out" / "rows.journal")) << "--slurm starts no runs";
  expectOneLine(swept("more", {"--slurm", "13"}), "13 shards for 12 runs");
  EXPECT_EQ(swept("both", {"--slurm", "2", "--shard", "1/2"}).code, kBadInput);
  EXPECT_THAT(swept("out", {"--parallel", "3"}).out, StartsWith("seq 3 | parallel "));
}

}  // namespace
}  // namespace roundel::cli::testing
