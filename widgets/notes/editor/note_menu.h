// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Adds entries about notes to the window's context menus: add a note to the bar or instant under the pointer, edit or
// remove existing ones. GUI thread.

#include <QObject>
#include <vector>

#include "widgets/document/session/notes.h"
#include "widgets/document/state/workbench.h"

class QMenu;

namespace roundel::widgets {

class NoteMenu : public QObject {
  Q_OBJECT
 public:
  /// Extends each menu announced by Workbench::extendMenu(). `window` is the parent of the dialogs. Both outlive this.
  NoteMenu(Workbench* bench, QWidget* window);

  /// Possible attachments of a note at this place, most specific first; empty if there is none.
  std::vector<io::Note> offered(const Workbench::MenuTarget& target) const;
  /// Indices into Notes::all() of the notes at this place: of the job, or of an instant or a range there.
  std::vector<std::size_t> notesAt(const Workbench::MenuTarget& target) const;

  /// For the keyboard: adds a note to the selected job in the focused lane at the playhead, or to the curve there if a plot has the focus.
  void addHere();

 private:
  void extend(QMenu* menu, const Workbench::MenuTarget& target);
  std::string laneOf(const Workbench::MenuTarget& target) const;  ///< its shown name

  Workbench* m_bench;
  Notes* m_notes;
  QWidget* m_window;
};

}  // namespace roundel::widgets
