// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/view/plot_panel.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <map>

#include "widgets/base/painting/time_units.h"
#include "widgets/base/text/table_copy.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/document/state/jobs/lane_jobs.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/notes/editor/plot_notes.h"
#include "widgets/plots/painting/plot_legend.h"
#include "widgets/plots/painting/plot_scales.h"
#include "widgets/plots/painting/plot_text.h"
#include "widgets/plots/view/job_marks.h"
#include "widgets/plots/view/plot_canvas.h"
#include "widgets/plots/view/plot_cursor.h"
#include "widgets/plots/view/scoreboard.h"

namespace roundel::widgets {
namespace {

constexpr std::size_t kManyLanes = 5;
// Narrower panels keep the legend instead of labels at the ends of curves; so do panels too low for one label per
// lane. In a window of 1600 px, three plots beside Jobs and Why have 283 px each.
constexpr int kEndLabelsFrom_px = 260, kBelowAxes_px = 26;

// For the note in the head: the least width worth showing, and the width of the arrow behind it.
constexpr double kLeastNote_px = 90, kNoteSlack_px = 12;
constexpr int kLeastMenu_px = 32;

using plots::kScoreboard;

std::vector<plots::PlotLane> finishedLanes(const ComparisonController& comparison, std::vector<int>& which) {
  std::vector<plots::PlotLane> lanes;
  look::LaneMarks marks;
  which.clear();
  for (std::size_t i = 0; i < comparison.lanes().size(); ++i) {
    const LaneState& lane = comparison.lanes()[i];
    const look::LaneMark mark = marks.next(lane.lane.policy, lane.lane.color);
    if (!lane.run || !lane.run->ok() || !lane.index) continue;
    lanes.push_back({.label = laneName(lane.lane),
                     .policy = QString::fromStdString(lane.lane.policy),
                     .mark = mark,
                     .run = lane.run,
                     .index = lane.index});
    which.push_back(static_cast<int>(i));
  }
  return lanes;
}

// Counts jobs of the shown runs, which may be older than the document; before the first run, of the document.
std::size_t mostJobs(const Workbench& bench) {
  std::size_t largest_count = 0;
  for (const LaneState& lane : bench.comparison.lanes())
    if (lane.index) largest_count = std::max(largest_count, lane.index->problem().jobs.size());
  return largest_count > 0 ? largest_count : bench.document.scenario().jobs.size();
}

QString menuTip() {
  return PlotPanel::tr("Chooses what this plot shows; copies, exports, enlarges or hides it, or adds another");
}

// Axes that show no time keep their unit.
void followTimeUnits(plots::PlotData& data) {
  if (ShownTimes::shared().units() == TimeUnits::Suitable) return;
  const QString unit = QLatin1String(ShownTimes::shared().unitFor(0).name);
  for (const Qt::Orientation axis : {Qt::Horizontal, Qt::Vertical})
    plots::chooseAxis(data, axis, {.log = false, .range = {}, .unit = unit, .label = {}});
}

}  // namespace

PlotPanel::PlotPanel(Workbench* bench, QStringList kinds, QWidget* parent)
    : Panel(QStringLiteral(" "), parent), m_bench(bench), m_kinds(std::move(kinds)) {
  m_menu = new QToolButton(this);
  m_menu->setProperty("role", QStringLiteral("link"));
  m_menu->setPopupMode(QToolButton::InstantPopup);
  m_menu->setMinimumWidth(kLeastMenu_px);  // otherwise the note would widen the panel instead of being shortened
  auto* menu = new QMenu(m_menu);
  menu->setToolTipsVisible(true);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillMenu(menu); });
  m_menu->setMenu(menu);
  auto* corner = new QWidget(this);
  auto* row = new QHBoxLayout(corner);
  row->setContentsMargins(0, 0, 0, 0);
  m_headLegend = new plots::LegendRow(corner);
  m_headLegend->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  row->addWidget(m_headLegend, 0, Qt::AlignVCenter);
  row->addWidget(m_menu);
  setCorner(corner);
  auto* layout = new QVBoxLayout(body());
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  m_legend = new plots::LegendRow(body());
  m_plot = new plots::PlotCanvas(body());
  m_plot->setMinimumHeight(80);
  m_plot->installEventFilter(this);
  m_plot->describe(&m_data, &m_look);
  new plots::JobMarks(bench, m_plot);
  m_notes = new PlotNotes(bench, m_plot, &m_data, &m_look);
  m_empty = makeLabel({}, "note", body());
  m_empty->setAlignment(Qt::AlignCenter);
  m_empty->setWordWrap(true);
  layout->addWidget(m_legend);
  layout->addWidget(m_plot, 1);
  layout->addWidget(m_empty);
  m_cursor = std::make_unique<plots::PlotCursor>(bench, m_plot);

  for (plots::LegendRow* legend : {m_legend, m_headLegend})
    connect(legend, &plots::LegendRow::laneClicked, this,
            [this](int lane) { m_bench->selection.focusLane(m_lanes[static_cast<std::size_t>(lane)]); });
  // Progress arrives ten times per second; the plot is rebuilt only for new runs.
  connect(&bench->comparison, &ComparisonController::laneChanged, this, [this] {
    if (runsNow() != m_runs) rebuild();
  });
  connect(&bench->comparison, &ComparisonController::lanesReset, this, &PlotPanel::rebuild);
  connect(&bench->playhead, &Playhead::moved, this, &PlotPanel::repaintPlot);
  connect(&bench->selection, &Selection::changed, this, &PlotPanel::repaintPlot);
  connect(&bench->selection, &Selection::focusedLaneChanged, this, &PlotPanel::repaintPlot);
  connect(bench, &Workbench::themeChanged, this, &PlotPanel::repaintPlot);
  connect(bench, &Workbench::futureChanged, this, &PlotPanel::repaintPlot);
  connect(&ShownTimes::shared(), &ShownTimes::changed, this, &PlotPanel::rebuild);
  rebuild();
}

