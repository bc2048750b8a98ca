// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finds the marks of a note in a Gantt chart or a plot: the bars of a job, the line of an instant, the point of a curve, the bar of a metric.
// Coordinates are those of the painter of the chart.

#include <QPointF>
#include <QString>
#include <QStringList>
#include <string>
#include <vector>

#include "core/io/notes_io.h"
#include "widgets/base/painting/drawing.h"
#include "widgets/lanes/painting/gantt_painter.h"
#include "widgets/notes/marks/note_places.h"
#include "widgets/plots/painting/plot_data.h"

namespace roundel::widgets::notes {

/// Whether the note is about this lane, named by its shown name, its label or its policy's id.
bool isAbout(const io::Note& note, const plots::PlotLane& lane);

/// Marks in a lane whose chart begins at `origin`. For a note with a job: its bars (at the note's instant or range, if it has one), or, if the job
/// waits then, a point in the queue row or at the chart's upper edge. Without a job: the line of the instant or the band of the range. Empty if
/// none is in view, or the note is about a metric. O(bars of the job; if it waits, segments of the run).
std::vector<NoteMark> ganttMarks(const io::Note& note, const GanttScene& scene, const GanttLook& look,
                                 const QPointF& origin);

/// Adds the places of names inside the bars of the lane, in the font of `painter`; lines of notes must not cross them. Stops at kMaxNames. O(bars
/// in view).
void addNames(std::vector<QRectF>& taken, const QPainter& painter, const GanttScene& scene, const GanttLook& look,
              const QPointF& origin);
constexpr std::size_t kMaxNames = 400;

/// Marks in a plot of the kind, drawn in `frame`: as above in plots over time; for a note about the kind's metric, the curve's point at the instant,
/// or the lane's bars. O(points).
std::vector<NoteMark> plotMarks(const io::Note& note, const std::string& kind, const plots::PlotData& data,
                                const figures::PlotFrame& frame);

/// A sentence why a figure of the kind does not show the note; empty if it does. A plot has `panels`, a Gantt chart only `lanes`. O(points).
QString whyNotShown(const io::Note& note, const std::string& kind, const std::vector<plots::PlotData>& panels,
                    const std::vector<plots::PlotLane>& lanes);
/// The name of a note in a sentence: "note “J1 waits”", "highlight of J1".
QString nameOf(const io::Note& note);

}  // namespace roundel::widgets::notes
