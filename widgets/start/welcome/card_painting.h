// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints a card of the gallery: thumbnail, title, one sentence, size; with states for hover, focus, next lesson and done. Plain functions.

#include <QImage>
#include <QPainter>

#include "widgets/base/theme/theme.h"
#include "widgets/start/welcome/gallery_entries.h"
#include "widgets/start/welcome/gallery_layout.h"

namespace roundel::widgets {

struct CardState {
  bool hovered = false, focused = false;
  bool next = false, done = false;
  double progress = -1;  ///< of the run for the thumbnail, 0 to 1; negative: not running
};

struct CardLook {
  const Theme& theme;
  double scale = 1;
};

/// A null picture shows the idle cluster in grey, with the progress.
void paintCard(QPainter& painter, const GalleryEntry& entry, const GalleryLayout::Card& place, const QImage& picture,
               const CardState& state, const CardLook& look);
void paintThumbnail(QPainter& painter, const QRectF& area, const QImage& picture, const std::vector<int>& nodes,
                    double progress, const CardLook& look);

/// Breaks `text` into at most `lines` lines; the last one is elided. Returns the height used.
double paintLines(QPainter& painter, const QRectF& area, const QString& text, const QFont& font, const QColor& color,
                  int lines);

}  // namespace roundel::widgets
