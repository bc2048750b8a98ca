// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The layout of the presenter's page. All sizes are those of a page of 1280 x 720, times min(width / 1280, height /
// 720), so that the page looks the same on all screens. Logical px.

#include <QRectF>
#include <QSizeF>
#include <vector>

#include "widgets/base/painting/time_axis.h"

namespace roundel::widgets {

/// min(width / 1280, height / 720).
double presenterUnit(const QSizeF& page);

/// Sizes of text and marks on a page.
struct PresenterSizes {
  double unit = 1;
  double sentence() const { return 50 * unit; }
  double name() const { return 38 * unit; }    ///< of a lane
  double result() const { return 40 * unit; }  ///< of a lane
  double job() const { return 30 * unit; }
  double note() const { return 26 * unit; }   ///< also for the axis
  double label() const { return 22 * unit; }  ///< of rows, also for the clock
  double smallest() const { return 18 * unit; }
  double tag() const { return 64 * unit; }  ///< of the holder of a row at the playhead
  double pen() const { return 6 * unit; }
  double spot(double radius) const { return radius * unit; }
};

constexpr int kMaxPresented = 2;                                   ///< lanes
constexpr double kSpotRadius = 44, kMinSpot = 20, kMaxSpot = 240;  ///< at 1280 x 720

struct PresenterLayout {
  PresenterSizes sizes;
  QSizeF page;
  std::vector<QRectF> lanes;  ///< the charts; a lane's texts are to the left
  TimeAxis axis;              ///< starts at the left edge of the charts
  double axis_y = 0;
  QRectF animation;  ///< room for the cluster animation in place of charts and axis
  QRectF sentence;   ///< two lines
  QRectF clock;
  double left() const { return 32 * sizes.unit; }
};

/// A chart for each number of GPUs, at most kMaxPresented. The axis shows [0, to_s]. O(1).
PresenterLayout layoutPresenter(const QSizeF& page, const std::vector<int>& gpus, double to_s);

/// End of the axis: some rounds after now_s, in steps, so that it does not reveal how long the runs take before the
/// playhead reaches their end. It grows when less than a fifth is left. O(log(now_s / round_s)).
double axisEnd_s(double now_s, double end_s, double round_s);

}  // namespace roundel::widgets
