// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/lanes_header.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "widgets/base/theme/segment_button.h"
#include "widgets/base/theme/style.h"
#include "widgets/lanes/cards/lanes_legend.h"
#include "widgets/lanes/painting/gantt_text.h"

namespace roundel::widgets {

LanesHeader::LanesHeader(GanttController* controller, QWidget* parent)
    : QWidget(parent), m_controller(controller), m_ruler(controller), m_drag(controller) {
  Workbench* bench = controller->bench();
  m_add = tool(tr("+ add"), tr("Add a scheduler to the comparison"), tr("Add a scheduler"));
  m_add->setObjectName(QStringLiteral("lanes-add-scheduler"));
  m_add->setProperty("role", QStringLiteral("link"));
  connect(m_add, &QToolButton::clicked, this, &LanesHeader::addSchedulerRequested);
  m_badge = new FairnessBadge(&bench->comparison, &bench->appearance, this);
  makeScope();
  m_legend =
      tool(QStringLiteral("?"), tr("What bars, ghosts, hatches, outlines and strips mean"), tr("Legend of the lanes"));
  m_legend->setObjectName(QStringLiteral("show-legend"));
  m_legend->setProperty("role", QStringLiteral("link"));
  connect(m_legend, &QToolButton::clicked, this, &LanesHeader::showLegend);
  setAccessibleName(tr("Schedulers and time ruler"));
  setObjectName(QStringLiteral("lanesHeader"));
  setMouseTracking(true);

  m_controls = new QWidget(this);
  auto* row = new QHBoxLayout(m_controls);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(6);
  row->addWidget(makeLabel(tr("Reference"), "dim", m_controls));
  m_reference = new QComboBox(m_controls);
  m_reference->setAccessibleName(tr("Reference of the comparison"));
  m_reference->setToolTip(tr("The other columns show under their rows what this scheduler ran there (Shift+G)"));
  row->addWidget(m_reference);
  m_ghost = new QCheckBox(tr("Ghost"), m_controls);
  m_ghost->setToolTip(tr("Strips of what the reference ran, and outlines of the selected job as it ran there (G)"));
  m_ghost->setAccessibleName(tr("Ghost of the reference"));
  row->addWidget(m_ghost);
  m_before =
      tool(tr("‹ Disagreement"), tr("Moves the playhead to the previous disagreement of the schedulers (Shift+N)"),
           tr("Previous disagreement"));
  m_next = tool(tr("Next disagreement ›"), tr("Moves the playhead to the next disagreement of the schedulers (N)"),
                tr("Next disagreement"));
  m_pageBack = tool(QStringLiteral("◀"), tr("The columns before (Page up)"), tr("Columns before"));
  m_page = makeLabel({}, "note", m_controls);
  m_pageOn = tool(QStringLiteral("▶"), tr("More columns (Page down)"), tr("More columns"));
  for (QWidget* widget : std::initializer_list<QWidget*>{m_before, m_next, m_pageBack, m_page, m_pageOn})
    row->addWidget(widget);
  m_controls->hide();
  ReferenceLane& reference = controller->reference;
  connect(m_reference, &QComboBox::activated, this, [&reference](int index) { reference.setLane(index - 1); });
  connect(m_ghost, &QCheckBox::clicked, this, [&reference](bool on) { reference.setOn(on); });
  connect(m_before, &QToolButton::clicked, this, [&reference] { reference.goToDisagreement(-1); });
  connect(m_next, &QToolButton::clicked, this, [&reference] { reference.goToDisagreement(1); });
  connect(m_pageBack, &QToolButton::clicked, this, [this] { emit pageRequested(-1); });
  connect(m_pageOn, &QToolButton::clicked, this, [this] { emit pageRequested(1); });

  const auto repaint = [this] { update(); };
  connect(&controller->lanes, &GanttLanes::changed, this, &LanesHeader::refresh);
  connect(&controller->lanes, &GanttLanes::laneChanged, this, &LanesHeader::refresh);
  connect(&controller->time, &TimeWindow::changed, this, repaint);
  connect(controller, &GanttController::overlayChanged, this, repaint);
  connect(&bench->playhead, &Playhead::moved, this, repaint);
  connect(&bench->comparison, &ComparisonController::finished, this, &LanesHeader::refresh);
  connect(bench, &Workbench::themeChanged, this, repaint);
  refresh();
}

void LanesHeader::makeScope() {
  m_scope = new QWidget(this);
  auto* row = new QHBoxLayout(m_scope);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  m_now = tool(new SegmentButton(this), tr("now"), tr("The cards show the numbers at the playhead (T)"),
               tr("Numbers at the playhead"));
  m_whole = tool(new SegmentButton(this), tr("whole run"), tr("The cards show the numbers of the whole run (T)"),
                 tr("Numbers of the whole run"));
  auto* scopes = new QButtonGroup(m_scope);  // exclusive: a screen reader says "one of two"
  for (QToolButton* button : {m_now, m_whole}) {
    scopes->addButton(button);
    button->setProperty("compact", true);
    button->setFocusPolicy(Qt::TabFocus);
    row->addWidget(button);
  }
  const auto show = [this] {
    const bool now = m_controller->metricScope() == MetricScope::AtPlayhead;
    (now ? m_now : m_whole)->setChecked(true);
  };
  connect(m_now, &QToolButton::clicked, this,
          [this, show] { m_controller->setMetricScope(MetricScope::AtPlayhead), show(); });
  connect(m_whole, &QToolButton::clicked, this,
          [this, show] { m_controller->setMetricScope(MetricScope::WholeRun), show(); });
  connect(m_controller, &GanttController::scopeChanged, this, show);
  show();
}

void LanesHeader::showLegend() {
  const QWidget* by = m_legend->isVisible() ? static_cast<QWidget*>(m_legend) : this;
  (new LanesLegend(m_controller->bench()->theme(), this))->showUnder({by->mapToGlobal(QPoint()), by->size()});
}

QToolButton* LanesHeader::tool(QToolButton* button, const QString& text, const QString& tip, const QString& name) {
  button->setText(text);
  button->setToolTip(tip);
  button->setAccessibleName(name);
  return button;
}

double LanesHeader::scale() const { return fontScale(font()); }

QSize LanesHeader::sizeHint() const { return {300, static_cast<int>(std::ceil((m_columns ? 40 : 30) * scale()))}; }

QString LanesHeader::countText() const { return tr("%n scheduler(s)", nullptr, m_controller->lanes.count()); }

void LanesHeader::setColumns(bool columns, const Page& page) {
  const bool is_changed = columns != m_columns;
  m_columns = columns;
  m_columnsShown = page;
  m_badge->setWide(columns);
  if (is_changed) updateGeometry();
  refresh();
}

void LanesHeader::refresh() {
  m_badge->refresh();
  const ReferenceLane& reference = m_controller->reference;
  const int lanes = m_controller->lanes.count();
  const QSignalBlocker blocker(m_reference);
  m_reference->clear();
  m_reference->addItem(tr("none"));
  for (int i = 0; i < lanes; ++i) m_reference->addItem(m_controller->lanes.name(i));
  m_reference->setCurrentIndex(reference.lane() + 1);
  m_ghost->setChecked(reference.on());
  const auto& [first, shown, all] = m_columnsShown;
  const bool pages = shown > 0 && shown < all;
  for (QWidget* widget : std::initializer_list<QWidget*>{m_pageBack, m_page, m_pageOn}) widget->setVisible(pages);
  m_pageBack->setEnabled(first > 0);
  m_pageOn->setEnabled(first + shown < all);
  m_page->setText(shown == 1 ? tr("%1 of %2").arg(first + 1).arg(all)
                             : tr("%1 to %2 of %3").arg(first + 1).arg(first + shown).arg(all));
  for (QWidget* widget : std::initializer_list<QWidget*>{m_before, m_next}) widget->setEnabled(lanes > 1);
  place();
  update();
}

void LanesHeader::setAxisLeft(double x) {
  if (x == m_axisLeft) return;
  m_axisLeft = x;
  place();
  update();
}

// Places name, "+ add" and badge left of the axis; if they do not fit, the left ones are hidden first. Over columns the badge is at the
// right end, with the controls between.
void LanesHeader::place() {
  const double words = QFontMetricsF(uiFont(kBodyPx * scale(), QFont::DemiBold)).horizontalAdvance(countText());
  const QSize add = m_add->sizeHint();
  QSize badge = m_badge->sizeHint();
  const QSize scope = m_scope->sizeHint();
  const bool badge_shown = !m_badge->isHidden();
  const double room = (m_columns ? width() - 8 : m_axisLeft - 18);
  double x = 12 + words + 4;
  if (!m_columns && x + add.width() + scope.width() + 4 + (badge_shown ? badge.width() + 2 : 0) > room) x = 8;
  m_add->setGeometry(static_cast<int>(x), (height() - add.height()) / 2, add.width(), add.height());
  m_controls->setVisible(m_columns);
  const int add_right = static_cast<int>(x) + add.width();
  const int scope_left = !m_columns && badge_shown ? add_right + 2 + badge.width() + 4 : add_right + 4;
  m_scope->setGeometry(scope_left, (height() - scope.height()) / 2, scope.width(), scope.height());
  const QSize legend = m_legend->sizeHint();
  const int legend_left = scope_left + scope.width() + 2;
  m_legend->setGeometry(legend_left, (height() - legend.height()) / 2, legend.width(), legend.height());
  m_legend->setVisible(m_columns || legend_left + legend.width() <= room);
  if (!m_columns) {
    m_badge->setGeometry(add_right + 2, (height() - badge.height()) / 2, badge.width(), badge.height());
    return;
  }
  const int left = legend_left + legend.width() + 8;
  // If room is missing, the badge is shortened first; then the buttons that have shortcuts are hidden.
  const auto free = [&] { return width() - 10 - left - (badge_shown ? badge.width() + 10 : 0); };
  m_before->show(), m_next->show();
  if (m_controls->sizeHint().width() > free()) badge.setWidth(m_badge->shortWidth());
  if (m_controls->sizeHint().width() > free()) m_before->hide();
  if (m_controls->sizeHint().width() > free()) m_next->hide();
  const int controls_width = std::max(0, std::min(m_controls->sizeHint().width(), free()));
  m_controls->setGeometry(left, (height() - m_controls->sizeHint().height()) / 2, controls_width,
                          m_controls->sizeHint().height());
  m_badge->setGeometry(width() - 10 - badge.width(), (height() - badge.height()) / 2, badge.width(), badge.height());
}

// The flag must not cover the controls left of the axis.
TimeRuler::Overhang LanesHeader::flagOverhang() const {
  const QWidget* last = m_legend->isHidden() ? static_cast<const QWidget*>(m_scope) : m_legend;
  return {std::clamp(m_axisLeft - last->geometry().right() - 4.0, 0.0, 60.0), overhang()};
}

QRectF LanesHeader::flagRect() const {
  QPixmap page(1, 1);
  QPainter painter(&page);
  return m_ruler.flagRect(GanttText(painter, TextUnit::Pixels, scale()), axisRect(), flagOverhang(), scale());
}

void LanesHeader::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  place();
}

