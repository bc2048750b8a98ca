// SPDX-License-Identifier: GPL-3.0-or-later
// The import command with a trace and throughputs of two models in Gavel's formats.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/cli/support.h"
#include "tests/source_dir.h"

namespace roundel::cli::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class ImportGavel : public ::testing::Test {
 protected:
  ImportGavel() {
    write(m_folder / "jobs.trace",
          "A3C\tpython3 main.py\trl\t--max-steps\t0\t1000\t1\t1\t-1.000000\t0\n"
          "LM (batch size 5)\tpython3 main.py\tlm\t--steps\t0\t2000\t2\t1\t-1.000000\t60\n");
    write(m_folder / "rates.json", R"json({
      "v100": {"('A3C', 1)": {"null": 7.0}, "('LM (batch size 5)', 1)": {"null": 100.0}, "('LM (batch size 5)', 2)": {"null": 180.0}},
      "k80": {"('A3C', 1)": {"null": 3.0}, "('LM (batch size 5)', 1)": {"null": 25.0}, "('LM (batch size 5)', 2)": {"null": 30.0}}
    })json");
  }
  Ran import(const std::string& trace, const std::string& cluster, const std::string& out) {
    return runCli({"import", "gavel", (m_folder / trace).string(), "--throughputs", (m_folder / "rates.json").string(),
                   "--cluster", cluster, "--gpus-per-node", "4", "--out", (m_folder / out).string()});
  }

  TemporaryFolder m_folder;
};

TEST_F(ImportGavel, WritesAScenarioThatRuns) {
  const Ran ran = import("jobs.trace", "v100=4,k80=4", "out.json");
  ASSERT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("2 jobs"));
  EXPECT_EQ(runCli({"check", (m_folder / "out.json").string()}).code, kDone);
  const Ran compared = runCli({"compare", (m_folder / "out.json").string(), "--out", (m_folder / "runs").string()});
  EXPECT_EQ(compared.code, kDone) << compared.err;
}

TEST_F(ImportGavel, HasAReportThatItsScenarioKeeps) {
  const Ran ran = import("jobs.trace", "v100=4,k80=4", "out.json");
  ASSERT_EQ(ran.code, kDone) << ran.err;
  // 1000 / 7 s on 1 GPU and 2000 / 180 s on 2, over 60 s on 8 GPUs: 0.344.
  for (const std::string& text : {ran.out, read(m_folder / "out.json")})
    EXPECT_THAT(text, AllOf(HasSubstr("jobs.trace (gavel): 2 rows read, 2 jobs"), HasSubstr("load 0.344"),
                            HasSubstr("throughputs are those of rates.json")));
  const Ran scaled = runCli({"import", "gavel", (m_folder / "jobs.trace").string(), "--throughputs",
                             (m_folder / "rates.json").string(), "--cluster", "v100=4,k80=4", "--load", "0.9", "--out",
                             (m_folder / "busy.json").string()});
  ASSERT_EQ(scaled.code, kDone) << scaled.err;
  EXPECT_THAT(scaled.out, AllOf(HasSubstr("load 0.900"), HasSubstr("the load was 0.344")));
}

TEST_F(ImportGavel, FindsTheThroughputsNearTheTrace) {
  fs::create_directories(m_folder / "traces" / "msr");
  fs::copy(m_folder / "jobs.trace", m_folder / "traces" / "msr" / "jobs.trace");
  const std::vector<std::string> words{"import",
                                       "gavel",
                                       (m_folder / "traces" / "msr" / "jobs.trace").string(),
                                       "--cluster",
                                       "v100=4,k80=4",
                                       "--out",
                                       (m_folder / "out.json").string()};
  const Ran without = runCli(words);
  EXPECT_EQ(without.code, kBadInput);
  EXPECT_THAT(without.err, HasSubstr("no simulation_throughputs.json in the folder of"));
  fs::copy(m_folder / "rates.json", m_folder / "simulation_throughputs.json");
  EXPECT_EQ(runCli(words).code, kDone);
}

TEST_F(ImportGavel, RefusesABadCluster) {
  for (const char* cluster : {"", "v100", "v100=x", "v100=-4", "v100=4,v100=4", "h100=4"}) {
    const Ran ran = import("jobs.trace", cluster, "out.json");
    EXPECT_EQ(ran.code, kBadInput) << cluster;
    EXPECT_FALSE(ran.err.empty()) << cluster;
    EXPECT_FALSE(fs::exists(m_folder / "out.json")) << cluster;
  }
}

