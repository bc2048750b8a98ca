#pragma once
// One card of the gallery: thumbnail, title, one sentence, size; how it looks when it is pointed at, has the keyboard, is the next lesson
// or was opened before. Plain functions.

#include <QImage>
#include <QPainter>

#include "widgets/theme/theme.h"
#include "widgets/welcome/gallery_entries.h"
#include "widgets/welcome/gallery_layout.h"

namespace roundel::widgets {

struct CardState {
  bool hovered = false, focused = false;
  bool next = false, done = false;
  double progress = -1;  ///< of the run for the thumbnail, 0..1; negative: none is under way
};

struct CardLook {
  const Theme& theme;
  double scale = 1;
};

/// A null picture: the bare cluster in grey, with a line for the progress.
void paintCard(QPainter& painter, const GalleryEntry& entry, const GalleryLayout::Card& place, const QImage& picture,
               const CardState& state, const CardLook& look);
/// The frame and the picture inside it.
void paintThumbnail(QPainter& painter, const QRectF& area, const QImage& picture, const std::vector<int>& nodes,
                    double progress, const CardLook& look);

/// `text` in at most `lines` lines of this width, the last one cut with dots; returns the height used.
double paintLines(QPainter& painter, const QRectF& area, const QString& text, const QFont& font, const QColor& color,
                  int lines);

}  // namespace roundel::widgets
