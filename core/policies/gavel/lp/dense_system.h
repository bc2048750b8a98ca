#pragma once
// A small dense square system, factorised once and solved forwards and backwards. Internal to core/policies/gavel.

#include <cstddef>
#include <vector>

namespace roundel::policies::gavel {

class DenseSystem {
 public:
  void resize(std::size_t n);  ///< all zero, not factorised
  std::size_t size() const { return m_n; }
  double* column(std::size_t c) { return m_entries.data() + c * m_n; }
  /// LU with row exchanges. False where the matrix is singular. O(n^3).
  bool factorise();
  void solve(std::vector<double>& x) const;            ///< A x = b in place. O(n^2).
  void solveTransposed(std::vector<double>& x) const;  ///< A' x = b in place. O(n^2).

 private:
  double at(std::size_t row, std::size_t column) const { return m_entries[column * m_n + row]; }

  std::size_t m_n = 0;
  std::vector<double> m_entries;  ///< column-major; L (unit diagonal) and U after factorise()
  std::vector<std::size_t> m_pivot;
};

}  // namespace roundel::policies::gavel
