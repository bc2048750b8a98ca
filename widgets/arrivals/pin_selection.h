#pragma once
// Which jobs are selected in the arrivals strip, and the pin that the keyboard is at. The window has one selected job, the strip may
// have more: this keeps both in step. Owned by the strip, like the layout that it reads; GUI thread.

#include <QObject>
#include <set>
#include <vector>

#include "widgets/arrivals/pin_layout.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

class PinSelection : public QObject {
  Q_OBJECT
 public:
  PinSelection(Selection* window, const PinLayout* pins);

  const std::set<std::size_t>& jobs() const { return m_jobs; }
  std::vector<std::size_t> list() const { return {m_jobs.begin(), m_jobs.end()}; }
  bool has(std::size_t job) const { return m_jobs.count(job) != 0; }
  int current() const { return m_current; }  ///< -1 = none

  // Of the strip alone.
  void select(const std::vector<std::size_t>& jobs);
  void add(std::size_t job);     ///< to what is selected
  void toggle(std::size_t job);  ///< adds it, or takes it away
  void clear() { select({}); }
  void all();
  void setCurrent(int pin);  ///< selects nothing
  /// The keyboard goes to this pin, whose job is the window's from now on; -1: none is.
  void goTo(int pin);

  /// Calls `reset`, which gives the layout other pins: what is still there stays selected and current.
  template <class Reset>
  void keepAcross(Reset reset) {
    const int job = m_current < 0 ? -1 : static_cast<int>(m_pins->pin(m_current).job);
    reset();
    m_current = job < 0 ? -1 : m_pins->pinOf(static_cast<std::size_t>(job));
    std::erase_if(m_jobs, [this](std::size_t each) { return each >= m_pins->pins().size(); });
  }

 signals:
  void changed();
  void currentMoved(int pin);  ///< by the strip itself; before changed()

 private:
  void takeFromWindow();

  Selection* m_window;
  const PinLayout* m_pins;
  std::set<std::size_t> m_jobs;
  int m_current = -1;
  bool m_telling = false;  ///< the window is told: its answer is no news
};

}  // namespace roundel::widgets
