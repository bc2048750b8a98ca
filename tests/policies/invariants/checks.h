// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Checks the physics of a run from its rows and its scenario only.

#include <string>
#include <vector>

#include "core/trace/trace.h"
#include "tests/policies/invariants/rows.h"

namespace roundel::policies::testing {

/// The relative rounding error of the difference of two instants, as a fraction of the later instant.
inline constexpr double kRounding = 1e-15;

/// Returns the largest distance of two instants near t_s that a run treats as one instant (core/README.md).
double slack_s(double t_s);

/// Returns the faults in the rows of a trace, at most a few; empty if there is none. It checks that
///  - every row has a length and a GPU of the cluster, and lies between the arrival and the end of its job;
///  - no GPU has two rows at a time, or a row while its node is down;
///  - a gang has a size that its job allows (a copy: at most the upper limit), and runs at the rate defined in core/README.md;
///  - iterations add up to those of the job. A finished job has done all of them and ends with its last row.
std::vector<std::string> wrongWith(const trace::Trace& trace, const std::vector<Row>& rows);

/// The gang of a GPU at an instant.
struct InGang {
  int gpus = 1;
  bool spread = false;  ///< on several nodes
  double at_s = 0;
};
/// Returns the iterations/s of each GPU of a type, from the scenario and the events until gang.at_s, without speed and scaling.
double perGpuAt(const model::Problem& problem, const model::Job& job, const std::string& type, const InGang& gang);
double speedAt(const model::Problem& problem, const std::string& node, double at_s);

/// Returns whether the rows are those of tasks (Hare, AlloX) and not of gangs.
bool runsTasks(const std::vector<Row>& rows);

}  // namespace roundel::policies::testing
