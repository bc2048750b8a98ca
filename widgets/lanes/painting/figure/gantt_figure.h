// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Gantt chart as a figure: painted as the lanes are, with the light theme, the whole future and one axis below all lanes. Text is text,
// hatches are lines, nothing is transparent.

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

#include "core/look/look.h"
#include "widgets/lanes/painting/bar_index.h"
#include "widgets/lanes/painting/job_colors.h"

namespace roundel::widgets {

struct GanttFigureRun {
  QString label;       ///< the lane's name as shown above it
  std::string policy;  ///< chooses colour and dash, with `mark`
  look::LaneMark mark;
  std::shared_ptr<const metrics::TraceIndex> index;
};

struct GanttScene;
struct GanttLook;

struct GanttFigureOptions {
  double text_pt = 7;                  ///< size of all texts
  QString family;                      ///< of the font; empty: the window's
  std::optional<double> from_s, to_s;  ///< shown span of time; by default that of the longest run
  ColorBy color_by = ColorBy::Job;
  model::JobIndex selected;  ///< outlined; invalid = none
  bool titles = true;        ///< the lanes' names; not needed for a single run that the caption names
  bool queue = false;        ///< a row for the number of waiting jobs
  QStringList jobs;          ///< ids of jobs with colour and name, others are grey; empty: all
  QString note;              ///< a sentence under the axis; empty: none
  /// Called for each painted lane; `origin` is the left end of its axis at the top of its rows, for whatever is drawn over it
  std::function<void(const GanttFigureRun& run, const GanttScene& scene, const GanttLook& look, const QPointF& origin)>
      placed = {};
};

/// Paints into (0, 0, size.width(), size.height()); the caller scales the painter so that one unit is one point on the page. Runs without an
/// index are left out. A readable figure needs ganttFigureHeight_pt().
void paintGanttFigure(QPainter& painter, const QSizeF& size_pt, const std::vector<GanttFigureRun>& runs,
                      const GanttFigureOptions& options = {});
/// The height at which every GPU has a row with a label, but at most `most_pt`.
double ganttFigureHeight_pt(const std::vector<GanttFigureRun>& runs, const GanttFigureOptions& options,
                            double most_pt = 500);

}  // namespace roundel::widgets
