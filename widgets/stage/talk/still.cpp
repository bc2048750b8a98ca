// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/talk/still.h"

#include <QFontMetricsF>
#include <algorithm>

#include "core/model/problem.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/figures/animation/cluster_panes.h"
#include "widgets/stage/presenter/folded_rows.h"
#include "widgets/stage/presenter/presenter_animation.h"
#include "widgets/stage/presenter/presenter_lane_painter.h"
#include "widgets/stage/presenter/presenter_painter.h"
#include "widgets/stage/talk/other_runs.h"
#include "widgets/stage/talk/slide_views.h"

namespace roundel::widgets {
namespace {

constexpr double kSmallestSentence = 22;  // at 1280 x 720
constexpr double kStageScale = 1.5;       // as in the presenter

std::vector<std::size_t> shownLanes(const std::vector<LaneState>& lanes, const talk::Slide& slide) {
  std::vector<std::string> labels;
  for (const LaneState& lane : lanes) labels.push_back(lane.lane.label);
  return talk::lanesOf(slide, labels);
}

PresenterPage pageOf(const QSizeF& size, const Still& still, const Theme& theme) {
  PresenterPage page;
  page.theme = theme;
  const std::vector<std::size_t> shown_lanes = shownLanes(still.lanes, still.slide);
  const int rows = kUnfoldedRows / std::max(1, static_cast<int>(shown_lanes.size()));
  std::vector<int> gpus;
  for (const std::size_t lane : shown_lanes) {
    page.lanes.push_back(presentedLane(still.lanes, static_cast<int>(lane), theme, rows));
    gpus.push_back(static_cast<int>(page.lanes.back().rows.order.size()));
  }
  for (const LaneState& lane : still.lanes) {
    if (lane.index == nullptr) continue;
    page.end_s = std::max(page.end_s, lane.index->trace().end_s);
    page.round_s = lane.index->problem().clock.round_s;
  }
  page.now_s = std::min(still.at_s, page.end_s);
  page.layout = layoutPresenter(size, gpus, axisEnd_s(page.now_s, page.end_s, page.round_s));
  page.page = still.number - 1;
  page.pages = still.of;
  return page;
}

void paintStage(QPainter& painter, const PresenterPage& page, const Still& still) {
  const double unit = page.layout.sizes.unit;
  std::vector<animation::ClusterPanes::Lane> lanes;
  for (const PresentedLane& lane : page.lanes) {
    const auto& index = still.lanes[static_cast<std::size_t>(lane.lane)].index;
    if (index != nullptr) lanes.push_back({index, &lane.colors, lane.style, QString::fromStdString(lane.label)});
  }
  const animation::ClusterPanes panes(lanes, page.layout.animation, false, kStageScale * unit, page.layout.axis.to_s());
  const ClusterAnimationPace pace{1, true};
  panes.paint(painter, page.now_s, pace);
  for (std::size_t i = 0; i < panes.size(); ++i) {
    const ClusterAnimationFrame frame = clusterAnimationAt(panes.moves(i), panes.layout(i), page.now_s, pace);
    std::vector<QRectF> areas =
        stageSpots(panes.layout(i), frame, lanes[i].index->problem(), lanes[i].name.toStdString(), still.slide.spot);
    for (QRectF& area : areas) area.translate(panes.rect(i).topLeft());
    paintSpots(painter, page, areas);
  }
}

void paintCharts(QPainter& painter, const PresenterPage& page, const Still& still) {
  const std::vector<PlacedBlock> blocks = placedBlocks(page);
  paintLanes(painter, page, blocks);
  paintSpots(painter, page, laneSpots(page, blocks, still.slide.spot));
}

void paintWholeSentence(QPainter& painter, const PresenterPage& page, const QString& words) {
  const double unit = page.layout.sizes.unit;
  double px = page.layout.sizes.sentence();
  const QRectF& room = page.layout.sentence;
  const int flags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
  while (px > kSmallestSentence * unit &&
         QFontMetricsF(uiFont(px, QFont::Bold)).boundingRect(room, flags, words).height() > room.height())
    px -= unit;
  painter.setFont(uiFont(px, QFont::Bold));
  painter.setPen(page.theme.text);
  painter.drawText(room, flags, words);
}

}  // namespace

std::vector<LaneState> laneStates(const std::vector<compare::LaneRun>& runs) {
  std::vector<LaneState> lanes;
  for (const compare::LaneRun& run : runs) {
    IndexedRun indexed_run = indexed(run, {});
    LaneState lane;
    lane.lane = run.lane;
    lane.status = run.ok() ? LaneState::Status::Done : LaneState::Status::Failed;
    lane.run = std::make_shared<const compare::LaneRun>(std::move(indexed_run.run));
    lane.index = std::move(indexed_run.index);
    lanes.push_back(std::move(lane));
  }
  return lanes;
}

void paintStillView(QPainter& painter, const QSizeF& size, const Still& still, const Theme& theme) {
  const PresenterPage page = pageOf(size, still, theme);
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.fillRect(QRectF(QPointF(), size), theme.panel);
  if (still.slide.view == "lanes")
    paintCharts(painter, page, still);
  else if (still.slide.view == "stage")
    paintStage(painter, page, still);
  else
    paintSlideView(painter, page.layout.animation, still.lanes, still.slide, page.now_s,
                   {page.layout.sizes.unit, theme});
}

void paintPresentedSlide(QPainter& painter, const PresenterPage& page, const talk::Slide& slide,
                         const std::vector<LaneState>& lanes, const OtherRuns& others) {
  if (slide.scenario.empty())
    return paintSlideView(painter, page.layout.animation, lanes, slide, page.now_s,
                          {page.layout.sizes.unit, page.theme});
  const OtherRun* other_run = others.find(slide.scenario);
  QString words = other_run == nullptr ? tr("%1 is being computed.").arg(shown(slide.scenario)) : other_run->error;
  if (words.isEmpty()) {
    const lesson::FoundInstant found_instant = instantOf(other_run->lanes, slide);
    if (found_instant.missing.empty())
      return paintStillView(painter, page.layout.page,
                            {.lanes = other_run->lanes, .slide = slide, .at_s = found_instant.at_s}, page.theme);
    words = tr("No such instant: %1").arg(QString::fromStdString(found_instant.missing));
  }
  painter.setFont(uiFont(page.layout.sizes.note()));
  painter.setPen(page.theme.dim);
  painter.drawText(page.layout.animation, Qt::AlignCenter | Qt::TextWordWrap, words);
}

void paintStill(QPainter& painter, const QSizeF& size, const Still& still, const Theme& theme) {
  paintStillView(painter, size, still, theme);
  const PresenterPage page = pageOf(size, still, theme);
  paintSentence(painter, page);  // here only the number
  paintWholeSentence(painter, page, shown(still.slide.sentence));
}

}  // namespace roundel::widgets
