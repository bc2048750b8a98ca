#pragma once
// What was drawn with the pen. A stroke keeps to what it was begun on: to a lane and its instants, and is there with the job that it marks; on
// the stage to the job's token; elsewhere to its place on the page. So it stays where it means something when the page is resized, lanes
// change places, or the playhead moves. Plain values; times of the wall clock in ms come from the caller.

#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <QSizeF>
#include <optional>
#include <string>
#include <vector>

#include "widgets/painting/time_axis.h"

namespace roundel::widgets {

constexpr qint64 kPenStays_ms = 4000, kPenFades_ms = 500;

/// What is on the page now and can be drawn on.
struct StrokeGround {
  struct Chart {
    std::string lane;  ///< its label
    QRectF area;
  };
  struct Target {
    std::string lane, job;
    QRectF area;
  };
  QSizeF page;
  double unit = 1;
  double now_s = 0;
  TimeAxis axis;              ///< from the left edge of the charts
  std::vector<Chart> charts;  ///< none on the stage
  std::vector<Target> marks;  ///< blocks of the charts or tokens of the stage; later ones lie over earlier ones
};

struct Stroke {
  enum class On { Page, Chart, Token };
  On on = On::Page;
  std::string lane, job;  ///< empty: none
  double from_s = 0;      ///< not shown before this instant: what it marks is not there yet
  /// On the page: shares of its width and height. On a chart: the time in s, the share of its height. On a token: from its centre, in units.
  std::vector<QPointF> points;
  bool lasts = false;
  std::optional<qint64> ended_ms;  ///< none: it is being drawn
};

/// How strong a stroke is, 1 to 0: whole for kPenStays_ms after it was drawn, gone kPenFades_ms later; those that last always are whole.
double strokeStrength(const Stroke& stroke, qint64 now_ms);
/// Where it is on the page; empty where what it was drawn on is not there. O(points + marks).
QPolygonF strokeLine(const Stroke& stroke, const StrokeGround& ground);

class PenStrokes {
 public:
  const std::vector<Stroke>& all() const { return m_all; }
  bool drawing() const { return !m_all.empty() && !m_all.back().ended_ms; }
  void begin(const StrokeGround& ground, QPointF at, bool lasts);
  void extend(const StrokeGround& ground, QPointF at);  ///< nothing where none is being drawn
  void end(qint64 now_ms);
  void removeLast();
  void clear() { m_all.clear(); }
  /// Drops what has faded. Returns whether any stroke still has to fade.
  bool fade(qint64 now_ms);

 private:
  std::vector<Stroke> m_all;
};

}  // namespace roundel::widgets
