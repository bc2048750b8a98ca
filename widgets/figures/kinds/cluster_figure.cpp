// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/kinds/cluster_figure.h"

#include <QCoreApplication>
#include <QSet>
#include <algorithm>
#include <cmath>

#include "widgets/base/painting/drawing.h"
#include "widgets/base/painting/hatch.h"
#include "widgets/base/theme/gpu_parts.h"
#include "widgets/base/theme/job_number.h"
#include "widgets/lanes/painting/gantt_text.h"

namespace roundel::widgets::figures {
namespace {

constexpr std::size_t kNamedNodes = 16;  // larger clusters are drawn small, without node names
constexpr double kStroke = 0.5, kNoteGap = 2;

// From the most detailed to the lowest: named cards; groups of equal nodes with small boxes under or beside their heading; one box per group, if
// all are idle.
enum class Form { Cards, Under, Beside, Counted };

class ClusterPainter {
 public:
  ClusterPainter(QPainter& painter, bool paint, double width, const ClusterLook& look, Form form)
      : m_p(painter),
        m_paint(paint),
        m_form(form),
        m_width(width),
        m_size(look.text_pt),
        m_text(painter, TextUnit::Points),
        m_theme(Theme::light()) {}

  double panel(const ClusterPanel& panel, double top) {
    double y = top;
    if (!panel.title.isEmpty()) {
      if (m_paint) m_text.draw({0, y + m_text.ascent(m_size)}, panel.title, m_size, Qt::black, QFont::Bold);
      y += m_text.height(m_size) + 2;
    }
    return panel.nodes.size() <= kNamedNodes && m_form == Form::Cards ? cards(panel, y) : groups(panel, y);
  }

  // Draws the line that counts the jobs without a name, if there are any.
  double note(double top) {
    const auto unnamed = m_jobs.size() - m_named.size();
    if (unnamed == 0) return top;
    top += kNoteGap;
    const QString text = QCoreApplication::translate("Figures", "%1 of %2 jobs have GPUs without a name")
                             .arg(unnamed)
                             .arg(m_jobs.size());
    if (m_paint) {
      m_text.draw({0, top + m_text.ascent(m_size)}, text, m_size, Qt::black);
      mustName(m_p, {.where = Place::Where::Page, .name = text, .kind = QStringLiteral("unnamed")});
    }
    return top + m_text.height(m_size);
  }

 private:
  // "4 × V100 + 2 × P100"
  static QString contents(const ClusterNode& node) {
    std::vector<std::pair<QString, int>> counts;
    for (const ClusterNode::Gpu& gpu : node.gpus) {
      if (counts.empty() || counts.back().first != gpu.type) counts.emplace_back(gpu.type, 0);
      ++counts.back().second;
    }
    QStringList parts;
    for (const auto& [type, count] : counts) parts << QStringLiteral("%1 × %2").arg(count).arg(type);
    return parts.join(QStringLiteral(" + "));
  }

  struct Card {
    const ClusterNode* node;
    double square = 0, width = 0, height = 0;
    int per_row = 1;
  };

  Card measure(const ClusterNode& node, double square, double least, double most) const {
    Card card{.node = &node, .square = square};
    const double heading = std::max(m_text.width(node.id, m_size, QFont::Bold), m_text.width(contents(node), m_size));
    const auto count = static_cast<int>(node.gpus.size());
    const double room = most - 2 * kInside + kGap;
    card.per_row = std::clamp(static_cast<int>(room / (square + kGap)), 1, std::max(1, count));
    // Even rows: eight GPUs are two rows of four, not seven and one.
    const int rows = std::max(1, (count + card.per_row - 1) / card.per_row);
    card.per_row = std::max(1, (count + rows - 1) / rows);
    card.width = std::max({least, heading + 2 * kInside, card.per_row * (square + kGap) - kGap + 2 * kInside});
    card.height = kInside + 2 * m_text.height(m_size) + 1 + rows * (m_high + kGap) - kGap + kInside;
    return card;
  }

  // Named cards in columns of equal width.
  double cards(const ClusterPanel& panel, double top) {
    double label = m_size;
    bool shared = false;
    for (const ClusterNode& node : panel.nodes) {
      for (const ClusterNode::Gpu& gpu : node.gpus) {
        for (const ClusterNode::Holder& holder : gpu.holders)
          label = std::max(label, m_text.width(holder.job, m_size, QFont::Bold));
        shared = shared || gpu.holders.size() == 2;
      }
    }
    const double square = std::min(label + 4, 4 * m_size);
    // If two jobs share a GPU, one name is above the other.
    m_high = shared ? std::max(square, 2 * (m_text.capHeight(m_size) + 3) + 1) : square;
    double widest = 0;
    for (const ClusterNode& node : panel.nodes) widest = std::max(widest, measure(node, square, 0, m_width).width);
    // Evenly filled rows: fifteen nodes are three rows of five, not two of seven and one left over.
    const auto count = static_cast<int>(panel.nodes.size());
    const int max_columns = std::clamp(static_cast<int>((m_width + kBetween) / (widest + kBetween)), 1, count);
    const int rows = (count + max_columns - 1) / max_columns;
    const int columns = (count + rows - 1) / rows;
    const double width = (m_width - kBetween * (columns - 1)) / columns;
    double y = top;
    for (std::size_t first = 0; first < panel.nodes.size(); first += static_cast<std::size_t>(columns)) {
      double height = 0;
      const std::size_t last = std::min(first + static_cast<std::size_t>(columns), panel.nodes.size());
      for (std::size_t i = first; i < last; ++i)
        height = std::max(height, measure(panel.nodes[i], square, 0, width).height);
      for (std::size_t i = first; i < last; ++i) {
        Card card = measure(panel.nodes[i], square, 0, width);
        paintCard(card, QRectF(static_cast<double>(i - first) * (width + kBetween), y, width, height));
      }
      y += height + kBetween;
    }
    return y - kBetween;
  }

