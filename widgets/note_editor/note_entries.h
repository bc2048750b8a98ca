#pragma once
// Entries about notes in a context menu, whatever it was opened on: one that adds a note, and for each that is there a menu to edit or remove it.

#include <vector>

#include "widgets/session/notes.h"

class QMenu;
class QWidget;

namespace roundel::widgets {

/// What a place of a picture has to do with notes.
struct NotePlace {
  std::vector<io::Note> offered;   ///< what a new note may be attached to, the most particular first
  std::vector<std::size_t> there;  ///< the notes of this place, into Notes::all()
};

/// `notes` and `window`, over which the dialogs stand, outlive the menu.
void addNoteEntries(QMenu& menu, Notes& notes, const NotePlace& place, QWidget* window);

/// Asks for a note that is attached to one of these; nothing happens where there are none.
void askForNote(Notes& notes, const std::vector<io::Note>& offered, QWidget* window);

}  // namespace roundel::widgets
