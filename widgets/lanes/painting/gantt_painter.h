// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The painter of Gantt charts for the screen and for exported figures: plain functions on a QPainter and values.
//
// Coordinates: x = 0 is the left end of the time axis, labels have negative x; y = 0 is the top of the lane's inside. Lengths are logical px, or
// points if GanttLook::unit() is Points. Vector output (figures) uses no alpha, no brush patterns and no pixmaps: colours are mixed beforehand
// and hatches are lines.

#include <QPainter>
#include <QRectF>
#include <optional>
#include <span>
#include <vector>

#include "widgets/base/painting/hatch.h"
#include "widgets/base/painting/time_axis.h"
#include "widgets/base/theme/theme.h"
#include "widgets/lanes/painting/bar_index.h"
#include "widgets/lanes/painting/gantt_rows.h"
#include "widgets/lanes/painting/gantt_text.h"
#include "widgets/lanes/painting/job_colors.h"

namespace roundel::widgets {

inline constexpr double kHair =
    1e-6;  ///< px: added before rounding, so that a border between two pixels is rounded alike wherever the view begins

/// What is drawn. All members outlive the call.
struct GanttScene {
  const BarIndex& bars;
  const GanttRows& rows;
  const JobColors& colors;
  const TimeAxis& axis;
};

/// How it is drawn.
struct GanttLook {
  Theme theme;
  double scale = 1;     ///< of strokes and text: font scale on screen
  bool figure = false;  ///< vector output, in points
  bool muted = false;   ///< half of the colour: lanes beside an enlarged one, stale results, a branch's shared past
  double text = 11;     ///< size of labels; small labels take small_text
  double small_text = kSmallestPx;
  /// Of figures with few jobs: each job has a different hatch, for grey print
  bool hatched = false;
  TextUnit unit() const { return figure ? TextUnit::Points : TextUnit::Pixels; }
};

enum class Ink { Solid, Ghost };
/// The part of the axis that is painted, and its ink.
struct InkPart {
  Ink ink = Ink::Solid;
  double from_x = 0, to_x = 0;
};
constexpr double kGhostShare = 0.16, kGhostOutlineShare = 0.42, kMutedShare = 0.5;
constexpr double kNarrowestBar = 3;  ///< px; narrower bars fold into columns

/// Paints bars between from_x and to_x; the caller clips. Solid bars have labels if these fit, on screen one for neighbouring rows of a gang.
void paintBars(QPainter& painter, const GanttScene& scene, const GanttLook& look, Ink ink, double from_x, double to_x);
/// Paints a bar's body without its label.
void paintBarBody(QPainter& painter, const QRectF& rect, const QColor& color, const GanttLook& look, Ink ink,
                  double overhead_px);
/// Paints a GPU that is held without progress: an empty box in the colour of its job, without a label.
void paintIdleHold(QPainter& painter, const QRectF& rect, const QColor& color, const GanttLook& look, Ink ink);
/// Paints a pale band along the lower edge of a body. Its height grows with the share of time in which the GPU waits for a slower one of its gang.
void paintWaiting(QPainter& painter, const QRectF& body, const QColor& color, const GanttLook& look, Ink ink,
                  double share);

/// The place of a bar, x clipped to the viewport; empty if it is outside.
QRectF barRect(const GanttScene& scene, const GanttLook& look, BarRef ref);
QRectF barRect(const GanttScene& scene, const GanttLook& look, const Bar& bar, model::GpuIndex gpu);
/// The room under a GPU's bars (GanttRows::under), over the whole width.
QRectF differenceRect(const GanttScene& scene, const GanttLook& look, model::GpuIndex gpu);
/// "J1", "J1·2" for copy 2.
QString barLabel(const BarIndex& bars, const Bar& bar);

/// The hatch of a job's bars in a figure of few jobs.
figures::Hatch hatchOfJob(int form);
/// Paints 45-degree lines inside a rectangle, cut at its edges.
void paintHatch(QPainter& painter, const QRectF& rect, const QColor& color, double spacing, double width);

}  // namespace roundel::widgets
