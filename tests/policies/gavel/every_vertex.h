// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A search over all vertices of a small program for jobs and pairs of jobs, and small random programs.

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "core/policies/gavel/lp/pair_lp.h"

namespace roundel::policies::gavel {

using Vector = std::vector<double>;

/// max cost . x  s.t.  row . x <= bound for every row (x >= 0 among them).
struct Program {
  std::vector<Vector> rows;
  Vector bounds, cost;
};

inline bool solveSquare(std::vector<Vector> a, Vector& x) {
  const std::size_t n = x.size();
  for (std::size_t c = 0; c < n; ++c) {
    std::size_t best = c;
    for (std::size_t r = c; r < n; ++r) best = std::abs(a[r][c]) > std::abs(a[best][c]) ? r : best;
    if (std::abs(a[best][c]) < 1e-10) return false;
    std::swap(a[c], a[best]);
    std::swap(x[c], x[best]);
    for (std::size_t r = 0; r < n; ++r) {
      const double factor = r == c ? 0 : a[r][c] / a[c][c];
      for (std::size_t k = c; k < n && factor != 0; ++k) a[r][k] -= factor * a[c][k];
      x[r] -= factor * x[c];
    }
  }
  for (std::size_t c = 0; c < n; ++c) x[c] /= a[c][c];
  return true;
}

inline double dot(const Vector& a, const Vector& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// Returns the largest value of all vertices, the feasible points at which n rows (n: columns) hold with equality; -infinity if there are none.
inline double bestVertex(const Program& program, const std::function<double(const Vector&)>& value) {
  const std::size_t n = program.cost.size();
  std::vector<char> active(program.rows.size(), 0);
  std::fill(active.begin(), active.begin() + static_cast<std::ptrdiff_t>(n), 1);
  double best = -std::numeric_limits<double>::infinity();
  do {
    std::vector<Vector> square;
    Vector x;
    for (std::size_t r = 0; r < active.size(); ++r) {
      if (active[r] == 0) continue;
      square.push_back(program.rows[r]);
      x.push_back(program.bounds[r]);
    }
    if (!solveSquare(square, x)) continue;
    bool feasible = true;
    for (std::size_t r = 0; feasible && r < program.rows.size(); ++r)
      feasible = dot(program.rows[r], x) <= program.bounds[r] + 1e-9;
    if (feasible) best = std::max(best, value(x));
  } while (std::prev_permutation(active.begin(), active.end()));
  return best;
}

inline double bestVertex(const Program& program) {
  return bestVertex(program, [&](const Vector& x) { return dot(program.cost, x); });
}

/// level_i >= least_i + follow_i z.
struct Wanted {
  Vector least, follow;
};

/// Returns the program of `lp`. Columns: jobs alone by type, pairs by type, z. Maximises z if `level`, otherwise the sum of levels.
inline Program written(const PairShareProblem& lp, bool level, Wanted wanted = {}) {
  const std::size_t types = lp.alone.types, jobs = lp.alone.jobs(), n = (jobs + lp.pairs.size()) * types + 1;
  Program out;
  out.cost.assign(n, 0.0);
  std::vector<Vector> capacity(types, Vector(n, 0.0)), time(jobs, Vector(n, 0.0)), reach(jobs, Vector(n, 0.0));
  const auto add = [&](std::size_t column, std::size_t job, double gain) {
    time[job][column] = 1;
    reach[job][column] = -gain;
    if (!level) out.cost[column] += gain;
  };
  for (std::size_t column = 0; column + 1 < n; ++column) {
    const std::size_t entity = column / types, r = column % types;
    capacity[r][column] = entity < jobs ? lp.alone.gpus[entity] : 1;
    if (entity < jobs) {
      add(column, entity, lp.alone.gain[column]);
    } else {
      const PairColumns& pair = lp.pairs[entity - jobs];
      add(column, pair.first, pair.first_gain[r]);
      add(column, pair.second, pair.second_gain[r]);
    }
  }
  if (level) out.cost.back() = 1;
  wanted.least.resize(jobs, 0.0);
  if (wanted.follow.empty()) wanted.follow.assign(jobs, 1.0);
  for (std::size_t i = 0; i < jobs; ++i) reach[i].back() = wanted.follow[i];
  for (double& least : wanted.least) least = -least;
  const auto take = [&](const std::vector<Vector>& rows, const Vector& bounds) {
    out.rows.insert(out.rows.end(), rows.begin(), rows.end());
    out.bounds.insert(out.bounds.end(), bounds.begin(), bounds.end());
  };
  take(capacity, lp.alone.capacity);
  take(time, Vector(jobs, 1.0));
  take(reach, wanted.least);
  for (std::size_t column = 0; column < n; ++column) {
    Vector row(n, 0.0);
    row[column] = -1;
    take({row}, {0.0});
  }
  return out;
}

inline PairShareProblem randomProblem(std::mt19937_64& random) {
  std::uniform_real_distribution<double> gain(0.2, 3), part(0.2, 1.1);
  PairShareProblem lp;
  const bool wide = random() % 2 == 0;  // two jobs on two types, or three jobs on one type
  lp.alone.types = wide ? 2 : 1;
  const std::size_t jobs = wide ? 2 : 3;
  for (std::size_t r = 0; r < lp.alone.types; ++r)
    lp.alone.capacity.push_back(1.0 + static_cast<double>(random() % 2) * 0.5);
  for (std::size_t i = 0; i < jobs; ++i) {
    lp.alone.gpus.push_back(1);
    for (std::size_t r = 0; r < lp.alone.types; ++r) lp.alone.gain.push_back(gain(random));
  }
  for (std::size_t a = 0; a < jobs; ++a) {
    for (std::size_t b = a + 1; b < jobs; ++b) {
      PairColumns pair{a, b, {}, {}};
      for (std::size_t r = 0; r < lp.alone.types; ++r) {
        pair.first_gain.push_back(part(random) * lp.alone.gain[a * lp.alone.types + r]);
        pair.second_gain.push_back(part(random) * lp.alone.gain[b * lp.alone.types + r]);
      }
      lp.pairs.push_back(pair);
    }
  }
  return lp;
}

inline double levelOf(const PairShareProblem& lp, const PairShareSolution& x, std::size_t job) {
  double level = 0;
  const std::size_t types = lp.alone.types;
  for (std::size_t r = 0; r < types; ++r) level += lp.alone.gain[job * types + r] * x.alone[job * types + r];
  for (std::size_t p = 0; p < lp.pairs.size(); ++p) {
    for (std::size_t r = 0; r < types; ++r) {
      if (lp.pairs[p].first == job) level += lp.pairs[p].first_gain[r] * x.pair[p * types + r];
      if (lp.pairs[p].second == job) level += lp.pairs[p].second_gain[r] * x.pair[p * types + r];
    }
  }
  return level;
}

}  // namespace roundel::policies::gavel
