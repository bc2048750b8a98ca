#pragma once
// What each key does on the arrivals strip: the one place that knows. Rows are tried from the first to the last, so one with Ctrl stands
// before the same key without; ArrivalsStrip::act carries the action out. A plain table, tested without a window;
// resources/help/window.md tells users the same.

#include "widgets/theme/key_table.h"

namespace roundel::widgets {

/// What the strip can be told by keyboard. Move: the selected jobs, by a round or with Alt a second. Step: from pin to pin. CopyTable:
/// all jobs, with tabs between.
enum class StripAction {
  Move,
  Step,
  ShowAll,
  Remove,
  Edit,
  Cancel,
  HoldToPan,
  ZoomIn,
  ZoomOut,
  CopyTable,
  Copy,
  Cut,
  Paste,
  Duplicate,
  SelectAll
};

/// Keys that the window uses elsewhere (Space, Home and so on) are claimed while the strip has the keyboard.
inline const KeyRow<StripAction> kStripKeys[] = {
    {StripAction::Move, Qt::Key_Left, Qt::ControlModifier},
    {StripAction::Move, Qt::Key_Right, Qt::ControlModifier},
    {StripAction::Step, Qt::Key_Left},
    {StripAction::Step, Qt::Key_Right},
    {StripAction::ShowAll, Qt::Key_Home, {}, true},
    {StripAction::Remove, Qt::Key_Delete, {}, true},
    {StripAction::Remove, Qt::Key_Backspace},
    {StripAction::Edit, Qt::Key_F2, {}, true},
    {StripAction::Edit, Qt::Key_Return},
    {StripAction::Edit, Qt::Key_Enter},
    {StripAction::Cancel, Qt::Key_Escape, {}, true},
    {StripAction::HoldToPan, Qt::Key_Space, {}, true},
    {StripAction::ZoomIn, Qt::Key_Plus},
    {StripAction::ZoomIn, Qt::Key_Equal},
    {StripAction::ZoomOut, Qt::Key_Minus},
    {StripAction::CopyTable, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier},
    {StripAction::Copy, 0, {}, false, QKeySequence::Copy},
    {StripAction::Cut, 0, {}, false, QKeySequence::Cut},
    {StripAction::Paste, 0, {}, false, QKeySequence::Paste},
    {StripAction::Duplicate, Qt::Key_D, Qt::ControlModifier},
    {StripAction::SelectAll, 0, {}, false, QKeySequence::SelectAll},
};

}  // namespace roundel::widgets
