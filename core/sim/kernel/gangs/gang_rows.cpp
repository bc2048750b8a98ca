// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/gangs/gang_rows.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <type_traits>

#include "core/model/pipeline.h"

namespace roundel::sim {
namespace {

trace::Segments firstRows(const trace::Segments& all, std::size_t rows) {
  const auto first = [rows](const auto& column) {
    return std::decay_t<decltype(column)>(column.begin(), column.begin() + static_cast<std::ptrdiff_t>(rows));
  };
  trace::Segments out;
  out.job = first(all.job);
  out.copy = first(all.copy);
  out.gpu = first(all.gpu);
  out.start_s = first(all.start_s);
  out.end_s = first(all.end_s);
  out.kind = first(all.kind);
  out.iterations = first(all.iterations);
  out.part = first(all.part);
  out.with = first(all.with);
  out.part_names = all.part_names;
  return out;
}

}  // namespace

void GangRows::nameStages(const model::Problem& problem) {
  std::size_t most_stages = 0;
  for (const model::Job& job : problem.jobs)
    most_stages = std::max(most_stages, job.pipeline ? job.pipeline->stages.size() : 0);
  for (std::size_t s = m_stageParts.size(); s <= most_stages; ++s)
    m_stageParts.push_back(m_segments.intern(std::to_string(s)));
}

void GangRows::replace(const trace::Segments& past, std::size_t rows) { m_segments = firstRows(past, rows); }

void GangRows::write(const Gang& gang, trace::SegmentKind kind, double start_s, double end_s, double iterations) {
  if (end_s <= start_s) return;
  const double share = iterations / static_cast<double>(gang.gpus.size());
  for (std::size_t g = 0; g < gang.gpus.size(); ++g) {
    const std::size_t stage = gang.gpu_stage.empty() ? 0 : static_cast<std::size_t>(gang.gpu_stage[g]);
    m_segments.push({.job = gang.job,
                     .copy = gang.copy,
                     .gpu = gang.gpus[g],
                     .start_s = start_s,
                     .end_s = end_s,
                     .kind = kind,
                     .iterations = share,
                     .part = m_stageParts[stage],
                     .with = gang.partner});
  }
}

void GangRows::close(Gang& gang, KernelState& state) {
  const double now_s = state.now_s;
  if (gang.phase == Gang::Phase::Restart) {
    write(gang, trace::SegmentKind::Restart, gang.segment_start_s, std::min(now_s, gang.run_start_s), 0);
  } else if (gang.phase == Gang::Phase::Run) {
    const double done_iterations = gang.progressAt(now_s);
    const bool stands = gang.rate <= 0 && gang.segment_done + done_iterations <= 0;
    write(gang, stands ? trace::SegmentKind::Idle : trace::SegmentKind::Run, gang.segment_start_s, now_s,
          gang.segment_done + done_iterations);
    state.progressed = state.progressed || done_iterations > gang.progressAt(state.decided_s);
    if (done_iterations != 0) state.books.edit(gang.job).base += done_iterations;
    gang.work += done_iterations;
    gang.work_s += gang.ranFor_s(now_s);
    gang.cap -= done_iterations;
    gang.portion -= done_iterations;
    gang.run_start_s = now_s;
  } else {
    write(gang, trace::SegmentKind::Idle, gang.segment_start_s, now_s, 0);
  }
  gang.segment_done = 0;
  gang.segment_start_s = now_s;
}

void GangRows::closeAll(KernelState& state) {
  for (const GangKey& key : state.gangs.keys()) close(state.gangs.edit(key), state);
}

}  // namespace roundel::sim