  void paintCard(const Card& card, const QRectF& box) {
    const ClusterNode& node = *card.node;
    const Named named(m_p, OpRole::Item, node.id);
    if (m_paint) {
      outline(box, node.up);
      m_text.draw({box.left() + kInside, box.top() + kInside + m_text.ascent(m_size)}, node.id, m_size, Qt::black,
                  QFont::Bold);
      m_text.draw({box.left() + kInside, box.top() + kInside + m_text.height(m_size) + m_text.ascent(m_size)},
                  contents(node), m_size, m_theme.dim);
      mustName(m_p, {.where = Place::Where::Inside, .name = node.id, .area = box, .kind = QStringLiteral("node")});
    }
    const double top = box.top() + kInside + 2 * m_text.height(m_size) + 1;
    // GPUs are widened to the room beside the card's text.
    const double gpu_width = std::min((box.width() - 2 * kInside + kGap) / card.per_row - kGap, 2.4 * card.square);
    for (std::size_t g = 0; g < node.gpus.size(); ++g) {
      const int row = static_cast<int>(g) / card.per_row;
      const int column = static_cast<int>(g) % card.per_row;
      gpu(node.gpus[g],
          QRectF(box.left() + kInside + column * (gpu_width + kGap), top + row * (m_high + kGap), gpu_width, m_high),
          true);
    }
  }

  // Groups of equal nodes with their contents, in order of first appearance.
  using Kinds = std::vector<std::pair<QString, std::vector<const ClusterNode*>>>;
  static Kinds kindsOf(const ClusterPanel& panel) {
    Kinds kinds;
    for (const ClusterNode& node : panel.nodes) {
      const QString node_contents = contents(node);
      const auto known_kind =
          std::ranges::find_if(kinds, [&](const auto& kind) { return kind.first == node_contents; });
      if (known_kind == kinds.end())
        kinds.push_back({node_contents, {&node}});
      else
        known_kind->second.push_back(&node);
    }
    return kinds;
  }

  static QString heading(const Kinds::value_type& kind) {
    return QCoreApplication::translate("Figures", "%1 nodes of %2").arg(kind.second.size()).arg(kind.first);
  }

  // Each group of equal nodes: a heading with their number, and one small box per node.
  double groups(const ClusterPanel& panel, double top) {
    const Kinds kinds = kindsOf(panel);
    double left = 0;  // x of the boxes
    if (m_form == Form::Beside || m_form == Form::Counted)
      for (const auto& kind : kinds) left = std::max(left, m_text.width(heading(kind), m_size) + m_size);
    const bool boxes = m_form != Form::Counted || left + widestBox(kinds) <= m_width;
    if (m_form == Form::Beside && left + widestBox(kinds) > m_width) left = 0;
    const double square = 0.62 * m_size;
    const double gap = 0.8, inside = 1.6, between = 2.4;
    double y = top;
    for (const auto& kind : kinds) {
      std::vector<const ClusterNode*> nodes = kind.second;
      const bool counted = m_form == Form::Counted && std::ranges::all_of(nodes, idle);
      if (counted) nodes.resize(1);  // the heading has their number
      if (m_paint) m_text.draw({0, y + m_text.ascent(m_size)}, heading(kind), m_size, Qt::black);
      const double heading_bottom = y + m_text.height(m_size) + 1;
      if (left == 0) y = heading_bottom;
      const auto count = static_cast<int>(nodes.front()->gpus.size());
      const int per_row = std::clamp(counted || count <= 4 ? count : static_cast<int>(std::ceil(std::sqrt(count))), 1,
                                     std::max(1, count));
      const int rows = std::max(1, (count + per_row - 1) / per_row);
      const double width = per_row * (square + gap) - gap + 2 * inside;
      const double height = rows * (square + gap) - gap + 2 * inside;
      const int columns = std::max(1, static_cast<int>((m_width - left + between) / (width + between)));
      for (std::size_t n = 0; n < nodes.size(); ++n) {
        const QRectF box(left + static_cast<double>(static_cast<int>(n) % columns) * (width + between),
                         y + static_cast<double>(static_cast<int>(n) / columns) * (height + between), width, height);
        if (counted && !boxes) continue;
        if (m_paint) outline(box, nodes[n]->up);
        for (int g = 0; g < count; ++g) {
          gpu(nodes[n]->gpus[static_cast<std::size_t>(g)],
              QRectF(box.left() + inside + (g % per_row) * (square + gap),
                     box.top() + inside + (g / per_row) * (square + gap), square, square),
              false);
        }
      }
      y += static_cast<double>((static_cast<int>(nodes.size()) + columns - 1) / columns) * (height + between) + 2;
      if (left > 0) y = std::max(y, heading_bottom + between);
    }
    return y - between - 2;
  }

