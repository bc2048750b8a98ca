// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Notes over a plot of the window: drawn as in figures, added from the plot's menu or by the keyboard. A transparent
// widget over the plot that costs nothing if no note is about the plot. GUI thread.

#include <QWidget>
#include <optional>
#include <vector>

#include "widgets/document/state/workbench.h"
#include "widgets/notes/editor/note_entries.h"
#include "widgets/notes/marks/note_marks.h"
#include "widgets/notes/marks/note_places.h"
#include "widgets/plots/painting/plot_painter.h"

class QCustomPlot;

namespace roundel::widgets {

class PlotNotes : public QWidget {
  Q_OBJECT
 public:
  /// Covers the plot with the painted data, and is owned by it. All arguments outlive this.
  PlotNotes(Workbench* bench, QCustomPlot* plot, const plots::PlotData* plotted, const plots::PlotLook* look);
  /// Of the plot with the keyboard focus; nullptr: no plot has it.
  static PlotNotes* ofFocus();

  /// Adds the entries about notes, at a position of the plot or, without one (keyboard), at the playhead in the
  /// focused lane. A plot without anything to attach a note to gets a disabled entry that says so.
  void extend(QMenu& menu, const std::optional<QPointF>& position);
  /// The same as the menu's first entry, at the playhead.
  void addHere();

  /// Possible attachments there, most specific first (the curve's value or the bar, then the instant), and the notes of this place.
  NotePlace placeAt(const std::optional<QPointF>& position) const;
  /// What each note of the session is about in this plot, and the places of the boxes; recomputed when anything drawn changes.
  struct ShownNotes {
    std::vector<std::vector<notes::NoteMark>> marks;  ///< by note
    std::vector<QStringList> lines;
    std::vector<std::optional<notes::PlacedNote>> boxes;
    std::vector<QRectF> words;  ///< texts of the plot, which lines of notes avoid
  };
  const ShownNotes& shown();

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* plot, QEvent* event) override;

 private:
  /// Everything that the places of the boxes depend on.
  struct DrawnState {
    std::vector<io::Note> notes;
    std::vector<const void*> runs;
    QString kind;
    QRectF axes;
    std::vector<double> numbers;  ///< of axes and look
    bool dark = false;
    bool operator==(const DrawnState&) const = default;
  };
  DrawnState drawn() const;
  figures::PlotFrame frame() const;
  bool anyHere() const;
  void readPlot(notes::Room& room) const;
  int laneAt(const std::optional<QPointF>& position, double t_s) const;
  void place();

  Workbench* m_bench;
  Notes* m_notes;
  QCustomPlot* m_plot;
  const plots::PlotData* m_data;
  const plots::PlotLook* m_look;
  DrawnState m_drawn;
  ShownNotes m_shown;
};

}  // namespace roundel::widgets
