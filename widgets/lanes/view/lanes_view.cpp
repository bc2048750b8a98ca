// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/lanes_view.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolTip>
#include <QVBoxLayout>

#include "widgets/lanes/cards/lane_slots.h"
#include "widgets/lanes/model/lane_text.h"
#include "widgets/lanes/view/filter_bar.h"
#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/lanes/view/lanes_header.h"

namespace roundel::widgets {

namespace {

// Returns the gap between ruler and lanes, which the playhead crosses. An update of the whole view would paint the cards too.
QRect gapUnder(const QWidget& header, int width) {
  return {0, header.geometry().bottom(), width, static_cast<int>(kLaneGap) + 1};
}

}  // namespace

LanesView::LanesView(Workbench* bench, QWidget* parent)
    : QWidget(parent), m_controller(new GanttController(bench, this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(static_cast<int>(kLaneGap));
  m_header = new LanesHeader(m_controller, this);
  layout->addWidget(m_header);
  m_filter = new FilterBar(&m_controller->filter, &m_controller->lanes, this);
  layout->addWidget(m_filter);
  m_scroll = new QScrollArea(this);
  m_scroll->setFrameShape(QFrame::NoFrame);
  m_scroll->setWidgetResizable(true);
  m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_scroll->setFocusPolicy(Qt::NoFocus);
  m_scroll->viewport()->installEventFilter(this);
  m_canvas = new LanesCanvas(m_controller);
  m_scroll->setWidget(m_canvas);
  layout->addWidget(m_scroll, 1);
  setFocusProxy(m_canvas);

  makeCompareActions();
  makeTimeActions();
  connect(m_header, &LanesHeader::addSchedulerRequested, this, &LanesView::addSchedulerRequested);
  connect(m_header, &LanesHeader::pageRequested, m_canvas, &LanesCanvas::turnPage);
  connect(m_canvas, &LanesCanvas::filterRequested, m_filter, &FilterBar::open);
  connect(m_filter, &FilterBar::left, this, [this] { m_canvas->setFocus(Qt::OtherFocusReason); });
  connect(m_canvas, &LanesCanvas::refused, this, &LanesView::messageReported);
  connect(&m_controller->reference, &ReferenceLane::noDisagreement, this, [this](int by) {
    emit messageReported(by > 0 ? tr("From here on the schedulers place every job in the same way.")
                                : tr("Before this instant the schedulers place every job in the same way."));
  });
  connect(&bench->selection, &Selection::focusedLaneChanged, m_canvas, [this](int lane) {
    if (columns()) m_canvas->showColumn(lane);
  });
  connect(m_canvas, &LanesCanvas::optionsRequested, this, &LanesView::optionsRequested);
  connect(m_canvas, &LanesCanvas::exportRequested, this, &LanesView::exportRequested);
  connect(m_canvas, &LanesCanvas::copyRequested, this, &LanesView::copy);
  connect(m_canvas, &LanesCanvas::geometryChanged, this, &LanesView::syncGeometry);
  connect(m_canvas, &LanesCanvas::scrollRequested, this, [this](double dy) {
    m_scroll->verticalScrollBar()->setValue(m_scroll->verticalScrollBar()->value() + static_cast<int>(dy));
  });
  connect(m_canvas, &LanesCanvas::revealRequested, this, [this](const QRectF& rect) {
    m_scroll->ensureVisible(0, static_cast<int>(rect.center().y()), 0, static_cast<int>(rect.height() / 2));
  });
  connect(&m_controller->time, &TimeWindow::changed, this,
          [this] { emit visibleRangeChanged(m_controller->time.axis().from_s(), m_controller->time.axis().to_s()); });
  connect(&m_controller->marks, &TimeMarks::rangeChanged, this, [this] {
    const auto range = m_controller->marks.range().value_or(std::pair(0.0, 0.0));
    emit markedRangeChanged(range.first, range.second);
  });
  connect(&m_controller->lanes, &GanttLanes::changed, this, &LanesView::describe);
  connect(&m_controller->lanes, &GanttLanes::laneChanged, this, &LanesView::describe);
  const auto repaintGap = [this] { update(gapUnder(*m_header, width())); };
  connect(&bench->playhead, &Playhead::moved, this, repaintGap);
  connect(&m_controller->time, &TimeWindow::changed, this, repaintGap);
  connect(bench, &Workbench::themeChanged, this, qOverload<>(&QWidget::update));
  syncGeometry();
  describe();
}

QSize LanesView::minimumSizeHint() const {
  return {440, m_header->sizeHint().height() + static_cast<int>(kLaneGap) + 100};
}

QString LanesView::asTable() const { return segmentsAsTable(*m_controller, -1); }

void LanesView::copy(int lane) { QApplication::clipboard()->setText(segmentsAsTable(*m_controller, lane)); }

bool LanesView::eventFilter(QObject* object, QEvent* event) {
  if (object == m_scroll->viewport() && event->type() == QEvent::Resize)
    m_canvas->setViewHeight(m_scroll->viewport()->height());
  return QWidget::eventFilter(object, event);
}

void LanesView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_canvas->setViewHeight(m_scroll->viewport()->height());
}

bool LanesView::columns() const { return m_canvas->layout().columns(); }

void LanesView::setColumns(bool columns) {
  if (columns == this->columns()) return;
  QToolTip::hideText();  // its subject moves
  m_canvas->setArrangement(columns ? Arrangement::Columns : Arrangement::Lanes);
  for (QAction* action : m_compareActions)
    if (action->objectName() == QLatin1String("columns")) action->setChecked(columns);
  syncGeometry();
  update();
}

QRectF LanesView::columnRect(int lane) const {
  if (!columns() || lane < 0 || lane >= m_canvas->layout().count()) return {};
  const LanePlace& place = m_canvas->layout().at(lane);
  QRectF rect = place.whole();
  const double half = std::floor((rect.width() - kLaneGap) / 2);
  if (place.branch >= 0) rect.setWidth(half);
  if (place.parent >= 0) rect.setLeft(rect.left() + half + kLaneGap);
  return rect;
}

void LanesView::syncGeometry() {
  const LanesLayout& layout = m_canvas->layout();
  m_header->setAxisLeft(layout.axis_left);
  const int column_count = static_cast<int>(layout.order.size());
  m_header->setColumns(
      columns(), {.first = layout.first_column, .shown = columns() ? layout.columns_shown : 0, .all = column_count});
  emit axisPlaceChanged(layout.axis_left, m_controller->time.axis().width_px);
  emit columnsChanged();
}

QAction* LanesView::add(QList<QAction*>& to, const QString& name, const QString& text, const QKeySequence& key,
                        const QString& tip) {
  auto* action = new QAction(text, this);
  action->setObjectName(name);
  action->setShortcut(key);
  action->setToolTip(key.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, key.toString(QKeySequence::NativeText)));
  action->setStatusTip(tip);
  to << action;
  return action;
}

