// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/notes/editor/plot_notes.h"

#include <qcustomplot.h>

#include <QApplication>
#include <QMenu>
#include <algorithm>
#include <cmath>
#include <limits>

#include "widgets/notes/marks/note_painter.h"
#include "widgets/notes/marks/page_notes.h"

namespace roundel::widgets {
namespace {

constexpr double kNear_px = 8, kWidest_px = 180, kText_px = kNotePx;

/// Without a position, the playhead.
double timeAt(const QCustomPlot& plot, const plots::PlotData& plotted, const Workbench& bench,
              const std::optional<QPointF>& position) {
  const double t_s = position ? plot.xAxis->pixelToCoord(position->x()) * plotted.time_unit_s : bench.playhead.now_s();
  return std::clamp(t_s, plotted.x_min, plotted.x_max);
}

bool isNear(const std::vector<notes::NoteMark>& marks, double x) {
  return std::ranges::any_of(marks, [x](const notes::NoteMark& mark) {
    return x >= mark.area.left() - kNear_px && x <= mark.area.right() + kNear_px;
  });
}

}  // namespace

PlotNotes::PlotNotes(Workbench* bench, QCustomPlot* plot, const plots::PlotData* plotted, const plots::PlotLook* look)
    : QWidget(plot), m_bench(bench), m_notes(&bench->notes), m_plot(plot), m_data(plotted), m_look(look) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  resize(plot->size());
  plot->installEventFilter(this);
  const auto repaint = [this] {
    if (anyHere() || !m_shown.marks.empty()) update();
  };
  connect(plot, &QCustomPlot::afterReplot, this, repaint);
  connect(m_notes, &Notes::changed, this, repaint);
}

PlotNotes* PlotNotes::ofFocus() {
  QWidget* focus = QApplication::focusWidget();
  return focus == nullptr ? nullptr : focus->findChild<PlotNotes*>(QString(), Qt::FindDirectChildrenOnly);
}

bool PlotNotes::eventFilter(QObject* plot, QEvent* event) {
  if (event->type() == QEvent::Resize) resize(m_plot->size());
  return QWidget::eventFilter(plot, event);
}

// ---- shown notes
// ------------------------------------------------------------------------------------------------------------------

bool PlotNotes::anyHere() const { return !m_notes->all().empty() && !m_data->lanes.empty() && m_plot->isVisible(); }

figures::PlotFrame PlotNotes::frame() const {
  figures::PlotFrame frame;
  frame.rect = m_plot->axisRect()->rect();
  const auto axis = [](const QCPAxis& from) {
    return figures::PlotFrame::Axis{from.range().lower, from.range().upper, from.rangeReversed(), {}, {}};
  };
  frame.x = axis(*m_plot->xAxis);
  frame.y = axis(*m_plot->yAxis);
  return frame;
}

PlotNotes::DrawnState PlotNotes::drawn() const {
  const figures::PlotFrame plot_frame = frame();
  DrawnState drawn_state{m_notes->all(), {}, QLatin1String(m_data->kind->id), plot_frame.rect, {}, m_look->theme.dark};
  for (const plots::PlotLane& lane : m_data->lanes) drawn_state.runs.push_back(lane.run.get());
  drawn_state.numbers = {
      plot_frame.x.from, plot_frame.x.to, plot_frame.y.from, plot_frame.y.to, static_cast<double>(m_look->only),
      m_look->font};
  return drawn_state;
}

// Reads the curves of the whole run, so that boxes do not move while the run plays.
void PlotNotes::readPlot(notes::Room& room) const {
  QCustomPlot whole_plot;
  whole_plot.resize(m_plot->size());
  plots::PlotLook look = *m_look;
  look.now_s = std::numeric_limits<double>::infinity();
  plots::paint(whole_plot, *m_data, look);
  const QPixmap picture = whole_plot.toPixmap(m_plot->width(), m_plot->height());
  room.ground = {picture.toImage(), look.theme.panel, 1 / picture.devicePixelRatio()};
  figures::Recorder recorder(whole_plot.size());
  QCPPainter painter(&recorder);
  whole_plot.toPainter(&painter, whole_plot.width(), whole_plot.height());
  painter.end();
  room.words = notes::wordsOn(recorder.take());
}

void PlotNotes::place() {
  m_shown = {};
  if (m_drawn.notes.empty() || m_data->lanes.empty()) return;
  const figures::PlotFrame plot_frame = frame();
  const notes::NoteLook look = notes::screenLook(m_look->theme, kText_px);
  QImage ruler(1, 1, QImage::Format_RGB32);
  QPainter painter(&ruler);
  GanttText text(painter, TextUnit::Pixels, m_look->font / kText_px);
  std::vector<notes::Box> boxes;
  bool has_marks = false;
  for (const io::Note& note : m_drawn.notes) {
    m_shown.marks.push_back(notes::plotMarks(note, m_data->kind->id, *m_data, plot_frame));
    m_shown.lines.push_back(notes::linesOf(QString::fromStdString(note.text), text, kText_px, kWidest_px));
    boxes.push_back({notes::boxSize(text, look, m_shown.lines.back()),
                     note.text.empty() ? std::vector<notes::NoteMark>() : m_shown.marks.back(), note.arrow});
    has_marks |= !m_shown.marks.back().empty();
  }
  notes::Room room{{plot_frame.rect}, {}, {}, kText_px / 2, notes::ringOf(look)};
  if (has_marks) readPlot(room);
  m_shown.words = room.words;
  m_shown.boxes = notes::placeNotesOverInk(boxes, std::move(room));
}

