// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads segments.csv by its header only, without the program's own reader.

#include <string>
#include <vector>

#include "core/trace/trace.h"

namespace roundel::policies::testing {

struct Row {
  std::string job, node, type, kind, part;
  int copy = 0, gpu = 0;
  double start_s = 0, end_s = 0, iterations = 0;
  std::string where() const { return node + "/" + std::to_string(gpu); }
  bool holds() const { return kind != "sync"; }  ///< whether the row holds a GPU
};

/// Returns no rows and sets `fault` if a line differs from the format in core/README.md.
std::vector<Row> readRows(const std::string& csv, std::string& fault);

/// Returns the rows that a run writes.
std::vector<Row> rowsOf(const trace::Trace& trace);

}  // namespace roundel::policies::testing
