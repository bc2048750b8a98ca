// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cards of all lanes: their texts, where their numbers were painted, and what a click on a number shows. Numbers at the playhead
// follow it at once if that is cheap, otherwise ten times a second. Owned by LanesCanvas; lives on the GUI thread.

#include <QObject>
#include <QTimer>
#include <vector>

#include "widgets/lanes/cards/lane_card.h"
#include "widgets/lanes/cards/lane_card_branch.h"
#include "widgets/lanes/model/gantt_controller.h"

namespace roundel::widgets {

class LaneCards : public QObject {
  Q_OBJECT
 public:
  /// The controller outlives this.
  explicit LaneCards(GanttController* controller);

  CardText text(int lane) const;            ///< empty until it has been computed
  LaneCard card(int lane) const;            ///< all content of the card
  BranchCard branchCard(int branch) const;  ///< the common card of a branch and the parent beside it
  void refresh();                           ///< O(lanes * jobs log n)
  void refreshRuns();                       ///< refreshes if a run changed; mere progress of a run changes no number

  void setSpots(int lane, std::vector<CardSpot> spots);  ///< where the card's numbers were painted last
  const CardSpot* spotAt(int lane, QPointF position) const;
  QString tip(int lane, QPointF position, bool columns) const;  ///< rich text
  void click(int lane, QPointF position);

 signals:
  void changed(int lane);

 private:
  std::vector<const void*> runsNow() const;
  void follow();
  int numbersOf(int lane) const;
  QString spotTip(int lane, const CardSpot& spot) const;

  GanttController* m_controller;
  std::vector<CardText> m_texts;
  std::vector<const void*> m_runs;             ///< the runs that m_texts was computed from
  std::vector<std::vector<CardSpot>> m_spots;  ///< by lane
  double m_cost_ms = 0;
  QTimer m_timer;
};

}  // namespace roundel::widgets
