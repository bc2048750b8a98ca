#include "widgets/gantt/lanes_header.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <set>

#include "widgets/gantt/gantt_text.h"

namespace roundel::widgets {
namespace {

constexpr double kTickGap_px = 70, kArrival = 3.5, kTick = 7, kWheelStep = 120;

}  // namespace

FairnessBadge::FairnessBadge(Workbench* bench, QWidget* parent) : QAbstractButton(parent), m_bench(bench) {
  setFocusPolicy(Qt::StrongFocus);
  connect(this, &QAbstractButton::clicked, this, &FairnessBadge::showDifferences);
  connect(&bench->comparison, &ComparisonController::laneChanged, this, &FairnessBadge::refresh);
  connect(&bench->comparison, &ComparisonController::lanesReset, this, &FairnessBadge::refresh);
  connect(&bench->comparison, &ComparisonController::finished, this, &FairnessBadge::refresh);
  connect(bench, &Workbench::themeChanged, this, qOverload<>(&QWidget::update));
  refresh();
}

void FairnessBadge::refresh() {
  const auto& lanes = m_bench->comparison.lanes();
  const auto done = std::count_if(lanes.begin(), lanes.end(), [](const LaneState& lane) {
    return lane.run != nullptr && lane.run->trace != nullptr;
  });
  const bool show = done >= 2 && !m_bench->comparison.busy();
  setVisible(show);
  if (!show) return;
  const compare::Fairness fairness = m_bench->comparison.fairness();
  m_fair = fairness.fair;
  m_differences.clear();
  for (const std::string& difference : fairness.differences) m_differences << QString::fromStdString(difference);
  const QString words =
      m_fair ? tr("Fair comparison: same scenario, seed, round length and restart cost")
             : tr("Not a fair comparison:") + QStringLiteral("\n• ") + m_differences.join(QStringLiteral("\n• "));
  setToolTip(words);
  setAccessibleName(m_fair ? tr("Fair comparison") : tr("Not a fair comparison"));
  setAccessibleDescription(words);
  setText(m_fair ? tr("fair") : tr("not fair"));
  updateGeometry();
  update();
}

QSize FairnessBadge::sizeHint() const {
  const QFontMetricsF metrics(uiFont(11.5, QFont::DemiBold));
  return {static_cast<int>(metrics.horizontalAdvance(text()) + 46), static_cast<int>(std::ceil(metrics.height() + 4))};
}

void FairnessBadge::paintEvent(QPaintEvent*) {
  const Theme& theme = m_bench->theme();
  const QColor color = m_fair ? theme.good : theme.bad;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF pill = QRectF(rect()).adjusted(1, 1, -1, -1);
  painter.setPen(hasFocus() ? QPen(theme.accent, 2) : QPen(Qt::NoPen));
  painter.setBrush(mixed(color, theme.panel, underMouse() ? 0.18 : 0.1));
  painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
  const double y = pill.center().y();
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawEllipse(QPointF(13, y), 6, 6);
  QPen sign(theme.panel, 1.6);
  sign.setCapStyle(Qt::RoundCap);
  painter.setPen(sign);
  if (m_fair) {
    painter.drawPolyline(QPolygonF{{10.3, y}, {12.3, y + 2.2}, {15.8, y - 2.2}});
  } else {
    painter.drawLine(QPointF(13, y - 3), QPointF(13, y + 0.6));
    painter.drawPoint(QPointF(13, y + 3));
  }
  GanttText words(painter);
  const QColor ink = contrastRatio(color, mixed(color, theme.panel, 0.18)) >= 4.5 ? color : theme.text;
  const double width = words.drawMiddle(24, y, text(), 11.5, ink, QFont::DemiBold);
  QPainterPath arrow;
  const double x = 24 + width + 9;
  arrow.moveTo(x - 3, y - 1.5);
  arrow.lineTo(x, y + 1.5);
  arrow.lineTo(x + 3, y - 1.5);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(ink, 1.3));
  painter.drawPath(arrow);
}

void FairnessBadge::showDifferences() {
  QMenu menu;
  const QStringList lines =
      m_fair ? QStringList{tr("Same scenario, seed, round length and restart cost")} : m_differences;
  for (const QString& line : lines) menu.addAction(line);
  menu.exec(mapToGlobal(QPoint(0, height())));
}

