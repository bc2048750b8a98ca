// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Commands on the selection of the job table: clear or fill cells; add, copy, move or delete jobs; repair. Each is one command of the document, or
// shows in the bar why nothing happened. GUI thread; bench, view and bar outlive it, and the view shows a JobTableModel.

#include <QObject>
#include <vector>

#include "widgets/document/state/workbench.h"

namespace roundel::widgets {

class JobTableModel;
class PasteBar;
class SheetView;

class SelectionEdits : public QObject {
  Q_OBJECT
 public:
  SelectionEdits(Workbench* bench, SheetView* view, PasteBar* bar, QObject* parent);

  /// Sorted positions in the scenario's list; the current row if nothing is selected.
  std::vector<std::size_t> jobs() const;
  /// Selects whole rows; jobs that the filter hides are skipped.
  void selectJobs(const std::vector<std::size_t>& jobs);

  // ---- cells ----
  void clearCells();
  /// Copies the first selected row to the others; a single row gets the row above it.
  void fillDown() { fill(1, 0); }
  /// Copies the first selected column to the others; a single column gets the column before it.
  void fillRight() { fill(0, 1); }
  /// Opens GangThroughputs for the current cell.
  void editGangThroughputs();
  /// repairCell() for the current cell.
  void repair();

  // ---- jobs ----
  void addJob();
  void duplicate();
  void remove();
  /// Moves the jobs down (up if negative) in the file.
  void move(int by);
  /// Makes the sorted order of the rows the order of the file.
  void keepOrder();
  void copyAsJson() const;

 private:
  JobTableModel* model() const;
  void fill(int rows, int columns);

  Workbench* m_bench;
  SheetView* m_view;
  PasteBar* m_bar;
};

}  // namespace roundel::widgets
