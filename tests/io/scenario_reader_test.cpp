// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/io/fault_text.h"
#include "core/io/files/sha256.h"
#include "core/io/scenario_io.h"
#include "core/model/derive.h"
#include "tests/io/scenarios.h"

namespace roundel::io {
namespace {

using testing::codesOf;
using testing::smallText;
using testing::smallWith;

TEST(ScenarioReader, ReadsASmallScenario) {
  const ScenarioResult result = readScenario(smallText());
  ASSERT_TRUE(result.scenario) << codesOf(result.faults);
  EXPECT_EQ(result.scenario->jobs.size(), 2U);
  EXPECT_EQ(result.scenario->clock.round_s, 360);
  EXPECT_EQ(result.scenario->clock.restart_s, 10);
  EXPECT_EQ(result.scenario->jobs[1].throughput->at("V100"), model::ThroughputCell(3.0));
  EXPECT_EQ(result.scenario->jobs[1].throughput->at("K80"), model::ThroughputCell(std::monostate()));
  EXPECT_EQ(result.sha256, sha256(smallText()));
}

const char* const kOpeningBefore = R"("gpu_types")";

std::string withOpening(const std::string& opening) {
  return smallWith(kOpeningBefore, ("\"opening\": " + opening + ", \"gpu_types\"").c_str());
}

TEST(ScenarioReader, ReadsHowAScenarioOpens) {
  const ScenarioResult result = readScenario(
      withOpening(R"({"task": "Find who waits.", "at_s": 1500, "minutes": 8, "group": "large", "order": 2})"));
  ASSERT_TRUE(result.scenario) << codesOf(result.faults);
  EXPECT_EQ(result.scenario->opening, (model::Opening{"Find who waits.", 1500, 8, model::OpeningGroup::Large, 2}));
  EXPECT_FALSE(readScenario(smallText()).scenario->opening);
}

TEST(ScenarioReader, AnOpeningIsRefusedWithPlaceAndWhatWouldBeRight) {
  const struct {
    const char *opening, *code, *pointer, *hint;
  } wrong[] = {{R"({"at_s": -1})", "negative", "/opening/at_s", "0 or more"},
               {R"({"minutes": 0})", "not-positive", "/opening/minutes", "greater than 0"},
               {R"({"group": "lessons"})", "unknown-value", "/opening/group", "did you mean \"lesson\"?"},
               {R"({"taks": "x"})", "unknown-key", "/opening/taks", "did you mean \"task\"?"}};
  for (const auto& each : wrong) {
    const ScenarioResult result = readScenario(withOpening(each.opening));
    EXPECT_FALSE(result.scenario) << each.opening;
    ASSERT_EQ(result.faults.size(), 1U) << each.opening << codesOf(result.faults);
    EXPECT_EQ(result.faults[0].code, each.code);
    EXPECT_EQ(result.faults[0].pointer, each.pointer);
    EXPECT_THAT(result.faults[0].hint, ::testing::HasSubstr(each.hint));
  }
}

/// One error in smallText(), and the only fault that the reader must report.
struct Wrong {
  const char* name;
  const char* from;
  const char* to;
  const char* code;
  const char* pointer;
  int line;
  const char* hint = "";  ///< expected part of the hint
};

void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.name; }

class WrongScenario : public ::testing::TestWithParam<Wrong> {};

TEST_P(WrongScenario, HasOneFaultWithCodePointerLineAndHint) {
  const Wrong& wrong = GetParam();
  const std::string text = smallWith(wrong.from, wrong.to);
  ASSERT_FALSE(text.empty()) << "the scenario does not contain the text to replace";
  const ScenarioResult result = readScenario(text);
  EXPECT_FALSE(result.scenario);
  ASSERT_EQ(result.faults.size(), 1U) << codesOf(result.faults);
  const model::Fault& fault = result.faults.front();
  EXPECT_EQ(fault.code, wrong.code) << codesOf(result.faults);
  EXPECT_EQ(fault.pointer, wrong.pointer) << codesOf(result.faults);
  EXPECT_EQ(fault.line, wrong.line) << codesOf(result.faults);
  EXPECT_FALSE(fault.message.empty());
  EXPECT_FALSE(fault.hint.empty());
  EXPECT_THAT(fault.hint, ::testing::HasSubstr(wrong.hint));
}

constexpr const char* kNodeA = R"({"id": "a", "gpus": [{"type": "V100", "count": 2}]})";
constexpr const char* kJob1 = R"({"id": "j1", "gpus": 1, "iterations": 50, "throughput": {"V100": 3, "K80": null}})";
constexpr const char* kRates1 = R"("throughput": {"V100": 3, "K80": null})";
constexpr const char* kEvent = R"({"at_s": 10, "kind": "node_down", "node": "a"})";
constexpr const char* kEvents = R"(  "events": [
    {"at_s": 10, "kind": "node_down", "node": "a"}
  ])";

