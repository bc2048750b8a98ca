#pragma once
// How a command joins the program: it declares its words to CLI11 and says what to do with them.

#include <functional>
#include <memory>

#include "app/cli/cli.h"

namespace CLI {
class App;
}

namespace roundel::cli {

/// What a command does once its words are parsed; returns the exit code.
using Action = std::function<int(Console&)>;

/// A subcommand and its action. The App belongs to CLI11; the action owns what its words are parsed into.
struct Command {
  CLI::App* words = nullptr;
  Action action;
};

// One a file of this folder; each adds its subcommand to `app`, with its help. Called once, before parsing.
Command addPolicies(CLI::App& app);
Command addCheck(CLI::App& app);
Command addRun(CLI::App& app);
Command addCompare(CLI::App& app);
Command addExport(CLI::App& app);
Command addFigure(CLI::App& app);
Command addGenerate(CLI::App& app);
Command addReport(CLI::App& app);
Command addWhy(CLI::App& app);
Command addAnimate(CLI::App& app);
Command addImport(CLI::App& app);
Command addSummary(CLI::App& app);
Command addReproduce(CLI::App& app);
Command addSweep(CLI::App& app);
Command addMerge(CLI::App& app);
Command addCompletion(CLI::App& app);

}  // namespace roundel::cli
