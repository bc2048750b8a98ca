// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The options that name a program of the user, for code that asks for permission or writes run folders. They belong to
// schedulers with PolicyInfo::needs_program.

#include <string>

#include "core/model/problem.h"
#include "core/model/spec/option_map.h"
#include "core/program/command.h"
#include "core/trace/program_facts.h"

namespace roundel::policies {

inline constexpr const char* kCommandOption = "command";
inline constexpr const char* kFolderOption = "folder";
/// The hint of a fault of wrongFolder().
inline constexpr const char* kRelativeFolder = "a folder relative to this file, or no folder for that of the file";

/// Returns the folder that the command's words are relative to: the option, otherwise that of the scenario's file,
/// otherwise "" for the current folder.
std::string commandFolder(const model::OptionMap& options, const model::Problem& problem);

/// Returns what is wrong with the folder that a file states for a command, as a clause; empty: nothing. It must be
/// relative: a file names no place of another computer.
std::string wrongFolder(const model::OptionMap& options);

/// Returns `folder`, an absolute path, as a file in `home` states it: relative to it. The absolute path if `home` is
/// empty.
std::string statedFolder(const std::string& folder, const std::string& home);

/// Returns the options as a file in the folder `to` states them, so that they name the same program with the same working
/// folder as in a file in `from`; empty: the current folder. The same options if they do, or if no program was found.
model::OptionMap statedIn(const std::string& to, const std::string& from, model::OptionMap options);

/// Finds the program that these options name for this problem. Starts nothing.
program::FoundLaunch launchOf(const model::OptionMap& options, const model::Problem& problem);

/// Returns the options without the folders of this machine, as run.json has them.
model::OptionMap withoutFolders(model::OptionMap options, const trace::ProgramFacts& program);

}  // namespace roundel::policies
