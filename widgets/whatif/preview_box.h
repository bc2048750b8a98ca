#pragma once
// A preview as the user reads it: whether it can be, and what the metrics would become beside what they are. A widget of the GUI
// thread; `bench` and `preview` outlive it.

#include <QFrame>

#include "widgets/state/workbench.h"
#include "widgets/whatif/preview.h"

class QGridLayout;
class QLabel;

namespace roundel::widgets {

/// The metrics that a preview and the list of branches tell, in this order.
const std::vector<std::string>& toldMetrics();
/// "Mean JCT" for jct_mean_s; the name itself where no metric has it.
QString titleOfTold(const std::string& metric);
/// "41 min", "0.83"; "–" where there is none. Times have the unit of the longest of `value` and `like_s`, what stands beside it.
QString metricText(const std::string& metric, const std::optional<double>& value, double like_s = 0);
/// "+2 min", "−0.05", "±0": with its sign, in the metric's unit; of a time that of `like_s`.
QString deltaText(const std::string& metric, const std::optional<double>& delta, double like_s = 0);
/// What two values that stand beside each other are told in: the larger one.
double likeOf(const compare::MetricDelta& delta);
/// "better", "worse" or nothing.
QString betterText(int better);

/// The table is there only while the preview is ready; before that the line above it says what is awaited or refused.
class PreviewBox : public QFrame {
  Q_OBJECT
 public:
  PreviewBox(Workbench* bench, WhatIfPreview* preview, QWidget* parent = nullptr);
  QString verdict() const;  ///< the line above the table
  QString asTable() const;  ///< tab-separated, with a header

 private:
  void refresh();
  QString verdictNow() const;
  void fillTable();
  void addMetric(const std::string& metric);
  void addCommonJct();
  /// `better`: above 0 good, below 0 bad.
  void addLine(const QString& title, const QString& tip, const compare::MetricDelta& delta, int better);
  /// Of the jobs that finish in both runs; without values where there are none
  compare::MetricDelta commonDelta() const;
  Workbench* m_bench;
  WhatIfPreview* m_preview;
  QLabel* m_verdict;
  QGridLayout* m_grid;
  QWidget* m_table;
  int m_rows = 0;  ///< of the table, without its header
};

}  // namespace roundel::widgets
