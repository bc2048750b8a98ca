// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The dots of a plot, one per job, in a row per lane or a row per job; the lines that join a job's dots; the gutter
// of zeros. Internal to widgets/plots/painting.

#include "widgets/plots/painting/plot_frame.h"

namespace roundel::widgets::plots {

class DotPainter : private PlotFrame {
 public:
  using PlotFrame::PlotFrame;

  /// A logarithmic axis cannot show zero, so zeros get a separate gutter. Call before dots().
  void gutterBand();
  /// Draws the dots of one lane. O(points).
  void dots(const PlotSeries& series);
  /// Joins the dots of each job with a thin line. Call after all dots(). O(paired jobs * jobs).
  void pairs();
  /// With a row per job: the lane's dot is filled; further dots (or those of a column's reference) have an outline in their lane's colour.
  void jobDots(const PlotSeries& series);
  /// Joins a job's first and last dot, to show how far apart the schedulers are. O(rows * points).
  void links();

 private:
  const model::Problem& problemOf(const PlotSeries& series) const;
  QColor colorOf(const PlotSeries& series, std::size_t i) const;  ///< the colour of the dot's job
  void dot(const PlotSeries& series, std::size_t i, double size);
  QCPScatterStyle::ScatterShape shapeOf(int lane) const;
};

}  // namespace roundel::widgets::plots