const Wrong kDocument[] = {
    {"FormatTwo", "\"roundel\": 1", "\"roundel\": 2", "unknown-format", "/roundel", 2, "\"roundel\": 1"},
    {"FormatMissing", "\"roundel\": 1,", "", "missing-key", "/roundel", 1, "roundel"},
    {"UnknownKeyAtTheTop", "\"clock\"", "\"clok\"", "unknown-key", "/clok", 3, "did you mean \"clock\"?"},
    {"UnknownKeyInTheClock", "\"round_s\"", "\"rounds\"", "unknown-key", "/clock/rounds", 3, "\"round_s\""},
    {"UnknownKeyInANode", "\"a\", \"gpus\"", "\"a\", \"sped\": 1, \"gpus\"", "unknown-key", "/nodes/0/sped", 6,
     "\"speed\""},
    {"UnknownKeyInAGroup", "\"count\": 2", "\"count\": 2, \"cuont\": 2", "unknown-key", "/nodes/0/gpus/0/cuont", 6,
     "\"count\""},
    {"UnknownKeyInATemplate", "\"id\": \"m\",", "\"id\": \"m\", \"wieght\": 2,", "unknown-key", "/models/0/wieght", 9,
     "\"weight\""},
    {"UnknownKeyInAnEvent", "\"node\": \"a\"}", "\"node\": \"a\", \"nod\": 1}", "unknown-key", "/events/0/nod", 15,
     "\"node\""},
    {"MistypedKeyIsOneFault", "\"throughput\": {\"V100\": 3", "\"thoughput\": {\"V100\": 3", "unknown-key",
     "/jobs/1/thoughput", 12, "\"throughput\""},
    {"MistypedRequiredKeyIsOneFault", "\"id\": \"j1\"", "\"idd\": \"j1\"", "unknown-key", "/jobs/1/idd", 12, "\"id\""},
    {"DuplicateKey", "\"gpus\": 1", "\"gpus\": 1, \"gpus\": 2", "duplicate-key", "/jobs/1/gpus", 12, "once"},
    {"DuplicateGpuTypeKey", "{\"V100\": 3", "{\"V100\": 3, \"V100\": 5", "duplicate-key", "/jobs/1/throughput/V100", 12,
     "once"},
    {"DuplicateKeyBehindAnEscape", "\"gpus\": 1", "\"gpus\": 1, \"g\\u0070us\": 2", "duplicate-key", "/jobs/1/gpus", 12,
     "once"},
    {"RateModel", "\"clock\"", "\"rate_model\": \"additve\", \"clock\"", "unknown-value", "/rate_model", 3,
     "\"additive\""},
    {"BadColour", "{\"id\": \"V100\"}", "{\"id\": \"V100\", \"color\": \"#12345g\"}", "bad-color", "/gpu_types/0/color",
     4, "#rrggbb"},
    {"DuplicateType", "{\"id\": \"K80\"}", "{\"id\": \"K80\"}, {\"id\": \"V100\"}", "duplicate-id", "/gpu_types/2/id",
     4, "no other"},
    {"DuplicateNode", "\"id\": \"b\"", "\"id\": \"a\"", "duplicate-id", "/nodes/1/id", 7, "no other"},
    {"DuplicateJob", "\"id\": \"j1\"", "\"id\": \"j0\"", "duplicate-id", "/jobs/1/id", 12, "no other"},
    {"EmptyId", "\"id\": \"j1\"", "\"id\": \"\"", "bad-id", "/jobs/1/id", 12, "name"},
    {"IdWithALineBreak", "\"id\": \"j1\"", "\"id\": \"j\\n1\"", "bad-id", "/jobs/1/id", 12, "printable"},
    {"MissingId", "\"id\": \"j1\", ", "", "missing-key", "/jobs/1/id", 12, "\"id\""},
    {"RoundZero", "\"round_s\": 360", "\"round_s\": 0", "not-positive", "/clock/round_s", 3, "greater than 0"},
    {"RoundNegative", "\"round_s\": 360", "\"round_s\": -360", "negative", "/clock/round_s", 3, "more than 0"},
    {"RestartNegative", "\"round_s\": 360", "\"restart_s\": -1", "negative", "/clock/restart_s", 3, "0 or more"},
    {"HorizonZero", "\"round_s\": 360", "\"horizon_s\": 0", "not-positive", "/clock/horizon_s", 3, "greater than 0"},
    {"SeedNegative", "\"round_s\": 360", "\"seed\": -1", "out-of-range", "/clock/seed", 3, "18446744073709551615"},
    {"SeedTooLarge", "\"round_s\": 360", "\"seed\": 18446744073709551616", "out-of-range", "/clock/seed", 3,
     "18446744073709551615"},
};

const Wrong kCluster[] = {
    {"UnknownType", "\"type\": \"V100\"", "\"type\": \"V10\"", "unknown-gpu-type", "/nodes/0/gpus/0/type", 6,
     "did you mean \"V100\"? Known: K80, V100"},
    {"CountZero", "\"count\": 2", "\"count\": 0", "not-positive", "/nodes/0/gpus/0/count", 6, "from 1"},
    {"CountNegative", "\"count\": 2", "\"count\": -2", "negative", "/nodes/0/gpus/0/count", 6, "from 1"},
    {"CountHalf", "\"count\": 2", "\"count\": 2.5", "wrong-type", "/nodes/0/gpus/0/count", 6, "whole number"},
    {"CountHuge", "\"count\": 2", "\"count\": 3000000000", "out-of-range", "/nodes/0/gpus/0/count", 6, "whole number"},
    {"CountMissing", ", \"count\": 2", "", "missing-key", "/nodes/0/gpus/0/count", 6, "count"},
    {"TypeMissing", "\"type\": \"V100\", ", "", "missing-key", "/nodes/0/gpus/0/type", 6, "type"},
    {"EmptyNode", "[{\"type\": \"V100\", \"count\": 2}]", "[]", "empty-node", "/nodes/0/gpus", 6, "type"},
    {"SpeedZero", kNodeA, R"({"id": "a", "speed": 0, "gpus": [{"type": "V100", "count": 2}]})", "not-positive",
     "/nodes/0/speed", 6, "greater than 0"},
    {"NicNegative", kNodeA, R"({"id": "a", "nic_gbits_s": -1, "gpus": [{"type": "V100", "count": 2}]})", "negative",
     "/nodes/0/nic_gbits_s", 6, "more than 0"},
    {"IntraZero", kNodeA, R"({"id": "a", "intra_gbytes_s": 0, "gpus": [{"type": "V100", "count": 2}]})", "not-positive",
     "/nodes/0/intra_gbytes_s", 6, "greater than 0"},
    {"PcieTwo", kNodeA, R"({"id": "a", "pcie": 2, "gpus": [{"type": "V100", "count": 2}]})", "out-of-range",
     "/nodes/0/pcie", 6, "3 to 5"},
    {"VramZero", "{\"id\": \"V100\"}", "{\"id\": \"V100\", \"vram_gib\": 0}", "not-positive", "/gpu_types/0/vram_gib",
     4, "greater than 0"},
    {"TflopsNegative", "{\"id\": \"V100\"}", "{\"id\": \"V100\", \"tensor_tflops\": -1}", "negative",
     "/gpu_types/0/tensor_tflops", 4, "more than 0"},
    {"LinkZero", "{\"id\": \"V100\"}", "{\"id\": \"V100\", \"link_params_s\": 0}", "not-positive",
     "/gpu_types/0/link_params_s", 4, "greater than 0"},
    {"NetZero", "{\"id\": \"V100\"}", "{\"id\": \"V100\", \"net_params_s\": 0}", "not-positive",
     "/gpu_types/0/net_params_s", 4, "greater than 0"},
};