void LanesHeader::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) updateGeometry(), place();
}

QRectF LanesHeader::axisRect() const {
  return {m_axisLeft, 0, m_controller->time.axis().width_px, static_cast<double>(height())};
}

// With a reference, the room right of the axis belongs to the shares that differ.
double LanesHeader::overhang() const {
  const double right = width() - m_axisLeft - m_controller->time.axis().width_px;
  return m_controller->reference.on() ? std::min(4.0, right) : right;
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
  if (m_add->x() > 20) text.drawMiddle({12, height() / 2.0}, countText(), kBodyPx, theme.text, QFont::DemiBold);
  if (m_columns || m_controller->time.end_s() <= 0) return;
  m_ruler.paint(painter, axisRect(), flagOverhang(), scale());
  m_ruler.paintFlag(painter, axisRect(), flagOverhang(), scale());
  if (m_controller->reference.on())
    text.draw({width() - 6.0, height() - 13 * scale()}, tr("differs"), kSmallestPx, theme.dim, QFont::Normal,
              Qt::AlignRight);
}

void LanesHeader::mousePressEvent(QMouseEvent* event) {
  if (m_columns || event->button() != Qt::LeftButton || event->position().x() < m_axisLeft - 8) return;
  m_drag.press(event->position().x() - m_axisLeft, event->modifiers());
}

