// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/lessons/lane_places.h"

#include <QFontMetricsF>

#include "widgets/base/theme/screen_font.h"
#include "widgets/lanes/cards/lane_card.h"
#include "widgets/lanes/view/lanes_canvas.h"

namespace roundel::app {

int laneOf(const widgets::ComparisonController& comparison, const std::string& label) {
  const auto& lanes = comparison.lanes();
  for (std::size_t i = 0; i < lanes.size(); ++i)
    if (lanes[i].branch == 0 && lanes[i].lane.label == label) return static_cast<int>(i);
  return -1;
}

std::function<QRect()> laneArea(const widgets::LanesCanvas* canvas, int lane) {
  return [canvas, lane] {
    const bool is_present = lane >= 0 && lane < canvas->layout().count();
    return is_present ? canvas->layout().at(lane).whole().toAlignedRect() : QRect();
  };
}

std::function<QRect()> laneNameRoom(const widgets::LanesCanvas* canvas, int lane) {
  return [canvas, lane] {
    using widgets::screenPx;
    constexpr int kName_px = 15, kGap_px = 16, kTop_px = 5, kHeight_px = 20, kEdge_px = 8, kLow_px = 15, kLeast_px = 60;
    if (lane < 0 || lane >= canvas->layout().count()) return QRect();
    const QRectF card = canvas->layout().at(lane).card;
    // A small card has its name in the middle, and marks beside it.
    if (widgets::cardSize(card.height(), canvas->layout().scale) == widgets::CardSize::Small)
      return card.height() < screenPx(kLeast_px)
                 ? QRect()
                 : QRectF(card.left(), card.top() + 1, card.width() - screenPx(kEdge_px), screenPx(kLow_px)).toRect();
    QFont bold = canvas->font();
    bold.setPixelSize(screenPx(kName_px));
    bold.setWeight(QFont::Bold);
    const double name = QFontMetricsF(bold).horizontalAdvance(canvas->controller().lanes.name(lane));
    const double left = card.left() + name + screenPx(kGap_px),
                 right = card.right() - screenPx(widgets::cardButtonEnd(1) + 2);
    return right <= left ? QRect()
                         : QRectF(left, card.top() + screenPx(kTop_px), right - left, screenPx(kHeight_px)).toRect();
  };
}

}  // namespace roundel::app