const Wrong kJobs[] = {
    {"NotAnObject", kJob1, "7", "wrong-type", "/jobs/1", 12, "an object"},
    {"UnknownModel", "\"model\": \"m\"", "\"model\": \"n\"", "unknown-model", "/jobs/0/model", 11, "m"},
    {"ArrivalNegative", "\"gpus\": 1", "\"gpus\": 1, \"arrival_s\": -1", "negative", "/jobs/1/arrival_s", 12,
     "0 or more"},
    {"WeightZero", "\"gpus\": 1", "\"gpus\": 1, \"weight\": 0", "not-positive", "/jobs/1/weight", 12, "greater than 0"},
    {"GpusAsText", "\"gpus\": 1", "\"gpus\": \"1\"", "wrong-type", "/jobs/1/gpus", 12, "a number of GPUs, or a list"},
    {"GpusNull", "\"gpus\": 1", "\"gpus\": null", "wrong-type", "/jobs/1/gpus", 12, "a number of GPUs, or a list"},
    {"GpusZero", "\"gpus\": 1", "\"gpus\": 0", "not-positive", "/jobs/1/gpus", 12, "from 1"},
    {"GpusNegative", "\"gpus\": 1", "\"gpus\": -1", "negative", "/jobs/1/gpus", 12, "from 1"},
    {"GpusHalf", "\"gpus\": 1", "\"gpus\": 1.5", "wrong-type", "/jobs/1/gpus", 12, "whole number"},
    {"GpusMissing", "\"gpus\": 1, ", "", "missing-gpus", "/jobs/1/gpus", 12, "gang"},
    {"GpusEmptyList", "\"gpus\": 1", "\"gpus\": []", "empty-list", "/jobs/1/gpus", 12, "at least one"},
    {"GpusTwiceInAList", "\"gpus\": 1", "\"gpus\": [1, 2, 1]", "duplicate-value", "/jobs/1/gpus/2", 12, "once"},
    {"MinAboveMax", "\"gpus\": 1", "\"gpus\": 1, \"min_gpus\": 3, \"max_gpus\": 2", "min-above-max", "/jobs/1/min_gpus",
     12, "min_gpus <= gpus"},
    {"MinAboveGpus", "\"gpus\": 1", "\"gpus\": 1, \"min_gpus\": 2", "gpus-disagree", "/jobs/1/min_gpus", 12,
     "min_gpus <= gpus"},
    {"MaxBelowGpus", "\"gpus\": 1", "\"gpus\": 2, \"max_gpus\": 1", "gpus-disagree", "/jobs/1/max_gpus", 12,
     "min_gpus <= gpus"},
    {"MinBesideAList", "\"gpus\": 1", "\"gpus\": [1, 2], \"min_gpus\": 2", "gpus-disagree", "/jobs/1/min_gpus", 12,
     "leave it out"},
    {"IterationsNegative", "\"iterations\": 50", "\"iterations\": -50", "negative", "/jobs/1/iterations", 12,
     "0 or more"},
    {"IterationsMissing", "\"iterations\": 50, ", "", "missing-iterations", "/jobs/1/iterations", 12, "epochs"},
    {"IterationsNaN", "\"iterations\": 50", "\"iterations\": NaN", "not-finite", "/jobs/1/iterations", 12, "finite"},
    {"IterationsMinusInfinity", "\"iterations\": 50", "\"iterations\": -Infinity", "not-finite", "/jobs/1/iterations",
     12, "finite"},
    {"IterationsOverflow", "\"iterations\": 50", "\"iterations\": 1e400", "number-out-of-range", "/jobs/1/iterations",
     12, "1.7e308"},
    {"IterationsUnderflow", "\"iterations\": 50", "\"iterations\": 1e-400", "number-out-of-range", "/jobs/1/iterations",
     12, "5e-324"},
    {"BothAmountsOfWork", "\"iterations\": 50", "\"iterations\": 50, \"epochs\": 5, \"iterations_per_epoch\": 10",
     "iterations-and-epochs", "/jobs/1/epochs", 12, "either"},
    {"EpochsAlone", "\"iterations\": 50", "\"epochs\": 5", "missing-iterations", "/jobs/1/iterations_per_epoch", 12,
     "iterations_per_epoch"},
    {"ThroughputMissing", ", \"throughput\": {\"V100\": 3, \"K80\": null}", "", "missing-throughput",
     "/jobs/1/throughput", 12, "timing"},
    {"ThroughputNegative", "\"V100\": 3", "\"V100\": -3", "negative", "/jobs/1/throughput/V100", 12, "more than 0"},
    {"ThroughputZero", "\"V100\": 3", "\"V100\": 0", "not-positive", "/jobs/1/throughput/V100", 12, "null"},
    {"ThroughputAsText", "\"V100\": 3", "\"V100\": \"3\"", "wrong-type", "/jobs/1/throughput/V100", 12, "a rate"},
    {"ThroughputOfUnknownType", "\"V100\": 3", "\"V1000\": 3", "unknown-gpu-type", "/jobs/1/throughput/V1000", 12,
     "\"V100\""},
    {"ThroughputTableKeyZero", "\"V100\": 3", "\"V100\": {\"0\": 3}", "bad-key", "/jobs/1/throughput/V100/0", 12,
     "from 1"},
    {"ThroughputTableKeyWord", "\"V100\": 3", "\"V100\": {\"two\": 3}", "bad-key", "/jobs/1/throughput/V100/two", 12,
     "whole number"},
    {"ThroughputTableKeyWithZeros", "\"V100\": 3", "\"V100\": {\"01\": 3}", "bad-key", "/jobs/1/throughput/V100/01", 12,
     "whole number"},
    {"ThroughputTableEmpty", "\"V100\": 3", "\"V100\": {}", "empty-table", "/jobs/1/throughput/V100", 12,
     "at least one"},
    {"ThroughputTableNegative", "\"V100\": 3", "\"V100\": {\"1\": -3}", "negative", "/jobs/1/throughput/V100/1", 12,
     "more than 0"},
    {"SpreadOfUnknownType", kRates1, R"("throughput": {"V100": 3}, "throughput_spread": {"P4": 1})", "unknown-gpu-type",
     "/jobs/1/throughput_spread/P4", 12, "K80"},
    {"ThroughputPer", kRates1, R"("throughput": {"V100": 3}, "throughput_per": "gnag")", "unknown-value",
     "/jobs/1/throughput_per", 12, "\"gang\""},
    {"BatchZero", "\"gpus\": 1", "\"gpus\": 1, \"batch_size\": 0", "not-positive", "/jobs/1/batch_size", 12,
     "greater than 0"},
    {"ScalingZero", "\"gpus\": 1", "\"gpus\": 1, \"scaling\": {\"2\": 0}", "not-positive", "/jobs/1/scaling/2", 12,
     "greater than 0"},
    {"Pattern", "\"gpus\": 1", "\"gpus\": 1, \"pattern\": 3", "out-of-range", "/jobs/1/pattern", 12, "1 to 2"},
    {"Allreduce", "\"gpus\": 1", "\"gpus\": 1, \"allreduce\": \"rng\"", "unknown-value", "/jobs/1/allreduce", 12,
     "\"ring\""},
    {"FitsNowhereByCount", "\"gpus\": 1", "\"gpus\": 3", "fits-nowhere", "/jobs/1", 12, "fewer GPUs"},
    {"FitsNowhereByType", "\"V100\": 3", "\"V100\": null", "fits-nowhere", "/jobs/1", 12, "more GPU types"},
    {"FitsNowhereByTable", "\"gpus\": 1, \"iterations\": 50, \"throughput\": {\"V100\": 3",
     "\"gpus\": 2, \"iterations\": 50, \"throughput\": {\"V100\": {\"1\": 3}", "fits-nowhere", "/jobs/1", 12,
     "fewer GPUs"},
};

