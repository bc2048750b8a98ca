#include <gtest/gtest.h>

#include "core/io/scenario_io.h"
#include "tests/io/scenarios.h"

namespace roundel::io {
namespace {

using testing::codesOf;
using testing::smallText;

TEST(ScenarioWriter, WritesForReaders) {
  const ScenarioResult read = readScenario(smallText());
  ASSERT_TRUE(read.scenario);
  EXPECT_EQ(writeScenario(*read.scenario), R"({
  "roundel": 1,
  "clock": {"round_s": 360, "restart_s": 10, "first_start_s": 0, "horizon_s": null, "seed": 1},
  "gpu_types": [
    {"id": "V100"},
    {"id": "K80"}
  ],
  "nodes": [
    {"id": "a", "gpus": [{"type": "V100", "count": 2}]},
    {"id": "b", "gpus": [{"type": "K80", "count": 4}]}
  ],
  "models": [
    {"id": "m", "throughput": {"K80": 1, "V100": 4}}
  ],
  "jobs": [
    {"id": "j0", "model": "m", "gpus": 2, "iterations": 100},
    {"id": "j1", "gpus": 1, "iterations": 50, "throughput": {"K80": null, "V100": 3}}
  ],
  "events": [
    {"at_s": 10, "kind": "node_down", "node": "a"}
  ]
}
)");
}

/// Every key of the format at once.
model::Scenario everything() {
  const ScenarioResult read = readScenario(R"({
"roundel": 1, "title": "T \"q\" \\ \u00e4 \ud83d\ude00", "description": "line\nline\ttab \u0001",
"source": {"cite": "c", "note": "n"},
"clock": {"round_s": 0.1, "restart_s": 0, "first_start_s": 5, "horizon_s": 1e9, "seed": 18446744073709551615},
"rate_model": "additive",
"gpu_types": [{"id": "V", "tensor_tflops": 125, "vram_gib": 16, "link_params_s": 2.5e9, "net_params_s": 5e8, "color": "#0072b2"}, {"id": "K"}],
"nodes": [{"id": "n", "gpus": [{"type": "V", "count": 4}, {"type": "K", "count": 2}], "intra_gbytes_s": 300, "nic_gbits_s": 25, "pcie": 4, "speed": 0.5, "x": -3.25, "y": 0}],
"models": [{"id": "base", "weight": 2}, {"id": "m", "model": "base", "throughput": {"V": {"1": 1, "2": 1.9}, "K": null}, "throughput_spread": {"V": 0.5}}],
"jobs": [
 {"id": "a", "name": "A", "model": "m", "user": "u", "group": "g", "arrival_s": 1.5, "weight": 3, "gpus": [2, 1], "epochs": 3, "iterations_per_epoch": 7,
  "throughput_per": "gang", "throughput_unit": "step", "rate_model": "additive", "batch_size": 32, "scaling": {"2": 0.9, "4": 0.8}, "model_weight": 1, "dataset_size": 2,
  "timing": {"V": {"forward_s": 0.03, "backward_s": 0.06, "update_s": 0.004, "hit_p": 0.9, "data_hit_s": 0.005, "data_miss_s": 0.11, "wait_hit_s": 0.001, "wait_miss_s": 0.012}},
  "params": 25e6, "pattern": 2, "predicted_iterations": 20, "switch_ms": {"default": 3288.94, "pipeswitch": 4.01, "hare": 2.77}, "model_gib": 1.5},
 {"id": "b", "gpus": 3, "min_gpus": 3, "max_gpus": 3, "iterations": 60, "allreduce": "tree",
  "stages": [{"replicas": 2, "forward_s": 0.1, "backward_s": {"V": 0.1, "K": 0.3}, "out_mb": 100, "params_mb": 400, "one_server": true}, {"replicas": 1, "forward_s": 0.05, "backward_s": 0.2}]},
 {"id": "c", "gpus": 2, "iterations": 4, "sync": {"rounds": 4, "tasks": 2, "train_s": {"V": 1.5, "K": 3}, "sync_s": {"V": 0.25}}}],
"history": [{"group": "g", "user": "u", "iterations": 12}],
"events": [{"at_s": 0, "kind": "node_down", "node": "n"}, {"at_s": 1, "kind": "node_up", "node": "n"}, {"at_s": 2, "kind": "cancel_job", "job": "c"},
 {"at_s": 3, "kind": "set_throughput", "job": "a", "type": "V", "value": null}, {"at_s": 4, "kind": "set_throughput", "job": "a", "type": "V", "value": 2},
 {"at_s": 5, "kind": "set_speed", "node": "n", "value": 0.25}],
"compare": [{"policy": "gavel", "label": "G", "options": {"allocation": {"a": {"V": 0.5}}, "n": 1e3, "s": "x\"y"}}, {"policy": "hadar"}],
"expected": [{"policy": "gavel", "metric": "cru", "value": 0.778, "tolerance": 0.01, "source": "Fig. 1"}]
})");
  EXPECT_TRUE(read.scenario) << codesOf(read.faults);
  return read.scenario.value_or(model::Scenario{});
}

TEST(ScenarioWriter, RoundTripsEveryKey) {
  const model::Scenario scenario = everything();
  const std::string text = writeScenario(scenario);
  const ScenarioResult again = readScenario(text);
  ASSERT_TRUE(again.scenario) << codesOf(again.faults) << text;
  EXPECT_TRUE(*again.scenario == scenario) << text;
  EXPECT_EQ(writeScenario(*again.scenario), text);
}

TEST(ScenarioWriter, KeepsAHistoryThatIsAFile) {
  model::Scenario scenario = everything();
  scenario.history = std::string("trace.csv");
  const ScenarioResult again = readScenario(writeScenario(scenario));
  ASSERT_TRUE(again.scenario) << codesOf(again.faults);
  EXPECT_EQ(again.scenario->history, scenario.history);
}

TEST(ScenarioWriter, LeavesOutWhatWasNotStated) {
  const std::string text = writeScenario(*readScenario(smallText()).scenario);
  for (const char* key : {"title", "weight", "rate_model", "compare", "speed", "history"}) {
    EXPECT_EQ(text.find(std::string("\"") + key + "\""), std::string::npos) << key;
  }
}

}  // namespace
}  // namespace roundel::io
