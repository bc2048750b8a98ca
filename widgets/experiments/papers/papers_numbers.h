// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The table "Number by number", one row per number, as in the page that `reproduce` writes. GUI thread.

#include "widgets/base/theme/style.h"
#include "widgets/experiments/papers/papers_state.h"

class QStandardItemModel;
class QTableView;

namespace roundel::widgets {

class PapersNumbers : public Panel {
  Q_OBJECT
 public:
  explicit PapersNumbers(PapersState* state, QWidget* parent = nullptr);
  QTableView* table() const { return m_table; }

 signals:
  void openWanted();  ///< Enter or a double click on a row

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void makeTable();
  void refill();
  void follow();

  PapersState* m_state;
  QLabel* m_note;
  QStandardItemModel* m_model;
  QTableView* m_table;
};

}  // namespace roundel::widgets
