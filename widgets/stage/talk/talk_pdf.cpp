// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/talk/talk_pdf.h"

#include <QTextLayout>
#include <algorithm>

#include "widgets/base/text/shown.h"

namespace roundel::widgets {
namespace {

constexpr QSizeF kSlide_pt{960, 540}, kA4_pt{595.2756, 841.8898};
constexpr double kMargin_pt = 48, kNotes_pt = 11;

// Paints as many lines as fit and returns where the rest begins.
qsizetype paintLines(QPainter& painter, const QRectF& room, const QString& words, const Theme& theme) {
  QTextLayout layout(QString(words).replace(QLatin1Char('\n'), QChar::LineSeparator), uiFont(kNotes_pt));
  qsizetype end = 0;
  double y = 0;
  layout.beginLayout();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(room.width());
    if (y + line.height() > room.height()) break;
    line.setPosition({0, y});
    y += line.height() * 1.25;
    end = line.textStart() + line.textLength();
  }
  layout.endLayout();
  painter.setPen(theme.text);
  for (int i = 0; i < layout.lineCount(); ++i)
    if (layout.lineAt(i).textStart() < end) layout.lineAt(i).draw(&painter, room.topLeft());
  return end;
}

// The slide at the top of a page of A4, its notes below; what has no room goes on at the next pages.
void paintWithNotes(figures::PdfPages& pages, const Still& still, const Theme& theme) {
  QPainter& painter = pages.next();
  const double width = kA4_pt.width() - 2 * kMargin_pt, height = width * kSlide_pt.height() / kSlide_pt.width();
  painter.save();
  painter.translate(kMargin_pt, kMargin_pt);
  painter.setClipRect(QRectF(0, 0, width, height));
  paintStill(painter, {width, height}, still, theme);
  painter.restore();
  painter.setPen(theme.edge);
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(kMargin_pt, kMargin_pt, width, height));
  QString notes = shown(still.slide.notes, "\n");
  QRectF room(kMargin_pt, 2 * kMargin_pt + height, width, kA4_pt.height() - 3 * kMargin_pt - height);
  while (!notes.isEmpty()) {
    const qsizetype used_length = paintLines(painter, room, notes, theme);
    notes = used_length > 0 ? notes.mid(used_length) : QString();
    if (notes.isEmpty()) return;
    pages.next();
    room = QRectF(kMargin_pt, kMargin_pt, width, kA4_pt.height() - 2 * kMargin_pt);
  }
}

figures::FileMetadata wordsOf(const QString& title) {
  figures::FileMetadata words;
  words.title = title;
  return words;
}

}  // namespace

TalkPages::TalkPages(const QString& title, bool notes, int slides)
    : m_notes(notes), m_of(slides), m_pages(notes ? kA4_pt : kSlide_pt, wordsOf(title), 72) {}

void TalkPages::add(const talk::Slide& slide, const std::vector<LaneState>& lanes) {
  const Still still{
      .lanes = lanes, .slide = slide, .at_s = instantOf(lanes, slide).at_s, .number = ++m_count, .of = m_of};
  if (m_notes)
    paintWithNotes(m_pages, still, m_theme);
  else
    paintStill(m_pages.next(), kSlide_pt, still, m_theme);
}

QByteArray talkPdf(const std::vector<talk::Slide>& slides, const std::vector<const std::vector<LaneState>*>& lanes,
                   const TalkPdf& options) {
  const int count = static_cast<int>(slides.size());
  TalkPages pages(options.title, options.notes, count);
  for (std::size_t i = 0; i < slides.size(); ++i) {
    if (options.stop && options.stop()) return {};
    pages.add(slides[i], *lanes[i]);
    if (options.progress) options.progress(pages.count(), count);
  }
  return pages.take();
}

}  // namespace roundel::widgets
