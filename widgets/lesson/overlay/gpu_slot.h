// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Places and looks of the slots of a question "place" in the lanes. GUI thread.

#include <QPainter>
#include <QRect>
#include <QString>

#include "widgets/lanes/view/lanes_view.h"
#include "widgets/lesson/player/place_board.h"

namespace roundel::widgets {

/// Returns the place of one GPU during one decision, px of the canvas; empty if it is not in view.
QRect gpuSlot(LanesView* view, int lane, model::GpuIndex gpu, const PlaceBoard::Span& span);
struct TakenSlot {
  QRectF rect;
  QString job;
  QColor color;  ///< of the job
  int number = 1;
  bool current = false;  ///< a solid edge
};
/// Paints a job in its slot: a pale fill under a dashed edge, "J3?" at the left, and "slot 1" at the right if there is room.
void paintTakenSlot(QPainter& painter, const TakenSlot& slot, const Theme& theme);
/// Paints "slot 1" at the right end, right of the first `used` px, if there is room.
void paintSlotNumber(QPainter& painter, const QRectF& rect, int number, double used, const Theme& theme);

}  // namespace roundel::widgets
