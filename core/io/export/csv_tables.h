// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs as typed CSV: segments.csv, jobs.csv, decisions.csv and metrics.csv with the rows of all runs, and
// datapackage.json, which has the type, unit and meaning of each column. Private to core/io. Format: Tabular Data
// Package (Frictionless Data).

#include <string>
#include <vector>

#include "core/io/export/exported_run.h"

namespace roundel::io {

struct ExportedTable {
  std::string file;
  std::string text;
};

constexpr const char* kDataPackage = "datapackage.json";  ///< the file with the types

/// Returns the files. kDataPackage is first: it identifies the folder as an export if the process is killed before the
/// other files are written. Text cells are written by csvText(). O(segments + decisions + changed placements +
/// reasons).
std::vector<ExportedTable> csvTables(const std::vector<ExportedRun>& runs, const std::string& version);

}  // namespace roundel::io
