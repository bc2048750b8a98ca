// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The places of the pins of the arrivals strip, computed from the arrivals, the size of the strip and the visible part of the time axis. A plain
// value; needs no window. Lengths are logical px of the strip, times are seconds.

#include <QFontMetricsF>
#include <QRectF>
#include <QSizeF>
#include <span>
#include <vector>

#include "widgets/base/painting/time_axis.h"

namespace roundel::widgets {

struct ArrivalPin {
  std::size_t job = 0;
  double at_s = 0;
  double x = 0;
  int level = 0;  ///< 0: lowest; -1: hidden and counted at the top of its pile
};

/// The number of hidden pins of a pile, shown as "+12" above the heads.
struct HiddenCount {
  int count = 0;
  QRectF box;  ///< of the text
  QString words() const { return QStringLiteral("+%1").arg(count); }
};

constexpr double kStripInside = 10;  ///< px; margin left and right of the axis

/// Pins that would overlap are stacked in a pile. Pins for which a pile has no room, and pins whose heads a count would cover, are hidden and
/// counted beside the top of the pile.
class PinLayout {
 public:
  /// By job of the scenario. O(n log n).
  void setArrivals(const std::vector<double>& by_job);
  /// The end of the time axis. The visible part can extend to four times the end, so that a job can be dropped after all others.
  void setEnd(double end_s) { m_end_s = end_s; }
  /// `words`: the font of axis labels and counts. `scale`: the size of pins and piles, which follows the text size.
  void resize(QSizeF size, const QFontMetricsF& words, double scale = 1);

  // The visible part of the time axis. Each function that changes it is O(n * levels).
  void fit();
  bool fitted() const { return m_fitted; }  ///< the visible part has not changed since fit()
  void fitNext() { m_fitted = true; }       ///< setArrivals() will show all arrivals
  void zoomAt(double x, double factor);
  void panBy(double dx);
  void centre(double at_s);
  const TimeAxis& axis() const { return m_axis; }
  double x(double at_s) const { return kStripInside + m_axis.x(at_s); }
  double t(double x) const { return m_axis.t(x - kStripInside); }

  const std::vector<ArrivalPin>& pins() const { return m_pins; }  ///< by arrival
  const ArrivalPin& pin(int pin) const { return m_pins[static_cast<std::size_t>(pin)]; }
  int count() const { return static_cast<int>(m_pins.size()); }
  int pinOf(std::size_t job) const;  ///< -1: none. O(n)
  QSizeF size() const { return m_size; }
  double baseline() const { return m_size.height() - m_words.height() - 6; }
  int levels() const { return m_levels; }
  double headRadius() const { return 5 * m_scale; }  ///< px
  QPointF head(const ArrivalPin& pin) const;
  QRectF rect(const ArrivalPin& pin) const;  ///< of the head
  /// The pin with its head, else with its stem, at a point; -1: none. O(log n + pins near it).
  int pinAt(QPointF place) const;
  /// Pins whose heads touch the rectangle; hidden pins if it contains their x. O(n).
  std::vector<int> touching(const QRectF& band) const;
  /// Pins that may be visible at least in part. O(log n).
  std::span<const ArrivalPin> seen() const;
  /// The counts of the visible piles from left to right. Counts that would touch are merged; one that is wider than the strip is left out. No box
  /// touches another box or a head, or leaves the strip.
  const std::vector<HiddenCount>& hiddenCounts() const { return m_counts; }

 private:
  void changeView();
  void place();
  bool hideUnderCounts();  ///< hides pins whose heads a count covers; false if there are none
  std::vector<HiddenCount> countHidden() const;

  TimeAxis m_axis;
  std::vector<ArrivalPin> m_pins;
  QSizeF m_size;
  QFontMetricsF m_words{QFont()};
  std::vector<HiddenCount> m_counts;
  double m_end_s = 1, m_scale = 1;
  int m_levels = 1;
  bool m_fitted = true;
};

}  // namespace roundel::widgets
