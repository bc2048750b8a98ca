#pragma once
// The selected point: its seeds beside those of another scheduler, the paired difference with its interval, how many seeds a narrower one
// takes; and the runs that failed.

#include "widgets/experiments/sweep_view.h"
#include "widgets/theme/style.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QStandardItemModel;
class QTableView;
class QToolButton;

namespace roundel::widgets {

/// Dots of the differences under their mean and interval, on an axis that has 0.
class DifferencePlot : public QWidget {
  Q_OBJECT
 public:
  explicit DifferencePlot(SweepView* view, QWidget* parent = nullptr);
  /// In shown units; `better`: whether less is.
  void show(const std::vector<double>& differences, const experiment::Estimate& estimate, bool lower_is_better);
  QSize sizeHint() const override { return {280, 56}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  SweepView* m_view;
  std::vector<double> m_differences;
  experiment::Estimate m_estimate;
  bool m_lower = true;
};

class PointPanel : public Panel {
  Q_OBJECT
 public:
  explicit PointPanel(SweepView* view, QWidget* parent = nullptr);
  void copyTable() const;
  /// The row of the seeds that is current; the first run where none is.
  std::size_t seed() const;
  QTableView* table() const { return m_table; }

 signals:
  void openWanted(std::size_t run);

 private:
  void makeTable();
  void makeDifference();
  void refresh();
  void fillTable(const CurvePoint& mine, const CurvePoint& others, const MetricScale& scale);
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
  QLineEdit* m_half;
  QLabel* m_needed;
  QToolButton* m_add;
  QPushButton* m_open;
  experiment::Estimate m_estimate;  ///< of the difference, in shown units
  std::size_t m_more = 0;
  bool m_typed = false;  ///< the half-width is the user's
};

class FailedPanel : public Panel {
  Q_OBJECT
 public:
  explicit FailedPanel(SweepView* view, QWidget* parent = nullptr);

 signals:
  void openWanted(std::size_t run);

 private:
  void refresh();
  SweepView* m_view;
  QListWidget* m_list;
};

}  // namespace roundel::widgets
