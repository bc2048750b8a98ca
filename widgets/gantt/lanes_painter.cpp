#include "widgets/gantt/lanes_painter.h"

#include <algorithm>
#include <cmath>

#include "widgets/gantt/lanes_overlay.h"
#include "widgets/gantt_model/lane_text.h"
#include "widgets/gantt_painting/reference_rows.h"

namespace roundel::widgets {
namespace {
constexpr double kEdge = 5, kOverhang = 4, kAxisOverhang = 8;
}

double LanesPainter::widestLabel(double scale) const {
  double width = 90 * scale;
  QPixmap scratch(1, 1);
  QPainter painter(&scratch);
  GanttText text(painter);
  for (int i = 0; i < m_controller->lanes.count(); ++i) {
    if (!m_controller->lanes.lane(i).bars) continue;
    width = std::max(
        width, labelColumnWidth(m_controller->lanes.lane(i).bars->problem(), text, laneLook(*m_controller, i, scale)));
  }
  return width;
}

void LanesPainter::invalidate() {
  m_pictures.resize(m_layout->lanes.size());
  for (auto& one : m_pictures) {
    if (!one) one = std::make_unique<Pictures>();
    one->layers.invalidate();
    one->labels.invalidate();
  }
  m_marks.invalidate();
}

int LanesPainter::renderings() const {
  int sum = 0;
  for (const auto& one : m_pictures) sum += one->layers.renderings();
  return sum;
}

double LanesPainter::playheadX() const { return m_controller->time.axis().x(m_controller->bench()->playhead.now_s()); }

QRectF LanesPainter::barRectAt(int lane, BarRef ref) const {
  const QRectF rect = barRect(m_controller->lanes.scene(lane), laneLook(*m_controller, lane, m_layout->scale), ref);
  if (rect.isNull()) return rect;
  return rect.translated(m_layout->at(lane).bars.topLeft() - QPointF(0, m_controller->lanes.lane(lane).scroll_y));
}

QRegion LanesPainter::hoverRegion(const GanttHit& hit) const {
  QRegion region;
  if (hit.lane < 0 || hit.lane >= m_layout->count() || !m_controller->lanes.lane(hit.lane).bars) return region;
  const QPointF corner =
      m_layout->at(hit.lane).bars.topLeft() - QPointF(0, m_controller->lanes.lane(hit.lane).scroll_y);
  for (const QRectF& rect : m_marks.hoverRects(hit, laneLook(*m_controller, hit.lane, m_layout->scale)))
    region += rect.translated(corner).toAlignedRect();
  return region;
}

// A band that it has crossed, chips and labels.
QRegion LanesPainter::playheadRegion(double height) const {
  const double x = playheadX(), left = std::min(x, m_playheadX), right = std::max(x, m_playheadX);
  const bool columns = m_layout->columns();
  // Halo, flag, and the count beside the line in the queue row.
  const double around = columns ? 60 * m_layout->scale : 48, labels = m_layout->label_width;
  QRegion region;
  for (const LanePlace& place : m_layout->lanes) {
    if (place.body.isEmpty()) continue;
    const double top = columns ? place.body.top() : 0, bottom = columns ? place.body.bottom() : height;
    const double axis = place.bars.left();
    region += QRectF(axis + left - around, top, right - left + 2 * around, bottom - top).toAlignedRect();
    region += QRectF(axis - labels, top, labels, bottom - top).toAlignedRect();
    region += place.chips.toAlignedRect();
    if (!columns) break;
  }
  return region;
}

QRegion LanesPainter::axisRegion(QSize size) const {
  if (!m_layout->columns())
    return QRectF(m_layout->axis_left - kAxisOverhang, 0, size.width(), size.height()).toAlignedRect();
  QRegion region;
  for (const LanePlace& place : m_layout->lanes) region += place.body.toAlignedRect();
  return region;
}

void LanesPainter::paint(QPainter& painter, const Request& request) {
  const auto seen = [&](const QRectF& rect) {
    return !rect.isEmpty() && request.region.intersects(rect.toAlignedRect());
  };
  for (int i = 0; i < m_layout->count(); ++i) {
    if (seen(m_layout->at(i).whole())) paintLane(painter, i, request);
  }
  paintSpans(painter, *m_controller, *m_layout);
  paintPlayhead(painter);
  if (request.arrival_s) paintArrival(painter, *m_controller, *m_layout, *request.arrival_s);
  if (request.move != nullptr) paintGangMove(painter, *m_controller, *m_layout, *request.move);
  for (int i = 0; i < m_layout->count(); ++i) {
    if (seen(m_layout->at(i).bars)) paintStatus(painter, i);
  }
  paintLens(painter, *m_controller, *m_layout, request.visible);
}

void LanesPainter::paintLane(QPainter& painter, int lane, const Request& request) {
  const LanePlace& place = m_layout->at(lane);
  paintFrame(painter, lane);
  if (m_layout->columns()) {
    if (request.region.intersects(place.frame.toAlignedRect())) paintColumnHead(painter, lane);
    paintColumnRuler(painter, lane);
  } else if (request.region.intersects(place.card.toAlignedRect())) {
    m_cards->setSpots(
        lane, paintCard(painter, place.card, m_cards->card(lane), m_controller->bench()->theme(), m_layout->scale));
  }
  const double left = m_layout->columns() ? place.body.left() : place.card.right();
  const QRectF inside(left, place.bars.top(), place.body.right() - left, place.bars.height());
  if (request.region.intersects(inside.toAlignedRect()) && m_controller->lanes.lane(lane).bars)
    paintBars(painter, lane, request);
}

void LanesPainter::paintFrame(QPainter& painter, int lane) const {
  const Theme& theme = m_controller->bench()->theme();
  const LanePlace& place = m_layout->at(lane);
  const bool expanded = m_controller->lanes.expanded() == lane;
  const bool focused = m_controller->bench()->selection.focusedLane() == lane && m_controller->lanes.count() > 1;
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(QPen(expanded ? theme.accent : focused ? mixed(theme.accent, theme.line, 0.5) : theme.line, 1));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(place.frame.adjusted(0.5, 0.5, -0.5, -0.5), kPanelRadius, kPanelRadius);
  if (m_layout->columns())
    painter.drawRoundedRect(place.body.adjusted(0.5, 0.5, -0.5, -0.5), kPanelRadius, kPanelRadius);
  const SchedulerStyle style = schedulerStyle(QString::fromStdString(m_controller->lanes.state(lane).lane.policy),
                                              m_controller->lanes.occurrence(lane), theme);
  painter.setPen(Qt::NoPen);
  painter.setBrush(style.line);
  const QSizeF edge = m_layout->columns() ? QSizeF(place.frame.width(), kEdge) : QSizeF(kEdge, place.frame.height());
  painter.drawRoundedRect(QRectF(place.frame.topLeft(), edge), 2, 2);
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void LanesPainter::paintColumnHead(QPainter& painter, int lane) {
  const Theme& theme = m_controller->bench()->theme();
  const LanePlace& place = m_layout->at(lane);
  m_cards->setSpots(lane, paintWideCard(painter, place.card, m_cards->card(lane), theme, m_layout->scale));
  const GanttLanes::Lane& at = m_controller->lanes.lane(lane);
  if (place.chips.isEmpty() || !at.bars) return;
  paintChips(painter, place.chips.topLeft(), place.cluster,
             {&*at.bars, &at.colors, m_controller->bench()->playhead.now_s(), m_controller->bench()->selection.job(),
              &theme, m_layout->scale});
}

void LanesPainter::paintColumnRuler(QPainter& painter, int lane) const {
  const LanePlace& place = m_layout->at(lane);
  const double scale = m_layout->scale;
  const auto rows = m_controller->reference.rows(lane);
  const bool differs = rows != nullptr && !rows->same_lane;
  m_ruler.paint(painter, place.ruler, {60, differs ? 4 : m_layout->right_margin}, scale, lane);
  if (!differs) return;
  GanttText text(painter, TextUnit::Pixels, scale);
  text.draw({place.body.right() - 8, place.ruler.bottom() - 13 * scale}, tr("differs"), kSmallestPx,
            m_controller->bench()->theme().dim, QFont::Normal, Qt::AlignRight);
}

void LanesPainter::paintBars(QPainter& painter, int lane, const Request& request) {
  const GanttLanes::Lane& at = m_controller->lanes.lane(lane);
  const LanePlace& place = m_layout->at(lane);
  const QRectF rect = place.bars;
  const bool columns = m_layout->columns();
  const GanttLook look = laneLook(*m_controller, lane, m_layout->scale);
  const auto reference = m_controller->reference.rows(lane);
  const GanttScene scene = m_controller->lanes.scene(lane);
  const Workbench* bench = m_controller->bench();
  const double width = scene.axis.width_px;
  Pictures& pictures = *m_pictures[static_cast<std::size_t>(lane)];

  LaneLayers::Request layers;
  layers.solid_to_x = bench->future() == Workbench::Future::Full ? width : scene.axis.x(bench->playhead.now_s());
  layers.ghost = bench->future() == Workbench::Future::Ghost;
  layers.queue_most = m_controller->lanes.queueMost();
  layers.round_s = at.bars->problem().clock.round_s;
  layers.height = rect.height() - 1;
  layers.scroll_y = at.scroll_y;
  layers.dpr = request.dpr;
  if (reference) {
    layers.reference = reference.get();
    const int whose = reference->same_lane ? lane : m_controller->reference.lane();
    layers.reference_colors = &m_controller->lanes.lane(whose).colors;
  }

  painter.save();
  painter.setClipRect(QRectF(place.body.left() + (columns ? 1 : kEdge), rect.top() + 1,
                             place.body.width() - (columns ? 2 : kEdge + 1), rect.height() - 2),
                      Qt::IntersectClip);
  painter.translate(rect.topLeft());
  pictures.layers.paint(painter, scene, look, layers);
  const double label_width = std::ceil(m_layout->label_width);
  const QRectF labels(rect.left() - label_width, rect.top(), label_width, layers.height);
  if (request.region.intersects(labels.toAlignedRect()))
    pictures.labels.paint(painter, scene, look,
                          {labels.width(), labels.height(), at.scroll_y, layers.dpr, bench->playhead.now_s()});
  painter.translate(0, -at.scroll_y);
  const double margin = m_layout->right_margin;
  if (reference && !reference->same_lane &&
      request.region.intersects(QRectF(rect.right(), rect.top(), margin, rect.height()).toAlignedRect()))
    paintShares(painter, scene, look, *reference, width + margin - 6);
  const double height = std::max(at.rows.content_height, rect.height());
  painter.setClipRect(QRectF(-kOverhang, 0, width + 2 * kOverhang, height), Qt::IntersectClip);
  m_marks.paint(painter, lane, look, height, request.focused);
  painter.restore();
}

void LanesPainter::paintProgress(QPainter& painter, int lane) const {
  const LaneState& state = m_controller->lanes.state(lane);
  const Theme& theme = m_controller->bench()->theme();
  const QRectF bars = m_layout->at(lane).bars;
  const double scale = m_layout->scale;
  const bool empty = m_controller->lanes.lane(lane).bars == nullptr;
  const double left = empty ? bars.left() + 12 * scale : bars.left();
  const double width = empty ? std::min(240.0, bars.width() / 2) : bars.width();
  const QRectF track(left, empty ? bars.center().y() + 10 * scale : bars.top() + 1, width, empty ? 6 : 3);
  painter.fillRect(track, theme.idleGpu);
  painter.fillRect(
      QRectF(track.topLeft(), QSizeF(track.width() * std::clamp(state.progress, 0.0, 1.0), track.height())),
      theme.accent);
  if (!empty) return;
  GanttText text(painter, TextUnit::Pixels, scale);
  text.drawMiddle(left, bars.center().y() - 4 * scale, laneStatus(state), kBodyPx, theme.dim);
}

void LanesPainter::paintStatus(QPainter& painter, int lane) const {
  const LaneState& state = m_controller->lanes.state(lane);
  if (state.status == LaneState::Status::Running) return paintProgress(painter, lane);
  const Theme& theme = m_controller->bench()->theme();
  const QRectF bars = m_layout->at(lane).bars;
  const bool empty = m_controller->lanes.lane(lane).bars == nullptr;
  const bool failed = state.status == LaneState::Status::Failed;
  const bool left_jobs = state.status == LaneState::Status::Done && !state.stale && !state.message.isEmpty();
  const QString words = laneStatus(state);
  if ((!empty && !failed && !left_jobs) || words.isEmpty()) return;
  painter.setFont(uiFont(kBodyPx * m_layout->scale));
  const double margin = 10 * m_layout->scale, room = bars.width() - 2 * margin;
  const QRectF needed = painter.boundingRect(QRectF(0, 0, room, 1e4), Qt::TextWordWrap, words);
  const double height = std::min(needed.height(), bars.height() - 8);
  const QRectF box(bars.left() + margin / 2, empty ? bars.center().y() - height / 2 - 4 : bars.bottom() - height - 12,
                   needed.width() + margin, height + 8);
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(QPen(failed ? theme.bad : theme.line, 1));
  painter.setBrush(failed ? mixed(theme.bad, theme.panel, 0.08) : theme.panel);
  painter.drawRoundedRect(box, kControlRadius, kControlRadius);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(failed ? theme.bad : theme.dim);
  painter.save();
  painter.setClipRect(box, Qt::IntersectClip);
  painter.drawText(box.adjusted(margin / 2, 4, -margin / 2, -4), Qt::TextWordWrap, words);
  painter.restore();
}

void LanesPainter::paintPlayhead(QPainter& painter) {
  const double x = m_playheadX = playheadX();
  if (x < -1 || x > m_controller->time.axis().width_px + 1 || m_layout->lanes.empty() ||
      m_controller->time.end_s() <= 0)
    return;
  GanttLook plain;
  plain.theme = m_controller->bench()->theme();
  if (!m_layout->columns())
    return paintPlayheadLine(painter, plain, m_layout->axis_left + x, 0, m_layout->lanes.back().whole().bottom());
  for (const LanePlace& place : m_layout->lanes) {
    if (place.body.isEmpty()) continue;
    paintPlayheadLine(painter, plain, place.bars.left() + x, place.bars.top(), place.bars.bottom());
    m_ruler.paintFlag(painter, place.ruler, {60, m_layout->right_margin}, m_layout->scale);
  }
}

}  // namespace roundel::widgets