LanesHeader::LanesHeader(GanttController* controller, QWidget* parent) : QWidget(parent), m_controller(controller) {
  Workbench* bench = controller->bench();
  m_add = new QToolButton(this);
  m_add->setText(tr("+ add"));
  m_add->setProperty("role", QStringLiteral("link"));
  m_add->setToolTip(tr("Add a scheduler to the comparison"));
  m_add->setAccessibleName(tr("Add a scheduler"));
  connect(m_add, &QToolButton::clicked, this, &LanesHeader::addSchedulerRequested);
  m_badge = new FairnessBadge(bench, this);
  setAccessibleName(tr("Schedulers and time ruler"));
  setObjectName(QStringLiteral("lanesHeader"));
  setMouseTracking(true);
  const auto repaint = [this] { update(); };
  connect(controller, &GanttController::lanesChanged, this, &LanesHeader::refresh);
  connect(controller, &GanttController::laneChanged, this, &LanesHeader::refresh);
  connect(controller, &GanttController::axisChanged, this, repaint);
  connect(controller, &GanttController::overlayChanged, this, repaint);
  connect(&bench->playhead, &Playhead::moved, this, repaint);
  connect(&bench->comparison, &ComparisonController::finished, this, &LanesHeader::refresh);
  connect(bench, &Workbench::themeChanged, this, repaint);
  refresh();
}

double LanesHeader::scale() const { return fontScale(font()); }

QSize LanesHeader::sizeHint() const { return {300, static_cast<int>(std::ceil(30 * scale()))}; }

QString LanesHeader::countText() const { return tr("%n scheduler(s)", nullptr, m_controller->laneCount()); }

void LanesHeader::refresh() {
  m_badge->refresh();
  place();
  update();
}

void LanesHeader::setAxisLeft(double x) {
  if (x == m_axisLeft) return;
  m_axisLeft = x;
  place();
  update();
}

// Name, "+ add" and badge stand left of the axis; what does not fit gives way from the left.
void LanesHeader::place() {
  const double words = QFontMetricsF(uiFont(kBodyPx * scale(), QFont::DemiBold)).horizontalAdvance(countText());
  const QSize add = m_add->sizeHint(), badge = m_badge->sizeHint();
  const double room = m_axisLeft - 18;
  double x = 12 + words + 4;
  const bool badge_shown = !m_badge->isHidden();
  if (x + add.width() + (badge_shown ? badge.width() + 2 : 0) > room) x = 8;
  m_add->setGeometry(static_cast<int>(x), (height() - add.height()) / 2, add.width(), add.height());
  m_badge->setGeometry(static_cast<int>(x) + add.width() + 2, (height() - badge.height()) / 2, badge.width(),
                       badge.height());
}

void LanesHeader::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  place();
}

void LanesHeader::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) updateGeometry(), place();
}

void LanesHeader::paintEvent(QPaintEvent*) {
  const Theme& theme = m_controller->bench()->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.line, 1));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kPanelRadius, kPanelRadius);
  painter.setRenderHint(QPainter::Antialiasing, false);
  GanttText text(painter, TextUnit::Pixels, scale());
  if (m_add->x() > 20) text.drawMiddle(12, height() / 2.0, countText(), kBodyPx, theme.text, QFont::DemiBold);
  if (m_controller->end_s() > 0) {
    paintRuler(painter);
    paintFlag(painter);
  }
}

void LanesHeader::paintRuler(QPainter& painter) {
  const Theme& theme = m_controller->bench()->theme();
  const TimeAxis& axis = m_controller->axis();
  GanttText text(painter, TextUnit::Pixels, scale());
  const double bottom = height() - 1;
  if (const auto& range = m_controller->range()) {
    const double left = std::clamp(axis.x(range->first), 0.0, axis.width_px),
                 right = std::clamp(axis.x(range->second), 0.0, axis.width_px);
    painter.fillRect(QRectF(m_axisLeft + left, 1, right - left, height() - 2), theme.accentSoft);
  }
  // Arrivals, one mark a pixel at most.
  std::set<int> marks;
  for (int i = 0; i < m_controller->laneCount() && marks.empty(); ++i) {
    if (!m_controller->lane(i).bars) continue;
    for (const model::Job& job : m_controller->lane(i).bars->problem().jobs) {
      const double x = axis.x(job.arrival_s);
      if (x >= -0.5 && x <= axis.width_px + 0.5) marks.insert(static_cast<int>(std::lround(m_axisLeft + x)));
    }
  }
  for (const int x : marks) painter.fillRect(QRectF(x, bottom - kArrival * scale(), 1, kArrival * scale()), theme.dim);

  const double round_s = m_controller->bench()->playhead.round_s();
  const double step_s = tickStep_s(axis, kTickGap_px * scale(), round_s);
  const double now_x = axis.x(m_controller->bench()->playhead.now_s());
  for (const double t_s : ticks(axis, step_s)) {
    const double x = axis.x(t_s);
    painter.fillRect(QRectF(std::floor(m_axisLeft + x), bottom - kTick * scale(), 1, kTick * scale()), theme.faint);
    const QString label = tickLabel(t_s, step_s, axis.to_s());
    const double width = text.width(label, kSmallestPx);
    // Centred, pushed inside at the right end; dropped under the flag.
    const double centre = std::min(m_axisLeft + x, this->width() - 4 - width / 2);
    if (std::abs(centre - m_axisLeft - now_x) < width / 2 + 22 * scale()) continue;
    text.draw({centre - width / 2, height() - 13 * scale()}, label, kSmallestPx, theme.dim);
  }
}

