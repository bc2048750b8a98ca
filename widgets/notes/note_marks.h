#pragma once
// What a note is about, found in a Gantt chart or a plot: the bars of a job, the line of an instant, the point of a curve, the bar of a
// metric. Coordinates are those of the painter that drew it.

#include <QPointF>
#include <QString>
#include <QStringList>
#include <string>
#include <vector>

#include "core/io/notes_io.h"
#include "widgets/gantt_painting/gantt_painter.h"
#include "widgets/notes/note_places.h"
#include "widgets/painting/drawing.h"
#include "widgets/plot_painting/plot_data.h"

namespace roundel::widgets::notes {

/// Is the note about this lane? A lane is known by the name that is shown, by its own and by its policy's id.
bool isAbout(const io::Note& note, const plots::PlotLane& lane);

/// In a lane whose chart begins at `origin`: a job's bars (those at the instant or in the range, where the note says one), or where it waits
/// then a point in the queue's row or at the chart's upper edge; without a job the instant's line or the range's band; none where nothing
/// of it is in sight, or the note is about a metric. O(bars of the job; where it waits the run's segments).
std::vector<NoteMark> ganttMarks(const io::Note& note, const GanttScene& scene, const GanttLook& look,
                                 const QPointF& origin);

/// Adds where names stand inside the bars of that lane, written as `painter` writes: what lines of notes leave out. Stops at kMaxNames. O(bars in
/// sight).
void addNames(std::vector<QRectF>& taken, const QPainter& painter, const GanttScene& scene, const GanttLook& look,
              const QPointF& origin);
constexpr std::size_t kMaxNames = 400;

/// In a plot of the kind, drawn in `frame`: as above, in plots over time; of a metric, which is the kind, the curve's point at the instant
/// or the lane's bars. O(points).
std::vector<NoteMark> plotMarks(const io::Note& note, const std::string& kind, const plots::PlotData& data,
                                const figures::PlotFrame& frame);

/// Why a figure of the kind does not show the note, a sentence; empty if it does. A plot has `panels`, a Gantt chart `lanes` alone. O(points).
QString whyNotShown(const io::Note& note, const std::string& kind, const std::vector<plots::PlotData>& panels,
                    const std::vector<plots::PlotLane>& lanes);
/// "note “J1 waits”", "highlight of J1": how a note is called in a sentence.
QString nameOf(const io::Note& note);

}  // namespace roundel::widgets::notes
