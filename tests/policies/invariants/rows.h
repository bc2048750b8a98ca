// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// segments.csv as a stranger reads it: by its header and nothing else of the program.

#include <string>
#include <vector>

#include "core/trace/trace.h"

namespace roundel::policies::testing {

struct Row {
  std::string job, node, type, kind, part;
  int copy = 0, gpu = 0;
  double start_s = 0, end_s = 0, iterations = 0;
  std::string where() const { return node + "/" + std::to_string(gpu); }
  bool holds() const { return kind != "sync"; }  ///< a GPU
};

/// Empty, and `fault`, where a line is not what core/README.md says.
std::vector<Row> readRows(const std::string& csv, std::string& fault);

/// The rows of a run as it is written.
std::vector<Row> rowsOf(const trace::Trace& trace);

}  // namespace roundel::policies::testing