PlotPanel::~PlotPanel() = default;

QCustomPlot* PlotPanel::plot() { return m_plot; }

QString PlotPanel::name() const { return plots::plotTitle(m_kind); }

QString PlotPanel::table() const {
  return m_kind == QLatin1String(kScoreboard) && m_scoreboard != nullptr ? m_scoreboard->table()
                                                                         : m_data.csv(QLatin1Char('\t'));
}

void PlotPanel::setKind(const QString& kind) {
  m_kind = kind;
  m_chosen = true;
  rebuild();
  emit kindChanged();
}

void PlotPanel::showOnly(int lane, int reference) {
  if (lane == m_shownLane && reference == m_reference) return;
  m_shownLane = lane;
  m_reference = reference;
  rebuild();
}

void PlotPanel::setPlace(Place place, bool maximised) {
  m_place = place;
  m_maximised = maximised;
}

void PlotPanel::setMovable(bool movable) { m_movable = movable; }

// Few lanes are clear as curves; many are clearer as rows of quantiles.
QString PlotPanel::suitableKind() const {
  const plots::PlotKind& first = plots::plotKind(m_kinds.front());
  const bool has_many_lanes = m_shownLane < 0 && m_bench->comparison.lanes().size() >= kManyLanes;
  const bool has_few_jobs = m_shownLane >= 0 && mostJobs(*m_bench) <= plots::kMaxJobRows;
  const char* other_kind = has_many_lanes ? first.many_lanes : has_few_jobs ? first.few_jobs : nullptr;
  if (m_shownLane >= 0 && other_kind == nullptr) other_kind = first.one_lane;
  return other_kind == nullptr ? m_kinds.front() : QString::fromLatin1(other_kind);
}

int PlotPanel::lookLane(int lane) const {
  const auto it = std::ranges::find(m_lanes, lane);
  return it == m_lanes.end() || lane < 0 ? -1 : static_cast<int>(it - m_lanes.begin());
}

std::vector<const void*> PlotPanel::runsNow() const {
  std::vector<const void*> runs;
  for (const LaneState& lane : m_bench->comparison.lanes()) runs.push_back(lane.index ? lane.run.get() : nullptr);
  return runs;
}

