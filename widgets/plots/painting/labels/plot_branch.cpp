// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/painting/labels/plot_branch.h"

#include <cmath>

#include "widgets/base/theme/job_number.h"

namespace roundel::widgets::plots {
namespace {

constexpr double kNearEnd = 0.78;  // share of the axis after which labels are left of the line

}  // namespace

bool isBesideParent(const PlotData& data, const PlotLook& look) {
  if (data.mark != Mark::JobRows || look.only < 0 || look.reference < 0) return false;
  const compare::LaneRun& branch = *data.lanes[static_cast<std::size_t>(look.only)].run;
  const compare::LaneRun& parent = *data.lanes[static_cast<std::size_t>(look.reference)].run;
  return branch.branch_points.size() == parent.branch_points.size() + 1 &&
         std::equal(parent.branch_points.begin(), parent.branch_points.end(), branch.branch_points.begin());
}

std::optional<double> BranchRowPainter::valueIn(int lane, double row, model::JobIndex* job) const {
  for (const PlotSeries& s : m_data.series) {
    for (std::size_t i = 0; s.lane == lane && i < s.x.size(); ++i) {
      if (s.y[i] != row || !(visible(s, i) || m_look.future == 1)) continue;
      *job = s.jobs[i];
      return s.x[i];
    }
  }
  return std::nullopt;
}

void BranchRowPainter::links() {
  for (std::size_t row = 0; row < m_data.rows.size(); ++row) {
    const auto row_y = static_cast<double>(row);
    Pair pair;
    const auto parent = valueIn(m_look.reference, row_y, &pair.job), branch = valueIn(m_look.only, row_y, &pair.job);
    if (!parent || !branch || *parent == *branch) continue;
    pair.parent = *parent, pair.branch = *branch;
    link(row_y, pair);
  }
}

// For each value shown in rows per job, less is better.
void BranchRowPainter::link(double row, const Pair& pair) {
  auto* line = item<QCPItemLine>();
  line->setLayer(m_plot.layer(QStringLiteral("grid")));
  line->setPen(QPen(
      jobColor(m_data.lanes[static_cast<std::size_t>(m_look.only)].run->trace->problem->jobs[pair.job].id), px(2.5)));
  line->start->setCoords(xOf(pair.parent), row);
  line->end->setCoords(xOf(pair.branch), row);
  const double delta = (pair.branch - pair.parent) / xUnit(m_data);
  const double low = std::min(xOf(pair.parent), xOf(pair.branch)), high = std::max(xOf(pair.parent), xOf(pair.branch));
  const bool left = (high - m_x->range().lower) > kNearEnd * m_x->range().size();
  auto* label = item<QCPItemText>();
  label->setText((delta > 0 ? QStringLiteral("+") : QStringLiteral("−")) + barValue(std::abs(delta)));
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  label->setFont(bold);
  label->setColor(delta > 0 ? m_look.theme.bad : m_look.theme.good);
  label->setPositionAlignment((left ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  const int air = static_cast<int>(px(8));
  label->setPadding(QMargins(air, 0, air, 0));
  label->position->setCoords(left ? low : high, row);
}

}  // namespace roundel::widgets::plots
