// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The selected point: its seeds beside those of another scheduler, the paired difference with its interval, and the number of seeds for a narrower
// one. GUI thread; the view outlives it.

#include "widgets/base/theme/style.h"
#include "widgets/experiments/page/difference_plot.h"
#include "widgets/experiments/page/sweep_view.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QStandardItemModel;
class QTableView;
class QToolButton;

namespace roundel::widgets {

class PointPanel : public Panel {
  Q_OBJECT
 public:
  explicit PointPanel(SweepView* view, QWidget* parent = nullptr);
  void copyTable() const;
  /// The current row of seeds; the first if there is none.
  std::size_t seed() const;
  QTableView* table() const { return m_table; }

 signals:
  void openWanted(std::size_t run);

 private:
  QWidget* makeCard();
  QLayout* makeOther();
  void makeTable();
  void makeDifference();
  QLayout* makeSeeds();
  QLayout* makeButtons();
  void refresh();
  void fillTable(const CurvePoint& mine, const CurvePoint& others, const MetricScale& scale);
  /// Fill cells of the table, one row per seed. An empty `number` means no value.
  void put(int row, int column, const QString& text, const QColor& colour);
  void putValue(int row, int column, std::size_t scheduler, const QString& number);
  /// `half`: only one of the two schedulers has a value.
  void putDifference(int row, double difference, bool half, const QString& number);
  void showDifference(const CurvePoint& mine, const CurvePoint& others, const MetricScale& scale);
  void showSeedsNeeded();
  void addSeeds();

  SweepView* m_view;
  QLabel *m_head, *m_mean, *m_unit;
  QComboBox* m_other;
  QStandardItemModel* m_model;
  QTableView* m_table;
  QLabel *m_pair, *m_difference, *m_interval;
  DifferencePlot* m_dots;
  QLineEdit* m_halfWidthField;
  QLabel* m_needed;
  QToolButton* m_add;
  QPushButton* m_open;
  experiment::Estimate m_estimate;  ///< of the difference, in shown units
  std::size_t m_seedsToAdd = 0;
  bool m_halfWidthTyped = false;  ///< the user typed the half-width
  std::string m_metric;           ///< the metric of that half-width
};

}  // namespace roundel::widgets
