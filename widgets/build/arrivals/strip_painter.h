// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints the arrivals strip: axis, playhead, pins with names and counts, and the preview of a gesture. It depends only on its arguments. Lengths in
// logical px.

#include <QPainter>
#include <set>

#include "widgets/base/theme/theme.h"
#include "widgets/build/arrivals/strip_gestures.h"

namespace roundel::model {
struct Scenario;
}

namespace roundel::widgets {

/// The values to paint.
struct StripPicture {
  const Theme& theme;
  const model::Scenario& scenario;
  const PinLayout& pins;
  const std::set<std::size_t>& selected;  ///< jobs
  model::JobIndex hovered;                ///< the job under the pointer in any view; invalid: none
  const StripHints& hints;
  double now_s = 0;  ///< the playhead
  int current = -1;  ///< the current pin of the keyboard
  bool focus = false;
};

/// O(visible pins), and O(pins) while copies are dragged.
void paintStrip(QPainter& painter, const StripPicture& picture);

}  // namespace roundel::widgets
