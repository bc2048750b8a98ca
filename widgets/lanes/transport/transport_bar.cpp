// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/transport/transport_bar.h"

#include <QAction>
#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/model/round_grid.h"
#include "widgets/base/painting/time_axis.h"
#include "widgets/base/theme/icons.h"
#include "widgets/base/theme/style.h"
#include "widgets/document/session/next_steps.h"

namespace roundel::widgets {
namespace {

constexpr std::array<double, kSpeedStops> kSpeeds{0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
constexpr double kFast = 20;  // rounds/s of the fast button
constexpr int kMeasure_ms = 500;
constexpr int kReadoutStep = 24;

}  // namespace

double speedOfStop(int stop) { return kSpeeds[static_cast<std::size_t>(std::clamp(stop, 0, kSpeedStops - 1))]; }

int stopOfSpeed(double rounds_per_second) {
  int best = 0;
  for (int stop = 1; stop < kSpeedStops; ++stop) {
    const double now = std::abs(std::log(speedOfStop(stop) / rounds_per_second));
    if (now < std::abs(std::log(speedOfStop(best) / rounds_per_second))) best = stop;
  }
  return best;
}

TransportBar::TransportBar(Workbench* bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_stops(new StopAt(&bench->comparison, &bench->playhead, this)) {
  makeActions();
  QMenu* stops = makeStops();
  connectActions();
  makeRow(stops);
  makeReadout();
  followPlayhead();
  qApp->installEventFilter(this);
  refreshIcons();
  refresh();
}

void TransportBar::makeActions() {
  add(QStringLiteral("start"), QStringLiteral("to-start"), tr("To the start"), tr("Moves the playhead to the start"),
      QKeySequence(Qt::CTRL | Qt::Key_Home));
  add(QStringLiteral("back"), QStringLiteral("step-back"), tr("Step back"), tr("Moves the playhead back by one round"),
      QKeySequence(Qt::SHIFT | Qt::Key_F4));
  QAction* play =
      add(QStringLiteral("play"), QStringLiteral("play"), tr("Play"), tr("Play or pause"), QKeySequence(Qt::Key_Space));
  add(QStringLiteral("step"), QStringLiteral("step-forward"), tr("Step one round"),
      tr("Forward by one scheduling round"), QKeySequence(Qt::Key_F4));
  add(QStringLiteral("fast"), QStringLiteral("fast"), tr("Play fast"),
      tr("By whole rounds, 20 per second or more by the slider; the readout shows the achieved speed"),
      QKeySequence(Qt::Key_F6));
  QAction* end =
      add(QStringLiteral("end"), QStringLiteral("to-end"), tr("Express to the end"),
          tr("To the end of the run without animation; waits while it is being computed"), QKeySequence(Qt::Key_F7));
  add(QStringLiteral("until"), {}, tr("Until…"), tr("Run until a time, a round or an event"),
      QKeySequence(Qt::CTRL | Qt::Key_F5));
  play->setShortcuts({QKeySequence(Qt::Key_Space), QKeySequence(Qt::Key_F5)});
  end->setShortcuts({QKeySequence(Qt::Key_F7), QKeySequence(Qt::CTRL | Qt::Key_End)});
  add(QStringLiteral("stop"), {}, tr("Stop"), tr("Stop playing, and show the present instant"),
      QKeySequence(Qt::Key_F8));

  add(QStringLiteral("update-now"), {}, tr("Update now"),
      tr("While express computes without animation: show the present state once"),
      QKeySequence(Qt::SHIFT | Qt::Key_F7));
}

void TransportBar::addNext(StopKind kind, const QString& name, const QString& where) {
  auto* next = new QAction(tr("Next %1").arg(stopName(kind)), this);
  next->setObjectName(QStringLiteral("next-") + name);
  next->setToolTip(tr("Moves the playhead to the next instant %1").arg(where));
  next->setStatusTip(next->toolTip());
  connect(next, &QAction::triggered, m_stops, [this, kind] { m_stops->goNext(kind); });
  m_nextActions << next;
}

// Makes the menu of instants at which playing stops, and the actions that go to the next one.
QMenu* TransportBar::makeStops() {
  add(QStringLiteral("stop-at"), {}, tr("Stop at"),
      tr("Playing stops at the next disagreement, event, first wait or restart"), QKeySequence(Qt::SHIFT | Qt::Key_F5));
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("stop-at-menu"));
  menu->setToolTipsVisible(true);
  const auto offer = [&](StopKind kind, const QString& name, const QString& text, const QString& where) {
    QAction* choice = menu->addAction(text);
    choice->setObjectName(QStringLiteral("stop-at-") + name);
    choice->setCheckable(true);
    choice->setToolTip(tr("Playing stops %1").arg(where));
    connect(choice, &QAction::toggled, m_stops, [this, kind](bool on) { m_stops->set(kind, on); });
    if (kind == StopKind::Disagreement) return;  // the lanes have this action (N)
    addNext(kind, name, where);
  };
  offer(StopKind::Disagreement, QStringLiteral("disagreement"), tr("Disagreement"),
        tr("when the schedulers place jobs differently"));
  offer(StopKind::Event, QStringLiteral("event"), tr("Event"), tr("when something happens in the scenario"));
  offer(StopKind::FirstWait, QStringLiteral("wait"), tr("First wait"), tr("when a job begins its first wait"));
  offer(StopKind::Restart, QStringLiteral("restart"), tr("Restart"), tr("when a job restarts"));
  return menu;
}

void TransportBar::connectComputing() {
  ComparisonController* comparison = &m_bench->comparison;
  Playhead* playhead = &m_bench->playhead;
  connect(comparison, &ComparisonController::finished, playhead, &Playhead::arrive);
  connect(action(QStringLiteral("update-now")), &QAction::triggered, comparison,
          &ComparisonController::showPartialRuns);
  connect(comparison, &ComparisonController::partialRunShown, this, &TransportBar::takeSoFar);
  connect(comparison, &ComparisonController::laneChanged, this, &TransportBar::refreshExpress);
  connect(comparison, &ComparisonController::finished, this, &TransportBar::refreshExpress);
  m_computing.setInterval(kMeasure_ms);
  connect(&m_computing, &QTimer::timeout, this, &TransportBar::measureComputing);
}

void TransportBar::connectActions() {
  Playhead* playhead = &m_bench->playhead;
  connect(action(QStringLiteral("start")), &QAction::triggered, playhead, &Playhead::toStart);
  connect(action(QStringLiteral("back")), &QAction::triggered, playhead,
          [playhead] { playhead->pause(), playhead->stepBack(); });
  connect(action(QStringLiteral("play")), &QAction::triggered, playhead, &Playhead::togglePlay);
  connect(action(QStringLiteral("step")), &QAction::triggered, playhead,
          [playhead] { playhead->pause(), playhead->stepForward(); });
  connect(action(QStringLiteral("fast")), &QAction::triggered, playhead, [playhead] {
    playhead->setRoundsPerSecond(std::max(kFast, playhead->roundsPerSecond()));
    playhead->playFast();
  });
  connect(action(QStringLiteral("end")), &QAction::triggered, playhead,
          [this, playhead] { playhead->express(!m_bench->comparison.busy()); });
  connect(action(QStringLiteral("until")), &QAction::triggered, this, &TransportBar::untilRequested);
  connect(action(QStringLiteral("stop")), &QAction::triggered, playhead, &Playhead::pause);
  connectComputing();
}

void TransportBar::makeRow(QMenu* menu) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  const auto put = [&](const char* name, bool primary = false) {
    QToolButton* tool_button = button(action(QLatin1String(name)), primary);
    row->addWidget(tool_button);
    return tool_button;
  };
  QToolButton* start = put("start");
  QToolButton* back = put("back");
  put("play", true);
  QToolButton* step = put("step");
  QToolButton* fast = put("fast");
  QToolButton* end = put("end");
  row->addSpacing(8);
  QLabel* speedLabel = makeLabel(tr("Speed"), "dim", this);
  row->addWidget(speedLabel);
  makeSpeed();
  row->addWidget(m_speed);
  row->addWidget(m_speedText);
  m_untilButton = put("until");
  m_untilButton->setToolButtonStyle(Qt::ToolButtonTextOnly);
  QToolButton* stops = put("stop-at");
  stops->setToolButtonStyle(Qt::ToolButtonTextOnly);
  stops->setPopupMode(QToolButton::InstantPopup);
  stops->setMenu(menu);
  connect(action(QStringLiteral("stop-at")), &QAction::triggered, menu, [this, stops, menu] {
    const QWidget* by = stops->isVisible() ? stops : m_more;
    menu->popup(by->mapToGlobal(by->rect().bottomLeft()));
  });
  makeMore();
  row->addWidget(m_more);
  m_leaving = {stops, m_untilButton, m_speedText, fast, end, speedLabel, m_speed, start, back, step};
}

void TransportBar::makeSpeed() {
  m_speed = new QSlider(Qt::Horizontal, this);
  m_speed->setRange(0, kSpeedStops - 1);
  m_speed->setPageStep(1);
  m_speed->setFixedWidth(90);
  m_speed->setMinimumHeight(24);
  m_speed->setToolTip(tr("Playback speed in rounds per second"));
  m_speed->setAccessibleName(tr("Playback speed"));
  m_speedText = makeLabel({}, "note", this);
  m_speedText->setMinimumWidth(m_speedText->fontMetrics().horizontalAdvance(tr("1000 rounds/s")));
}

void TransportBar::makeMore() {
  m_more = new QToolButton(this);
  m_more->setText(QStringLiteral("…"));
  m_more->setToolButtonStyle(Qt::ToolButtonTextOnly);
  m_more->setMinimumSize(32, 32);
  m_more->setPopupMode(QToolButton::InstantPopup);
  m_more->setToolTip(tr("Controls that do not fit"));
  m_more->setAccessibleName(tr("More time controls"));
  m_more->setFocusPolicy(Qt::TabFocus);
  m_more->setMenu(new QMenu(m_more));
  m_more->hide();
}

void TransportBar::makeReadout() {
  m_readout = new QWidget(this);
  auto* lines = new QVBoxLayout(m_readout);
  lines->setContentsMargins(0, 0, 0, 0);
  lines->setSpacing(0);
  m_round = makeLabel({}, "title", m_readout);
  m_time = makeLabel({}, "note", m_readout);
  for (QLabel* label : {m_round, m_time}) {
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    lines->addWidget(label);
  }
  m_round->setToolTip(tr("The scheduling round at the playhead"));
  m_time->setToolTip(tr("Simulated time at the playhead; while playing fast, the speed that is achieved"));
}

void TransportBar::followPlayhead() {
  Playhead* playhead = &m_bench->playhead;
  connect(m_speed, &QSlider::valueChanged, this,
          [this](int stop_) { m_bench->playhead.setRoundsPerSecond(speedOfStop(stop_)); });
  connect(playhead, &Playhead::moved, this, &TransportBar::refresh);
  connect(playhead, &Playhead::rangeChanged, this, &TransportBar::refresh);
  connect(playhead, &Playhead::speedChanged, this, &TransportBar::refresh);
  connect(playhead, &Playhead::paceChanged, this, &TransportBar::refresh);
  connect(playhead, &Playhead::playingChanged, this, &TransportBar::refreshIcons);
  connect(playhead, &Playhead::playingChanged, this, &TransportBar::refreshExpress);
  connect(m_bench, &Workbench::themeChanged, this, &TransportBar::refreshIcons);
  connect(&m_bench->document, &Document::changed, this, &TransportBar::refresh);
}

// Space is the window's shortcut for play, but it presses a button that has the focus.
bool TransportBar::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && qobject_cast<QAbstractButton*>(watched) != nullptr) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Space && key->modifiers() == Qt::NoModifier) {
      event->accept();
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

QAction* TransportBar::add(const QString& name, const QString& icon_name, const QString& text, const QString& tip,
                           const QKeySequence& key) {
  auto* action = new QAction(text, this);
  action->setObjectName(name);
  action->setShortcut(key);
  action->setToolTip(key.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, key.toString(QKeySequence::NativeText)));
  m_looks[action] = {icon_name, action->toolTip()};
  action->setStatusTip(tip);
  m_actions << action;
  addAction(action);
  return action;
}

