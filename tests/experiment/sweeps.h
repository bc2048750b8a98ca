// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A folder with a small scenario and sweep files, for tests of core/experiment.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "core/experiment/sweep.h"

namespace roundel::experiment::testing {

/// Two nodes and three jobs. Schedulers differ, because the order of the jobs matters.
inline constexpr const char* kScenario = R"({
  "roundel": 1, "title": "Three jobs",
  "clock": {"round_s": 60, "restart_s": 5},
  "gpu_types": [{"id": "V100"}, {"id": "K80"}],
  "nodes": [{"id": "a", "gpus": [{"type": "V100", "count": 2}]}, {"id": "b", "gpus": [{"type": "K80", "count": 2}]}],
  "jobs": [
    {"id": "J1", "gpus": 2, "iterations": 600, "throughput": {"V100": 2, "K80": 1}},
    {"id": "J2", "gpus": 1, "iterations": 300, "throughput": {"V100": 3, "K80": 1}},
    {"id": "J3", "gpus": 1, "arrival_s": 30, "iterations": 120, "throughput": {"V100": 1, "K80": 1}}],
  "compare": [{"policy": "gavel"}, {"policy": "hadar"}]
})";

class SweepFolder : public ::testing::Test {
 protected:
  SweepFolder() {
    static int number = 0;
    m_folder = std::filesystem::temp_directory_path() /
               ("roundel-sweep-" + std::to_string(::getpid()) + "-" + std::to_string(number++));
    std::filesystem::create_directories(m_folder);
    write("three.json", kScenario);
  }
  ~SweepFolder() override { std::filesystem::remove_all(m_folder); }

  std::filesystem::path at(const std::string& name) const { return m_folder / name; }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(at(name), std::ios::binary) << text;
  }
  std::string read(const std::filesystem::path& path) const {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  /// Reads a sweep with these members; version and scenario are added.
  SweepResult sweepOf(const std::string& members) const {
    write("sweep.json", R"({"roundel_sweep": 1, "scenario": "three.json", )" + members + "}");
    return readSweep(at("sweep.json"));
  }
  Sweep soundSweep(const std::string& members) const {
    SweepResult result = sweepOf(members);
    for (const model::Fault& fault : result.faults) ADD_FAILURE() << fault.pointer << ": " << fault.message;
    return result.sweep.value_or(Sweep{});
  }

 private:
  std::filesystem::path m_folder;
};

/// 2 x 2 points, 3 schedulers (Gavel and two variants of Hadar), 2 seeds: 24 runs.
inline constexpr const char* kGrid = R"("vary": [
    {"name": "round_s", "path": "/clock/round_s", "values": [30, 60]},
    {"name": "work", "path": "/jobs/J3/iterations", "values": [120, 240]}],
  "schedulers": [{"policy": "gavel"}, {"policy": "hadar", "vary": [{"name": "beam", "path": "beam", "values": [1, 64]}]}],
  "seeds": 2, "metrics": ["makespan_s", "jct_mean_s"])";

}  // namespace roundel::experiment::testing