constexpr const char* kWork1 = R"("gpus": 1, "iterations": 50, "throughput": {"V100": 3, "K80": null})";

const Wrong kSchedulers[] = {
    {"TimingOfUnknownType", kRates1, R"("timing": {"V10": {"forward_s": 1}})", "unknown-gpu-type", "/jobs/1/timing/V10",
     12, "\"V100\""},
    {"TimingUnknownKey", kRates1, R"("timing": {"V100": {"forward_s": 1, "foward_s": 1}})", "unknown-key",
     "/jobs/1/timing/V100/foward_s", 12, "\"forward_s\""},
    {"TimingWithoutTime", kRates1, R"("timing": {"V100": {"update_s": 1}})", "zero-time", "/jobs/1/timing/V100", 12,
     "seconds"},
    {"TimingShare", kRates1, R"("timing": {"V100": {"forward_s": 1, "hit_p": 1.5}})", "out-of-range",
     "/jobs/1/timing/V100/hit_p", 12, "0 to 1"},
    {"StagesEmpty", kWork1, R"("gpus": 1, "iterations": 50, "throughput": {"V100": 3}, "stages": [])", "empty-list",
     "/jobs/1/stages", 12, "at least one stage"},
    {"StagesAgainstGpus", kWork1,
     R"("gpus": 1, "iterations": 50, "stages": [{"replicas": 2, "forward_s": 1, "backward_s": 1}])", "gpus-disagree",
     "/jobs/1/gpus", 12, "\"gpus\": 2"},
    {"StagesMissingKey", kWork1, R"("iterations": 50, "stages": [{"replicas": 2, "forward_s": 1}])", "missing-key",
     "/jobs/1/stages/0/backward_s", 12, "backward_s"},
    {"StagesWithoutTime", kWork1, R"("iterations": 50, "stages": [{"replicas": 2, "forward_s": 0, "backward_s": 0}])",
     "zero-time", "/jobs/1/stages", 12, "seconds"},
    {"StagesOfUnknownType", kWork1,
     R"("iterations": 50, "stages": [{"replicas": 2, "forward_s": {"V1000": 1}, "backward_s": 0}])", "unknown-gpu-type",
     "/jobs/1/stages/0/forward_s/V1000", 12, "\"V100\""},
    {"LastStageSends", kWork1,
     R"("iterations": 50, "stages": [{"replicas": 2, "forward_s": 1, "backward_s": 0, "out_mb": 3}])",
     "last-stage-output", "/jobs/1/stages/0/out_mb", 12, "leave the key out"},
    {"OneServerTooLarge", kWork1,
     R"("iterations": 50, "stages": [{"replicas": 5, "forward_s": 1, "backward_s": 0, "one_server": true}])",
     "one-server-too-large", "/jobs/1/stages/0/one_server", 12, "larger server"},
    {"StagesFitNowhere", kWork1, R"("iterations": 50, "stages": [{"replicas": 7, "forward_s": 1, "backward_s": 0}])",
     "fits-nowhere", "/jobs/1", 12, "fewer GPUs"},
    {"SyncAgainstGpus", kWork1, R"("gpus": 1, "sync": {"rounds": 5, "tasks": 2, "train_s": {"V100": 1}, "sync_s": {}})",
     "gpus-disagree", "/jobs/1/gpus", 12, "\"gpus\": 2"},
    {"SyncAgainstIterations", kWork1,
     R"("iterations": 50, "sync": {"rounds": 5, "tasks": 2, "train_s": {"V100": 1}, "sync_s": {}})",
     "iterations-disagree", "/jobs/1/iterations", 12, "as many iterations as rounds"},
    {"SyncAgainstStages", kWork1,
     R"("iterations": 5, "stages": [{"replicas": 1, "forward_s": 1, "backward_s": 1}], "sync": {"rounds": 5, "tasks": 2, "train_s": {"V100": 1}})",
     "gpus-disagree", "/jobs/1/sync", 12, "replicas"},
    {"SyncWithoutTimes", kWork1, R"("sync": {"rounds": 5, "tasks": 2, "train_s": {}, "sync_s": {}})", "empty-table",
     "/jobs/1/sync/train_s", 12, "seconds"},
    {"SyncZeroTime", kWork1, R"("sync": {"rounds": 5, "tasks": 2, "train_s": {"V100": 0}, "sync_s": {}})",
     "not-positive", "/jobs/1/sync/train_s/V100", 12, "greater than 0"},
    {"SyncNoRounds", kWork1, R"("sync": {"rounds": 0, "tasks": 2, "train_s": {"V100": 1}, "sync_s": {}})",
     "not-positive", "/jobs/1/sync/rounds", 12, "from 1"},
    {"SwitchUnknownKey", "\"gpus\": 1", "\"gpus\": 1, \"switch_ms\": {\"hear\": 1}", "unknown-key",
     "/jobs/1/switch_ms/hear", 12, "\"hare\""},
    {"SwitchNegative", "\"gpus\": 1", "\"gpus\": 1, \"switch_ms\": {\"hare\": -1}", "negative",
     "/jobs/1/switch_ms/hare", 12, "0 or more"},
};

