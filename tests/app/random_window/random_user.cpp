// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/random_window/random_user.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFileInfo>
#include <QHelpEvent>
#include <QTest>
#include <QWheelEvent>
#include <QWindow>
#include <algorithm>
#include <numeric>

#include "app/gui/run_page.h"
#include "core/io/scenario_io.h"
#include "tests/app/random_window/random_edits.h"
#include "tests/app/random_window/window_checks.h"
#include "widgets/why/knobs/knob_column.h"
#include "widgets/why/knobs/knob_list.h"

namespace roundel::app::testing {
namespace {

constexpr int kEvents_ms = 20;  // time for the events of one action
constexpr std::size_t kMaxBranches = 5;

std::string bytesOf(const widgets::Document& document) { return io::writeScenario(document.scenario()); }

}  // namespace

RandomUser::RandomUser(MainWindow& window, QStringList scenarios, std::uint64_t seed, Say say)
    : m_window(window),
      m_scenarios(std::move(scenarios)),
      m_random(seed),
      m_say(std::move(say)),
      m_answers(seed ^ 0x9e3779b97f4a7c15ULL) {}

const std::vector<RandomUser::Action>& RandomUser::actions() {
  static const std::vector<Action> all{
      {14, &RandomUser::rest},        {14, &RandomUser::undoAtRest},    {8, &RandomUser::redoAtRest},
      {12, &RandomUser::click},       {3, &RandomUser::doubleClick},    {4, &RandomUser::openContextMenu},
      {7, &RandomUser::drag},         {4, &RandomUser::turnWheel},      {8, &RandomUser::pressKey},
      {4, &RandomUser::command},      {4, &RandomUser::undo},           {5, &RandomUser::changeView},
      {1, &RandomUser::resize},       {14, &RandomUser::edit},          {5, &RandomUser::branch},
      {3, &RandomUser::turnKnob},     {3, &RandomUser::changeBranches}, {6, &RandomUser::scrub},
      {2, &RandomUser::openDocument}, {5, &RandomUser::settle},
  };
  return all;
}

void RandomUser::act() {
  static const int kSum =
      std::accumulate(actions().begin(), actions().end(), 0, [](int sum, const Action& a) { return sum + a.weight; });
  auto left = static_cast<int>(pick(static_cast<std::size_t>(kSum)));
  const auto action = std::ranges::find_if(actions(), [&](const Action& each) { return (left -= each.weight) < 0; });
  (this->*action->run)();
  letEventsThrough();
}

QStringList RandomUser::findings() const { return m_findings + windowFindings(m_window); }

void RandomUser::letEventsThrough() {
  QCoreApplication::processEvents(QEventLoop::AllEvents, kEvents_ms);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  QCoreApplication::processEvents();
}

// ---- the pointer and the keyboard ---------------------------------------------------------------------------------------------------

// Returns the main window in most cases, otherwise another open window.
// Sometimes closes that window and returns the main window.
QWidget& RandomUser::shownWindow() {
  QWidgetList windows = QApplication::topLevelWidgets();
  windows.removeIf([this](const QWidget* each) {
    return each == &m_window || !each->isVisible() || each->windowType() == Qt::ToolTip || each->isModal();
  });
  if (windows.isEmpty() || pick(3) != 0) return m_window;
  QWidget* other = windows[static_cast<qsizetype>(pick(static_cast<std::size_t>(windows.size())))];
  if (pick(4) != 0) return *other;
  say(QStringLiteral("close ") + QLatin1String(other->metaObject()->className()));
  other->close();
  return m_window;
}

void RandomUser::mouse(QEvent::Type type, const ShownItem& at, Qt::MouseButton button, Qt::KeyboardModifiers keys) {
  QWindow* window = at.window == nullptr || !at.window->isVisible() ? nullptr : at.window->windowHandle();
  if (window == nullptr) return;
  if (type == QEvent::MouseMove) return QTest::mouseMove(window, at.at);
  if (type == QEvent::MouseButtonPress) return QTest::mousePress(window, button, keys, at.at);
  QTest::mouseRelease(window, button, keys, at.at);
}

ShownItem RandomUser::pointAtSomething() {
  ShownItem item = pickItem(shownWindow(), picker());
  if (item.window == nullptr) return item;
  say(QStringLiteral("at %1 %2 (%3, %4)").arg(item.kind, item.name.left(40)).arg(item.at.x()).arg(item.at.y()));
  mouse(QEvent::MouseMove, item, Qt::NoButton);
  return item;
}

void RandomUser::rest() {
  const ShownItem item = pointAtSomething();
  QWidget* under = item.window == nullptr ? nullptr : item.window->childAt(item.at);
  if (under == nullptr) return;
  QHelpEvent tip(QEvent::ToolTip, under->mapFrom(item.window.data(), item.at), item.window->mapToGlobal(item.at));
  QApplication::sendEvent(under, &tip);
}

void RandomUser::steps(int by) {
  const char* name = by < 0 ? "undo" : "redo";
  say(QStringLiteral("%1 x %2").arg(QLatin1String(name)).arg(std::abs(by)));
  for (int i = 0; i < std::abs(by); ++i) {
    QAction* action = m_window.action(QLatin1String(name));
    if (action != nullptr && action->isEnabled()) action->trigger();
    if (pick(2) == 0) letEventsThrough();
  }
}

void RandomUser::undoAtRest() {
  rest();
  letEventsThrough();
  steps(-1 - static_cast<int>(pick(3)));
  letEventsThrough();
  if (pick(2) == 0) steps(1 + static_cast<int>(pick(3)));
}

void RandomUser::redoAtRest() {
  steps(-1 - static_cast<int>(pick(4)));
  letEventsThrough();
  rest();
  letEventsThrough();
  steps(1 + static_cast<int>(pick(4)));
}

void RandomUser::click() {
  const ShownItem item = pointAtSomething();
  static constexpr Qt::KeyboardModifiers kKeys[] = {Qt::NoModifier, Qt::NoModifier, Qt::NoModifier, Qt::ControlModifier,
                                                    Qt::ShiftModifier};
  const Qt::KeyboardModifiers keys = kKeys[pick(std::size(kKeys))];
  QWidget* under = item.window == nullptr ? nullptr : item.window->childAt(item.at);
  const auto* button = qobject_cast<const QAbstractButton*>(under);
  if (button != nullptr && isLeftAlone(button->text() + button->toolTip())) return;
  say(QStringLiteral("click"));
  mouse(QEvent::MouseButtonPress, item, Qt::LeftButton, keys);
  mouse(QEvent::MouseButtonRelease, item, Qt::LeftButton, keys);
}

void RandomUser::doubleClick() {
  click();
  const ShownItem item = pointAtSomething();
  if (item.window == nullptr || !item.window->isVisible() || item.window->windowHandle() == nullptr) return;
  if (qobject_cast<QAbstractButton*>(item.window->childAt(item.at)) != nullptr) return;
  say(QStringLiteral("double click"));
  QTest::mouseDClick(item.window->windowHandle(), Qt::LeftButton, {}, item.at);
}

void RandomUser::openContextMenu() {
  const ShownItem item = pointAtSomething();
  QWidget* under = item.window == nullptr ? nullptr : item.window->childAt(item.at);
  if (under == nullptr) return;
  say(QStringLiteral("context menu"));
  QContextMenuEvent event(QContextMenuEvent::Mouse, under->mapFrom(item.window.data(), item.at),
                          item.window->mapToGlobal(item.at));
  QApplication::sendEvent(under, &event);
}

// Drags to another part of the same window. Sometimes the document changes while the button is pressed.
void RandomUser::drag() {
  const ShownItem from = pointAtSomething();
  if (from.window == nullptr) return;
  const ShownItem to = pickItem(*from.window, picker());
  if (to.window == nullptr) return;
  const Qt::KeyboardModifiers keys = pick(3) == 0   ? Qt::ControlModifier
                                     : pick(3) == 0 ? Qt::ShiftModifier
                                                    : Qt::NoModifier;
  const Qt::MouseButton button = pick(8) == 0 ? Qt::MiddleButton : Qt::LeftButton;
  say(QStringLiteral("drag to %1 (%2, %3)").arg(to.kind).arg(to.at.x()).arg(to.at.y()));
  mouse(QEvent::MouseButtonPress, from, button, keys);
  ShownItem at = from;
  for (int step = 1; step <= 4; ++step) {
    at.at = from.at + (to.at - from.at) * step / 4;
    mouse(QEvent::MouseMove, at, Qt::NoButton);
    if (step == 3 && pick(5) == 0) steps(pick(2) == 0 ? -1 : 1);
    if (pick(3) == 0) letEventsThrough();
  }
  if (pick(10) == 0 && from.window != nullptr) QTest::keyClick(from.window.data(), Qt::Key_Escape);
  mouse(QEvent::MouseButtonRelease, at, button, keys);
}

void RandomUser::turnWheel() {
  const ShownItem item = pointAtSomething();
  if (item.window == nullptr) return;
  static constexpr Qt::KeyboardModifiers kKeys[] = {Qt::NoModifier, Qt::ControlModifier, Qt::ShiftModifier,
                                                    Qt::ControlModifier | Qt::ShiftModifier};
  QWidget* under = item.window->childAt(item.at);
  if (under == nullptr) return;
  QWheelEvent event(under->mapFrom(item.window.data(), item.at), item.window->mapToGlobal(item.at), QPoint(),
                    QPoint(0, pick(2) == 0 ? 120 : -120), Qt::NoButton, kKeys[pick(std::size(kKeys))],
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(under, &event);
}

// Presses a random key without Alt. A letter also enters text if a field has the focus.
void RandomUser::pressKey() {
  static constexpr Qt::Key kKeys[] = {
      Qt::Key_Delete, Qt::Key_Return, Qt::Key_Escape, Qt::Key_Tab, Qt::Key_Backtab, Qt::Key_Left, Qt::Key_Right,
      Qt::Key_Up,     Qt::Key_Down,   Qt::Key_Home,   Qt::Key_End, Qt::Key_F2,      Qt::Key_F4,   Qt::Key_Space,
      Qt::Key_A,      Qt::Key_B,      Qt::Key_D,      Qt::Key_E,   Qt::Key_F,       Qt::Key_G,    Qt::Key_H,
      Qt::Key_J,      Qt::Key_K,      Qt::Key_L,      Qt::Key_M,   Qt::Key_N,       Qt::Key_R,    Qt::Key_S,
      Qt::Key_W,      Qt::Key_Z,      Qt::Key_1,      Qt::Key_2,   Qt::Key_Comma,   Qt::Key_Slash};
  static constexpr Qt::KeyboardModifiers kWith[] = {Qt::NoModifier, Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier,
                                                    Qt::ControlModifier};
  const Qt::Key key = kKeys[pick(std::size(kKeys))];
  Qt::KeyboardModifiers with = kWith[pick(std::size(kWith))];
  // Ctrl with these keys saves, opens windows or ends the program.
  if (with == Qt::ControlModifier && (key == Qt::Key_S || key == Qt::Key_W || key == Qt::Key_N)) with = Qt::NoModifier;
  QWidget* focus = QApplication::focusWidget();
  QWidget* target = focus != nullptr && pick(4) != 0 ? focus : &m_window;
  say(QStringLiteral("key %1 to %2")
          .arg(QKeySequence(key | with).toString(), QLatin1String(target->metaObject()->className())));
  QTest::keyClick(target, key, with);
}

// ---- commands -----------------------------------------------------------------------------------------------------------------------

void RandomUser::command() {
  QList<MenuEntry> entries = m_window.menus().entries();
  entries.removeIf([](const MenuEntry& entry) {
    return !entry.action->isEnabled() || isLeftAlone(entry.path + QLatin1Char(' ') + entry.action->text());
  });
  if (entries.isEmpty()) return;
  const MenuEntry entry = entries[static_cast<qsizetype>(pick(static_cast<std::size_t>(entries.size())))];
  say(QStringLiteral("command %1 › %2").arg(entry.path, plainText(entry.action->text())));
  entry.action->trigger();
}

void RandomUser::undo() { steps(pick(2) == 0 ? -1 - static_cast<int>(pick(4)) : 1 + static_cast<int>(pick(4))); }

void RandomUser::changeView() {
  // Run has the most views, so it is chosen more often.
  const auto room = static_cast<Workspaces::Id>(pick(2) == 0 ? std::size_t{Workspaces::Run} : pick(5));
  say(QStringLiteral("workspace %1").arg(room));
  m_window.workspaces().show(room);
  if (pick(3) != 0) return;
  const auto arrangement = static_cast<RunPage::Arrangement>(pick(3));
  say(QStringLiteral("arrangement %1").arg(static_cast<int>(arrangement)));
  m_window.workspaces().run()->setArrangement(arrangement);
}

void RandomUser::resize() {
  static constexpr QSize kSizes[] = {{1600, 900}, {1280, 720}, {960, 540}, {1920, 1080}};
  const QSize size = kSizes[pick(std::size(kSizes))];
  say(QStringLiteral("resize %1 x %2").arg(size.width()).arg(size.height()));
  m_window.resize(size);
}

// ---- the session ----------------------------------------------------------------------------------------------------------------------

void RandomUser::edit() {
  RandomEdit edit = randomEdit(picker(), ++m_edits);
  say(QStringLiteral("edit: ") + edit.text);
  m_window.bench().document.edit(edit.text, edit.change);
}

void RandomUser::branch() {
  widgets::Workbench& bench = m_window.bench();
  const auto& lanes = bench.comparison.lanes();
  if (lanes.empty() || bench.branches.branches().size() >= kMaxBranches) return;
  const auto lane = static_cast<int>(pick(lanes.size()));
  const double at_s = bench.comparison.end_s() * static_cast<double>(pick(100)) / 100;
  const std::vector<compare::Edit> edits = randomBranchEdits(bench.document.scenario(), picker());
  say(QStringLiteral("branch of lane %1 at %2 s").arg(lane).arg(at_s));
  bench.branches.add(lane, at_s, edits);
}

void RandomUser::changeBranches() {
  widgets::BranchTree& tree = m_window.bench().branches;
  if (tree.branches().empty()) return;
  const quint64 id = tree.branches()[pick(tree.branches().size())].id;
  const std::size_t what = pick(5);
  say(QStringLiteral("branch %1: change %2").arg(id).arg(what));
  if (what == 0) tree.remove(id);
  if (what == 1) tree.setShown(id, !tree.find(id)->shown);
  if (what == 2) tree.keep(id);
  if (what == 3) tree.rename(id, QStringLiteral("branch %1").arg(pick(3)));
  if (what == 4) tree.runAgain(id);
}

void RandomUser::turnKnob() {
  auto* column = m_window.findChild<widgets::KnobColumn*>();
  widgets::LiveKnob& live = column->live();
  const std::size_t what = pick(6);
  say(QStringLiteral("knob %1").arg(what));
  if (live.knob() && what == 0) return live.back();
  if (live.knob() && what == 1) {
    live.edit();
    return;
  }
  if (live.knob() && what == 2) {
    live.branch();
    return;
  }
  if (!live.knob()) {
    widgets::Workbench& bench = m_window.bench();
    std::vector<widgets::Knob> knobs = widgets::usualKnobs(bench);
    for (widgets::Knob& knob : widgets::knobsOfLane(bench, bench.selection.focusedLane()))
      knobs.push_back(std::move(knob));
    if (knobs.empty()) return;
    column->openKnob(knobs[pick(knobs.size())]);
  }
  const widgets::Knob& knob = *live.knob();
  const int steps =
      knob.firstStep() + static_cast<int>(pick(static_cast<std::size_t>(knob.lastStep() - knob.firstStep() + 1)));
  live.turnToStep(steps);
}

void RandomUser::scrub() {
  widgets::Playhead& playhead = m_window.bench().playhead;
  const std::size_t what = pick(6);
  say(QStringLiteral("playhead %1").arg(what));
  if (what == 0) return playhead.togglePlay();
  if (what == 1) return playhead.stepForward();
  if (what == 2) return playhead.stepBack();
  for (int i = 0; i < 4; ++i) {
    playhead.setNow(playhead.end_s() * static_cast<double>(pick(101)) / 100);
    QCoreApplication::processEvents();
  }
}

void RandomUser::openDocument() {
  widgets::Workbench& bench = m_window.bench();
  const std::size_t which = pick(static_cast<std::size_t>(m_scenarios.size()) + 2);
  if (which >= static_cast<std::size_t>(m_scenarios.size())) {
    say(QStringLiteral("new document"));
    if (QAction* action = m_window.action(QStringLiteral("new"))) action->trigger();
    return;
  }
  const QString path = m_scenarios[static_cast<qsizetype>(which)];
  say(QStringLiteral("open ") + QFileInfo(path).fileName());
  bench.document.undoStack()->setClean();  // prevents the question about unsaved changes
  m_window.openFile(path);
}

void RandomUser::settle() {
  say(QStringLiteral("wait for the runs"));
  m_window.bench().playhead.pause();
  m_window.bench().comparison.waitForFinished(60000);
  letEventsThrough();
  m_findings += settledFindings(m_window);
  m_window.grab();
}

void RandomUser::undoAll() {
  widgets::Document& document = m_window.bench().document;
  QUndoStack* stack = document.undoStack();
  say(QStringLiteral("undo everything and redo it"));
  const std::string before = bytesOf(document);
  const int index = stack->index();
  while (stack->canUndo() && stack->index() > 0) {
    const int at = stack->index();
    stack->undo();
    if (pick(3) == 0) letEventsThrough();
    if (stack->index() >= at) break;
  }
  while (stack->index() < index && stack->canRedo()) {
    stack->redo();
    if (pick(3) == 0) letEventsThrough();
  }
  if (stack->index() == index && bytesOf(document) != before)
    m_findings << QStringLiteral("undo and redo of everything gives another document");
}

}  // namespace roundel::app::testing
