// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/assign.h"

#include <cmath>

#include "core/model/problem.h"
#include "core/traces/rates.h"
#include "core/traces/shipped_catalogue.h"
#include "tests/traces/traces.h"

namespace roundel::traces {
namespace {

using ::testing::HasSubstr;
using testing::idsOf;

constexpr const char* kPlainHeader = "timestamp,duration,num_gpus\n";

class Assignment : public testing::TraceTest {
 protected:
  Assignment() { m_request.format = "philly"; }
};

TEST_F(Assignment, TheCatalogueIsCompiledIn) {
  EXPECT_EQ(shippedCatalogue().models.size(), 14U);
  EXPECT_EQ(shippedCatalogue().models.front().job.id, "ResNet-50");
  EXPECT_FALSE(shippedCatalogue().gpus.empty());
}

TEST_F(Assignment, DurationsAreIterationsOnTheReferenceTypeAndOthersRunAtTheRatio) {
  m_request.cluster = {{"fast", 4, 4}, {"slow", 4, 4}};
  m_request.ratios = {{"slow", 0.25}};
  const model::Scenario s = scenarioOf(std::string(kPlainHeader) + "0,100,2\n");
  ASSERT_EQ(s.models.size(), 1U);
  EXPECT_EQ(s.jobs[0].iterations, 100);
  const auto problem = model::resolve(s);
  const model::Job& job = problem->jobs[0];
  const auto seconds = [&](int node, int type) {
    return job.iterations / model::gangRate(job, job.throughput, job.throughput_spread, {},
                                            {{model::NodeIndex(node), model::TypeIndex(type), 2}});
  };
  EXPECT_DOUBLE_EQ(seconds(0, 0), 100);
  EXPECT_DOUBLE_EQ(seconds(1, 1), 400);
}

// ResNet-50 alone: V100 4.39477, K80 0.619028; the mean is over all models that were measured on both.
TEST_F(Assignment, RatiosAreTheGeometricMeanOfTheCatalogue) {
  double logs = 0;
  int n = 0;
  for (const model::CatalogueModel& entry : shippedCatalogue().models) {
    const double v = gangRate(entry.job, "V100", 1), k = gangRate(entry.job, "K80", 1);
    if (v <= 0 || k <= 0) continue;
    logs += std::log(k / v);
    ++n;
  }
  EXPECT_EQ(n, 7);
  const auto ratios = knownRatios(shippedCatalogue(), "V100", {"V100", "V100M32", "K80", "mine"});
  EXPECT_EQ(ratios.at("V100").ratio, 1);
  EXPECT_EQ(ratios.at("V100M32").ratio, 1);
  EXPECT_NEAR(ratios.at("K80").ratio, std::exp(logs / n), 0.0005);
  EXPECT_EQ(ratios.at("K80").models, 7);
  EXPECT_FALSE(ratios.contains("mine"));
  EXPECT_TRUE(knownRatios(shippedCatalogue(), "mine", {"V100"}).empty());
}

// T4 was measured with ResNet-50 only at a batch of 3,200, and no other type was measured at that batch.
TEST_F(Assignment, TwoTypesHaveOneRatioWhateverTheReferenceAndAreComparedAtEqualBatch) {
  const std::vector<std::string> types{"V100", "P100", "K80", "T4", "A100"};
  const auto over = [&](const std::string& reference, const std::string& a, const std::string& b) {
    const auto ratios = knownRatios(shippedCatalogue(), reference, types);
    return ratios.at(a).ratio / ratios.at(b).ratio;
  };
  for (const std::string& reference : types)
    EXPECT_NEAR(over(reference, "T4", "P100"), over("V100", "T4", "P100"), 0.02) << reference;
  EXPECT_LT(over("P100", "T4", "V100"), 1) << "a T4 is not the fastest type";
  const auto ratios = knownRatios(shippedCatalogue(), "P100", types);
  EXPECT_EQ(ratios.at("T4").models, 0);
  EXPECT_NEAR(knownRatios(shippedCatalogue(), "V100", types).at("T4").ratio, 65.0 / 125, 0.0005)
      << "the ratio of peak TFLOPS";
  EXPECT_EQ(ratios.at("A100").models, 1);
  for (const model::CatalogueModel& entry : shippedCatalogue().models)
    EXPECT_EQ(entry.source.note.find("counted in steps"), std::string::npos) << entry.name;
}

TEST_F(Assignment, ADrawnModelTakesTheJobsDurationOnTheReferenceTypeWhateverTheGang) {
  m_request.cluster = {{"K80", 64, 8}, {"V100", 64, 8}};
  m_request.throughputs = Throughputs::Catalogue;
  m_request.reference = "V100";
  std::string text = kPlainHeader;
  for (int i = 0; i < 60; ++i) text += "0,100," + std::to_string(i % 3 == 0 ? 1 : i % 3 == 1 ? 8 : 32) + "\n";
  const model::Scenario s = scenarioOf(text);
  const auto problem = model::resolve(s);
  std::set<std::string> drawn;
  for (const model::Job& job : problem->jobs) {
    drawn.insert(job.model);
    const std::vector<model::Part> parts{{model::NodeIndex(8), model::TypeIndex(1), job.gpus}};
    EXPECT_NEAR(job.iterations / model::gangRate(job, job.throughput, {job.throughput}, {}, parts), 100, 1e-6)
        << job.model << job.gpus;
  }
  EXPECT_GT(drawn.size(), 4U);
  EXPECT_TRUE(drawn.contains("CycleGAN") || drawn.contains("Recommendation") || drawn.contains("A3C"));
  for (const model::JobSpec& job : s.jobs)
    EXPECT_TRUE(std::get<int>(*job.gpus) == 1 || (job.model != "A3C" && job.model != "CycleGAN"))
        << "the model was measured on only one GPU";
  m_request.seed = 2;
  EXPECT_NE(scenarioOf(text).jobs, s.jobs);
}

TEST_F(Assignment, GpuTypesMayBeNamedInOtherLettersAndByMemory) {
  EXPECT_TRUE(isAllowedType("", "any"));
  EXPECT_TRUE(isAllowedType("T4|a100", "A100"));
  EXPECT_TRUE(isAllowedType("V100M16|V100M32", "V100"));
  EXPECT_FALSE(isAllowedType("V100M16", "V100M32"));
  EXPECT_FALSE(isAllowedType("T4", "T40"));
}

TEST_F(Assignment, JobsOfOneModelAndSetOfTypesShareATemplate) {
  m_request.format = "csv";
  m_request.cluster = {{"A", 8, 8}, {"B", 8, 8}};
  const model::Scenario s = scenarioOf(
      "submit,duration,gpus,model,type\n0,9,1,vgg,A|B\n0,9,2,vgg,B|A\n0,9,1,vgg,A\n0,9,1,bert,\n0,9,4,vgg,\n");
  std::vector<std::string> ids;
  for (const model::JobSpec& entry : s.models) ids.push_back(entry.id);
  EXPECT_THAT(ids, ::testing::ElementsAre("vgg", "vgg on A", "bert")) << "A|B is the whole cluster, in any order";
  for (const model::JobSpec& job : s.jobs) EXPECT_FALSE(job.throughput) << "only templates state throughputs";
}

TEST_F(Assignment, AJobWhoseTypesAreTooFewForItIsDropped) {
  m_request.format = "csv";
  m_request.cluster = {{"A", 2, 2}, {"B", 8, 8}};
  const model::Scenario s = scenarioOf("submit,duration,gpus,type\n0,9,4,A\n0,9,4,B\n0,9,10,\n0,9,1,C\n");
  EXPECT_THAT(idsOf(s), ::testing::ElementsAre("1", "2"));
  EXPECT_THAT(notes(), ::testing::ElementsAre("dropped 1: needs more GPUs than the cluster has for it (line 2)",
                                              "dropped 1: its GPU type is not in the cluster (line 5)"));
}

// BERT was measured only on A100, LSTM only on V100. On a cluster of both, each gets a rate on the other type by the ratio of the types.
TEST_F(Assignment, ModelsAreDrawnFromAllThatWereMeasuredOnSomeTypeAndTheReportCountsThem) {
  m_request.throughputs = Throughputs::Catalogue;
  m_request.cluster = {{"A100", 16, 8}, {"V100", 16, 8}};
  std::string text = kPlainHeader;
  for (int i = 0; i < 200; ++i) text += "0,100,1\n";
  const model::Scenario s = scenarioOf(text);
  std::set<std::string> drawn;
  for (const model::JobSpec& job : s.jobs) drawn.insert(*job.model);
  EXPECT_TRUE(drawn.contains("BERT") && drawn.contains("LSTM"));
  EXPECT_GE(drawn.size(), 10U);
  const double ratio = knownRatios(shippedCatalogue(), "A100", {"A100", "V100"}).at("V100").ratio;
  for (const model::JobSpec& model : s.models) {
    if (model.id != "BERT") continue;
    const auto& measured = std::get<std::map<int, double>>(model.throughput->at("A100"));
    const auto& estimated = std::get<std::map<int, double>>(model.throughput->at("V100"));
    for (const auto& [gpus, rate] : measured) EXPECT_DOUBLE_EQ(estimated.at(gpus), rate * ratio) << gpus;
  }
  EXPECT_THAT(reportLines(m_report),
              ::testing::Contains(HasSubstr("jobs of " + std::to_string(drawn.size()) + " models were drawn: ")));
}

TEST_F(Assignment, AModelThatWasMeasuredOnNoTypeOfTheClusterIsNotDrawn) {
  m_request.throughputs = Throughputs::Catalogue;
  m_request.cluster = {{"A100", 16, 8}};
  std::string text = kPlainHeader;
  for (int i = 0; i < 100; ++i) text += "0,100,1\n";
  for (const model::JobSpec& job : scenarioOf(text).jobs) EXPECT_NE(job.model, "LSTM");
}

TEST_F(Assignment, ALoadRescalesTheTimesOfSubmissionOfTheJobsThatAreKept) {
  m_request.cluster = {{"V100", 8, 8}};
  m_request.load = 0.9;
  // 100 + 400 + 50 GPU-s; the job of 64 GPUs is dropped. 550 GPU-s on 8 GPUs at 0.9: a span of 76.4 s.
  const model::Scenario s = scenarioOf(std::string(kPlainHeader) + "1000,100,1\n1500,9,64\n2000,100,4\n5000,50,1\n");
  ASSERT_EQ(s.jobs.size(), 3U);
  EXPECT_NEAR(m_report.load(), 0.9, 1e-9);
  EXPECT_EQ(s.jobs[0].arrival_s.value_or(0), 0);
  EXPECT_NEAR(s.jobs[2].arrival_s.value(), 550.0 / 8 / 0.9, 1e-9);
  EXPECT_NEAR(s.jobs[1].arrival_s.value(), 550.0 / 8 / 0.9 / 4, 1e-9);
  EXPECT_THAT(reportLines(m_report), ::testing::Contains(HasSubstr("load 0.900")));
  EXPECT_THAT(s.source->note, HasSubstr("times of submission were multiplied by 0.0190972: the load was 0.0172"));
  m_request.load = -1;
  EXPECT_THAT(onlyFault(std::string(kPlainHeader) + "0,9,1\n"), HasSubstr("--load -1"));
  m_request.load = 0.9;
  EXPECT_THAT(onlyFault(std::string(kPlainHeader) + "0,9,1\n0,9,1\n"), HasSubstr("all jobs are submitted at once"));
}

TEST_F(Assignment, AClusterOnWhichNoJobEverWaitsIsWarnedOf) {
  m_request.cluster = {{"V100", 8, 8}};
  scenarioOf(std::string(kPlainHeader) + "0,10,4\n1000,10,4\n");
  EXPECT_THAT(reportLines(m_report), ::testing::Contains(HasSubstr("warning: the GPUs are enough for all jobs")));
  scenarioOf(std::string(kPlainHeader) + "0,10,4\n0,10,4\n1,10,4\n9000,10,4\n");
  EXPECT_THAT(reportLines(m_report), ::testing::Contains(HasSubstr("warning: jobs seldom compete for GPUs")));
  scenarioOf(std::string(kPlainHeader) + "0,100,4\n0,100,4\n10,100,4\n");
  EXPECT_THAT(reportLines(m_report), ::testing::Not(::testing::Contains(HasSubstr("warning"))));
}

TEST_F(Assignment, TheTracesOwnThroughputsAndIterationsAreTaken) {
  TraceData trace;
  model::JobSpec& mine = trace.models.emplace_back();
  mine.id = "mine";
  mine.throughput = model::ThroughputRow{{"A", std::map<int, double>{{1, 2}, {2, 3}}}};
  const Cluster cluster{{"A", 8, 8}, {"B", 8, 8}};
  TraceNotes counted;
  model::FaultList faults;
  Assigner assigner({m_request, trace, cluster, Throughputs::Trace, 4}, counted, faults);
  TraceJob job;
  job.gpus = 2;
  job.model = "mine";
  job.duration_s = 10;
  model::JobSpec spec;
  ASSERT_TRUE(assigner.assign(job, spec));
  EXPECT_EQ(spec.iterations, 30) << "3 iterations/s for 10 s";
  job.iterations = 77;
  ASSERT_TRUE(assigner.assign(job, spec));
  EXPECT_EQ(spec.iterations, 77);
  job.model = "other";
  EXPECT_FALSE(assigner.assign(job, spec));
  const auto templates = assigner.takeTemplates();
  ASSERT_EQ(templates.size(), 1U);
  EXPECT_EQ(std::get<2>(templates[0].throughput->at("A")).at(4), 6) << "rates are proportional beyond 2 GPUs";
}

TEST_F(Assignment, FaultsNameTheOptionAndWhatIsKnown) {
  m_request.cluster = {{"V100", 8, 8}};
  m_request.reference = "v100";
  EXPECT_THAT(onlyFault(std::string(kPlainHeader) + "0,1,1\n"), HasSubstr("--reference names the GPU type \"v100\""));
  m_request.reference.clear();
  m_request.cluster = {{"H100", 8, 8}};
  m_request.throughputs = Throughputs::Catalogue;
  EXPECT_THAT(onlyFault(std::string(kPlainHeader) + "0,1,1\n"),
              HasSubstr("no model was measured on a GPU type of the cluster (H100)"));
}

TEST_F(Assignment, AFormatsOwnClusterWithoutMeasurementsGetsGpusThatWereMeasured) {
  m_request.throughputs = Throughputs::Catalogue;
  const model::Scenario s = scenarioOf(std::string(kPlainHeader) + "0,10,128\n");
  ASSERT_EQ(s.gpu_types.size(), 1U);
  EXPECT_EQ(s.gpu_types[0].id, "V100");
  EXPECT_EQ(s.nodes.size(), 552U);
  EXPECT_THAT(s.source->note, HasSubstr("V100 is used instead"));
}

}  // namespace
}  // namespace roundel::traces
