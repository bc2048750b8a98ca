// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/painting/cluster_animation_gangs.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "widgets/base/theme/gpu_parts.h"

namespace roundel::widgets {
namespace {

constexpr double kTouch_px = 5;  // tiles closer than this are drawn as one piece

void addTile(DrawnGang& gang, const QRectF& tile) {
  if (!gang.pieces.empty()) {
    QRectF& last = gang.pieces.back();
    const bool is_beside = std::abs(last.top() - tile.top()) < 0.5 && std::abs(last.height() - tile.height()) < 0.5;
    if (is_beside && tile.left() >= last.right() && tile.left() - last.right() <= kTouch_px) {
      last.setRight(tile.right());
      return;
    }
  }
  gang.pieces.push_back(tile);
}

void readRow(DrawnGang& gang, const trace::Segments& rows, std::uint32_t row, double t_s,
             const ClusterAnimationPace& pace) {
  const trace::SegmentKind kind = rows.kind[row];
  gang.computes = gang.computes && kind == trace::SegmentKind::Run;
  if (kind != trace::SegmentKind::Restart && kind != trace::SegmentKind::Switch) return;
  gang.switches = kind == trace::SegmentKind::Switch;
  gang.from_s = rows.start_s[row];
  gang.to_s = rows.end_s[row];
  gang.pulse = pace.reducedMotion ? 0 : std::fmod((t_s - gang.from_s) / pace.sim_s_per_s, kPulse_s) / kPulse_s;
}

}  // namespace

void placeGangs(ClusterAnimationFrame& frame, const metrics::TraceIndex& index, const ClusterAnimationLayout& layout,
                const ClusterAnimationPace& pace) {
  const model::Problem& problem = index.problem();
  const trace::Segments& rows = index.trace().segments;
  frame.gpus.assign(problem.gpus.size(), {});
  std::map<std::pair<std::int32_t, std::int32_t>, std::size_t> known_gangs;  // job and box -> gang
  for (std::size_t g = 0; g < problem.gpus.size(); ++g) {
    const model::Gpu& gpu = problem.gpus[g];
    const std::int32_t box = layout.detail == ClusterDetail::Types ? gpu.type.value : gpu.node.value;
    const auto holders = index.rowsOn(model::GpuIndex(g), frame.t_s);
    for (std::size_t i = 0; i < holders.size(); ++i) {
      const std::uint32_t row = holders[i];
      const model::JobIndex job(rows.job[row]);
      frame.gpus[g].push_back(job);
      const auto [entry, fresh] = known_gangs.try_emplace({job.value, box}, frame.gangs.size());
      if (fresh) {
        DrawnGang gang;
        gang.job = job;
        const double work = problem.jobs[job].iterations;
        gang.progress = work > 0 ? std::clamp(index.iterations(job, frame.t_s) / work, 0.0, 1.0) : 0;
        frame.gangs.push_back(std::move(gang));
      }
      DrawnGang& gang = frame.gangs[entry->second];
      gang.gpus.emplace_back(g);
      addTile(gang, gpuPart(layout.gpus[g], i, holders.size()));
      readRow(gang, rows, row, frame.t_s, pace);
    }
  }
}

}  // namespace roundel::widgets
