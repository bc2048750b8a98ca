#pragma once
// Where the pins of the arrivals strip stand: a plain value that knows the arrivals, the size of the strip and the part of the time
// axis that is in view. Nothing here paints, edits or needs a window. Lengths are logical px of the strip, times are seconds.

#include <QFontMetricsF>
#include <QRectF>
#include <QSizeF>
#include <span>
#include <vector>

#include "widgets/painting/time_axis.h"

namespace roundel::widgets {

/// A pin as it stands in the strip.
struct ArrivalPin {
  std::size_t job = 0;
  double at_s = 0;
  double x = 0;
  int level = 0;  ///< 0 stands on the axis; -1: hidden, counted at the top of its pile
};

/// How many pins a pile hides, as "+12" above the heads.
struct HiddenCount {
  int count = 0;
  QRectF box;  ///< of the words
  QString words() const { return QStringLiteral("+%1").arg(count); }
};

constexpr double kStripInside = 10;  ///< px left and right of the axis

/// Pins that meet stand on each other. What a pile has no room for is hidden and counted beside its top, as is a pin whose head would
/// stand under such a count.
class PinLayout {
 public:
  /// By job of the scenario. O(n log n).
  void setArrivals(const std::vector<double>& by_job);
  /// What all of the time axis is; a view may go four times as far, to drop a job later than all others.
  void setEnd(double end_s) { m_end_s = end_s; }
  /// `words`: of the labels of the axis and of the counts. `scale`: of pins and piles, beside which names are written in that size of text.
  void resize(QSizeF size, const QFontMetricsF& words, double scale = 1);

  // The part of the time that is in view. Each of these is O(n * levels).
  void fit();
  bool fitted() const { return m_fitted; }  ///< the view is the one that fit() chose
  void fitNext() { m_fitted = true; }       ///< the next arrivals are shown whole
  void zoomAt(double x, double factor);
  void panBy(double dx);
  void centre(double at_s);
  const TimeAxis& axis() const { return m_axis; }
  double x(double at_s) const { return kStripInside + m_axis.x(at_s); }
  double t(double x) const { return m_axis.t(x - kStripInside); }

  const std::vector<ArrivalPin>& pins() const { return m_pins; }  ///< by arrival
  const ArrivalPin& pin(int pin) const { return m_pins[static_cast<std::size_t>(pin)]; }
  int count() const { return static_cast<int>(m_pins.size()); }
  int pinOf(std::size_t job) const;  ///< -1 = none. O(n)
  QSizeF size() const { return m_size; }
  double baseline() const { return m_size.height() - m_words.height() - 6; }
  int levels() const { return m_levels; }
  double headRadius() const { return 5 * m_scale; }  ///< px
  QPointF head(const ArrivalPin& pin) const;
  QRectF rect(const ArrivalPin& pin) const;  ///< of its head
  /// The pin whose head, else whose stem, is there; -1 = none. O(log n + pins near it).
  int pinAt(QPointF place) const;
  /// Pins whose heads a rectangle touches, hidden ones where it has their x. O(n).
  std::vector<int> touching(const QRectF& band) const;
  /// Those of which something may be seen. O(log n).
  std::span<const ArrivalPin> seen() const;
  /// The counts of what the piles in view hide, from left to right. Piles whose counts would touch have one together, and one that is
  /// wider than the strip is left out: no two boxes meet, none meets a head or leaves the strip.
  const std::vector<HiddenCount>& hiddenCounts() const { return m_counts; }

 private:
  void changeView();
  void place();
  bool hideUnderCounts();  ///< false where no head stands under one
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
