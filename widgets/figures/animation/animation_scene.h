// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints a frame of an animation: the lanes with cards, rows, bars and queue, on one time axis with one playhead, and curves of CRU below. Fixed
// parts are painted once; each frame adds what depends on the playhead.

#include <QCoreApplication>
#include <QImage>
#include <QRectF>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/figures/animation/animation.h"
#include "widgets/figures/animation/cluster_panes.h"
#include "widgets/figures/animation/frame_notes.h"
#include "widgets/lanes/cards/card_metrics.h"
#include "widgets/lanes/painting/bar_index.h"
#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets::animation {

class AnimationScene {
  Q_DECLARE_TR_FUNCTIONS(AnimationScene)

 public:
  /// Leaves out lanes without a successful run. Precondition: whyNot(options) is empty. O(bars + pixels); any thread.
  AnimationScene(std::vector<plots::PlotLane> lanes, const AnimationOptions& options);
  /// The frame at an instant (RGB32). O(pixels + jobs); any thread, one call at a time.
  QImage frame(double t_s) const;

  const AnimationPlan& plan() const { return m_plan; }
  const AnimationOptions& options() const { return m_options; }
  /// Positions in pixels of the frame.
  QRectF bars(std::size_t lane) const { return m_lanes[lane].bars; }
  double x(double t_s) const { return m_axisLeft + m_axis.x(t_s); }
  QRectF barOf(std::size_t lane, BarRef ref) const;
  const std::optional<ClusterPanes>& clusterPanes() const {
    return m_clusterPanes;
  }                                           ///< empty if the options ask for no stage
  QRectF curves() const { return m_curves; }  ///< empty if there was no room
  std::size_t lanes() const { return m_lanes.size(); }
  const FrameNotes& notes() const { return m_notes; }
  const BarIndex& index(std::size_t lane) const { return *m_lanes[lane].index; }

 private:
  struct Lane {
    plots::PlotLane run;
    std::unique_ptr<BarIndex> index;
    JobColors colors;
    GanttRows rows;
    QRectF frame, bars;
    QImage solid, ghost;
    std::vector<double> curve_t, curve_y;
  };
  /// Scales a length that is stated for a frame 720 pixels high.
  double px(double at_720) const { return at_720 * m_scale; }
  GanttLook look() const;
  GanttScene scene(const Lane& lane) const {
    return {.bars = *lane.index, .rows = lane.rows, .colors = lane.colors, .axis = m_axis};
  }
  void place();  ///< lays out title, stages, ruler, lanes and curves
  void placeClusterPanes(double bottom);
  bool lanesShown() const { return m_options.clusterAnimation != ClusterAnimationPlace::Alone; }
  void paintBase();  ///< everything that is the same in all frames
  void paintTitle(QPainter& painter) const;
  QImage layer(const Lane& lane, Ink ink) const;  ///< all bars of a lane, solid or faint
  void paintLane(QPainter& painter, std::size_t lane, const CardText& card, double t_s) const;
  void paintRuler(QPainter& painter, double t_s) const;
  void paintReadout(QPainter& painter, double t_s) const;
  double curveY(double share) const;
  void paintAxes(QPainter& painter) const;
  void paintCurveLayer();
  void placeNotes();

  AnimationOptions m_options;
  AnimationPlan m_plan;
  std::vector<Lane> m_lanes;
  std::vector<LaneState> m_states;
  Theme m_theme = Theme::light();
  TimeAxis m_axis;
  std::optional<ClusterPanes> m_clusterPanes;
  double m_scale = 1, m_left = 0, m_axisLeft = 0, m_rulerTop = 0, m_lanesTop = 0, m_lanesBottom = 0, m_queueMost = 0,
         m_curveFrom = 0;
  std::vector<double> m_ticks;
  double m_tick_s = 1;
  QRectF m_curves;
  QImage m_base, m_curveLayer;
  FrameNotes m_notes;
};

}  // namespace roundel::widgets::animation
