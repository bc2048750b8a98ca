// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Searches the names of all jobs. They are stored as one text, so that a search is one pass: a few milliseconds for 150,000 jobs.

#include <QString>
#include <string>
#include <vector>

namespace roundel::widgets {

class JobSearch {
 public:
  void clear();
  bool empty() const { return m_starts.empty(); }
  /// Starts the next job; addName() adds its names.
  void beginJob();
  void addName(const std::string& name);
  /// The jobs, in order, with the words in one of their names, ignoring case; all jobs if `words` is empty. O(text).
  std::vector<std::size_t> find(const QString& words) const;

 private:
  QString m_text;                   // case folded; one line for each name
  std::vector<qsizetype> m_starts;  // by job
};

}  // namespace roundel::widgets
