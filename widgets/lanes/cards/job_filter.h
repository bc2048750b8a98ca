// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The filter that is typed after "/": it chooses the jobs that keep their colour, or the GPU rows that are shown. A plain value.

#include <QString>
#include <QStringList>
#include <vector>

#include "core/model/problem.h"

namespace roundel::widgets {

/// Words separated by spaces, all of which must match. A plain word matches part of a job's id, name, model, user or group in any case.
/// "user:ann", "model:bert", "group:g1", "id:J1" match part of one field, "id:=J1" the whole field, "gpus:4" or "gpus:2-8" the gang size, and
/// "type:V100" the types that a job can run on. A text of only numbers and ranges ("0-7,12") names GPU rows.
class JobFilter {
 public:
  JobFilter() = default;
  explicit JobFilter(const QString& text);

  const QString& text() const { return m_text; }
  bool empty() const { return m_words.empty() && m_rows.empty(); }
  bool isRows() const { return !m_rows.empty(); }
  bool matches(const model::Problem& problem, model::JobIndex job) const;
  /// By job, whether it matches. O(jobs * words).
  std::vector<bool> matching(const model::Problem& problem) const;
  /// By GpuIndex, whether the row is named. All are, if the filter names jobs or no row that exists.
  std::vector<bool> rows(const model::Problem& problem) const;
  bool operator==(const JobFilter& other) const { return m_text == other.m_text; }

 private:
  struct Word {
    QString field, value;
    bool whole = false;
  };
  bool matches(const model::Problem& problem, const model::Job& job, const Word& word) const;
  QString m_text;
  std::vector<Word> m_words;
  std::vector<std::pair<int, int>> m_rows;
};

}  // namespace roundel::widgets
