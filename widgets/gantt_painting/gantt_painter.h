#pragma once
// One painter for the screen and for exported figures: plain functions on a QPainter and values, no widget state.
//
// Coordinates: x = 0 is the left end of the time axis, labels stand at negative x; y = 0 is the top of the lane's inside.
// Lengths are logical px, or points where GanttLook::unit says so. Vector output (figures) uses no alpha, no brush patterns and
// no pixmaps: shades are mixed beforehand and hatches are lines.

#include <QPainter>
#include <QRectF>
#include <optional>
#include <span>
#include <vector>

#include "widgets/gantt_painting/bar_index.h"
#include "widgets/gantt_painting/gantt_rows.h"
#include "widgets/gantt_painting/gantt_text.h"
#include "widgets/gantt_painting/job_colors.h"
#include "widgets/painting/hatch.h"
#include "widgets/painting/time_axis.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

inline constexpr double kHair =
    1e-6;  ///< px: what stands between two pixels goes to the same one wherever the view begins

/// What is drawn. Nothing is owned; everything outlives the call.
struct GanttScene {
  const BarIndex& bars;
  const GanttRows& rows;
  const JobColors& colors;
  const TimeAxis& axis;
};

/// How it is drawn.
struct GanttLook {
  Theme theme;
  double scale = 1;     ///< of every stroke and text: font scale on screen
  bool figure = false;  ///< vector output, unit: point
  bool muted = false;   ///< half the colour: lanes beside an enlarged one, stale results, a branch's shared past
  double text = 11;     ///< size of labels; small labels take small_text
  double small_text = kSmallestPx;
  /// Of figures with few jobs: each job has a hatch of its own, so that grey print tells them apart
  bool hatched = false;
  TextUnit unit() const { return figure ? TextUnit::Points : TextUnit::Pixels; }
};

enum class Ink { Solid, Ghost };
/// Which part of the axis is painted, and how.
struct InkPart {
  Ink ink = Ink::Solid;
  double from_x = 0, to_x = 0;
};
constexpr double kGhostShare = 0.16, kGhostOutlineShare = 0.42, kMutedShare = 0.5;
constexpr double kNarrowestBar = 3;  ///< px; narrower bars fold into columns

/// Bars between from_x and to_x; the caller clips. Solid bars carry labels where they fit, on screen one for neighbouring rows of a gang.
void paintBars(QPainter& painter, const GanttScene& scene, const GanttLook& look, Ink ink, double from_x, double to_x);
/// One bar's body without its label (to fill in what a playhead cuts off).
void paintBarBody(QPainter& painter, const QRectF& rect, const QColor& color, const GanttLook& look, Ink ink,
                  double overhead_px);
/// A GPU that is held without progress: an empty box in the colour of its job, without a label.
void paintIdleHold(QPainter& painter, const QRectF& rect, const QColor& color, const GanttLook& look, Ink ink);
/// A pale band along the lower edge of a body, the higher the larger the share of its time that the GPU waits for a slower one of its gang.
void paintWaiting(QPainter& painter, const QRectF& body, const QColor& color, const GanttLook& look, Ink ink,
                  double share);

/// Where a bar is drawn, x clipped to the viewport (empty where it is outside).
QRectF barRect(const GanttScene& scene, const GanttLook& look, BarRef ref);
QRectF barRect(const GanttScene& scene, const GanttLook& look, const Bar& bar, model::GpuIndex gpu);
/// The room under a GPU's bars that GanttRows::under keeps, over the whole width.
QRectF differenceRect(const GanttScene& scene, const GanttLook& look, model::GpuIndex gpu);
/// "J1", "J1·2" for copy 2.
QString barLabel(const BarIndex& bars, const Bar& bar);

/// The hatch that a figure of few jobs gives to a job's bars.
figures::Hatch hatchOfJob(int form);
/// 45-degree lines inside a rectangle, cut at its edges.
void paintHatch(QPainter& painter, const QRectF& rect, const QColor& color, double spacing, double width);

}  // namespace roundel::widgets
