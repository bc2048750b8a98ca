// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/notes/marks/page_notes.h"

#include <QPainter>
#include <QTransform>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/notes/marks/note_painter.h"

namespace roundel::widgets::notes {
namespace {

using figures::Drawing;
using figures::Op;
using figures::Recorder;

constexpr double kWidest = 15,
                 kWidestShare = 0.42;  // largest width of a box: in text sizes, and as share of the page's width
constexpr double kFar = 8;             // in text sizes
constexpr double kPaperShare = 0.99;   // of the page's width
constexpr double kStep = 0.5;          // in text sizes
constexpr double kAscent = 0.75, kDescent = 0.22;  // in text sizes

QRectF boxOf(const Op& word) {
  QTransform place;
  place.translate(word.at.x(), word.at.y());
  place.rotate(word.turned);
  return place.mapRect(QRectF(0, -kAscent * word.size_pt, word.advance, (kAscent + kDescent) * word.size_pt));
}

// Draws the shapes of the page as pixels of `unit` points.
NoteGround groundOf(const Drawing& page, double unit) {
  Drawing shapes;
  shapes.size_pt = page.size_pt;
  for (const Op& op : page.ops)
    if (op.kind == Op::Kind::Shape) shapes.ops.push_back(op);
  QImage image((page.size_pt / unit).toSize() + QSize(1, 1), QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.scale(1 / unit, 1 / unit);
  play(painter, shapes);
  painter.end();
  return {image, Qt::white, unit};
}

// The notes of a page in placed boxes.
class Annotated {
 public:
  Annotated(const Drawing& page, const std::vector<PageNote>& notes, const std::vector<QRectF>& fields,
            const PageLook& look)
      : m_notes(notes),
        m_size(page.size_pt),
        m_look(paperLook(look.text_pt)),
        m_recorder(page.size_pt),
        m_painter(&m_recorder),
        m_text(font(m_painter, look.family), TextUnit::Points) {
    const double widest = std::min(kWidest * look.text_pt, kWidestShare * m_size.width());
    std::vector<Box> boxes;
    for (const PageNote& note : notes) {
      m_lines.push_back(linesOf(QString::fromStdString(note.note.text), m_text, look.text_pt, widest));
      const bool boxed = !note.note.text.empty();
      boxes.push_back(
          {boxSize(m_text, m_look, m_lines.back()), boxed ? note.marks : std::vector<NoteMark>(), note.note.arrow});
    }
    const Room room{.fields = fields,
                    .words = wordsOn(page),
                    .ground = groundOf(page, look.text_pt / 8),
                    .step = kStep * look.text_pt,
                    .ring = ringOf(m_look)};
    m_boxes = boxes;
    m_placed = placeNotes(boxes, room);
    m_words = room.words;
  }

  // Sums the heights of rows of boxes over the page's width.
  double missingHeight() const {
    const double gap = 2 * kStep * m_look.text;
    double height = 0, x = 0, row = 0;
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
      if (m_boxes[i].marks.empty() || (m_placed[i] && !isNearerAbove(i))) continue;
      if (x > 0 && x + m_boxes[i].size.width() > m_size.width()) height += std::exchange(row, 0) + gap, x = 0;
      x += m_boxes[i].size.width() + gap;
      row = std::max(row, m_boxes[i].size.height());
    }
    return row > 0 ? height + row + 2 * gap : 0;
  }

  void drawOn(Drawing& page) {
    for (const PageNote& note : m_notes) paintMarks(m_painter, m_look, note.marks, note.note.text.empty(), m_words);
    for (std::size_t i = 0; i < m_notes.size(); ++i) {
      if (m_boxes[i].marks.empty()) continue;
      if (m_placed[i]) paintNote(m_painter, m_text, m_look, *m_placed[i], m_lines[i], m_words);
      figures::mustName(m_painter, {.where = figures::Place::Where::Page,
                                    .name = QString::fromStdString(m_notes[i].note.text).simplified(),
                                    .kind = QStringLiteral("note")});
    }
    m_painter.end();
    append(page, m_recorder.take(), {});
    addBands(page);
  }

 private:
  // Returns whether the place is far from the note's marks, and a strip above the page would be nearer.
  bool isNearerAbove(std::size_t i) const {
    double mark_distance = m_size.height() + m_size.width(), above = mark_distance;
    for (const NoteMark& mark : m_boxes[i].marks) {
      mark_distance = std::min(mark_distance, between(m_placed[i]->box, mark.area).length());
      above = std::min(above, mark.area.top());
    }
    return mark_distance > kFar * m_look.text && above < mark_distance;
  }

  static QPainter& font(QPainter& painter, const QString& family) {
    painter.setFont(QFont(family));
    painter.setRenderHint(QPainter::Antialiasing, true);
    return painter;
  }

  // Returns the number of operations up to the last white paper; a page may be composed of several.
  static std::ptrdiff_t papersOf(const Drawing& page) {
    std::ptrdiff_t papers = 0;
    for (std::size_t i = 0; i < page.ops.size(); ++i) {
      const Op& op = page.ops[i];
      const bool paper = op.kind == Op::Kind::Shape && op.fill == QColor(Qt::white) &&
                         op.path.boundingRect().width() > kPaperShare * page.size_pt.width();
      if (paper) papers = static_cast<std::ptrdiff_t>(i) + 1;
    }
    return papers;
  }

  // Inserts the bands above the paper and beneath everything else.
  void addBands(Drawing& page) const {
    Recorder recorder(page.size_pt);
    {
      QPainter painter(&recorder);
      for (const PageNote& note : m_notes) paintBands(painter, m_look, note.marks);
    }
    const std::vector<Op> bands = recorder.take().ops;
    if (bands.empty() || page.ops.empty()) return;
    page.ops.insert(page.ops.begin() + papersOf(page), bands.begin(), bands.end());
    if (page.plots_end == 0) return;
    page.plots_begin += bands.size();
    page.plots_end += bands.size();
  }

  const std::vector<PageNote>& m_notes;
  QSizeF m_size;
  NoteLook m_look;
  Recorder m_recorder;
  QPainter m_painter;
  GanttText m_text;
  std::vector<QStringList> m_lines;
  std::vector<QRectF> m_words;  // of the page
  std::vector<Box> m_boxes;
  std::vector<std::optional<PlacedNote>> m_placed;
};

}  // namespace

std::vector<QRectF> wordsOn(const Drawing& page) {
  std::vector<QRectF> words;
  for (const Op& op : page.ops)
    if (op.kind == Op::Kind::Text && !op.text.trimmed().isEmpty()) words.push_back(boxOf(op));
  return words;
}

double missingHeight(const Drawing& page, const std::vector<PageNote>& notes, const std::vector<QRectF>& fields,
                     const PageLook& look) {
  return Annotated(page, notes, fields, look).missingHeight();
}

void addNotes(Drawing& page, const std::vector<PageNote>& notes, const std::vector<QRectF>& fields,
              const PageLook& look) {
  Annotated(page, notes, fields, look).drawOn(page);
}

}  // namespace roundel::widgets::notes
