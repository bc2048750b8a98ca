// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What can be said about a command without starting it, and the trial that starts it: the handshake and one decision.

#include <QString>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/model/problem.h"
#include "core/policies/common/options.h"
#include "core/program/command.h"

namespace roundel::widgets {

/// The files that a command names, in a sentence.
struct CommandFiles {
  bool found = false;  ///< the command names a file that can be started
  QString text;        ///< "Found Python 3.11 and fifo.py. It runs in the file's folder."; empty for an empty command
  program::FoundLaunch launch = {};
};
/// Reads the program's file; starts nothing. `base`: as program::findLaunch().
CommandFiles filesOf(const QString& command, const std::string& base);
/// "Python 3.11" for /usr/bin/python3, a link to python3.11; otherwise the file's name.
QString interpreterName(const std::string& executable);

/// A trial of a command.
struct ProgramTrial {
  bool ok = false;
  QString text;       ///< "Handshake in 38 ms: protocol 1, stateless, 3 events", or the reason of a failure
  QString name = {};  ///< that the program states; may be empty
  std::vector<policies::OptionSpec> options = {};  ///< that the program declares
};
/// Starts the program, asks for one decision and stops it. Precondition: the command is allowed. For a thread that may block.
ProgramTrial tryProgram(const std::shared_ptr<const model::Problem>& problem, const model::OptionMap& options,
                        const std::stop_token& stop);
/// A word of a command for a path; with quotes if it has blanks or other special characters.
QString quotedWord(const QString& path);
/// The id of the scheduler whose decisions a program makes.
const std::string& programPolicy();

}  // namespace roundel::widgets
