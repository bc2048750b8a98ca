// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The keys of a painted widget as a table with a row for each key, which tests can read. The widget looks a key up and runs its action.

#include <QKeyEvent>
#include <QKeySequence>
#include <algorithm>
#include <optional>

namespace roundel::widgets {

/// A key with at least the modifiers `with`, or a standard shortcut of the system such as Copy, and its action.
template <class Action>
struct KeyRow {
  Action action;
  int key = 0;
  Qt::KeyboardModifiers with = Qt::NoModifier;
  bool claimed = false;  ///< the key has priority over shortcuts of the window while the widget has the focus
  QKeySequence::StandardKey standard = QKeySequence::UnknownKey;
};

/// Returns the action of the first row that matches. O(rows).
template <class Action, class Rows>
std::optional<Action> actionOf(const Rows& rows, const QKeyEvent& event) {
  for (const KeyRow<Action>& row : rows) {
    const bool fits = row.standard != QKeySequence::UnknownKey
                          ? event.matches(row.standard)
                          : event.key() == row.key && (event.modifiers() & row.with) == row.with;
    if (fits) return row.action;
  }
  return std::nullopt;
}

/// Whether no modifier is held, except the keypad's.
inline bool isPlain(const QKeyEvent& event) { return (event.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier; }

/// Overrides the window's shortcut for keys that the widget handles; to be called first in its event(). `takes` returns whether it handles a key.
/// True: the event is handled.
template <class Takes>
bool keepsShortcutBack(QEvent* event, Takes takes) {
  if (event->type() != QEvent::ShortcutOverride || !takes(*static_cast<QKeyEvent*>(event))) return false;
  event->accept();
  return true;
}

/// Whether a row claims the key. O(rows).
template <class Rows>
bool claims(const Rows& rows, int key) {
  return std::ranges::any_of(rows, [key](const auto& row) { return row.claimed && row.key == key; });
}

}  // namespace roundel::widgets
