// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Gavel's own trace of 480 jobs with its measured throughputs, as a problem, and what its own simulator gives on it.
// The files stand beside the checkout (../shared/data); where they are absent the tests that use them say so and check
// nothing.

#include <memory>
#include <string>
#include <vector>

#include "core/model/problem.h"

namespace roundel::policies::gavel {

/// Folder of the real traces, empty where it is absent (and a line on standard output says so).
std::string dataFolder();

/// g480_static.trace on 20 GPUs of each of v100, p100, k80, four a server.
std::shared_ptr<const model::Problem> g480(const std::string& data);

struct PublishedRun {
  double makespan_s = 0;
  std::vector<double> jct_s;  ///< by job
};
PublishedRun published(const std::string& file);

}  // namespace roundel::policies::gavel