const PlotNotes::ShownNotes& PlotNotes::shown() {
  DrawnState now = drawn();
  if (now != m_drawn) {
    m_drawn = std::move(now);
    place();
  }
  return m_shown;
}

void PlotNotes::paintEvent(QPaintEvent*) {
  const ShownNotes& shown_notes = this->shown();
  if (shown_notes.boxes.empty()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setClipRect(frame().rect.adjusted(-kNear_px, -kNear_px, kNear_px, kNear_px));
  const notes::NoteLook look = notes::screenLook(m_look->theme, kText_px);
  GanttText text(painter, TextUnit::Pixels, m_look->font / kText_px);
  for (std::size_t i = 0; i < shown_notes.marks.size(); ++i) {
    notes::paintBands(painter, look, shown_notes.marks[i]);
    notes::paintMarks(painter, look, shown_notes.marks[i], m_drawn.notes[i].text.empty(), shown_notes.words);
  }
  for (std::size_t i = 0; i < shown_notes.boxes.size(); ++i)
    if (shown_notes.boxes[i])
      notes::paintNote(painter, text, look, *shown_notes.boxes[i], shown_notes.lines[i], shown_notes.words);
}

// ---- new notes
// --------------------------------------------------------------------------------------------------------------------

// The curve or bar nearest to the position; without one, the focused lane's.
int PlotNotes::laneAt(const std::optional<QPointF>& position, double t_s) const {
  if (!position) return std::max(0, m_look->only >= 0 ? m_look->only : m_look->focused);
  int nearest = 0;
  double least_distance = std::numeric_limits<double>::infinity();
  const figures::PlotFrame plot_frame = frame();
  for (const plots::PlotSeries& series : m_data->series) {
    if (!plots::laneShown(*m_look, series.lane)) continue;
    const auto lane = static_cast<std::size_t>(series.lane);
    io::Note note{"?", m_data->lanes[lane].label.toStdString(), {}, {}, {}, m_data->kind->id, true};
    if (m_data->over_time) note.at_s = t_s;
    for (const notes::NoteMark& mark : notes::plotMarks(note, note.metric, *m_data, plot_frame)) {
      const double distance = notes::between(QRectF(*position, QSizeF()), mark.area).length();
      if (distance < least_distance) least_distance = distance, nearest = series.lane;
    }
  }
  return nearest;
}

NotePlace PlotNotes::placeAt(const std::optional<QPointF>& position) const {
  NotePlace place;
  if (m_data->lanes.empty()) return place;
  const double t_s = timeAt(*m_plot, *m_data, *m_bench, position);
  const std::string lane = m_data->lanes[static_cast<std::size_t>(laneAt(position, t_s))].label.toStdString();
  const std::string kind = m_data->kind->id;
  const std::optional<double> at_s = m_data->over_time ? std::optional(t_s) : std::nullopt;
  const figures::PlotFrame plot_frame = frame();
  for (const io::Note& note : {io::Note{"", lane, "", at_s, {}, kind, true}, io::Note{"", "", "", at_s, {}, "", true},
                               io::Note{"", lane, "", at_s, {}, "", true}}) {
    const bool sound = !note.metric.empty() || note.at_s;
    if (sound && !notes::plotMarks(note, kind, *m_data, plot_frame).empty()) place.offered.push_back(note);
  }
  const double x = position ? position->x() : m_plot->xAxis->coordToPixel(t_s / m_data->time_unit_s);
  for (std::size_t i = 0; i < m_notes->all().size(); ++i) {
    const auto marks = notes::plotMarks(m_notes->all()[i], kind, *m_data, plot_frame);
    if (isNear(marks, x)) place.there.push_back(i);
  }
  return place;
}

void PlotNotes::extend(QMenu& menu, const std::optional<QPointF>& position) {
  const NotePlace place = placeAt(position);
  menu.addSeparator();
  if (place.offered.empty()) {
    QAction* add_action = menu.addAction(tr("Add a note here"));
    add_action->setEnabled(false);
    add_action->setToolTip(tr("Notes are attached to an instant of a plot over time, to a curve there, or to a bar"));
  }
  addNoteEntries(menu, *m_notes, place, m_plot->window());
}

void PlotNotes::addHere() { askForNote(*m_notes, placeAt(std::nullopt).offered, m_plot->window()); }

}  // namespace roundel::widgets
