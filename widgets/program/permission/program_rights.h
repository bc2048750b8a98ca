// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a program may do on this computer, for the dialogs that are shown before it is started.

#include <QString>
#include <QWidget>
#include <vector>

#include "widgets/program/permission/status_mark.h"

namespace roundel::widgets {

/// The limits of a program, as the options of its lane state them.
struct ProgramLimits {
  int memory_mib = 2048;
  int processes = 64;
  double decision_s = 10;  ///< 0: none
  bool network = true;     ///< true: this system can forbid the network
};

/// One statement with its answer: "yes", "no", or "not limited on this system".
struct ProgramRight {
  StatusMark::Kind kind = StatusMark::Kind::Good;
  QString text, answer;
};
std::vector<ProgramRight> programRights(const ProgramLimits& limits);
/// The sentences of the two boxes of the question: what is limited and what is not.
QString protectedText(const ProgramLimits& limits);
QString notProtectedText(const ProgramLimits& limits);

/// programRights() as rows of a dialog.
QWidget* makeRightsList(const ProgramLimits& limits, const Theme& theme, QWidget* parent);

}  // namespace roundel::widgets
