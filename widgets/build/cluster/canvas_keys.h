// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The keys of the canvas. Rows are tried in order, so a row with Ctrl is before the same key without it. ClusterCanvas::act() performs the
// action. resources/help/window.md documents the keys for users.

#include "widgets/base/theme/key_table.h"

namespace roundel::widgets {

/// Arrow: moves the selected nodes or goes to the next node. MoreGpus, FewerGpus: for the selected nodes. CopyTable: all nodes, separated by tabs.
enum class CanvasAction {
  Arrow,
  Fit,
  Remove,
  Rename,
  EditGpus,
  Cancel,
  HoldToPan,
  ZoomIn,
  ZoomOut,
  MoreGpus,
  FewerGpus,
  CopyTable,
  Copy,
  Cut,
  Paste,
  SelectAll,
  Duplicate,
  AddNode
};

/// KeyRow::claimed (`true`): while the canvas has the keyboard focus, the key goes to it before the window's shortcuts.
inline const KeyRow<CanvasAction> kCanvasKeys[] = {
    {CanvasAction::Arrow, Qt::Key_Left},
    {CanvasAction::Arrow, Qt::Key_Right},
    {CanvasAction::Arrow, Qt::Key_Up},
    {CanvasAction::Arrow, Qt::Key_Down},
    {CanvasAction::Fit, Qt::Key_Home, {}, true},
    {CanvasAction::Remove, Qt::Key_Delete, {}, true},
    {CanvasAction::Remove, Qt::Key_Backspace},
    {CanvasAction::Rename, Qt::Key_F2, {}, true},
    {CanvasAction::EditGpus, Qt::Key_Return},
    {CanvasAction::EditGpus, Qt::Key_Enter},
    {CanvasAction::Cancel, Qt::Key_Escape, {}, true},
    {CanvasAction::HoldToPan, Qt::Key_Space, {}, true},
    {CanvasAction::ZoomIn, Qt::Key_Plus, Qt::ControlModifier, true},
    {CanvasAction::ZoomIn, Qt::Key_Equal, Qt::ControlModifier},
    {CanvasAction::ZoomOut, Qt::Key_Minus, Qt::ControlModifier, true},
    {CanvasAction::MoreGpus, Qt::Key_Plus},
    {CanvasAction::MoreGpus, Qt::Key_Equal},
    {CanvasAction::FewerGpus, Qt::Key_Minus},
    {CanvasAction::Fit, Qt::Key_0, Qt::ControlModifier},
    {CanvasAction::CopyTable, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier},
    {CanvasAction::Copy, 0, {}, false, QKeySequence::Copy},
    {CanvasAction::Cut, 0, {}, false, QKeySequence::Cut},
    {CanvasAction::Paste, 0, {}, false, QKeySequence::Paste},
    {CanvasAction::SelectAll, 0, {}, false, QKeySequence::SelectAll},
    {CanvasAction::Duplicate, Qt::Key_D, Qt::ControlModifier},
    {CanvasAction::AddNode, Qt::Key_N},
};

}  // namespace roundel::widgets
