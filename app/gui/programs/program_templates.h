// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The templates of programs that the window can write: those of resources/python, and files of the user's own folder "templates".

#include <QString>
#include <utility>
#include <vector>

#include "widgets/program/adding/add_program_dialog.h"

namespace roundel::app {

/// Those that this program brings; a third one if the user's folder has files.
std::vector<widgets::AddProgramDialog::Template> programTemplates();
/// The user's folder of templates.
QString ownTemplates();
/// Writes a new file, never over another. Returns an empty text, or why it failed.
QString writeNewFile(const QString& path, const QByteArray& bytes);

}  // namespace roundel::app
