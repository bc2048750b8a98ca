// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/integer_program.h"

#include <stdexcept>

namespace roundel::solvers {

std::size_t IntegerProgram::addInteger(double lower, double upper, double cost) {
  const std::size_t column = addColumn(lower, upper, cost);
  setInteger(column);
  return column;
}

void IntegerProgram::setInteger(std::size_t column) {
  if (column >= columnCount()) throw std::invalid_argument("no such column");
  if (m_integer.size() <= column) m_integer.resize(columnCount(), false);
  m_integer[column] = true;
}

}  // namespace roundel::solvers
