#pragma once
// Paints the lanes: frame, card, labels, bars, marks, status and playhead of each, with pictures of what seldom changes; and tells which
// part of them an event changes, so that no more is painted again. Owned by LanesCanvas; lives on the GUI thread.

#include <QCoreApplication>
#include <QRegion>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/gantt/beside/move_call_outs.h"
#include "widgets/gantt/lane_cards.h"
#include "widgets/gantt/lane_marks.h"
#include "widgets/gantt/time_ruler.h"
#include "widgets/gantt_model/gang_move.h"
#include "widgets/gantt_model/lanes_layout.h"
#include "widgets/gantt_painting/label_layer.h"
#include "widgets/gantt_painting/lane_layers.h"

namespace roundel::widgets {

class LanesPainter {
  Q_DECLARE_TR_FUNCTIONS(LanesPainter)
 public:
  /// All outlive this. The cards learn where their numbers stand.
  LanesPainter(const GanttController* controller, const LanesLayout* layout, LaneCards* cards)
      : m_controller(controller), m_layout(layout), m_cards(cards), m_marks(controller), m_ruler(controller) {}

  double widestLabel(double scale) const;  ///< px; O(nodes + types) of every lane
  void invalidate();                       ///< what was kept is drawn afresh: lanes, sizes or colours changed
  struct Request {
    QRegion region;                   ///< what is to be painted again
    bool focused = false;             ///< the keyboard is in the lanes
    double dpr = 1;                   ///< device pixels a px
    std::optional<double> arrival_s;  ///< where a job that is dragged over the lanes would arrive
    QRectF visible = {};              ///< what shows of the widget
    const GangMove* move = nullptr;   ///< a gang that may be under way to other rows
    const MoveCallOuts* call_outs = nullptr;
  };
  void paint(QPainter& painter, const Request& request);

  QRectF barRectAt(int lane, BarRef ref) const;    ///< empty where it is outside
  QRegion pointRegion(const GanttHit& hit) const;  ///< of what only the bar under the pointer has
  QRegion jobRegion(model::JobIndex job) const;    ///< of the mark of a job that is pointed at, in every lane
  QRegion playheadRegion(double height) const;     ///< between where the playhead was painted last and where it is
  QRegion axisRegion(QSize size) const;  ///< all but cards and labels: the layers see what a pan leaves of them

 private:
  struct Pictures {
    LaneLayers layers, past;
    LabelLayer labels;
  };
  void paintLane(QPainter& painter, int lane, const Request& request);
  void paintFrame(QPainter& painter, int lane, const QRegion& asked) const;  ///< of what is asked for
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
  mutable double m_nameWidth = -1;                    ///< px of the longest name, as large as names get; -1: not known
};

}  // namespace roundel::widgets
