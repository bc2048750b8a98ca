// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The keys of the presenter and its notes, including those of remote controls. The key sheet (?) and the context menu use the same table.

#include <QString>
#include <span>

#include "widgets/base/theme/key_table.h"

namespace roundel::widgets {

enum class PresenterAction {
  Next,
  Back,
  First,
  Last,
  Play,
  Job,
  Picture,
  Spot,
  Animation,
  Own,
  Black,
  White,
  Pen,
  RemoveStroke,
  RemoveStrokes,
  Notes,
  Peek,
  Keys,
  Leave
};

/// Sorted by action; menus show the first key of each.
std::span<const KeyRow<PresenterAction>> presenterKeys();
QString presenterText(PresenterAction action);  ///< translated: "Next decision or sentence"
/// "PgDown   Right   Space". Not separated by commas, because a key may be a comma.
QString keysOf(PresenterAction action);
QString keyText(const KeyRow<PresenterAction>& row);  ///< "Ctrl+S"

struct KeyTexts {
  QString keys, words;
};
/// All keys with their effects, including those of the pointer.
std::vector<KeyTexts> presenterSheet();

}  // namespace roundel::widgets
