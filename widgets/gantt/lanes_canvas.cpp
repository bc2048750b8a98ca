#include "widgets/gantt/lanes_canvas.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMenu>
#include <QPushButton>
#include <QResizeEvent>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "widgets/gantt/gantt_accessible.h"
#include "widgets/gantt/lane_text.h"
#include "widgets/lane_cards/lane_slots.h"
#include "widgets/state/lane_edits.h"

namespace roundel::widgets {
namespace {

constexpr double kCardInset = 16, kCardGap = 8, kRightMargin = 16, kShares = 38, kButton = 24;
constexpr double kSlowCards_ms = 4, kAxisOverhang = 8;
constexpr int kCardPause_ms = 100, kFrame_ms = 16;

}  // namespace

LanesCanvas::LanesCanvas(GanttController* controller, QWidget* parent)
    : QWidget(parent), m_controller(controller), m_ruler(controller) {
  installGanttAccessibility();
  setAcceptDrops(true);
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Lanes"));
  setObjectName(QStringLiteral("lanesCanvas"));
  m_cardTimer.setSingleShot(true);
  m_holdTimer.setInterval(kFrame_ms);
  m_holdTimer.setTimerType(Qt::PreciseTimer);
  connect(&m_holdTimer, &QTimer::timeout, this, [this] { holdStep(false); });
  connect(&m_cardTimer, &QTimer::timeout, this, &LanesCanvas::refreshCards);

  Workbench* bench = controller->bench();
  const auto repaint = [this] { update(); };
  const auto redraw = [this] { invalidateLayers(), update(); };
  connect(controller, &GanttController::lanesChanged, this, &LanesCanvas::rebuild);
  connect(controller, &GanttController::laneChanged, this, &LanesCanvas::refreshLane);
  connect(controller, &GanttController::axisChanged, this, &LanesCanvas::moveAxis);
  connect(controller, &GanttController::appearanceChanged, this, redraw);
  connect(controller, &GanttController::overlayChanged, this, repaint);
  connect(controller, &GanttController::hoverChanged, this, &LanesCanvas::moveHover);
  connect(controller, &GanttController::scopeChanged, this, &LanesCanvas::refreshCards);
  connect(bench, &Workbench::futureChanged, this, redraw);
  connect(&bench->selection, &Selection::changed, this, repaint);
  connect(&bench->selection, &Selection::focusedLaneChanged, this, repaint);
  connect(&bench->playhead, &Playhead::moved, this, &LanesCanvas::movePlayhead);
  rebuild();
}

LanesCanvas::~LanesCanvas() = default;

double LanesCanvas::scale() const { return fontScale(font()); }

double LanesCanvas::labelWidth() const {
  if (m_labelWidth >= 0) return m_labelWidth;
  m_labelWidth = 90 * scale();
  QPixmap scratch(1, 1);
  QPainter painter(&scratch);
  GanttText text(painter);
  for (int i = 0; i < m_controller->laneCount(); ++i) {
    if (!m_controller->lane(i).bars) continue;
    m_labelWidth = std::max(m_labelWidth, labelColumnWidth(m_controller->lane(i).bars->problem(), text, look(i)));
  }
  return m_labelWidth;
}

double LanesCanvas::axisLeft() const {
  if (columns())
    return m_items.empty() ? 0 : item(std::min(m_firstColumn, static_cast<int>(m_items.size()) - 1)).place.bars.left();
  const double card = std::min(kCardWidth * scale(), width() * 0.3);
  return std::round(kCardInset + card + kCardGap + labelWidth());
}

// The shares of what differs stand right of the bars.
double LanesCanvas::rightMargin() const {
  return kRightMargin + (m_controller->reference().on() ? kShares * scale() : 0);
}

QRectF LanesCanvas::laneRect(int lane) const { return item(lane).place.frame.united(item(lane).place.body); }
QRectF LanesCanvas::cardRect(int lane) const { return item(lane).place.card; }
QRectF LanesCanvas::barsRect(int lane) const { return item(lane).place.bars; }
QRectF LanesCanvas::rulerRect(int lane) const { return item(lane).place.ruler; }
QRectF LanesCanvas::chipsRect(int lane) const { return item(lane).place.chips; }

int LanesCanvas::laneAt(QPointF position) const {
  for (int i = 0; i < static_cast<int>(m_items.size()); ++i) {
    const QRectF rect = laneRect(i);
    const bool across = !columns() || (position.x() >= rect.left() && position.x() < rect.right());
    if (across && position.y() >= rect.top() && position.y() < rect.bottom()) return i;
  }
  return -1;
}

GanttHit LanesCanvas::hitAt(QPointF position) const {
  const int lane = laneAt(position);
  if (lane < 0 || !item(lane).place.body.contains(position) || cardRect(lane).contains(position)) return {};
  const QRectF bars = barsRect(lane);
  if (position.y() < bars.top() || (!columns() && position.x() < cardRect(lane).right())) return {};
  return m_controller->hitTest(lane, position.x() - bars.left(), position.y() - bars.top());
}

QRectF LanesCanvas::barRectAt(int lane, BarRef ref) const {
  const GanttController::Lane& at = m_controller->lane(lane);
  const GanttScene scene{*at.bars, at.rows, at.colors, m_controller->axis()};
  const QRectF rect = barRect(scene, look(lane), ref);
  return rect.isNull() ? rect : rect.translated(barsRect(lane).topLeft() - QPointF(0, at.scroll_y));
}

GanttLook LanesCanvas::look(int lane) const {
  GanttLook look;
  look.theme = m_controller->bench()->theme();
  look.scale = scale();
  look.text = kNotePx * scale();
  look.smallText = kSmallestPx * scale();
  look.muted = m_controller->muted(lane);
  return look;
}

int LanesCanvas::renderings() const {
  int sum = 0;
  for (const auto& one : m_items) sum += one->layers.renderings();
  return sum;
}

QSize LanesCanvas::minimumSizeHint() const {
  if (columns()) return {static_cast<int>(kMinColumn), 260};
  const double least = leastLanesHeight(m_controller->laneCount(), m_controller->expandedLane(), scale());
  return {420, static_cast<int>(std::ceil(least))};
}

void LanesCanvas::setViewHeight(double height) {
  if (height == m_viewHeight) return;
  m_viewHeight = height;
  placeLanes();
}

void LanesCanvas::rebuild() {
  const auto count = static_cast<std::size_t>(m_controller->laneCount());
  while (m_items.size() > count) {
    m_items.back()->menu->deleteLater();
    m_items.back()->action->deleteLater();
    m_items.pop_back();
  }
  while (m_items.size() < count) {
    auto fresh = std::make_unique<Item>();
    const int lane = static_cast<int>(m_items.size());
    fresh->menu = new QToolButton(this);
    fresh->menu->setText(QStringLiteral("…"));
    fresh->menu->setProperty("role", QStringLiteral("plain"));
    fresh->menu->setAutoRaise(true);
    fresh->menu->setStyleSheet(QStringLiteral("QToolButton { padding: 0px; min-height: 0px; }"));
    connect(fresh->menu, &QToolButton::clicked, this, [this, lane] {
      const std::unique_ptr<QMenu> menu(laneMenu(lane));
      Workbench::MenuTarget target;
      target.lane = lane;
      m_controller->bench()->extendMenu(menu.get(), target);
      menu->exec(item(lane).menu->mapToGlobal(QPoint(0, item(lane).menu->height())));
    });
    fresh->action = new QPushButton(this);
    connect(fresh->action, &QPushButton::clicked, this, [this, lane] {
      ComparisonController& comparison = m_controller->bench()->comparison;
      m_controller->state(lane).status == LaneState::Status::Running ? comparison.cancel(lane) : comparison.restart();
    });
    m_items.push_back(std::move(fresh));
  }
  m_labelWidth = -1;
  refreshCards();
  placeLanes();
  updateGeometry();
}

void LanesCanvas::placeLanes() {
  columns() ? placeColumns() : placeRows();
  for (int i = 0; i < static_cast<int>(m_items.size()); ++i) placeButtons(i);
  invalidateLayers();
  emit geometryChanged();
  update();
}

void LanesCanvas::placeRows() {
  const std::vector<LaneSlot> slots_ = laneSlots(m_controller->laneCount(), m_viewHeight > 0 ? m_viewHeight : height(),
                                                 m_controller->expandedLane(), scale());
  const double axis = std::max(40.0, width() - axisLeft() - rightMargin());
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const double top = std::round(slots_[i].top);
    const double own = std::floor(slots_[i].top + slots_[i].height + 1e-6) - top;
    Place& place = m_items[i]->place;
    place = {};
    place.frame = place.body = QRectF(0, top, width(), own);
    place.card = QRectF(kCardInset, top, std::min(kCardWidth * scale(), width() * 0.3), own);
    place.bars = QRectF(axisLeft(), top, axis, own);
    m_controller->layout(static_cast<int>(i), own, scale());
  }
  const double needed = slots_.empty() ? 0 : slots_.back().top + slots_.back().height;
  setMinimumHeight(static_cast<int>(std::ceil(std::min(needed, 100000.0) - 0.5)));
  m_controller->setAxisWidth(axis);
}

