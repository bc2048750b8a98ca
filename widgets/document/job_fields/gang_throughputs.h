// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A popup that edits a throughput cell as a table {gang size: throughput of that gang}. It deletes itself when it closes. It works on a copy of
// the cells made when it opened. GUI thread.

#include <QFrame>

#include "widgets/document/job_fields/throughput_cells.h"
#include "widgets/document/session/document.h"

class QLabel;
class QPushButton;
class QStandardItemModel;
class QTableView;

namespace roundel::widgets {

class GangThroughputs : public QFrame {
  Q_OBJECT
 public:
  /// Begins with the table that the cell states; if it states a number, with the throughput of the job's gang size. `document` outlives it.
  GangThroughputs(Document* document, ThroughputCells cells, int job, int type, QWidget* parent = nullptr);
  QTableView* table() const { return m_table; }
  QString reason() const;  ///< why the table cannot be applied; empty: it can

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  /// One row for each stated size, and an empty row.
  void makeTable();
  QLayout* makeButtons();
  void addRow(const QString& size = {}, const QString& throughput = {});
  void check();
  QString read(std::map<int, double>& gangs) const;  // returns why a row is rejected, or an empty text
  /// The throughput of the job's gang size that the table implies; 0: unknown.
  double ownGang(const std::map<int, double>& gangs) const;
  void apply(bool oneNumber);

  Document* m_document;
  ThroughputCells m_cells;
  int m_job, m_type;
  QTableView* m_table;
  QStandardItemModel* m_rows;
  QLabel* m_fault;
  QPushButton *m_one, *m_apply;
};

}  // namespace roundel::widgets
