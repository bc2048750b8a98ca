#pragma once
// Paints the card of a column with a branch: the parent's numbers, the branch's, and what the branch changes, one column a metric.

#include "widgets/lane_cards/lane_card.h"

namespace roundel::widgets {

/// The card of a column in which a branch stands beside its parent: a line of numbers each, and under them what the branch changes.
struct BranchCard {
  LaneCard parent, branch;
  QString change;        ///< "J2 moved at 6:00"
  QString status;        ///< of a branch without a finished run: "Running, 43 %"; stands in place of the question
  double progress = -1;  ///< 0..1 while it runs; below 0 it does not
  bool several = false;  ///< the parent has other branches: room for a menu is left at the change's right end
  bool answered() const { return branch.asks || !status.isEmpty(); }  ///< the right end is left to two buttons
};
constexpr double kBranchCard = 112;
/// The columns of numbers: the branch's, or the parent's alone while the branch has none.
std::vector<CardRow> branchRows(const BranchCard& card);
std::vector<CardSpot> paintBranchCard(QPainter& painter, const QRectF& rect, const BranchCard& card, const Theme& theme,
                                      double scale);
/// Where the two answers stand that BranchCard::branch.asks for, or Cancel and Discard while it runs.
QRectF branchAnswers(const QRectF& card, double scale);
/// Where the menu of BranchCard::several stands, at the right end of the change.
QRectF branchMenu(const QRectF& card, double scale);

}  // namespace roundel::widgets
