// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/gavel_import.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/io/cluster_text.h"
#include "core/io/fault_text.h"
#include "core/io/scenario_io.h"
#include "core/model/problem.h"
#include "tests/io/gzipped.h"
#include "tests/io/scenarios.h"
#include "tests/io/temporary_folder.h"
#include "tests/source_dir.h"

namespace roundel::io {
namespace {

namespace fs = std::filesystem;
using testing::codesOf;
using ::testing::ElementsAre;
using testing::gzipped;
using ::testing::HasSubstr;
using testing::TemporaryFolder;
using testing::write;

constexpr const char* kRates = R"json({
"fast": {"('A (batch size 16)', 1)": {"null": 4, "('B', 1)": [1, 2]}, "('A (batch size 16)', 2)": {"null": 7},
         "('B', 1)": {"null": 3}, "('C', 1)": {"null": 1}, "('C', 2)": {"null": 0.0}, "('C', 4)": {"null": 3}},
"fast_unconsolidated": {"('A (batch size 16)', 1)": {"null": 4}, "('A (batch size 16)', 2)": {"null": 5}},
"slow": {"('A (batch size 16)', 1)": {"null": 2}, "('A (batch size 16)', 2)": {"null": 0}, "('B', 1)": {"null": 0},
         "('C', 2)": {"null": 1.5}},
"other": {}
})json";

std::string line10(const std::string& type, const std::string& steps, const std::string& gpus,
                   const std::string& weight, const std::string& arrival) {
  return type + "\tpython3 main.py\tdir\t-n\t1\t" + steps + "\t" + gpus + "\t" + weight + "\t-1.000000\t" + arrival +
         "\n";
}
std::string line7(const std::string& type, const std::string& steps, const std::string& arrival,
                  const std::string& gpus) {
  return type + "\tpython3 main.py\t-n\t1\t" + steps + "\t" + arrival + "\t" + gpus + "\n";
}

class GavelImporter : public ::testing::Test {
 protected:
  ImportResult import(const std::string& trace, Unmeasured unmeasured = Unmeasured::Reject) {
    write(m_folder / "a.trace", trace);
    write(m_folder / "rates.json", m_rates);
    return importGavel({m_folder / "a.trace", m_folder / "rates.json", m_cluster, m_perNode, unmeasured, m_pairs});
  }
  std::string onlyFault(const std::string& trace) {
    const ImportResult result = import(trace);
    EXPECT_FALSE(result.scenario);
    EXPECT_EQ(result.faults.size(), 1U) << codesOf(result.faults);
    if (result.faults.empty()) return "none";
    EXPECT_FALSE(result.faults[0].hint.empty());
    const std::string text = formatFault(result.faults[0]);
    const std::string folder = m_folder.path().string() + "/";
    return text.starts_with(folder) ? text.substr(folder.size()) : text;
  }

  TemporaryFolder m_folder;
  std::string m_rates = kRates;
  std::vector<std::pair<std::string, int>> m_cluster = {{"slow", 2}, {"fast", 5}};
  int m_perNode = 4;
  bool m_pairs = false;
};

// A and B are measured together only on fast and only in one order. C has no job of one GPU. Two B cannot run together (0).
TEST_F(GavelImporter, TakesThePairsOfOneGpuWhereAsked) {
  m_rates = R"json({
"fast": {"('A', 1)": {"null": 4, "('B', 1)": [1, 2], "('A', 1)": [3, 3], "('C', 2)": [1, 1]},
         "('B', 1)": {"null": 3, "('A', 1)": [2, 1], "('B', 1)": [0, 0]}, "('C', 2)": {"null": 3, "('C', 2)": [2, 2]}},
"slow": {"('A', 1)": {"null": 2}, "('B', 1)": {"null": 1}, "('C', 2)": {"null": 1}}
})json";
  const std::string trace =
      line10("B", "100", "1", "1", "0") + line10("A", "50", "1", "1", "0") + line10("C", "50", "2", "1", "0");
  ASSERT_TRUE(import(trace).scenario);
  EXPECT_TRUE(import(trace).scenario->pair_throughput.empty());
  m_pairs = true;
  const ImportResult result = import(trace);
  ASSERT_TRUE(result.scenario) << codesOf(result.faults);
  const std::vector<model::PairSpec> wanted{{{}, {"B", "A"}, {{"fast", {2, 1}}}}, {{}, {"A", "A"}, {{"fast", {3, 3}}}}};
  EXPECT_EQ(result.scenario->pair_throughput, wanted);
}