void LanesView::makeCompareActions() {
  ReferenceLane* reference = &m_controller->reference;
  Selection* selection = &m_controller->bench()->selection;
  QAction* columns_ = add(m_compareActions, QStringLiteral("columns"), tr("Columns"), QKeySequence(Qt::Key_L),
                          tr("Schedulers side by side, each with its cluster and plots, instead of below each other"));
  columns_->setCheckable(true);
  connect(columns_, &QAction::toggled, this, &LanesView::setColumns);
  QAction* ghost =
      add(m_compareActions, QStringLiteral("ghost"), tr("Ghost of the reference"), QKeySequence(Qt::Key_G),
          tr("Shows under each row what the reference ran there, if it differs, and outlines of the selected job"));
  ghost->setCheckable(true);
  connect(ghost, &QAction::triggered, reference, &ReferenceLane::setOn);
  connect(reference, &ReferenceLane::changed, ghost, [ghost, reference] { ghost->setChecked(reference->on()); });
  GanttLanes* lanes = &m_controller->lanes;
  QAction* beside_action = add(
      m_compareActions, QStringLiteral("branches-beside"), tr("Branches beside their parents"),
      QKeySequence(Qt::SHIFT | Qt::Key_L),
      tr("A branch is shown in its parent's column, twice as wide: first the shared past, then each row in two halves; "
         "otherwise it has its own column"));
  beside_action->setCheckable(true);
  beside_action->setChecked(lanes->branchesBeside());
  connect(beside_action, &QAction::triggered, lanes, [lanes](bool on) { lanes->setBranchesBeside(on); });
  connect(lanes, &GanttLanes::changed, beside_action,
          [beside_action, lanes] { beside_action->setChecked(lanes->branchesBeside()); });
  QAction* choose = add(m_compareActions, QStringLiteral("set-reference"), tr("Focused lane is the reference"),
                        QKeySequence(Qt::SHIFT | Qt::Key_G), tr("Compare the other lanes with the focused one"));
  connect(choose, &QAction::triggered, reference,
          [reference, selection] { reference->setLane(selection->focusedLane()); });
  QAction* previous_action =
      add(m_compareActions, QStringLiteral("previous-disagreement"), tr("Previous disagreement"),
          QKeySequence(Qt::SHIFT | Qt::Key_N),
          tr("Moves the playhead back to the last instant at which the schedulers place jobs differently"));
  connect(previous_action, &QAction::triggered, reference, [reference] { reference->goToDisagreement(-1); });

  QAction* scope_action =
      add(m_compareActions, QStringLiteral("cards-whole-run"), tr("Cards of the whole run"), QKeySequence(Qt::Key_T),
          tr("The lanes' cards show the whole run instead of the numbers at the playhead"));
  scope_action->setCheckable(true);
  connect(scope_action, &QAction::toggled, m_controller,
          [this](bool on) { m_controller->setMetricScope(on ? MetricScope::WholeRun : MetricScope::AtPlayhead); });
  connect(m_controller, &GanttController::scopeChanged, scope_action,
          [this, scope_action] { scope_action->setChecked(m_controller->metricScope() == MetricScope::WholeRun); });

  QAction* legend = add(m_compareActions, QStringLiteral("lanes-legend"), tr("Legend of the lanes"), {},
                        tr("What bars, ghosts, hatches, outlines and strips mean"));
  connect(legend, &QAction::triggered, m_header, [this] {
    if (isVisible()) m_header->showLegend();
  });
}

