#pragma once
// The dots of a plot, one a job: in a row a lane, or in a row a job; the lines that join a job's dots, and the gutter of zeros. Internal to
// plot_painting.

#include "widgets/plot_painting/plot_frame.h"

namespace roundel::widgets::plots {

class DotPainter : private PlotFrame {
 public:
  using PlotFrame::PlotFrame;

  /// Zeros have no place on a logarithmic axis: their own stands apart. Before the dots.
  void gutterBand();
  /// A lane's dots. O(points).
  void dots(const PlotSeries& series);
  /// A thin line joins the dots of one job, so that a job's fate is compared with itself. After all dots. O(paired jobs x jobs).
  void pairs();
  /// A row a job: the lane's dot is filled, those beside it (or a column's reference) have an outline in their lane's colour.
  void jobDots(const PlotSeries& series);
  /// From the first lane's dot of a job to the last one's: how far apart schedulers put it. O(rows x points).
  void links();

 private:
  const model::Problem& problemOf(const PlotSeries& series) const;
  QColor colorOf(const PlotSeries& series, std::size_t i) const;  ///< of the job of a dot
  void dot(const PlotSeries& series, std::size_t i, double size);
  QCPScatterStyle::ScatterShape shapeOf(int lane) const;
};

}  // namespace roundel::widgets::plots
