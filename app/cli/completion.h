// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Shell completion, generated from the commands, so that it always agrees with --help.

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace roundel::cli {

const std::vector<std::string>& completionShells();  ///< bash, zsh, fish

/// A script for the shell to source: commands, options, and values that are one of a list (schedulers, kinds, presets, metrics). `shell` is one of
/// completionShells(). O(options).
std::string completionScript(const CLI::App& app, const std::string& shell);

}  // namespace roundel::cli
