// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/painting/cluster_animation_painter.h"

#include <algorithm>

#include "widgets/base/painting/time_axis.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/text/names_apart.h"
#include "widgets/stage/painting/cluster_animation_brush.h"
#include "widgets/stage/painting/cluster_animation_queue.h"
#include "widgets/stage/painting/cluster_animation_text.h"

namespace roundel::widgets {
namespace {

constexpr qsizetype kMinCut = 3;  // letters, with the ellipsis

class StillLayers : ClusterAnimationBrush {
 public:
  using ClusterAnimationBrush::ClusterAnimationBrush;

  void ground() {
    panel(QRectF(QPointF(), m_layout.size), m_theme.panel, m_theme.line);
    edge();
    m_painter.fillRect(QRectF(m_layout.header.left(), m_layout.header.bottom() - 1, m_layout.header.width(), 1),
                       m_theme.line);
    m_painter.fillRect(QRectF(m_layout.shelf.left(), m_layout.shelf.top(), m_layout.shelf.width(), 1), m_theme.line);
    panel(m_layout.queue.adjusted(0, 26 * m_scale, 0, 0), m_theme.header, m_theme.line);
    m_text.drawMiddle({m_layout.queue.left() + 2, m_layout.queue.top() + 13 * m_scale},
                      ClusterAnimationTexts::tr("Queue"), kBodyPx, m_theme.text, QFont::DemiBold);
    m_text.drawMiddle({m_layout.shelf.left() + 12, m_layout.shelf.center().y()}, ClusterAnimationTexts::tr("Done"),
                      kBodyPx, m_theme.text, QFont::DemiBold);
    const std::vector<QString> names = boxNames();
    for (std::size_t i = 0; i < names.size(); ++i) box(m_layout.boxes[i], names[i]);
  }

  void settled() {
    paintClusterAnimationQueue(m_painter, m_frame, m_look);
    for (const DrawnGang& drawn_gang : m_frame.gangs)
      if (drawn_gang.computes && !drawn_gang.away) gang(drawn_gang);
    shelf();
    for (const DrawnGang& drawn_gang : m_frame.gangs) outline(drawn_gang);
  }

 private:
  // In the scheduler's colour and dashes, as in curves and bars.
  void edge() {
    constexpr double kEdge = 5;
    QPen pen(m_look.scheduler.line, kEdge);
    pen.setCapStyle(Qt::FlatCap);
    if (!m_look.scheduler.dash.isEmpty()) pen.setDashPattern(m_look.scheduler.dash);
    m_painter.setPen(pen);
    m_painter.drawLine(QPointF(kEdge / 2, 1), QPointF(kEdge / 2, m_layout.size.height() - 1));
  }

  void panel(const QRectF& rect, const QColor& fill, const QColor& edge) {
    m_painter.setPen(QPen(edge, 1));
    m_painter.setBrush(fill);
    m_painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), kPanelRadius, kPanelRadius);
  }

  const DownNode* downOf(model::NodeIndex node) const {
    const auto hit = std::ranges::find(m_frame.down, node, &DownNode::node);
    return hit == m_frame.down.end() ? nullptr : &*hit;
  }

  double wide(const QString& name) const { return m_text.width(name, kBodyPx, QFont::DemiBold); }

  // The name at the left and the note at the right; only the name if both do not fit.
  void title(const QRectF& rect, const QString& whole, const QString& note, const QColor& text, const QColor& dim) {
    const QString name = cutTo(whole, Qt::ElideMiddle, rect.width(), [&](const QString& words) { return wide(words); });
    const double left = wide(name), right = m_text.width(note, kBodyPx);
    m_text.drawMiddle({rect.left(), rect.center().y()}, name, kBodyPx, text, QFont::DemiBold);
    if (left + right + 8 <= rect.width())
      m_text.drawMiddle({rect.right(), rect.center().y()}, note, kBodyPx, dim, QFont::Normal, Qt::AlignRight);
  }

  QString contents(const model::Node& node) const {
    QStringList parts;
    for (const model::GpuGroup& group : node.groups)
      parts << QStringLiteral("%1 × %2").arg(group.count).arg(QString::fromStdString(m_problem.types[group.type].id));
    return parts.join(QStringLiteral(" + "));
  }

  /// Names of all boxes, cut to their titles.
  std::vector<QString> boxNames() const {
    std::vector<QString> names;
    for (const ClusterBox& cluster_box : m_layout.boxes)
      names.push_back(QString::fromStdString(cluster_box.node.valid() ? m_problem.nodes[cluster_box.node].id
                                                                      : m_problem.types[cluster_box.type].id));
    return namesApart(names, [&](std::size_t i, Qt::TextElideMode mode) {
      return cutTo(names[i], mode, m_layout.boxes[i].title.width(), [&](const QString& words) { return wide(words); });
    });
  }

