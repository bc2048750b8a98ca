// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster_painting/cluster_now.h"

#include <algorithm>

#include "widgets/base/text/names_apart.h"
#include "widgets/base/text/translation.h"
#include "widgets/base/theme/gpu_parts.h"
#include "widgets/base/theme/job_number.h"
#include "widgets/base/theme/selected_edge.h"

namespace roundel::widgets {
namespace {

constexpr int kMinName = 4;  // letters, including the ellipsis

QString contentsOf(const model::Problem& problem, const model::Node& node) {
  QStringList parts;
  for (const model::GpuGroup& group : node.groups)
    parts << QStringLiteral("%1 × %2").arg(group.count).arg(QString::fromStdString(problem.types[group.type].id));
  return parts.join(QStringLiteral(" + "));
}

class Painter {
  Q_DECLARE_TR_FUNCTIONS(ClusterNowPainter)

 public:
  Painter(QPainter& p, const model::Problem& problem, const ClusterLayout& layout, const ClusterNow& now,
          const ClusterPaint& look)
      : m_p(p), m_problem(problem), m_layout(layout), m_now(now), m_look(look) {}

  void all() {
    m_p.setRenderHint(QPainter::Antialiasing);
    typeHeaders();
    for (const NodeBox& box : m_layout.nodes) node(box);
  }

 private:
  bool grid() const { return m_layout.style == ClusterLayout::Style::Grid; }
  int first(const NodeBox& box) const {
    const auto& groups = m_problem.nodes[box.node].groups;
    return groups.empty() ? 0 : groups.front().first.value;
  }

  int idle(const NodeBox& box) const {
    int count = 0;
    for (std::size_t g = 0; g < box.gpus.size(); ++g)
      count += m_now.gpus[static_cast<std::size_t>(first(box)) + g].idle() ? 1 : 0;
    return count;
  }

  QString busyOf(model::TypeIndex type) const {
    int busy = 0;
    for (std::size_t g = 0; g < m_problem.gpus.size(); ++g)
      busy += m_problem.gpus[g].type == type && !m_now.gpus[g].idle() ? 1 : 0;
    return QStringLiteral("%1/%2").arg(busy).arg(m_problem.types[type].total);
  }

  void typeHeaders() {
    std::vector<QString> names, counts;
    std::vector<double> widths;
    for (const TypeHeader& header : m_layout.headers) {
      names.push_back(QString::fromStdString(m_problem.types[header.type].id));
      counts.push_back(busyOf(header.type));
      widths.push_back(header.rect.width());
    }
    const TypeNames header_names = typeNames(names, counts, widths, m_look);
    for (std::size_t i = 0; i < names.size(); ++i) {
      const QRectF& rect = m_layout.headers[i].rect;
      text(rect, Qt::AlignLeft, header_names.shown[i], header_names.font, m_look.theme.text);
      if (header_names.counted) text(rect, Qt::AlignRight, counts[i], m_look.note, m_look.theme.dim);
    }
  }

  void node(const NodeBox& box) {
    const Theme& t = m_look.theme;
    const model::Node& node = m_problem.nodes[box.node];
    const bool is_up = m_now.node_up[box.node] != 0;
    QPen edge(is_up ? t.line : t.bad, 1);
    if (!is_up) edge.setStyle(Qt::DashLine);
    m_p.setPen(edge);
    m_p.setBrush(t.header);
    m_p.drawRoundedRect(box.card.adjusted(0.5, 0.5, -0.5, -0.5), kPanelRadius, kPanelRadius);
    QFont name = grid() ? m_look.note : m_look.body;
    name.setWeight(QFont::DemiBold);
    text(box.title, Qt::AlignLeft, QString::fromStdString(node.id), name, t.text);
    text(box.title, Qt::AlignRight, is_up ? note(box) : tr("down"), m_look.note, is_up ? t.dim : t.bad,
         QFontMetricsF(name).horizontalAdvance(QString::fromStdString(node.id)) + 6);
    for (std::size_t g = 0; g < box.gpus.size(); ++g)
      gpu(box.gpus[g], model::GpuIndex(first(box) + static_cast<int>(g)), is_up);
  }

  QString note(const NodeBox& box) const {
    if (!grid()) return contentsOf(m_problem, m_problem.nodes[box.node]);
    const int free = idle(box);
    return free == 0 ? tr("full") : tr("%1 idle").arg(free);
  }

  void gpu(const QRectF& rect, model::GpuIndex index, bool up) {
    const Theme& t = m_look.theme;
    const GpuNow& now = m_now.gpus[index];
    const double radius = grid() ? 2.5 : kBarRadius;
    if (now.idle()) empty(rect, radius, up);
    for (std::size_t i = 0; i < now.holders.size(); ++i)
      holder(gpuPart(rect, i, now.holders.size()), now.holders[i], radius);
    if (index == m_look.focused) {
      m_p.setPen(QPen(t.accent, 2));
      m_p.setBrush(Qt::NoBrush);
      m_p.drawRoundedRect(rect.adjusted(-2, -2, 2, 2), radius + 2, radius + 2);
    }
  }

