// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/policies/invariants/rows.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

#include "core/io/tables/run_tables.h"

namespace roundel::policies::testing {

std::vector<Row> readRows(const std::string& csv, std::string& fault) {
  std::istringstream in(csv);
  std::string line;
  if (!std::getline(in, line) || line != "job,copy,node,gpu,gpu_type,start_s,end_s,kind,iterations,part") {
    fault = "header: " + line;
    return {};
  }
  std::vector<Row> rows;
  while (std::getline(in, line)) {
    std::vector<std::string> cells{""};
    for (const char c : line) {
      if (c == ',') {
        cells.emplace_back();
      } else {
        cells.back() += c;
      }
    }
    if (cells.size() != 10) {
      fault = "line: " + line;
      return {};
    }
    Row row{cells[0], cells[2], cells[4], cells[7], cells[9], std::atoi(cells[1].c_str()), 0, 0, 0, 0};
    row.gpu = cells[3].empty() ? -1 : std::atoi(cells[3].c_str());
    row.start_s = std::strtod(cells[5].c_str(), nullptr);
    row.end_s = std::strtod(cells[6].c_str(), nullptr);
    row.iterations = std::strtod(cells[8].c_str(), nullptr);
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<Row> rowsOf(const trace::Trace& trace) {
  io::TextFile file("/dev/null");
  io::appendSegments(file, trace);
  std::string fault;
  std::vector<Row> rows = readRows(file.buffer(), fault);
  EXPECT_EQ(fault, "");
  return rows;
}

}  // namespace roundel::policies::testing
