// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/presenter/presenter_animation.h"

#include <algorithm>

namespace roundel::widgets {
namespace {

constexpr double kLarger = 1.5;  // larger than the window's type, to be readable from a distance

}  // namespace

void PresenterAnimation::showRun(Half& half, const PresentedLane& lane, double end_s) {
  const auto& lanes = m_bench->comparison.lanes();
  const auto index =
      lane.lane < static_cast<int>(lanes.size()) ? lanes[static_cast<std::size_t>(lane.lane)].index : nullptr;
  half.picture.setRun(index, ColorBy::Job, m_bench->theme());
  half.picture.setLook(lane.style, QString::fromStdString(lane.label), 0, end_s);
  half.end_s = end_s;
  half.run = index.get();
  half.label = lane.label;
  half.dark = m_bench->theme().dark;
}

void PresenterAnimation::show(const PresenterPage& page) {
  const QRectF& room = page.layout.animation;
  const double unit = page.layout.sizes.unit, gap = kGap * unit;
  const auto count = static_cast<double>(std::max<std::size_t>(page.lanes.size(), 1));
  const double half_width = (room.width() - (count - 1) * gap) / count;
  // A talk pauses at decisions, where tokens have just started; jobs are then shown at their destinations, with an arrow.
  const bool reducedMotion = m_bench->reducedMotion() || !m_bench->playhead.playing();
  const ClusterAnimationPace pace{m_bench->playhead.roundsPerSecond() * m_bench->playhead.round_s(), reducedMotion};
  for (std::size_t i = 0; i < m_halves.size(); ++i) {
    Half& half = m_halves[i];
    half.rect = i < page.lanes.size() ? QRectF(room.left() + static_cast<double>(i) * (half_width + gap), room.top(),
                                               half_width, room.height())
                                      : QRectF();
    if (half.rect.isEmpty()) continue;
    const auto* run = page.lanes[i].bars != nullptr ? &page.lanes[i].bars->index() : nullptr;
    const double end_s = page.layout.axis.to_s();  // times have the format of the lanes' axis
    if (run != half.run || half.dark != m_bench->theme().dark || half.label != page.lanes[i].label ||
        half.end_s != end_s)
      showRun(half, page.lanes[i], end_s);
    half.picture.setSize(half.rect.size(), kLarger * unit);
    if (half.picture.ready()) half.picture.moveTo(page.now_s, pace);
  }
}

void PresenterAnimation::paint(QPainter& painter, const PresenterPage& page, double pixel_ratio) {
  for (std::size_t i = 0; i < page.lanes.size() && i < m_halves.size(); ++i) {
    Half& half = m_halves[i];
    if (!half.picture.ready()) continue;
    const auto jobs = static_cast<std::int32_t>(half.picture.problem().jobs.size());
    const model::JobIndex told_job = page.lanes[i].lane == page.told_lane ? page.told : model::JobIndex();
    const model::JobIndex marked = page.selected.valid() ? page.selected : told_job;
    painter.save();
    painter.setClipRect(half.rect);
    painter.translate(half.rect.topLeft());
    half.picture.paint(painter, pixel_ratio, marked.value < jobs ? marked : model::JobIndex(), {});
    painter.restore();
  }
}

std::vector<QRectF> stageSpots(const ClusterAnimationLayout& layout, const ClusterAnimationFrame& frame,
                               const model::Problem& problem, const std::string& name, const talk::Spot& spot) {
  using enum talk::Spot::Kind;
  std::vector<QRectF> out;
  const auto isJob = [&](model::JobIndex job) { return spot.kind == Job && problem.jobs[job].id == spot.name; };
  for (std::size_t c = 0; c < std::min(frame.queue.size(), layout.cardsThatFit()); ++c)
    if (isJob(frame.queue[c].job)) out.push_back(layout.card(c));
  for (const DrawnGang& gang : frame.gangs)
    if (isJob(gang.job)) out.insert(out.end(), gang.pieces.begin(), gang.pieces.end());
  for (std::size_t c = frame.firstChip; c < frame.done.size(); ++c)
    if (isJob(frame.done[c].job)) out.push_back(layout.chip(c - frame.firstChip));
  for (const ClusterBox& box : layout.boxes) {
    const bool node = spot.kind == Node && box.node.valid() && problem.nodes[box.node].id == spot.name;
    if (node || (spot.kind == Type && box.type.valid() && problem.types[box.type].id == spot.name))
      out.push_back(box.rect);
  }
  const bool tiles = spot.kind == Type && out.empty();
  for (std::size_t gpu = 0; tiles && gpu < layout.gpus.size(); ++gpu) {
    const model::GpuIndex index(gpu);
    if (problem.types[problem.gpus[index].type].id == spot.name) out.push_back(layout.gpus[gpu]);
  }
  if (spot.kind == Lane && spot.name == name) out.push_back(QRectF(QPointF(), layout.size));
  return out;
}

std::vector<QRectF> PresenterAnimation::spots(const PresenterPage& page, const talk::Spot& spot) const {
  std::vector<QRectF> out;
  for (std::size_t i = 0; i < page.lanes.size() && i < m_halves.size(); ++i) {
    const Half& half = m_halves[i];
    if (!half.picture.ready()) continue;
    for (const QRectF& area :
         stageSpots(half.picture.layout(), half.picture.frame(), half.picture.problem(), half.label, spot))
      out.push_back(area.translated(half.rect.topLeft()));
  }
  return out;
}

StrokeGround PresenterAnimation::ground(const PresenterPage& page) const {
  StrokeGround ground;
  ground.page = page.layout.page;
  ground.unit = page.layout.sizes.unit;
  ground.now_s = page.now_s;
  for (std::size_t i = 0; i < page.lanes.size() && i < m_halves.size(); ++i) {
    const Half& half = m_halves[i];
    if (!half.picture.ready()) continue;
    const auto add = [&](model::JobIndex job, const QRectF& rect) {
      ground.marks.push_back(
          {page.lanes[i].label, half.picture.problem().jobs[job].id, rect.translated(half.rect.topLeft())});
    };
    const ClusterAnimationFrame& frame = half.picture.frame();
    const ClusterAnimationLayout& layout = half.picture.layout();
    for (std::size_t c = 0; c < std::min(frame.queue.size(), layout.cardsThatFit()); ++c)
      add(frame.queue[c].job, layout.card(c));
    for (const DrawnGang& gang : frame.gangs)
      for (const QRectF& piece : gang.pieces) add(gang.job, piece);
    for (std::size_t c = frame.firstChip; c < frame.done.size(); ++c)
      add(frame.done[c].job, layout.chip(c - frame.firstChip));
    for (const TokenFlight& flight : frame.flights)
      if (!flight.token.isEmpty()) add(flight.job, flight.token);
  }
  return ground;
}

}  // namespace roundel::widgets
