// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster_painting/cluster_layout.h"

#include <algorithm>
#include <cmath>

namespace roundel::widgets {
namespace {

constexpr double kGapPx = 8, kInside = 10;

struct Metrics {
  double title;     ///< height of a card's title row
  double gpuWidth;  ///< of a labelled GPU
  double gpuHeight;
};

// GPUs in a row so that the rows are about equal: if three fit, four GPUs become two rows of two.
int perRowOf(int gpus, int fitting) {
  const int rows = std::max(1, (gpus + fitting - 1) / std::max(1, fitting));
  return std::max(1, (gpus + rows - 1) / rows);
}

double cardHeight(const model::Node& node, double width, const Metrics& m) {
  const int perRow = perRowOf(node.gpus, std::max(1, static_cast<int>((width - 2 * kInside + 6) / (m.gpuWidth + 6))));
  const int rows = std::max(1, (node.gpus + perRow - 1) / perRow);
  return kInside + m.title + 4 + rows * m.gpuHeight + (rows - 1) * 6 + kInside;
}

NodeBox placeCard(const model::Problem& problem, model::NodeIndex index, QRectF card, const Metrics& m) {
  NodeBox box{.node = index,
              .card = card,
              .title = QRectF(card.left() + kInside, card.top() + kInside, card.width() - 2 * kInside, m.title)};
  const double room = card.width() - 2 * kInside;
  const int perRow = perRowOf(problem.nodes[index].gpus, std::max(1, static_cast<int>((room + 6) / (m.gpuWidth + 6))));
  const double top = box.title.bottom() + 4;
  for (int g = 0; g < problem.nodes[index].gpus; ++g) {
    box.gpus.emplace_back(card.left() + kInside + (g % perRow) * (m.gpuWidth + 6),
                          top + (g / perRow) * (m.gpuHeight + 6), m.gpuWidth, m.gpuHeight);
  }
  return box;
}

ClusterLayout cards(const model::Problem& problem, double width, const Metrics& m) {
  ClusterLayout layout;
  double y = 0;
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    const double height = cardHeight(problem.nodes[n], width, m);
    layout.nodes.push_back(placeCard(problem, model::NodeIndex(n), QRectF(0, y, width, height), m));
    y += height + kGapPx;
  }
  layout.height = std::max(0.0, y - kGapPx);
  return layout;
}

model::TypeIndex mainType(const model::Node& node) {
  const auto it = std::ranges::max_element(node.groups, {}, &model::GpuGroup::count);
  return it == node.groups.end() ? model::TypeIndex(0) : it->type;
}

// One or more columns for each GPU type, as many as the width allows.
ClusterLayout grid(const model::Problem& problem, double width, double square, const Metrics& m) {
  ClusterLayout layout;
  layout.style = ClusterLayout::Style::Grid;
  std::vector<std::vector<model::NodeIndex>> byType(problem.types.size());
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) byType[mainType(problem.nodes[n])].emplace_back(n);
  const auto used_types = static_cast<double>(std::ranges::count_if(byType, [](const auto& v) { return !v.empty(); }));
  const double columnWidth = (width - kGapPx * (used_types - 1)) / std::max(1.0, used_types);
  double x = 0;
  for (std::size_t t = 0; t < byType.size(); ++t) {
    if (byType[t].empty()) continue;
    layout.headers.push_back({model::TypeIndex(t), QRectF(x, 0, columnWidth, m.title)});
    double y = m.title + 4;
    for (const model::NodeIndex n : byType[t]) {
      const model::Node& node = problem.nodes[n];
      const int perRow = perRowOf(node.gpus, std::max(1, static_cast<int>((columnWidth - 8 + 3) / (square + 3))));
      const int rows = (node.gpus + perRow - 1) / perRow;
      const double height = 4 + m.title + 2 + rows * (square + 3) + 3;
      NodeBox box{.node = n,
                  .card = QRectF(x, y, columnWidth, height),
                  .title = QRectF(x + 5, y + 4, columnWidth - 10, m.title)};
      for (int g = 0; g < node.gpus; ++g) {
        box.gpus.emplace_back(x + 5 + (g % perRow) * (square + 3), box.title.bottom() + 2 + (g / perRow) * (square + 3),
                              square, square);
      }
      layout.nodes.push_back(std::move(box));
      y += height + 5;
    }
    layout.height = std::max(layout.height, y - 5);
    x += columnWidth + kGapPx;
  }
  return layout;
}

bool inOneRow(const ClusterLayout& layout) {
  return std::ranges::all_of(
      layout.nodes, [](const NodeBox& box) { return box.gpus.empty() || box.gpus.front().y() == box.gpus.back().y(); });
}

}  // namespace

ClusterLayout layoutCluster(const model::Problem& problem, double width, double height, const QFontMetricsF& body,
                            const QFontMetricsF& note) {
  const double label = body.horizontalAdvance(QStringLiteral("J000")) + 16;
  const Metrics roomy{body.height(), std::max(64.0, label), body.height() + 18};
  const Metrics tight{body.height(), label, body.height() + 6};
  for (const Metrics& m : {roomy, tight}) {
    ClusterLayout layout = cards(problem, width, m);
    if (layout.height <= height) return layout;
  }
  const Metrics small_metrics{note.height(), 0, 0};
  ClusterLayout layout;
  for (const double square : {34.0, 28.0, 24.0, 20.0, 16.0, 12.0, 9.0}) {
    layout = grid(problem, width, square, small_metrics);
    const bool is_too_wide = square > 20 && !inOneRow(layout);
    if (layout.height <= height && !is_too_wide) break;
  }
  return layout;
}

model::GpuIndex ClusterLayout::gpuAt(const model::Problem& problem, QPointF position) const {
  for (const NodeBox& box : nodes) {
    if (!box.card.contains(position)) continue;
    for (std::size_t g = 0; g < box.gpus.size(); ++g)
      if (box.gpus[g].adjusted(-1.5, -1.5, 1.5, 1.5).contains(position))
        return model::GpuIndex(problem.nodes[box.node].groups.front().first.value + static_cast<int>(g));
  }
  return {};
}

QRectF ClusterLayout::rectOf(const model::Problem& problem, model::GpuIndex gpu) const {
  const model::Gpu& g = problem.gpus[gpu];
  for (const NodeBox& box : nodes)
    if (box.node == g.node) return box.gpus[static_cast<std::size_t>(g.index)];
  return {};
}

}  // namespace roundel::widgets
