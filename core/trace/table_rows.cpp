// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/table_rows.h"

#include <limits>

namespace roundel::trace {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

const std::vector<Column>& columnsOf(const Table* table) {
  static const std::vector<Column> kNoColumns;
  return table == nullptr ? kNoColumns : table->columns;
}

/// Returns the cell of a row in the first column with cells of this kind.
template <class Index>
Index firstOf(const Table* table, std::size_t row) {
  for (const Column& column : columnsOf(table))
    if (const auto* cells = std::get_if<std::vector<Index>>(&column.cells)) return (*cells)[row];
  return {};
}

}  // namespace

TableRows::TableRows(const Explanation& why, std::string_view id) {
  for (const auto& table : why.tables)
    if (table->id == id) m_table = table;
}

const Column* TableRows::named(std::string_view column) const {
  for (const Column& table_column : columnsOf(m_table.get()))
    if (table_column.name == column) return &table_column;
  return nullptr;
}

std::vector<std::size_t> TableRows::of(model::JobIndex job) const {
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < size(); ++row)
    if (this->job(row) == job) rows.push_back(row);
  return rows;
}

double TableRows::number(std::string_view column, std::size_t row) const {
  const Column* named_column = named(column);
  const auto* cells = named_column == nullptr ? nullptr : std::get_if<std::vector<double>>(&named_column->cells);
  return cells == nullptr ? kNone : (*cells)[row];
}

model::JobIndex TableRows::job(std::size_t row) const { return firstOf<model::JobIndex>(m_table.get(), row); }
model::TypeIndex TableRows::type(std::size_t row) const { return firstOf<model::TypeIndex>(m_table.get(), row); }
model::NodeIndex TableRows::node(std::size_t row) const { return firstOf<model::NodeIndex>(m_table.get(), row); }

const PartList& TableRows::parts(std::string_view column, std::size_t row) const {
  static const PartList kNothing;
  const Column* named_column = named(column);
  const auto* cells = named_column == nullptr ? nullptr : std::get_if<std::vector<PartList>>(&named_column->cells);
  return cells == nullptr ? kNothing : (*cells)[row];
}

std::string TableRows::text(std::string_view column, std::size_t row) const {
  const Column* named_column = named(column);
  const auto* cells = named_column == nullptr ? nullptr : std::get_if<std::vector<std::string>>(&named_column->cells);
  return cells == nullptr ? std::string() : (*cells)[row];
}

double valueById(const Explanation& why, std::string_view id) {
  for (const Value& value : why.values)
    if (value.id == id) return value.value;
  return kNone;
}

}  // namespace roundel::trace
