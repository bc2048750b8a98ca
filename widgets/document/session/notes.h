// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The notes, arrows and highlights of a session, as one list. Lanes, plots, figures and animations draw them. A change by the user can be
// undone (undo_steps.h), and they are saved with the scenario, as bookmarks are.

#include <QObject>
#include <optional>
#include <vector>

#include "core/io/notes_io.h"

class QUndoStack;

namespace roundel::widgets {

class Notes : public QObject {
  Q_OBJECT
 public:
  /// Changes are commands of the stack, which outlives the notes; nullptr: they cannot be undone.
  explicit Notes(QUndoStack* undo = nullptr, QObject* parent = nullptr) : QObject(parent), m_undo(undo) {}

  const std::vector<io::Note>& all() const { return m_all; }  ///< in the order in which they were added
  /// Returns false and does nothing if the note is invalid (io::faultOf).
  bool add(const io::Note& note);
  bool replace(std::size_t index, const io::Note& note);
  void remove(std::size_t index);
  void restore(std::vector<io::Note> notes);  ///< those of an opened session; not undoable

 signals:
  void changed();
  void edited();  ///< the user changed a note; the session file must be written

 private:
  /// Inserts (no `before`), removes (no `after`) or replaces the note at the index, as an undoable step.
  void step(const QString& text, std::size_t index, const std::optional<io::Note>& before,
            const std::optional<io::Note>& after);
  void set(std::size_t index, bool exists, const std::optional<io::Note>& note);
  QUndoStack* m_undo;
  std::vector<io::Note> m_all;
};

}  // namespace roundel::widgets
