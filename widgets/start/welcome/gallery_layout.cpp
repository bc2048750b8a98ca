// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/welcome/gallery_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace roundel::widgets {
namespace {

// Logical pixels of the window (widgets/README.md, Small and large).
constexpr double kManyColumnsFrom = 1440;
constexpr double kCardGap = 12, kHeading = 30, kSectionGap = 18;
constexpr double kLessonHeight = 224, kLessonThumb = 96, kOtherHeight = 88, kOtherThumbWidth = 104, kInset = 8;
constexpr double kMinLesson = 150, kMinOther = 230;

bool isLesson(const GallerySection& section) { return section.group == model::OpeningGroup::Lesson; }

class Builder {
 public:
  explicit Builder(const GalleryRoom& room) : m_room(room) {}

  // Adds the section's heading and cards from `left`, in `width`; returns their lower end.
  double add(const GallerySection& section, double left, double width, double top, int columns) {
    const double s = m_room.scale;
    m_out.headings.push_back(
        {section.group, QRectF(left, top, width, kHeading * s), static_cast<int>(section.shown.size()), section.all});
    top += kHeading * s;
    const double gap = kCardGap * s;
    const double card = (width - gap * (columns - 1)) / columns;
    const double height = (isLesson(section) ? kLessonHeight : kOtherHeight) * s;
    int column = 0;
    for (std::size_t i = 0; i < section.shown.size(); ++i) {
      const QRectF rect(left + column * (card + gap), top, card, height);
      m_out.cards.push_back({section.shown[i], rect, thumbnailIn(rect, isLesson(section)), isLesson(section)});
      if (++column == columns && i + 1 < section.shown.size()) column = 0, top += height + gap;
    }
    return section.shown.empty() ? top : top + height;
  }

  GalleryLayout take(double height) {
    m_out.height = height;
    return std::move(m_out);
  }

 private:
  QRectF thumbnailIn(const QRectF& card, bool lesson) const {
    const double s = m_room.scale;
    const double inset = kInset * s;
    if (lesson) return {card.left() + inset, card.top() + inset, card.width() - 2 * inset, kLessonThumb * s};
    return {card.left() + inset, card.top() + inset, kOtherThumbWidth * s, card.height() - 2 * inset};
  }

  GalleryRoom m_room;
  GalleryLayout m_out;
};

bool isPair(const std::vector<GallerySection>& sections, std::size_t i, const GalleryRoom& room) {
  const int half = room.other_columns / 2;
  const auto isSmall = [&](const GallerySection& s) {
    return !isLesson(s) && static_cast<int>(s.shown.size()) <= half;
  };
  return room.other_columns >= 4 && i + 1 < sections.size() && isSmall(sections[i]) && isSmall(sections[i + 1]);
}

}  // namespace

GalleryRoom galleryRoom(double width, double window_width, double scale) {
  const bool has_many_columns = window_width >= kManyColumnsFrom;
  const auto fitting = [&](int columns, double least) {
    return std::clamp(static_cast<int>((width + kCardGap) / ((least + kCardGap) * scale)), 1, columns);
  };
  return {.width = width,
          .scale = scale,
          .lesson_columns = fitting(has_many_columns ? 6 : 4, kMinLesson),
          .other_columns = fitting(has_many_columns ? 4 : 3, kMinOther)};
}

GalleryLayout layoutGallery(const std::vector<GallerySection>& sections, const GalleryRoom& room) {
  Builder builder(room);
  const double gap = kSectionGap * room.scale;
  double top = 0;
  for (std::size_t i = 0; i < sections.size(); ++i) {
    if (i > 0) top += gap;
    const bool pair = isPair(sections, i, room);
    if (pair) {
      const int half = room.other_columns / 2;
      const double card_gap = kCardGap * room.scale;
      const double width = (room.width - card_gap) / 2;
      const double left = builder.add(sections[i], 0, width, top, half);
      top = std::max(left, builder.add(sections[i + 1], width + card_gap, width, top, half));
      ++i;
    } else {
      const int columns = isLesson(sections[i]) ? room.lesson_columns : room.other_columns;
      top = builder.add(sections[i], 0, room.width, top, columns);
    }
  }
  return builder.take(top);
}

int cardTowards(const GalleryLayout& layout, int from, Qt::Key key) {
  const int count = static_cast<int>(layout.cards.size());
  if (count == 0) return -1;
  if (key == Qt::Key_Home || from < 0) return 0;
  if (key == Qt::Key_End) return count - 1;
  if (key == Qt::Key_Left) return std::max(0, from - 1);
  if (key == Qt::Key_Right) return std::min(count - 1, from + 1);
  const QRectF start_rect = layout.cards[static_cast<std::size_t>(from)].rect;
  const double direction = key == Qt::Key_Down ? 1 : -1;
  int best = from;
  double nearest = std::numeric_limits<double>::max();
  for (int i = 0; i < count; ++i) {
    const QRectF rect = layout.cards[static_cast<std::size_t>(i)].rect;
    const double away = direction * (rect.center().y() - start_rect.center().y());
    const bool is_beyond = direction > 0 ? rect.top() >= start_rect.bottom() : rect.bottom() <= start_rect.top();
    if (!is_beyond) continue;
    // The next row has priority, in it the nearest card.
    const double card_distance = away * 10'000 + std::abs(rect.center().x() - start_rect.center().x());
    if (card_distance < nearest) nearest = card_distance, best = i;
  }
  return best;
}

}  // namespace roundel::widgets
