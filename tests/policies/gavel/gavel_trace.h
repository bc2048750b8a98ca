// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A trace of 480 jobs from Gavel's repository with its measured throughputs, as a problem, and the results of Gavel's simulator.
// The files are in ../shared/data beside the checkout. If they are absent, the tests that use them print a line and check nothing.

#include <memory>
#include <string>
#include <vector>

#include "core/model/problem.h"

namespace roundel::policies::gavel {

/// Returns the folder of the real traces. If it is absent, prints a line to standard output and returns an empty string.
std::string dataFolder();

/// Returns g480_static.trace on 20 GPUs of each of v100, p100 and k80, four GPUs on each server.
std::shared_ptr<const model::Problem> g480(const std::string& data);

struct PublishedRun {
  double makespan_s = 0;
  std::vector<double> jct_s;  ///< by job
};
PublishedRun published(const std::string& file);

}  // namespace roundel::policies::gavel
