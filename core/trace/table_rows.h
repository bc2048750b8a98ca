// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads the rows of one table of an explanation, for the steps of a decision.

#include <string_view>
#include <vector>

#include "core/trace/explanation.h"

namespace roundel::trace {

class TableRows {
 public:
  /// Uses the table with this id; empty if the explanation has none.
  TableRows(const Explanation& why, std::string_view id);
  explicit TableRows(std::shared_ptr<const Table> table) : m_table(std::move(table)) {}
  /// Returns true if there is a table. Without a table all rows are empty. Precondition of table(): there is a table.
  explicit operator bool() const { return m_table != nullptr; }
  const Table& table() const { return *m_table; }
  std::size_t size() const { return m_table == nullptr ? 0 : m_table->rows(); }

  std::vector<std::size_t> of(model::JobIndex job) const;                 ///< rows with the job. O(rows)
  double number(std::string_view column, std::size_t row) const;          ///< NaN if absent
  model::JobIndex job(std::size_t row) const;                             ///< invalid if absent
  model::TypeIndex type(std::size_t row) const;                           ///< invalid if absent
  model::NodeIndex node(std::size_t row) const;                           ///< invalid if absent
  const PartList& parts(std::string_view column, std::size_t row) const;  ///< empty if absent
  std::string text(std::string_view column, std::size_t row) const;
  bool chosen(std::size_t row) const {
    return row < size() && row < m_table->chosen.size() && m_table->chosen[row] != 0;
  }

 private:
  const Column* named(std::string_view column) const;
  std::shared_ptr<const Table> m_table;
};

/// Returns a value of the whole decision; NaN if absent.
double valueById(const Explanation& why, std::string_view id);

}  // namespace roundel::trace