void LanesCanvas::placeButtons(int lane) {
  Item& one = item(lane);
  const LaneState& state = m_controller->state(lane);
  const QString name = m_controller->laneName(lane);
  const QRectF card = cardRect(lane);
  const int size = static_cast<int>(kButton * scale());
  one.menu->setVisible(!card.isEmpty());
  one.action->setVisible(false);
  if (card.isEmpty()) return;
  one.menu->setGeometry(static_cast<int>(card.right()) - size, static_cast<int>(card.top()) + (columns() ? -2 : 6),
                        size, size);
  one.menu->setToolTip(tr("Options, order, export of %1").arg(name));
  one.menu->setAccessibleName(tr("Menu of lane %1").arg(name));
  const bool running = state.status == LaneState::Status::Running;
  const bool cancelled = state.status == LaneState::Status::Cancelled;
  one.action->setVisible(running || cancelled);
  if (!running && !cancelled) return;
  one.action->setText(running ? tr("Cancel") : tr("Run again"));
  one.action->setToolTip(running ? tr("Stop this simulation; what was computed before stays")
                                 : tr("Simulate every lane afresh"));
  one.action->setAccessibleName(running ? tr("Cancel the run of %1").arg(name) : tr("Run %1 again").arg(name));
  one.action->adjustSize();
  const QSize hint = one.action->sizeHint();
  const QRectF rect = item(lane).place.body;
  one.action->setGeometry(static_cast<int>(rect.right()) - hint.width() - 12,
                          static_cast<int>(rect.center().y()) - hint.height() / 2, hint.width(),
                          std::min(hint.height(), static_cast<int>(rect.height()) - 6));
}

