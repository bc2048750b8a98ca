// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/painting/cluster_animation_queue.h"

#include <algorithm>

#include "widgets/stage/painting/cluster_animation_brush.h"
#include "widgets/stage/painting/cluster_animation_text.h"
#include "widgets/stage/painting/cluster_animation_tokens.h"

namespace roundel::widgets {
namespace {

class Queue : ClusterAnimationBrush {
 public:
  using ClusterAnimationBrush::ClusterAnimationBrush;

  void paint() {
    const std::size_t card_count = m_frame.queue.size(), room = m_layout.cardsThatFit();
    for (std::size_t i = 0; i < std::min(card_count, room); ++i) card(m_frame.queue[i], m_layout.card(i));
    queueNotes(card_count, room);
  }

 private:
  void card(const QueueCard& each, const QRectF& rect) {
    const QColor fill = colorOf(each.job);
    const double share = each.away ? 0.35 : 1;
    QPen edge(each.job == m_look.selected ? m_theme.text : m_theme.edge, each.job == m_look.selected ? 2 : 1);
    if (each.away) edge.setStyle(Qt::DashLine);
    m_painter.setPen(edge);
    m_painter.setBrush(m_theme.panel);
    m_painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), kTokenRadius, kTokenRadius);
    m_painter.setOpacity(share);
    const QString name = nameOf(each.job);
    const double badge_width =
        std::min(rect.width() * 0.45, std::max(30 * m_scale, m_text.width(name, kBodyPx, QFont::Bold) + 10));
    const QRectF badge(rect.left() + 7, rect.top() + 8, badge_width, 24 * m_scale);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(fill);
    m_painter.drawRoundedRect(badge, 3, 3);
    m_text.drawMiddle(badge.center(), m_text.fitted(name, kBodyPx, QFont::Bold, badge_width - 6), kBodyPx, textOn(fill),
                      QFont::Bold, Qt::AlignHCenter);
    if (!each.away) cardWords(each, rect, badge.right() + 8, fill);  // flights end in the middle of the card
    m_painter.setOpacity(1);
  }

  void cardWords(const QueueCard& each, const QRectF& rect, double left, const QColor& fill) {
    const double room = rect.right() - 5 - left;
    m_text.drawMiddle({left, rect.top() + 14 * m_scale},
                      m_text.fitted(gangText(m_problem.jobs[each.job]), kNotePx, QFont::Normal, room), kNotePx,
                      m_theme.text);
    m_text.drawMiddle({left, rect.top() + 28 * m_scale},
                      m_text.fitted(cardNote(m_problem, each), kSmallestPx, QFont::Normal, room), kSmallestPx,
                      m_theme.dim);
    bar({rect.left() + 7, rect.bottom() - 10, rect.width() - 14, 4}, each.progress, fill, m_theme.grid);
  }

  void queueNotes(std::size_t all, std::size_t room) {
    const int waiting = m_frame.counts.waiting;
    const QString count = all == 0       ? ClusterAnimationTexts::tr("empty")
                          : waiting == 1 ? ClusterAnimationTexts::tr("1 waits")
                                         : ClusterAnimationTexts::tr("%1 wait").arg(waiting);
    m_text.drawMiddle({m_layout.queue.right() - 2, m_layout.queue.top() + 13 * m_scale}, count, kBodyPx, m_theme.dim,
                      QFont::Normal, Qt::AlignRight);
    if (all == 0) emptyWords();
    if (all > room)
      m_text.drawMiddle({m_layout.queue.center().x(), m_layout.queue.bottom() - 12 * m_scale},
                        ClusterAnimationTexts::tr("+%1 more").arg(all - room), kBodyPx, m_theme.text, QFont::DemiBold,
                        Qt::AlignHCenter);
  }

  QStringList linesIn(double width, const QString& words) const {
    QStringList lines;
    for (const QString& word : words.split(QLatin1Char(' '))) {
      const QString longer = lines.isEmpty() ? word : lines.last() + QLatin1Char(' ') + word;
      if (!lines.isEmpty() && m_text.width(longer, kNotePx) <= width)
        lines.last() = longer;
      else
        lines << word;
    }
    return lines;
  }

  // Where no token passes; paints nothing if there is no such place.
  void emptyWords() {
    const double line = m_text.height(kNotePx) + 2;
    const QStringList lines = linesIn(emptyQueueRoom(m_layout).width(), emptyQueueText(m_problem, m_frame));
    const QRectF place =
        emptyQueueTextPlace(m_frame.flights, m_problem, m_layout, line * static_cast<double>(lines.size()));
    double y = place.top() + line / 2;
    for (const QString& text_line : place.isEmpty() ? QStringList() : lines) {
      m_text.drawMiddle({place.left(), y}, text_line, kNotePx, m_theme.dim);
      y += line;
    }
  }
};

}  // namespace

void paintClusterAnimationQueue(QPainter& painter, const ClusterAnimationFrame& frame,
                                const ClusterAnimationLook& look) {
  Queue(painter, frame, look).paint();
}

}  // namespace roundel::widgets
