// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints the card of a lane: name, options in words, metrics with ranks. It shrinks with the lane: all with enough room, the name with CRU and
// mean JCT at 84 px, two lines at 50 px.

#include <QPainter>
#include <QRectF>
#include <QString>
#include <vector>

#include "widgets/base/theme/theme.h"
#include "widgets/lanes/cards/card_metrics.h"

namespace roundel::widgets {

struct LaneCard {
  QString name;
  QString options;  ///< in words; up to two lines
  QString command;  ///< of the program that decides, in place of options; empty: a scheduler of Roundel
  QString state;    ///< of the program, beside a dot in `state_color`
  QColor state_color;
  QColor name_color;
  CardText text;
  QString former_head, now_head;  ///< heads of the columns of former and present numbers: "6 min", "8 min"
  /// Two buttons need room: at the lower end of a full card, otherwise beside the menu (cardButtonEnd())
  bool asks = false;
  QString tag;   ///< "reference"
  QString note;  ///< "stale", "prefix only", "not the same cluster"; drawn as a warning under the options
};

constexpr double kCardButton = 24;
/// The right ends of the menu (0) and of the answers left of it (1 and 2), in a card that is not full: distance from the card's right end.
constexpr double cardButtonEnd(int which) { return which * (kCardButton + 2); }

enum class CardSize { Full, Medium, Small };
constexpr double kAgainstCardWidth = 236;  ///< of a card with columns: former, now, change
constexpr double kCardWidth = 170, kFullCardFrom = 150, kMediumCardFrom = 76;
CardSize cardSize(double height, double scale);

/// The place of a part of the card, for tool tips and clicks. `key` is CardRow::key, "scope" for the line with the instant of the numbers, or
/// kOptionSpot with the position of an option in `options`.
constexpr QLatin1String kOptionSpot("option ");
struct CardSpot {
  QString key;
  QRectF rect;
};

/// Paints into `rect` (the card's inside) and returns the places of its parts. The last rows are omitted if they do not fit.
std::vector<CardSpot> paintCard(QPainter& painter, const QRectF& rect, const LaneCard& card, const Theme& theme,
                                double scale);

}  // namespace roundel::widgets
