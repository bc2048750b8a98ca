// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/painting/node_tiles.h"

#include <algorithm>

#include "widgets/base/theme/gpu_parts.h"
#include "widgets/stage/painting/cluster_animation_brush.h"

namespace roundel::widgets {
namespace {

constexpr double kTileWide = 44, kTileHigh = 34, kBetween = 4, kFrame = 8, kTileTitle = 22;
constexpr std::size_t kInARow = 8;

class Tiles : ClusterAnimationBrush {
 public:
  using ClusterAnimationBrush::ClusterAnimationBrush;

  void paint(const NodeTiles& tiles) {
    m_painter.setPen(QPen(m_theme.accent, 2));
    m_painter.setBrush(m_theme.panel);
    m_painter.drawRoundedRect(QRectF(QPointF(), tiles.size).adjusted(1, 1, -1, -1), kPanelRadius, kPanelRadius);
    const QString node = QString::fromStdString(m_problem.nodes[tiles.node].id);
    const QString type = QString::fromStdString(m_problem.types[m_problem.gpus[tiles.gpus.front()].type].id);
    m_text.drawMiddle(
        {kFrame, kFrame + kTileTitle * m_scale / 2 - 2},
        m_text.fitted(node + QStringLiteral("  ") + type, kNotePx, QFont::DemiBold, tiles.size.width() - 2 * kFrame),
        kNotePx, m_theme.text, QFont::DemiBold);
    for (std::size_t i = 0; i < tiles.gpus.size(); ++i) tile(tiles, i);
  }

 private:
  void tile(const NodeTiles& tiles, std::size_t i) {
    const metrics::JobsOnGpu& jobs = m_frame.gpus[tiles.gpus[i]];
    if (jobs.empty()) return idle(tiles.gpus[i], tiles.rects[i]);
    for (std::size_t j = 0; j < jobs.size(); ++j) {
      if (jobs.size() == 1 && i > 0 && joins(tiles, i - 1, jobs[0])) continue;
      QRectF piece = tiles.rects[i];
      for (std::size_t k = i; jobs.size() == 1 && k + 1 < tiles.gpus.size() && joins(tiles, k, jobs[0]); ++k)
        piece.setRight(tiles.rects[k + 1].right());
      held(gpuPart(piece, j, jobs.size()), jobs[j], tiles.gpus[i]);
    }
  }

  // Whether tiles i and i + 1 are one piece of this job.
  bool joins(const NodeTiles& tiles, std::size_t i, model::JobIndex job) const {
    const metrics::JobsOnGpu &one = m_frame.gpus[tiles.gpus[i]], &next = m_frame.gpus[tiles.gpus[i + 1]];
    return one.size() == 1 && next.size() == 1 && one[0] == job && next[0] == job &&
           tiles.rects[i].top() == tiles.rects[i + 1].top();
  }

  void held(const QRectF& rect, model::JobIndex job, model::GpuIndex gpu) {
    const QColor fill = colorOf(job, gpu);
    m_painter.setPen(job == m_look.selected || job == m_look.hovered ? QPen(m_theme.text, 2) : QPen(Qt::NoPen));
    m_painter.setBrush(fill);
    m_painter.drawRoundedRect(rect, kBarRadius, kBarRadius);
    m_text.drawMiddle(rect.center(), m_text.fitted(nameOf(job), kBodyPx, QFont::Bold, rect.width() - 4), kBodyPx,
                      textOn(fill), QFont::Bold, Qt::AlignHCenter);
  }

  void idle(model::GpuIndex gpu, const QRectF& rect) {
    const bool is_down =
        std::ranges::any_of(m_frame.down, [&](const DownNode& each) { return each.node == m_problem.gpus[gpu].node; });
    m_painter.setPen(QPen(m_theme.line, 1));
    m_painter.setBrush(m_theme.idleGpu);
    m_painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), kBarRadius, kBarRadius);
    m_text.drawMiddle(rect.center(), is_down ? ClusterAnimationTexts::tr("down") : ClusterAnimationTexts::tr("idle"),
                      kNotePx, m_theme.dim, QFont::Normal, Qt::AlignHCenter);
  }
};

}  // namespace

NodeTiles tilesAround(const model::Problem& problem, model::GpuIndex gpu, double scale) {
  NodeTiles tiles;
  tiles.node = problem.gpus[gpu].node;
  std::vector<model::GpuIndex> node_gpus;
  for (std::size_t g = 0; g < problem.gpus.size(); ++g)
    if (problem.gpus[model::GpuIndex(g)].node == tiles.node) node_gpus.emplace_back(g);
  const auto gpu_position = static_cast<std::size_t>(std::ranges::find(node_gpus, gpu) - node_gpus.begin());
  const std::size_t count = std::min(node_gpus.size(), kMaxTiles);
  const std::size_t first = std::min(gpu_position - std::min(gpu_position, count / 2), node_gpus.size() - count);
  for (std::size_t i = 0; i < count; ++i) {
    tiles.gpus.push_back(node_gpus[first + i]);
    tiles.rects.emplace_back(kFrame + static_cast<double>(i % kInARow) * (kTileWide + kBetween) * scale,
                             kFrame + (kTileTitle + static_cast<double>(i / kInARow) * (kTileHigh + kBetween)) * scale,
                             kTileWide * scale, kTileHigh * scale);
  }
  const auto columns = static_cast<double>(std::clamp<std::size_t>(count, 3, kInARow));
  tiles.size = {2 * kFrame + (columns * (kTileWide + kBetween) - kBetween) * scale,
                tiles.rects.back().bottom() + kFrame};
  return tiles;
}

void paintNodeTiles(QPainter& painter, const ClusterAnimationFrame& frame, const ClusterAnimationLook& look,
                    const NodeTiles& tiles) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, true);
  Tiles(painter, frame, look).paint(tiles);
  painter.restore();
}

}  // namespace roundel::widgets