QToolButton* TransportBar::button(QAction* action, bool primary) {
  auto* tool = new QToolButton(this);
  tool->setDefaultAction(action);
  tool->setIconSize({18, 18});
  tool->setMinimumSize(32, 32);
  tool->setFocusPolicy(Qt::TabFocus);
  tool->setAccessibleName(action->text());
  if (primary) makePrimary(tool);
  return tool;
}

QAction* TransportBar::action(const QString& name) const {
  const auto it = std::ranges::find_if(m_actions, [&](QAction* a) { return a->objectName() == name; });
  return it == m_actions.end() ? nullptr : *it;
}

void TransportBar::setRoom(int px) {
  m_room = px;
  QMenu* menu = m_more->menu();
  menu->clear();
  for (QWidget* widget : m_leaving) widget->show();
  m_more->hide();
  for (QWidget* widget : m_leaving) {
    if (layout()->totalSizeHint().width() <= px) break;
    widget->hide();
    if (const auto* tool = qobject_cast<QToolButton*>(widget)) {
      menu->addAction(tool->defaultAction());
      m_more->show();
    }
  }
  updateGeometry();
}

int TransportBar::leastRoom(int stay) const {
  const auto gone_end = m_leaving.end() - std::clamp(stay, 0, kMaxStay);
  int px = 0;
  for (int i = 0; i < layout()->count(); ++i) {
    QLayoutItem* item = layout()->itemAt(i);
    QWidget* widget = item->widget();
    if (widget != nullptr && std::find(m_leaving.begin(), gone_end, widget) != gone_end) continue;
    const QSize hint = widget == nullptr ? item->sizeHint() : widget->sizeHint().expandedTo(widget->minimumSize());
    px += hint.width() + layout()->spacing();
  }
  return px;
}

