// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints the card of a column: name and options on one line, the metrics side by side under it.

#include "widgets/lanes/cards/lane_card.h"

namespace roundel::widgets {

/// The card of a column: kWideCard * scale high, metrics side by side.
constexpr double kWideCard = 60;
std::vector<CardSpot> paintWideCard(QPainter& painter, const QRectF& rect, const LaneCard& card, const Theme& theme,
                                    double scale);

}  // namespace roundel::widgets
