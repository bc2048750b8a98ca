#include "widgets/stage_painting/stage_gangs.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "widgets/theme/gpu_parts.h"

namespace roundel::widgets {
namespace {

constexpr double kTouch_px = 5;  // tiles that are closer than this are one piece

void addTile(StageGang& gang, const QRectF& tile) {
  if (!gang.runs.empty()) {
    QRectF& last = gang.runs.back();
    const bool beside = std::abs(last.top() - tile.top()) < 0.5 && std::abs(last.height() - tile.height()) < 0.5;
    if (beside && tile.left() >= last.right() && tile.left() - last.right() <= kTouch_px) {
      last.setRight(tile.right());
      return;
    }
  }
  gang.runs.push_back(tile);
}

void readRow(StageGang& gang, const trace::Segments& rows, std::uint32_t row, double t_s, const StagePace& pace) {
  const trace::SegmentKind kind = rows.kind[row];
  gang.computes = gang.computes && kind == trace::SegmentKind::Run;
  if (kind != trace::SegmentKind::Restart && kind != trace::SegmentKind::Switch) return;
  gang.switches = kind == trace::SegmentKind::Switch;
  gang.from_s = rows.start_s[row];
  gang.to_s = rows.end_s[row];
  gang.pulse = pace.steps ? 0 : std::fmod((t_s - gang.from_s) / pace.sim_s_per_s, kPulse_s) / kPulse_s;
}

}  // namespace

void placeGangs(Stage& stage, const metrics::TraceIndex& index, const StageLayout& layout, const StagePace& pace) {
  const model::Problem& problem = index.problem();
  const trace::Segments& rows = index.trace().segments;
  stage.gpus.assign(problem.gpus.size(), {});
  std::map<std::pair<std::int32_t, std::int32_t>, std::size_t> known;  // job and box -> gang
  for (std::size_t g = 0; g < problem.gpus.size(); ++g) {
    const model::Gpu& gpu = problem.gpus[g];
    const std::int32_t box = layout.detail == StageDetail::Types ? gpu.type.value : gpu.node.value;
    const auto holders = index.rowsOn(model::GpuIndex(g), stage.t_s);
    for (std::size_t i = 0; i < holders.size(); ++i) {
      const std::uint32_t row = holders[i];
      const model::JobIndex job(rows.job[row]);
      stage.gpus[g].push_back(job);
      const auto [entry, fresh] = known.try_emplace({job.value, box}, stage.gangs.size());
      if (fresh) {
        StageGang gang;
        gang.job = job;
        const double work = problem.jobs[job].iterations;
        gang.progress = work > 0 ? std::clamp(index.iterations(job, stage.t_s) / work, 0.0, 1.0) : 0;
        stage.gangs.push_back(std::move(gang));
      }
      StageGang& gang = stage.gangs[entry->second];
      gang.gpus.emplace_back(g);
      addTile(gang, gpuPart(layout.gpus[g], i, holders.size()));
      readRow(gang, rows, row, stage.t_s, pace);
    }
  }
}

}  // namespace roundel::widgets
