// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/external/command_options.h"

#include <fmt/format.h>

#include <filesystem>

#include "core/model/check/visible_text.h"
#include "core/policies/common/options.h"

namespace roundel::policies {
namespace {

namespace fs = std::filesystem;

// Absolute, and without a slash at its end.
fs::path wholePath(const fs::path& folder) {
  fs::path path = fs::absolute(folder).lexically_normal();
  return path.has_filename() ? path : path.parent_path();
}

// Empty if the option is not set.
std::string textOf(const model::OptionMap& options, const char* key) {
  const auto option_entry = options.find(key);
  return option_entry == options.end() || option_entry->second == "null" ? std::string()
                                                                         : textOfJson(option_entry->second);
}

}  // namespace

std::string commandFolder(const model::OptionMap& options, const model::Problem& problem) {
  const std::string stated_folder = textOf(options, kFolderOption);
  return stated_folder.empty() ? problem.folder : (std::filesystem::path(problem.folder) / stated_folder).string();
}

std::string wrongFolder(const model::OptionMap& options) {
  const std::string stated_folder = textOf(options, kFolderOption);
  if (!std::filesystem::path(stated_folder).is_absolute()) return {};
  return fmt::format("\"{}\" is an absolute folder", model::brief(model::visible(stated_folder)));
}

std::string statedFolder(const std::string& folder, const std::string& home) {
  if (home.empty()) return folder;
  return std::filesystem::path(folder)
      .lexically_normal()
      .lexically_relative(std::filesystem::path(home).lexically_normal())
      .string();
}

model::OptionMap statedIn(const std::string& to, const std::string& from, model::OptionMap options) {
  const std::string command = textOf(options, kCommandOption), stated = textOf(options, kFolderOption);
  const fs::path former_folder = wholePath(fs::path(from.empty() ? "." : from) / stated);
  const auto was = program::findLaunch(command, former_folder.string()).launch;
  if (!was) return options;
  const auto now = program::findLaunch(command, wholePath(fs::path(to) / stated).string()).launch;
  // A copy beside the new file counts as the same program. One that was found in PATH runs in the stated folder.
  const bool has_named_file = was->file != was->executable;
  if (now && now->sha256 == was->sha256 && (has_named_file || now->folder == was->folder)) return options;
  const std::string folder = statedFolder(former_folder.string(), wholePath(to).string());
  options.erase(kFolderOption);
  if (folder != ".") options[kFolderOption] = jsonOfText(folder);
  return options;
}

program::FoundLaunch launchOf(const model::OptionMap& options, const model::Problem& problem) {
  return program::findLaunch(textOf(options, kCommandOption), commandFolder(options, problem));
}

model::OptionMap withoutFolders(model::OptionMap options, const trace::ProgramFacts& program) {
  options[kCommandOption] = jsonOfText(program.command);
  options.erase(kFolderOption);
  return options;
}

}  // namespace roundel::policies
