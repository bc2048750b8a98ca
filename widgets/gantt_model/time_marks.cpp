#include "widgets/gantt_model/time_marks.h"

#include <algorithm>

namespace roundel::widgets {

void TimeMarks::setRange(std::optional<Span> range_s) {
  if (range_s && range_s->first > range_s->second) std::swap(range_s->first, range_s->second);
  if (range_s == m_range) return;
  m_range = range_s;
  emit rangeChanged();
  emit changed();
}

void TimeMarks::keep(const Span& span_s) {
  if (std::find(m_kept.begin(), m_kept.end(), span_s) == m_kept.end()) m_kept.push_back(span_s);
  emit changed();
}

void TimeMarks::clearKept() {
  m_kept.clear();
  emit changed();
}

void TimeMarks::clear() {
  setRange(std::nullopt);
  clearKept();
}

}  // namespace roundel::widgets
