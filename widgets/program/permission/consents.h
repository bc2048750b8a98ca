// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The commands that the user has allowed, each for one scenario file. They are in the settings of the program on this computer, and a command is
// started only while command, working folder, program file and scenario file are those that were allowed. GUI thread.

#include <QDateTime>
#include <QString>
#include <optional>
#include <vector>

#include "core/program/permission.h"

namespace roundel::widgets {

/// What the user has allowed, for which scenario file and when.
struct Consent {
  program::Permission what;
  QString scenario;  ///< absolute path; empty: a scenario that has no file
  QDateTime when = {};
  bool own = false;  ///< the user typed the command; its file may change while the scenario is open
  bool operator==(const Consent& other) const { return what == other.what && scenario == other.scenario; }
};

/// How a request differs from what the user allowed before for the same scenario file.
struct EarlierConsent {
  QDateTime when;                                      ///< invalid: never
  bool command = false, folder = false, file = false;  ///< what has changed since
  bool own = false;                                    ///< Consent::own
};

namespace consents {

std::vector<Consent> all();  ///< the latest first; unreadable entries are ignored
bool has(const Consent& wanted);
/// Stores it. Does not allow this process to start anything.
void add(const Consent& consent);
/// Removes it, and this process may no longer start the command.
void withdraw(const Consent& consent);
void withdrawAll();
/// The latest consent for the same scenario file that has most in common with `wanted`: the same command, otherwise the same folder.
EarlierConsent earlier(const Consent& wanted);

}  // namespace consents

}  // namespace roundel::widgets
