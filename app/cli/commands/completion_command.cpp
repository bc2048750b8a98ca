// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli completion bash|zsh|fish: prints a completion script for the shell to source.

#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/commands/command.h"
#include "app/cli/completion.h"

namespace roundel::cli {

Command addCompletion(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("completion", "Prints a script with which bash, zsh or fish completes commands and options");
  const auto shell = std::make_shared<std::string>();
  command->add_option("SHELL", *shell, "bash, zsh or fish")->required()->check(CLI::IsMember(completionShells()));
  command->footer(R"(Installed packages have it already.

Examples:
  roundel-cli completion bash > ~/.local/share/bash-completion/completions/roundel-cli
  roundel-cli completion zsh > ~/.zfunc/_roundel-cli
  roundel-cli completion fish > ~/.config/fish/completions/roundel-cli.fish)");
  const CLI::App* root = &app;
  return {command, [shell, root](Console& console) {
            console.out << completionScript(*root, *shell);
            return kDone;
          }};
}

}  // namespace roundel::cli
