// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The commands of gestures, keys and the menu on the selected jobs of the arrivals strip. Each is one undoable command of the document, or fills the
// clipboard. Owned by the strip; GUI thread; needs no window.

#include <QCoreApplication>
#include <functional>

#include "widgets/build/arrivals/pin_selection.h"

namespace roundel::widgets {

class StripCommands {
  Q_DECLARE_TR_FUNCTIONS(roundel::widgets::ArrivalsStrip)
 public:
  /// Receives the message of what was done, or why it was rejected.
  using Tell = std::function<void(const QString& text, bool refused)>;
  StripCommands(Document* document, Playhead* playhead, const PinLayout* pins, PinSelection* selection, Tell tell);

  void remove();                ///< the selected jobs, with the events that name them
  void copy() const;            ///< the selected jobs, as scenario JSON
  void copyTable() const;       ///< all jobs, separated by tabs
  void copyLatexTable() const;  ///< all jobs, for booktabs
  /// Adds the clipboard's jobs, which arrive at the playhead, and selects them.
  void paste();
  void duplicate();  ///< adds copies that arrive at the same time
  /// Adds copies that arrive `by_s` later, and selects them.
  void duplicateLater(double by_s);
  /// Unless `free`, each job moves to a round in the direction of `by_s`.
  void move(double by_s, bool free);
  void setArrival(std::size_t job, const QString& typed);  ///< in s; rejects a text that is not a number of at least 0
  /// Commands of the same kind merge until this is called, so that holding a key down makes one command.
  void endGesture() { ++m_gestures; }

 private:
  void selectFrom(std::size_t job);

  Document* m_document;
  Playhead* m_playhead;
  const PinLayout* m_pins;
  PinSelection* m_selection;
  Tell m_tell;
  int m_gestures = 0;
};

}  // namespace roundel::widgets
