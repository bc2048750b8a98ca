#pragma once
// Edits of what is selected in the job table: cells that are cleared or filled, jobs that are added, copied, moved or deleted, the certain
// repair. Each is one command of the document, or a line in the bar that says why nothing happened. GUI thread; bench, view and bar
// outlive it, and the view shows a JobTableModel.

#include <QObject>
#include <vector>

#include "widgets/state/workbench.h"

namespace roundel::widgets {

class JobTableModel;
class PasteBar;
class SheetView;

class SelectionEdits : public QObject {
  Q_OBJECT
 public:
  SelectionEdits(Workbench* bench, SheetView* view, PasteBar* bar, QObject* parent);

  /// Positions in the scenario's list, in order; the current row where nothing is selected.
  std::vector<std::size_t> jobs() const;
  /// Whole rows; those that are filtered out are left alone.
  void selectJobs(const std::vector<std::size_t>& jobs);

  // ---- cells ----
  void clearCells();
  /// The first row over the others; of one row, the row above it.
  void fillDown() { fill(1, 0); }
  /// The first column over the others; of one column, the column before it.
  void fillRight() { fill(0, 1); }
  /// The popup of the current cell.
  void editGangThroughputs();
  /// The certain repair at the current cell, if there is one.
  void repair();

  // ---- jobs ----
  void addJob();
  void duplicate();
  void remove();
  /// Places down (up where negative) in the file.
  void move(int by);
  /// The rows as they are sorted become the order of the file.
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
