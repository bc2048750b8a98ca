// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/notes/editor/note_menu.h"

#include <QMenu>
#include <algorithm>
#include <utility>

#include "core/model/scenario.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/notes/editor/note_entries.h"
#include "widgets/notes/editor/plot_notes.h"

namespace roundel::widgets {
namespace {

constexpr double kNear = 0.01;  // share of the run within which notes of an instant are found

}  // namespace

NoteMenu::NoteMenu(Workbench* bench, QWidget* window)
    : QObject(window), m_bench(bench), m_notes(&bench->notes), m_window(window) {
  connect(bench, &Workbench::menuAboutToShow, this, &NoteMenu::extend);
}

std::string NoteMenu::laneOf(const Workbench::MenuTarget& target) const {
  const auto& lanes = m_bench->comparison.lanes();
  const auto lane = static_cast<std::size_t>(target.lane < 0 ? m_bench->selection.focusedLane() : target.lane);
  return lane < lanes.size() ? laneName(lanes[lane].lane).toStdString() : std::string();
}

std::vector<io::Note> NoteMenu::offered(const Workbench::MenuTarget& target) const {
  io::Note note;
  note.lane = laneOf(target);
  note.job = target.job;
  std::vector<io::Note> offered;
  const auto inThisAndEveryLane = [&] {
    offered.push_back(note);
    if (note.lane.empty()) return;
    offered.push_back(note);
    offered.back().lane.clear();
  };
  const std::optional<double> at_s = target.t_s >= 0 ? std::optional(target.t_s) : std::nullopt;
  if (!note.job.empty()) {
    inThisAndEveryLane();
    note.at_s = at_s;
    if (at_s) offered.push_back(note);
    note.job.clear();
  }
  note.at_s = at_s;
  if (at_s) inThisAndEveryLane();
  if (target.lane < 0 && offered.size() > 1)
    std::swap(offered.front(), offered[1]);  // an instant on a ruler belongs to all lanes
  return offered;
}

std::vector<std::size_t> NoteMenu::notesAt(const Workbench::MenuTarget& target) const {
  const std::string lane = laneOf(target);
  const double near_s = kNear * m_bench->comparison.end_s();
  std::vector<std::size_t> note_indices;
  for (std::size_t i = 0; i < m_notes->all().size(); ++i) {
    const io::Note& note = m_notes->all()[i];
    if (!note.metric.empty() || (!note.lane.empty() && note.lane != lane)) continue;
    const bool of_job = !note.job.empty() && note.job == target.job;
    const bool of_time = note.job.empty() && note.at_s && target.t_s >= *note.at_s - near_s &&
                         target.t_s <= note.to_s.value_or(*note.at_s) + near_s;
    if (of_job || of_time) note_indices.push_back(i);
  }
  return note_indices;
}

void NoteMenu::extend(QMenu* menu, const Workbench::MenuTarget& target) {
  addNoteEntries(*menu, *m_notes, {offered(target), notesAt(target)}, m_window);
}

void NoteMenu::addHere() {
  if (PlotNotes* plot = PlotNotes::ofFocus()) return plot->addHere();
  Workbench::MenuTarget target;
  target.lane = m_bench->selection.focusedLane();
  const auto& jobs = m_bench->document.scenario().jobs;
  const model::JobIndex job = m_bench->selection.job();
  if (job.valid() && job < jobs.size()) target.job = jobs[job].id;
  target.t_s = m_bench->playhead.now_s();
  askForNote(*m_notes, offered(target), m_window);
}

}  // namespace roundel::widgets
