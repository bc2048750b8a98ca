// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/animation/frame_notes.h"

#include <utility>

namespace roundel::widgets::animation {
namespace {

constexpr double kText_px = 13, kWidest_px = 230;  // in pixels of a frame of 1280 x 720

}  // namespace

FrameNotes::FrameNotes(std::vector<FrameNote> notes, const std::vector<QRectF>& fields, const QImage& whole,
                       const Theme& theme, double scale, std::vector<QRectF> words)
    : m_words(std::move(words)), m_look(notes::screenLook(theme, kText_px)), m_scale(scale) {
  m_look.unit = scale;
  QImage probe = whole.copy(0, 0, 1, 1);
  QPainter painter(&probe);
  GanttText text(painter, TextUnit::Pixels, scale);
  std::vector<notes::Box> boxes;
  for (FrameNote& note : notes) {
    const QStringList lines =
        notes::linesOf(QString::fromStdString(note.note.text), text, kText_px, kWidest_px * scale);
    const bool boxed = !note.note.text.empty();
    boxes.push_back(
        {notes::boxSize(text, m_look, lines), boxed ? note.marks : std::vector<notes::NoteMark>(), note.note.arrow});
    m_notes.push_back({std::move(note), lines, std::nullopt});
  }
  auto places = notes::placeNotesOverInk(boxes, {.fields = fields,
                                                 .words = m_words,
                                                 .ground = notes::NoteGround(whole, theme.panel, 1),
                                                 .step = kText_px * scale / 2,
                                                 .ring = notes::ringOf(m_look)});
  for (std::size_t i = 0; i < places.size(); ++i) m_notes[i].place = std::move(places[i]);
}

bool FrameNotes::isShown(const Placed& placed, double t_s) const { return placed.of.note.at_s.value_or(t_s) <= t_s; }

void FrameNotes::paint(QPainter& painter, double t_s) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, true);
  GanttText text(painter, TextUnit::Pixels, m_scale);
  for (const Placed& placed_note : m_notes) {
    if (!isShown(placed_note, t_s)) continue;
    notes::paintBands(painter, m_look, placed_note.of.marks);
    notes::paintMarks(painter, m_look, placed_note.of.marks, placed_note.of.note.text.empty(), m_words);
  }
  for (const Placed& placed_note : m_notes)
    if (isShown(placed_note, t_s) && placed_note.place)
      notes::paintNote(painter, text, m_look, *placed_note.place, placed_note.lines, m_words);
  painter.restore();
}

std::optional<QRectF> FrameNotes::box(std::size_t note) const {
  return m_notes[note].place ? std::optional(m_notes[note].place->box) : std::nullopt;
}

}  // namespace roundel::widgets::animation
