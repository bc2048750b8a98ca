#pragma once
// What context menus of the window can do with notes: add one to the bar or the instant that they were opened on, edit and remove those that
// are there. Lives on the GUI thread.

#include <QObject>
#include <vector>

#include "widgets/session/notes.h"
#include "widgets/state/workbench.h"

class QMenu;

namespace roundel::widgets {

class NoteMenu : public QObject {
  Q_OBJECT
 public:
  /// Adds its entries to every menu that Workbench::extendMenu() tells of. Both outlive this; `window`: of the dialog.
  NoteMenu(Workbench* bench, QWidget* window);

  /// What a note of this place may be attached to, the most particular first; empty where there is nothing.
  std::vector<io::Note> offered(const Workbench::MenuTarget& target) const;
  /// The notes of this place, into Notes::all(): of the job, or of an instant or a range there.
  std::vector<std::size_t> notesAt(const Workbench::MenuTarget& target) const;

  /// By the keyboard: of the selected job in the focused lane, at the playhead; in a plot that has the keyboard, of its curve there.
  void addHere();

 private:
  void extend(QMenu* menu, const Workbench::MenuTarget& target);
  std::string laneOf(const Workbench::MenuTarget& target) const;  ///< its name as shown

  Workbench* m_bench;
  Notes* m_notes;
  QWidget* m_window;
};

}  // namespace roundel::widgets