const Wrong kLists[] = {
    {"EventKind", "\"node_down\"", "\"nodedown\"", "unknown-value", "/events/0/kind", 15, "\"node_down\""},
    {"EventTimeNegative", "\"at_s\": 10", "\"at_s\": -10", "negative", "/events/0/at_s", 15, "0 or more"},
    {"EventTimeMissing", "\"at_s\": 10, ", "", "missing-key", "/events/0/at_s", 15, "at_s"},
    {"EventUnknownNode", "\"node\": \"a\"}", "\"node\": \"c\"}", "unknown-node", "/events/0/node", 15, "known: a, b"},
    {"EventNodeMissing", ", \"node\": \"a\"", "", "missing-key", "/events/0/node", 15, "node"},
    {"EventJobOfANode", "\"node\": \"a\"}", "\"node\": \"a\", \"job\": \"j0\"}", "not-for-kind", "/events/0/job", 15,
     "leave the key out"},
    {"EventUnknownJob", kEvent, R"({"at_s": 10, "kind": "cancel_job", "job": "j9"})", "unknown-job", "/events/0/job",
     15, "\"j0\""},
    {"EventThroughputWithoutValue", kEvent, R"({"at_s": 10, "kind": "set_throughput", "job": "j0", "type": "V100"})",
     "missing-key", "/events/0/value", 15, "null"},
    {"EventThroughputOfUnknownType", kEvent,
     R"({"at_s": 10, "kind": "set_throughput", "job": "j0", "type": "V10", "value": 1})", "unknown-gpu-type",
     "/events/0/type", 15, "\"V100\""},
    {"EventThroughputNegative", kEvent,
     R"({"at_s": 10, "kind": "set_throughput", "job": "j0", "type": "V100", "value": -1})", "negative",
     "/events/0/value", 15, "more than 0"},
    {"EventSpeedZero", kEvent, R"({"at_s": 10, "kind": "set_speed", "node": "a", "value": 0})", "not-positive",
     "/events/0/value", 15, "greater than 0"},
    {"EventSpeedNull", kEvent, R"({"at_s": 10, "kind": "set_speed", "node": "a", "value": null})", "missing-key",
     "/events/0/value", 15, "greater than 0"},
    {"CompareWithoutPolicy", kEvents, R"(  "compare": [{"label": "x"}])", "missing-key", "/compare/0/policy", 14,
     "policy"},
    {"CompareAsText", kEvents, R"(  "compare": ["gavel"])", "wrong-type", "/compare/0", 14, "\"policy\""},
    {"CompareOptionsAsList", kEvents, R"(  "compare": [{"policy": "gavel", "options": []}])", "wrong-type",
     "/compare/0/options", 14, "option"},
    {"CompareOptionsDuplicate", kEvents, R"(  "compare": [{"policy": "gavel", "options": {"a": {"b": 1, "b": 2}}}])",
     "duplicate-key", "/compare/0/options/a/b", 14, "once"},
    {"CompareOptionsOverflow", kEvents, R"(  "compare": [{"policy": "gavel", "options": {"a": [1e999]}}])",
     "number-out-of-range", "/compare/0/options/a/0", 14, "1.7e308"},
    {"ExpectedWithoutValue", kEvents, R"(  "expected": [{"policy": "gavel", "metric": "cru"}])", "missing-key",
     "/expected/0/value", 14, "value"},
    {"ExpectedToleranceNegative", kEvents,
     R"(  "expected": [{"policy": "gavel", "metric": "cru", "value": 1, "tolerance": -1}])", "negative",
     "/expected/0/tolerance", 14, "0 or more"},
    {"ExpectedOfUnknownJobs", kEvents,
     R"(  "expected": [{"policy": "gavel", "metric": "cru", "value": 1, "jobs": "our"}])", "unknown-value",
     "/expected/0/jobs", 14, "ours"},
    {"HistoryAsText", kEvents, R"(  "history": "a.csv")", "wrong-type", "/history", 14, "csv"},
    {"HistoryWithoutPath", kEvents, R"(  "history": {})", "missing-key", "/history/csv", 14, "csv"},
    {"HistoryNegative", kEvents, R"(  "history": [{"group": "g", "user": "u", "iterations": -1}])", "negative",
     "/history/0/iterations", 14, "0 or more"},
};

