// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The columns of the exported tables with type, unit and meaning. Private to core/io.

#include <string>
#include <vector>

namespace roundel::io {

struct ExportColumn {
  std::string name;
  std::string type;  ///< "string", "integer" or "number" (Table Schema)
  std::string unit;  ///< "" if there is none
  std::string meaning;
};

/// Columns in file order; the first column of each table is `run`, the name of the lane.
std::vector<ExportColumn> segmentColumns();
std::vector<ExportColumn> jobColumns();
std::vector<ExportColumn> decisionColumns();
std::vector<ExportColumn> metricColumns();  ///< one for each metric of the catalogue

}  // namespace roundel::io
