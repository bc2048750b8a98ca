// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/painting/cluster_animation_layout.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace roundel::widgets {
namespace {

constexpr double kEdge = 5, kHeader = 36, kShelf = 40, kQueue = 156, kPad = 12, kCard = 52, kCardGap = 7,
                 kQueueTitle = 26, kChip = 92, kShelfTitle = 58, kTitle = 30, kColumnGap = 16, kTileGap = 4,
                 kMinBox = 150, kSmallBox = 118, kSmallCell = 36, kSmallTitle = 22, kStripName = 54,
                 kMaxStripName = 120, kStripLetter = 8, kStripGap = 7, kTypeTitle = 20;

// An arrangement of the nodes' boxes.
struct Grid {
  int columns = 1, rows = 1, per_row = 1;
  double cell = 0, width = 0, height = 0, channel = 0;
};

double titleOf(double cell) { return cell < kSmallCell ? kSmallTitle : kTitle; }

int largestNode(const model::Problem& problem) {
  int most_gpus = 1;
  for (const model::Node& node : problem.nodes) most_gpus = std::max(most_gpus, node.gpus);
  return most_gpus;
}

bool fits(Grid& grid, const QRectF& room, int nodes, double gap) {
  const int most_columns = static_cast<int>((room.width() + gap) / (grid.width + gap));
  if (most_columns < 1) return false;
  grid.columns = std::min(most_columns, nodes);
  grid.rows = (nodes + grid.columns - 1) / grid.columns;
  grid.columns = (nodes + grid.rows - 1) / grid.rows;
  return grid.rows * (grid.height + grid.channel) <= room.height();
}

bool tiles(Grid& grid, const QRectF& room, const model::Problem& problem, double scale) {
  const int nodes = static_cast<int>(problem.nodes.size()), most = largestNode(problem);
  for (const double cell : {56.0, 48.0, 40.0, 32.0, 24.0}) {
    for (const int per_row : {most, 8, 4}) {
      for (const double channel : {38.0, 26.0, 16.0}) {
        const int lines = (most + per_row - 1) / std::min(per_row, most);
        grid = {1, 1, std::min(per_row, most), cell, 0, 0, channel};
        grid.width = std::max((cell < kSmallCell ? kSmallBox : kMinBox) * scale,
                              grid.per_row * (cell + kTileGap) - kTileGap + 2 * kPad);
        grid.height =
            titleOf(cell) * scale + lines * (cell + kTileGap) - kTileGap + (cell < kSmallCell ? kPad / 2 : kPad);
        if (fits(grid, room, nodes, kColumnGap)) return true;
      }
    }
  }
  return false;
}

/// Approximate px that the longest node name needs.
double stripNameOf(const model::Problem& problem) {
  std::size_t letters = 0;
  for (const model::Node& node : problem.nodes) letters = std::max(letters, node.id.size());
  return std::clamp(kStripLetter * static_cast<double>(letters), kStripName, kMaxStripName);
}

// Prefers whole names to large cells, and visible cells to whole names.
bool strips(Grid& grid, const QRectF& room, const model::Problem& problem, double scale) {
  const int most_gpus = largestNode(problem);
  const auto fit = [&](double name, double cell, double least) {
    grid = {1, 1, most_gpus, least, 0, cell * std::max(1.0, scale), kStripGap};
    grid.width = name * scale + most_gpus * (least + 1);
    return fits(grid, room, static_cast<int>(problem.nodes.size()), kColumnGap);
  };
  for (const double cell : {22.0, 18.0})
    if (fit(stripNameOf(problem), cell, cell)) return true;
  for (const double cell : {22.0, 18.0, 14.0}) {
    if (!fit(kStripName, cell, cell) && !fit(kStripName, cell, cell / 2)) continue;
    const double spare = room.width() - grid.columns * grid.width - (grid.columns - 1) * kColumnGap;
    grid.width += std::clamp(spare / grid.columns, 0.0, (stripNameOf(problem) - kStripName) * scale);
    return true;
  }
  return false;
}

class Builder {
 public:
  Builder(const model::Problem& problem, ClusterAnimationLayout& layout) : m_problem(problem), m_layout(layout) {
    m_layout.gpus.resize(problem.gpus.size());
  }

  void build() {
    Grid grid;
    if (m_problem.nodes.empty() || m_layout.nodes.isEmpty()) return;
    if (tiles(grid, m_layout.nodes, m_problem, m_layout.scale)) return boxes(grid, ClusterDetail::Tiles);
    if (strips(grid, m_layout.nodes, m_problem, m_layout.scale)) return boxes(grid, ClusterDetail::Strips);
    types();
  }

 private:
  void boxes(const Grid& grid, ClusterDetail detail) {
    m_layout.detail = detail;
    m_layout.channel = grid.channel;
    m_layout.columns = grid.columns;
    const QRectF& room = m_layout.nodes;
    const double spare = room.width() - grid.columns * grid.width - (grid.columns - 1) * kColumnGap;
    const double step = grid.width + kColumnGap + std::min(24.0, spare / grid.columns);
    for (std::size_t n = 0; n < m_problem.nodes.size(); ++n) {
      const int row = static_cast<int>(n) / grid.columns, column = static_cast<int>(n) % grid.columns;
      const QRectF rect(std::floor(room.left() + column * step),
                        std::floor(room.top() + row * (grid.height + grid.channel)), std::floor(grid.width),
                        std::floor(grid.height));
      detail == ClusterDetail::Tiles ? tileBox(model::NodeIndex(n), rect, grid)
                                     : stripBox(model::NodeIndex(n), rect, grid);
    }
  }

