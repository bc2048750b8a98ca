// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The rows of the job table: the jobs whose names match the filter, sorted by a column or in the order of the file. Only arrange() moves rows,
// edits do not.

#include <QString>
#include <Qt>
#include <functional>
#include <vector>

#include "core/model/spec/job_spec.h"
#include "widgets/document/job_fields/job_search.h"

namespace roundel::widgets {

class JobRows {
 public:
  /// A sort key: numbers come before texts, which are in the order of the locale. Empty keys are last in both directions.
  struct Key {
    bool isNumber = false;
    double number = 0;
    QString text = {};
  };

  /// Returns false if it is the present filter. Takes effect at the next arrange().
  bool setFilter(const QString& words);
  const QString& filter() const { return m_filter; }
  /// -1: the order of the file. Takes effect at the next arrange().
  void sortBy(int column, Qt::SortOrder order) { m_column = column, m_direction = order; }
  int sortColumn() const { return m_column; }
  /// Call it when names of jobs have changed; the next arrange() reads them again.
  void forgetNames() { m_names.clear(); }
  /// Filters and sorts (stable) by `keyOf`; if it is empty, the order is that of the file. O(jobs log jobs).
  void arrange(const std::vector<model::JobSpec>& jobs, const std::function<Key(std::size_t)>& keyOf);

  int count() const { return static_cast<int>(m_jobs.size()); }
  std::size_t jobAt(int row) const { return m_jobs[static_cast<std::size_t>(row)]; }
  int rowOf(std::size_t job) const;  ///< -1: filtered out. O(rows).
  const std::vector<std::size_t>& order() const { return m_jobs; }
  bool inFileOrder() const;  ///< false also if the filter hides jobs

 private:
  void readNames(const std::vector<model::JobSpec>& jobs);

  std::vector<std::size_t> m_jobs;  // by row
  QString m_filter;
  JobSearch m_names;  // empty until the first search
  int m_column = -1;
  Qt::SortOrder m_direction = Qt::AscendingOrder;
};

}  // namespace roundel::widgets
