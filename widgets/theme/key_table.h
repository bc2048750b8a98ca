#pragma once
// What each key of a painted widget does, as a table: a row a key, so that a test can read it and a change is one line. The widget
// looks a key up and carries the action out. Plain values; GUI thread only because QKeyEvent is.

#include <QKeyEvent>
#include <QKeySequence>
#include <algorithm>
#include <optional>

namespace roundel::widgets {

/// `action` follows a key that is pressed with at least the modifiers `with`, or a standard shortcut of the system such as Copy.
template <class Action>
struct KeyRow {
  Action action;
  int key = 0;
  Qt::KeyboardModifiers with = Qt::NoModifier;
  bool claimed = false;  ///< while the widget has the keyboard, its key goes before the window's shortcuts
  QKeySequence::StandardKey standard = QKeySequence::UnknownKey;
};

/// The action of the first row that fits; none where no row does. O(rows).
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

/// No modifier is held but the keypad's own.
inline bool isPlain(const QKeyEvent& event) { return (event.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier; }

/// Keeps the window's shortcut back from a key that the widget takes itself: for its event(), before what its class does. `takes` says so
/// of a key. True where the event is done with.
template <class Takes>
bool keepsShortcutBack(QEvent* event, Takes takes) {
  if (event->type() != QEvent::ShortcutOverride || !takes(*static_cast<QKeyEvent*>(event))) return false;
  event->accept();
  return true;
}

/// True where the table claims the key from the window's shortcuts. O(rows).
template <class Rows>
bool claims(const Rows& rows, int key) {
  return std::ranges::any_of(rows, [key](const auto& row) { return row.claimed && row.key == key; });
}

}  // namespace roundel::widgets