// The menu that the keyboard opens is of the playhead's instant.
void LanesHeader::contextMenuEvent(QContextMenuEvent* event) {
  const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
  const double x = event->pos().x() - m_axisLeft;
  if (m_columns || (!by_key && x < 0)) return event->ignore();
  Workbench* bench = m_controller->bench();
  Workbench::MenuTarget target;
  target.t_s = by_key ? bench->playhead.now_s() : m_controller->time.axis().t(x);
  QMenu menu(this);
  menu.setToolTipsVisible(true);
  bench->extendMenu(&menu, target);
  if (!menu.isEmpty()) menu.exec(by_key ? mapToGlobal(axisRect().bottomLeft().toPoint()) : event->globalPos());
}

void LanesHeader::mouseMoveEvent(QMouseEvent* event) {
  const double x = event->position().x() - m_axisLeft;
  setCursor(!m_columns && x >= -8 ? Qt::SplitHCursor : Qt::ArrowCursor);
  m_drag.move(x);
}

void LanesHeader::mouseReleaseEvent(QMouseEvent*) { m_drag.release(); }

void LanesHeader::mouseDoubleClickEvent(QMouseEvent* event) {
  if (!m_columns && event->position().x() >= m_axisLeft - 8) m_controller->time.fitAll();
}

void LanesHeader::wheelEvent(QWheelEvent* event) {
  const bool pan = event->modifiers() & Qt::ShiftModifier;
  if (!m_columns) wheelOverAxis(m_controller->time, event->position().x() - m_axisLeft, wheelSteps(*event), pan);
  event->accept();
}

bool LanesHeader::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (m_columns || help->pos().x() < m_axisLeft - 8) return QWidget::event(event);
  QToolTip::showText(help->globalPos(), m_ruler.tip(help->pos().x() - m_axisLeft), this);
  return true;
}

}  // namespace roundel::widgets
