// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/notes/editor/note_entries.h"

#include <QMenu>

#include "widgets/base/text/translation.h"
#include "widgets/notes/editor/note_dialog.h"
#include "widgets/notes/marks/note_marks.h"

namespace roundel::widgets {
namespace {

template <class Run>
void addEntry(QMenu& menu, const QString& text, const char* name, const QString& tip, Run run) {
  QAction* action = menu.addAction(text);
  action->setObjectName(QLatin1String(name));
  action->setToolTip(tip);
  QObject::connect(action, &QAction::triggered, &menu, run);
}

void edit(Notes& notes, std::size_t index, QWidget* window) {
  if (index >= notes.all().size()) return;
  const io::Note note = notes.all()[index];
  std::vector<io::Note> places{note};
  if (!note.lane.empty()) {
    places.push_back(note);
    places.back().lane.clear();
  }
  NoteDialog dialog(places, window);
  if (dialog.exec() == QDialog::Accepted) notes.replace(index, dialog.note());
}

}  // namespace

void askForNote(Notes& notes, const std::vector<io::Note>& offered, QWidget* window) {
  if (offered.empty()) return;
  NoteDialog dialog(offered, window);
  if (dialog.exec() == QDialog::Accepted) notes.add(dialog.note());
}

void addNoteEntries(QMenu& menu, Notes& notes, const NotePlace& place, QWidget* window) {
  if (!place.offered.empty())
    addEntry(
        menu, tr("Add &note here…"), "note-add",
        tr("Adds a text with an arrow, or a highlight, at the clicked place; also shown in figures and animations"),
        [&notes, place, window] { askForNote(notes, place.offered, window); });
  for (const std::size_t index : place.there) {
    const QString name = notes::nameOf(notes.all()[index]);
    QMenu* sub = menu.addMenu(name.left(1).toUpper() + name.mid(1));
    sub->setToolTipsVisible(true);
    addEntry(*sub, tr("&Edit…"), "note-edit", tr("Changes its text, attachment and arrow"),
             [&notes, index, window] { edit(notes, index, window); });
    addEntry(*sub, tr("&Remove"), "note-remove",
             tr("Removes the note from lanes, plots, figures and animations; undo restores it"),
             [&notes, index] { notes.remove(index); });
  }
}

}  // namespace roundel::widgets
