// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The map between simulated time and pixels, shared by all lanes and the ruler. A plain value.

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
  /// Zooms by `factor` (> 1 = closer); the time at x_px stays there.
  void zoomAt(double x_px, double factor);
  void panBy(double dx_px) { origin_s -= dx_px / px_per_s; }
  /// Moves t_s to the middle of the viewport.
  void centre(double t_s) { origin_s = t_s - span_s() / 2; }
  /// Shows the same time span in a viewport of another width.
  void resize(double new_width_px);
  /// Limits the view to [0, end_s]: at most the whole run, at least kClosest_s over the width.
  void clamp(double end_s);

  bool operator==(const TimeAxis&) const = default;
};
constexpr double kClosest_s = 0.01;

/// Returns the smallest round step that leaves `min_gap_px` between ticks: 1-2-5 below a second; 1, 2, 5, 10, 15, 30 s and min; 1, 2, 3, 6, 12 h; 1,
/// 2, 5, 10, ... d. If `round_s` > 0, returns 1, 2, 5 or 10 rounds instead if that is at most 1.5 times as long, so that ticks are at decisions.
double tickStep_s(const TimeAxis& axis, double min_gap_px, double round_s = 0);
/// Multiples of step_s inside the viewport, ascending; at most 10,000.
std::vector<double> ticks(const TimeAxis& axis, double step_s);
/// In the unit of the last time of the set, `last_s` (model::timeUnitFor): "6 min", "2.25 h", "0.5 s". If that requires more than two decimals, an
/// instant of the clock ("1:20", "0:12:00").
QString tickLabel(double t_s, double step_s, double last_s);
inline QString tickLabel(double t_s, double step_s) { return tickLabel(t_s, step_s, t_s); }

/// What the ruler shows: the clock, or scheduling rounds (round 1 begins at 0), to which a dragged playhead then snaps.
enum class TimeMode { Clock, Rounds };
/// The number of rounds between labels that are min_gap_px apart: 1, 2, 5, 10, 20, ...
double roundStep(const TimeAxis& axis, double min_gap_px, double round_s);
/// The number of the round that begins at or covers the instant.
QString roundLabel(double t_s, double round_s);

/// An instant for tool tips and readouts: "14:24" is min:s, "3:44:24" h:min:s, "2 d 3:44:24"; with tenths below ten seconds unless it is whole. For
/// several instants: time_text.h.
QString clockText(double t_s);
/// The flag of the playhead: min:s in runs below an hour, h:min:s in longer ones ("0:12:00"), rounded down to seconds; with tenths in runs below
/// ten seconds ("4.5 s").
QString flagText(double t_s, double end_s);
/// A duration as metrics show it: "45.0 s", "29.3 min", "1.27 h", "2.40 d". The unit is that of `like_s`, the longest of the set
/// (model::timeUnitFor), so that several lanes have the same.
QString durationText(double seconds, double like_s);
inline QString durationText(double seconds) { return durationText(seconds, seconds); }

}  // namespace roundel::widgets
