// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The schedulers' metrics at the playhead as grouped bars: utilisation, time until the last job ends, mean completion time. Bars move smoothly
// unless motion is reduced; each group has a separate scale, fixed to the whole run. GUI thread.

#include <QTimer>
#include <QtCharts/QChartView>
#include <optional>

#include "widgets/base/theme/painted_parts.h"
#include "widgets/document/state/workbench.h"
#include "widgets/plots/painting/plot_data.h"

class QBarSeries;
class QBarCategoryAxis;
class QValueAxis;

namespace roundel::widgets {

class Scoreboard : public QChartView, public PaintedParts {
  Q_OBJECT
 public:
  explicit Scoreboard(Workbench* bench, QWidget* parent = nullptr);

  /// `only` >= 0: shows only that lane (a column of the window), in the scale of all lanes.
  void setLanes(std::vector<plots::PlotLane> lanes, int only = -1);

  enum Metric { Cru, Ttd, Jct, kMetrics };
  struct Score {
    std::optional<double> value;  ///< a share, or seconds; nullopt: no job has finished
    bool counting = false;        ///< jobs are left: TTD is the elapsed time, JCT the mean so far
    QString of = {};              ///< "11 of 25 finished": the jobs in the mean, while some are left
  };
  Score score(std::size_t lane, Metric metric) const { return m_scores[lane][metric]; }
  double barHeight(std::size_t lane, Metric metric) const;  ///< fraction of the metric's scale, 0 to 1
  bool animated() const;                                    ///< false if motion is reduced
  /// Lane and numbers, tab-separated with a header.
  QString table(QChar separator = QLatin1Char('\t')) const;
  /// One accessible part per bar, lane after lane.
  int partCount() const override { return static_cast<int>(m_scores.size()) * kMetrics; }
  QString partName(int part) const override;
  QRect partRect(int part) const override;

 protected:
  void drawForeground(QPainter* painter, const QRectF& rect) override;
  bool event(QEvent* event) override;

 private:
  void rebuild();
  void refresh();  ///< updates scores and heights at the playhead
  void restyle();  ///< applies the theme's colours and fonts
  QString valueText(const Score& score, Metric metric, bool unit) const;
  plots::TimeUnit timeUnit() const;
  QString metricName(Metric metric) const;
  bool laneShown(std::size_t lane) const { return m_shownLane < 0 || static_cast<int>(lane) == m_shownLane; }
  QRectF barRect(std::size_t lane, Metric metric) const;

  Workbench* m_bench;
  std::vector<plots::PlotLane> m_lanes;
  int m_shownLane = -1;
  std::vector<std::array<Score, kMetrics>> m_scores;
  std::array<double, kMetrics> m_scale{1, 1, 1};
  QBarSeries* m_series = nullptr;
  QBarCategoryAxis* m_categories = nullptr;
  QValueAxis* m_heights = nullptr;
  QTimer m_updateTimer;
};

}  // namespace roundel::widgets
