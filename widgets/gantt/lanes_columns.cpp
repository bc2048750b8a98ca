// LanesCanvas as columns: where their parts stand, pages, and the head of a column.

#include <algorithm>
#include <cmath>

#include "widgets/gantt/lane_text.h"
#include "widgets/gantt/lanes_canvas.h"
#include "widgets/state/lane_edits.h"

namespace roundel::widgets {
namespace {

constexpr double kGap_px = 8, kInside = 12, kEdge = 5, kHeadTop = 12, kRuler = 26, kBetween = 6, kLabelAir = 4;
constexpr double kChipsShare = 0.3, kChipsFrom = 300;  // of the height; below it the chips are left out

}  // namespace

void LanesCanvas::setArrangement(Arrangement arrangement) {
  if (arrangement == m_arrangement) return;
  m_arrangement = arrangement;
  m_firstColumn = 0;
  setMinimumHeight(0);
  if (columns()) showColumn(m_controller->bench()->selection.focusedLane());
  placeLanes();
  updateGeometry();
}

int LanesCanvas::columnsShown() const {
  const int lanes = m_controller->laneCount();
  if (m_controller->expandedLane() >= 0) return std::min(1, lanes);
  const int fit = static_cast<int>((width() + kGap_px) / (kMinColumn * scale() + kGap_px));
  return std::clamp(fit, 1, std::max(1, lanes));
}

void LanesCanvas::showColumn(int lane) {
  const int shown = columnsShown(), lanes = m_controller->laneCount();
  int first = m_firstColumn;
  if (lane < first) first = lane;
  if (lane >= first + shown) first = lane - shown + 1;
  first = std::clamp(first, 0, std::max(0, lanes - shown));
  if (first == m_firstColumn) return;
  m_firstColumn = first;
  if (columns()) placeLanes();
}

void LanesCanvas::turnPage(int by) {
  const int shown = columnsShown();
  const int first = std::clamp(m_firstColumn + by * shown, 0, std::max(0, m_controller->laneCount() - shown));
  if (first == m_firstColumn) return;
  m_firstColumn = first;
  placeLanes();
}

// Equal widths on one page: every column has the same axis.
void LanesCanvas::placeColumns() {
  const int lanes = m_controller->laneCount(), shown = columnsShown();
  const double s = scale(), high = m_viewHeight > 0 ? m_viewHeight : height();
  m_firstColumn = std::clamp(m_firstColumn, 0, std::max(0, lanes - shown));
  if (m_controller->expandedLane() >= 0) m_firstColumn = m_controller->expandedLane();
  const double each = std::floor((width() - kGap_px * (shown - 1)) / shown);
  const double axis = std::max(40.0, each - labelWidth() - kLabelAir - rightMargin());
  for (int i = 0; i < lanes; ++i) {
    Place& place = item(i).place;
    place = {};
    item(i).chips = {};
    if (i < m_firstColumn || i >= m_firstColumn + shown) {
      m_controller->layout(i, 1, s);
      continue;
    }
    const double left = (each + kGap_px) * (i - m_firstColumn);
    const double inside = left + kInside, wide = each - 2 * kInside;
    place.card = QRectF(inside, kEdge + kHeadTop * s / 2, wide, kWideCard * s);
    double head = place.card.bottom() + 4 * s;
    if (m_controller->lane(i).bars && high >= kChipsFrom * s) {
      item(i).chips = layoutChips(m_controller->lane(i).bars->problem(), wide, high * kChipsShare, s);
      place.chips = QRectF(inside, head, wide, item(i).chips.height);
      head += item(i).chips.height + 8 * s;
    }
    place.frame = QRectF(left, 0, each, std::round(head));
    const double top = place.frame.bottom() + kBetween;
    place.body = QRectF(left, top, each, std::max(40.0, std::floor(high - top)));
    const double axis_left = std::round(left + kLabelAir + labelWidth());
    place.ruler = QRectF(axis_left, top + 1, axis, kRuler * s);
    place.bars = QRectF(axis_left, place.ruler.bottom(), axis, place.body.bottom() - place.ruler.bottom() - 1);
    m_controller->layout(i, place.bars.height(), s);
  }
  m_controller->setAxisWidth(axis);
}

void LanesCanvas::paintColumnHead(QPainter& painter, int lane) {
  const Theme& theme = m_controller->bench()->theme();
  const Place& place = item(lane).place;
  LaneCard card;
  card.name = m_controller->laneName(lane);
  card.options = optionsText(m_controller->state(lane).lane);
  card.name_color = theme.text;
  card.note = laneNote(m_controller->state(lane));
  if (m_controller->reference().on() && m_controller->reference().lane() == lane) card.tag = tr("reference");
  if (static_cast<std::size_t>(lane) < m_cards.size()) card.text = m_cards[static_cast<std::size_t>(lane)];
  item(lane).spots = paintWideCard(painter, place.card, card, theme, scale());
  const GanttController::Lane& at = m_controller->lane(lane);
  if (place.chips.isEmpty() || !at.bars) return;
  paintChips(painter, place.chips.topLeft(), item(lane).chips, *at.bars, at.colors,
             m_controller->bench()->playhead.now_s(), m_controller->bench()->selection.job(), theme, scale());
}

void LanesCanvas::clickChips(int lane, QPointF position) {
  const QPointF at = position - item(lane).place.chips.topLeft();
  const model::GpuIndex gpu = chipAt(item(lane).chips, at);
  if (!gpu.valid()) {
    m_controller->bench()->selection.focusLane(lane);
    return;
  }
  GanttHit hit;
  hit.zone = GanttHit::Zone::Bars;
  hit.lane = lane;
  hit.gpu = gpu;
  hit.t_s = m_controller->bench()->playhead.now_s();
  hit.bar = m_controller->lane(lane).bars->barAt(gpu, hit.t_s, lowerPartAt(item(lane).chips, gpu, at));
  m_controller->select(hit);
}

}  // namespace roundel::widgets
