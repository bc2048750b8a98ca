#pragma once
// What gestures, keys and the menu do to the selected jobs of the arrivals strip. Each is one undoable command on the document, or
// fills the clipboard. Owned by the strip; GUI thread; no window needed.

#include <QCoreApplication>
#include <functional>

#include "widgets/arrivals/pin_selection.h"

namespace roundel::widgets {

class StripCommands {
  Q_DECLARE_TR_FUNCTIONS(roundel::widgets::ArrivalsStrip)
 public:
  /// `tell`: what was done, or why it was refused.
  using Tell = std::function<void(const QString& text, bool refused)>;
  StripCommands(Workbench* bench, const PinLayout* pins, PinSelection* selection, Tell tell);

  void remove();                ///< the selected jobs, with the events that name them
  void copy() const;            ///< the selected jobs, as scenario JSON
  void copyTable() const;       ///< all jobs, with tabs between
  void copyLatexTable() const;  ///< all jobs, for booktabs
  /// The clipboard's jobs arrive at the playhead; they are selected then.
  void paste();
  void duplicate();  ///< copies that arrive at the same time
  /// Copies that arrive `by_s` later, which are selected then.
  void duplicateLater(double by_s);
  /// Not free: each on to its own round, the way the whole selection goes.
  void move(double by_s, bool free);
  void setArrival(std::size_t job, const QString& typed);  ///< in s; refused in words where it is no number or below 0
  /// Commands of the same kind are one until this is called: a key that is held down is one command.
  void endGesture() { ++m_gestures; }

 private:
  void selectFrom(std::size_t job);

  Workbench* m_bench;
  const PinLayout* m_pins;
  PinSelection* m_selection;
  Tell m_tell;
  int m_gestures = 0;
};

}  // namespace roundel::widgets