void LanesCanvas::refreshLane(int lane) {
  if (lane >= static_cast<int>(m_items.size())) return;
  placeButtons(lane);
  // A lane that only tells how far it is changes no number and no bar.
  if (runsNow() != m_cardRuns) refreshCards();
  update(laneRect(lane).toAlignedRect());
}

std::vector<const void*> LanesCanvas::runsNow() const {
  std::vector<const void*> runs;
  for (const LaneState& lane : m_controller->bench()->comparison.lanes()) runs.push_back(lane.run.get());
  return runs;
}

void LanesCanvas::refreshCards() {
  QElapsedTimer clock;
  clock.start();
  m_cardRuns = runsNow();
  const std::vector<CardText> before = std::move(m_cards);
  m_cards = cardTexts(m_controller->bench()->comparison.lanes(), m_controller->metricScope(),
                      m_controller->bench()->playhead.now_s());
  m_cardCost_ms = static_cast<double>(clock.nsecsElapsed()) / 1e6;
  for (std::size_t i = 0; i < m_items.size(); ++i) {
    if (i < before.size() && i < m_cards.size() && before[i] == m_cards[i]) continue;
    update(cardRect(static_cast<int>(i)).toAlignedRect());
  }
}

void LanesCanvas::invalidateLayers() {
  for (const auto& one : m_items) {
    one->layers.invalidate();
    one->labels.invalidate();
    one->outlines = {};
  }
}

