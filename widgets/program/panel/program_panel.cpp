// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/panel/program_panel.h"

#include <QAction>
#include <QClipboard>
#include <QDesktopServices>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedLayout>
#include <QTableView>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/base/painting/time_text.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/theme/fonts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/program/panel/color_button.h"
#include "widgets/program/panel/log_rows.h"
#include "widgets/program/panel/time_bars.h"

namespace roundel::widgets {
namespace {

constexpr int kRowHigh = 17, kPanelHigh = 270, kTimeWide = 52, kDecisionWide = 62;  // px

}  // namespace

ProgramPanel::ProgramPanel(Workbench* bench, ProgramLanes* programs, QWidget* parent)
    : QFrame(parent), m_bench(bench), m_programs(programs) {
  setObjectName(QStringLiteral("program-panel"));
  setProperty("panel", true);
  setAccessibleName(tr("Program"));
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* pages = new QWidget(this);
  m_pages = new QStackedLayout(pages);
  auto* page = new QWidget(pages);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(kGap, 8, kGap, kGap);
  column->setSpacing(6);
  column->addWidget(makeLog(), 1);
  m_warning = makeLabel({}, "warning", page);
  m_warning->setObjectName(QStringLiteral("program-warning"));
  m_warning->setTextFormat(Qt::PlainText);
  m_warning->setWordWrap(true);
  column->addWidget(m_warning);
  auto* line = new QFrame(page);
  line->setProperty("line", true);
  column->addWidget(line);
  column->addWidget(makeTimes());
  column->addWidget(makeButtons());
  auto* refused_area = new QScrollArea(pages);  // the panel may be lower than the refusal
  refused_area->setWidgetResizable(true);
  refused_area->setFrameShape(QFrame::NoFrame);
  refused_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_refused = new RefusedInset(refused_area);
  refused_area->setWidget(m_refused);
  m_pages->addWidget(page);
  m_pages->addWidget(refused_area);
  outer->addWidget(pages);
  connect(m_refused, &RefusedInset::askAgainRequested, this, [this] { m_programs->restart(m_lane); });
  connect(m_refused, &RefusedInset::backRequested, this, [this] { m_programs->backToLastGood(m_lane); });
  connect(m_refused, &RefusedInset::showInLaneRequested, this, &ProgramPanel::goTo);
  connect(m_refused, &RefusedInset::logRequested, this, [this] {
    m_logWanted = true;
    refresh();
  });
  connect(programs, &ProgramLanes::changed, this, [this](int lane) {
    if (lane == m_lane || m_lane < 0) choose();
  });
  connect(programs, &ProgramLanes::waitingChanged, this, &ProgramPanel::choose);
  connect(&bench->selection, &Selection::focusedLaneChanged, this, &ProgramPanel::choose);
  connect(&bench->playhead, &Playhead::moved, this, &ProgramPanel::followPlayhead);
  connect(bench, &Workbench::themeChanged, this, &ProgramPanel::refresh);
  choose();
}

QSize ProgramPanel::sizeHint() const { return {screenPx(468), screenPx(kPanelHigh)}; }

QWidget* ProgramPanel::makeLog() {
  auto* part = new QWidget(this);
  m_logPages = new QStackedLayout(part);
  m_logPages->setContentsMargins(0, 0, 0, 0);
  m_rows = new LogRows(this);
  m_log = new QTableView(part);
  m_log->setObjectName(QStringLiteral("program-log"));
  m_log->setAccessibleName(tr("Log of the program"));
  m_log->setModel(m_rows);
  m_log->setShowGrid(false);
  m_log->setWordWrap(false);
  m_log->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_log->setSelectionMode(QAbstractItemView::ExtendedSelection);
  m_log->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_log->setTabKeyNavigation(false);
  m_log->verticalHeader()->hide();
  m_log->verticalHeader()->setMinimumSectionSize(10);
  m_log->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  m_log->verticalHeader()->setDefaultSectionSize(screenPx(kRowHigh));
  m_log->horizontalHeader()->setStretchLastSection(true);
  m_log->horizontalHeader()->setSectionsClickable(false);
  m_log->setFont(screenFont(kNotePx));
  m_log->setColumnWidth(LogRows::Time, screenPx(kTimeWide));
  m_log->setColumnWidth(LogRows::Decision, screenPx(kDecisionWide));
  m_log->installEventFilter(this);
  connect(m_log, &QTableView::clicked, this,
          [this](const QModelIndex& index) { goTo(index.data(LogRows::InstantRole).toDouble()); });
  m_follow = new QPushButton(tr("follow the playhead"), m_log);
  m_follow->setObjectName(QStringLiteral("program-follow"));
  m_follow->setProperty("role", QStringLiteral("link"));
  m_follow->setCheckable(true);
  m_follow->setChecked(true);
  m_follow->setToolTip(tr("Scrolls to the lines of the decision at the playhead"));
  connect(m_follow, &QPushButton::toggled, this, &ProgramPanel::followPlayhead);
  m_empty = makeLabel(tr("The program has written nothing to stderr."), "dim", part);
  m_empty->setAlignment(Qt::AlignCenter);
  m_logPages->addWidget(m_log);
  m_logPages->addWidget(m_empty);
  return part;
}

QWidget* ProgramPanel::makeTimes() {
  auto* part = new QWidget(this);
  auto* row = new QHBoxLayout(part);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(16);
  const auto pair = [&](QLabel*& first, const char* first_role, QLabel*& second, const char* second_role) {
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    first = makeLabel({}, first_role, part);
    second = makeLabel({}, second_role, part);
    column->addWidget(first);
    column->addWidget(second);
    return column;
  };
  QLabel* title;
  row->addLayout(pair(title, "title", m_limit, "note"));
  title->setText(tr("ms per decision"));
  m_bars = new TimeBars(part);
  connect(m_bars, &TimeBars::chosen, this, &ProgramPanel::goTo);
  row->addWidget(m_bars, 1);
  row->addStretch(1);
  row->addLayout(pair(m_decision, "note", m_ms, "title"));
  for (QLabel* label : {m_decision, m_ms}) label->setAlignment(Qt::AlignRight);
  return part;
}

QWidget* ProgramPanel::makeButtons() {
  auto* part = new QWidget(this);
  auto* row = new QHBoxLayout(part);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  const auto add = [&](const char* name, const QString& text, const QString& tip, auto act) {
    auto* button = new QPushButton(text, part);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tip);
    connect(button, &QPushButton::clicked, this, act);
    row->addWidget(button, 1);
    return button;
  };
  m_allow = add("program-allow", tr("Allow…"), tr("Shows the whole command, and asks whether this file may start it"),
                [this] { emit allowRequested(); });
  m_restart = add("program-restart", tr("Restart"), tr("Runs the lane again with a new process"),
                  [this] { m_programs->restart(m_lane); });
  m_reload = add("program-reload", tr("%1   %2", "a command and its key").arg(tr("Reload"), tr("Ctrl+Shift+R")),
                 tr("Runs the lane with the program's present file; the shown run stays until then (Ctrl+Shift+R)"),
                 [this] { m_programs->reload(m_lane); });
  m_back = add("program-back", tr("Back to the last good version"),
               tr("Shows the run of the earlier version as the lane's result"),
               [this] { m_programs->backToLastGood(m_lane); });
  m_error = add("program-error", tr("Show the refusal"), tr("What the referee says about the last answer"), [this] {
    m_logWanted = false;
    refresh();
  });
  m_color = new ColorButton(part);
  m_color->setObjectName(QStringLiteral("program-color"));
  connect(m_color, &ColorButton::chosen, this,
          [this](const std::string& id) { setLaneColor(m_bench->document, m_lane, id); });
  row->addWidget(m_color, 1);
  m_showFile =
      add("program-file", tr("Show file"), tr("Opens the folder of the program's file"), [this] { showFile(); });
  return part;
}