TEST_F(ImportGavel, NamesTheLineOfABadTrace) {
  write(m_folder / "bad.trace", "A3C\tpython3 main.py\trl\t--max-steps\t0\t1000\t1\t1\t-1.000000\t0\nA3C\tx\n");
  const Ran ran = import("bad.trace", "v100=4,k80=4", "out.json");
  EXPECT_EQ(ran.code, kBadInput);
  EXPECT_THAT(ran.err, HasSubstr("bad.trace:2:"));
  EXPECT_FALSE(fs::exists(m_folder / "out.json"));
}

// No model has a throughput for gangs of 8. One line reports all these jobs; if they are left out, their number is reported.
TEST_F(ImportGavel, GroupsAndCountsJobsThatWereNotMeasured) {
  std::string trace = "A3C\tpython3 main.py\trl\t--max-steps\t0\t1000\t1\t1\t-1.000000\t0\n";
  for (int i = 0; i < 50; ++i) trace += "A3C\tpython3 main.py\trl\t--max-steps\t0\t1000\t8\t1\t-1.000000\t0\n";
  write(m_folder / "wide.trace", trace);
  const Ran refused = import("wide.trace", "v100=8,k80=8", "out.json");
  EXPECT_EQ(refused.code, kBadInput);
  EXPECT_EQ(std::ranges::count(refused.err, '\n'), 2) << refused.err;
  EXPECT_THAT(refused.err, AllOf(HasSubstr("wide.trace:2:"), HasSubstr("and 49 like this, the last in line 51")));
  const Ran skipped =
      runCli({"import", "gavel", (m_folder / "wide.trace").string(), "--throughputs",
              (m_folder / "rates.json").string(), "--cluster", "v100=8", "--unmeasured", "skip", "--out", "-"});
  EXPECT_EQ(skipped.code, kDone) << skipped.err;
  EXPECT_THAT(skipped.err, AllOf(HasSubstr("50 jobs of a gang size that was not measured: left out"),
                                 HasSubstr("standard output: 1 ")));
  EXPECT_EQ(runCli({"check", "-"}, {}, skipped.out).code, kDone);
}

TEST_F(ImportGavel, NeverWritesOverWhatItReads) {
  const std::string before = read(m_folder / "jobs.trace");
  EXPECT_EQ(import("jobs.trace", "v100=4,k80=4", "jobs.trace").code, kBadInput);
  EXPECT_EQ(import("jobs.trace", "v100=4,k80=4", "rates.json").code, kBadInput);
  EXPECT_EQ(read(m_folder / "jobs.trace"), before);
}

TEST_F(ImportGavel, AnAbsentTraceIsBadInput) {
  const Ran ran = import("absent.trace", "v100=4,k80=4", "out.json");
  EXPECT_EQ(ran.code, kBadInput);
  EXPECT_THAT(ran.err, HasSubstr("absent.trace"));
}

TEST(ImportGavelTrace, OfGavelsOwnFilesWhereTheyAre) {
  const fs::path data = fs::path(tests::sourceDir()).parent_path() / "shared" / "data" / "gavel";
  if (!fs::exists(data)) GTEST_SKIP() << "Gavel's traces are not beside the checkout";
  const TemporaryFolder folder;
  const Ran ran = runCli({"import", "gavel", (data / "g480_static.trace").string(), "--throughputs",
                          (data / "simulation_throughputs.json").string(), "--out", (folder / "g480.json").string()});
  ASSERT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("480 jobs"), HasSubstr("15 nodes")));
  EXPECT_EQ(runCli({"check", (folder / "g480.json").string()}).code, kDone);
}

class ImportTrace : public ::testing::Test {
 protected:
  ImportTrace() { write(m_folder / "jobs.csv", "timestamp,duration,num_gpus\n0,100,1\n10,50,64\n20,0,1\n-5,3,1\n"); }
  Ran import(const std::string& format, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"import", format, (m_folder / "jobs.csv").string(), "--out", out()};
    words.insert(words.end(), more.begin(), more.end());
    return runCli(words);
  }
  std::string out() const { return (m_folder / "out.json").string(); }

  TemporaryFolder m_folder;
};

