// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The slides of the session's talk (core/talk). A change by the user can be undone (undo_steps.h), and they are saved
// with the scenario, as notes are. GUI thread.

#include <QObject>
#include <QString>
#include <vector>

#include "core/talk/talk.h"

class QUndoStack;

namespace roundel::widgets {

class Slides : public QObject {
  Q_OBJECT
 public:
  /// Changes are commands of the stack, which outlives the slides; nullptr: they cannot be undone.
  explicit Slides(QUndoStack* undo = nullptr, QObject* parent = nullptr) : QObject(parent), m_undo(undo) {}

  const talk::Talk& talk() const { return m_talk; }
  const std::vector<talk::Slide>& all() const { return m_talk.slides; }  ///< in the order of the talk
  int count() const { return static_cast<int>(m_talk.slides.size()); }

  // Wrong indices are ignored. O(slides).
  /// Inserts before the slide at `index`, or at the end. False if the talk is full.
  bool insert(int index, const talk::Slide& slide);
  void replace(int index, const talk::Slide& slide);
  void remove(int index);
  void move(int from, int to);    ///< `to`: the index of the slide afterwards
  void restore(talk::Talk talk);  ///< of an opened session; not undoable

 signals:
  void changed();
  void edited();  ///< the user changed a slide; the session file must be written

 private:
  bool has(int index) const { return index >= 0 && index < count(); }
  void step(const QString& text, std::vector<talk::Slide> after);
  QUndoStack* m_undo;
  talk::Talk m_talk;
};

}  // namespace roundel::widgets