void PlotPanel::rebuild() {
  m_runs = runsNow();
  if (!m_chosen) m_kind = suitableKind();
  const bool board = m_kind == QLatin1String(kScoreboard);
  std::vector<plots::PlotLane> lanes = finishedLanes(m_bench->comparison, m_lanes);
  const bool ran = !lanes.empty() && (m_shownLane < 0 || lookLane(m_shownLane) >= 0);
  if (board && m_scoreboard == nullptr) {
    m_scoreboard = new Scoreboard(m_bench, body());
    m_scoreboard->installEventFilter(this);
    static_cast<QVBoxLayout*>(body()->layout())->insertWidget(1, m_scoreboard, 1);
  }
  if (board) m_scoreboard->setLanes(lanes, lookLane(m_shownLane));
  m_data = plots::plotData(m_kind, std::move(lanes));
  followTimeUnits(m_data);
  refreshTitle();
  setWindowTitle(name());  // also the text of a tab
  m_menu->setAccessibleName(tr("Menu of the plot %1").arg(name()));
  const bool has_data = ran && (board || !m_data.lanes.empty());
  m_plot->setVisible(has_data && !board);
  if (m_scoreboard != nullptr) m_scoreboard->setVisible(has_data && board);
  m_empty->setVisible(!has_data);
  m_empty->setText(
      ran ? tr("This plot has a row for each job and is for scenarios of at most %1 jobs.").arg(plots::kMaxJobRows)
          : tr("A plot appears when a scheduler has finished."));
  m_plot->setAccessibleName(name());
  repaintPlot();
  QStringList sentences;
  for (const plots::PlotSeries& s : m_data.series)
    if (plots::laneShown(m_look, s.lane)) sentences << plots::seriesSentence(m_data, s, m_look);
  m_plot->setAccessibleDescription(sentences.join(QStringLiteral(". ")));
}

// Shortens the menu's note before the title.
void PlotPanel::refreshTitle() {
  const QString arrow = QStringLiteral(" ▼"),
                note = m_kind == QLatin1String(kScoreboard) ? tr("at the playhead") : m_data.note;
  const QString note_text = note.isEmpty() ? tr("change") : note;
  const QFontMetricsF metrics(screenFont(kPanelTitlePx, QFont::DemiBold)), small(m_menu->font());
  m_menu->setText(arrow.trimmed());
  const double room = width() - 3 * kGap - m_menu->sizeHint().width();
  const double note_room = room - metrics.horizontalAdvance(name());
  const double noted = std::min(small.horizontalAdvance(note_text) + kNoteSlack_px, kLeastNote_px);
  const bool narrow = width() < kShortFrom_px || note_room < noted;
  if (!narrow) m_menu->setText(small.elidedText(note_text, Qt::ElideRight, note_room - kNoteSlack_px) + arrow);
  const QString brief = plots::plotShortTitle(m_kind);
  const bool cut = note_room < 0 && !brief.isEmpty();
  setTitle(metrics.elidedText(cut ? brief : name(), Qt::ElideRight, std::max(24.0, room)));
  setToolTip(cut ? name() : QString());
  m_menu->setToolTip(m_menu->text() == note_text + arrow ? menuTip() : note_text + QLatin1Char('\n') + menuTip());
}