// Cards and labels stay; the layers see what a pan leaves of them.
void LanesCanvas::moveAxis() {
  if (!columns()) return update(QRectF(axisLeft() - kAxisOverhang, 0, width(), height()).toAlignedRect());
  for (const auto& one : m_items) update(one->place.body.toAlignedRect());
}

// Only what the playhead changes is painted again: a band that it has crossed, chips, and cards.
void LanesCanvas::movePlayhead() {
  const double x = m_controller->axis().x(m_controller->bench()->playhead.now_s());
  const double left = std::min(x, m_playheadX), right = std::max(x, m_playheadX);
  const double around = columns() ? 60 * scale() : 48;  // halo, flag, and the count beside the line in the queue row
  const double labels = labelWidth();
  for (int i = 0; i < static_cast<int>(m_items.size()); ++i) {
    const Place& place = item(i).place;
    if (place.body.isEmpty()) continue;
    const double top = columns() ? place.body.top() : 0, bottom = columns() ? place.body.bottom() : height();
    const double axis = place.bars.left();
    update(QRectF(axis + left - around, top, right - left + 2 * around, bottom - top).toAlignedRect());
    update(QRectF(axis - labels, top, labels, bottom - top).toAlignedRect());
    update(place.chips.toAlignedRect());
    if (!columns()) break;
  }
  // Where the numbers take long (many jobs) they follow ten times a second.
  if (m_controller->metricScope() == MetricScope::AtPlayhead) {
    if (m_cardCost_ms < kSlowCards_ms) {
      refreshCards();
    } else if (!m_cardTimer.isActive()) {
      m_cardTimer.start(kCardPause_ms);
    }
  }
}

void LanesCanvas::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  placeLanes();
}

void LanesCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange && event->type() != QEvent::StyleChange) return;
  m_labelWidth = -1;
  if (!m_items.empty()) placeLanes();
}

QString LanesCanvas::cardTip(int lane, QPointF position) const {
  for (const CardSpot& spot : item(lane).spots) {
    if (!spot.rect.contains(position)) continue;
    if (spot.key == QLatin1String("scope")) {
      return m_controller->metricScope() == MetricScope::AtPlayhead
                 ? tr("Numbers at the playhead. Click for the whole run (T).")
                 : tr("Numbers of the whole run. Click for the playhead (T).");
    }
    if (spot.key == QLatin1String("note")) {
      const QString status = laneStatus(m_controller->state(lane));
      return status.isEmpty() ? forecastTip(m_controller->state(lane)) : status;
    }
    if (spot.key == QLatin1String("tag"))
      return tr("The other lanes are compared with this one: strips under their rows, outlines of the selected job.");
    const auto i = static_cast<std::size_t>(lane);
    const CardRow* row = i < m_cards.size() ? m_cards[i].find(spot.key) : nullptr;
    if (row == nullptr) continue;
    const QString rank = row->mark.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(row->mark);
    return QStringLiteral("<b>%1</b>: %2%3, %4<br>%5")
        .arg(row->title, row->value, rank, m_cards[i].scope,
             row->definition.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
  }
  const QString options = optionsText(m_controller->state(lane).lane);
  return QStringLiteral("<b>%1</b><br>%2<br>%3")
      .arg(m_controller->laneName(lane).toHtmlEscaped(), options.toHtmlEscaped(),
           columns() ? tr("Double-click shows this column alone.")
                     : tr("Double-click gives this lane half of the height."));
}

}  // namespace roundel::widgets
