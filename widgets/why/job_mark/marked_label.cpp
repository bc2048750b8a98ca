// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/job_mark/marked_label.h"

#include <QMouseEvent>
#include <QPainter>
#include <QTextDocument>
#include <QTextOption>
#include <algorithm>
#include <cmath>

namespace roundel::widgets {

MarkedLabel::MarkedLabel(Selection* selection, const Appearance* appearance, QWidget* parent)
    : QLabel(parent), m_selection(selection), m_appearance(appearance) {
  setMouseTracking(true);
  connect(selection, &Selection::hoveredChanged, this, [this](model::JobIndex before) {
    const QRegion marks = m_marks.regionOf(before) + m_marks.regionOf(m_selection->hovered());
    update(marks.translated(m_origin.toPoint()));
  });
}

void MarkedLabel::say(const QString& text, const JobNames& names) {
  if (text == this->text() && names == m_names) return;
  m_names = names;
  setText(text);
  find();
}

// QLabel does not expose its layout, so the same text is laid out again at the same width.
void MarkedLabel::find() {
  QTextDocument document;
  document.setDefaultFont(font());
  document.setDocumentMargin(0);
  QTextOption option;
  option.setWrapMode(wordWrap() ? QTextOption::WordWrap : QTextOption::ManualWrap);
  document.setDefaultTextOption(option);
  document.setHtml(text());
  const QRectF inner_rect = contentsRect();
  document.setTextWidth(inner_rect.width());
  m_origin = inner_rect.topLeft() +
             QPointF(0, std::max(0.0, std::floor((inner_rect.height() - document.size().height()) / 2)));
  m_marks.find(document, m_names);
}

void MarkedLabel::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  find();
}

void MarkedLabel::paintEvent(QPaintEvent* event) {
  QLabel::paintEvent(event);
  if (!m_selection->hovered().valid()) return;
  QPainter painter(this);
  painter.translate(m_origin);
  m_marks.paint(painter, m_selection->hovered(), m_appearance->theme());
}

void MarkedLabel::mouseMoveEvent(QMouseEvent* event) {
  QLabel::mouseMoveEvent(event);
  m_selection->hover(m_marks.at(event->position() - m_origin));
}

void MarkedLabel::leaveEvent(QEvent* event) {
  QLabel::leaveEvent(event);
  m_selection->hover(model::JobIndex());
}

}  // namespace roundel::widgets
