// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/presenter/presenter_keys.h"

#include <QStringList>
#include <array>
#include <vector>

#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

// Rows with Ctrl come before those of the same key without it. Remote controls send PageUp and PageDown or the keys
// of a browser, F5, Esc, and a full stop or B; those with a laser key send Ctrl+L, as in slide shows.
constexpr auto makeKeys() {
  using enum PresenterAction;
  return std::to_array<KeyRow<PresenterAction>>({{Next, Qt::Key_PageDown},
                                                 {Next, Qt::Key_Right},
                                                 {Next, Qt::Key_Down},
                                                 {Next, Qt::Key_Space},
                                                 {Next, Qt::Key_Forward},
                                                 {Back, Qt::Key_PageUp},
                                                 {Back, Qt::Key_Left},
                                                 {Back, Qt::Key_Up},
                                                 {Back, Qt::Key_Back},
                                                 {First, Qt::Key_Home},
                                                 {Last, Qt::Key_End},
                                                 {Play, Qt::Key_F5},
                                                 {Job, Qt::Key_J},
                                                 {Picture, Qt::Key_S, Qt::ControlModifier},
                                                 {Spot, Qt::Key_S},
                                                 {Spot, Qt::Key_L, Qt::ControlModifier},
                                                 {Animation, Qt::Key_L},
                                                 {Own, Qt::Key_M},
                                                 {Black, Qt::Key_B},
                                                 {Black, Qt::Key_Period},
                                                 {White, Qt::Key_W},
                                                 {White, Qt::Key_Comma},
                                                 {Pen, Qt::Key_P},
                                                 {RemoveStrokes, Qt::Key_E},
                                                 {RemoveStroke, Qt::Key_Backspace},
                                                 {Peek, Qt::Key_N, Qt::ShiftModifier},
                                                 {Notes, Qt::Key_N},
                                                 {Keys, Qt::Key_Question},
                                                 {Leave, Qt::Key_Escape}});
}
constexpr auto kKeys = makeKeys();

}  // namespace

std::span<const KeyRow<PresenterAction>> presenterKeys() { return kKeys; }

QString presenterText(PresenterAction action) {
  using enum PresenterAction;
  switch (action) {
    case Next:
      return tr("next slide or decision, or the rest of the sentence");
    case Back:
      return tr("back");
    case First:
      return tr("to the first slide, or the start");
    case Last:
      return tr("to the last slide, or the end");
    case Play:
      return tr("play or pause");
    case Job:
      return tr("the next job; after the last one, no job");
    case Animation:
      return tr("lanes or stage");
    case Own:
      return tr("slides, or the decisions");
    case Black:
      return tr("black screen, and back");
    case White:
      return tr("white screen, and back");
    case Picture:
      return tr("save the page with its strokes as a picture");
    case Spot:
      return tr("a spot that follows the mouse");
    case Pen:
      return tr("pen; its strokes fade after 4 s");
    case RemoveStroke:
      return tr("remove the last stroke");
    case RemoveStrokes:
      return tr("remove all strokes");
    case Notes:
      return tr("speaker's notes, on the other screen; with one screen minimised");
    case Peek:
      return tr("notes over the page, seen by all, until the next key");
    case Keys:
      return tr("these keys");
    case Leave:
      return tr("back to the window");
  }
  return {};
}

QString keyText(const KeyRow<PresenterAction>& row) {
  return QKeySequence(QKeyCombination(row.with, static_cast<Qt::Key>(row.key))).toString(QKeySequence::NativeText);
}

QString keysOf(PresenterAction action) {
  QStringList out;
  for (const auto& row : kKeys)
    if (row.action == action) out << keyText(row);
  return out.join(QStringLiteral("   "));
}

std::vector<KeyTexts> presenterSheet() {
  std::vector<KeyTexts> out;
  for (const auto& row : kKeys)
    if (out.empty() || out.back().words != presenterText(row.action))
      out.push_back({keysOf(row.action), presenterText(row.action)});
  out.insert(out.end() - 1, {{QStringLiteral("1 … 9"), tr("show or hide a scheduler")},
                             {tr("wheel"), tr("size of the spot")},
                             {tr("Shift+drag"), tr("a pen stroke that does not fade")},
                             {tr("click"), tr("follow that job; outside the jobs: show the decision")},
                             {tr("right click"), tr("a menu of these actions")}});
  return out;
}

}  // namespace roundel::widgets
