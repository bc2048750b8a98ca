// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Converts names of lanes and workloads to folder names, for writers and readers of runs.

#include <string>
#include <vector>

namespace roundel::io {

/// Converts a label to a folder name that is valid on every file system: without slashes, control characters and
/// <>:"|?*, without a leading dot or dash and a trailing dot or space. It is not a device name of Windows (con, lpt1)
/// or the name of a file in the same folder (comparison.csv, gantt.pdf), and has at most 120 bytes of whole characters.
/// O(label).
std::string folderName(const std::string& label);
/// Returns one folder name for each label, in their order. Names are unique even if case (ASCII) is ignored: later ones
/// are numbered, "a", "A 2". O(labels log labels).
std::vector<std::string> folderNames(const std::vector<std::string>& labels);

}  // namespace roundel::io