  double widestBox(const Kinds& kinds) const {
    double widest = 0;
    for (const auto& kind : kinds) {
      const auto count = static_cast<double>(kind.second.front()->gpus.size());
      const double per_row = m_form == Form::Counted || count <= 4 ? count : std::ceil(std::sqrt(count));
      widest = std::max(widest, per_row * (0.62 * m_size + 0.8) - 0.8 + 3.2);
    }
    return widest;
  }

  static bool idle(const ClusterNode* node) {
    return node->up && std::ranges::all_of(node->gpus, [](const ClusterNode::Gpu& gpu) { return gpu.holders.empty(); });
  }

  void outline(const QRectF& box, bool up) {
    QPen pen(up ? m_theme.edge : m_theme.bad, kStroke);
    if (!up) pen.setDashPattern({4, 3});
    m_p.setPen(pen);
    m_p.setBrush(Qt::NoBrush);
    m_p.drawRoundedRect(box.adjusted(kStroke / 2, kStroke / 2, -kStroke / 2, -kStroke / 2), 2, 2);
  }

  void square(const QRectF& box, const QColor& fill) {
    m_p.setPen(QPen(m_theme.edge, 0.4));
    m_p.setBrush(fill);
    m_p.drawRect(box);
  }

  void gpu(const ClusterNode::Gpu& gpu, const QRectF& box, bool labelled) {
    if (gpu.holders.empty() && m_paint) square(box, m_theme.idleGpu);
    for (std::size_t i = 0; i < gpu.holders.size(); ++i)
      holder(gpu.holders[i], gpuPart(box, i, gpu.holders.size()), labelled);
  }

  void holder(const ClusterNode::Holder& holder, const QRectF& box, bool labelled) {
    const bool fits = m_text.width(holder.job, m_size, QFont::Bold) <= box.width() - 1 &&
                      m_text.capHeight(m_size) <= box.height() - 1;
    const bool is_named = labelled && fits;
    m_jobs.insert(holder.job);
    if (is_named) m_named.insert(holder.job);
    if (!m_paint) return;
    const QColor fill = jobColor(holder.job.toStdString());
    square(box, fill);
    if (!holder.computing) paintHatch(m_p, QPolygonF(box), Hatch::Rising, textOn(fill), 2, 0.4);
    mustName(m_p, {.where = Place::Where::Inside, .name = holder.job, .area = box, .kind = QStringLiteral("job")});
    if (!is_named) return;
    const QSizeF word(m_text.width(holder.job, m_size, QFont::Bold) + 1, m_text.capHeight(m_size) + 2);
    if (!holder.computing)
      m_p.fillRect(QRectF(box.center() - QPointF(word.width() / 2, word.height() / 2), word), fill);
    m_text.drawMiddle(box.center(), holder.job, m_size, textOn(fill), QFont::Bold, Qt::AlignHCenter);
  }

  static constexpr double kInside = 4, kGap = 2, kBetween = 5;
  QPainter& m_p;
  bool m_paint;
  Form m_form;
  QSet<QString> m_jobs, m_named;
  double m_width, m_size;
  double m_high = 0;  ///< height of a GPU on a named card
  GanttText m_text;
  Theme m_theme;
};

double paintAs(Form form, QPainter* painter, const std::vector<ClusterPanel>& panels, double width_pt,
               const ClusterLook& look) {
  // Text is measured in the figure's font, so that the result does not depend on the device.
  Recorder nowhere(QSizeF(width_pt, 1));
  QPainter measuring;
  if (painter == nullptr) measuring.begin(&nowhere);
  QPainter& p = painter == nullptr ? measuring : *painter;
  p.setRenderHint(QPainter::Antialiasing);
  p.setFont(QFont(look.family));
  ClusterPainter drawer(p, painter != nullptr, width_pt, look, form);
  double y = 0;
  for (const ClusterPanel& panel : panels) y = drawer.panel(panel, y) + 8;
  return drawer.note(y - 8);
}

}  // namespace

double paintClusters(QPainter* painter, const std::vector<ClusterPanel>& panels, double width_pt,
                     const ClusterLook& look) {
  constexpr double kSlack = 0.5;  // rounding of millimetres
  Form form = Form::Cards;
  for (const Form lower : {Form::Under, Form::Beside, Form::Counted}) {
    if (look.max_height_pt <= 0 || paintAs(form, nullptr, panels, width_pt, look) <= look.max_height_pt + kSlack) break;
    form = lower;
  }
  return paintAs(form, painter, panels, width_pt, look);
}

}  // namespace roundel::widgets::figures