const auto nameOf = [](const auto& info) { return std::string(info.param.name); };
INSTANTIATE_TEST_SUITE_P(Document, WrongScenario, ::testing::ValuesIn(kDocument), nameOf);
INSTANTIATE_TEST_SUITE_P(Cluster, WrongScenario, ::testing::ValuesIn(kCluster), nameOf);
INSTANTIATE_TEST_SUITE_P(Jobs, WrongScenario, ::testing::ValuesIn(kJobs), nameOf);
INSTANTIATE_TEST_SUITE_P(Schedulers, WrongScenario, ::testing::ValuesIn(kSchedulers), nameOf);
INSTANTIATE_TEST_SUITE_P(Lists, WrongScenario, ::testing::ValuesIn(kLists), nameOf);

model::Fault onlyFault(const std::string& text) {
  const ScenarioResult result = readScenario(text);
  EXPECT_FALSE(result.scenario);
  EXPECT_EQ(result.faults.size(), 1U) << codesOf(result.faults);
  return result.faults.empty() ? model::Fault{} : result.faults.front();
}

TEST(ScenarioReader, HandsOutADraftWhereOnlyTheContentIsWrong) {
  const ScenarioResult negative = readScenario(smallWith("\"iterations\": 100", "\"iterations\": -100"));
  ASSERT_FALSE(negative.scenario);
  ASSERT_TRUE(negative.draft) << codesOf(negative.faults);
  EXPECT_EQ(negative.draft->jobs.front().iterations, -100);
  EXPECT_FALSE(negative.faults.empty());
  EXPECT_FALSE(readScenario(smallText()).draft) << "no draft without a fault";
  EXPECT_FALSE(readScenario(smallText() + "}").draft) << "no draft of invalid JSON";
  EXPECT_FALSE(readScenario(smallWith("\"iterations\"", "\"iterationz\"")).draft) << "the draft would lose the key";
}

TEST(ScenarioDraft, AWrongWordIsKeptAsItIsWritten) {
  const ScenarioResult wrong =
      readScenario(smallWith(kRates1, R"("throughput": {"V100": 3}, "throughput_per": "gnag")"));
  ASSERT_TRUE(wrong.draft) << codesOf(wrong.faults);
  EXPECT_EQ(wrong.draft->jobs[1].throughput_per, "gnag");
  EXPECT_EQ(model::throughputPer(wrong.draft->jobs[1]), model::ThroughputPer::Gpu) << "unknown words are ignored";
  EXPECT_NE(writeScenario(*wrong.draft).find(R"("throughput_per": "gnag")"), std::string::npos);
}

TEST(ScenarioReader, RefusesAnEmptyFile) {
  for (const char* text : {"", "  \n\t\r\n"}) {
    const model::Fault fault = onlyFault(text);
    EXPECT_EQ(fault.code, "empty-file");
    EXPECT_EQ(fault.line, 1);
    EXPECT_THAT(fault.hint, ::testing::HasSubstr("\"roundel\": 1"));
  }
}

TEST(ScenarioReader, RefusesWhatIsNoObject) {
  for (const char* text : {"[]", "7", "\"a\"", "null", "true"}) {
    const model::Fault fault = onlyFault(text);
    EXPECT_EQ(fault.code, "wrong-type") << text;
    EXPECT_EQ(fault.pointer, "");
    EXPECT_EQ(fault.line, 1);
  }
}

