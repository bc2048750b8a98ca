#pragma once
// The columns of the exported tables with type, unit and meaning. Private to core/io.

#include <string>
#include <vector>

namespace roundel::io {

struct ExportColumn {
  std::string name;
  std::string type;  ///< "string", "integer" or "number" (Table Schema)
  std::string unit;  ///< "" where there is none
  std::string meaning;
};

/// In the order of the columns; the first of each is `run`, the lane's name.
std::vector<ExportColumn> segmentColumns();
std::vector<ExportColumn> jobColumns();
std::vector<ExportColumn> decisionColumns();
std::vector<ExportColumn> metricColumns();  ///< one a metric of the catalogue

}  // namespace roundel::io
