#include "widgets/gantt/lane_layers.h"

#include <algorithm>
#include <cmath>

namespace roundel::widgets {
namespace {
constexpr double kAhead_px = 96;  // a playing playhead does not redraw every frame
constexpr double kTickGap_px = 70;
}  // namespace

void LaneLayers::paint(QPainter& painter, const GanttScene& scene, const GanttLook& look, const Request& request) {
  const double width = scene.axis.width_px, height = request.height;
  const double x = std::clamp(request.solid_to_x, 0.0, width);
  if (!m_valid) m_solid = {}, m_ghost = {};
  // First only what shows; a playhead that leaves it gets the whole width.
  const auto ensure = [&](Layer& layer, Ink ink, double from, double to, double first_from, double first_to) {
    if (from >= to || layer.covers(from, to)) return;
    const bool fresh = layer.pixmap.isNull();
    render(layer, ink, scene, look, request, fresh ? first_from : 0, fresh ? first_to : width);
  };
  ensure(m_solid, Ink::Solid, 0, x, 0, std::min(width, x + kAhead_px));
  ensure(m_ghost, Ink::Ghost, x, width, std::max(0.0, x - kAhead_px), width);
  m_valid = true;
  painter.save();
  painter.setClipRect(QRectF(0, 0, width, height), Qt::IntersectClip);
  const auto blit = [&](const Layer& layer, double from, double to) {
    if (from >= to) return;
    painter.save();
    painter.setClipRect(QRectF(from, 0, to - from, height), Qt::IntersectClip);
    painter.drawPixmap(QPointF(0, 0), layer.pixmap);
    painter.restore();
  };
  blit(m_solid, 0, x);
  blit(m_ghost, x, width);
  painter.restore();
}

void LaneLayers::render(Layer& layer, Ink ink, const GanttScene& scene, const GanttLook& look, const Request& request,
                        double from_x, double to_x) {
  const double width = scene.axis.width_px;
  const QSize size(std::max(1, static_cast<int>(std::ceil(width * request.dpr))),
                   std::max(1, static_cast<int>(std::ceil(request.height * request.dpr))));
  layer.pixmap = QPixmap(size);
  layer.pixmap.setDevicePixelRatio(request.dpr);
  layer.pixmap.fill(look.theme.panel);
  layer.from_x = from_x;
  layer.to_x = to_x;
  ++m_renderings;
  QPainter painter(&layer.pixmap);
  painter.setClipRect(QRectF(from_x, 0, to_x - from_x, request.height));
  painter.translate(0, -request.scroll_y);
  const std::vector<double> at_s = ticks(scene.axis, tickStep_s(scene.axis, kTickGap_px * look.scale, request.round_s));
  const bool hidden = ink == Ink::Ghost && !request.ghost;
  paintBackground(painter, scene, look, at_s, request.left_x, hidden ? 0 : to_x);
  if (hidden) return;
  paintBars(painter, scene, look, ink, from_x, to_x);
  if (request.reference != nullptr && request.reference_colors != nullptr)
    paintDifferences(painter, scene, look, ink, *request.reference, *request.reference_colors, from_x, to_x);
  paintQueue(painter, scene, look, ink, from_x, to_x, request.queue_most);
}

}  // namespace roundel::widgets
