// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/presenter/presenter_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPaintDevice>
#include <QPainterPath>
#include <algorithm>

#include "widgets/lanes/painting/gantt_text.h"

namespace roundel::widgets {
namespace {

constexpr double kFirstLine = 54, kLine = 54, kHalo = 2;
constexpr double kNotesPad = 20, kSheetPad = 28, kSheetWords = 400, kSheetLine = 28;
constexpr double kSpotShare = 0.35;  // opacity of the spot

QPainterPath smooth(const QPolygonF& line) {
  QPainterPath path(line.front());
  if (line.size() == 1) path.lineTo(line.front() + QPointF(0.1, 0));
  for (qsizetype i = 1; i + 1 < line.size(); ++i) path.quadTo(line[i], (line[i] + line[i + 1]) / 2);
  if (line.size() > 1) path.lineTo(line.back());
  return path;
}

QColor faded(QColor color, double strength) {
  color.setAlphaF(static_cast<float>(strength));
  return color;
}

QString noteLines(const SpeakerNotes& notes) {
  QStringList lines;
  if (!notes.next.isEmpty()) lines << QCoreApplication::translate("Presenter", "Next: %1").arg(notes.next);
  return (lines + notes.notes).join(QLatin1Char('\n'));
}

double sheetWidth(const PresenterSizes& sizes, const std::vector<KeyTexts>& rows) {
  const QFontMetricsF metrics(uiFont(sizes.smallest()));
  double words_width = 0;
  for (const KeyTexts& row : rows) words_width = std::max(words_width, metrics.horizontalAdvance(row.words));
  return (kSheetWords + kSheetPad) * sizes.unit + words_width;
}

}  // namespace

bool sentenceFits(const PresenterLayout& layout, const QString& line) {
  return QFontMetricsF(uiFont(layout.sizes.sentence(), QFont::Bold)).horizontalAdvance(line) <= layout.sentence.width();
}

void paintSentence(QPainter& painter, const PresenterPage& page) {
  painter.setRenderHint(QPainter::Antialiasing, true);
  GanttText text(painter);
  const PresenterSizes& sizes = page.layout.sizes;
  double y = page.layout.sentence.top() + kFirstLine * sizes.unit;
  for (const QString& line : page.lines) {
    text.draw({page.layout.sentence.left(), y}, line, sizes.sentence(), page.theme.text, QFont::Bold);
    y += kLine * sizes.unit;
  }
  const double top = page.layout.clock.top() + 30 * sizes.unit;
  text.draw({page.layout.clock.right(), top}, page.clock, sizes.label(), page.theme.dim, QFont::Normal, Qt::AlignRight);
  if (page.pages < 2) return;
  const QString page_text = QCoreApplication::translate("Presenter", "%1 of %2").arg(page.page + 1).arg(page.pages);
  text.draw({page.layout.left(), top}, page_text, sizes.label(), page.theme.dim);
}

QRectF keySheetBox(const PresenterPage& page, const std::vector<KeyTexts>& rows) {
  const PresenterSizes& sizes = page.layout.sizes;
  const double width = sheetWidth(sizes, rows);
  const double height = (static_cast<double>(rows.size()) * kSheetLine + 40) * sizes.unit;
  return {(page.layout.page.width() - width) / 2, (page.layout.page.height() - height) / 2, width, height};
}

void paintKeySheet(QPainter& painter, const PresenterPage& page, const std::vector<KeyTexts>& rows) {
  const PresenterSizes& sizes = page.layout.sizes;
  const double line = kSheetLine * sizes.unit;
  const QRectF box = keySheetBox(page, rows);
  GanttText text(painter);
  painter.setPen(QPen(page.theme.edge, 2 * sizes.unit));
  painter.setBrush(page.theme.panel);
  painter.drawRoundedRect(box, 8 * sizes.unit, 8 * sizes.unit);
  double y = box.top() + 20 * sizes.unit + line / 2;
  for (const auto& [keys, words] : rows) {
    text.drawMiddle({box.left() + kSheetPad * sizes.unit, y}, keys, sizes.smallest(), page.theme.text, QFont::Bold);
    text.drawMiddle({box.left() + kSheetWords * sizes.unit, y}, words, sizes.smallest(), page.theme.text);
    y += line;
  }
}

void paintNotes(QPainter& painter, const PresenterPage& page, const SpeakerNotes& notes) {
  const PresenterSizes& sizes = page.layout.sizes;
  const double pad = kNotesPad * sizes.unit;
  const QString words = noteLines(notes);
  const QFont font = uiFont(sizes.label());
  const QRectF room = QRectF(QPointF(), page.layout.page).adjusted(pad, pad, -pad, -pad);
  const QRectF inner = room.adjusted(pad, pad, -pad, -pad);
  const double words_height = QFontMetricsF(font).boundingRect(inner, Qt::TextWordWrap, words).height();
  QRectF box = room;
  box.setTop(std::max(room.top(), room.bottom() - words_height - 2 * pad));
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(QPen(page.theme.edge, 2 * sizes.unit));
  painter.setBrush(page.theme.panel);
  painter.drawRoundedRect(box, 8 * sizes.unit, 8 * sizes.unit);
  painter.setFont(font);
  painter.setPen(page.theme.text);
  painter.drawText(box.adjusted(pad, pad, -pad, -pad), Qt::TextWordWrap, words);
}

void paintMessage(QPainter& painter, const PresenterPage& page, const QString& words) {
  const PresenterSizes& sizes = page.layout.sizes;
  const double room = page.layout.page.width() - 2 * page.layout.left();
  const QFontMetricsF metrics(uiFont(sizes.label()));
  const QString line = metrics.elidedText(words, Qt::ElideMiddle, room - 32 * sizes.unit);
  const double width = metrics.horizontalAdvance(line) + 32 * sizes.unit;
  // In the line that a short sentence leaves free; otherwise above the charts, over the playhead's clock if that is there.
  const double height = 44 * sizes.unit;
  const double top = page.lines.size() < 2 ? page.layout.sentence.bottom() - height : 6 * sizes.unit;
  const QRectF box((page.layout.page.width() - width) / 2, top, width, height);
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(QPen(page.theme.edge, 2 * sizes.unit));
  painter.setBrush(page.theme.panel);
  painter.drawRoundedRect(box, 6 * sizes.unit, 6 * sizes.unit);
  GanttText(painter).drawMiddle({box.left() + 16 * sizes.unit, box.center().y()}, line, sizes.label(), page.theme.text);
}

void paintStrokes(QPainter& painter, const Theme& theme, const PenStrokes& strokes, const StrokeGround& ground,
                  qint64 now_ms) {
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setBrush(Qt::NoBrush);
  const double pen = PresenterSizes{ground.unit}.pen();
  for (const Stroke& stroke : strokes.all()) {
    const QPolygonF line = strokeLine(stroke, ground);
    const double strength = strokeStrength(stroke, now_ms);
    if (line.isEmpty() || strength <= 0) continue;
    for (const auto& [color, width] :
         {std::pair(theme.panel, pen + 2 * kHalo * ground.unit), std::pair(theme.bad, pen)}) {
      painter.setPen(QPen(faded(color, strength), width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
      painter.drawPath(smooth(line));
    }
  }
}

void paintSpot(QPainter& painter, const Theme& theme, QPointF at, double radius, const PresenterSizes& sizes) {
  painter.setRenderHint(QPainter::Antialiasing, true);
  const double r = sizes.spot(radius);
  painter.setPen(QPen(theme.panel, 10 * sizes.unit));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(at, r, r);
  painter.setPen(QPen(theme.warning, 5 * sizes.unit));
  painter.setBrush(faded(mixed(theme.warning, theme.panel, 0.2), kSpotShare));
  painter.drawEllipse(at, r, r);
}

void paintSpots(QPainter& painter, const PresenterPage& page, const std::vector<QRectF>& areas) {
  const double unit = page.layout.sizes.unit, away = 6 * unit;
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setBrush(Qt::NoBrush);
  for (const auto& [color, width] : {std::pair(page.theme.panel, 10 * unit), std::pair(page.theme.warning, 5 * unit)}) {
    painter.setPen(QPen(color, width));
    for (const QRectF& area : areas)
      painter.drawRoundedRect(area.adjusted(-away, -away, away, away), 2 * away, 2 * away);
  }
}

void PaintedSlide::paint(QPainter& painter, const PresenterPage& page, const talk::Slide& slide) {
  const double ratio = painter.device()->devicePixelRatioF();
  const QSize pixels = (page.layout.page * ratio).toSize();
  const bool is_current =
      m_slide == slide && m_at_s == page.now_s && m_dark == page.theme.dark && m_picture.size() == pixels;
  if (!is_current) {
    m_slide = slide, m_at_s = page.now_s, m_dark = page.theme.dark;
    m_picture = QPixmap(pixels);
    m_picture.setDevicePixelRatio(ratio);
    m_picture.fill(page.theme.panel);
    QPainter on(&m_picture);
    m_painter(on, page, slide);
  }
  painter.drawPixmap(QPointF(), m_picture);
}

}  // namespace roundel::widgets
