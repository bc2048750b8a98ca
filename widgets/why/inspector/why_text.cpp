// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/why_text.h"

#include <QAbstractTextDocumentLayout>
#include <QImage>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextOption>
#include <set>

#include "widgets/why/inspector/why_html.h"

namespace roundel::widgets {

WhyText::WhyText(Workbench* bench, QWidget* parent) : QTextBrowser(parent), m_bench(bench) {
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);  // if the page's width depended on its height, it would flicker
  QScrollBar* bar = verticalScrollBar();
  connect(bar, &QScrollBar::rangeChanged, bar, [bar](int, int maximum) { bar->setEnabled(maximum > 0); });
  bar->setEnabled(false);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setOpenLinks(false);
  setFrameShape(QFrame::NoFrame);
  setViewportMargins(4, 2, 2, 2);  // room for the focus ring beside the text
  setAccessibleName(tr("Why"));
  setToolTip(tr("The explanation that the scheduler gave for its decision"));
  document()->setDocumentMargin(0);
  setWordWrapMode(QTextOption::WordWrap);
  connect(&bench->selection, &Selection::hoveredChanged, this, &WhyText::mark);
}

double WhyText::pageWidth() const { return viewport()->width(); }

// Small bars of tables in the screen's resolution. For pictures, the text only reserves room.
QVariant WhyText::loadResource(int type, const QUrl& name) {
  if (name.scheme() == QLatin1String("bar")) return barImage(name.path(), m_bench->theme(), devicePixelRatioF());
  if (name.scheme() == QLatin1String("picture") || name.scheme() == QLatin1String("inset")) {
    QImage room(1, 1, QImage::Format_ARGB32_Premultiplied);
    room.fill(Qt::transparent);
    return room;
  }
  return QTextBrowser::loadResource(type, name);
}

std::vector<QSizeF> WhyText::setPictures(const std::vector<WhyPicture>& pictures) {
  while (m_views.size() < pictures.size()) {
    auto* view = new WhyPictureView(viewport());
    connect(view, &WhyPictureView::jobChosen, this, &WhyText::jobChosen);
    connect(view, &WhyPictureView::allRowsRequested, this, &WhyText::allRowsRequested);
    connect(view, &WhyPictureView::jobPointed, this, [this](model::JobIndex job) { m_bench->selection.hover(job); });
    m_views.push_back(view);
  }
  std::vector<QSizeF> sizes;
  for (std::size_t i = 0; i < m_views.size(); ++i) {
    WhyPictureView* view = m_views[i];
    if (i >= pictures.size()) {
      view->hide();
      continue;
    }
    view->resize(static_cast<int>(pageWidth()), view->height());
    view->setPicture(pictures[i], m_bench->theme());
    view->setPointed(m_bench->selection.hovered());
    sizes.push_back(view->sheet().size);
    view->resize(static_cast<int>(pageWidth()), static_cast<int>(view->sheet().size.height()));
  }
  return sizes;
}

void WhyText::setInsets(const std::vector<QWidget*>& insets) {
  m_insets = insets;
  for (QWidget* inset : m_insets) inset->setParent(viewport());
}

void WhyText::place() {
  std::set<QWidget*> hidden(m_views.begin(), m_views.end());
  hidden.insert(m_insets.begin(), m_insets.end());
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    for (auto it = block.begin(); !it.atEnd(); ++it) {
      QWidget* widget = standsAt(it.fragment().charFormat().toImageFormat());
      if (widget == nullptr) continue;
      const QRectF rect = document()->documentLayout()->blockBoundingRect(block);
      widget->move(static_cast<int>(rect.left()), static_cast<int>(rect.top()) - verticalScrollBar()->value());
      widget->setVisible(true);
      hidden.erase(widget);
    }
  }
  for (QWidget* widget : hidden) widget->hide();
  m_marks.find(*document(), m_names);
}

double WhyText::scrolled() const { return verticalScrollBar()->value(); }

void WhyText::mark(model::JobIndex before) {
  const model::JobIndex job = m_bench->selection.hovered();
  const QRegion marks = m_marks.regionOf(before) + m_marks.regionOf(job);
  viewport()->update(marks.translated(0, -static_cast<int>(scrolled())));
  for (WhyPictureView* view : m_views) view->setPointed(job);
}

void WhyText::paintEvent(QPaintEvent* event) {
  QTextBrowser::paintEvent(event);
  if (!m_bench->selection.hovered().valid()) return;
  QPainter painter(viewport());
  painter.translate(0, -scrolled());
  m_marks.paint(painter, m_bench->selection.hovered(), m_bench->theme());
}

void WhyText::mouseMoveEvent(QMouseEvent* event) {
  QTextBrowser::mouseMoveEvent(event);
  m_bench->selection.hover(m_marks.at(event->position() + QPointF(0, scrolled())));
}

bool WhyText::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) m_bench->selection.hover(model::JobIndex());
  return QTextBrowser::viewportEvent(event);
}

// The widget whose room an image of the page reserves; null for other images.
QWidget* WhyText::standsAt(const QTextImageFormat& image) const {
  if (!image.isValid()) return nullptr;
  const QString name = image.name();
  const auto i = static_cast<std::size_t>(name.section(QLatin1Char(':'), 1).toInt());
  if (name.startsWith(QLatin1String("picture:")) && i < m_views.size()) return m_views[i];
  return name.startsWith(QLatin1String("inset:")) && i < m_insets.size() ? m_insets[i] : nullptr;
}

}  // namespace roundel::widgets
