#pragma once
// A cell of the matrix as a little table {gang size: rate of that gang}, over the cell until it is applied or given up.

#include <QFrame>

#include "widgets/job_fields/rate_grid.h"
#include "widgets/state/workbench.h"

class QLabel;
class QPushButton;
class QStandardItemModel;
class QTableView;

namespace roundel::widgets {

class GangRates : public QFrame {
  Q_OBJECT
 public:
  /// Starts from what the cell states; where that is a number, from the rate of the job's own gang.
  GangRates(Workbench* bench, SpecList list, RateGrid grid, int job, int type, QWidget* parent = nullptr);
  QTableView* table() const { return m_table; }
  QString reason() const;  ///< why it cannot be applied; empty = it can

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void addRow(const QString& size = {}, const QString& rate = {});
  void check();
  bool read(std::map<int, double>& rates, QString& reason) const;
  void apply(bool oneNumber);

  Workbench* m_bench;
  SpecList m_list;
  RateGrid m_grid;
  int m_job, m_type;
  QTableView* m_table;
  QStandardItemModel* m_rows;
  QLabel* m_fault;
  QPushButton* m_apply;
};

}  // namespace roundel::widgets