void PlotPanel::refreshLegend() {
  const bool curves = m_data.isCurve() && !m_look.end_labels;
  const bool board = m_kind == QLatin1String(kScoreboard) && m_scoreboard != nullptr;
  std::vector<plots::LegendRow::Entry> entries;
  const std::size_t count = board || curves || m_data.mark == plots::Mark::JobRows ? m_lanes.size() : 0;
  for (std::size_t i = 0; i < count; ++i) {
    const int lane = static_cast<int>(i);
    if (!plots::laneShown(m_look, lane) || (m_look.only >= 0 && (lane == m_look.only || board))) continue;
    const LaneState& state = m_bench->comparison.lanes()[static_cast<std::size_t>(m_lanes[i])];
    entries.push_back({.lane = lane,
                       .name = laneName(state.lane),
                       .style = schedulerStyle(QString::fromStdString(state.lane.policy),
                                               laneMark(m_bench->comparison.lanes(), m_lanes[i]), m_bench->theme()),
                       .ring = m_look.only >= 0 && m_data.mark == plots::Mark::JobRows});
  }
  if (m_look.only < 0 && entries.size() < 2) entries.clear();
  if (!board && !m_data.rules.empty()) {
    SchedulerStyle style{.line = m_bench->theme().dim, .text = m_bench->theme().text, .dash = {3, 2}, .width = 1};
    const QString& words = m_data.rules.front().label;
    const bool shared = m_data.rules.size() == 1;  // several bounds are drawn at their bars
    entries.push_back(
        {-1, shared ? QStringLiteral("%1 %2").arg(words, plots::xText(m_data, m_data.bound())) : words, style});
  }
  m_headLegend->setEntries(entries, m_look.focused, curves && !board, m_bench->theme());
  m_legendInHead = width() >= kHeadLegendFrom_px && m_headLegend->sizeHint().width() <= headRoom();
  // One line: if the legend could wrap, the head would be as high as all names on top of each other.
  m_headLegend->setFixedHeight(m_headLegend->heightForWidth(1 << 20));
  plots::LegendRow* shown_legend = legend();
  for (plots::LegendRow* legend_row : {m_legend, m_headLegend})
    legend_row->setVisible(legend_row == shown_legend && !entries.empty());
  shown_legend->setEntries(std::move(entries), m_look.focused, curves && !board, m_bench->theme());
}

int PlotPanel::headRoom() const {
  const QFontMetricsF metrics(screenFont(kPanelTitlePx, QFont::DemiBold));
  return width() - 5 * kGap - m_menu->sizeHint().width() - static_cast<int>(metrics.horizontalAdvance(name()));
}

void PlotPanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  repaintPlot();
}

void PlotPanel::repaintPlot() {
  // The playhead may move after lanes were removed and before rebuild().
  const auto count = static_cast<int>(m_bench->comparison.lanes().size());
  if (std::ranges::any_of(m_lanes, [count](int lane) { return lane >= count; })) return;
  m_look.theme = m_bench->theme();
  m_look.now_s = m_bench->playhead.now_s() >= m_bench->playhead.end_s() ? std::numeric_limits<double>::infinity()
                                                                        : m_bench->playhead.now_s();
  m_look.future = static_cast<int>(m_bench->future());
  m_look.selected.clear();
  for (const plots::PlotLane& lane : m_data.lanes)
    m_look.selected.push_back(jobInRun(m_bench->document, *lane.run->trace->problem, m_bench->selection.job()));
  m_look.legend = false;
  m_look.font = kNotePx * std::max(1.0, QFontInfo(font()).pointSizeF() / QFontInfo(uiFont(kBodyPx)).pointSizeF());
  m_look.focused = m_lanes.size() > 1 ? lookLane(m_bench->selection.focusedLane()) : -1;
  m_look.only = lookLane(m_shownLane);
  m_look.reference = m_reference == m_shownLane ? -1 : lookLane(m_reference);
  const bool room =
      width() >= kEndLabelsFrom_px &&
      m_plot->height() - kBelowAxes_px >= QFontMetrics(screenFont(kNotePx)).height() * static_cast<int>(m_lanes.size());
  m_look.end_labels = m_look.only < 0 && m_lanes.size() >= kManyLanes && m_data.over_time && room;
  refreshLegend();
  // Hidden plots are painted when they are shown.
  if (m_data.lanes.empty() || !isVisible()) return;
  plots::paint(*m_plot, m_data, m_look);
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

// End labels depend on the size of the axes.
void PlotPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  refreshTitle();
  QMetaObject::invokeMethod(
      this, [this] { repaintPlot(); }, Qt::QueuedConnection);
}

void PlotPanel::addKinds(QMenu* menu, const QStringList& kinds) {
  for (const QString& kind : kinds) {
    QAction* action = menu->addAction(plots::plotMenuText(kind));
    action->setCheckable(true);
    action->setChecked(kind == m_kind);
    connect(action, &QAction::triggered, this, [this, kind] { setKind(kind); });
  }
}