void TransportBar::refreshIcons() {
  const Theme& theme = m_bench->theme();
  const bool playing = m_bench->playhead.playing();
  for (QAction* action : m_actions) {
    QString name = m_looks[action].icon;
    const bool isPlay = name == QLatin1String("play");
    if (isPlay && playing) name = QStringLiteral("pause");
    if (!name.isEmpty()) action->setIcon(icon(name, isPlay && action->isEnabled() ? theme.onAccent : theme.text));
    if (isPlay) action->setText(playing ? tr("Pause") : tr("Play"));
  }
}

// Returns the time of the playhead; while playing fast, the achieved speed.
QString TransportBar::paceText() const {
  const Playhead& playhead = m_bench->playhead;
  const QString time = flagText(playhead.now_s(), playhead.end_s());  // as the ruler's flag
  if (!playhead.playing() || playhead.mode() == Playhead::Mode::Run) return time;
  if (playhead.mode() == Playhead::Mode::Express) return computingText();
  const Playhead::Pace& pace = playhead.pace();
  if (pace.rounds_per_s <= 0) return time;
  return tr("%1 rounds/s, %2 sim-s/s")
      .arg(pace.rounds_per_s, 0, 'g', 3)
      .arg(QLocale().toString(std::llround(pace.sim_s_per_s)));
}

