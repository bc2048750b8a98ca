#pragma once
// Words that no command knows, found before anything is parsed, so that the message names the word and what is near it.

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace roundel::cli {

/// The first command, format or option of `words` that there is not: "there is no command \"runn\" (did you mean \"run\"? ...)"; empty
/// where all are known. Values and missing words are the parser's. O(words * options).
std::string whatIsUnknown(const CLI::App& app, const std::vector<std::string>& words);

}  // namespace roundel::cli
