#pragma once
// What each key does on the canvas: the one place that knows. Rows are tried from the first to the last, so one with Ctrl stands before
// the same key without; ClusterCanvas::act carries the action out. A plain table, tested without a window; resources/help/window.md
// tells users the same.

#include "widgets/theme/key_table.h"

namespace roundel::widgets {

/// What the canvas can be told by keyboard. Arrow: move the selected nodes or go to the next one. MoreGpus, FewerGpus: of the selected
/// nodes. CopyTable: all nodes, with tabs between.
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

/// Keys that the window uses elsewhere (Space, Home and so on) are claimed while the canvas has the keyboard.
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
