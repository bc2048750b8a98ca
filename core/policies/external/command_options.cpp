// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/external/command_options.h"

#include <fmt/format.h>

#include <filesystem>

#include "core/model/check/visible_text.h"
#include "core/policies/common/options.h"

namespace roundel::policies {
namespace {

// Empty if the option is not set.
std::string textOf(const model::OptionMap& options, const char* key) {
  const auto found = options.find(key);
  return found == options.end() || found->second == "null" ? std::string() : textOfJson(found->second);
}

}  // namespace

std::string commandFolder(const model::OptionMap& options, const model::Problem& problem) {
  const std::string stated = textOf(options, kFolderOption);
  return stated.empty() ? problem.folder : (std::filesystem::path(problem.folder) / stated).string();
}

std::string wrongFolder(const model::OptionMap& options) {
  const std::string stated = textOf(options, kFolderOption);
  if (!std::filesystem::path(stated).is_absolute()) return {};
  return fmt::format("\"{}\" is an absolute folder", model::brief(model::visible(stated)));
}

std::string statedFolder(const std::string& folder, const std::string& home) {
  if (home.empty()) return folder;
  return std::filesystem::path(folder)
      .lexically_normal()
      .lexically_relative(std::filesystem::path(home).lexically_normal())
      .string();
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
