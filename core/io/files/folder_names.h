#pragma once
// Names of lanes and workloads as names of folders, the same wherever runs are written and read.

#include <string>
#include <vector>

namespace roundel::io {

/// A label as the name of one folder on any file system: no slash, no control character and none of <>:"|?*, no leading dot or dash, no
/// dot or space at the end, no device of Windows (con, lpt1), no name of a file in the same folder (comparison.csv, gantt.pdf), at most
/// 120 bytes of whole characters. O(label).
std::string folderName(const std::string& label);
/// One name per label, in their order, no two equal even without regard to case (ASCII): later ones are numbered, "a", "A 2".
/// O(labels log labels).
std::vector<std::string> folderNames(const std::vector<std::string>& labels);

}  // namespace roundel::io
