// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints the card of a column with a branch: lines for the parent's numbers, the branch's, and the changes, with a column for each metric.

#include "widgets/lanes/cards/lane_card.h"

namespace roundel::widgets {

/// The common card of a branch and the parent beside it.
struct BranchCard {
  LaneCard parent, branch;
  QString change;        ///< "J2 moved at 6:00"
  QString status;        ///< of a branch without a finished run: "Running, 43 %"; shown in place of "Branch, not kept"
  double progress = -1;  ///< 0..1 while it runs; below 0 it does not
  bool several = false;  ///< the parent has other branches: their menu is at the right end of `change`
  bool hasButtons() const { return branch.asks || !status.isEmpty(); }  ///< two buttons are at the right end
};
constexpr double kBranchCard = 112;
/// The columns of numbers; without those of the branch until it has any.
std::vector<CardRow> branchRows(const BranchCard& card);
std::vector<CardSpot> paintBranchCard(QPainter& painter, const QRectF& rect, const BranchCard& card, const Theme& theme,
                                      double scale);
/// The place of Keep and Discard, or of Cancel and Discard while the branch runs.
QRectF branchAnswers(const QRectF& card, double scale);
/// The place of the menu of branches (BranchCard::several).
QRectF branchMenu(const QRectF& card, double scale);

}  // namespace roundel::widgets
