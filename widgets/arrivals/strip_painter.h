#pragma once
// Paints the arrivals strip: axis, playhead, pins with their names and counts, and what a gesture would do. Reads values alone: it knows
// neither the widget nor what changes them. Lengths in logical px.

#include <QPainter>
#include <set>

#include "widgets/arrivals/strip_gestures.h"
#include "widgets/theme/theme.h"

namespace roundel::model {
struct Scenario;
}

namespace roundel::widgets {

/// What the strip looks like at an instant; all of it outlives the painting.
struct StripPicture {
  const Theme& theme;
  const model::Scenario& scenario;
  const PinLayout& pins;
  const std::set<std::size_t>& selected;  ///< jobs
  model::JobIndex hovered;                ///< the job that is pointed at, here or elsewhere; invalid: none
  const StripHints& hints;
  double now_s = 0;  ///< the playhead
  int current = -1;  ///< the pin that the keyboard is at
  bool focus = false;
};

/// O(pins in view), and O(pins) while copies are dragged.
void paintStrip(QPainter& painter, const StripPicture& picture);

}  // namespace roundel::widgets
