#pragma once
// The stages of the presented lanes, side by side, in place of the charts. Painted as large as the page asks. GUI thread.

#include <QPainter>
#include <array>

#include "widgets/presenter/pen_strokes.h"
#include "widgets/presenter/presenter_painter.h"
#include "widgets/stage/cluster_animation_picture.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

class PresenterAnimation {
 public:
  explicit PresenterAnimation(Workbench* bench) : m_bench(bench) {}
  /// The lanes of the page at its playhead. A run is read anew only where it is another one.
  void show(const PresenterPage& page);
  void paint(QPainter& painter, const PresenterPage& page, double pixel_ratio);
  /// The tokens, which a pen can mark.
  StrokeGround ground(const PresenterPage& page) const;

 private:
  struct Half {
    ClusterAnimationPicture picture;
    QRectF rect;
    const metrics::TraceIndex* run = nullptr;  ///< that is shown, of the lane
    std::string label;
    bool dark = false;
    double end_s = 0;  ///< of the form of its instants
  };
  void showRun(Half& half, const PresentedLane& lane, double end_s);

  Workbench* m_bench;
  std::array<Half, kMaxPresented> m_halves;
};

}  // namespace roundel::widgets
