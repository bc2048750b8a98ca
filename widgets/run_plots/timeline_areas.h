#pragma once
// What tells the areas of a timeline of GPUs apart: the types of the GPUs, jobs, or classes of jobs.

#include <QStringList>
#include <string>
#include <vector>

#include "widgets/gantt_painting/job_colors.h"
#include "widgets/plot_painting/plot_data.h"
#include "widgets/run_plots/type_tones.h"

namespace roundel::widgets::plots {

/// The areas of all panels of a figure, from below.
struct TimelineAreas {
  ColorBy by = ColorBy::GpuType;
  std::vector<std::string> own;  ///< jobs or classes with an area of their own
  std::size_t others = 0;        ///< how many share the last one
};

/// As many areas as fills that grey print keeps apart, six. Jobs and classes are in order of the file, gang sizes ascend; where there are more,
/// the five with most GPU time, of all lanes together, have their own. `jobs`: ids of those of which these are; empty: all. Types are each
/// lane's own, and so is ColorBy::Wait. O(rows + jobs).
TimelineAreas areasOf(const std::vector<PlotLane>& lanes, ColorBy by, const QStringList& jobs = {});

/// The areas in one lane: which of them a job on a GPU is in.
class LaneAreas {
 public:
  LaneAreas(const PlotLane& lane, const TimelineAreas& areas);
  std::size_t count() const;
  std::size_t placeOf(model::JobIndex job, model::GpuIndex gpu) const;
  QString name(std::size_t place) const;

 private:
  bool byType() const;

  const model::Problem& m_problem;
  TypeTones m_types;
  TimelineAreas m_areas;
  std::vector<std::size_t> m_places;  ///< by job; not of types
};

/// "gpu_type", "gang_size": the column of such areas in a table.
QString columnOf(ColorBy by);

}  // namespace roundel::widgets::plots