TEST(ScenarioReader, RefusesTextThatIsNotUtf8) {
  std::string text = smallText();
  text.replace(text.find("\"j1\"") + 1, 2, "\xff\xfe");
  const model::Fault fault = onlyFault(text);
  EXPECT_EQ(fault.code, "invalid-utf8");
  EXPECT_EQ(fault.line, 12);
  EXPECT_THAT(fault.message, ::testing::HasSubstr("0xff"));
  EXPECT_THAT(fault.hint, ::testing::HasSubstr("UTF-8"));
}

TEST(ScenarioReader, ReadsPastAByteOrderMark) {
  const ScenarioResult result = readScenario("\xef\xbb\xbf" + smallText());
  EXPECT_TRUE(result.scenario) << codesOf(result.faults);
}

TEST(ScenarioReader, FindsEveryFaultAtOnce) {
  std::string text = smallText();
  const auto replace = [&](std::string_view from, std::string_view to) {
    text.replace(text.find(from), from.size(), to);
  };
  replace("\"round_s\": 360", "\"round_s\": 0");
  replace("\"count\": 4", "\"count\": -4");
  replace("\"V100\": 4", "\"V1OO\": 4");
  replace("\"gpus\": 1,", "\"gpus\": \"1\", \"arrival_s\": -5,");
  replace("\"node\": \"a\"", "\"node\": \"z\"");
  const ScenarioResult result = readScenario(text);
  std::vector<std::string> found;
  for (const model::Fault& fault : result.faults)
    found.push_back(fault.code + " " + fault.pointer + " " + std::to_string(fault.line));
  EXPECT_THAT(found,
              ::testing::ElementsAre("not-positive /clock/round_s 3", "negative /nodes/1/gpus/0/count 7",
                                     "unknown-gpu-type /models/0/throughput/V1OO 9", "wrong-type /jobs/1/gpus 12",
                                     "negative /jobs/1/arrival_s 12", "unknown-node /events/0/node 15"));
}

TEST(ScenarioReader, NamesTheChainOfATemplateCycle) {
  const model::Fault fault = onlyFault(smallWith(
      "[{\"id\": \"m\", ", R"([{"id": "k", "model": "m"}, {"id": "l", "model": "k"}, {"id": "m", "model": "l", )"));
  EXPECT_EQ(fault.code, "template-cycle");
  EXPECT_EQ(fault.pointer, "/models/0/model");
  EXPECT_EQ(fault.line, 9);
  EXPECT_THAT(fault.message, ::testing::HasSubstr("k -> m -> l -> k"));
}

TEST(ScenarioReader, TakesTemplatesAsAnObjectAndPointsIntoIt) {
  const ScenarioResult good = readScenario(smallWith(R"([{"id": "m", "throughput": {"V100": 4, "K80": 1}}])",
                                                     R"({"m": {"throughput": {"V100": 4, "K80": 1}}})"));
  ASSERT_TRUE(good.scenario) << codesOf(good.faults);
  EXPECT_EQ(*good.scenario, *readScenario(smallText()).scenario);

  const model::Fault fault =
      onlyFault(smallWith(R"([{"id": "m", "throughput": {"V100": 4, "K80": 1}}])",
                          "{\n\"m/~\": {\"weight\": 0},\n\"m\": {\"throughput\": {\"V100\": 4, \"K80\": 1}}}"));
  EXPECT_EQ(fault.pointer, "/models/m~1~0/weight");
  EXPECT_EQ(fault.line, 10);
  const std::string other = R"({"m": {"id": "n", "throughput": {"V100": 4, "K80": 1}}})";
  EXPECT_EQ(onlyFault(smallWith(R"([{"id": "m", "throughput": {"V100": 4, "K80": 1}}])", other)).code, "id-disagrees");
}

TEST(ScenarioReader, ReportsNoJobsAndNoNodes) {
  const std::string text = R"({"roundel": 1, "gpu_types": [{"id": "V"}],
"nodes": [],
"jobs": []})";
  const ScenarioResult result = readScenario(text);
  ASSERT_EQ(result.faults.size(), 2U) << codesOf(result.faults);
  EXPECT_EQ(result.faults[0].code, "no-nodes");
  EXPECT_EQ(result.faults[0].line, 2);
  EXPECT_EQ(result.faults[1].code, "no-jobs");
  EXPECT_EQ(result.faults[1].line, 3);
}

TEST(ScenarioReader, AsksForTheRequiredLists) {
  const ScenarioResult result = readScenario(R"({"roundel": 1})");
  std::vector<std::string> pointers;
  for (const model::Fault& fault : result.faults) pointers.push_back(fault.code + fault.pointer);
  EXPECT_THAT(pointers, ::testing::ElementsAre("missing-key/gpu_types", "missing-key/nodes", "missing-key/jobs"));
}

TEST(ScenarioReader, SaysOnlyThatABracketTooManyEndsTheDocument) {
  const model::Fault fault = onlyFault(smallWith("\"K80\": 1}}]", "\"K80\": 1}}]}"));
  EXPECT_EQ(fault.code, "syntax");
  EXPECT_EQ(fault.line, 9);
}

TEST(ScenarioReader, ListsTwoHundredFaultsAndCountsTheRest) {
  std::string jobs;
  for (int i = 0; i < 1000; ++i)
    jobs += std::string(i == 0 ? "" : ",\n") + "{\"id\": \"x" + std::to_string(i) +
            "\", \"gpus\": 0, \"iterations\": 1, \"throughput\": {\"V100\": 1}}";
  const std::string text =
      R"({"roundel": 1, "gpu_types": [{"id": "V100"}], "nodes": [{"id": "a", "gpus": [{"type": "V100", "count": 1}]}], "jobs": [)" +
      jobs + "]}";
  const ScenarioResult result = readScenario(text);
  ASSERT_EQ(result.faults.size(), 201U);
  EXPECT_EQ(result.faults[199].pointer, "/jobs/199/gpus");
  EXPECT_EQ(result.faults[199].line, 200);
  EXPECT_EQ(result.faults[200].code, "more-faults");
  EXPECT_THAT(result.faults[200].message, ::testing::HasSubstr("800 more"));
}