  void box(const ClusterBox& each, const QString& name) {
    if (!each.node.valid()) {
      const model::GpuType& type = m_problem.types[each.type];
      title(each.title, name, ClusterAnimationTexts::tr("%1 GPUs").arg(type.total), m_theme.text, m_theme.dim);
      idleTiles([&](const model::Gpu& gpu) { return gpu.type == each.type; });
      return;
    }
    const DownNode* down_node = downOf(each.node);
    const bool tiles = m_layout.detail == ClusterDetail::Tiles;
    if (tiles && down_node != nullptr) {
      QPen edge(m_theme.bad, 2);
      edge.setStyle(Qt::DashLine);
      m_painter.setPen(edge);
      m_painter.setBrush(darkFill());
      m_painter.drawRoundedRect(each.rect.adjusted(1, 1, -1, -1), kPanelRadius, kPanelRadius);
      const QColor light = textOn(darkFill());
      title(each.title, ClusterAnimationTexts::tr("%1 is down").arg(name),
            ClusterAnimationTexts::tr("since %1").arg(clockText(down_node->since_s, m_look.end_s)), light, light);
    } else if (tiles) {
      panel(each.rect, m_theme.panel, m_theme.line);
      title(each.title, name, contents(m_problem.nodes[each.node]), m_theme.text, m_theme.dim);
    } else {
      title(each.title, down_node != nullptr ? QStringLiteral("× ") + name : name, {},
            down_node != nullptr ? m_theme.bad : m_theme.text, m_theme.dim);
    }
    idleTiles([&](const model::Gpu& gpu) { return gpu.node == each.node; });
  }

  QColor darkFill() const { return m_theme.dark ? QColor(0x0f, 0x14, 0x1b) : QColor(0x3a, 0x43, 0x4f); }

  template <class Chosen>
  void idleTiles(Chosen chosen) {
    for (std::size_t g = 0; g < m_problem.gpus.size(); ++g) {
      if (!chosen(m_problem.gpus[g])) continue;
      const QRectF& rect = m_layout.gpus[g];
      const bool is_down = downOf(m_problem.gpus[g].node) != nullptr;
      const QColor fill = is_down ? mixed(QColor(Qt::black), darkFill(), 0.25) : m_theme.idleGpu;
      if (rect.width() < 6) {
        m_painter.fillRect(rect, fill);
        continue;
      }
      m_painter.setPen(QPen(mixed(m_theme.edge, fill, 0.5), 1));
      m_painter.setBrush(fill);
      m_painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius(rect), radius(rect));
      const QString word = is_down ? ClusterAnimationTexts::tr("down") : ClusterAnimationTexts::tr("idle");
      if (m_text.width(word, kNotePx) + 6 <= rect.width())
        m_text.drawMiddle(rect.center(), word, kNotePx, is_down ? textOn(darkFill()) : m_theme.dim, QFont::Normal,
                          Qt::AlignHCenter);
    }
  }

  void gang(const DrawnGang& each) {
    const QColor fill = colorOf(each.job, each.gpus.front());
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(fill);
    for (const QRectF& piece : each.pieces)
      if (piece.height() < 6)
        m_painter.fillRect(piece, fill);
      else
        m_painter.drawRoundedRect(piece, radius(piece), radius(piece));
    if (m_layout.detail == ClusterDetail::Tiles) {
      for (const model::GpuIndex gpu : each.gpus) {
        const QRectF& tile = m_layout.gpus[gpu];
        for (const QRectF& piece : each.pieces)
          if (tile.left() > piece.left() + 1 && piece.contains(tile.center()))
            m_painter.fillRect(QRectF(tile.left() - 2.5, piece.top() + 3, 1, piece.height() - 6),
                               faded(textOn(fill), 0.35));
      }
    }
    label(each, nameOf(each.job), textOn(fill));
  }

  // The name on the widest piece, as large as fits above the progress bar; otherwise cut; left out if fewer than three letters would remain.
  void label(const DrawnGang& each, const QString& words, const QColor& color) {
    const QRectF& whole_piece = widest(each);
    const QRectF progress = progressBar(whole_piece);
    const QRectF piece =
        progress.isEmpty() ? whole_piece : QRectF(whole_piece.topLeft(), QPointF(whole_piece.right(), progress.top()));
    for (const double size : {kGangNamePx, kBodyPx, kSmallestPx}) {
      if (m_text.capHeight(size) + 3 > piece.height() || m_text.width(words, size, QFont::Bold) + 4 > piece.width())
        continue;
      m_text.drawMiddle(piece.center(), words, size, color, QFont::Bold, Qt::AlignHCenter);
      return;
    }
    const QString cut = m_text.fitted(words, kSmallestPx, QFont::Bold, piece.width() - 4);
    if (cut.size() > kMinCut && m_text.capHeight(kSmallestPx) + 3 <= piece.height())
      m_text.drawMiddle(piece.center(), cut, kSmallestPx, color, QFont::Bold, Qt::AlignHCenter);
  }

  void outline(const DrawnGang& each) {
    const bool selected = each.job == m_look.selected;
    if (!selected && each.job != m_look.hovered) return;
    m_painter.setBrush(Qt::NoBrush);
    for (const QRectF& piece : each.pieces) {
      m_painter.setPen(QPen(m_theme.panel, selected ? 5 : 3));
      m_painter.drawRoundedRect(piece, radius(piece), radius(piece));
      m_painter.setPen(QPen(m_theme.text, selected ? 2.5 : 1));
      m_painter.drawRoundedRect(piece, radius(piece), radius(piece));
    }
  }

  void shelf() {
    const double y = m_layout.shelf.center().y();
    if (m_frame.done.empty())
      m_text.drawMiddle({m_layout.chips.left(), y}, ClusterAnimationTexts::tr("none yet"), kBodyPx, m_theme.dim);
    for (std::size_t i = m_frame.firstChip; i < m_frame.done.size(); ++i) {
      const DoneJob& done_job = m_frame.done[i];
      if (!done_job.away) chip(done_job, m_layout.chip(i - m_frame.firstChip));
    }
    if (m_frame.firstChip > 0)
      m_text.drawMiddle({m_layout.chips.right(), y}, ClusterAnimationTexts::tr("+%1 earlier").arg(m_frame.firstChip),
                        kNotePx, m_theme.dim, QFont::DemiBold, Qt::AlignRight);
  }

  void chip(const DoneJob& done, const QRectF& rect) {
    const QColor fill = colorOf(done.job);
    const QString name = m_text.fitted(nameOf(done.job), kNotePx, QFont::Bold, rect.width() * 0.5);
    const QRectF badge(rect.left(), rect.top() + 1, m_text.width(name, kNotePx, QFont::Bold) + 10, rect.height() - 2);
    m_painter.setPen(done.job == m_look.selected ? QPen(m_theme.text, 2) : QPen(Qt::NoPen));
    m_painter.setBrush(fill);
    m_painter.drawRoundedRect(badge, 3, 3);
    m_text.drawMiddle(badge.center(), name, kNotePx, textOn(fill), QFont::Bold, Qt::AlignHCenter);
    const double room = rect.right() - badge.right() + 2;
    m_text.drawMiddle({badge.right() + 5, badge.center().y()},
                      m_text.fitted(doneNote(done, room), kNotePx, QFont::Normal, room), kNotePx, m_theme.dim);
  }

  // The time of the end as a clock; in the format of the ruler ("40.49 h") if the clock would be cut.
  QString doneNote(const DoneJob& done, double room) const {
    const QString cancel_sign = done.cancelled ? QStringLiteral("× ") : QString();
    const QString clock = cancel_sign + clockText(done.at_s, m_look.end_s);
    return m_text.width(clock, kNotePx) <= room ? clock : cancel_sign + durationText(done.at_s, m_look.end_s);
  }
};

