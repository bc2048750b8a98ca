// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pen strokes. A stroke is attached to what it was begun on: to a lane and its instants, shown with the job that it
// marks; in the cluster animation to the job's token; elsewhere to a place on the page. It stays there when the page
// is resized, lanes change places or the playhead moves. The caller passes wall-clock times in ms.

#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <QSizeF>
#include <optional>
#include <string>
#include <vector>

#include "widgets/base/painting/time_axis.h"

namespace roundel::widgets {

constexpr qint64 kPenStays_ms = 4000, kPenFades_ms = 500;

/// What the page shows now and strokes can be attached to.
struct StrokeGround {
  struct Chart {
    std::string lane;  ///< the lane's label
    QRectF area;
  };
  struct Target {
    std::string lane, job;
    QRectF area;
  };
  QSizeF page;
  double unit = 1;
  double now_s = 0;
  TimeAxis axis;              ///< starts at the left edge of the charts
  std::vector<Chart> charts;  ///< empty in the cluster animation
  std::vector<Target> marks;  ///< blocks of the charts or tokens; later ones cover earlier ones
};

struct Stroke {
  enum class Surface { Page, Chart, Token };
  Surface surface = Surface::Page;
  std::string lane, job;  ///< empty: none
  double from_s = 0;      ///< hidden before this instant, because what it marks is not there yet
  /// On a page: shares of its width and height. On a chart: time in s and share of its height. On a token: offset from its centre, in units.
  std::vector<QPointF> points;
  bool lasts = false;
  std::optional<qint64> ended_ms;  ///< nullopt while it is being drawn
};

/// Opacity of a stroke: 1 for kPenStays_ms after it was drawn, then fading to 0 within kPenFades_ms. Strokes that last keep 1.
double strokeStrength(const Stroke& stroke, qint64 now_ms);
/// The stroke's line on the page; empty if what it is attached to is not shown. O(points + marks).
QPolygonF strokeLine(const Stroke& stroke, const StrokeGround& ground);

class PenStrokes {
 public:
  const std::vector<Stroke>& all() const { return m_all; }
  bool drawing() const { return !m_all.empty() && !m_all.back().ended_ms; }
  void begin(const StrokeGround& ground, QPointF at, bool lasts);
  void extend(const StrokeGround& ground, QPointF at);  ///< does nothing if no stroke is being drawn
  void end(qint64 now_ms);
  void removeLast();
  void clear() { m_all.clear(); }
  /// Removes strokes that have faded. Returns whether others still have to fade.
  bool fade(qint64 now_ms);

 private:
  std::vector<Stroke> m_all;
};

}  // namespace roundel::widgets