TEST_F(GavelImporter, BuildsClusterTemplatesAndJobs) {
  const ImportResult result =
      import(line10("B", "100", "1", "1", "0") + line10("A (batch size 16)", "50", "2", "2.5", "12.25"));
  ASSERT_TRUE(result.scenario) << codesOf(result.faults);
  const model::Scenario& s = *result.scenario;
  ASSERT_EQ(s.gpu_types.size(), 2U);
  EXPECT_EQ(s.gpu_types[0].id, "slow");
  std::vector<std::string> nodes;
  for (const model::NodeSpec& node : s.nodes)
    nodes.push_back(node.id + " " + node.gpus[0].type + " " + std::to_string(node.gpus[0].count));
  EXPECT_THAT(nodes, ElementsAre("slow-0 slow 2", "fast-0 fast 4", "fast-1 fast 1"));

  ASSERT_EQ(s.models.size(), 2U);
  EXPECT_EQ(s.models[0].id, "B");
  EXPECT_EQ(s.models[0].batch_size, std::nullopt);
  EXPECT_EQ(s.models[1].batch_size, 16);
  const std::map<int, double> fast = {{1, 4}, {2, 7}}, slow = {{1, 2}}, spread = {{1, 4}, {2, 5}};
  EXPECT_EQ(s.models[1].throughput, (model::ThroughputRow{{"fast", fast}, {"slow", slow}}));
  EXPECT_EQ(s.models[1].throughput_spread, (model::ThroughputRow{{"fast", spread}}))
      << "spread gangs were not measured on slow";
  EXPECT_EQ(s.models[0].throughput,
            (model::ThroughputRow{{"fast", std::map<int, double>{{1, 3}}}, {"slow", std::monostate()}}));

  ASSERT_EQ(s.jobs.size(), 2U);
  EXPECT_EQ(s.jobs[0].id, "0");
  EXPECT_EQ(s.jobs[1].id, "1");
  EXPECT_EQ(s.jobs[1].model, "A (batch size 16)");
  EXPECT_EQ(s.jobs[1].weight, 2.5);
  EXPECT_EQ(s.jobs[1].arrival_s, 12.25);
  EXPECT_EQ(s.jobs[1].iterations, 50);
  EXPECT_EQ(std::get<int>(*s.jobs[1].gpus), 2);
  EXPECT_THAT(s.source->cite, HasSubstr("OSDI 2020"));
  EXPECT_THAT(s.source->note, HasSubstr("a.trace"));
  EXPECT_EQ(s.source->note.find(m_folder.path().string()), std::string::npos)
      << "the note names files without their folders";

  const ScenarioResult read = readScenario(writeScenario(s));
  ASSERT_TRUE(read.scenario) << codesOf(read.faults);
  EXPECT_EQ(*read.scenario, s);
}

TEST_F(GavelImporter, ReadsBothFilesGzipped) {
  const std::string trace = line10("B", "100", "1", "1", "0") + line10("A (batch size 16)", "50", "2", "2.5", "12.25");
  const ImportResult plain = import(trace);
  write(m_folder / "a.trace", gzipped(trace));
  write(m_folder / "rates.json", gzipped(kRates));
  const ImportResult packed = importGavel({m_folder / "a.trace", m_folder / "rates.json", m_cluster, m_perNode, {}});
  ASSERT_TRUE(plain.scenario && packed.scenario) << codesOf(packed.faults);
  EXPECT_EQ(*plain.scenario, *packed.scenario);
}

TEST_F(GavelImporter, ReadsSeveralMembersAndTheZerosBehindThem) {
  const ImportResult result = import(gzipped(line10("B", "100", "1", "1", "0")) + gzipped("") +
                                     gzipped(line10("B", "90", "1", "1", "5")) + std::string(512, '\0'));
  ASSERT_TRUE(result.scenario) << codesOf(result.faults);
  EXPECT_EQ(result.scenario->jobs.size(), 2U);
}

