// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/allowed_commands.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <ostream>

#include "core/compare/lane_name.h"
#include "core/model/check/visible_text.h"
#include "core/policies/external/command_options.h"
#include "core/policies/external/program_faults.h"
#include "core/policies/registry.h"
#include "core/program/permission.h"
#include "core/program/process.h"

namespace roundel::cli {

void addAllowCommands(CLI::App& command, bool& allow) {
  command.add_flag("--allow-commands", allow,
                   "Start the programs that the file names as schedulers; without it only a program that --set names");
}

bool startsProgram(const std::string& policy) {
  const policies::PolicyInfo* info = policies::find(policy);
  return info != nullptr && info->needs_program;
}

void allowTyped(model::OptionMap& options, const model::Problem& problem, bool typed_folder) {
  std::string& folder = options[policies::kFolderOption];
  std::filesystem::path base = std::filesystem::current_path();
  if (typed_folder && folder != "null") base /= policies::textOfJson(folder);
  folder = policies::jsonOfText(base.lexically_normal().string());
  const program::FoundLaunch found_launch = policies::launchOf(options, problem);
  if (found_launch.launch) program::allow(program::permissionFor(*found_launch.launch));
}

bool commandsMayStart(const std::vector<compare::Lane>& lanes, const model::Problem& problem, Console& console) {
  bool may = true;
  for (const compare::Lane& lane : lanes) {
    if (!startsProgram(lane.policy)) continue;
    const program::FoundLaunch found_launch = policies::launchOf(lane.options, problem);
    if (!found_launch.launch) {
      console.err << fmt::format("{}: the program cannot be started: {}\n", compare::laneName(lane),
                                 found_launch.fault);
      may = false;
      continue;
    }
    const program::Permission permission = program::permissionFor(*found_launch.launch);
    if (console.allow_commands) program::allow(permission);
    if (program::isAllowed(permission)) continue;
    console.err << fmt::format(
        "{}: the file starts the command \"{}\", whose program is {} (SHA-256 {}); --allow-commands allows it. {}\n",
        compare::laneName(lane), model::visible(found_launch.launch->command),
        model::visible(found_launch.launch->file), found_launch.launch->sha256, program::whatIsNotLimited());
    may = false;
  }
  return may;
}

bool decidedByProgram(const compare::LaneRun& run) {
  return run.trace && run.trace->program && !run.trace->decisions.empty();
}

bool isBadRequest(const compare::LaneRun& run) { return run.error && policies::isBadRequest(run.error->code); }

}  // namespace roundel::cli
