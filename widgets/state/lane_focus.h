#pragma once
// The focus is on a scheduler, not on a place among the lanes: it moves together with its lane, and so does what is selected in a lane.
// If the focused lane is removed or hidden, the lane at its place has the focus; what was selected in a removed lane is not selected any
// more.

#include <QObject>
#include <optional>

#include "widgets/state/comparison_controller.h"
#include "widgets/state/playhead.h"

namespace roundel::widgets {

class LaneFocus : public QObject {
  Q_OBJECT
 public:
  /// Both outlive this.
  LaneFocus(ComparisonController* comparison, Selection* selection, QObject* parent = nullptr);
  /// Another document is here: its first lane has nothing to do with the one before.
  void forget() { m_focused = {}; }

 private:
  /// A lane that is found again after the list of lanes has changed.
  struct Known {
    std::optional<compare::Lane> lane;
    quint64 branch = 0;
  };
  Known knownAt(int place) const;
  int placeOf(const Known& known) const;  ///< -1: it is gone
  void noteFocus() { m_focused = knownAt(m_selection->focusedLane()); }
  void noteSpot();
  void follow();
  void followSpot();

  ComparisonController* m_comparison;
  Selection* m_selection;
  Known m_focused, m_ofSpot;
};

}  // namespace roundel::widgets
