#pragma once
// Runs as typed CSV: segments.csv, jobs.csv, decisions.csv, metrics.csv with the rows of all runs, and datapackage.json, which says of every
// column its type, unit and meaning. Private to core/io. Source: Tabular Data Package (Frictionless Data), so that its tools read it, too.

#include <string>
#include <vector>

#include "core/io/export/exported_run.h"

namespace roundel::io {

struct ExportedTable {
  std::string file;  ///< its name
  std::string text;
};

constexpr const char* kDataPackage = "datapackage.json";  ///< the file with the types

/// The files, kDataPackage first: it marks the folder as an export when the process is killed before the others. Texts in CSV are those of csv_text.h. O(segments + decisions + changed placements + reasons).
std::vector<ExportedTable> csvTables(const std::vector<ExportedRun>& runs, const std::string& version);

}  // namespace roundel::io