const LaneState* ProgramPanel::state() const {
  const auto& lanes = m_bench->comparison.lanes();
  return m_lane < 0 || m_lane >= static_cast<int>(lanes.size()) ? nullptr : &lanes[static_cast<std::size_t>(m_lane)];
}

QString ProgramPanel::stateText() const {
  const LaneState* lane = state();
  return lane == nullptr ? QString() : shownState(*lane, m_programs->state(m_lane));
}

bool ProgramPanel::follows() const { return m_follow->isChecked(); }
void ProgramPanel::setFollows(bool on) { m_follow->setChecked(on); }

void ProgramPanel::choose() {
  const int lane = m_programs->focused();
  if (lane != m_lane) m_logWanted = false;
  m_lane = lane;
  refresh();
}

void ProgramPanel::refresh() {
  const LaneState* lane = state();
  if (lane == nullptr) return;
  if (lane->status != LaneState::Status::Failed) m_logWanted = false;
  const auto log = m_programs->log(m_lane);
  const double end_s = std::max(m_bench->comparison.end_s(), 0.0);
  m_rows->setTheme(m_bench->theme());
  m_rows->setProgram(laneName(lane->lane));
  m_rows->setTimes(log == nullptr ? ProgramTimes() : timesByDecision(log->times()));
  m_rows->setLines(log == nullptr ? std::vector<policies::ProgramLog::Line>() : linesOnce(log->lines()), end_s);
  m_logPages->setCurrentIndex(m_rows->rowCount() == 0 ? 1 : 0);
  const std::string warning = log == nullptr ? std::string() : log->warning();
  m_warning->setText(tr("Warning: %1").arg(shown(warning)));
  m_warning->setVisible(!warning.empty());
  const ProgramLimits limits = limitsOf(lane->lane);
  m_limit->setText(limits.decision_s > 0 ? tr("limit %1 s").arg(QLocale().toString(limits.decision_s, 'g', 6))
                                         : tr("no limit"));
  m_bars->setTheme(m_bench->theme());
  m_bars->setTimes(m_rows->times(), limits.decision_s, end_s);
  const auto refusal = refusalOf(*lane, log.get());
  const bool inset = refusal && !m_logWanted;
  if (inset)
    m_refused->show(
        *refusal, laneName(lane->lane),
        schedulerStyle(QString::fromStdString(lane->lane.policy), {0, lane->lane.color}, m_bench->theme()).line,
        m_programs->canGoBack(m_lane), m_bench->theme());
  m_pages->setCurrentIndex(inset ? 1 : 0);
  refreshButtons(*lane);
  followPlayhead();
  emit stateChanged();
}