TEST_F(GavelImporter, ADamagedGzipIsOneFaultThatSaysWhere) {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += line10("B", std::to_string(i * 37 % 1009), "1", "1", std::to_string(i));
  const std::string whole = gzipped(text);
  EXPECT_THAT(onlyFault(whole.substr(0, whole.size() / 2)), HasSubstr("it is cut off after byte"));
  EXPECT_THAT(onlyFault(whole.substr(0, 6)), HasSubstr("it is cut off after byte 6"));
  EXPECT_THAT(onlyFault(whole.substr(0, whole.size() - 3)), HasSubstr("it is cut off after byte"));
  EXPECT_THAT(onlyFault(whole + "behind"),
              HasSubstr("from byte " + std::to_string(whole.size()) + " on it is not gzip data"));
  std::string sum = whole;
  sum[sum.size() - 6] = static_cast<char>(sum[sum.size() - 6] + 1);
  EXPECT_THAT(onlyFault(sum), HasSubstr("damaged gzip: incorrect data check"));
  std::string method = whole;
  method[2] = 9;
  EXPECT_THAT(onlyFault(method), HasSubstr("damaged gzip: unknown compression method"));
}

TEST_F(GavelImporter, EveryCutAndEveryFlippedByteOfAGzipIsAFaultOrHarmless) {
  const std::string trace = line10("B", "100", "1", "1", "0") + line10("B", "50", "1", "2.5", "12.25");
  const std::string whole = gzipped(trace);
  for (std::size_t n = 2; n < whole.size(); ++n) {
    EXPECT_FALSE(import(whole.substr(0, n)).scenario) << "the text is cut to byte " << n;
  }
  const model::Scenario expected = *import(trace).scenario;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string flipped = whole;
    flipped[i] = static_cast<char>(flipped[i] ^ 0x10);
    const ImportResult result = import(flipped);
    if (result.scenario) {
      EXPECT_EQ(*result.scenario, expected) << "byte " << i;
    }  // the byte is in a field without effect, such as the time stamp
  }
}

TEST_F(GavelImporter, AnUnpackedTraceHasTheLimitOfAPlainOne) {
  EXPECT_THAT(onlyFault(gzipped(std::string((std::size_t{256} << 20) + 1, '\n'))),
              HasSubstr("unpacks to more than 256 MiB"));
}

TEST_F(GavelImporter, RatesAreThoseOfTheWholeGang) {
  const ImportResult result = import(line10("A (batch size 16)", "50", "2", "1", "0"));
  ASSERT_TRUE(result.scenario) << codesOf(result.faults);
  const auto problem = model::resolve(*result.scenario);
  const model::Job& job = problem->jobs[0];
  const auto rate = [&](std::vector<model::Part> parts) {
    return model::gangRate(job, job.throughput, job.throughput_spread, {}, parts);
  };
  const model::TypeIndex fast(1);
  EXPECT_EQ(rate({{model::NodeIndex(1), fast, 2}}), 7);
  EXPECT_EQ(rate({{model::NodeIndex(1), fast, 1}, {model::NodeIndex(2), fast, 1}}), 5) << "the rate of a spread gang";
  EXPECT_EQ(rate({{model::NodeIndex(0), model::TypeIndex(0), 2}}), 0)
      << "a measured rate of 0 means that it cannot run";
}

TEST_F(GavelImporter, ReadsTheOlderLayout) {
  const ImportResult result =
      import(line7("B", "100", "6.000000", "1") + "\n" + line7("A (batch size 16)", "7", "9", "2"));
  ASSERT_TRUE(result.scenario) << codesOf(result.faults);
  EXPECT_EQ(result.scenario->jobs[0].arrival_s, 6);
  EXPECT_EQ(result.scenario->jobs[0].iterations, 100);
  EXPECT_EQ(result.scenario->jobs[1].id, "1") << "blank lines are not jobs";
  EXPECT_EQ(std::get<int>(*result.scenario->jobs[1].gpus), 2);
}

TEST_F(GavelImporter, DoesNotRateAHoleBetweenTwoSizes) {
  const ImportResult result = import(line10("C", "10", "2", "1", "0") + line10("C", "10", "4", "1", "0"));
  ASSERT_TRUE(result.scenario) << codesOf(result.faults);
  EXPECT_EQ(result.scenario->jobs[0].throughput,
            (model::ThroughputRow{{"fast", std::monostate()}, {"slow", std::map<int, double>{{2, 1.5}}}}))
      << "the rate of 2 GPUs of fast is 0, those of 1 and 4 are not";
  EXPECT_EQ(result.scenario->jobs[1].throughput, std::nullopt);
}