bool TransportBar::expressing() const {
  return m_bench->playhead.playing() && m_bench->playhead.mode() == Playhead::Mode::Express;
}

QString TransportBar::computingText() const {
  if (m_decisionPace <= 0) return tr("computing to the end…");
  const QLocale locale;
  return tr("%1 sim-s/s, %2 decisions/s")
      .arg(locale.toString(std::llround(m_simPace)), locale.toString(std::llround(m_decisionPace)));
}

void TransportBar::measureComputing() {
  const ComparisonController::Reached now = m_bench->comparison.reached();
  const double elapsed_s = static_cast<double>(m_clock.restart()) / 1000;
  // The counts fall when a lane is done or starts again; then the speed is not measured.
  if (elapsed_s > 0 && now.decisions >= m_before.decisions && now.at_s >= m_before.at_s) {
    m_simPace = (now.at_s - m_before.at_s) / elapsed_s;
    m_decisionPace = static_cast<double>(now.decisions - m_before.decisions) / elapsed_s;
  }
  m_before = now;
  refresh();
}

// Moves the playhead to the instant that all lanes have reached.
void TransportBar::takeSoFar() {
  if (!expressing()) return;
  double least_s = m_bench->comparison.end_s();
  for (const LaneState& lane : m_bench->comparison.lanes())
    if (lane.status == LaneState::Status::Running && lane.run && lane.run->trace && !lane.stale)
      least_s = std::min(least_s, lane.run->trace->end_s);
  m_bench->playhead.setNow(least_s);
}

