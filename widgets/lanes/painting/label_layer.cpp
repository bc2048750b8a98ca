// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/label_layer.h"

#include <cmath>

#include "widgets/lanes/painting/gantt_marks.h"

namespace roundel::widgets {

void LabelLayer::paint(QPainter& painter, const GanttScene& scene, const GanttLook& look, const Request& request) {
  const QSize size(static_cast<int>(std::ceil(request.width * request.dpr)),
                   static_cast<int>(std::ceil(request.height * request.dpr)));
  if (size.isEmpty()) return;
  if (m_bars != &scene.bars) invalidate();
  if (m_picture.size() != size || m_scroll_y != request.scroll_y) {
    m_picture = QPixmap(size);
    m_picture.setDevicePixelRatio(request.dpr);
    draw(scene, look, request);
  }
  painter.drawPixmap(QPointF(-request.width, 0), m_picture);
  painter.save();
  painter.translate(0, -request.scroll_y);
  paintRowLabels(painter, scene, look, request.now_s, LabelParts::Chips, &*m_columns);
  painter.restore();
}

void LabelLayer::draw(const GanttScene& scene, const GanttLook& look, const Request& request) {
  m_bars = &scene.bars;
  m_scroll_y = request.scroll_y;
  m_picture.fill(look.theme.panel);
  QPainter painter(&m_picture);
  GanttText text(painter);
  if (!m_columns) m_columns = labelColumns(scene.bars.problem(), text, look);
  painter.setClipRect(QRectF(0, 0, request.width, request.height));
  painter.translate(request.width, -request.scroll_y);
  painter.setPen(QPen(look.theme.line, 1));
  for (const double y : scene.rows.separators)
    painter.drawLine(QPointF(-request.width, std::floor(y) + 0.5), QPointF(0, std::floor(y) + 0.5));
  paintRowLabels(painter, scene, look, request.now_s, LabelParts::Words, &*m_columns);
  paintQueueLabel(painter, scene, look);
}

}  // namespace roundel::widgets
