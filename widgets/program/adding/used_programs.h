// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The programs that the user has added as schedulers, in the settings of the program. GUI thread.

#include <QDateTime>
#include <QString>
#include <vector>

namespace roundel::widgets {

struct UsedProgram {
  QString name, command;
  QString folder;  ///< that the command's words are relative to; may be empty
  QDateTime used;
  bool found = true;  ///< its file still exists
};

/// The latest ones, each command once; at most three. Looks for their files.
std::vector<UsedProgram> usedPrograms();
void rememberProgram(const UsedProgram& program);
/// "used today", "used yesterday", "used 3 Nov".
QString usedText(const QDateTime& used, const QDate& today);

}  // namespace roundel::widgets
