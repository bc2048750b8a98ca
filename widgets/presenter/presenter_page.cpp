#include "widgets/presenter/presenter_page.h"

#include <algorithm>

#include "widgets/theme/gpu_parts.h"

namespace roundel::widgets {
namespace {

// Places the blocks of one lane.
struct BlockPlacer {
  const PresenterPage& page;
  std::size_t i;
  const PresentedLane& lane = page.lanes[i];
  const QRectF& chart = page.layout.lanes[i];
  double row = chart.height() / static_cast<double>(lane.rows.order.size());
  double air = std::min(page.layout.sizes.unit, row / 8);

  PlacedBlock place(const PresentedBlock& block, double left, double right, bool tag) const {
    const double across = std::min(air, (right - left) / 8);
    const QRectF rect(left + across, chart.top() + block.row * row + air, right - left - 2 * across,
                      block.rows * row - 2 * air);
    const bool lower = block.with.valid() && block.with < block.job;
    QString name = QString::fromStdString(lane.bars->problem().jobs[block.job].id);
    if (block.copy > 0) name += QStringLiteral("·%1").arg(block.copy);
    return {i, block, gpuPart(rect, lower ? 1 : 0, block.with.valid() ? 2 : 1), name, tag};
  }

  void addTags(std::vector<PlacedBlock>& out) const {
    const PresenterSizes& sizes = page.layout.sizes;
    const double now_x = chart.left() + page.layout.axis.x(page.now_s) + 3 * sizes.unit;
    const double left = std::min(now_x, page.layout.page.width() - sizes.tag());
    for (const PresentedBlock& block : holdersAt(*lane.bars, lane.rows, page.now_s)) {
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
    for (const PresentedBlock& block : blocksUntil(*placer.lane.bars, placer.lane.rows, page.now_s)) {
      const double left = placer.chart.left();
      out.push_back(
          placer.place(block, left + page.layout.axis.x(block.from_s), left + page.layout.axis.x(block.to_s), false));
    }
    placer.addTags(out);
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
  for (const PlacedBlock& placed : blocks)
    ground.marks.push_back({page.lanes[placed.lane].label, placed.name.toStdString(), placed.rect});
  return ground;
}

bool isMarked(const PresenterPage& page, const PlacedBlock& block) {
  const model::JobIndex job = block.block.job;
  return (page.selected.valid() && job == page.selected) ||
         (page.told.valid() && job == page.told && page.lanes[block.lane].lane == page.told_lane);
}

}  // namespace roundel::widgets