void TransportBar::refreshExpress() {
  const bool now = expressing();
  if (now != m_computing.isActive()) {
    m_simPace = m_decisionPace = 0;
    m_before = m_bench->comparison.reached();
    m_clock.start();
    now ? m_computing.start() : m_computing.stop();
    m_untilButton->setDefaultAction(action(now ? QStringLiteral("update-now") : QStringLiteral("until")));
    m_untilButton->setAccessibleName(m_untilButton->defaultAction()->text());
    setRoom(m_room);
  }
  refresh();
}

// Changed digits do not lay out the toolbar again; longer or shorter words do.
void TransportBar::tellWidth() {
  if (const int px = m_readout->sizeHint().width(); std::abs(px - m_readoutWidth) > kReadoutStep) {
    m_readoutWidth = px;
    emit readoutResized();
  }
}

void TransportBar::refreshActions(const QString& instead) {
  const Playhead& playhead = m_bench->playhead;
  const bool has = playhead.end_s() > 0;
  const bool turned = action(QStringLiteral("play"))->isEnabled() != has;
  for (QAction* bar_action : m_actions) {
    bar_action->setEnabled(has);
    bar_action->setToolTip(instead.isEmpty() ? m_looks[bar_action].tip : instead);
  }
  if (turned) refreshIcons();
  // Express may also wait for the first run.
  action(QStringLiteral("end"))->setEnabled(has || m_bench->comparison.busy());
  action(QStringLiteral("stop"))->setEnabled(has || playhead.playing());
  action(QStringLiteral("update-now"))->setEnabled(expressing());
}

void TransportBar::refresh() {
  const Playhead& playhead = m_bench->playhead;
  const model::RoundGrid grid(playhead.round_s());
  const std::int64_t rounds = grid.numberAt(playhead.end_s(), playhead.end_s());
  const std::int64_t now = grid.numberAt(playhead.now_s(), playhead.end_s());
  const model::Missing missing = m_bench->document.missing();
  const bool nothing = missing.any() && playhead.end_s() <= 0;
  m_round->setText(nothing ? nothingYet()
                   : expressing() && m_decisionPace > 0
                       ? tr("%1 rounds/s").arg(m_simPace / playhead.round_s(), 0, 'g', 3)
                   : playhead.end_s() <= 0 ? tr("Nothing has run")
                                           : tr("Round %1 of %2").arg(now).arg(rounds));
  m_time->setText(nothing ? nothingYetNext(missing) : paceText());
  setToolTip(nothing ? nothingYetTip(missing) : QString());
  tellWidth();
  const double speed = playhead.roundsPerSecond();
  m_speedText->setText(speed == 1 ? tr("1 round/s") : tr("%1 rounds/s").arg(speed));
  const QSignalBlocker blocker(m_speed);
  m_speed->setValue(stopOfSpeed(speed));
  refreshActions(nothing ? nothingYetTip(missing) : QString());
}

}  // namespace roundel::widgets
