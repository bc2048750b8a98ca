// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/run_page.h"

#include <QApplication>
#include <QButtonGroup>
#include <QDataStream>
#include <QHBoxLayout>
#include <QMenu>
#include <QResizeEvent>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/gui/column_plots.h"
#include "app/gui/programs/plots_or_program.h"
#include "app/gui/side_panel.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/segment_button.h"
#include "widgets/build/cluster/cluster_panel.h"
#include "widgets/build/jobs/jobs_panel.h"
#include "widgets/document/session/highlight.h"
#include "widgets/lanes/programs/lane_permissions.h"
#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/plots/view/plots_row.h"
#include "widgets/program/lanes/program_lanes.h"
#include "widgets/stage/view/cluster_animation_view.h"
#include "widgets/why/guarantees/guarantees_view.h"
#include "widgets/why/inspector/why_panel.h"
#include "widgets/why/knobs/knob_column.h"

namespace roundel::app {
namespace {

// Logical pixels of the window, scaled with its text (widgets/README.md, Small and large).
constexpr int kFoldWhyBelow = 1440, kFoldJobsBelow = 1200, kTabPlotsBelow = 800;
int leftWidth() { return widgets::screenPx(290); }
int rightWidth() { return widgets::screenPx(404); }
constexpr int kAnimationShare = 55;  // % of the height; the lanes get the rest
constexpr int kChrome = 130;         // height of menu bar, toolbar and status bar

QString compactText(const QAbstractButton& choice) { return choice.text() + QStringLiteral(" ▼"); }

// A selected term outlines its bars; a bar under the pointer highlights its term.
void linkWhy(widgets::Workbench* bench, widgets::GanttController* lanes, widgets::WhyPanel* why) {
  QObject::connect(&bench->highlight, &widgets::Highlight::changed, lanes, &widgets::GanttController::overlayChanged);
  QObject::connect(&lanes->pointing, &widgets::GanttPointing::hoverChanged, why, [lanes, why] {
    const widgets::GanttHit& hit = lanes->pointing.hover();
    const bool bar = hit.bar && hit.lane >= 0 && lanes->lanes.lane(hit.lane).bars;
    why->lightJob(bar ? lanes->lanes.lane(hit.lane).bars->bar(*hit.bar).job : model::JobIndex());
  });
}

}  // namespace

RunPage::RunPage(widgets::Workbench* bench, QWidget* parent)
    : QWidget(parent), m_leftWidth(leftWidth()), m_rightWidth(rightWidth()) {
  setObjectName(QStringLiteral("workspace"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(widgets::kGap, widgets::kGap, widgets::kGap, widgets::kGap);

  m_leftColumn = splitter(Qt::Vertical, this);
  m_leftColumn->addWidget(new widgets::ClusterPanel(bench, m_leftColumn));
  m_leftColumn->addWidget(new widgets::JobsPanel(bench, m_leftColumn));
  m_left = new SidePanel(tr("Cluster and jobs"), m_leftColumn, SidePanel::Side::Left, leftWidth(), this);

  m_center = splitter(Qt::Vertical, this);
  m_programs = new widgets::ProgramLanes(bench, this);
  m_lanes = new widgets::LanesView(bench, m_center);
  m_permissions = new widgets::LanePermissions(m_programs, m_lanes->canvas());
  m_plots = new widgets::PlotsRow(bench, m_center);
  m_below = new PlotsOrProgram(bench, m_programs, m_plots, m_center);
  m_center->addWidget(m_lanes);
  m_center->addWidget(m_below);
  m_columnPlots = new ColumnPlots(bench, m_lanes, m_center);
  m_columnPlots->hide();
  m_center->addWidget(m_columnPlots);
  // A maximised plot also takes the room of the lanes.
  connect(m_plots, &widgets::PlotsRow::maximisedChanged, this,
          [this](bool maximised) { m_lanes->setVisible(!maximised); });
  makeClusterAnimation(bench);
  makeGuarantees(bench);
  makeActions();
  makeSwitch();

  auto* why = new widgets::WhyPanel(bench, this);
  m_right = new SidePanel(tr("Why"), why, SidePanel::Side::Right, rightWidth(), this);
  linkWhy(bench, m_lanes->controller(), why);

  m_columns = splitter(Qt::Horizontal, this);
  m_columns->addWidget(m_left);
  m_columns->addWidget(besideKnobs(bench));
  m_columns->addWidget(m_right);
  m_columns->setStretchFactor(1, 1);
  layout->addWidget(m_columns);
  layout->addWidget(m_guarantees);
  for (SidePanel* side : {m_left, m_right})
    connect(side, &SidePanel::openChanged, this, [this] { fold(m_left->folded(), m_right->folded()); });
  resetLayout();
}

void RunPage::makeClusterAnimation(widgets::Workbench* bench) {
  m_middle = splitter(Qt::Vertical, this);
  m_clusterAnimation = new widgets::ClusterAnimationView(bench, m_middle);
  m_clusterAnimation->hide();
  m_middle->addWidget(m_clusterAnimation);
  m_middle->addWidget(m_center);
  widgets::GanttLanes* lanes = &m_lanes->controller()->lanes;
  connect(lanes, &widgets::GanttLanes::appearanceChanged, m_clusterAnimation,
          [this, lanes] { m_clusterAnimation->setColorBy(lanes->colorBy()); });
}

void RunPage::makeGuarantees(widgets::Workbench* bench) {
  m_guarantees = new widgets::GuaranteesView(bench, this);
  m_guarantees->hide();
  connect(bench, &widgets::Workbench::menuAboutToShow, this,
          [this, bench](QMenu* menu, const widgets::Workbench::MenuTarget& target) {
            extendMenu(menu, target.lane >= 0 ? target.lane : bench->selection.focusedLane());
          });
}

void RunPage::extendMenu(QMenu* menu, int lane) {
  QAction* ask = menu->addAction(tr("How good can it get?"));
  ask->setObjectName(QStringLiteral("lane-how-good"));
  ask->setToolTip(tr("What the paper of this scheduler proves, beside this run"));
  connect(ask, &QAction::triggered, this, [this, lane] {
    setArrangement(Arrangement::Guarantees);
    m_guarantees->showLane(lane);
  });
}

QAction* RunPage::addArrangement(const char* name, const QString& text, const QString& tip, Arrangement arrangement) {
  auto* action = new QAction(text, this);
  action->setObjectName(QLatin1String(name));
  action->setCheckable(true);
  action->setToolTip(tip);
  connect(action, &QAction::triggered, this,
          [this, arrangement](bool on) { setArrangement(on ? arrangement : Arrangement::Lanes); });
  return action;
}

// L cycles through the arrangements. The columns entry keeps its name but loses the key.
void RunPage::makeActions() {
  QAction* animation =
      addArrangement("stage", tr("Stage"), tr("The animated clusters of two schedulers above the lanes"),
                     Arrangement::ClusterAnimation);
  QAction* guarantees_action =
      addArrangement("how-good", tr("How good can it get?"), tr("The theorems of the papers, beside the runs"),
                     Arrangement::Guarantees);
  auto* next = new QAction(tr("Next arrangement: lanes, columns, stage, guarantees"), this);
  next->setObjectName(QStringLiteral("next-arrangement"));
  next->setShortcut(QKeySequence(Qt::Key_L));
  next->setToolTip(tr("Go to the next arrangement: lanes, columns, stage, guarantees (L)"));
  connect(next, &QAction::triggered, this,
          [this] { setArrangement(static_cast<Arrangement>((static_cast<int>(arrangement()) + 1) % 4)); });
  m_arrangementActions = {animation, guarantees_action, next};
  for (QAction* action : m_arrangementActions) action->setStatusTip(action->toolTip());
  for (QAction* action : m_lanes->compareActions()) {
    if (action->objectName() != QLatin1String("columns")) continue;
    action->setShortcut({});
    action->setToolTip(action->statusTip());
  }
}

// The middle with the knobs at its right.
QWidget* RunPage::besideKnobs(widgets::Workbench* bench) {
  auto* middle_widget = new QWidget(m_columns);
  auto* row = new QHBoxLayout(middle_widget);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  m_knobs = new widgets::KnobColumn(bench, middle_widget);
  row->addWidget(m_middle, 1);
  row->addWidget(m_knobs);
  connect(m_knobs, &widgets::KnobColumn::openChanged, this, [this] {
    if (m_knobs->open()) m_right->setOpen(false);  // there is no room for both beside the lanes
    arrange();
  });
  return middle_widget;
}

void RunPage::makeSwitch() {
  m_switch = new QWidget(this);
  auto* row = new QHBoxLayout(m_switch);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(2);
  m_group = new QButtonGroup(m_switch);
  const auto add = [&](const QString& text, const QString& tip, Arrangement arrangement) {
    auto* button = new widgets::SegmentButton(m_switch);
    button->setText(text);
    button->setChecked(arrangement == this->arrangement());
    button->setMinimumHeight(32);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    button->setFocusPolicy(Qt::TabFocus);
    m_group->addButton(button, static_cast<int>(arrangement));
    row->addWidget(button);
    connect(button, &QToolButton::clicked, this, [this, arrangement] { setArrangement(arrangement); });
  };
  add(tr("Lanes"), tr("Schedulers below each other on one time ruler (L)"), Arrangement::Lanes);
  add(tr("Columns"), tr("Schedulers side by side, each with its cluster and plots (L)"), Arrangement::Columns);
  add(tr("Stage"), tr("The animated clusters of two schedulers above the lanes (L)"), Arrangement::ClusterAnimation);
  add(tr("How good?"), tr("The theorems of the papers, beside the runs (L)"), Arrangement::Guarantees);
  m_compactSwitch = new QToolButton(m_switch);
  m_compactSwitch->setObjectName(QStringLiteral("arrangement"));
  m_compactSwitch->setMinimumHeight(32);
  m_compactSwitch->setToolTip(tr("Lanes, columns, the stage or the guarantees (L goes on to the next)"));
  m_compactSwitch->setAccessibleName(tr("Arrangement"));
  m_compactSwitch->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(m_compactSwitch);
  for (QAbstractButton* button : m_group->buttons())
    menu->addAction(button->text(), button, &QAbstractButton::click)->setToolTip(button->toolTip());
  m_compactSwitch->setMenu(menu);
  m_compactSwitch->hide();
  row->addWidget(m_compactSwitch);
  connect(m_lanes, &widgets::LanesView::columnsChanged, this, [this] {
    if (m_lanes->columns()) m_animationShown = m_guaranteesShown = false;
    if (m_columnPlots->isHidden() == m_lanes->columns()) followArrangement();
  });
}

namespace {

// Makes the button wide enough for all of its texts, so that the toolbar does not move.
void keepWidth(QToolButton* one, const QList<QAbstractButton*>& choices) {
  const QString now = one->text();
  int max_width = 0;
  for (const QAbstractButton* choice : choices) {
    one->setText(compactText(*choice));
    max_width = std::max(max_width, one->sizeHint().width());
  }
  one->setText(now);
  one->setMinimumWidth(max_width);
}

}  // namespace

void RunPage::setSwitchCompact(bool compact) {
  if (compact) keepWidth(m_compactSwitch, m_group->buttons());
  for (QAbstractButton* button : m_group->buttons()) button->setVisible(!compact);
  m_compactSwitch->setVisible(compact);
}

RunPage::Arrangement RunPage::arrangement() const {
  if (m_guaranteesShown) return Arrangement::Guarantees;
  return m_animationShown     ? Arrangement::ClusterAnimation
         : m_lanes->columns() ? Arrangement::Columns
                              : Arrangement::Lanes;
}

void RunPage::setArrangement(Arrangement wanted) {
  m_animationShown = wanted == Arrangement::ClusterAnimation;
  m_guaranteesShown = wanted == Arrangement::Guarantees;
  m_lanes->setColumns(wanted == Arrangement::Columns);
  followArrangement();
}

void RunPage::followArrangement() {
  QAbstractButton* shown_button = m_group->button(static_cast<int>(arrangement()));
  shown_button->setChecked(true);
  m_compactSwitch->setText(compactText(*shown_button));
  m_arrangementActions[0]->setChecked(m_animationShown);
  m_arrangementActions[1]->setChecked(m_guaranteesShown);
  arrange();
  emit arrangementChanged();
}

// Moves the keyboard focus along.
void RunPage::showGuarantees() {
  if (m_guarantees->isHidden() != m_guaranteesShown) return;
  const auto holds = [](const QWidget* part) { return part->isAncestorOf(QApplication::focusWidget()); };
  const bool moves = holds(m_guaranteesShown ? static_cast<QWidget*>(m_columns) : m_guarantees);
  (m_guaranteesShown ? static_cast<QWidget*>(m_guarantees) : m_columns)->show();
  if (moves && m_guaranteesShown) m_guarantees->takeFocus();
  if (moves && !m_guaranteesShown) m_lanes->canvas()->setFocus(Qt::OtherFocusReason);
  m_columns->setHidden(m_guaranteesShown);
  m_guarantees->setVisible(m_guaranteesShown);
}

// Arranges the middle and folds the sides for the arrangement and the page size.
void RunPage::arrange() {
  showGuarantees();
  if (m_guaranteesShown) return;
  const bool columns = m_lanes->columns();
  const bool knobs = m_knobs->open();
  // A panel in the place of Why takes room outside this page.
  const int replaced_width = m_right->isHidden() ? m_right->foldedWidth() : 0;
  const double wide = (width() + replaced_width) / widgets::textScale(),
               high = (height() + kChrome) / widgets::textScale();
  const bool foldWhy = columns || m_animationShown || knobs || wide < kFoldWhyBelow;
  const bool foldJobs = columns || m_animationShown || wide < (knobs ? kFoldWhyBelow : kFoldJobsBelow);
  if (foldWhy != m_right->folded() || foldJobs != m_left->folded()) fold(foldJobs, foldWhy);
  const bool is_low = high < kTabPlotsBelow;
  if ((columns || m_animationShown) && m_plots->maximised() != nullptr) m_plots->maximise(m_plots->maximised());
  m_clusterAnimation->setVisible(m_animationShown);
  m_below->setVisible(!columns && !m_animationShown);
  m_plots->setTabbed(is_low);
  m_columnPlots->setVisible(columns);
  m_columnPlots->setSingle(is_low);
}

void RunPage::resetLayout() {
  setArrangement(Arrangement::Lanes);
  m_middle->setSizes({kAnimationShare, 100 - kAnimationShare});
  m_leftWidth = leftWidth();
  m_rightWidth = rightWidth();
  applyWidths();
  m_center->setSizes({700, 290, 270});
  m_leftColumn->setSizes({400, 560});
  m_plots->setLayoutText({});
}

QByteArray RunPage::saveLayout() const {
  QByteArray bytes;
  QDataStream stream(&bytes, QIODevice::WriteOnly);
  stream << m_columns->saveState() << m_center->saveState() << m_leftColumn->saveState() << m_plots->layoutText()
         << m_lanes->columns() << (m_lanes->controller()->metricScope() == widgets::MetricScope::WholeRun)
         << m_animationShown << m_middle->saveState() << m_lanes->controller()->lanes.branchesBeside()
         << m_guaranteesShown;
  return bytes;
}

void RunPage::restoreLayout(const QByteArray& state) {
  if (state.isEmpty()) return;
  QDataStream stream(state);
  QByteArray columns, center, left;
  stream >> columns >> center >> left;
  if (stream.status() != QDataStream::Ok) return;
  m_columns->restoreState(columns);
  noteWidths();
  applyWidths();  // the layout may come from a window with other folded sides
  m_center->restoreState(center);
  m_leftColumn->restoreState(left);
  QString plots;  // layouts of earlier versions end here
  bool side_by_side = false;
  stream >> plots >> side_by_side;
  if (stream.status() != QDataStream::Ok) return;
  m_plots->setLayoutText(plots);
  setArrangement(side_by_side ? Arrangement::Columns : Arrangement::Lanes);
  bool whole_run = false;
  stream >> whole_run;
  if (stream.status() != QDataStream::Ok) return;
  m_lanes->controller()->setMetricScope(whole_run ? widgets::MetricScope::WholeRun : widgets::MetricScope::AtPlayhead);
  bool animated = false;
  QByteArray middle;
  stream >> animated >> middle;
  if (stream.status() != QDataStream::Ok) return;
  m_middle->restoreState(middle);
  if (animated) setArrangement(Arrangement::ClusterAnimation);
  bool is_beside = true;
  stream >> is_beside;
  if (stream.status() != QDataStream::Ok) return;
  m_lanes->controller()->lanes.setBranchesBeside(is_beside);
  bool guaranteed = false;
  stream >> guaranteed;
  if (stream.status() == QDataStream::Ok && guaranteed) setArrangement(Arrangement::Guarantees);
}

void RunPage::noteWidths() {
  const QList<int> now = m_columns->sizes();
  const auto isLaidOut = [](int width) { return width > SidePanel::kRail; };
  if (!m_left->folded() && isLaidOut(now.front())) m_leftWidth = now.front();
  if (!m_right->folded() && isLaidOut(now.back())) m_rightWidth = now.back();
}

// QSplitter leaves room empty that a folded side does not use, so such a side gets the width of its rail.
void RunPage::applyWidths() {
  m_columns->setSizes({m_left->folded() ? m_left->foldedWidth() : m_leftWidth, 10000,
                       m_right->folded() ? m_right->foldedWidth() : m_rightWidth});
}

void RunPage::setWhyShown(bool shown) {
  if (m_right->isHidden() != shown) return;
  noteWidths();
  m_right->setVisible(shown);
  arrange();
  applyWidths();
}

void RunPage::fold(bool jobs, bool why) {
  noteWidths();
  m_left->setFolded(jobs);
  m_right->setFolded(why);
  applyWidths();
}

void RunPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) arrange();
}

void RunPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

}  // namespace roundel::app
