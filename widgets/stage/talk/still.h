// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A slide as a picture that does not move, drawn with the presenter's painters: for the list, the PDF and the window's
// preview. GUI thread.

#include <QPainter>
#include <QSizeF>
#include <vector>

#include "core/talk/talk.h"
#include "widgets/document/state/comparison_controller.h"
#include "widgets/stage/presenter/presenter_page.h"
#include "widgets/stage/presenter/talk.h"

namespace roundel::widgets {

class OtherRuns;

struct Still {
  const std::vector<LaneState>& lanes;  ///< all lanes of the slide's scenario
  const talk::Slide& slide;
  double at_s = 0;
  int number = 0, of = 0;  ///< "3 of 12"; 0: none
};

/// The lanes of finished runs. O(segments log segments).
std::vector<LaneState> laneStates(const std::vector<compare::LaneRun>& runs);

/// Paints the slide without its sentence at the painter's origin. Nothing after the instant is shown, except in
/// figures. O(bars log bars).
void paintStillView(QPainter& painter, const QSizeF& size, const Still& still, const Theme& theme);
/// Paints the slide at the painter's origin. The sentence gets smaller until it fits. As paintStillView().
void paintStill(QPainter& painter, const QSizeF& size, const Still& still, const Theme& theme);

/// Paints a slide of the presenter that does not move, on its page without the sentence: a view of these
/// lanes, those of the open scenario, or a slide of another scenario. Of the latter, words say whether it is being computed, or why it cannot be.
void paintPresentedSlide(QPainter& painter, const PresenterPage& page, const talk::Slide& slide,
                         const std::vector<LaneState>& lanes, const OtherRuns& others);

}  // namespace roundel::widgets
