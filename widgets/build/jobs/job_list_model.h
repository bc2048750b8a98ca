// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The jobs of the focused lane at the playhead, with gang, progress, wait and latency ratio; they can be limited to a phase. GUI thread; `bench`
// outlives it.

#include <QAbstractTableModel>
#include <optional>
#include <vector>

#include "widgets/document/job_fields/job_search.h"
#include "widgets/document/state/workbench.h"

namespace roundel::widgets {

class JobListModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// Wait is in the unit of the column head. Ratio is wait over the run time that was expected at submission.
  enum Column { Id, Gang, ProgressBar, Wait, Ratio, ColumnCount };
  /// The listed phase. Jobs that have not arrived or were cancelled are only in All.
  enum class Show { All, Running, Waiting, Done };
  explicit JobListModel(Workbench* bench, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  /// Stable; -1: the order of the file.
  void sort(int column, Qt::SortOrder order) override;

  void setShow(Show show);
  void setFilter(const QString& words);  ///< a part of id, name, model, user or group
  int count(Show show) const;            ///< jobs in the phase at the playhead
  int found(Show show) const;            ///< those of them that match the filter
  /// The document's job in a row; invalid if there is no such row or the job was deleted after the run.
  model::JobIndex jobAt(int row) const;
  int rowOf(model::JobIndex job) const;  ///< the row of a job of the document; -1: not shown

 signals:
  /// Emitted after every move of the playhead and every change of the run.
  void countsChanged();

 private:
  /// The numbers of a job at the playhead; zero without a run.
  struct Row {
    model::JobIndex job;
    double progress = 0, wait_s = 0;
    std::optional<double> ratio;
  };
  /// O(jobs) at every move of the playhead; the numbers of a cell are computed when it is drawn.
  void refresh();
  std::vector<model::JobIndex> jobsNow();
  void findJobs();
  Row numbersOf(const metrics::TraceIndex* index, model::JobIndex job) const;
  const metrics::TraceIndex* indexNow() const;
  void order(std::vector<model::JobIndex>& jobs) const;

  Workbench* m_bench;
  std::shared_ptr<const model::Problem> m_problem;
  std::vector<model::JobIndex> m_jobs;  ///< in m_problem, by row
  Show m_show = Show::All;
  QString m_filter;
  JobSearch m_names;                                            ///< of m_problem; empty until the first search
  std::vector<char> m_found;                                    ///< by job; used if there is a filter
  int m_counts[4] = {0, 0, 0, 0}, m_matches[4] = {0, 0, 0, 0};  ///< by Show
  double m_longest_s = 0;                                       ///< the longest run, which determines the unit of waits
  int m_sortColumn = -1;
  Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

/// "12.0": the time in the unit for `longest_s` (model::timeUnitFor), which the column head names: "wait, min".
QString waitText(double t_s, double longest_s);

}  // namespace roundel::widgets
