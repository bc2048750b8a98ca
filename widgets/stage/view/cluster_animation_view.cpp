// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/view/cluster_animation_view.h"

#include <algorithm>

#include "widgets/stage/view/cluster_animation_half.h"

namespace roundel::widgets {

ClusterAnimationView::ClusterAnimationView(Workbench* bench, QWidget* parent) : QWidget(parent), m_bench(bench) {
  setAccessibleName(tr("Stage"));
  for (int side = 0; side < 2; ++side) {
    auto* stage_half = new ClusterAnimationHalf(bench, this);
    m_halves[static_cast<std::size_t>(side)] = stage_half;
    connect(stage_half, &ClusterAnimationHalf::laneChosen, this, [this, side](int lane) { showLane(side, lane); });
  }
  connect(&bench->comparison, &ComparisonController::lanesReset, this, &ClusterAnimationView::refresh);
  connect(&bench->comparison, &ComparisonController::lanesRenamed, this,
          [this](const std::map<std::string, std::string>& names) {
            for (std::string& label : m_labels)
              if (const auto now = names.find(label); now != names.end()) label = now->second;
          });
  refresh();
}

QSize ClusterAnimationView::minimumSizeHint() const { return m_halves[0]->minimumSizeHint(); }

void ClusterAnimationView::setColorBy(ColorBy by) {
  for (ClusterAnimationHalf* stage_half : m_halves) stage_half->setColorBy(by);
}

void ClusterAnimationView::showLane(int side, int lane) {
  const auto& lanes = m_bench->comparison.lanes();
  if (lane < 0 || lane >= static_cast<int>(lanes.size())) return;
  const auto half_index = static_cast<std::size_t>(side);
  // Both halves never show the same scheduler: the other half takes the lane that this one showed.
  if (half(1 - side)->lane() == lane) m_labels[1 - half_index] = m_labels[half_index];
  m_labels[half_index] = lanes[static_cast<std::size_t>(lane)].lane.label;
  refresh();
}

void ClusterAnimationView::refresh() {
  const auto& lanes = m_bench->comparison.lanes();
  const int count = static_cast<int>(lanes.size());
  const int room = width() >= 2 * kMinHalf + kGap ? 2 : 1;
  m_shown = std::clamp(count, 1, room);
  std::array<int, 2> chosen_lanes{-1, -1};
  for (std::size_t side = 0; side < 2; ++side) {
    const auto hit = std::ranges::find_if(lanes, [&](const LaneState& l) { return l.lane.label == m_labels[side]; });
    if (!m_labels[side].empty() && hit != lanes.end()) chosen_lanes[side] = static_cast<int>(hit - lanes.begin());
  }
  for (std::size_t side = 0; side < 2; ++side) {
    for (int lane = 0; lane < count && chosen_lanes[side] < 0; ++lane)
      if (lane != chosen_lanes[1 - side]) chosen_lanes[side] = lane;
    if (chosen_lanes[side] >= 0) m_labels[side] = lanes[static_cast<std::size_t>(chosen_lanes[side])].lane.label;
  }
  const int half_width = (width() - (m_shown - 1) * kGap) / m_shown;
  for (int side = 0; side < 2; ++side) {
    ClusterAnimationHalf* stage_half = half(side);
    stage_half->setVisible(side < m_shown);
    stage_half->setGeometry(side * (half_width + kGap), 0, half_width, height());
    stage_half->setMenu(count > m_shown);
    stage_half->setLane(chosen_lanes[static_cast<std::size_t>(side)]);
  }
}

void ClusterAnimationView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  refresh();
}

void ClusterAnimationView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

}  // namespace roundel::widgets
