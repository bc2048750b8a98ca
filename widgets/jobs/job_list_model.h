#pragma once
// Jobs of the focused lane at the playhead: gang, progress, wait, latency ratio, by phase. It reads finished traces and the document
// and changes neither. GUI thread; `bench` outlives it.

#include <QAbstractTableModel>
#include <optional>
#include <vector>

#include "widgets/job_fields/job_search.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

class JobListModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// Wait is in the unit that the head names; Ratio is wait / run time expected at submission.
  enum Column { Id, Gang, ProgressBar, Wait, Ratio, ColumnCount };
  /// Which phases are listed; a job that has not arrived, or was cancelled, is in All only.
  enum class Show { All, Running, Waiting, Done };
  explicit JobListModel(Workbench* bench, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  /// Stable; -1 = as in the file.
  void sort(int column, Qt::SortOrder order) override;

  void setShow(Show show);
  void setFilter(const QString& words);  ///< part of id, name, model, user or group
  int count(Show show) const;            ///< at the playhead
  int found(Show show) const;            ///< of those that match the filter; all without one
  /// The document's job in a row; invalid if there is no such row, or if the job was deleted after the run that is listed.
  model::JobIndex jobAt(int row) const;
  int rowOf(model::JobIndex job) const;  ///< of a job of the document; -1: not shown

 signals:
  /// After every move of the playhead and every change of the run.
  void countsChanged();

 private:
  /// What is shown of one job at the playhead; without a run nothing is done yet.
  struct Row {
    model::JobIndex job;
    double progress = 0, wait_s = 0;
    std::optional<double> ratio;
  };
  /// O(jobs) at every move of the playhead; numbers of single cells only when they are drawn.
  void refresh();
  std::vector<model::JobIndex> jobsNow();
  void findJobs();
  Row numbersOf(const metrics::TraceIndex* index, model::JobIndex job) const;
  const metrics::TraceIndex* indexNow() const;
  void order(std::vector<model::JobIndex>& jobs) const;

  Workbench* m_bench;
  std::shared_ptr<const model::Problem> m_problem;
  std::vector<model::JobIndex> m_jobs;  ///< of m_problem, by row; their numbers are looked up when a cell is drawn
  Show m_show = Show::All;
  QString m_filter;
  JobSearch m_names;                                            ///< of m_problem; empty until somebody searches
  std::vector<char> m_found;                                    ///< by job, where something is searched
  int m_counts[4] = {0, 0, 0, 0}, m_matches[4] = {0, 0, 0, 0};  ///< by Show
  double m_longest_s = 0;                                       ///< of the runs: the unit of the waits
  int m_sortColumn = -1;
  Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

/// In the unit that suits `longest_s` (model::timeUnitFor), which the column's head names: "12.0" of "wait, min".
QString waitText(double t_s, double longest_s);

}  // namespace roundel::widgets
