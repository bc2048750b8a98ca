// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cluster animations of the presented lanes, side by side, in place of the charts. Scaled to the page. GUI thread.

#include <QPainter>
#include <array>

#include "widgets/document/state/workbench.h"
#include "widgets/stage/presenter/pen_strokes.h"
#include "widgets/stage/presenter/presenter_painter.h"
#include "widgets/stage/view/cluster_animation_picture.h"

namespace roundel::widgets {

/// The places in a cluster animation that the spot of a slide is on; `name` is the label of its lane. O(GPUs + jobs).
std::vector<QRectF> stageSpots(const ClusterAnimationLayout& layout, const ClusterAnimationFrame& frame,
                               const model::Problem& problem, const std::string& name, const talk::Spot& spot);

class PresenterAnimation {
 public:
  explicit PresenterAnimation(Workbench* bench) : m_bench(bench) {}
  /// Shows the lanes of the page at its playhead. A run is read again only if it is a new one.
  void show(const PresenterPage& page);
  void paint(QPainter& painter, const PresenterPage& page, double pixel_ratio);
  /// What the spot of a slide is on.
  std::vector<QRectF> spots(const PresenterPage& page, const talk::Spot& spot) const;
  /// The tokens, for strokes.
  StrokeGround ground(const PresenterPage& page) const;

 private:
  struct Half {
    ClusterAnimationPicture picture;
    QRectF rect;
    const metrics::TraceIndex* run = nullptr;  ///< the shown run of the lane
    std::string label;
    bool dark = false;
    double end_s = 0;  ///< determines the format of times
  };
  void showRun(Half& half, const PresentedLane& lane, double end_s);

  Workbench* m_bench;
  std::array<Half, kMaxPresented> m_halves;
};

}  // namespace roundel::widgets