  void empty(const QRectF& rect, double radius, bool up) {
    const Theme& t = m_look.theme;
    m_p.setPen(QPen(mixed(t.edge, t.idleGpu, 0.35), 1));
    m_p.setBrush(t.idleGpu);
    m_p.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    label(rect, up ? tr("idle") : tr("down"), t.dim);
  }

  void holder(const QRectF& rect, const GpuNow::Holder& holder, double radius) {
    const QColor fill = jobColor(m_problem.jobs[holder.job].id);
    m_p.setPen(Qt::NoPen);
    m_p.setBrush(fill);
    m_p.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    if (!holder.computing) paintHatch(m_p, rect.adjusted(1, 1, -1, -1), textOn(fill), 5);
    if (holder.job == m_look.selected) paintSelectedEdge(m_p, rect, radius, m_look.theme);
    if (holder.job == m_look.hovered && holder.job != m_look.selected)
      paintSelectedEdge(m_p, rect, radius, m_look.theme, kHoveredEdge);
    label(rect, QString::fromStdString(m_problem.jobs[holder.job].id), textOn(fill));
  }

  // Smaller in a shared GPU, so that both names fit. A label that does not fit is left out.
  void label(const QRectF& rect, const QString& words, const QColor& color) {
    if (grid()) return;
    QFont bold = QFontMetricsF(m_look.body).height() > rect.height() + 2 ? m_look.note : m_look.body;
    bold.setWeight(QFont::DemiBold);
    if (QFontMetricsF(bold).capHeight() > rect.height() - 2) return;
    if (QFontMetricsF(bold).horizontalAdvance(words) <= rect.width() - 6)
      text(rect, Qt::AlignHCenter, words, bold, color);
  }

  // A text that does not fit is left out.
  void text(QRectF rect, Qt::Alignment side, const QString& words, const QFont& font, const QColor& color,
            double reserved = 0) {
    rect.setLeft(rect.left() + reserved);
    if (QFontMetricsF(font).horizontalAdvance(words) > rect.width() + 0.5) return;
    m_p.setFont(font);
    m_p.setPen(color);
    m_p.drawText(rect, static_cast<int>(side | Qt::AlignVCenter), words);
  }

  QPainter& m_p;
  const model::Problem& m_problem;
  const ClusterLayout& m_layout;
  const ClusterNow& m_now;
  const ClusterPaint& m_look;
};

}  // namespace

std::vector<QString> namesApart(const std::vector<QString>& names, const QFont& font, const std::vector<double>& room) {
  const QFontMetricsF metrics(font);
  return namesApart(names,
                    [&](std::size_t i, Qt::TextElideMode mode) { return metrics.elidedText(names[i], mode, room[i]); });
}

TypeNames typeNames(const std::vector<QString>& names, const std::vector<QString>& counts,
                    const std::vector<double>& widths, const ClusterPaint& look) {
  TypeNames header_names;
  header_names.font = look.body;
  header_names.font.setWeight(QFont::DemiBold);
  std::vector<double> room = widths;
  for (std::size_t i = 0; i < names.size(); ++i) room[i] -= QFontMetricsF(look.note).horizontalAdvance(counts[i]) + 4;
  header_names.shown = namesApart(names, header_names.font, room);
  for (std::size_t i = 0; i < names.size(); ++i)
    header_names.counted =
        header_names.counted && (header_names.shown[i] == names[i] || header_names.shown[i].size() >= kMinName);
  if (header_names.counted) return header_names;
  header_names.font = look.note;
  header_names.font.setWeight(QFont::DemiBold);
  header_names.shown = namesApart(names, header_names.font, widths);
  return header_names;
}

std::vector<char> nodesUpAt(const model::Problem& problem, double t_s) {
  std::vector<char> up(problem.nodes.size(), 1);
  for (const model::Event& event : problem.events) {
    if (event.at_s > t_s) break;
    if (event.kind == model::EventKind::NodeDown) up[event.node] = 0;
    if (event.kind == model::EventKind::NodeUp) up[event.node] = 1;
  }
  return up;
}

ClusterNow clusterAt(const model::Problem& problem, const metrics::TraceIndex* index, double t_s) {
  ClusterNow now{std::vector<GpuNow>(problem.gpus.size()), nodesUpAt(problem, t_s)};
  if (index == nullptr || index->problem().gpus.size() != problem.gpus.size()) return now;
  const trace::Segments& segments = index->trace().segments;
  for (std::size_t g = 0; g < now.gpus.size(); ++g) {
    for (const std::uint32_t row : index->rowsOn(model::GpuIndex(g), t_s)) {
      const model::JobIndex job(segments.job[row]);
      if (job < problem.jobs.size())
        now.gpus[g].holders.push_back({job, segments.kind[row] == trace::SegmentKind::Run});
    }
  }
  return now;
}

void paintHatch(QPainter& painter, const QRectF& rect, const QColor& color, double gap) {
  painter.save();
  painter.setClipRect(rect, Qt::IntersectClip);
  painter.setPen(QPen(color, 1));
  for (double x = rect.left() - rect.height(); x < rect.right(); x += gap)
    painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()));
  painter.restore();
}

void paintCluster(QPainter& painter, const model::Problem& problem, const ClusterLayout& layout, const ClusterNow& now,
                  const ClusterPaint& look) {
  Painter(painter, problem, layout, now, look).all();
}

}  // namespace roundel::widgets