void LanesHeader::paintFlag(QPainter& painter) {
  const Theme& theme = m_controller->bench()->theme();
  const TimeAxis& axis = m_controller->axis();
  const double now_s = m_controller->bench()->playhead.now_s();
  const double x = axis.x(now_s);
  if (x < -1 || x > axis.width_px + 1) return;
  GanttText text(painter, TextUnit::Pixels, scale());
  const QString label = flagText(now_s, m_controller->end_s());
  const double width = text.figuresWidth(label, kNotePx, QFont::Bold) + 14 * scale();
  const double at = std::round(m_axisLeft + x);
  const double left = std::clamp(at - width / 2, 2.0, this->width() - 2 - width);
  const double flag = 17 * scale();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.panel, 1));
  painter.setBrush(theme.playhead);
  painter.drawRoundedRect(QRectF(left, 2, width, flag), 3, 3);
  painter.setPen(Qt::NoPen);
  painter.drawPolygon(QPolygonF{{at - 5, 1 + flag}, {at + 5, 1 + flag}, {at, 7 + flag}});
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.fillRect(QRectF(at - 1, flag, 2, height() - flag), theme.playhead);
  text.drawFigures({left + width / 2, std::round(2 + flag / 2 + text.capHeight(kNotePx) / 2)}, label, kNotePx,
                   textOn(theme.playhead), QFont::Bold, Qt::AlignHCenter);
}

void LanesHeader::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || event->position().x() < m_axisLeft - 8) return;
  const TimeAxis& axis = m_controller->axis();
  m_pressed_s = axis.t(std::clamp(event->position().x() - m_axisLeft, 0.0, axis.width_px));
  if (event->modifiers() & Qt::ShiftModifier) {
    m_drag = Drag::Range;
    return;
  }
  m_drag = Drag::Playhead;
  m_wasPlaying = m_controller->bench()->playhead.playing();
  m_controller->bench()->playhead.pause();
  m_controller->bench()->playhead.setNow(m_pressed_s);
}

void LanesHeader::mouseMoveEvent(QMouseEvent* event) {
  const TimeAxis& axis = m_controller->axis();
  const double x = event->position().x() - m_axisLeft;
  setCursor(x >= -8 ? Qt::SplitHCursor : Qt::ArrowCursor);
  if (m_drag == Drag::None) return;
  const double t_s = axis.t(std::clamp(x, 0.0, axis.width_px));
  if (m_drag == Drag::Playhead) {
    m_controller->bench()->playhead.setNow(t_s);
  } else {
    m_controller->setRange(std::pair(m_pressed_s, t_s));
  }
}

void LanesHeader::mouseReleaseEvent(QMouseEvent*) {
  const Drag drag = std::exchange(m_drag, Drag::None);
  if (drag == Drag::Playhead && m_wasPlaying) m_controller->bench()->playhead.play();
  if (drag != Drag::Range) return;
  if (const auto range = m_controller->range()) m_controller->showRange(range->first, range->second);
  m_controller->setRange(std::nullopt);
}

void LanesHeader::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->position().x() >= m_axisLeft - 8) m_controller->fitAll();
}

void LanesHeader::wheelEvent(QWheelEvent* event) {
  const double steps = (event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x()) / kWheelStep;
  if (event->modifiers() & Qt::ShiftModifier) {
    m_controller->panBy(steps * 60);
  } else {
    m_controller->zoomAt(event->position().x() - m_axisLeft, std::pow(1.25, steps));
  }
  event->accept();
}

bool LanesHeader::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (help->pos().x() < m_axisLeft - 8) return QWidget::event(event);
  const TimeAxis& axis = m_controller->axis();
  const double t_s = axis.t(std::clamp(help->pos().x() - m_axisLeft, 0.0, axis.width_px));
  QStringList arrived;
  for (int i = 0; i < m_controller->laneCount() && arrived.isEmpty(); ++i) {
    if (!m_controller->lane(i).bars) continue;
    for (const model::Job& job : m_controller->lane(i).bars->problem().jobs) {
      if (std::abs(axis.x(job.arrival_s) - axis.x(t_s)) < 3 && arrived.size() < 8)
        arrived << QString::fromStdString(job.id).toHtmlEscaped();
    }
  }
  QString text = tr("<b>%1</b><br>Drag: playhead. Shift+drag: zoom to a range. Double-click: show everything.")
                     .arg(clockText(t_s));
  if (!arrived.isEmpty())
    text += QStringLiteral("<br>") + tr("Arrives here: %1").arg(arrived.join(QStringLiteral(", ")));
  QToolTip::showText(help->globalPos(), text, this);
  return true;
}

}  // namespace roundel::widgets
