// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/arrivals/pin_layout.h"

#include <algorithm>
#include <cmath>

namespace roundel::widgets {
namespace {

// At the usual text size.
constexpr double kPile = 12;        // px between the heads of a pile
constexpr double kStem = 14;        // px from the axis to the lowest head
constexpr double kGrab = 4;         // px around a head that also grab it
constexpr double kOnePile = 24;     // px; hidden pins nearer than this are counted together
constexpr double kCountGap = 4;     // px between two counts
constexpr double kCountInside = 2;  // px from a count to the strip's edge
constexpr double kSeenBeyond = 20;  // px; a head so far outside the strip can be partly visible

}  // namespace

void PinLayout::setArrivals(const std::vector<double>& by_job) {
  m_pins.clear();
  for (std::size_t j = 0; j < by_job.size(); ++j) m_pins.push_back({j, by_job[j], 0, 0});
  std::ranges::stable_sort(m_pins, {}, &ArrivalPin::at_s);
}

void PinLayout::resize(QSizeF size, const QFontMetricsF& words, double scale) {
  m_size = size;
  m_scale = scale;
  m_words = words;
  if (m_fitted) return fit();
  m_axis.resize(std::max(10.0, size.width() - 2 * kStripInside));
  changeView();
}

void PinLayout::fit() {
  m_axis.width_px = std::max(10.0, m_size.width() - 2 * kStripInside);
  m_axis.show(0, m_end_s);
  m_fitted = true;
  changeView();
}

void PinLayout::zoomAt(double x, double factor) {
  m_fitted = false;
  m_axis.zoomAt(x - kStripInside, factor);
  changeView();
}

void PinLayout::panBy(double dx) {
  m_fitted = false;
  m_axis.panBy(dx);
  changeView();
}

void PinLayout::centre(double at_s) {
  m_fitted = false;
  m_axis.centre(at_s);
  changeView();
}

void PinLayout::changeView() {
  m_axis.clamp(4 * m_end_s);
  m_levels = std::max(1, static_cast<int>((baseline() - kStem * m_scale - headRadius() - 2) / (kPile * m_scale)) + 1);
  place();
  // A larger count can cover more heads. The loop ends, since each pass hides more pins.
  do m_counts = countHidden();
  while (hideUnderCounts());
}

// Greedy: each pin gets the lowest level at which it touches no earlier pin.
void PinLayout::place() {
  std::vector<double> last(static_cast<std::size_t>(m_levels), -1e300);
  for (ArrivalPin& pin : m_pins) {
    pin.x = x(pin.at_s);
    pin.level = -1;
    for (std::size_t level = 0; level < last.size() && pin.level < 0; ++level) {
      if (pin.x - last[level] < kPile * m_scale) continue;
      pin.level = static_cast<int>(level);
      last[level] = pin.x;
    }
  }
}

bool PinLayout::hideUnderCounts() {
  bool hidden = false;
  for (const HiddenCount& hidden_count : m_counts) {
    auto pin = std::lower_bound(m_pins.begin(), m_pins.end(), hidden_count.box.left() - kPile * m_scale,
                                [](const ArrivalPin& before, double x) { return before.x < x; });
    for (; pin != m_pins.end() && pin->x < hidden_count.box.right() + kPile * m_scale; ++pin) {
      if (pin->level < 0 || !hidden_count.box.intersects(rect(*pin))) continue;
      pin->level = -1;
      hidden = true;
    }
  }
  return hidden;
}

int PinLayout::pinOf(std::size_t job) const {
  const auto it = std::ranges::find(m_pins, job, &ArrivalPin::job);
  return it == m_pins.end() ? -1 : static_cast<int>(it - m_pins.begin());
}

QPointF PinLayout::head(const ArrivalPin& pin) const {
  const int level = pin.level < 0 ? m_levels - 1 : pin.level;
  return {pin.x, baseline() - kStem * m_scale - level * kPile * m_scale};
}

QRectF PinLayout::rect(const ArrivalPin& pin) const {
  return QRectF(head(pin) - QPointF(headRadius(), headRadius()), QSizeF(2 * headRadius(), 2 * headRadius()));
}

int PinLayout::pinAt(QPointF place) const {
  if (place.y() > baseline() + 2) return -1;
  int best = -1;
  double distance = headRadius() + kGrab;
  const auto first = std::lower_bound(m_pins.begin(), m_pins.end(), place.x() - kPile * m_scale,
                                      [](const ArrivalPin& pin, double x) { return pin.x < x; });
  for (auto near_pin = first; near_pin != m_pins.end() && near_pin->x <= place.x() + kPile * m_scale; ++near_pin) {
    if (near_pin->level < 0) continue;
    const QPointF by = place - head(*near_pin);
    const bool on_stem = near_pin->level == 0 && std::abs(by.x()) <= 3 && by.y() >= 0;
    const double away = on_stem ? headRadius() : std::hypot(by.x(), by.y());
    if (away < distance) best = static_cast<int>(near_pin - m_pins.begin()), distance = away;
  }
  return best;
}

std::vector<int> PinLayout::touching(const QRectF& band) const {
  std::vector<int> touched;
  for (int p = 0; p < count(); ++p) {
    const ArrivalPin& arrival_pin = pin(p);
    const bool is_inside = arrival_pin.level < 0 ? arrival_pin.x >= band.left() && arrival_pin.x <= band.right()
                                                 : band.intersects(rect(arrival_pin));
    if (is_inside) touched.push_back(p);
  }
  return touched;
}

std::span<const ArrivalPin> PinLayout::seen() const {
  const auto first = std::lower_bound(m_pins.begin(), m_pins.end(), -kSeenBeyond,
                                      [](const ArrivalPin& pin, double x) { return pin.x < x; });
  const auto last = std::upper_bound(first, m_pins.end(), m_size.width() + kSeenBeyond,
                                     [](double x, const ArrivalPin& pin) { return x < pin.x; });
  return {first, last};
}

std::vector<HiddenCount> PinLayout::countHidden() const {
  std::vector<HiddenCount> counts;
  // Beside the first pin of the pile, but inside the strip.
  const auto placeBox = [&](HiddenCount& each) {
    const double box_width = m_words.horizontalAdvance(each.words());
    const double max_left = m_size.width() - kCountInside - box_width;
    each.box = QRectF(std::clamp(each.box.left(), kCountInside, std::max(kCountInside, max_left)), 1, box_width,
                      m_words.height());
  };
  const auto settle = [&] {
    placeBox(counts.back());
    while (counts.size() > 1 && counts[counts.size() - 2].box.right() + kCountGap > counts.back().box.left()) {
      const int merged_count = counts.back().count;
      counts.pop_back();
      counts.back().count += merged_count;
      placeBox(counts.back());
    }
  };
  double pile_x = 0;
  for (const ArrivalPin& pin : seen()) {
    if (pin.level >= 0) continue;
    if (counts.empty() || pin.x - pile_x > kOnePile * m_scale) {
      if (!counts.empty()) settle();
      counts.push_back({0, QRectF(pin.x + headRadius() + 3, 1, 0, 0)});
    }
    pile_x = pin.x;
    ++counts.back().count;
  }
  if (!counts.empty()) settle();
  std::erase_if(counts, [&](const HiddenCount& each) { return each.box.right() > m_size.width() - kCountInside; });
  return counts;
}

}  // namespace roundel::widgets