bool sameCard(const QueueCard& a, const QueueCard& b) {
  return a.job == b.job && a.away == b.away && a.waits == b.waits && a.since_s == b.since_s && a.reason == b.reason;
}

}  // namespace

void paintClusterAnimationGround(QPainter& painter, const ClusterAnimationFrame& frame,
                                 const ClusterAnimationLook& look) {
  StillLayers(painter, frame, look).ground();
}

void paintClusterAnimationSettled(QPainter& painter, const ClusterAnimationFrame& frame,
                                  const ClusterAnimationLook& look) {
  StillLayers(painter, frame, look).settled();
}

void paintClusterAnimation(QPainter& painter, const ClusterAnimationFrame& frame, const ClusterAnimationLook& look) {
  paintClusterAnimationGround(painter, frame, look);
  paintClusterAnimationSettled(painter, frame, look);
  paintClusterAnimationMoving(painter, frame, look);
}

bool sameGround(const ClusterAnimationFrame& a, const ClusterAnimationFrame& b) {
  return std::ranges::equal(
      a.down, b.down, [](const DownNode& x, const DownNode& y) { return x.node == y.node && x.since_s == y.since_s; });
}

bool sameSettled(const ClusterAnimationFrame& a, const ClusterAnimationFrame& b) {
  return a.gpus == b.gpus && a.counts.waiting == b.counts.waiting && std::ranges::equal(a.queue, b.queue, sameCard) &&
         std::ranges::equal(a.done, b.done,
                            [](const DoneJob& x, const DoneJob& y) { return x.job == y.job && x.away == y.away; }) &&
         std::ranges::equal(a.gangs, b.gangs, [](const DrawnGang& x, const DrawnGang& y) {
           return x.computes == y.computes && x.away == y.away;
         });
}

}  // namespace roundel::widgets
