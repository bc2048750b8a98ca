// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/lanes_keys.h"

#include <QCoreApplication>
#include <QCursor>
#include <QGuiApplication>
#include <QToolTip>
#include <algorithm>
#include <iterator>
#include <optional>

namespace roundel::widgets {
namespace {

using Way = HeldNavigation::Way;

bool commanded(const QKeyEvent& event) {
  return event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
}

// Returns the key by its place on the keyboard if the platform reports it: W A S D are elsewhere on other layouts.
int physicalKey(const QKeyEvent& event) {
  const QString platform = QGuiApplication::platformName();
  const quint32 code = event.nativeScanCode();
  if (code == 0 || commanded(event)) return event.key();
  const bool evdev = platform == QLatin1String("xcb") || platform.startsWith(QLatin1String("wayland"));
  const bool windows = platform == QLatin1String("windows");
  if (!evdev && !windows) return event.key();
  const quint32 w = evdev ? 25 : 17, a = evdev ? 38 : 30;
  if (code == w) return Qt::Key_W;
  if (code >= a && code < a + 3) return code == a ? Qt::Key_A : code == a + 1 ? Qt::Key_S : Qt::Key_D;
  const int key = event.key();
  return key == Qt::Key_W || key == Qt::Key_A || key == Qt::Key_S || key == Qt::Key_D ? 0 : key;
}

std::optional<Way> wayOf(const QKeyEvent& event) {
  const bool shift = event.modifiers() & Qt::ShiftModifier;
  switch (physicalKey(event)) {
    case Qt::Key_W:
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return Way::In;
    case Qt::Key_S:
    case Qt::Key_Minus:
      return Way::Out;
    case Qt::Key_A:
      return Way::Left;
    case Qt::Key_D:
      return Way::Right;
    case Qt::Key_Left:
      return shift ? std::optional(Way::Left) : std::nullopt;
    case Qt::Key_Right:
      return shift ? std::optional(Way::Right) : std::nullopt;
    default:
      return std::nullopt;
  }
}

}  // namespace

LanesKeys::LanesKeys(QWidget* widget, GanttController* controller, const LanesLayout* layout, GangMove* move)
    : m_widget(widget), m_controller(controller), m_layout(layout), m_move(move), m_held(&controller->time, [this] {
        return zoomX();
      }) {}

const LanesKeys::Entry LanesKeys::kTable[] = {
    {.key = Qt::Key_W,
     .run = nullptr,
     .shown = QT_TRANSLATE_NOOP("LanesKeys", "W and S"),
     .what = QT_TRANSLATE_NOOP("LanesKeys", "Zoom at the pointer")},
    {Qt::Key_S, nullptr},
    {Qt::Key_Plus, nullptr},
    {Qt::Key_Equal, nullptr},
    {Qt::Key_Minus, nullptr},
    {.key = Qt::Key_A,
     .run = nullptr,
     .shown = QT_TRANSLATE_NOOP("LanesKeys", "A and D"),
     .what = QT_TRANSLATE_NOOP("LanesKeys", "Pan")},
    {Qt::Key_D, nullptr},
    {.key = Qt::Key_F,
     .run = [](LanesKeys& k, Modifiers) { k.m_controller->centreOrFitSelection(); },
     .shown = QT_TRANSLATE_NOOP("LanesKeys", "F"),
     .what = QT_TRANSLATE_NOOP("LanesKeys", "Centre the selection; again: fit it")},
    {.key = Qt::Key_R,
     .run = [](LanesKeys& k, Modifiers) { k.m_controller->showMarked(); },
     .shown = QT_TRANSLATE_NOOP("LanesKeys", "R"),
     .what = QT_TRANSLATE_NOOP("LanesKeys", "Show the marked range")},
    {.key = Qt::Key_M,
     .run = [](LanesKeys& k, Modifiers keys) { k.m_controller->markSelection(keys & Qt::ShiftModifier); },
     .shown = QT_TRANSLATE_NOOP("LanesKeys", "M and Shift+M"),
     .what = QT_TRANSLATE_NOOP("LanesKeys", "Mark the selected bar's span, keep the mark")},
    {.key = Qt::Key_Z,
     .run =
         [](LanesKeys& k, Modifiers keys) {
           if (!(keys & Qt::ControlModifier)) k.toggleLens();
         },
     .shown = QT_TRANSLATE_NOOP("LanesKeys", "Z"),
     .what = QT_TRANSLATE_NOOP("LanesKeys", "Lens with names at the cursor; again: close it")},
    {.key = Qt::Key_X,
     .run = nullptr,
     .shown = QT_TRANSLATE_NOOP("LanesKeys", "X"),
     .what = QT_TRANSLATE_NOOP("LanesKeys", "Fold or unfold the box at a job that a branch moved")},
    {.key = Qt::Key_Slash,
     .run = [](LanesKeys& k, Modifiers) { emit k.filterRequested(); },
     .shown = QT_TRANSLATE_NOOP("LanesKeys", "/"),
     .what = QT_TRANSLATE_NOOP("LanesKeys", "Filter jobs or rows; Enter keeps the filter, Esc removes it")},
    {.key = Qt::Key_PageUp,
     .run = [](LanesKeys& k, Modifiers) { k.m_controller->cursor.moveLane(-1); },
     .shown = QT_TRANSLATE_NOOP("LanesKeys", "Page up and Page down"),
     .what = QT_TRANSLATE_NOOP("LanesKeys", "Previous and next lane or column")},
    {Qt::Key_PageDown, [](LanesKeys& k, Modifiers) { k.m_controller->cursor.moveLane(1); }},
    {.key = Qt::Key_Home,
     .run = [](LanesKeys& k, Modifiers) { k.m_controller->time.fitAll(); },
     .shown = QT_TRANSLATE_NOOP("LanesKeys", "Home"),
     .what = QT_TRANSLATE_NOOP("LanesKeys", "Show everything")},
    {.key = Qt::Key_End,
     .run =
         [](LanesKeys& k, Modifiers) {
           Workbench* bench = k.m_controller->bench();
           const bool busy = bench->comparison.busy();
           if (bench->playhead.end_s() > 0 || busy) bench->playhead.express(!busy);
         },
     .shown = QT_TRANSLATE_NOOP("LanesKeys", "End"),
     .what = QT_TRANSLATE_NOOP("LanesKeys", "Playhead to the end of the run")},
    {.key = Qt::Key_Period,
     .run = [](LanesKeys& k, Modifiers) { k.m_controller->cursor.moveBar(1); },
     .shown = QT_TRANSLATE_NOOP("LanesKeys", ". and ,"),
     .what = QT_TRANSLATE_NOOP("LanesKeys", "Next and previous bar of the row")},
    {Qt::Key_Comma, [](LanesKeys& k, Modifiers) { k.m_controller->cursor.moveBar(-1); }},
    {Qt::Key_Right, [](LanesKeys& k, Modifiers) { k.m_controller->cursor.moveBar(1); }},
    {Qt::Key_Left, [](LanesKeys& k, Modifiers) { k.m_controller->cursor.moveBar(-1); }},
    {.key = Qt::Key_Up,
     .run = [](LanesKeys& k, Modifiers) { k.m_controller->cursor.moveRow(-1); },
     .shown = QT_TRANSLATE_NOOP("LanesKeys", "Ctrl+Up and Ctrl+Down"),
     .what = QT_TRANSLATE_NOOP(
         "LanesKeys",
         "Move the bar under the cursor to other rows; then arrows alone, Left and Right from decision to decision; Enter computes the result, Esc cancels")},
    {Qt::Key_Down, [](LanesKeys& k, Modifiers) { k.m_controller->cursor.moveRow(1); }},
    {.key = Qt::Key_Enter,
     .run = [](LanesKeys& k, Modifiers keys) { k.enter(keys); },
     .shown = QT_TRANSLATE_NOOP("LanesKeys", "Enter"),
     .what = QT_TRANSLATE_NOOP("LanesKeys", "Give the lane half of the height")},
    {Qt::Key_Return, [](LanesKeys& k, Modifiers keys) { k.enter(keys); }},
    {.key = Qt::Key_Delete,
     .run = [](LanesKeys& k, Modifiers) { k.discardBranch(); },
     .shown = QT_TRANSLATE_NOOP("LanesKeys", "Delete"),
     .what = QT_TRANSLATE_NOOP("LanesKeys", "Discard the focused branch, unless it is kept")},
    {.key = Qt::Key_Escape,
     .run = [](LanesKeys& k, Modifiers) { k.escape(); },
     .shown = QT_TRANSLATE_NOOP("LanesKeys", "Esc"),
     .what = QT_TRANSLATE_NOOP("LanesKeys", "Give it back")},
};

const LanesKeys::Entry* LanesKeys::entryOf(int key) {
  const auto entry = std::ranges::find(kTable, key, &Entry::key);
  return entry == std::end(kTable) ? nullptr : entry;
}

std::vector<std::pair<QString, QString>> LanesKeys::help() {
  std::vector<std::pair<QString, QString>> rows;
  const auto translate = [](const char* text) { return QCoreApplication::translate("LanesKeys", text); };
  for (const Entry& entry : kTable)
    if (entry.shown != nullptr) rows.emplace_back(translate(entry.shown), translate(entry.what));
  return rows;
}

bool LanesKeys::handle(QEvent* event) {
  switch (event->type()) {
    // While the lanes have the focus, single keys such as F are theirs and not shortcuts of the window.
    case QEvent::ShortcutOverride: {
      const auto& key = *static_cast<QKeyEvent*>(event);
      if (commanded(key) || entryOf(key.key()) == nullptr) return false;
      event->accept();
      return true;
    }
    case QEvent::KeyPress:
      return hold(*static_cast<QKeyEvent*>(event)) || press(*static_cast<QKeyEvent*>(event));
    case QEvent::KeyRelease: {
      const auto& key = *static_cast<QKeyEvent*>(event);
      return !key.isAutoRepeat() && m_held.release(key.key());
    }
    case QEvent::FocusOut:
      m_held.stop();
      return false;
    default:
      return false;
  }
}

bool LanesKeys::hold(const QKeyEvent& event) {
  const auto way = wayOf(event);
  if (!way || commanded(event)) return false;
  if (!event.isAutoRepeat()) m_held.press(*way, event.key());
  return true;
}

bool LanesKeys::press(const QKeyEvent& event) {
  if (moveGang(event)) return true;
  const Entry* entry = entryOf(event.key());
  if (entry == nullptr || entry->run == nullptr) {
    if (!event.matches(QKeySequence::Copy)) return false;
    emit copyRequested();
    return true;
  }
  entry->run(*this, event.modifiers());
  if (m_controller->pointing.lens() && m_controller->cursor.place()) m_controller->pointing.setLens(lensHit());
  emit pressed();
  return true;
}

// Ctrl and an arrow begins a move of the cursor's gang; arrows continue it, Enter requests the what-if, Esc ends the move without one.
bool LanesKeys::moveGang(const QKeyEvent& event) {
  const int key = event.key();
  const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter, arrow = key == Qt::Key_Up || key == Qt::Key_Down;
  const bool along = key == Qt::Key_Left || key == Qt::Key_Right;
  if (m_move->active() && (enter || key == Qt::Key_Escape))
    m_move->end(enter);
  else if (along && m_move->active())
    m_move->shiftTime(key == Qt::Key_Left ? -1 : 1);
  else if (arrow && (m_move->active() || event.modifiers() & Qt::ControlModifier))
    m_move->shift(key == Qt::Key_Up ? -1 : 1);
  else
    return false;
  QToolTip::hideText();  // it would cover the target rows
  m_widget->update();
  return true;
}

// Selects the bar under the cursor. If it is selected already, or without a cursor, enlarges the lane.
void LanesKeys::enter(Modifiers modifiers) {
  const int focused = m_controller->bench()->selection.focusedLane();
  if (m_controller->cursor.bar() && !(modifiers & Qt::ControlModifier) && !m_controller->cursorSelected())
    m_controller->selectCursor();
  else if (focused < m_controller->lanes.count())
    m_controller->lanes.toggleExpanded(focused);
}

// Shows or hides the lens at the keyboard cursor, or without one at the pointer.
void LanesKeys::toggleLens() {
  GanttPointing& pointing = m_controller->pointing;
  pointing.setLens(pointing.lens() ? std::nullopt : lensHit());
}

std::optional<GanttHit> LanesKeys::lensHit() const {
  const auto& cursor = m_controller->cursor.place();
  GanttHit hit = m_controller->pointing.hover();
  if (cursor && cursor->gpu.valid())
    hit = {.zone = GanttHit::Zone::Bars,
           .lane = cursor->lane,
           .t_s = cursor->t_s,
           .gpu = cursor->gpu,
           .bar = m_controller->cursor.bar()};
  return hit.zone == GanttHit::Zone::Bars ? std::optional(hit) : std::nullopt;
}

// Ends the first of these that applies.
void LanesKeys::escape() {
  if (m_controller->pointing.lens())
    m_controller->pointing.setLens(std::nullopt);
  else if (m_controller->marks.range())
    m_controller->marks.setRange(std::nullopt);
  else if (!m_controller->filter.typed().empty())
    m_controller->filter.setTyped({});
  else if (!m_controller->marks.kept().empty())
    m_controller->marks.clearKept();
  else if (m_controller->lanes.expanded() >= 0)
    m_controller->lanes.setExpanded(-1);
  else
    m_controller->bench()->selection.selectJob(model::JobIndex());
}

void LanesKeys::discardBranch() {
  const int focused = m_controller->bench()->selection.focusedLane();
  if (focused < 0 || focused >= m_controller->lanes.count()) return;
  const int branch_lane = m_controller->lanes.branchBeside(focused);
  BranchTree& branches = m_controller->bench()->branches;
  const Branch* branch = branches.find(m_controller->lanes.state(branch_lane >= 0 ? branch_lane : focused).branch);
  if (branch != nullptr && !branch->kept) branches.remove(branch->id);
}

// Returns the pointer's place if it is over the bars, otherwise the playhead's.
double LanesKeys::zoomX() const {
  const TimeAxis& axis = m_controller->time.axis();
  const QPointF mouse = m_widget->mapFromGlobal(QPointF(QCursor::pos()));
  const int lane = m_widget->rect().contains(mouse.toPoint()) ? m_layout->laneAt(mouse) : -1;
  const double x = lane >= 0 ? m_controller->lanes.shared_px(lane, mouse.x() - m_layout->at(lane).bars.left()) : -1;
  if (x >= 0) return std::min(x, axis.width_px);
  return std::clamp(axis.x(m_controller->bench()->playhead.now_s()), 0.0, axis.width_px);
}

}  // namespace roundel::widgets
