#pragma once
// Which colour a bar has: by its job, or by what the user colours by. Computed once a trace, looked up a bar.

#include <QColor>
#include <QString>
#include <vector>

#include "core/metrics/trace_index.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

enum class ColorBy { Job, Model, User, GangSize, GpuType, Wait };
QString colorByName(ColorBy by);  ///< translated, for menus

class JobColors {
 public:
  JobColors() = default;
  /// Classes (models, users, sizes, types) take the jobs' own series of hues in order of appearance. Wait is a ramp from no wait
  /// to the longest one of this trace. O(jobs log jobs).
  JobColors(const metrics::TraceIndex& index, ColorBy by, const Theme& theme);

  ColorBy by() const { return m_by; }
  QColor of(std::int32_t job, model::TypeIndex type) const {
    if (m_by == ColorBy::GpuType) return m_types[type];
    return m_jobs[static_cast<std::size_t>(job)];
  }
  QColor of(model::JobIndex job, model::TypeIndex type) const { return of(job.value, type); }

 private:
  ColorBy m_by = ColorBy::Job;
  std::vector<QColor> m_jobs, m_types;
};

}  // namespace roundel::widgets
