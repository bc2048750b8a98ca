// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The preview for the user: whether the edits are possible, and the metrics now and then. GUI thread; `playhead` and `preview` outlive it.

#include <QFrame>

#include "widgets/document/state/playhead.h"
#include "widgets/why/whatif/preview.h"

class QGridLayout;
class QLabel;

namespace roundel::widgets {

/// The metrics in previews and in the list of branches, in order.
const std::vector<std::string>& previewMetrics();
/// "Mean JCT" for jct_mean_s; the name itself if there is no such metric.
QString previewMetricTitle(const std::string& metric);
/// "41 min", "0.83"; "–" if there is none. Times have the unit of the longer of `value` and `like_s`, the value beside it.
QString metricText(const std::string& metric, const std::optional<double>& value, double like_s = 0);
/// "+2 min", "−0.05", "±0": with its sign, in the metric's unit; times in the unit of `like_s`.
QString deltaText(const std::string& metric, const std::optional<double>& delta, double like_s = 0);
/// The value that sets the unit of both values: the larger one.
double unitReference(const compare::MetricDelta& delta);
/// "better", "worse" or empty.
QString betterText(int better);

/// The table is shown only if the preview is ready; otherwise the line above says what is being computed or refused.
class PreviewBox : public QFrame {
  Q_OBJECT
 public:
  PreviewBox(const Playhead* playhead, WhatIfPreview* preview, QWidget* parent = nullptr);
  QString verdict() const;  ///< the line above the table
  QString asTable() const;  ///< tab-separated, with a header

 private:
  void refresh();
  QString verdictNow() const;
  void fillTable();
  void addMetric(const std::string& metric);
  void addCommonJct();
  /// `better`: 1 good, -1 bad, 0 neither.
  void addLine(const QString& title, const QString& tip, const compare::MetricDelta& delta, int better);
  /// Of the jobs that finish in both runs; without values if there are none
  compare::MetricDelta commonDelta() const;
  const Playhead* m_playhead;
  WhatIfPreview* m_preview;
  QLabel* m_verdict;
  QGridLayout* m_grid;
  QWidget* m_table;
  int m_rows = 0;  ///< of the table, without the header
};

}  // namespace roundel::widgets
