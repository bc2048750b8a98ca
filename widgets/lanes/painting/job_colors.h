// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The colours of bars: by job, or by another property that the user chose. Computed once for each trace.

#include <QColor>
#include <QString>
#include <string>
#include <vector>

#include "core/metrics/index/trace_index.h"
#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

constexpr double kDimmedShare = 0.16;  // share of its colour that a bar keeps if the filter does not match its job

enum class ColorBy { Job, Model, User, GangSize, GpuType, Wait };
QString colorByName(ColorBy by);  ///< translated, for menus
/// The class of a job: its id for ColorBy::Job, otherwise its model, user or gang size; and the words for a class ("2 GPUs").
std::string classOf(const model::Job& job, ColorBy by);
QString classWords(const std::string& name, ColorBy by);

/// What several runs in one picture have in common, so that a colour means the same in all of them.
struct ColorScale {
  double longest_wait_s = 0;         ///< ColorBy::Wait: the end of the ramp
  std::vector<std::string> classes;  ///< models, users or gang sizes in the order of their hues; sizes ascend
};
ColorScale colorScale(const std::vector<const metrics::TraceIndex*>& runs, ColorBy by);
/// The colour of the ramp for a share of the longest wait.
QColor waitColor(double share, const Theme& theme);

class JobColors {
 public:
  JobColors() = default;
  /// Classes (models, users, sizes, types) have the hues of jobs in the order in which they occur, sizes in ascending order. Wait is a ramp from
  /// no wait to the longest one of this trace or of the scale. O(jobs log jobs).
  JobColors(const metrics::TraceIndex& index, ColorBy by, const Theme& theme);
  JobColors(const metrics::TraceIndex& index, ColorBy by, const Theme& theme, const ColorScale& scale);

  /// Mixes the colours of jobs that are not `bright` (by JobIndex; empty = all are) with the panel's colour. `grey`: makes them grey, as in a
  /// figure of chosen jobs.
  void dimOthers(const std::vector<bool>& bright, const Theme& theme, bool grey = false);
  bool dimmed(std::int32_t job) const { return !m_bright.empty() && !m_bright[static_cast<std::size_t>(job)]; }

  ColorBy by() const { return m_by; }
  QColor of(std::int32_t job, model::TypeIndex type) const {
    if (m_by == ColorBy::GpuType) return dimmed(job) ? m_dimTypes[type] : m_types[type];
    return dimmed(job) ? m_dimJobs[static_cast<std::size_t>(job)] : m_jobs[static_cast<std::size_t>(job)];
  }
  QColor of(model::JobIndex job, model::TypeIndex type) const { return of(job.value, type); }

 private:
  ColorBy m_by = ColorBy::Job;
  std::vector<QColor> m_jobs, m_types, m_dimJobs, m_dimTypes;
  std::vector<bool> m_bright;
};

}  // namespace roundel::widgets
