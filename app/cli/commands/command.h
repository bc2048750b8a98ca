// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A command of the program: it declares its arguments to CLI11 and has an action.

#include <functional>
#include <memory>

#include "app/cli/cli.h"

namespace CLI {
class App;
}

namespace roundel::cli {

/// Runs a command after its arguments are parsed; returns the exit code.
using Action = std::function<int(Console&)>;

/// A subcommand and its action. CLI11 owns the App; the action owns the variables for the arguments.
struct Command {
  CLI::App* parser = nullptr;
  Action action;
  bool starts_programs = false;  ///< schedulers of a file may start programs: it has --allow-commands
};

// One function per file of this folder. Each adds its subcommand with help to `app`; called once, before parsing.
Command addPolicies(CLI::App& app);    ///< the schedulers, their options and their notes
Command addCheck(CLI::App& app);       ///< the faults of a scenario
Command addRun(CLI::App& app);         ///< one scheduler on a scenario
Command addCompare(CLI::App& app);     ///< several schedulers on one or more scenarios
Command addExport(CLI::App& app);      ///< a run for other programs
Command addFigure(CLI::App& app);      ///< figures of runs and comparisons
Command addGenerate(CLI::App& app);    ///< a scenario drawn by a generator
Command addGuarantees(CLI::App& app);  ///< a run compared with what its paper proves
Command addPage(CLI::App& app);        ///< a page that plays runs in a browser
Command addTalk(CLI::App& app);        ///< the slides of a talk
Command addGrade(CLI::App& app);       ///< points for the programs of a class
Command addLesson(CLI::App& app);      ///< lessons for a course: a test, results
Command addScore(CLI::App& app);       ///< the public cases of one program
Command addReport(CLI::App& app);      ///< a page that shows a comparison
Command addWhy(CLI::App& app);         ///< why a job waits or runs at an instant
Command addAnimate(CLI::App& app);     ///< a comparison as an animation
Command addImport(CLI::App& app);      ///< a public trace as a scenario
Command addSummary(CLI::App& app);     ///< the tables of a sweep
Command addReproduce(CLI::App& app);   ///< the papers' experiments beside ours
Command addSweep(CLI::App& app);       ///< one scenario or generator over many values and seeds
Command addMerge(CLI::App& app);       ///< the parts of a sweep as one
Command addScheduler(CLI::App& app);   ///< programs of the user as schedulers: an example, a test
Command addCompletion(CLI::App& app);  ///< completion scripts for shells

}  // namespace roundel::cli
