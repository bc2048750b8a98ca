// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Notes in the frames of an animation. A note is shown at one place from its instant to the end, or in all frames if it has no instant.

#include <QImage>
#include <QPainter>
#include <optional>
#include <vector>

#include "core/io/notes_io.h"
#include "widgets/notes/marks/note_painter.h"

namespace roundel::widgets::animation {

/// A note and its target, in pixels of a frame.
struct FrameNote {
  io::Note note;
  std::vector<notes::NoteMark> marks;
};

class FrameNotes {
 public:
  FrameNotes() = default;  ///< none
  /// `whole` is a frame at the end, without playhead: it shows which pixels are used. A note that finds no free place within `fields` may cover
  /// bars, but never its target or `words`, which its line avoids too. O(as notes::placeNotes, plus pixels).
  FrameNotes(std::vector<FrameNote> notes, const std::vector<QRectF>& fields, const QImage& whole, const Theme& theme,
             double scale, std::vector<QRectF> words = {});
  /// Paints the notes whose instant is not after `t_s`. O(notes).
  void paint(QPainter& painter, double t_s) const;

  /// The box of a note; empty if it found no place.
  std::optional<QRectF> box(std::size_t note) const;

 private:
  struct Placed {
    FrameNote of;
    QStringList lines;
    std::optional<notes::PlacedNote> place;
  };
  bool isShown(const Placed& placed, double t_s) const;

  std::vector<Placed> m_notes;
  std::vector<QRectF> m_words;
  notes::NoteLook m_look;
  double m_scale = 1;
};

}  // namespace roundel::widgets::animation
