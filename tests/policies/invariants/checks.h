// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The physics of a run, checked from its rows and its scenario alone.

#include <string>
#include <vector>

#include "core/trace/trace.h"
#include "tests/policies/invariants/rows.h"

namespace roundel::policies::testing {

/// Rounding of the difference of two instants, as a share of the later one.
inline constexpr double kRounding = 1e-15;

/// How far apart two instants near t_s may be that a run takes for one (core/README.md).
double slack_s(double t_s);

/// What is wrong with the rows of a trace; at most a handful, empty where nothing is:
///  - every row has a length, a GPU of the cluster, and lies inside the life of its job;
///  - no GPU has two rows at a time, none a row while its node is down;
///  - a gang has a size that its job allows (of copies the upper limit), and runs at the rate that core/README.md gives it;
///  - iterations add up to what the job did, which is all of it where it finished, at the end of its last row.
std::vector<std::string> wrongWith(const trace::Trace& trace, const std::vector<Row>& rows);

/// A GPU as one of a gang at an instant.
struct InGang {
  int gpus = 1;
  bool spread = false;  ///< on several nodes
  double at_s = 0;
};
/// Iterations/s of each GPU of a type, by what the scenario states and the events up to then; speed and scaling left out.
double perGpuAt(const model::Problem& problem, const model::Job& job, const std::string& type, const InGang& gang);
double speedAt(const model::Problem& problem, const std::string& node, double at_s);

/// Tasks one by one (Hare, AlloX) instead of gangs?
bool runsTasks(const std::vector<Row>& rows);

}  // namespace roundel::policies::testing
