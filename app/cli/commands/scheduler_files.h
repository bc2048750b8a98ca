// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The files that `scheduler new` writes, as part of the program (resources/python).

#include <string>
#include <string_view>
#include <vector>

namespace roundel::cli {

extern const std::string_view kPythonHelper;    ///< roundel_scheduler.py
extern const std::string_view kPythonTemplate;  ///< with @helper@ for the folder of the helper
extern const std::string_view kCppExample;

/// Returns the words that `scheduler new` takes for them.
inline std::vector<std::string> schedulerLanguages() { return {"python", "cpp"}; }

}  // namespace roundel::cli