void LanesView::makeTimeActions() {
  QAction* centre =
      add(m_timeActions, QStringLiteral("centre-selection"), tr("Centre the selected job"), QKeySequence(Qt::Key_F),
          tr("Moves its bar, gap or job to the middle of the lanes; pressed again, shows it alone"));
  connect(centre, &QAction::triggered, m_controller, [this] {
    if (isVisible()) m_controller->centreOrFitSelection();
  });
  QAction* rounds =
      add(m_timeActions, QStringLiteral("time-in-rounds"), tr("Ruler in rounds"), {},
          tr("Count scheduling rounds on the ruler instead of the clock; a dragged playhead stops at them"));
  rounds->setCheckable(true);
  connect(rounds, &QAction::toggled, m_controller,
          [this](bool on) { m_controller->time.setMode(on ? TimeMode::Rounds : TimeMode::Clock); });
  QAction* filter = add(m_timeActions, QStringLiteral("filter-lanes"), tr("Filter the lanes…"), {},
                        tr("Dim jobs that do not match, or choose GPU rows (/ in the lanes)"));
  connect(filter, &QAction::triggered, m_filter, &FilterBar::open);
}

void LanesView::describe() {
  QStringList lines;
  for (int i = 0; i < m_controller->lanes.count(); ++i)
    lines << laneSentence(*m_controller, i, m_canvas->cards().text(i));
  m_canvas->setAccessibleDescription(lines.join(QStringLiteral(". ")));
}

// Paints the playhead in the gap between ruler and lanes.
void LanesView::paintEvent(QPaintEvent*) {
  const TimeAxis& axis = m_controller->time.axis();
  const double x = axis.x(m_controller->bench()->playhead.now_s());
  if (columns() || m_controller->time.end_s() <= 0 || x < -1 || x > axis.width_px + 1) return;
  QPainter painter(this);
  const double top = m_header->geometry().bottom();
  painter.fillRect(QRectF(std::round(m_header->axisLeft() + x) - 1, top, 2, m_scroll->y() - top + 2),
                   m_controller->bench()->theme().playhead);
}

}  // namespace roundel::widgets
