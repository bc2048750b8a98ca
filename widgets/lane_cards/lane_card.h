#pragma once
// Paints the card of a lane: name, options in words, metrics with marks. It shrinks with the lane: everything with room, name with
// CRU and mean JCT at 84 px, two lines at 50 px.

#include <QPainter>
#include <QRectF>
#include <QString>
#include <vector>

#include "widgets/lane_cards/card_metrics.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

struct LaneCard {
  QString name;
  QString options;  ///< in words; up to two lines
  QColor name_color;
  CardText text;
  QString former_head, now_head;  ///< over the columns of numbers that are shown against others: "6 min", "8 min"
  bool asks = false;              ///< the lower end is left to two buttons, where the card is full
  QString tag;                    ///< "reference"
  QString note;  ///< "stale", "prefix only", "not the same cluster"; drawn as a warning under the options
};

enum class CardSize { Full, Medium, Small };
constexpr double kAgainstCardWidth = 236;  ///< of a card with columns: former, now, change
constexpr double kCardWidth = 170, kFullCardFrom = 150, kMediumCardFrom = 76;
CardSize cardSize(double height, double scale);

/// Where each row of the card was drawn, for tool tips and clicks. `key` is CardRow::key, or "scope" for the line that says at
/// what instant the numbers are.
struct CardSpot {
  QString key;
  QRectF rect;
};

/// Paints into `rect` (the card's inside) and returns the places of the numbers. Rows that do not fit are omitted from the end.
std::vector<CardSpot> paintCard(QPainter& painter, const QRectF& rect, const LaneCard& card, const Theme& theme,
                                double scale);

/// The card of a column: kWideCard * scale high, metrics side by side.
constexpr double kWideCard = 60;
std::vector<CardSpot> paintWideCard(QPainter& painter, const QRectF& rect, const LaneCard& card, const Theme& theme,
                                    double scale);

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
