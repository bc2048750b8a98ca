#pragma once
// Paints the presenter's page: the lanes up to the playhead, their names and results, the sentence, the strokes and the spot. Plain
// functions on a QPainter and values. No information by colour alone: blocks carry names, and what has no room for one is named where the
// pointer is.

#include <QPainter>
#include <QStringList>
#include <optional>
#include <vector>

#include "widgets/gantt_painting/gantt_text.h"
#include "widgets/presenter/pen_strokes.h"
#include "widgets/presenter/presented_lane.h"
#include "widgets/presenter/presenter_layout.h"

namespace roundel::widgets {

/// Everything that a page says.
struct PresenterPage {
  Theme theme;
  PresenterLayout layout;
  std::vector<PresentedLane> lanes;  ///< as many as layout.lanes
  double now_s = 0, end_s = 0, round_s = 0;
  QStringList lines;  ///< of the sentence
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
  QString name;
  bool tag = false;  ///< stands for who holds its rows at the playhead: its width says nothing
};
/// Of every lane, up to the playhead, and the tags at it, where a row has room for a name. O(bars log rows).
std::vector<PlacedBlock> placedBlocks(const PresenterPage& page);
/// What a pen can mark among them.
StrokeGround laneGround(const PresenterPage& page, const std::vector<PlacedBlock>& blocks);

/// How large a block's name is written, in px: PresenterSizes::job(), down to smallest(); nothing where that has no room.
std::optional<double> nameSize(GanttText& text, const PlacedBlock& block, const PresenterSizes& sizes);

void paintLanes(QPainter& painter, const PresenterPage& page, const std::vector<PlacedBlock>& blocks);
void paintSentence(QPainter& painter, const PresenterPage& page);  ///< with the clock
/// Whether the job of a block is selected, or told of in its lane.
bool isMarked(const PresenterPage& page, const PlacedBlock& block);
/// The name of the block at a point, where the block itself has no room for it.
void paintNameAt(QPainter& painter, const PresenterPage& page, const std::vector<PlacedBlock>& blocks, QPointF at);
void paintStrokes(QPainter& painter, const Theme& theme, const PenStrokes& strokes, const StrokeGround& ground,
                  qint64 now_ms);
/// `radius` at 1280 x 720.
void paintSpot(QPainter& painter, const Theme& theme, QPointF at, double radius, const PresenterSizes& sizes);

/// Whether two lines of the sentence have room, in the sentence's type.
bool sentenceFits(const PresenterLayout& layout, const QString& line);

}  // namespace roundel::widgets
