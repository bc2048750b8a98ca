// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster_painting/fitted_text.h"

#include <QFontMetricsF>
#include <QPainter>

namespace roundel::widgets {

void FittedText::set(const QString& words) {
  if (words == m_words) return;
  m_words = words;
  m_full = -1;
}

double FittedText::fullIn(const QFont& font) {
  if (m_full < 0 || font != m_font) fit(font, kAnyRoom);
  return m_full;
}

void FittedText::fit(const QFont& font, double room, Qt::TextElideMode mode) {
  const bool is_same_font = m_full >= 0 && font == m_font;
  if (is_same_font && (room == m_room || (whole() && m_full <= room))) return;
  m_room = room;
  const QFontMetricsF metrics(font);
  if (!is_same_font) {
    m_font = font;
    m_full = metrics.horizontalAdvance(m_words);
    m_height = metrics.height();
  }
  QString shown_words = m_words;
  if (m_full > room) shown_words = metrics.elidedText(m_words, mode, room);
  if (shown_words.size() < 2 && m_words.size() > 1) shown_words.clear();
  m_width = shown_words == m_words ? m_full : metrics.horizontalAdvance(shown_words);
  m_shown = QStaticText(shown_words);
  m_shown.setTextFormat(Qt::PlainText);
}

void FittedText::draw(QPainter& painter, QPointF at) const {
  if (m_shown.text().isEmpty()) return;
  painter.setFont(m_font);
  painter.drawStaticText(at, m_shown);
}

}  // namespace roundel::widgets
