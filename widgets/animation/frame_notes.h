#pragma once
// Notes in the frames of an animation: each stands at one place from its instant to the end, one without an instant from the first frame on.

#include <QImage>
#include <QPainter>
#include <optional>
#include <vector>

#include "core/io/notes_io.h"
#include "widgets/notes/note_painter.h"

namespace roundel::widgets::animation {

/// A note and what it is about, in pixels of a frame.
struct FrameNote {
  io::Note note;
  std::vector<notes::NoteMark> marks;
};

class FrameNotes {
 public:
  FrameNotes() = default;  ///< none
  /// `whole`: a frame at its end without playhead, from which it is seen what is drawn where. A note that finds no place free of bars within
  /// `fields` covers some, but never what a note is about, nor `words`, which lines leave out. O(as notes::placeNotes, and pixels).
  FrameNotes(std::vector<FrameNote> notes, const std::vector<QRectF>& fields, const QImage& whole, const Theme& theme,
             double scale, std::vector<QRectF> words = {});
  /// Those whose instant is not after `t_s`. O(notes).
  void paint(QPainter& painter, double t_s) const;

  /// Where the note's box stands, if anywhere.
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
