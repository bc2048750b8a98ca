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

/// Returns the folder that the command's words are relative to: the option, otherwise that of the scenario's file,
/// otherwise "" for the current folder.
std::string commandFolder(const model::OptionMap& options, const model::Problem& problem);

/// Finds the program that these options name for this problem. Starts nothing.
program::FoundLaunch launchOf(const model::OptionMap& options, const model::Problem& problem);

/// Returns the options without the folders of this machine, as run.json has them.
model::OptionMap withoutFolders(model::OptionMap options, const trace::ProgramFacts& program);

}  // namespace roundel::policies
