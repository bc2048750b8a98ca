// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes the talk of a window as a file: PDF, page, or talk with its scenario. GUI thread.

#include <QString>

#include "widgets/document/state/workbench.h"

namespace roundel::widgets {

/// The ending of `path` is the format: .pdf (`notes`: pages with the speaker's notes), .html, or .talk.json, whose
/// scenario is written beside it as NAME.json. Returns the error; empty: written. A page has the slides of the open
/// scenario; slides of other scenarios are in no PDF of the window.
QString writeTalk(const Workbench& bench, const QString& path, bool notes);
/// Returns the file of the scenario that writeTalk() writes beside a talk; empty for other formats.
QString scenarioBeside(const QString& path);

}  // namespace roundel::widgets
