// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Positions of the cards of the gallery, and arrow key navigation. Pure geometry in logical pixels.

#include <QRectF>
#include <Qt>
#include <vector>

#include "core/model/spec/opening.h"

namespace roundel::widgets {

/// The shown cards of one group, as indices of entries.
struct GallerySection {
  model::OpeningGroup group = model::OpeningGroup::Lesson;
  std::vector<int> shown = {};
  int all = 0;  ///< number of matches in the group
};

struct GalleryRoom {
  double width = 0;
  double scale = 1;  ///< font scale
  int lesson_columns = 6, other_columns = 4;
};
/// The number of columns depends on the width of the window.
GalleryRoom galleryRoom(double width, double window_width, double scale);

struct GalleryLayout {
  struct Heading {
    model::OpeningGroup group;
    QRectF rect;
    int shown = 0, all = 0;
  };
  struct Card {
    int entry = -1;
    QRectF rect, thumbnail;
    bool lesson = false;
  };
  std::vector<Heading> headings;
  std::vector<Card> cards;
  double height = 0;
};

/// Two adjacent groups of small cards share a row if both fit. O(cards).
GalleryLayout layoutGallery(const std::vector<GallerySection>& sections, const GalleryRoom& room);
/// The card in the direction of a key, in any group. At an edge it is `from`; Home and End are the first and the last card.
int cardTowards(const GalleryLayout& layout, int from, Qt::Key key);

}  // namespace roundel::widgets
