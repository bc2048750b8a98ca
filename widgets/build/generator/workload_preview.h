// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The preview of a generated workload: arrivals, sizes and gangs of the jobs, compared with the cluster. GUI thread.

#include <QWidget>

#include "core/model/workload.h"
#include "widgets/base/theme/painted_parts.h"
#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

struct WorkloadFigures {
  int jobs = 0, cluster_gpus = 0;
  double gpu_h = 0, last_s = 0;
  double span_h = 0;  ///< the time in which the jobs arrive: jobs / rate; 0: at once
  /// GPU-hours that arrive, per GPU-hour of the cluster in that time; 0 if all arrive at once.
  double load = 0;
  double backlog_h = 0;        ///< hours of work for the whole cluster, with each job at the rate of its fastest GPUs
  std::vector<int> size_jobs;  ///< by size class
  std::vector<double> size_gpu_h;  ///< by size class
  std::vector<int> demand_jobs;    ///< by demand of the specification
};
/// O(jobs).
WorkloadFigures figuresOf(const model::WorkloadSpec& spec, const model::Workload& workload, int cluster_gpus);

/// Can take the focus; Ctrl+C copies the jobs as a table. Parts for a screen reader: arrivals, sizes, gangs.
class WorkloadPreview : public QWidget, public PaintedParts {
  Q_OBJECT
 public:
  explicit WorkloadPreview(const Theme* theme, QWidget* parent = nullptr);
  void show(const model::WorkloadSpec& spec, std::vector<model::WorkloadRow> rows, const WorkloadFigures& figures);
  const WorkloadFigures& figures() const { return m_figures; }
  QString asTable() const;  ///< one line for each job, separated by tabs
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  int partCount() const override { return static_cast<int>(sentences().size()); }
  QString partName(int part) const override { return sentences().value(part); }
  QRect partRect(int part) const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void paintArrivals(QPainter& painter, const QRectF& area) const;
  void paintBars(QPainter& painter, const QRectF& area, const QString& title, const QStringList& names,
                 const std::vector<int>& counts, const QStringList& notes) const;
  QStringList sentences() const;  ///< the content in words
  const Theme* m_theme;
  model::WorkloadSpec m_spec;
  std::vector<model::WorkloadRow> m_rows;
  WorkloadFigures m_figures;
};

}  // namespace roundel::widgets
