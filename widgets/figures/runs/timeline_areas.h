// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The areas of a timeline of GPUs: types of GPUs, jobs, or classes of jobs.

#include <QCoreApplication>
#include <QStringList>
#include <string>
#include <vector>

#include "widgets/figures/runs/type_tones.h"
#include "widgets/lanes/painting/job_colors.h"
#include "widgets/plots/painting/plot_data.h"

namespace roundel::widgets::plots {

/// The areas of all panels of a figure, from bottom to top.
struct TimelineAreas {
  ColorBy by = ColorBy::GpuType;
  std::vector<std::string> own;  ///< jobs or classes with a separate area
  std::size_t others = 0;        ///< number of jobs or classes in the last area
};

/// At most six areas, as many as there are fills that differ in grey print. Jobs and classes are in file order, gang
/// sizes ascend; if there are more, the five with most GPU time over all lanes get separate areas. `jobs`: ids of the
/// jobs to count; empty: all. GPU types and ColorBy::Wait are determined per lane instead. O(rows + jobs).
TimelineAreas areasOf(const std::vector<PlotLane>& lanes, ColorBy by, const QStringList& jobs = {});

/// Finds the area of a job on a GPU in one lane.
class LaneAreas {
  Q_DECLARE_TR_FUNCTIONS(LaneAreas)

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
  std::vector<std::size_t> m_places;  ///< by job; unused for types
};

/// The table column of these areas: "gpu_type", "gang_size".
QString columnOf(ColorBy by);

}  // namespace roundel::widgets::plots
