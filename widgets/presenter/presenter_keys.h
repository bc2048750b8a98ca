#pragma once
// The keys of the presenter, also of its notes: those of remote controls among them. The sheet behind ? and the context menu are made of
// the same table.

#include <QString>
#include <span>

#include "widgets/theme/key_table.h"

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

/// By action; the first key of each is the one that menus show.
std::span<const KeyRow<PresenterAction>> presenterKeys();
QString presenterText(PresenterAction action);  ///< translated: "Next decision or sentence"
/// "PgDown   Right   Space": a key may be a comma.
QString keysOf(PresenterAction action);
QString keyText(const KeyRow<PresenterAction>& row);  ///< "Ctrl+S"

struct KeyTexts {
  QString keys, words;
};
/// Every key with what it does, also those of the pointer.
std::vector<KeyTexts> presenterSheet();

}  // namespace roundel::widgets
