// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The presenter's page as a value: its texts, and the places of the blocks. Painters and pens read it.

#include <QStringList>
#include <vector>

#include "core/talk/talk.h"
#include "widgets/stage/presenter/pen_strokes.h"
#include "widgets/stage/presenter/presented_lane.h"
#include "widgets/stage/presenter/presenter_layout.h"

namespace roundel::widgets {

struct PresenterPage {
  Theme theme;
  PresenterLayout layout;
  std::vector<PresentedLane> lanes;          ///< same number as layout.lanes
  double now_s = 0, end_s = 0, round_s = 0;  ///< end_s: of the runs; painted only after it was reached
  QStringList lines;                         ///< of the sentence
  int page = 0, pages = 0;
  QString clock;  ///< wall-clock time
  model::JobIndex selected;
  model::JobIndex told;  ///< the job of the sentence, in lane told_lane
  int told_lane = -1;
};

/// A block with its place on the page.
struct PlacedBlock {
  std::size_t lane = 0;  ///< into PresenterPage::lanes
  PresentedBlock block;
  QRectF rect;
  QString name;      ///< "+3" for several jobs
  bool tag = false;  ///< a tag for the holder of its rows at the playhead; its width has no meaning
};
/// The blocks of all lanes up to the playhead, and tags at the playhead where rows have room for names. O(bars log rows).
std::vector<PlacedBlock> placedBlocks(const PresenterPage& page);
/// The charts and blocks, for strokes.
StrokeGround laneGround(const PresenterPage& page, const std::vector<PlacedBlock>& blocks);

/// The places in the charts that the spot of a slide is on: a job's blocks at the playhead, or its last ones before it, or
/// its tags; the rows of a node or a GPU type, which folded rows have only for types; a lane's chart. O(blocks + rows).
std::vector<QRectF> laneSpots(const PresenterPage& page, const std::vector<PlacedBlock>& blocks,
                              const talk::Spot& spot);

/// Whether the job of a block is selected, or in its lane the job of the sentence.
bool isMarked(const PresenterPage& page, const PlacedBlock& block);

}  // namespace roundel::widgets