  template <class Place>
  void each(model::NodeIndex node, Place place) {
    int number = 0;
    for (const model::GpuGroup& group : m_problem.nodes[node].groups)
      for (int g = 0; g < group.count; ++g) m_layout.gpus[group.first + static_cast<std::size_t>(g)] = place(number++);
  }

  void tileBox(model::NodeIndex node, const QRectF& rect, const Grid& grid) {
    const double title = titleOf(grid.cell) * m_layout.scale;
    m_layout.boxes.push_back({node, {}, rect, QRectF(rect.left() + kPad, rect.top(), rect.width() - 2 * kPad, title)});
    each(node, [&](int number) {
      return QRectF(rect.left() + kPad + number % grid.per_row * (grid.cell + kTileGap),
                    rect.top() + title + number / grid.per_row * (grid.cell + kTileGap), grid.cell, grid.cell);
    });
  }

  void stripBox(model::NodeIndex node, const QRectF& rect, const Grid& grid) {
    const double name = grid.width - grid.per_row * (grid.cell + 1);
    m_layout.boxes.push_back({node, {}, rect, QRectF(rect.left(), rect.top(), name - 4, rect.height())});
    each(node, [&](int number) {
      return QRectF(rect.left() + name + number * (grid.cell + 1), rect.top(), grid.cell, rect.height());
    });
  }

  // Uses the largest cell at which the blocks of all types fit below each other.
  void types() {
    m_layout.detail = ClusterDetail::Types;
    const QRectF& room = m_layout.nodes;
    const double title = kTypeTitle * m_layout.scale;
    m_layout.channel = 14;
    double cell = 20;
    const auto across = [&] { return std::max(1, static_cast<int>((room.width() + 1) / (cell + 1))); };
    const auto measureHeight = [&] {
      double height = 0;
      for (const model::GpuType& type : m_problem.types)
        height += type.total > 0 ? title + m_layout.channel + (type.total + across() - 1) / across() * (cell + 1) : 0;
      return height;
    };
    while (cell > 2 && measureHeight() > room.height()) cell -= 1;
    double y = room.top();
    for (std::size_t t = 0; t < m_problem.types.size(); ++t) {
      const int total = m_problem.types[t].total;
      if (total == 0) continue;
      const int lines = (total + across() - 1) / across();
      m_layout.boxes.push_back({{},
                                model::TypeIndex(t),
                                QRectF(room.left(), y, room.width(), title + lines * (cell + 1)),
                                QRectF(room.left(), y, room.width(), title)});
      int number = 0;
      for (std::size_t g = 0; g < m_problem.gpus.size(); ++g) {
        if (m_problem.gpus[g].type != model::TypeIndex(t)) continue;
        m_layout.gpus[g] = QRectF(room.left() + number % across() * (cell + 1),
                                  y + title + number / across() * (cell + 1), cell, cell);
        ++number;
      }
      y += title + lines * (cell + 1) + m_layout.channel;
    }
  }

  const model::Problem& m_problem;
  ClusterAnimationLayout& m_layout;
};

}  // namespace

std::size_t ClusterAnimationLayout::cardsThatFit() const {
  return static_cast<std::size_t>(std::max(0.0, (cards.height() + kCardGap) / ((kCard + kCardGap) * scale)));
}

QRectF ClusterAnimationLayout::card(std::size_t place) const {
  const auto card_row = static_cast<double>(std::min(place, cardsThatFit()));
  return {cards.left(), cards.top() + card_row * (kCard + kCardGap) * scale, cards.width(), kCard * scale};
}

std::size_t ClusterAnimationLayout::chipsThatFit() const {
  return static_cast<std::size_t>(std::max(0.0, chips.width() / (kChip * scale)));
}

QRectF ClusterAnimationLayout::chip(std::size_t place) const {
  return {chips.left() + static_cast<double>(place) * kChip * scale, chips.top() + 8, kChip * scale - 8,
          chips.height() - 16};
}

model::GpuIndex ClusterAnimationLayout::gpuAt(QPointF at) const {
  const auto hit = std::ranges::find_if(gpus, [&](const QRectF& rect) { return rect.contains(at); });
  return hit == gpus.end() ? model::GpuIndex() : model::GpuIndex(static_cast<std::size_t>(hit - gpus.begin()));
}

ClusterAnimationLayout layoutClusterAnimation(const model::Problem& problem, QSizeF size, double scale) {
  ClusterAnimationLayout out;
  out.size = size;
  out.scale = scale;
  const double header = kHeader * scale, shelf = kShelf * scale, queue = std::min(kQueue * scale, size.width() * 0.35);
  out.header = QRectF(kEdge, 0, size.width() - kEdge, header);
  out.shelf = QRectF(kEdge, size.height() - shelf, size.width() - kEdge, shelf);
  out.queue = QRectF(kEdge + kPad, header + 4, queue, size.height() - header - shelf - 12);
  const double title = kQueueTitle * scale;
  out.cards = out.queue.adjusted(4, title + 6, -4, -22 * scale);
  out.chips = out.shelf.adjusted(kPad + kShelfTitle * scale, 0, -kPad, 0);
  const double left = out.queue.right() + 34;
  out.nodes = QRectF(left, header + 12, size.width() - kPad - left, size.height() - header - shelf - 14);
  Builder(problem, out).build();
  return out;
}

}  // namespace roundel::widgets
