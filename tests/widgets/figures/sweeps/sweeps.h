// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Results of sweeps, written in the format of sweep folders and read back.

#include <gtest/gtest.h>

#include <QTemporaryDir>
#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include "widgets/figures/sweeps/sweep_figure.h"

namespace roundel::widgets::figures::testing {

inline experiment::SweepTable tableOf(const std::string& results, const std::string& timing = {}) {
  const QTemporaryDir folder;
  const std::filesystem::path path = folder.path().toStdString();
  std::ofstream(path / "results.csv", std::ios::binary) << results;
  if (!timing.empty()) std::ofstream(path / "timing.csv", std::ios::binary) << timing;
  auto read = experiment::readSweepTable(path);
  EXPECT_TRUE(read.table) << read.fault.message;
  return read.table.value_or(experiment::SweepTable());
}

/// Loads 0.5 and 1 on 8 and 16 GPUs, Gavel and Hadar, 3 seeds. At load 0.5 on 8 GPUs Gavel's JCTs are 3600, 7200 and 10800 s,
/// Hadar's are 1800, 7200 and 7200 s. In the other cells all seeds are equal. One run of Hadar at load 1 on 16 GPUs failed.
inline experiment::SweepTable smallTable() {
  const int gavels[] = {3600, 7200, 10800}, hadars[] = {1800, 7200, 7200};
  std::string text = "run,load,gpus,scheduler,seed,status,message,jct_mean_s,cru\n";
  int run = 0;
  for (const std::string point : {"0.5,8", "0.5,16", "1,8", "1,16"}) {
    for (const std::string scheduler : {"Gavel", "Hadar"}) {
      for (int seed = 1; seed <= 3; ++seed) {
        const bool gavel = scheduler == "Gavel";
        const int jct = point == "0.5,8" ? (gavel ? gavels : hadars)[seed - 1] : gavel ? 14400 : 10800;
        const bool failed = !gavel && point == "1,16" && seed == 2;
        text += std::to_string(run++) + "," + point + "," + scheduler + "," + std::to_string(seed) +
                (failed ? ",failed,no reason,,\n" : ",complete,," + std::to_string(jct) + ",0.5\n");
      }
    }
  }
  return tableOf(text);
}

/// `schedulers` with long names, 4 values of two parameters, 4 seeds. The number of jobs grows by a factor.
/// A decision takes 2 us * jobs^1.5 * the scheduler's number.
inline experiment::SweepTable largeTable(int schedulers) {
  const char* names[] = {"Gavel with minimum makespan",   "Hadar of the second version",
                         "HadarE with forked copies",     "Hops, LR first",
                         "A-SRPT with a random forest",   "Tiresias of two queues",
                         "Shortest remaining time first", "YARN capacity scheduler"};
  std::string text = "run,jobs,spread,scheduler,seed,status,message,jct_mean_s,cru\n";
  std::string timing = "run,wall_s,decisions,decision_ms_mean,decision_ms_p95,decision_ms_max\n";
  int run = 0;
  for (const int jobs : {50, 100, 200, 400}) {
    for (int s = 1; s <= 4; ++s) {
      for (int lane = 0; lane < schedulers; ++lane) {
        for (int seed = 1; seed <= 4; ++seed, ++run) {
          const double ms = 0.002 * (1 + lane) * std::pow(jobs, 1.5);
          text += std::to_string(run) + "," + std::to_string(jobs) + ",0." + std::to_string(s) + ",\"" + names[lane] +
                  "\"," + std::to_string(seed) + ",complete,," +
                  std::to_string(3000 * (1 + lane) + 6 * s * jobs + 400 * seed) + ",0." +
                  std::to_string(90 - 4 * lane - seed) + "\n";
          timing += std::to_string(run) + ",1,10," + std::to_string(ms) + "," + std::to_string(2 * ms) + "," +
                    std::to_string(3 * ms) + "\n";
        }
      }
    }
  }
  return tableOf(text, timing);
}

inline SweepChoices choices(std::vector<std::string> metrics, std::vector<std::string> against = {},
                            std::vector<std::pair<std::string, std::string>> at = {}) {
  SweepChoices out;
  out.metrics = std::move(metrics), out.against = std::move(against), out.at = std::move(at);
  return out;
}

}  // namespace roundel::widgets::figures::testing