TEST_F(GavelImporter, TreatsGangsThatWereNotMeasuredAsAsked) {
  const std::string trace = line10("B", "1", "1", "1", "0") + line10("A (batch size 16)", "10", "3", "1", "0") +
                            line10("B", "2", "1", "1", "0");
  EXPECT_THAT(onlyFault(trace),
              ::testing::StartsWith("a.trace:2: \"A (batch size 16)\" was measured with 3 GPUs on no GPU type"));

  const ImportResult skipped = import(trace, Unmeasured::Skip);
  ASSERT_TRUE(skipped.scenario) << codesOf(skipped.faults);
  ASSERT_EQ(skipped.scenario->jobs.size(), 2U);
  EXPECT_EQ(skipped.scenario->jobs[1].id, "2") << "ids must remain positions in the trace";
  EXPECT_THAT(skipped.scenario->source->note, HasSubstr("1 jobs whose gang size was not measured are left out"));

  const ImportResult scaled = import(trace, Unmeasured::Linear);
  ASSERT_TRUE(scaled.scenario) << codesOf(scaled.faults);
  EXPECT_EQ(scaled.scenario->jobs[1].throughput, (model::ThroughputRow{{"fast", std::map<int, double>{{3, 10.5}}},
                                                                       {"slow", std::map<int, double>{{3, 6}}}}));
  EXPECT_EQ(scaled.scenario->jobs[1].throughput_spread,
            (model::ThroughputRow{{"fast", std::map<int, double>{{3, 7.5}}}}));
}

TEST_F(GavelImporter, NamesFileAndLineOfWhatIsWrong) {
  const std::string good = line10("B", "1", "1", "1", "0");
  EXPECT_THAT(onlyFault(good + "a\tb\tc\n"),
              ::testing::StartsWith("a.trace:2: this line has 3 tab-separated fields (10 (job_type"));
  EXPECT_THAT(onlyFault(good + good + line10("B", "many", "1", "1", "0")),
              ::testing::StartsWith("a.trace:3: field 6 (total_steps) is \"many\""));
  EXPECT_THAT(onlyFault(line10("B", "1", "0", "1", "0")),
              ::testing::StartsWith("a.trace:1: field 7 (scale_factor) is \"0\""));
  EXPECT_THAT(onlyFault(line10("B", "1", "1", "1", "-3")),
              ::testing::StartsWith("a.trace:1: field 10 (arrival_time) is \"-3\""));
  EXPECT_THAT(onlyFault(line10("B", "1", "1", "-1", "0")),
              ::testing::StartsWith("a.trace:1: field 8 (priority_weight) is \"-1\""));
  EXPECT_THAT(
      onlyFault(good + line10("A (batch size 61)", "1", "1", "1", "0")),
      HasSubstr("a.trace:2: there are no throughputs of \"A (batch size 61)\" (did you mean \"A (batch size 16)\"?"));
  EXPECT_THAT(onlyFault(line10("B", "1", "1", "0", "0")), ::testing::StartsWith("a.trace:1: 0 is not allowed here"));
  EXPECT_THAT(onlyFault(""), ::testing::StartsWith("a.trace:1: the trace has no jobs"));
  EXPECT_THAT(onlyFault("\xff\t\n"), ::testing::StartsWith("a.trace:1: byte 0 is not UTF-8"));
}

TEST_F(GavelImporter, NamesTheLineOfABrokenThroughputFile) {
  const std::string good = line10("B", "1", "1", "1", "0");
  m_rates = "{\n\"slow\": {},\n\"fast\": {\"(B, 1)\": {}}}";
  EXPECT_THAT(onlyFault(good), ::testing::StartsWith("rates.json/fast/(B, 1):3: the key (B, 1) names no job"));
  m_rates = "{\"slow\": {},\n\"fast\": {\"('B', 1)\": {\"null\": -1}}}";
  EXPECT_THAT(onlyFault(good), ::testing::StartsWith("rates.json/fast/('B', 1)/null:2: -1 steps/s"));
  m_rates = "{\"slow\": {},\n\"fast\": {";
  EXPECT_THAT(onlyFault(good), HasSubstr("rates.json/fast:2: expected a key"));
  m_rates = "";
  EXPECT_THAT(onlyFault(good), HasSubstr("rates.json:1: "));
  m_rates = kRates;
  m_cluster = {{"fats", 4}};
  EXPECT_THAT(
      onlyFault(good),
      HasSubstr("rates.json: it has no throughputs of \"fats\" (did you mean \"fast\"? Known: fast, other, slow)"));
}

