// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/presenter/presenter_page.h"

#include <algorithm>

#include "widgets/base/theme/gpu_parts.h"
#include "widgets/stage/presenter/folded_rows.h"

namespace roundel::widgets {
namespace {

// Places the blocks of one lane.
struct BlockPlacer {
  const PresenterPage& page;
  std::size_t i;
  const PresentedLane& lane = page.lanes[i];
  const QRectF& chart = page.layout.lanes[i];

  double airIn(double height) const { return std::min(page.layout.sizes.unit, height / 8); }

  PlacedBlock place(const PresentedBlock& block, double left, double right, bool tag) const {
    const double across = airIn(right - left);
    const QRectF rows = lane.rows.place(chart, block.row, block.rows);
    const double air = airIn(rows.height() / block.rows);
    const QRectF rect(left + across, rows.top() + air, right - left - 2 * across, rows.height() - 2 * air);
    const bool lower = block.with.valid() && block.with < block.job;
    if (block.others > 0)
      return {.lane = i, .block = block, .rect = rect, .name = QStringLiteral("+%1").arg(block.others), .tag = tag};
    QString name = QString::fromStdString(lane.bars->problem().jobs[block.job].id);
    if (block.copy > 0) name += QStringLiteral("·%1").arg(block.copy);
    return {.lane = i,
            .block = block,
            .rect = gpuPart(rect, lower ? 1 : 0, block.with.valid() ? 2 : 1),
            .name = name,
            .tag = tag};
  }

  // A selected job or the sentence's job is never among the others.
  FoldedBlocks folded() const {
    const PresenterSizes& sizes = page.layout.sizes;
    const model::JobIndex told_job = lane.lane == page.told_lane ? page.told : model::JobIndex();
    return foldedUntil(
        lane.changes, lane.rows, page.now_s,
        {(sizes.smallest() + 2 * sizes.unit) / chart.height(), page.selected.valid() ? page.selected : told_job});
  }

  void addBlocks(const std::vector<PresentedBlock>& blocks, std::vector<PlacedBlock>& out) const {
    for (const PresentedBlock& block : blocks)
      out.push_back(place(block, chart.left() + page.layout.axis.x(block.from_s),
                          chart.left() + page.layout.axis.x(block.to_s), false));
  }

  void addTags(const std::vector<PresentedBlock>& holders, std::vector<PlacedBlock>& out) const {
    const PresenterSizes& sizes = page.layout.sizes;
    const double now_x = chart.left() + page.layout.axis.x(page.now_s) + 3 * sizes.unit;
    const double left = std::min(now_x, page.layout.page.width() - sizes.tag());
    for (const PresentedBlock& block : holders) {
      const PlacedBlock tag = place(block, left, left + sizes.tag(), true);
      if (tag.rect.height() >= sizes.smallest()) out.push_back(tag);
    }
  }
};

}  // namespace

std::vector<PlacedBlock> placedBlocks(const PresenterPage& page) {
  std::vector<PlacedBlock> out;
  for (std::size_t i = 0; i < page.layout.lanes.size(); ++i) {
    if (page.lanes[i].bars == nullptr) continue;
    const BlockPlacer placer{page, i};
    const PresentedLane& lane = placer.lane;
    if (lane.rows.folded) {
      const FoldedBlocks folded = placer.folded();
      placer.addBlocks(folded.blocks, out);
      placer.addTags(folded.holders, out);
    } else {
      placer.addBlocks(blocksUntil(*lane.bars, lane.rows, page.now_s), out);
      placer.addTags(holdersAt(*lane.bars, lane.rows, page.now_s), out);
    }
  }
  return out;
}

StrokeGround laneGround(const PresenterPage& page, const std::vector<PlacedBlock>& blocks) {
  StrokeGround ground;
  ground.page = page.layout.page;
  ground.unit = page.layout.sizes.unit;
  ground.now_s = page.now_s;
  ground.axis = page.layout.axis;
  for (std::size_t i = 0; i < page.layout.lanes.size(); ++i)
    ground.charts.push_back({page.lanes[i].label, page.layout.lanes[i]});
  for (const PlacedBlock& placed_block : blocks) {
    if (placed_block.block.others > 0) continue;
    ground.marks.push_back({page.lanes[placed_block.lane].label, placed_block.name.toStdString(), placed_block.rect});
  }
  return ground;
}

namespace {

// Of one lane: its blocks of the job that end last, or the tags of a job that begins at the playhead.
void addJob(const PresenterPage& page, const std::vector<PlacedBlock>& blocks, std::size_t lane, const std::string& job,
            std::vector<QRectF>& out) {
  if (page.lanes[lane].bars == nullptr) return;
  const model::JobIndex wanted_job = page.lanes[lane].bars->problem().findJob(job);
  double last_s = -1;
  const auto isOf = [&](const PlacedBlock& each) {
    return wanted_job.valid() && each.lane == lane && each.block.job == wanted_job;
  };
  for (const PlacedBlock& placed_block : blocks)
    if (isOf(placed_block) && !placed_block.tag) last_s = std::max(last_s, placed_block.block.to_s);
  for (const PlacedBlock& placed_block : blocks)
    if (isOf(placed_block) && (last_s < 0 ? placed_block.tag : !placed_block.tag && placed_block.block.to_s == last_s))
      out.push_back(placed_block.rect);
}

// Neighbouring rows of one lane that the spot is on, as one area.
void addRows(const PresenterPage& page, std::size_t lane, const talk::Spot& spot, std::vector<QRectF>& out) {
  const PresentedLane& shown_lane = page.lanes[lane];
  if (shown_lane.bars == nullptr || (shown_lane.rows.folded && spot.kind == talk::Spot::Kind::Node)) return;
  const model::Problem& problem = shown_lane.bars->problem();
  const auto isOn = [&](model::GpuIndex gpu) {
    const model::Gpu& row_gpu = problem.gpus[gpu];
    return spot.name ==
           (spot.kind == talk::Spot::Kind::Node ? problem.nodes[row_gpu.node].id : problem.types[row_gpu.type].id);
  };
  const int rows = static_cast<int>(shown_lane.rows.order.size());
  for (int first = 0, row = 0; row <= rows; ++row) {
    if (row < rows && isOn(shown_lane.rows.order[static_cast<std::size_t>(row)])) continue;
    if (row > first) out.push_back(shown_lane.rows.place(page.layout.lanes[lane], first, row - first));
    first = row + 1;
  }
}

}  // namespace

std::vector<QRectF> laneSpots(const PresenterPage& page, const std::vector<PlacedBlock>& blocks,
                              const talk::Spot& spot) {
  using enum talk::Spot::Kind;
  std::vector<QRectF> out;
  for (std::size_t lane = 0; lane < page.layout.lanes.size(); ++lane) {
    if (spot.kind == Job) addJob(page, blocks, lane, spot.name, out);
    if (spot.kind == Node || spot.kind == Type) addRows(page, lane, spot, out);
    if (spot.kind == Lane && page.lanes[lane].label == spot.name) out.push_back(page.layout.lanes[lane]);
  }
  return out;
}

bool isMarked(const PresenterPage& page, const PlacedBlock& block) {
  const model::JobIndex job = block.block.job;
  if (!job.valid()) return false;
  return (page.selected.valid() && job == page.selected) ||
         (page.told.valid() && job == page.told && page.lanes[block.lane].lane == page.told_lane);
}

}  // namespace roundel::widgets
