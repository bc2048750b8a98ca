// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints the lanes: frame, card, labels, bars, marks, status and playhead of each. Keeps pictures of what seldom changes. Also returns the
// region that a change affects, so that only this is repainted. Owned by LanesCanvas; lives on the GUI thread.

#include <QCoreApplication>
#include <QRegion>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/lanes/model/gang_move.h"
#include "widgets/lanes/model/lanes_layout.h"
#include "widgets/lanes/painting/label_layer.h"
#include "widgets/lanes/painting/lane_layers.h"
#include "widgets/lanes/view/beside/move_call_outs.h"
#include "widgets/lanes/view/lane_cards.h"
#include "widgets/lanes/view/lane_marks.h"
#include "widgets/lanes/view/time_ruler.h"

namespace roundel::widgets {

class LanesPainter {
  Q_DECLARE_TR_FUNCTIONS(LanesPainter)
 public:
  /// All outlive this. Stores the places of their numbers in the cards.
  LanesPainter(const GanttController* controller, const LanesLayout* layout, LaneCards* cards)
      : m_controller(controller), m_layout(layout), m_cards(cards), m_marks(controller), m_ruler(controller) {}

  double widestLabel(double scale) const;  ///< px; O(nodes + types) of every lane
  void invalidate();                       ///< drops the kept pictures: lanes, sizes or colours have changed
  struct Request {
    QRegion region;                   ///< to be painted
    bool focused = false;             ///< the lanes have the focus
    double dpr = 1;                   ///< device pixels per px
    std::optional<double> arrival_s;  ///< when a job that is dragged over the lanes would arrive
    QRectF visible = {};              ///< the visible part of the widget
    const GangMove* move = nullptr;   ///< the gang that is moved, if it is active
    const MoveCallOuts* call_outs = nullptr;
  };
  void paint(QPainter& painter, const Request& request);

  QRectF barRectAt(int lane, BarRef ref) const;    ///< empty if it is out of view
  QRegion pointRegion(const GanttHit& hit) const;  ///< of the marks of the bar under the pointer
  QRegion jobRegion(model::JobIndex job) const;    ///< of the marks of a hovered job, in every lane
  QRegion playheadRegion(
      double height) const;              ///< from the place where the playhead was painted last to its present place
  QRegion axisRegion(QSize size) const;  ///< all except cards and labels

 private:
  struct Pictures {
    LaneLayers layers, past;
    LabelLayer labels;
  };
  void paintLane(QPainter& painter, int lane, const Request& request);
  void paintFrame(QPainter& painter, int lane, const QRegion& region) const;
  void paintColumnHead(QPainter& painter, int lane);
  void paintColumnRuler(QPainter& painter, int lane) const;
  void paintBars(QPainter& painter, int lane, const Request& request);
  void paintLayers(QPainter& painter, int lane, const Request& request, bool past = false);
  void paintBranchLayers(QPainter& painter, int parent, const Request& request);
  void paintLabels(QPainter& painter, int lane, const Request& request);
  void paintBranchLabels(QPainter& painter, int parent, const Request& request);
  void paintMarks(QPainter& painter, int lane, const Request& request);
  void paintBranchMarks(QPainter& painter, int parent, const Request& request);
  double insideHeight(int lane) const;
  double widestName() const;
  std::optional<double> paintRefusal(QPainter& painter, int lane) const;
  void paintStatus(QPainter& painter, int lane) const;
  void paintProgress(QPainter& painter, int lane) const;
  void paintPlayhead(QPainter& painter);
  QRegion regionOf(int lane, const std::vector<QRectF>& rects) const;
  double nowS() const { return m_controller->bench()->playhead.now_s(); }

  const GanttController* m_controller;
  const LanesLayout* m_layout;
  LaneCards* m_cards;
  LaneMarks m_marks;
  TimeRuler m_ruler;
  std::vector<std::unique_ptr<Pictures>> m_pictures;  ///< by lane
  double m_playhead_s = 0;                            ///< as painted last
  mutable double m_nameWidth = -1;                    ///< px of the longest name in the largest size; -1: not known
};

}  // namespace roundel::widgets
