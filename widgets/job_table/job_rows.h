#pragma once
// In which order a table shows the jobs of a list, and which of them: sorted by a column, or as in the file, and those only that have the
// words of the filter in one of their names. Edits move no row; arrange() does. A value.

#include <QString>
#include <Qt>
#include <functional>
#include <vector>

#include "core/model/spec/job_spec.h"
#include "widgets/job_fields/job_search.h"

namespace roundel::widgets {

class JobRows {
 public:
  /// What a row is sorted by: numbers first, then texts in the order of the locale; what is not there comes last in both directions.
  struct Key {
    bool isNumber = false;
    double number = 0;
    QString text;
  };

  /// False where nothing changes. Seen after the next arrange().
  bool setFilter(const QString& words);
  const QString& filter() const { return m_filter; }
  /// -1 = as in the file. Seen after the next arrange().
  void sortBy(int column, Qt::SortOrder order) { m_column = column, m_direction = order; }
  int sortColumn() const { return m_column; }
  /// The names of the jobs have changed: the filter reads them again at the next arrange().
  void forgetNames() { m_names.clear(); }
  /// Filters and sorts. `keyOf` gives what a job is sorted by; empty: as in the file. Stable. O(jobs log jobs).
  void arrange(const std::vector<model::JobSpec>& jobs, const std::function<Key(std::size_t)>& keyOf);

  int count() const { return static_cast<int>(m_jobs.size()); }
  std::size_t jobAt(int row) const { return m_jobs[static_cast<std::size_t>(row)]; }
  int rowOf(std::size_t job) const;  ///< -1: filtered out. O(rows).
  const std::vector<std::size_t>& order() const { return m_jobs; }
  bool inFileOrder() const;  ///< and none is filtered out

 private:
  void readNames(const std::vector<model::JobSpec>& jobs);

  std::vector<std::size_t> m_jobs;  // by row
  QString m_filter;
  JobSearch m_names;  // empty until somebody searches
  int m_column = -1;
  Qt::SortOrder m_direction = Qt::AscendingOrder;
};

}  // namespace roundel::widgets
