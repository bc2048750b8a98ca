#pragma once
// The focus is on a scheduler, not on a place among the lanes: it goes with its lane where that is moved, and so does what is selected
// in it. A lane that is gone, or hidden, leaves the focus to the one that took its place.

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
  void forget() { m_lane.reset(); }

 private:
  void note();
  void follow();
  int placeOfLane() const;  ///< -1: it is gone

  ComparisonController* m_comparison;
  Selection* m_selection;
  std::optional<compare::Lane> m_lane;  ///< the focused one,
  quint64 m_branch = 0;                 ///< and the branch that it is
};

}  // namespace roundel::widgets
