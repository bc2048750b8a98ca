// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The notes, arrows and highlights of a session, as one list. Lanes, plots, figures and animations draw them. A change by the user can be
// undone (undo_steps.h), and they are saved with the scenario, as bookmarks are.

#include <QObject>
#include <optional>
#include <vector>

#include "core/io/notes_io.h"

namespace roundel::widgets {

class Notes : public QObject {
  Q_OBJECT
 public:
  /// The notes of a workbench, created at the first call as a child of it.
  static Notes& of(QObject& bench);

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
  explicit Notes(QObject* parent) : QObject(parent) {}
  /// Inserts (no `before`), removes (no `after`) or replaces the note at the index, as an undoable step.
  void step(const QString& text, std::size_t index, const std::optional<io::Note>& before,
            const std::optional<io::Note>& after);
  void set(std::size_t index, bool exists, const std::optional<io::Note>& note);
  std::vector<io::Note> m_all;
};

}  // namespace roundel::widgets