void ProgramPanel::refreshButtons(const LaneState& lane) {
  const bool waits = m_programs->isWaiting(m_lane);
  const bool starts = lane.status == LaneState::Status::Running && (lane.program == nullptr || !lane.program->ready());
  const auto& launch = m_programs->launch(m_lane).launch;
  const bool names_file = launch && launch->file != launch->executable;
  m_allow->setVisible(waits);
  m_restart->setVisible(!waits);
  m_restart->setEnabled(!starts);
  m_reload->setVisible(!waits);
  m_reload->setEnabled(!starts);
  m_back->setVisible(m_programs->canGoBack(m_lane));
  m_error->setVisible(lane.status == LaneState::Status::Failed);
  const bool is_own_lane = lane.branch == 0;
  m_color->setColor(lane.lane.color, m_bench->theme());
  m_color->setEnabled(is_own_lane);
  m_color->setToolTip(is_own_lane ? tr("The colour of this lane in the window, in figures and in pages")
                                  : tr("A branch has the colour of the lane that it starts from"));
  m_showFile->setEnabled(launch.has_value() &&
                         (names_file || QFileInfo(QString::fromStdString(launch->file)).exists()));
}

void ProgramPanel::followPlayhead() {
  const std::int64_t decision = decisionAt(m_rows->times(), m_bench->playhead.now_s());
  m_rows->setCurrent(decision);
  m_bars->setCurrent(decision);
  const auto entry = m_rows->times().find(decision);
  const bool has_decision = entry != m_rows->times().end();
  m_decision->setText(has_decision ? tr("decision %1").arg(decision + 1) : QString());
  m_ms->setText(has_decision ? tr("%1 ms").arg(QString::number(entry->second.program_ms, 'f', 1)) : QString());
  m_log->setAccessibleDescription(m_rows->sentence(decision));
  const int row = m_follow->isChecked() ? m_rows->rowOfDecision(decision) : -1;
  if (row >= 0) m_log->scrollTo(m_rows->index(row, 0), QAbstractItemView::EnsureVisible);
}

void ProgramPanel::goTo(double at_s) {
  if (m_lane >= 0) m_bench->selection.focusLane(m_lane);
  m_bench->playhead.pause();
  m_bench->playhead.setNow(at_s);
}

void ProgramPanel::goToDecision(int by) {
  const std::int64_t next = m_rows->neighbour(m_rows->current(), by);
  const auto entry = m_rows->times().find(next);
  if (entry == m_rows->times().end()) return;
  goTo(entry->second.at_s);
  const int row = m_rows->rowOfDecision(next);
  if (row >= 0) m_log->setCurrentIndex(m_rows->index(row, LogRows::Text));
}

void ProgramPanel::copyMarked() {
  QModelIndexList marked = m_log->selectionModel()->selectedRows();
  std::ranges::sort(marked, {}, [](const QModelIndex& index) { return index.row(); });
  QStringList lines;
  for (const QModelIndex& index : marked) {
    QStringList cells;
    for (int column = 0; column < LogRows::Columns; ++column) cells << index.siblingAtColumn(column).data().toString();
    lines << cells.join(QLatin1Char('\t'));
  }
  if (!lines.isEmpty()) QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
}

void ProgramPanel::showFile() {
  const auto& launch = m_programs->launch(m_lane).launch;
  if (launch)
    QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(QString::fromStdString(launch->file)).absolutePath()));
}

bool ProgramPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched != m_log) return QFrame::eventFilter(watched, event);
  if (event->type() == QEvent::Resize) {
    // Beside the scroll bar, which is as high as the header.
    const int bar = m_log->verticalScrollBar()->sizeHint().width() + 4;
    m_follow->resize(m_follow->sizeHint());
    m_follow->move(m_log->width() - m_follow->width() - bar, 0);
    m_follow->raise();
  }
  if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
    return QFrame::eventFilter(watched, event);
  auto* key = static_cast<QKeyEvent*>(event);
  const bool moves =
      key->modifiers() == Qt::ControlModifier && (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down);
  const bool copies = key->matches(QKeySequence::Copy);
  if (!moves && !copies) return QFrame::eventFilter(watched, event);
  event->accept();
  if (event->type() == QEvent::ShortcutOverride) return true;
  moves ? goToDecision(key->key() == Qt::Key_Down ? 1 : -1) : copyMarked();
  return true;
}

void ProgramPanel::showEvent(QShowEvent* event) {
  QFrame::showEvent(event);
  refresh();
}

}  // namespace roundel::widgets
