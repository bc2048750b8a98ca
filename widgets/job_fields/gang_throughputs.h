#pragma once
// A cell of throughput as a little table {gang size: throughput of that gang}, over the cell until it is applied or given up. A popup
// of the GUI thread that deletes itself when it closes; it writes through a copy of the cells as they were when it opened.

#include <QFrame>

#include "widgets/job_fields/throughput_cells.h"
#include "widgets/state/workbench.h"

class QLabel;
class QPushButton;
class QStandardItemModel;
class QTableView;

namespace roundel::widgets {

class GangThroughputs : public QFrame {
  Q_OBJECT
 public:
  /// Starts from what the cell states; where that is a number, from the throughput of the job's own gang. `bench` outlives it.
  GangThroughputs(Workbench* bench, ThroughputCells cells, int job, int type, QWidget* parent = nullptr);
  QTableView* table() const { return m_table; }
  QString reason() const;  ///< why it cannot be applied; empty = it can

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  /// A row a size that the cell states, and an empty one.
  void makeTable();
  QLayout* makeButtons();
  void addRow(const QString& size = {}, const QString& throughput = {});
  void check();
  QString read(std::map<int, double>& gangs) const;  // the reason where a row is refused
  /// Throughput of the job's own gang by such a table; 0: it says nothing of it.
  double ownGang(const std::map<int, double>& gangs) const;
  void apply(bool oneNumber);

  Workbench* m_bench;
  ThroughputCells m_cells;
  int m_job, m_type;
  QTableView* m_table;
  QStandardItemModel* m_rows;
  QLabel* m_fault;
  QPushButton *m_one, *m_apply;
};

}  // namespace roundel::widgets
