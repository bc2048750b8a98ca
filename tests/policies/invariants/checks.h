#pragma once
// The physics of a run, checked from its rows and its scenario alone.

#include <string>
#include <vector>

#include "core/trace/trace.h"
#include "tests/policies/invariants/rows.h"

namespace roundel::policies::testing {

/// What is wrong with the rows of a trace; at most a handful, empty where nothing is:
///  - every row has a length, a GPU of the cluster, and lies inside the life of its job;
///  - no GPU has two rows at a time, none a row while its node is down;
///  - a gang has a size that its job allows (of copies the upper limit), and runs at the rate that core/README.md gives it;
///  - iterations add up to what the job did, which is all of it where it finished, at the end of its last row.
std::vector<std::string> wrongWith(const trace::Trace& trace, const std::vector<Row>& rows);

/// Tasks one by one (Hare, AlloX) instead of gangs?
bool runsTasks(const std::vector<Row>& rows);

}  // namespace roundel::policies::testing