TEST_F(GavelImporter, SaysWhichFileIsMissing) {
  const ImportResult result =
      importGavel({m_folder / "none.trace", m_folder / "none.json", {{"fast", 1}}, 4, Unmeasured::Reject});
  ASSERT_EQ(result.faults.size(), 2U) << codesOf(result.faults);
  EXPECT_THAT(result.faults[0].message, HasSubstr("none.trace"));
  EXPECT_THAT(result.faults[1].message, HasSubstr("none.json"));
}

TEST_F(GavelImporter, RefusesAJobThatFitsNowhere) {
  m_cluster = {{"fast", 1}};
  EXPECT_THAT(onlyFault(line10("B", "1", "1", "1", "0") + line10("A (batch size 16)", "1", "2", "1", "0")),
              ::testing::StartsWith("a.trace:2: job \"1\" needs at least 2 GPUs"));
}

TEST(ParseCluster, ReadsTypesAndCounts) {
  std::string error;
  EXPECT_EQ(parseCluster("v100=20,p100=20,k80=1", error),
            (std::vector<std::pair<std::string, int>>{{"v100", 20}, {"p100", 20}, {"k80", 1}}));
  for (const char* bad : {"", "v100", "v100=", "=3", "v100=0", "v100=-1", "v100=2.5", "v100=2,v100=3", "v100=2,,k80=1",
                          "v100=99999999"}) {
    EXPECT_EQ(parseCluster(bad, error), std::nullopt) << bad;
    EXPECT_THAT(error, HasSubstr("v100=20,p100=20,k80=20"));
  }
}

/// Reads the real files if they are beside the checkout.
TEST(GavelImport, ReadsThePublishedTrace) {
  const fs::path data = fs::path(tests::sourceDir()).parent_path() / "shared" / "data" / "gavel";
  if (!fs::exists(data / "g480_static.trace")) GTEST_SKIP() << "no ../shared/data/gavel beside the checkout";
  const GavelImport request{data / "g480_static.trace",
                            data / "simulation_throughputs.json",
                            {{"v100", 20}, {"p100", 20}, {"k80", 20}},
                            4,
                            Unmeasured::Reject};
  const ImportResult result = importGavel(request);
  ASSERT_TRUE(result.scenario) << codesOf(result.faults);
  EXPECT_EQ(result.scenario->jobs.size(), 480U);
  EXPECT_EQ(result.scenario->models.size(), 26U);
  EXPECT_EQ(result.scenario->nodes.size(), 15U);
  const auto problem = model::resolve(*result.scenario);
  EXPECT_EQ(problem->jobs[0].iterations, 14377);
  EXPECT_EQ(problem->jobs[0].throughput[0].perGpu(1), 5.44610521981264);
  EXPECT_EQ(problem->jobs[0].throughput[0].perGpu(8) * 8, 30.88352104398441);
}

TEST(GavelImport, ReadsThePublishedTracesOfTheOlderLayout) {
  const fs::path data = fs::path(tests::sourceDir()).parent_path() / "shared" / "data" / "gavel";
  if (!fs::exists(data / "msr_seed0")) GTEST_SKIP() << "no ../shared/data/gavel beside the checkout";
  int traces = 0;
  for (const auto& entry : fs::directory_iterator(data / "msr_seed0")) {
    if (entry.path().extension() != ".trace") continue;
    const ImportResult result = importGavel({entry.path(),
                                             data / "simulation_throughputs.json",
                                             {{"v100", 64}, {"p100", 64}, {"k80", 64}},
                                             4,
                                             Unmeasured::Linear});
    EXPECT_TRUE(result.scenario) << entry.path() << codesOf(result.faults);
    ++traces;
  }
  EXPECT_EQ(traces, 15);
}

}  // namespace
}  // namespace roundel::io
