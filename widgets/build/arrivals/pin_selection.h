// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The selected jobs of the arrivals strip and the current pin of the keyboard. The window has one selected job, the strip can have several; this
// class synchronises them. Owned by the strip, as is the layout; GUI thread.

#include <QObject>
#include <set>
#include <vector>

#include "widgets/build/arrivals/pin_layout.h"
#include "widgets/document/state/playhead.h"

namespace roundel::widgets {

class PinSelection : public QObject {
  Q_OBJECT
 public:
  PinSelection(Selection* window, const PinLayout* pins);

  const std::set<std::size_t>& jobs() const { return m_jobs; }
  std::vector<std::size_t> list() const { return {m_jobs.begin(), m_jobs.end()}; }
  bool has(std::size_t job) const { return m_jobs.count(job) != 0; }
  int current() const { return m_current; }  ///< -1: none

  // These do not change the window's selected job.
  void select(const std::vector<std::size_t>& jobs);
  void add(std::size_t job);
  void toggle(std::size_t job);
  void clear() { select({}); }
  void all();
  void setCurrent(int pin);  ///< does not select it
  /// Makes a pin current and its job the window's selected job; -1: none.
  void goTo(int pin);

  /// Calls `reset`, which changes the pins of the layout. Remaining jobs stay selected and current.
  template <class Reset>
  void keepAcross(Reset reset) {
    const int job = m_current < 0 ? -1 : static_cast<int>(m_pins->pin(m_current).job);
    reset();
    m_current = job < 0 ? -1 : m_pins->pinOf(static_cast<std::size_t>(job));
    std::erase_if(m_jobs, [this](std::size_t each) { return each >= m_pins->pins().size(); });
  }

 signals:
  void changed();
  void currentMoved(int pin);  ///< the strip changed the current pin; before changed()

 private:
  void takeFromWindow();

  Selection* m_window;
  const PinLayout* m_pins;
  std::set<std::size_t> m_jobs;
  int m_current = -1;
  bool m_updatingWindow = false;  ///< this object changes the window's selection: ignore its signal
};

}  // namespace roundel::widgets
