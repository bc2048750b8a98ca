// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Keeps the focus and the selected spot on the same lane when lanes are added, removed or moved. If the focused lane is removed or hidden, the
// lane at its position gets the focus; the selection in a removed lane is cleared.

#include <QObject>
#include <optional>

#include "widgets/document/state/comparison_controller.h"
#include "widgets/document/state/playhead.h"

namespace roundel::widgets {

class LaneFocus : public QObject {
  Q_OBJECT
 public:
  /// Both outlive this.
  LaneFocus(ComparisonController* comparison, Selection* selection, QObject* parent = nullptr);
  /// Call it when another document is shown.
  void forget() { m_focused = {}; }

 private:
  /// Identifies a lane after the list of lanes has changed.
  struct LaneIdentity {
    std::optional<compare::Lane> lane;
    quint64 branch = 0;
  };
  LaneIdentity identityAt(int place) const;
  int placeOf(const LaneIdentity& identity) const;  ///< -1: removed
  void noteFocus() { m_focused = identityAt(m_selection->focusedLane()); }
  void noteSpot();
  void follow();
  void followSpot();

  ComparisonController* m_comparison;
  Selection* m_selection;
  LaneIdentity m_focused, m_spotLane;
};

}  // namespace roundel::widgets
