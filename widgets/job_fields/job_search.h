#pragma once
// The names of all jobs as one text, so that a search is one pass over it instead of a comparison a job and name: 150,000 jobs take a few
// milliseconds.

#include <QString>
#include <string>
#include <vector>

namespace roundel::widgets {

class JobSearch {
 public:
  void clear();
  bool empty() const { return m_starts.empty(); }
  /// Begins the next job. O(length of its names).
  void beginJob();
  void addName(const std::string& name);
  /// The jobs, in order, that have the words, in whatever case, in one of their names; all where there are no words. O(text).
  std::vector<std::size_t> find(const QString& words) const;

 private:
  QString m_text;                   // case folded; a line a name
  std::vector<qsizetype> m_starts;  // by job
};

}  // namespace roundel::widgets
