// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The keys of the arrivals strip. Rows are tried in order, so a row with Ctrl is before the same key without it. ArrivalsStrip::act() performs the
// action. resources/help/window.md documents the keys for users.

#include "widgets/base/theme/key_table.h"

namespace roundel::widgets {

/// Move: moves the selected jobs by a round, with Alt by a second. Step: goes to the next pin. CopyTable: all jobs, separated by tabs.
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

/// KeyRow::claimed (`true`): while the strip has the keyboard focus, the key goes to it before the window's shortcuts.
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
