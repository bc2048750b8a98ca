// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/arrivals/pin_selection.h"

namespace roundel::widgets {

PinSelection::PinSelection(Selection* window, const PinLayout* pins) : m_window(window), m_pins(pins) {
  connect(window, &Selection::changed, this, &PinSelection::takeFromWindow);
}

void PinSelection::select(const std::vector<std::size_t>& jobs) {
  m_jobs = {jobs.begin(), jobs.end()};
  emit changed();
}

void PinSelection::add(std::size_t job) {
  m_jobs.insert(job);
  emit changed();
}

void PinSelection::toggle(std::size_t job) {
  if (m_jobs.erase(job) == 0) m_jobs.insert(job);
  emit changed();
}

void PinSelection::all() {
  for (const ArrivalPin& pin : m_pins->pins()) m_jobs.insert(pin.job);
  emit changed();
}

void PinSelection::setCurrent(int pin) {
  if (pin == m_current) return;
  m_current = pin;
  emit currentMoved(pin);
  emit changed();
}

void PinSelection::goTo(int pin) {
  setCurrent(pin);
  m_updatingWindow = true;
  m_window->selectJob(pin < 0 ? model::JobIndex() : model::JobIndex(m_pins->pin(pin).job));
  m_updatingWindow = false;
  emit changed();
}

void PinSelection::takeFromWindow() {
  if (m_updatingWindow) return;
  const model::JobIndex job = m_window->job();
  m_current = job.valid() ? m_pins->pinOf(static_cast<std::size_t>(job.value)) : -1;
  m_jobs.clear();
  if (m_current >= 0) m_jobs = {m_pins->pin(m_current).job};
  emit changed();
}

}  // namespace roundel::widgets
