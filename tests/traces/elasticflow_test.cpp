// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/traces/run_real.h"

namespace roundel::traces {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Gangs = std::map<int, double>;

class ElasticFlow : public testing::TraceTest {
 protected:
  ElasticFlow() {
    m_request.format = "elasticflow";
    std::filesystem::create_directories(m_folder / "throughputs_A100");
    std::filesystem::create_directories(m_folder / "throughputs_T4");
    io::testing::write(m_folder / "throughputs_A100" / "vgg16.csv", "global_batch_size,1,2,4\n64,5,8,\n128,2.5,4,6\n");
    io::testing::write(m_folder / "throughputs_T4" / "vgg16.csv", "global_batch_size,1,2,4\n64,1,2,nan\n");
  }
};

constexpr const char* kElasticFlowHeader = "job_id,submit_time,iteration,model_name,ddl,batch_size,num_gpu,duration\n";

// 800 iterations at 8 a second on 2 A100.
TEST_F(ElasticFlow, ThroughputsAreThoseOfModelAndBatchByGpusOnEveryMeasuredType) {
  const model::Scenario s =
      scenarioOf(std::string(kElasticFlowHeader) + "0,10,800,vgg16,90,64,2,100\n1,20,60,vgg16,90,128,4,10\n");
  ASSERT_EQ(s.models.size(), 2U);
  EXPECT_EQ(std::get<Gangs>(s.models[0].throughput->at("A100")), (Gangs{{1, 5}, {2, 8}, {4, 16}}));
  EXPECT_EQ(std::get<Gangs>(s.models[1].throughput->at("A100")), (Gangs{{1, 2.5}, {2, 4}, {4, 6}}));
  EXPECT_EQ(s.jobs[0].iterations, 800);
  EXPECT_DOUBLE_EQ(m_report.gpu_s, 2 * 100 + 4 * 10);
  EXPECT_EQ(m_report.gpus, 128) << "both jobs were measured on A100, one on T4";
}

TEST_F(ElasticFlow, DeadlinesAreDroppedAndCountedWhereAJobHasOne) {
  const model::Scenario s =
      scenarioOf(std::string(kElasticFlowHeader) +
                 "0,10,800,vgg16,90,64,2,100\n1,20,60,vgg16,,128,4,10\n2,20,60,vgg16,70,128,4,10\n");
  EXPECT_THAT(notes(), ElementsAre("repaired 2: the deadline (ddl) was dropped, since a scenario has none (line 2)"));
  EXPECT_THAT(m_report.assumptions, Contains(HasSubstr("the option slo takes them")));
  EXPECT_THAT(s.source->note, HasSubstr("repaired 2: the deadline (ddl) was dropped"));
}

TEST_F(ElasticFlow, WithoutDeadlinesNothingIsSaidOfThem) {
  scenarioOf("job_id,submit_time,iteration,model_name,batch_size,num_gpu\n0,10,800,vgg16,64,2\n");
  EXPECT_THAT(notes(), ElementsAre());
  EXPECT_THAT(m_report.assumptions, ::testing::Not(Contains(HasSubstr("slo"))));
}

TEST_F(ElasticFlow, AModelOrBatchWithoutATableIsDropped) {
  scenarioOf(std::string(kElasticFlowHeader) +
             "0,0,800,vgg16,90,64,1,1\n1,0,800,bert,90,64,1,1\n2,0,8,vgg16,9,32,1,1\n");
  EXPECT_THAT(notes(), ElementsAre("repaired 1: the deadline (ddl) was dropped, since a scenario has none (line 2)",
                                   "dropped 2: no table has its model and batch size (line 3)"));
}

TEST_F(ElasticFlow, WithoutTablesItSaysWhereTheyAreWanted) {
  std::filesystem::create_directories(m_folder / "empty");
  m_request.files.extra["tables"] = m_folder / "empty";
  EXPECT_THAT(onlyFault(std::string(kElasticFlowHeader)), HasSubstr("--tables DIR"));
}

TEST_F(ElasticFlow, ReadsTheRealFilesAndTheyRunToTheirEnd) {
  ROUNDEL_REAL_TRACE(path, "elasticflow/philly_103959.csv");
  EXPECT_EQ(testing::unfinishedAfterImport("elasticflow", path, m_report), 0);
  EXPECT_EQ(m_report.jobs, 876U);
  EXPECT_EQ(m_report.gpus, 128);
  EXPECT_EQ(testing::unfinishedAfterImport("elasticflow", path.parent_path() / "elasticVpollux_e.csv", m_report), 0);
  EXPECT_EQ(m_report.gpus, 64) << "the models of this trace were measured on T4";
}

}  // namespace
}  // namespace roundel::traces