void PlotPanel::fillMenu(QMenu* menu) {
  menu->clear();
  addKinds(menu, m_kinds);
  QStringList others;
  for (const QString& kind : plots::panelKinds())
    if (!m_kinds.contains(kind)) others << kind;
  QMenu* kinds_menu = menu->addMenu(tr("Another plot here"));
  addKinds(kinds_menu, others);
  menu->addSeparator();
  const auto add = [&](const QString& text, const QString& tip, auto run) {
    QAction* action = menu->addAction(text);
    action->setToolTip(tip);
    connect(action, &QAction::triggered, this, run);
  };
  add(tr("Copy as table"), tr("Copies the shown values, tab-separated (Ctrl+C)"),
      [this] { QGuiApplication::clipboard()->setText(table()); });
  add(tr("Copy as LaTeX table"), tr("Copies the shown values for a paper (booktabs)"), [this] {
    std::vector<int> lane_indices;
    copyAsLatexTable(table(), plots::runsOf(finishedLanes(m_bench->comparison, lane_indices)));
  });
  if (plots::plotKind(m_kind).exported)
    add(tr("Export…"), tr("Saves the plot as PDF, SVG or PNG, or its values as CSV"),
        [this] { emit exportRequested(m_kind); });
  if (!m_movable) return;
  menu->addSeparator();
  add(m_maximised ? tr("Restore") : tr("Maximise"), tr("Double-click the title, or Enter; Esc restores"),
      [this] { emit maximiseRequested(); });
  add(m_place == Place::Tab ? tr("Back into the row") : tr("Into a separate tab"), tr("A tab takes the whole width"),
      [this] { emit detachRequested(); });
  add(tr("Hide this plot"), tr("“Add a plot” shows it again"), [this] { emit closeRequested(); });
  QMenu* add_menu = menu->addMenu(tr("Add a plot"));
  for (const QString& kind : plots::panelKinds()) {
    connect(add_menu->addAction(plots::plotMenuText(kind)), &QAction::triggered, this,
            [this, kind] { emit addRequested(kind); });
  }
}

void PlotPanel::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  menu.setToolTipsVisible(true);
  fillMenu(&menu);
  const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
  if (m_plot->isVisible())
    m_notes->extend(menu, by_key ? std::nullopt : std::optional<QPointF>(m_plot->mapFromGlobal(event->globalPos())));
  menu.exec(by_key ? mapToGlobal(rect().center()) : event->globalPos());
}

void PlotPanel::mouseDoubleClickEvent(QMouseEvent* event) {
  Panel::mouseDoubleClickEvent(event);
  if (m_movable && event->position().y() < body()->y()) emit maximiseRequested();
}

bool PlotPanel::key(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) {
    QGuiApplication::clipboard()->setText(table());
    return true;
  }
  if (event->modifiers() != Qt::NoModifier && event->modifiers() != Qt::KeypadModifier) return false;
  const int lanes = static_cast<int>(m_lanes.size());
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
      m_cursor->step(event->key() == Qt::Key_Left ? -1 : 1);
      return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
      if (lanes > 0 && m_shownLane < 0) {
        const int next = std::clamp(m_look.focused + (event->key() == Qt::Key_Up ? -1 : 1), 0, lanes - 1);
        m_bench->selection.focusLane(m_lanes[static_cast<std::size_t>(next)]);
      }
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (m_movable) emit maximiseRequested();
      return m_movable;
    case Qt::Key_Escape:
      if (m_maximised) emit maximiseRequested();
      return m_maximised;
    default:
      return false;
  }
}

bool PlotPanel::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress && (watched == m_plot || watched == m_scoreboard)) {
    if (key(static_cast<QKeyEvent*>(event))) return true;
  }
  // While the plot has the focus, it handles Return, the arrows and copying.
  if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
    event->accept();
    return true;
  }
  if (watched == m_plot && event->type() == QEvent::MouseButtonRelease) {
    const auto* mouse = static_cast<QMouseEvent*>(event);
    if (mouse->button() == Qt::LeftButton) m_cursor->click(mouse->position());
  }
  if (watched == m_plot && event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), m_cursor->tipAt(help->pos()), m_plot);
    return true;
  }
  return Panel::eventFilter(watched, event);
}

}  // namespace roundel::widgets
