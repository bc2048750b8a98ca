// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/memory.h"

#include <variant>

#include "core/model/ranges/contains.h"

namespace roundel::sim {
namespace {

std::size_t bytesOfColumn(const trace::Column& column) {
  const std::size_t cells = std::visit([](const auto& values) { return heapOf(values); }, column.cells);
  if (const auto* lists = std::get_if<std::vector<trace::PartList>>(&column.cells)) {
    std::size_t parts = 0;
    for (const trace::PartList& list : *lists) parts += heapOf(list);
    return sizeof(column) + cells + parts;
  }
  return sizeof(column) + cells;
}

std::size_t bytesOfTable(const trace::Table& table) {
  std::size_t bytes = sizeof(table) + heapOf(table.chosen);
  for (const trace::Column& column : table.columns) bytes += bytesOfColumn(column);
  return bytes;
}

}  // namespace

std::size_t bytesOf(const trace::Explanation& own, const trace::Explanation* before) {
  std::size_t bytes =
      sizeof(own) + own.rule.capacity() + heapOf(own.values) + heapOf(own.choices) + heapOf(own.reasons);
  for (const auto& table : own.tables)
    if (before == nullptr || !model::contains(before->tables, table)) bytes += bytesOfTable(*table);
  for (const auto& matrix : own.matrices)
    if (before == nullptr || !model::contains(before->matrices, matrix))
      bytes += sizeof(*matrix) + heapOf(matrix->values) + heapOf(matrix->rows);
  for (const trace::Choice& choice : own.choices) bytes += heapOf(choice.parts) + heapOf(choice.rejected);
  return bytes;
}

std::size_t bytesOf(const trace::Segments& segments) {
  constexpr std::size_t kRow =
      3 * sizeof(std::int32_t) + 3 * sizeof(double) + sizeof(trace::SegmentKind) + sizeof(std::int32_t);
  return segments.size() * kRow;
}

}  // namespace roundel::sim
