// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/lp/share_basis.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace roundel::policies::gavel {
namespace {

constexpr double kBlock = 1e-8;  // two columns with a smaller determinant are not a pair of keys

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

ShareBasis::ShareBasis(const ShareMatrix& matrix)
    : m_matrix(matrix), m_basic(matrix.jobs(), 0), m_slack(at(matrix.types()), 1), m_keys(matrix.jobs()) {}

void ShareBasis::takeChanged(std::vector<std::int32_t>& jobs) {
  jobs.swap(m_changed);
  m_changed.clear();
}

std::int32_t ShareBasis::numberRows() {
  std::int32_t rows = m_matrix.types();
  for (const std::int32_t i : m_apart) {
    ShareKeys& keys = m_keys[at(i)];
    if (keys.first < 0) return -1;
    keys.row = keys.second < 0 ? rows++ : -1;
  }
  return rows;
}

void ShareBasis::setJob(std::size_t job, int first, int second) {
  m_basic[job] = std::uint64_t{1} << first | std::uint64_t{1} << second;
  chooseKeys(job);
}

void ShareBasis::set(ShareColumn column, bool basic) {
  if (column.job == ShareColumn::kLevel) {
    m_level = basic;
  } else if (column.job == ShareColumn::kSlack) {
    m_slack[at(column.var)] = basic ? 1 : 0;
  } else {
    const std::uint64_t bit = std::uint64_t{1} << column.var;
    std::uint64_t& mask = m_basic[at(column.job)];
    mask = basic ? mask | bit : mask & ~bit;
    chooseKeys(at(column.job));
  }
}

void ShareBasis::setKeys(std::size_t job, int u, int v, double determinant, ShareKeys& keys) const {
  keys.first = u;
  keys.second = v;
  keys.inverse[0] = m_matrix.t(job, v) / determinant;
  keys.inverse[1] = -m_matrix.f(v) / determinant;
  keys.inverse[2] = -m_matrix.t(job, u) / determinant;
  keys.inverse[3] = m_matrix.f(u) / determinant;
}

// Chooses the pair with the largest determinant. A pair with s has a determinant of at least 1, so that other pairs only win if
// s is not basic.
void ShareBasis::chooseKeys(std::size_t job) {
  ShareKeys keys;
  double largest = kBlock;
  const std::uint64_t mask = m_basic[job];
  for (std::uint64_t left = mask; left != 0; left &= left - 1) {
    const int u = std::countr_zero(left);
    if (keys.first < 0 && m_matrix.f(u) != 0) keys.first = u;
    for (std::uint64_t rest_mask = left & (left - 1); rest_mask != 0; rest_mask &= rest_mask - 1) {
      const int v = std::countr_zero(rest_mask);
      const double determinant = m_matrix.f(u) * m_matrix.t(job, v) - m_matrix.f(v) * m_matrix.t(job, u);
      if (std::abs(determinant) <= largest * (1 + kBlock)) continue;
      largest = std::abs(determinant);
      setKeys(job, u, v, determinant, keys);
    }
  }
  if (keys.second < 0 && keys.first >= 0) keys.inverse[0] = 1 / m_matrix.f(keys.first);
  m_keys[job] = keys;
  m_steepest = std::max({m_steepest, std::abs(keys.inverse[0]), std::abs(keys.inverse[2])});
  keepApart(job);
  m_changed.push_back(static_cast<std::int32_t>(job));
}

void ShareBasis::keepApart(std::size_t job) {
  const auto job_index = static_cast<std::int32_t>(job);
  const bool is_apart = m_keys[job].second < 0 || std::popcount(m_basic[job]) != 2;
  const auto place = std::ranges::lower_bound(m_apart, job_index);
  const bool is_known = place != m_apart.end() && *place == job_index;
  if (is_apart && !is_known) m_apart.insert(place, job_index);
  if (!is_apart && is_known) m_apart.erase(place);
}

void ShareBasis::collect(std::vector<ShareColumn>& columns) const {
  columns.clear();
  if (m_level) columns.push_back({ShareColumn::kLevel, 0});
  for (int r = 0; r < m_matrix.types(); ++r)
    if (m_slack[at(r)] != 0) columns.push_back({ShareColumn::kSlack, r});
  for (const std::int32_t i : m_apart) {
    const ShareKeys& keys = m_keys[at(i)];
    std::uint64_t extra = m_basic[at(i)];
    if (keys.first >= 0) extra &= ~(std::uint64_t{1} << keys.first);
    if (keys.second >= 0) extra &= ~(std::uint64_t{1} << keys.second);
    for (; extra != 0; extra &= extra - 1) columns.push_back({i, std::countr_zero(extra)});
  }
}

}  // namespace roundel::policies::gavel