TEST_F(ImportTrace, FormatFileAndOutAreEnoughAndTheReportStandsInTheScenario) {
  const Ran ran = import("philly");
  ASSERT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("4 rows read, 2 jobs\n"), HasSubstr("dropped 1: no duration (first in line 4)\n"),
                    HasSubstr("assumed: cluster 1848 GPU-24GB"), HasSubstr("2 jobs of 1 model on 552 nodes")));
  EXPECT_THAT(read(out()), AllOf(HasSubstr("4 rows read, 2 jobs"), HasSubstr("dropped 1: no duration")));
  EXPECT_EQ(runCli({"check", out()}).code, kDone);
  const Ran ranOnIt = runCli({"run", out(), "--policy", "tiresias", "--out", (m_folder / "run").string()});
  EXPECT_EQ(ranOnIt.code, kDone) << ranOnIt.err;
}

TEST_F(ImportTrace, TheSameWordsGiveTheSameBytesAndAJobLargerThanTheClusterIsDropped) {
  const std::vector<std::string> words{"--cluster", "V100=8,K80=8", "--throughputs", "catalogue", "--seed", "3"};
  const Ran ran = import("philly", words);
  ASSERT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("dropped 1: needs more GPUs than the cluster has for it (first in line 3)"));
  const std::string first = read(out());
  EXPECT_EQ(import("philly", words).code, kDone);
  EXPECT_EQ(read(out()), first);
}

TEST_F(ImportTrace, WritesNothingThatCheckRefuses) {
  write(m_folder / "jobs.csv", "timestamp,duration,num_gpus\n0,1e308,1\n10,50,1\n");
  const Ran ran = import("philly");
  EXPECT_EQ(ran.code, kBadInput) << ran.out;
  EXPECT_THAT(ran.err, AllOf(HasSubstr("job \"0\" needs at least"), HasSubstr("nothing was written")));
  EXPECT_FALSE(fs::exists(out()));
}

TEST_F(ImportTrace, BadInputIsOneLineAndNothingIsWritten) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> bad{
      {"slurm", {}},
      {"swf", {}},
      {"philly", {"--from", "soon"}},
      {"philly", {"--from", "2h", "--to", "1h"}},
      {"philly", {"--from", "1d"}},
      {"philly", {"--sample", "0"}},
      {"philly", {"--cluster", "V100"}},
      {"philly", {"--ratios", "T4"}},
      {"philly", {"--reference", "T4"}},
      {"philly", {"--cluster", "H9=8", "--throughputs", "catalogue"}},
      {"csv", {"--map", "length=duration"}},
      {"csv", {"--map", (m_folder / "absent.json").string()}},
      {"csv", {"--map", "submit=wen"}},
      {"openb", {}},
      {"pai", {}}};
  for (const auto& [format, words] : bad) {
    const Ran ran = import(format, words);
    const std::string name = format + (words.empty() ? "" : " " + words.back());
    EXPECT_EQ(ran.code, kBadInput) << name;
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << name << ": " << ran.err;
    EXPECT_FALSE(fs::exists(out())) << name;
  }
  EXPECT_EQ(
      runCli({"import", "philly", (m_folder / "jobs.csv").string(), "--out", (m_folder / "jobs.csv").string()}).code,
      kBadInput);
}

TEST_F(ImportTrace, TheColumnsOfATableAreSavedAndTaken) {
  const std::string map = (m_folder / "map.json").string();
  ASSERT_EQ(import("csv", {"--save-map", map, "--map", "user=num_gpus"}).code, kBadInput)
      << "the table has no other column for gpus";
  ASSERT_EQ(import("csv", {"--save-map", map}).code, kDone);
  EXPECT_THAT(read(map), HasSubstr("\"submit\": \"timestamp\""));
  EXPECT_EQ(import("csv", {"--map", map}).code, kDone);
}

TEST_F(ImportTrace, TheScenarioGoesToStandardOutputAndTheReportBeside) {
  const Ran ran = runCli({"import", "philly", (m_folder / "jobs.csv").string(), "--out", "-"});
  EXPECT_EQ(ran.code, kDone);
  EXPECT_THAT(ran.out, ::testing::StartsWith("{"));
  EXPECT_THAT(ran.err, HasSubstr("4 rows read"));
}

}  // namespace
}  // namespace roundel::cli::testing
