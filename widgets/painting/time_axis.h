#pragma once
// The map between simulated time and pixels of the lanes, shared by every lane and the ruler. A plain value: nothing here paints.

#include <QString>
#include <vector>

namespace roundel::widgets {

/// x = (t - origin_s) * px_per_s for x in [0, width_px]. All lengths in logical px (pt in exported figures).
struct TimeAxis {
  double origin_s = 0;
  double px_per_s = 1;
  double width_px = 0;

  double x(double t_s) const { return (t_s - origin_s) * px_per_s; }
  double t(double x_px) const { return origin_s + x_px / px_per_s; }
  double from_s() const { return origin_s; }
  double to_s() const { return t(width_px); }
  double span_s() const { return width_px / px_per_s; }

  /// Shows exactly [from_s, to_s]; an empty or reversed range changes nothing.
  void show(double from_s, double to_s);
  /// Zooms by `factor` (> 1 = closer) with the time under x_px kept in place.
  void zoomAt(double x_px, double factor);
  void panBy(double dx_px) { origin_s -= dx_px / px_per_s; }
  /// Moves t_s to the middle of the viewport.
  void centre(double t_s) { origin_s = t_s - span_s() / 2; }
  /// Same time span in a viewport of another width.
  void resize(double new_width_px);
  /// Keeps the view inside [0, end_s]: no further out than the whole run, no closer than kClosest_s over the width.
  void clamp(double end_s);

  bool operator==(const TimeAxis&) const = default;
};
constexpr double kClosest_s = 0.01;

/// Human steps: 1-2-5 below a second; 1, 2, 5, 10, 15, 30 s and min; 1, 2, 3, 6, 12 h; 1, 2, 5, 10, ... d. The smallest one that
/// leaves `min_gap_px` between ticks. Where `round_s` > 0 a multiple of the round (1, 2, 5, 10) is used instead if it is at most
/// 1.5 times as long, so that ticks are at decisions.
double tickStep_s(const TimeAxis& axis, double min_gap_px, double round_s = 0);
/// Multiples of step_s inside the viewport, ascending; at most 10,000.
std::vector<double> ticks(const TimeAxis& axis, double step_s);
/// In the unit of the longest time of the set (model::timeUnitFor): "6 min", "2.25 h", "0.5 s"; where that takes more than two
/// decimals an instant of the clock ("1:20", "0:12:00"). `last_s` is the last time of the set.
QString tickLabel(double t_s, double step_s, double last_s);
inline QString tickLabel(double t_s, double step_s) { return tickLabel(t_s, step_s, t_s); }

/// How the ruler counts: by the clock, or by scheduling rounds (1 = from 0 on), to which a dragged playhead then snaps.
enum class TimeMode { Clock, Rounds };
/// Rounds between labels that leave min_gap_px: 1, 2, 5, 10, 20, ...
double roundStep(const TimeAxis& axis, double min_gap_px, double round_s);
/// The number of the round that begins at or covers the instant.
QString roundLabel(double t_s, double round_s);

/// An instant in full for tool tips and readouts: "14:24" is min:s, "3:44:24" h:min:s, "2 d 3:44:24"; tenths below ten seconds
/// where the instant is not whole. Of several instants: time_text.h.
QString clockText(double t_s);
/// The playhead's flag: min:s within an hour's run, h:min:s in longer ones ("0:12:00"), whole seconds; tenths in a run below ten seconds
/// ("4.5 s"). Never later than the instant.
QString flagText(double t_s, double end_s);
/// A duration as a metric prints it: "45.0 s", "29.3 min", "1.27 h", "2.40 d". The unit is that of `like_s` (model::timeUnitFor), the
/// longest of the set, so that several lanes share one.
QString durationText(double seconds, double like_s);
inline QString durationText(double seconds) { return durationText(seconds, seconds); }

}  // namespace roundel::widgets
