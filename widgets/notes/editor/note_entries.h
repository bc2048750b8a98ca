// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Entries about notes in a context menu: one adds a note, and each note of the place has a submenu to edit or remove it.

#include <vector>

#include "widgets/document/session/notes.h"

class QMenu;
class QWidget;

namespace roundel::widgets {

/// The notes at a place of a picture.
struct NotePlace {
  std::vector<io::Note> offered;   ///< possible attachments of a new note, most specific first
  std::vector<std::size_t> there;  ///< indices into Notes::all() of the place's notes
};

/// `window` is the parent of the dialogs. `notes` and `window` outlive the menu.
void addNoteEntries(QMenu& menu, Notes& notes, const NotePlace& place, QWidget* window);

/// Asks for a note with one of these attachments; does nothing if there are none.
void askForNote(Notes& notes, const std::vector<io::Note>& offered, QWidget* window);

}  // namespace roundel::widgets
