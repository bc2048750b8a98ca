// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/unknown_arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>

#include "core/model/check/suggest.h"
#include "core/model/ranges/contains.h"

namespace roundel::cli {
namespace {

std::vector<const CLI::App*> commandsOf(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

const CLI::App* find(const CLI::App& app, const std::string& name) {
  for (const CLI::App* command : commandsOf(app))
    if (command->get_name() == name) return command;
  return nullptr;
}

/// All spellings of the command's options: "--out", "-h".
std::vector<std::string> optionsOf(const CLI::App& app) {
  std::vector<std::string> out;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) out.push_back("--" + name);
    for (const std::string& name : option->get_snames()) out.push_back("-" + name);
  }
  return out;
}

std::string hint(const std::string& word, const std::vector<std::string>& known) {
  return model::hintFor(word, {known.begin(), known.end()}, "it has none");
}

/// For an option of one letter suggests the long option with that initial: -V suggests --version.
std::string hintForOption(const std::string& word, const std::vector<std::string>& known) {
  if (word.size() == 2) {
    const char letter = static_cast<char>(std::tolower(static_cast<unsigned char>(word[1])));
    const auto option_entry = std::ranges::find_if(
        known, [&](const std::string& name) { return name.starts_with(std::string("--") + letter); });
    if (option_entry != known.end()) return fmt::format("did you mean \"{}\"?", *option_entry);
  }
  return hint(word, known);
}

/// The subcommands that have the option.
std::vector<std::string> commandsWith(const CLI::App& app, const std::string& option) {
  std::vector<std::string> out;
  for (const CLI::App* command : commandsOf(app)) {
    const std::vector<std::string> options = optionsOf(*command);
    if (model::contains(options, option)) out.push_back(command->get_name());
  }
  return out;
}

bool looksLikeOption(const std::string& word) {
  return word.size() > 1 && word[0] == '-' &&
         (word[1] == '-' || std::isalpha(static_cast<unsigned char>(word[1])) != 0);
}

std::string unknownOption(const CLI::App& at, const std::string& place, const std::string& word) {
  const std::string option = word.substr(0, word.find('='));
  const std::vector<std::string> known_options = optionsOf(at);
  // "-j4" is -j with its value.
  const std::string first = option.starts_with("--") ? option : option.substr(0, 2);
  if (model::contains(known_options, option) || model::contains(known_options, first)) return {};
  const std::vector<std::string> others = commandsWith(at, option);
  if (!others.empty()) return fmt::format("{} must follow a command that has it: {}", option, fmt::join(others, ", "));
  return fmt::format("there is no option {}{} ({})", option, place.empty() ? "" : " of" + place,
                     hintForOption(option, known_options));
}

std::string unknownCommand(const std::vector<const CLI::App*>& inner, const std::string& place,
                           const std::string& word) {
  std::vector<std::string> names;
  names.reserve(inner.size());
  for (const CLI::App* subcommand : inner) names.push_back(subcommand->get_name());
  if (place.empty()) return fmt::format("there is no command \"{}\" ({})", word, hint(word, names));
  return fmt::format("{} knows no \"{}\" ({})", place.substr(1), word, hint(word, names));
}

}  // namespace

std::string whatIsUnknown(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App* current_command = &app;
  std::string place;
  for (const std::string& word : words) {
    if (word == "--") return {};
    if (looksLikeOption(word)) {
      if (std::string unknown = unknownOption(*current_command, place, word); !unknown.empty()) return unknown;
      continue;
    }
    const std::vector<const CLI::App*> inner = commandsOf(*current_command);
    if (inner.empty()) continue;  // a value or a positional argument
    const CLI::App* command = find(*current_command, word);
    if (command == nullptr) return unknownCommand(inner, place, word);
    current_command = command;
    place += " " + word;
  }
  return {};
}

}  // namespace roundel::cli
