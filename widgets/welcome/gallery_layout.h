#pragma once
// Where the cards of the gallery stand, and which one an arrow key leads to. Pure geometry in logical px.

#include <QRectF>
#include <Qt>
#include <vector>

#include "core/model/spec/opening.h"

namespace roundel::widgets {

/// Cards of one group, those that are shown, as positions of entries.
struct GallerySection {
  model::OpeningGroup group = model::OpeningGroup::Lesson;
  std::vector<int> shown;
  int all = 0;  ///< of the group that match the search
};

struct GalleryRoom {
  double width = 0;
  double scale = 1;  ///< of the font
  int lesson_columns = 6, other_columns = 4;
};
/// As many columns as there is room for in a window of this width.
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

/// Two neighbouring groups of small cards share a row where both fit beside each other. O(cards).
GalleryLayout layoutGallery(const std::vector<GallerySection>& sections, const GalleryRoom& room);
/// The card in the direction of an arrow key, in whichever group it lies; `from` itself at the edge. Home and End: the first and last.
int cardTowards(const GalleryLayout& layout, int from, Qt::Key key);

}  // namespace roundel::widgets
