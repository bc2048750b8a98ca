// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/view/cluster_animation_view.h"

#include <algorithm>

#include "widgets/stage/view/cluster_animation_half.h"

namespace roundel::widgets {

ClusterAnimationView::ClusterAnimationView(Workbench* bench, QWidget* parent) : QWidget(parent), m_bench(bench) {
  setAccessibleName(tr("Stage"));
  for (int side = 0; side < 2; ++side) {
    auto* each = new ClusterAnimationHalf(bench, this);
    m_halves[static_cast<std::size_t>(side)] = each;
    connect(each, &ClusterAnimationHalf::laneChosen, this, [this, side](int lane) { showLane(side, lane); });
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
  for (ClusterAnimationHalf* each : m_halves) each->setColorBy(by);
}

void ClusterAnimationView::showLane(int side, int lane) {
  const auto& lanes = m_bench->comparison.lanes();
  if (lane < 0 || lane >= static_cast<int>(lanes.size())) return;
  const auto at = static_cast<std::size_t>(side);
  // Both halves never show the same scheduler: the other half takes the lane that this one showed.
  if (half(1 - side)->lane() == lane) m_labels[1 - at] = m_labels[at];
  m_labels[at] = lanes[static_cast<std::size_t>(lane)].lane.label;
  refresh();
}

void ClusterAnimationView::refresh() {
  const auto& lanes = m_bench->comparison.lanes();
  const int count = static_cast<int>(lanes.size());
  const int room = width() >= 2 * kMinHalf + kGap ? 2 : 1;
  m_shown = std::clamp(count, 1, room);
  std::array<int, 2> chosen{-1, -1};
  for (std::size_t side = 0; side < 2; ++side) {
    const auto hit = std::ranges::find_if(lanes, [&](const LaneState& l) { return l.lane.label == m_labels[side]; });
    if (!m_labels[side].empty() && hit != lanes.end()) chosen[side] = static_cast<int>(hit - lanes.begin());
  }
  for (std::size_t side = 0; side < 2; ++side) {
    for (int lane = 0; lane < count && chosen[side] < 0; ++lane)
      if (lane != chosen[1 - side]) chosen[side] = lane;
    if (chosen[side] >= 0) m_labels[side] = lanes[static_cast<std::size_t>(chosen[side])].lane.label;
  }
  const int each = (width() - (m_shown - 1) * kGap) / m_shown;
  for (int side = 0; side < 2; ++side) {
    ClusterAnimationHalf* shown = half(side);
    shown->setVisible(side < m_shown);
    shown->setGeometry(side * (each + kGap), 0, each, height());
    shown->setMenu(count > m_shown);
    shown->setLane(chosen[static_cast<std::size_t>(side)]);
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
