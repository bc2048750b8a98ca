#pragma once
// One table of an explanation as what it says of a job: steps of a decision read the numbers that were decided with from here.

#include <string_view>
#include <vector>

#include "core/trace/explanation.h"

namespace roundel::trace {

class TableRows {
 public:
  /// The table of this id; empty where the explanation has none.
  TableRows(const Explanation& why, std::string_view id);
  explicit TableRows(std::shared_ptr<const Table> table) : m_table(std::move(table)) {}
  /// Whether there is a table. Without one no row has anything; table() needs one.
  explicit operator bool() const { return m_table != nullptr; }
  const Table& table() const { return *m_table; }
  std::size_t size() const { return m_table == nullptr ? 0 : m_table->rows(); }

  std::vector<std::size_t> of(model::JobIndex job) const;                 ///< rows with the job. O(rows)
  double number(std::string_view column, std::size_t row) const;          ///< NaN where there is none
  model::JobIndex job(std::size_t row) const;                             ///< invalid where there is none
  model::TypeIndex type(std::size_t row) const;                           ///< as above
  model::NodeIndex node(std::size_t row) const;                           ///< as above
  const PartList& parts(std::string_view column, std::size_t row) const;  ///< empty where there is none
  std::string text(std::string_view column, std::size_t row) const;
  bool chosen(std::size_t row) const {
    return row < size() && row < m_table->chosen.size() && m_table->chosen[row] != 0;
  }

 private:
  const Column* named(std::string_view column) const;
  std::shared_ptr<const Table> m_table;
};

/// A value of the decision as a whole; NaN where there is none.
double valueCalled(const Explanation& why, std::string_view id);

}  // namespace roundel::trace
