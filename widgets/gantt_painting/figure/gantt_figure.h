#pragma once
// The Gantt chart as a figure: the lanes' own painter with the light theme and the whole future, one axis below all lanes. Text is
// text, hatches are lines, nothing is transparent.

#include <QPainter>
#include <QPointF>
#include <QSizeF>
#include <QString>
#include <QStringList>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "widgets/gantt_painting/bar_index.h"
#include "widgets/gantt_painting/job_colors.h"

namespace roundel::widgets {

struct GanttFigureRun {
  QString label;       ///< the lane's name as shown above it
  std::string policy;  ///< chooses colour and dash
  int occurrence = 0;  ///< how many lanes of the same policy stand before it
  std::shared_ptr<const metrics::TraceIndex> index;
};

struct GanttScene;
struct GanttLook;

struct GanttFigureOptions {
  double text_pt = 7;                  ///< every text of the figure has this size
  QString family;                      ///< empty: the window's
  std::optional<double> from_s, to_s;  ///< what is shown; the longest run by default
  ColorBy color_by = ColorBy::Job;
  model::JobIndex selected;  ///< outlined; invalid = none
  bool titles = true;        ///< the lanes' names (left out for a single run where the caption says it)
  bool queue = false;        ///< a row for how many jobs wait
  QStringList jobs;          ///< ids of those in colour, with names; the others are grey; empty: all
  QString note;              ///< a sentence under the axis; empty: none
  /// Told of each lane that is painted, and where its time axis begins and its rows do: what is drawn over it finds its bars there
  std::function<void(const GanttFigureRun& run, const GanttScene& scene, const GanttLook& look, const QPointF& origin)>
      placed = {};
};

/// Paints into (0, 0, size.width(), size.height()) in units of 1 pt; the caller scales the painter so that one unit is one point
/// on the page. Runs without an index are left out. The height a readable figure wants is ganttFigureHeight_pt.
void paintGanttFigure(QPainter& painter, const QSizeF& size_pt, const std::vector<GanttFigureRun>& runs,
                      const GanttFigureOptions& options = {});
/// A height at which every GPU has a row of its own with a label, as far as that is at most `most_pt`.
double ganttFigureHeight_pt(const std::vector<GanttFigureRun>& runs, const GanttFigureOptions& options,
                            double most_pt = 500);

}  // namespace roundel::widgets
