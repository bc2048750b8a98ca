#pragma once
// Completion of the command line in a shell, made from the commands themselves: it completes what --help lists.

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace roundel::cli {

const std::vector<std::string>& completionShells();  ///< bash, zsh, fish

/// A script that the shell sources: commands, their options, and words for the values that are one of a list (schedulers, kinds, presets,
/// metrics). `shell` must be one of completionShells(). O(options).
std::string completionScript(const CLI::App& app, const std::string& shell);

}  // namespace roundel::cli
