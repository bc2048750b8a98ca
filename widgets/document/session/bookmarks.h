// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The bookmarks of a session: instants with a name, which the ruler marks.

#include <QObject>
#include <QString>
#include <optional>
#include <vector>

class QUndoStack;

namespace roundel::widgets {

struct Bookmark {
  double t_s = 0;
  QString name;
  bool operator==(const Bookmark&) const = default;
};

class Bookmarks : public QObject {
  Q_OBJECT
 public:
  /// Changes by add() and remove() are commands of the stack, which outlives the bookmarks; nullptr: they cannot be undone.
  explicit Bookmarks(QUndoStack* undo = nullptr, QObject* parent = nullptr) : QObject(parent), m_undo(undo) {}

  const std::vector<Bookmark>& all() const { return m_all; }  ///< sorted by time; at most one at each instant
  /// The bookmark within 1e-9 (relative) of the instant, or nullptr.
  const Bookmark* at(double t_s) const;
  const Bookmark* next(double after_s) const;  ///< nullptr: none
  const Bookmark* previous(double before_s) const;

  /// Adds a bookmark, or renames the one at this instant. An empty name becomes "Bookmark n".
  void add(double t_s, const QString& name = {});
  void remove(double t_s);
  void restore(std::vector<Bookmark> bookmarks);  ///< those of an opened session, in any order; not undoable
  void clear() { restore({}); }

 signals:
  void changed();
  void edited();  ///< the user changed a bookmark; the session file must be written

 private:
  /// Adds (no `before`), removes (no `after`) or renames the bookmark of one instant, as an undoable step.
  void step(const QString& text, const std::optional<Bookmark>& before, const std::optional<Bookmark>& after);
  std::vector<Bookmark>::iterator find(double t_s);
  QUndoStack* m_undo;
  std::vector<Bookmark> m_all;
};

}  // namespace roundel::widgets
