// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A simple reference implementation of Hadar's decision: vectors and maps, prices by the formula, no pruning, no memoisation.
// It shares only the plain input values with core/policies/hadar.

#include <cmath>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/policies/hadar/round_problem.h"

namespace roundel::policies::hadar::reference {

using Vector = std::vector<int>;  // GPUs by entry

struct Instance {
  RoundProblem problem;
  double u_min = 0, u_max = 0;
  PriceMode mode = PriceMode::Point;

  double price(std::size_t e, int held) const {
    return u_min * std::pow(u_max / u_min, held / static_cast<double>(problem.entries[e].capacity));
  }
  double cost(const Vector& g, const Vector& w) const {
    double sum = 0;
    std::set<int> nodes;
    for (std::size_t e = 0; e < w.size(); ++e) {
      if (w[e] == 0) continue;
      nodes.insert(problem.entries[e].node.value);
      if (mode == PriceMode::Point)
        sum += w[e] * price(e, g[e]);
      else
        sum += problem.entries[e].capacity / std::log(u_max / u_min) * (price(e, g[e] + w[e]) - price(e, g[e]));
    }
    return sum * (1 + problem.kappa * (static_cast<double>(nodes.size()) - 1));
  }
  double payoff(const RoundJob& job, const Vector& g, const Vector& w) const {
    std::set<int> nodes;
    int n = 0;
    for (std::size_t e = 0; e < w.size(); ++e) {
      n += w[e];
      if (w[e] > 0) nodes.insert(problem.entries[e].node.value);
    }
    std::size_t size = 0;
    while (size < job.sizes.size() && job.sizes[size] != n) ++size;
    if (size == job.sizes.size()) return -1e300;
    const std::vector<double>& x = nodes.size() > 1 ? job.x_spread : job.x;
    double slowest = 1e300;
    double sum = 0;
    for (std::size_t e = 0; e < w.size(); ++e) {
      if (w[e] == 0) continue;
      const double rate = x[size * problem.types + problem.entries[e].type];
      slowest = std::min(slowest, rate);
      sum += w[e] * rate;
    }
    const double rate = slowest <= 0 ? 0 : (job.additive ? sum : n * slowest) * job.scaling[size];
    Vector held(w.size(), 0);
    for (const EntryCount& take : job.held) held[static_cast<std::size_t>(take.entry)] = take.count;
    const double jct = job.age + (rate > 0 ? job.remaining / rate : INFINITY) + (held == w ? 0 : job.restart);
    return job.numerator / jct - cost(g, w);
  }
  int free(std::size_t e, const Vector& g) const { return std::max(0, problem.entries[e].usable - g[e]); }
  Vector start() const {
    Vector g = problem.start;
    g.resize(problem.entries.size(), 0);
    return g;
  }
};

inline Vector plus(Vector a, const Vector& b) {
  for (std::size_t e = 0; e < a.size(); ++e) a[e] += b[e];
  return a;
}

/// Returns all vectors of `n` GPUs that are free at g.
inline std::vector<Vector> placements(const Instance& in, const Vector& g, int n) {
  std::vector<Vector> out;
  Vector w(g.size(), 0);
  const auto walk = [&](const auto& self, std::size_t e, int left) -> void {
    if (e == w.size()) {
      if (left == 0) out.push_back(w);
      return;
    }
    for (w[e] = 0; w[e] <= std::min(left, in.free(e, g)); ++w[e]) self(self, e + 1, left - w[e]);
    w[e] = 0;
  };
  walk(walk, 0, n);
  return out;
}

/// Returns the largest sum of payoffs over all plans. A plan skips each job or gives it any placement; jobs are charged in queue order.
inline double bruteForce(const Instance& in, std::size_t job, const Vector& g) {
  if (job == in.problem.jobs.size()) return 0;
  double best = bruteForce(in, job + 1, g);
  for (const int n : in.problem.jobs[job].sizes) {
    for (const Vector& w : placements(in, g, n)) {
      const double p = in.payoff(in.problem.jobs[job], g, w);
      if (p > 0) best = std::max(best, p + bruteForce(in, job + 1, plus(g, w)));
    }
  }
  return best;
}

/// Returns the compositions (GPUs by type) that the job can have at g, by size, then counts. More than 128 are replaced by one for each size.
std::vector<Vector> inline compositions(const Instance& in, const RoundJob& job, const Vector& g) {
  const std::size_t types = in.problem.types;
  Vector free(types, 0);
  for (std::size_t e = 0; e < g.size(); ++e) free[in.problem.entries[e].type] += in.free(e, g);
  std::vector<Vector> out;
  for (std::size_t size = 0; size < job.sizes.size(); ++size) {
    Vector counts(types, 0);
    const auto walk = [&](const auto& self, std::size_t r, int left) -> void {
      if (r == types) {
        if (left == 0) out.push_back(counts);
        return;
      }
      const int most = job.x[size * types + r] > 0 ? std::min(left, free[r]) : 0;
      for (counts[r] = 0; counts[r] <= most; ++counts[r]) self(self, r + 1, left - counts[r]);
      counts[r] = 0;
    };
    walk(walk, 0, job.sizes[size]);
  }
  if (out.size() <= 128) return out;
  out.clear();
  for (std::size_t size = 0; size < job.sizes.size(); ++size) {
    Vector counts(types, 0);
    int left = job.sizes[size];
    std::set<std::size_t> used;
    while (left > 0 && used.size() < types) {
      std::size_t fastest = types;
      for (std::size_t r = 0; r < types; ++r) {
        if (used.count(r) > 0) continue;
        if (fastest == types || job.x[size * types + r] > job.x[size * types + fastest]) fastest = r;
      }
      used.insert(fastest);
      if (job.x[size * types + fastest] <= 0) break;
      counts[fastest] = std::min(left, free[fastest]);
      left -= counts[fastest];
    }
    if (left == 0) out.push_back(counts);
  }
  return out;
}

/// Takes GPUs from the server that covers most of the need first; ties by lower cost, then index.
inline Vector packed(const Instance& in, const Vector& g, Vector need) {
  Vector w(g.size(), 0);
  std::set<int> used;
  while (true) {
    int bestNode = -1;
    int bestCover = 0;
    double bestCost = 0;
    for (const Entry& entry : in.problem.entries) {
      const int node = entry.node.value;
      if (used.count(node) > 0) continue;
      int cover = 0;
      double cost = 0;
      for (std::size_t e = 0; e < g.size(); ++e) {
        if (in.problem.entries[e].node.value != node) continue;
        const int n = std::min(need[in.problem.entries[e].type], in.free(e, g));
        Vector some(g.size(), 0);
        some[e] = n;
        cover += n;
        cost += in.cost(g, some);
      }
      if (cover == 0) continue;
      if (cover > bestCover || (cover == bestCover && cost < bestCost)) {
        bestNode = node;
        bestCover = cover;
        bestCost = cost;
      }
    }
    if (bestNode < 0) return w;
    used.insert(bestNode);
    for (std::size_t e = 0; e < g.size(); ++e) {
      if (in.problem.entries[e].node.value != bestNode) continue;
      const int n = std::min(need[in.problem.entries[e].type], in.free(e, g));
      w[e] += n;
      need[in.problem.entries[e].type] -= n;
    }
  }
}

inline Vector cheapestUnits(const Instance& in, const Vector& g, const Vector& need) {
  Vector w(g.size(), 0);
  for (std::size_t r = 0; r < need.size(); ++r) {
    for (int unit = 0; unit < need[r]; ++unit) {
      std::size_t best = g.size();
      for (std::size_t e = 0; e < g.size(); ++e) {
        if (in.problem.entries[e].type != r || in.free(e, g) <= w[e]) continue;
        if (best == g.size() || in.price(e, g[e]) < in.price(best, g[best])) best = e;
      }
      ++w[best];
    }
  }
  return w;
}

inline std::vector<Vector> candidates(const Instance& in, const RoundJob& job, const Vector& g) {
  std::vector<Vector> out;
  for (const Vector& c : compositions(in, job, g)) {
    out.push_back(packed(in, g, c));
    const Vector cheap = cheapestUnits(in, g, c);
    if (cheap != out.back()) out.push_back(cheap);
  }
  return out;
}

struct State {
  Vector g;
  double value = 0;
  std::vector<std::pair<std::size_t, Vector>> plan;
};

/// Sorts states by value, descending. Values within 1e-12 of the first of their group are equal and sorted by g.
inline void order(std::vector<State>& layer) {
  std::ranges::sort(layer,
                    [](const State& a, const State& b) { return a.value != b.value ? a.value > b.value : a.g < b.g; });
  for (std::size_t first = 0; first < layer.size();) {
    std::size_t last = first;
    while (last < layer.size() && layer[last].value >= layer[first].value - 1e-12) ++last;
    std::sort(layer.begin() + static_cast<std::ptrdiff_t>(first), layer.begin() + static_cast<std::ptrdiff_t>(last),
              [](const State& a, const State& b) { return a.g < b.g; });
    first = last;
  }
}

/// The corrected algorithm of core/policies/hadar/hadar.h, line by line. `every`: tries all placements instead of two for each composition.
inline State dynamicProgram(const Instance& in, std::size_t beam, bool every) {
  std::vector<State> layer{{in.start(), 0, {}}};
  for (std::size_t j = 0; j < in.problem.jobs.size(); ++j) {
    const RoundJob& job = in.problem.jobs[j];
    std::vector<State> next = layer;
    for (const State& state : layer) {
      std::vector<Vector> options;
      if (!every) options = candidates(in, job, state.g);
      for (const int n : job.sizes) {
        if (!every) break;
        for (const Vector& w : placements(in, state.g, n)) options.push_back(w);
      }
      for (const Vector& w : options) {
        const double p = in.payoff(job, state.g, w);
        if (p <= 0) continue;
        State made{plus(state.g, w), state.value + p, state.plan};
        made.plan.emplace_back(j, w);
        const auto same = std::ranges::find(next, made.g, &State::g);
        if (same == next.end())
          next.push_back(made);
        else if (made.value > same->value + 1e-12)
          *same = made;
      }
    }
    order(next);
    if (beam > 0 && next.size() > beam) next.resize(beam);
    layer = next;
  }
  return layer.front();
}

/// Repeatedly accepts the largest payoff of all jobs. Payoffs within 1e-12 tie: queue order, then the order of candidates().
inline State greedy(const Instance& in) {
  State out{in.start(), 0, {}};
  std::set<std::size_t> done;
  while (true) {
    double most = 0;
    for (const bool choosing : {false, true}) {
      bool chosen = false;
      for (std::size_t j = 0; j < in.problem.jobs.size() && !chosen; ++j) {
        if (done.count(j) > 0) continue;
        for (const Vector& w : candidates(in, in.problem.jobs[j], out.g)) {
          const double p = in.payoff(in.problem.jobs[j], out.g, w);
          if (!choosing) most = std::max(most, p);
          if (!choosing || most <= 0 || p < most - 1e-12) continue;
          out.g = plus(out.g, w);
          out.value += p;
          out.plan.emplace_back(j, w);
          done.insert(j);
          chosen = true;
          break;
        }
      }
      if (choosing && !chosen) return out;
    }
  }
}

struct Shape {
  int jobs_min = 3, jobs_max = 4, nodes_min = 2, nodes_max = 3, types = 3, groups_max = 2, count_max = 3, gang_max = 3;
  double elastic = 0.3, restart = 0.03;
};

/// Returns a random decision problem: kappa = span = 0.1, utility norm, Umin and Umax by Hadar Eq. 6.
inline Instance randomInstance(std::mt19937_64& random, const Shape& shape, PriceMode mode = PriceMode::Point) {
  const auto whole = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
  const auto real = [&](double low, double high) { return std::uniform_real_distribution<double>(low, high)(random); };
  Instance in;
  in.mode = mode;
  RoundProblem& p = in.problem;
  p.types = static_cast<std::size_t>(shape.types);
  p.kappa = 0.1;
  int gpus = 0;
  for (int n = whole(shape.nodes_min, shape.nodes_max), node = 0; node < n; ++node) {
    std::set<int> types;
    for (int groups = whole(1, shape.groups_max); groups > 0; --groups) types.insert(whole(0, shape.types - 1));
    for (const int type : types) {
      const int count = whole(1, shape.count_max);
      p.entries.push_back({model::NodeIndex{node}, model::TypeIndex{type}, count, whole(0, 19) == 0 ? 0 : count});
      gpus += count;
    }
  }
  std::vector<JobTimes> times;
  for (int n = whole(shape.jobs_min, shape.jobs_max), j = 0; j < n; ++j) {
    RoundJob job;
    job.id = model::JobIndex{j};
    const int w = whole(1, shape.gang_max);
    for (int size = real(0, 1) < shape.elastic ? 1 : w; size <= w; ++size) job.sizes.push_back(size);
    std::vector<double> x;
    for (int r = 0; r < shape.types; ++r) x.push_back(real(0, 1) < 0.15 && r > 0 ? 0 : real(1, 10));
    for (std::size_t s = 0; s < job.sizes.size(); ++s) {
      for (const double rate : x) {
        job.x.push_back(rate);
        job.x_spread.push_back(0.9 * rate);
      }
      job.scaling.push_back(s + 1 < job.sizes.size() || w == 1 ? 1 : real(0.8, 1));
    }
    job.additive = whole(0, 9) == 0;
    const double work = real(20, 400);
    double fastest = 0;
    double slowest = 1e300;
    for (const double rate : x) {
      fastest = std::max(fastest, rate);
      if (rate > 0) slowest = std::min(slowest, rate);
    }
    const JobTimes t{0, work, work / (w * fastest), work / (w * slowest), w};
    times.push_back(t);
    job.numerator = t.t_min;
    job.age = real(0, 1) < 0.4 ? 0 : real(0, 30);
    job.remaining = work * real(0.05, 1);
    if (job.age > 0 && whole(0, 1) == 1) {
      job.restart = shape.restart;
      const auto e = static_cast<std::size_t>(whole(0, static_cast<int>(p.entries.size()) - 1));
      if (whole(0, 1) == 1) job.held = {{static_cast<int>(e), std::min(w, p.entries[e].capacity)}};
    }
    p.jobs.push_back(std::move(job));
  }
  const PriceConstants constants = priceConstants(times, gpus, Utility::Norm);
  in.u_min = constants.u_min;
  in.u_max = constants.u_max;
  std::vector<int> capacities;
  for (const Entry& entry : p.entries) capacities.push_back(entry.capacity);
  p.prices = PriceTable(constants, mode, capacities);
  return in;
}

}  // namespace roundel::policies::hadar::reference