TEST(ScenarioReader, StopsAtNestingBombs) {
  const std::string deep(1'000'000, '[');
  for (const std::string& text :
       {deep, smallWith("\"gpus\": 1", "\"gpus\": " + deep), smallWith("\"clock\"", "\"x\": " + deep)}) {
    const ScenarioResult result = readScenario(text);
    ASSERT_FALSE(result.faults.empty());
    EXPECT_EQ(result.faults.back().code, "too-deep") << codesOf(result.faults);
    EXPECT_FALSE(result.faults.back().hint.empty());
  }
}

TEST(ScenarioReader, ReportsOtherChecksWithLines) {
  const std::string text = smallWith(R"("node": "a"}
  ])",
                                     R"("node": "a"}
  ],
  "compare": [
    {"policy": "gavel"},
    {"policy": "gavl"}
  ])");
  const auto check = [](const model::Scenario& scenario) {
    std::vector<model::Fault> faults;
    if (scenario.compare.at(1).policy == "gavl")
      faults.push_back({"unknown-policy", "/compare/1/policy", "no", "gavel", 0});
    return faults;
  };
  const ScenarioResult result = readScenario(text, check);
  ASSERT_EQ(result.faults.size(), 1U) << codesOf(result.faults);
  EXPECT_EQ(result.faults.front().line, 19);
  EXPECT_TRUE(readScenario(text).scenario);
}

TEST(ScenarioReader, TakesMinusZeroForZero) {
  const ScenarioResult result = readScenario(smallWith("\"gpus\": 1,", "\"gpus\": 1, \"arrival_s\": -0.0,"));
  ASSERT_TRUE(result.scenario) << codesOf(result.faults);
  EXPECT_FALSE(std::signbit(*result.scenario->jobs[1].arrival_s));
}

TEST(ScenarioReader, KeepsAllBitsOfASeed) {
  const ScenarioResult result = readScenario(smallWith("\"round_s\": 360", "\"seed\": 18446744073709551615"));
  ASSERT_TRUE(result.scenario) << codesOf(result.faults);
  EXPECT_EQ(result.scenario->clock.seed, 18446744073709551615U);
}

TEST(ScenarioReader, TakesWholeNumbersInAnySpelling) {
  const ScenarioResult result = readScenario(smallWith("\"count\": 4", "\"count\": 0.4e1"));
  ASSERT_TRUE(result.scenario) << codesOf(result.faults);
  EXPECT_EQ(result.scenario->nodes[1].gpus[0].count, 4);
}

TEST(ScenarioReader, KeepsOptionsAsCanonicalText) {
  const ScenarioResult result = readScenario(smallWith(
      "  \"events\"",
      R"(  "compare": [{"policy": "plan", "options": {"plan": [ {"round":0, "jobs" : {}} ], "a": "b"}}], "events")"));
  ASSERT_TRUE(result.scenario) << codesOf(result.faults);
  EXPECT_EQ(result.scenario->compare[0].options,
            (model::OptionMap{{"a", "\"b\""}, {"plan", R"([{"jobs":{},"round":0}])"}}));
}

TEST(ScenarioReader, AcceptsAJobWithoutWork) {
  EXPECT_TRUE(readScenario(smallWith("\"iterations\": 50", "\"iterations\": 0")).scenario);
}

TEST(ScenarioReader, SortsNothingInAListOfSizes) {
  const ScenarioResult result = readScenario(smallWith("\"gpus\": 1,", "\"gpus\": [2, 1],"));
  ASSERT_TRUE(result.scenario) << codesOf(result.faults);
  EXPECT_EQ(std::get<std::vector<int>>(*result.scenario->jobs[1].gpus), (std::vector<int>{2, 1}));
}

TEST(LineOf, FindsKeysElementsAndTheNearestThatStandsThere) {
  const std::string text = smallText();
  EXPECT_EQ(lineOf(text, ""), 1);
  EXPECT_EQ(lineOf(text, "/clock"), 3);
  EXPECT_EQ(lineOf(text, "/nodes/1/gpus/0/count"), 7);
  EXPECT_EQ(lineOf(text, "/jobs/1"), 12);
  EXPECT_EQ(lineOf(text, "/jobs/1/weight"), 12);
  EXPECT_EQ(lineOf(text, "/jobs/7"), 10);
  EXPECT_EQ(lineOf(text, "/nowhere/at/all"), 1);
  EXPECT_EQ(lineOf("{\n\"a/b\": {\n\"~\": 1}}", "/a~1b/~0"), 3);
}

TEST(FormatFault, PutsFileAndLineFirst) {
  const model::Fault fault{"negative", "/jobs/3/weight", "-1 is negative", "more than 0", 12};
  EXPECT_EQ(formatFault(fault, "s.json"), "s.json:12: /jobs/3/weight: -1 is negative (more than 0)");
  EXPECT_EQ(formatFault({"bad-line", "g.trace", "3 fields", "10", 7}), "g.trace:7: 3 fields (10)");
  EXPECT_EQ(formatFault({"unreadable", "", "cannot read \"x\"", "", 0}, "x"), "x: cannot read \"x\"");
}

TEST(Sha256, GivesThePublishedDigests) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

}  // namespace
}  // namespace roundel::io
