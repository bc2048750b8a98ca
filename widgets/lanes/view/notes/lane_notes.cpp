// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/notes/lane_notes.h"

#include <algorithm>

#include "widgets/document/session/notes.h"
#include "widgets/lanes/view/lanes_overlay.h"
#include "widgets/notes/marks/note_marks.h"
#include "widgets/notes/marks/note_painter.h"

namespace roundel::widgets {
namespace {

constexpr double kWidest_px = 220, kText_px = kNotePx;
constexpr double kCell_px = 4;            // of the picture that marks where bars are
constexpr std::size_t kMaxBars = 20'000;  // in view; more fill the lane anyway

struct Shown {
  std::vector<std::vector<notes::NoteMark>> marks;  // by note
  notes::Room room;
};

// Paints the bars of a lane as dark cells.
void addBars(QPainter& cells, const GanttScene& scene, const GanttLook& look, const QPointF& origin) {
  std::size_t bars = 0;
  for (std::size_t g = 0; g < scene.bars.problem().gpus.size(); ++g) {
    const model::GpuIndex gpu(g);
    const BarRange range = scene.bars.row(gpu).visible(scene.axis.from_s(), scene.axis.to_s());
    if ((bars += range.size()) > kMaxBars) return;
    for (std::size_t i = range.first; i < range.last; ++i)
      cells.fillRect(barRect(scene, look, BarRef{gpu, i}).translated(origin), Qt::black);
  }
}

void addLaneNotes(Shown& shown, QPainter& cells, const GanttController& controller, const LanesLayout& layout,
                  int lane) {
  const LanePlace& place = layout.at(lane);
  if (place.bars.isEmpty() || !controller.lanes.lane(lane).bars) return;
  const GanttScene scene = controller.lanes.scene(lane);
  const GanttLook look = laneLook(controller, lane, layout.scale);
  const QPointF origin = place.bars.topLeft() - QPointF(0, controller.lanes.lane(lane).scroll_y);
  plots::PlotLane names{.label = controller.lanes.name(lane),
                        .policy = QString::fromStdString(controller.lanes.state(lane).lane.policy),
                        .run = controller.lanes.state(lane).run,
                        .index = nullptr};
  const std::vector<io::Note>& all_notes = controller.bench()->notes.all();
  for (std::size_t i = 0; i < all_notes.size(); ++i) {
    if (!notes::isAbout(all_notes[i], names)) continue;
    for (notes::NoteMark mark : notes::ganttMarks(all_notes[i], scene, look, origin)) {
      // QRectF::intersected() would drop the rectangle of an instant, which has no width.
      mark.area.setTop(std::max(mark.area.top(), place.bars.top()));
      mark.area.setBottom(std::min(mark.area.bottom(), place.bars.bottom()));
      mark.lane = lane;
      if (mark.area.height() > 0 || (mark.kind == notes::NoteMark::Kind::Point && mark.area.height() == 0))
        shown.marks[i].push_back(mark);
    }
  }
  addBars(cells, scene, look, origin);
  notes::addNames(shown.room.words, cells, scene, look, origin);
  shown.room.fields.push_back(place.bars);
}

Shown shownOf(const GanttController& controller, const LanesLayout& layout, double step) {
  Shown shown_notes;
  shown_notes.marks.resize(controller.bench()->notes.all().size());
  shown_notes.room.step = step;
  QRectF whole_area;
  for (int i = 0; i < layout.count(); ++i) whole_area |= layout.at(i).bars;
  QImage picture((QSizeF(whole_area.right(), whole_area.bottom()) / kCell_px).toSize() + QSize(1, 1),
                 QImage::Format_RGB32);
  picture.fill(Qt::white);
  QPainter cells(&picture);
  cells.scale(1 / kCell_px, 1 / kCell_px);
  for (int i = 0; i < layout.count(); ++i) addLaneNotes(shown_notes, cells, controller, layout, i);
  cells.end();
  shown_notes.room.ground = notes::NoteGround(picture, Qt::white, kCell_px);
  return shown_notes;
}

}  // namespace

void paintNotes(QPainter& painter, const GanttController& controller, const LanesLayout& layout) {
  const std::vector<io::Note>& all_notes = controller.bench()->notes.all();
  if (all_notes.empty()) return;
  notes::NoteLook look = notes::screenLook(controller.bench()->theme(), kText_px);
  look.unit = layout.scale;
  Shown shown_notes = shownOf(controller, layout, kText_px * layout.scale / 2);
  shown_notes.room.ring = notes::ringOf(look);
  GanttText text(painter, TextUnit::Pixels, layout.scale);
  std::vector<QStringList> lines;
  std::vector<notes::Box> boxes;
  for (std::size_t i = 0; i < all_notes.size(); ++i) {
    lines.push_back(
        notes::linesOf(QString::fromStdString(all_notes[i].text), text, kText_px, kWidest_px * layout.scale));
    boxes.push_back({notes::boxSize(text, look, lines.back()),
                     all_notes[i].text.empty() ? std::vector<notes::NoteMark>() : shown_notes.marks[i],
                     all_notes[i].arrow});
  }
  const auto placed_notes = notes::placeNotesOverInk(boxes, shown_notes.room);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, true);
  for (std::size_t i = 0; i < all_notes.size(); ++i) {
    notes::paintBands(painter, look, shown_notes.marks[i]);
    notes::paintMarks(painter, look, shown_notes.marks[i], all_notes[i].text.empty(), shown_notes.room.words);
  }
  for (std::size_t i = 0; i < all_notes.size(); ++i)
    if (placed_notes[i]) notes::paintNote(painter, text, look, *placed_notes[i], lines[i], shown_notes.room.words);
  painter.restore();
}

}  // namespace roundel::widgets
