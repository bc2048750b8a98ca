// SPDX-License-Identifier: GPL-3.0-or-later
// pai, openb, helios, swf and slurm: tests with a small table for each format, and with the real file if it is beside the project.

#include <set>

#include "tests/traces/traces.h"

namespace roundel::traces {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::idsOf;
using ::testing::IsEmpty;
using ::testing::Not;

class Formats : public testing::TraceTest {
 protected:
  model::Scenario scenario(const std::string& format, const std::string& text) {
    m_request.format = format;
    return scenarioOf(text);
  }
  std::string fault(const std::string& format, const std::string& text) {
    m_request.format = format;
    return onlyFault(text);
  }
};

int gangOf(const model::JobSpec& job) { return std::get<int>(*job.gpus); }

std::vector<std::string> clusterOf(const model::Scenario& scenario) {
  std::vector<std::string> nodes;
  for (const model::NodeSpec& node : scenario.nodes)
    nodes.push_back(node.id + " " + std::to_string(node.gpus[0].count));
  return nodes;
}

TEST(FormatList, IsInAlphabeticalOrderAndEveryFormatSaysWhatItIs) {
  std::string before;
  for (const TraceFormat& format : formats()) {
    EXPECT_LT(before, format.id);
    before = format.id;
    EXPECT_EQ(findFormat(format.id), &format);
    for (const std::string_view text : {format.title, format.files, format.columns, format.cite, format.where})
      EXPECT_FALSE(text.empty()) << format.id;
    EXPECT_NE(format.read, nullptr);
    EXPECT_EQ(format.cluster != nullptr, !format.cluster_note.empty()) << format.id;
  }
  EXPECT_EQ(findFormat("gavel"), nullptr);
}

TEST(FormatList, EveryFormatHasARowInTheHelp) {
  const std::string page =
      io::testing::contentOf(std::filesystem::path(tests::sourceDir()) / "resources/help/traces.md");
  for (const TraceFormat& format : formats()) {
    EXPECT_THAT(page, HasSubstr("| `" + std::string(format.id) + "` |"));
    for (const ExtraFile& extra : format.extra) EXPECT_THAT(page, HasSubstr("`--" + std::string(extra.option) + "`"));
  }
}

TEST_F(Formats, AnUnknownFormatIsAFaultWithAHint) {
  EXPECT_THAT(fault("phily", "a\n"), AllOf(HasSubstr("no format \"phily\""), HasSubstr("did you mean \"philly\"")));
}

// Task table: 2 workers of half a GPU and one evaluator of a quarter need 1.25 GPUs, so 2, from the first start to the last end.
constexpr const char* kTasks =
    "j1,worker,2,Terminated,100,400,600,29,50,T4\n"
    "j1,ps,1,Terminated,90,400,600,29,,T4\n"
    "j1,evaluator,1,Terminated,120,500,600,29,25,T4\n"
    "j2,tensorflow,4,Terminated,200,260,600,29,100,V100\n"
    "j3,worker,1,Waiting,,,600,29,100,P100\n"
    "j4,worker,1,Terminated,300,310,600,29,0,\n";

TEST_F(Formats, AClusterThatNoFileTellsIsCalledAnAssumptionWithTheWayToAnother) {
  const std::string assumption =
      "assumed: cluster 832 V100 (8 a node), 1080 V100M32 (8 a node), 1596 P100 (2 a node), 994 T4 (2 a node), "
      "2240 MISC (8 a node): an assumption from what is published";
  const model::Scenario s = scenario("pai", kTasks);
  EXPECT_THAT(reportLines(m_report), ::testing::Contains(HasSubstr(assumption)));
  EXPECT_THAT(s.source->note, AllOf(HasSubstr(assumption), HasSubstr("another with --cluster TYPE=N,...")));
  m_request.cluster = Cluster{{"V100", 64, 8}, {"T4", 8, 8}, {"P100", 8, 8}};
  EXPECT_THAT(scenario("pai", kTasks).source->note, ::testing::Not(HasSubstr("an assumption")));
}

TEST_F(Formats, PaiAddsUpTheTasksOfAJob) {
  const model::Scenario s = scenario("pai", kTasks);
  EXPECT_THAT(idsOf(s), ElementsAre("j1", "j2"));
  EXPECT_EQ(gangOf(s.jobs[0]), 2);
  EXPECT_EQ(gangOf(s.jobs[1]), 4);
  EXPECT_EQ(s.jobs[1].arrival_s, 100);
  EXPECT_EQ(s.jobs[1].iterations, 60) << "the job ran on V100, the reference";
  const double t4 = std::get<double>(s.models[0].throughput->at("T4"));
  EXPECT_DOUBLE_EQ(*s.jobs[0].iterations, 400 * t4) << "the job ran on T4";
  EXPECT_THAT(notes(), ElementsAre("left out 2: a task without a GPU (line 2)",
                                   "repaired 1: a share of a GPU counts as a whole one (line 1)",
                                   "dropped 1: a task without its times: it never started or never ended (line 5)"));
  EXPECT_EQ(m_report.gpus, 6742);
}

TEST_F(Formats, PaiTakesSubmissionsFromTheJobTableAndAHeaderThatWasAdded) {
  io::testing::write(m_folder / "jobs", "j1,i1,u9,Terminated,50,500\nj2,i2,u8,Terminated,250,260\n");
  m_request.files.extra["jobs"] = m_folder / "jobs";
  const model::Scenario s = scenario(
      "pai",
      std::string("job_name,task_name,inst_num,status,start_time,end_time,plan_cpu,plan_mem,plan_gpu,gpu_type\n") +
          kTasks);
  EXPECT_THAT(idsOf(s), ElementsAre("j1", "j2"));
  EXPECT_EQ(s.jobs[0].user, "u9");
  EXPECT_EQ(s.jobs[1].arrival_s, 150) << "a submission after the start is replaced by the start: 200 - 50";
}

TEST_F(Formats, PaiTakesGroupsOfRecurringJobs) {
  io::testing::write(m_folder / "jobs", "j1,i1,u9,Terminated,50,500\nj2,i2,u8,Terminated,150,260\n");
  io::testing::write(m_folder / "groups", "i1,u9,T4,a3f0,bert\ni7,u9,T4,b1c2,\n");
  m_request.files.extra["groups"] = m_folder / "groups";
  EXPECT_THAT(fault("pai", kTasks), HasSubstr("--jobs"));
  m_request.files.extra["jobs"] = m_folder / "jobs";
  const model::Scenario s = scenario("pai", kTasks);
  ASSERT_EQ(s.jobs.size(), 2U);
  EXPECT_EQ(s.jobs[0].group, "a3f0");
  EXPECT_FALSE(s.jobs[1].group) << "the instance of the job has no group";
}

TEST_F(Formats, PaiRefusesTheJobTableInPlaceOfTheTasks) {
  EXPECT_THAT(fault("pai", "j1,i1,u9,Terminated,50,500\n"), HasSubstr("a row of 6 fields (pai_task_table.csv"));
}

constexpr const char* kPods =
    "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time\n"
    "p0,12000,16384,1,1000,,LS,Running,10,110,20\n"
    "p1,6000,12288,1,460,T4|P100,BE,Running,30,60,30\n"
    "p2,6000,12288,0,0,,LS,Running,31,60,31\n"
    "p3,6000,12288,1,1000,,LS,Pending,32,60,\n"
    "p4,6000,12288,8,1000,H9,LS,Running,33,60,34\n";

TEST_F(Formats, OpenbReadsPodsAndTheirGpuTypes) {
  const model::Scenario s = scenario("openb", kPods);
  EXPECT_THAT(idsOf(s), ElementsAre("p0", "p1"));
  EXPECT_EQ(s.jobs[0].iterations, 90) << "the time from scheduling to deletion";
  EXPECT_EQ(s.jobs[1].group, "BE");
  ASSERT_EQ(s.models.size(), 2U);
  EXPECT_EQ(s.models[1].id, "job on P100, T4");
  EXPECT_EQ(s.models[1].throughput->size(), 2U);
  EXPECT_EQ(s.nodes.size(), 1213U);
  EXPECT_EQ(m_report.gpus, 6212);
  EXPECT_THAT(notes(), ElementsAre("repaired 1: a share of a GPU (gpu_milli) counts as a whole one (line 3)",
                                   "dropped 1: never scheduled (line 5)", "dropped 1: asks for no GPU (line 4)",
                                   "dropped 1: its GPU type is not in the cluster (line 6)"));
}

TEST_F(Formats, OpenbTakesTheClusterFromTheNodeList) {
  io::testing::write(m_folder / "nodes",
                     "sn,cpu_milli,memory_mib,gpu,model\na,1,1,0,\nb,1,1,2,P100\nc,1,1,8,T4\nd,1,1,2,P100\n");
  m_request.files.extra["nodes"] = m_folder / "nodes";
  EXPECT_THAT(clusterOf(scenario("openb", kPods)), ElementsAre("P100-0 2", "P100-1 2", "T4-0 8"));
  io::testing::write(m_folder / "nodes", "gpu_model,gpu_capacity_num,cpu_num,node_name\nA10,1,128,2\n");
  EXPECT_THAT(clusterOf(scenario("openb", kPods)), ElementsAre("A10-0 1"));
  io::testing::write(m_folder / "nodes", "sn,model\na,T4\n");
  EXPECT_THAT(fault("openb", kPods),
              AllOf(HasSubstr("nodes:1: the table has no column \"gpu\""), Not(HasSubstr("trace"))));
}

// The first list of nodes begins with P100, the second with V100M16 like the default cluster of the format.
TEST_F(Formats, OpenbDurationsCountOnTheSameTypeInWhateverOrderNodesAreListed) {
  const auto iterations = [&](const std::string& nodes) {
    io::testing::write(m_folder / "nodes", "sn,cpu_milli,memory_mib,gpu,model\n" + nodes);
    m_request.files.extra["nodes"] = m_folder / "nodes";
    const model::Scenario s = scenario("openb", kPods);
    EXPECT_LT(std::get<double>(s.models[0].throughput->at("T4")),
              std::get<double>(s.models[0].throughput->at("V100M16")));
    EXPECT_EQ(s.models[0].throughput_unit, "second on V100M16");
    return std::pair(s.models, s.jobs);
  };
  EXPECT_EQ(iterations("b,1,1,2,P100\nc,1,1,8,T4\na,1,1,8,V100M32\nd,1,1,8,V100M16\n"),
            iterations("d,1,1,8,V100M16\na,1,1,8,V100M32\nc,1,1,8,T4\nb,1,1,2,P100\n"));
}

TEST_F(Formats, OpenbRealPods) {
  ROUNDEL_REAL_TRACE(path, "alibaba/openb_pod_list_gpuspec33.csv");
  m_request.format = "openb";
  m_request.files.file = path;
  const TraceImport result = importTrace(m_request);
  ASSERT_TRUE(result.scenario);
  EXPECT_EQ(result.report.rows, 8152U);
  EXPECT_EQ(result.report.jobs, 6203U) << "8152 minus 1088 that request no GPU and 861 that were never scheduled";
  m_request.files.extra["nodes"] = testing::realTrace("alibaba/openb_node_list_gpu_node.csv");
  const TraceImport listed = importTrace(m_request);
  ASSERT_TRUE(listed.scenario);
  EXPECT_EQ(listed.report.gpus, 6212) << "the default cluster of the format has the GPUs of the list";
  EXPECT_EQ(listed.scenario->nodes.size(), result.scenario->nodes.size());
  EXPECT_EQ(listed.scenario->models, result.scenario->models) << "the order of the list changes no throughput";
  EXPECT_EQ(listed.scenario->jobs, result.scenario->jobs);
  std::multiset<std::pair<std::string, int>> a, b;
  for (const auto& node : result.scenario->nodes) a.emplace(node.gpus[0].type, node.gpus[0].count);
  for (const auto& node : listed.scenario->nodes) b.emplace(node.gpus[0].type, node.gpus[0].count);
  EXPECT_EQ(a, b);
}

TEST_F(Formats, OpenbWithoutTimesIsOneFault) {
  ROUNDEL_REAL_TRACE(path, "alibaba/openb_pod_list_multigpu20.csv");
  m_request.format = "openb";
  m_request.files.file = path;
  const TraceImport result = importTrace(m_request);
  ASSERT_EQ(result.faults.size(), 1U);
  EXPECT_THAT(result.faults[0].message, HasSubstr("\"creation_time\", \"deletion_time\", \"scheduled_time\""));
}

TEST_F(Formats, HeliosReadsItsLog) {
  const model::Scenario s =
      scenario("helios",
               "job_id,user,gpu_num,cpu_num,node_num,state,submit_time,start_time,end_time,duration,queue\n"
               "1,u1,8,64,1,COMPLETED,2020-04-01 00:00:10,2020-04-01 00:01:00,2020-04-01 00:02:00,60,50\n"
               "2,u2,0,4,1,FAILED,2020-04-01 00:00:00,2020-04-01 00:00:00,2020-04-01 00:00:30,30,0\n"
               "3,u1,1,8,1,CANCELLED,2020-04-01 00:00:20,None,None,0,0\n");
  EXPECT_THAT(idsOf(s), ElementsAre("1"));
  EXPECT_EQ(s.jobs[0].user, "u1");
  EXPECT_EQ(s.jobs[0].iterations, 60);
  EXPECT_EQ(m_report.gpus, 2112);
  EXPECT_THAT(notes(), ElementsAre("dropped 1: asks for no GPU (line 3)", "dropped 1: no duration (line 4)"));
}

constexpr const char* kSwf =
    "; Version: 2.2\n; MaxNodes: 4\n;   MaxProcs: 16\n"
    "  1   0  5  100   4 -1 -1   8 -1 -1 1  3  1 -1  2 -1 -1 -1\n"
    "  2  50  5   20  -1 -1 -1   2 -1 -1 1 -1  1 -1 -1 -1 -1 -1\n"
    "  3  60  5   -1   1 -1 -1   1 -1 -1 0  3  1 -1  2 -1 -1 -1\n"
    "  4  60  5\n";

TEST_F(Formats, SwfReadsFieldsByPositionAndTheClusterFromItsHeader) {
  const model::Scenario s = scenario("swf", kSwf);
  EXPECT_THAT(idsOf(s), ElementsAre("1", "2"));
  EXPECT_EQ(gangOf(s.jobs[0]), 4);
  EXPECT_EQ(s.jobs[0].user, "3");
  EXPECT_EQ(s.jobs[0].group, "2");
  EXPECT_EQ(gangOf(s.jobs[1]), 2);
  EXPECT_EQ(s.jobs[1].user, std::nullopt);
  EXPECT_EQ(s.jobs[1].arrival_s, 50);
  EXPECT_THAT(clusterOf(s), ElementsAre("GPU-0 4", "GPU-1 4", "GPU-2 4", "GPU-3 4"));
  EXPECT_THAT(notes(), ElementsAre("repaired 1: processors as requested: none were allocated (line 5)",
                                   "dropped 1: not 18 fields (line 7)", "dropped 1: a negative duration (line 6)"));
}

// Without a header: 4 * 100 + 2 * 20 = 440 GPU s over 50 s at a load of 0.8 are 11 GPUs: two nodes of 8.
TEST_F(Formats, WithoutAnyClusterThereAreNodesForALoadOfEightTenths) {
  const std::string text = kSwf;
  EXPECT_THAT(clusterOf(scenario("swf", text.substr(text.find("  1   0")))), ElementsAre("GPU-0 8", "GPU-1 8"));
}

constexpr const char* kSacct =
    "JobID|User|Partition|Submit|Start|End|Elapsed|ReqTRES|AllocTRES|State\n"
    "10|ann|gpu|2024-01-01T00:00:00|2024-01-01T00:01:00|2024-01-01T01:01:00|01:00:00|billing=8,cpu=8,gres/gpu=2,mem=64G|cpu=8,gres/gpu:a100=2,gres/gpu=2|COMPLETED\n"
    "10.batch||| 2024-01-01T00:01:00|||01:00:00||cpu=8|COMPLETED\n"
    "11|bob|gpu|2024-01-01T00:10:00|2024-01-01T00:11:00|Unknown|1-00:00:00|gres/gpu:v100=4|gres/gpu:v100=4|RUNNING\n"
    "12|bob|cpu|2024-01-01T00:10:00|2024-01-01T00:11:00|2024-01-01T00:12:00|00:01:00|cpu=4|cpu=4|COMPLETED\n"
    "13|eve|gpu|2024-01-01T00:10:00|Unknown|2024-01-01T00:12:00|00:00:00|gres/gpu=1||CANCELLED by 7\n";

TEST_F(Formats, SlurmReadsTypesFromTrackableResources) {
  const model::Scenario s = scenario("slurm", kSacct);
  EXPECT_THAT(idsOf(s), ElementsAre("10", "11"));
  EXPECT_EQ(gangOf(s.jobs[0]), 2);
  EXPECT_EQ(s.jobs[0].group, "gpu");
  EXPECT_EQ(s.jobs[0].model, "job") << "the job requests any GPU";
  EXPECT_EQ(s.jobs[1].model, "job on v100") << "the job requests a V100";
  EXPECT_EQ(*s.jobs[1].arrival_s, 600);
  EXPECT_EQ(s.gpu_types.size(), 2U) << "only types on which jobs ran";
  EXPECT_THAT(notes(), ElementsAre("left out 1: a step of a job (line 3)",
                                   "repaired 1: still running: as long as it had run (line 4)",
                                   "dropped 1: asks for no GPU (line 5)", "dropped 1: no duration (line 6)"));
}

TEST_F(Formats, SlurmWithoutResourcesIsOneFault) {
  EXPECT_THAT(fault("slurm", "JobID|Submit|Elapsed\n1|2024-01-01T00:00:00|00:01:00\n"),
              HasSubstr("no column \"ReqTRES\", \"AllocTRES\""));
}

}  // namespace
}  // namespace roundel::traces
