// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finds unknown words before parsing, so that the message can name the word and a similar one.

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace roundel::cli {

/// The message for the first unknown command, format or option: "there is no command \"runn\" (did you mean \"run\"? ...)"; empty if all are known.
/// The parser checks values and missing words. O(words * options).
std::string whatIsUnknown(const CLI::App& app, const std::vector<std::string>& words);

}  // namespace roundel::cli
