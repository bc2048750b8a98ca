#pragma once
// The presenter's page as a value: what it says, and where the blocks of its lanes stand. Painters and pens read it; nothing here paints.

#include <QStringList>
#include <vector>

#include "widgets/presenter/pen_strokes.h"
#include "widgets/presenter/presented_lane.h"
#include "widgets/presenter/presenter_layout.h"

namespace roundel::widgets {

/// Everything that a page says.
struct PresenterPage {
  Theme theme;
  PresenterLayout layout;
  std::vector<PresentedLane> lanes;          ///< as many as layout.lanes
  double now_s = 0, end_s = 0, round_s = 0;  ///< end_s: of the runs; painted only where it has been reached
  QStringList lines;                         ///< of the sentence
  int page = 0, pages = 0;
  QString clock;  ///< of the wall
  model::JobIndex selected;
  model::JobIndex told;  ///< the job of the sentence, in the lane with the number told_lane
  int told_lane = -1;
};

/// A block as it stands on the page.
struct PlacedBlock {
  std::size_t lane = 0;  ///< into PresenterPage::lanes
  PresentedBlock block;
  QRectF rect;
  QString name;      ///< "+3" of several jobs
  bool tag = false;  ///< stands for who holds its rows at the playhead: its width says nothing
};
/// Of every lane, up to the playhead, and the tags at it, where a row has room for a name. O(bars log rows).
std::vector<PlacedBlock> placedBlocks(const PresenterPage& page);
/// What a pen can mark among them.
StrokeGround laneGround(const PresenterPage& page, const std::vector<PlacedBlock>& blocks);

/// Whether the job of a block is selected, or told of in its lane.
bool isMarked(const PresenterPage& page, const PlacedBlock& block);

}  // namespace roundel::widgets
