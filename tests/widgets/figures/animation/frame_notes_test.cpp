// SPDX-License-Identifier: GPL-3.0-or-later
// Tests notes in frames: their lines avoid names.

#include "widgets/figures/animation/frame_notes.h"

#include <gtest/gtest.h>

#include "tests/widgets/shown.h"

namespace roundel::widgets::animation {
namespace {

constexpr int kWide = 400, kHigh = 240;

// A lane with the name of a bar, and the notes that are painted over it.
struct Frame {
  explicit Frame(FrameNote note, const std::vector<QRectF>& words = {}) {
    QImage whole(kWide, kHigh, QImage::Format_RGB32);
    whole.fill(theme.panel);
    const FrameNotes notes({std::move(note)}, {{0, 0, kWide, kHigh}}, whole, theme, 1, words);
    picture = whole;
    QPainter painter(&picture);
    notes.paint(painter, 100);
    painter.end();
    box = notes.box(0);
  }
  bool painted(const QRectF& in) const {
    for (int y = static_cast<int>(in.top()); y < static_cast<int>(in.bottom()); ++y) {
      for (int x = static_cast<int>(in.left()); x < static_cast<int>(in.right()); ++x) {
        if (picture.pixelColor(x, y) != theme.panel) return true;
      }
    }
    return false;
  }
  Theme theme = Theme::light();
  QImage picture;
  std::optional<QRectF> box;
};

FrameNote about(const char* text, notes::NoteMark mark) {
  io::Note note;
  note.text = text;
  note.arrow = true;
  return {note, {std::move(mark)}};
}

TEST(FrameNotes, TheLineOfAnInstantLeavesOutNames) {
  const QRectF name(180, 100, 40, 14);
  const notes::NoteMark instant{notes::NoteMark::Kind::Instant, QRectF(200, 0, 0, kHigh)};
  EXPECT_TRUE(Frame(about("now", instant)).painted(name)) << "without a list of names the line crosses the name";
  const Frame frame(about("now", instant), {name});
  EXPECT_FALSE(frame.painted(name));
  EXPECT_TRUE(frame.painted({198, 20, 4, 60})) << "the line is drawn above the name";
}

TEST(FrameNotes, ABoxStandsOnNoName) {
  const QRectF name(0, 60, kWide, 120);
  const Frame frame(about("note", {notes::NoteMark::Kind::Bar, QRectF(150, 110, 60, 20)}), {name});
  ASSERT_TRUE(frame.box);
  EXPECT_FALSE(frame.box->intersects(name));
}

TEST(FrameNotes, AnArrowEndsAtTheRingRoundAPoint) {
  const QPointF point(200, 120);
  const Frame frame(about("note", {notes::NoteMark::Kind::Point, QRectF(point, QSizeF(0, 0))}));
  EXPECT_FALSE(frame.painted(QRectF(point, QSizeF(0, 0)).adjusted(-1, -1, 1, 1)))
      << "the point that the note describes is not painted over";
}

}  // namespace
}  // namespace roundel::widgets::animation
