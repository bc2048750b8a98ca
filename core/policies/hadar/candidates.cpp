// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadar/candidates.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <utility>

#include "core/policies/hadar/placement.h"

namespace roundel::policies::hadar {
namespace {

/// U_j by [on several servers][moved].
using Utilities = std::array<std::array<double, 2>, 2>;

Utilities utilitiesOf(const RoundJob& job, std::size_t size, std::span<const int> counts) {
  Utilities out;
  for (const bool spread : {false, true}) {
    const double rate = job.rate(size, counts, spread);
    for (const bool is_moved : {false, true}) out[spread][is_moved] = job.utility(rate, is_moved);
  }
  return out;
}

double most(const Utilities& u) { return std::max({u[0][0], u[0][1], u[1][0], u[1][1]}); }

bool fits(std::span<const int> counts, std::span<const int> free) {
  for (std::size_t r = 0; r < counts.size(); ++r)
    if (counts[r] > free[r]) return false;
  return true;
}

class TwoPlacements final : public CandidateSource {
 public:
  TwoPlacements(const RoundProblem& problem, const Layout& layout)
      : CandidateSource(problem, layout), m_compositions(problem.types), m_placer(problem, layout, m_compositions) {
    m_free.assign(problem.types, 0);
    for (std::size_t e = 0; e < problem.entries.size(); ++e) {
      const int held_gpus = problem.start.empty() ? 0 : problem.start[e];
      m_free[problem.entries[e].type] += std::max(0, problem.entries[e].usable - held_gpus);
    }
    if (!problem.entries.empty()) {
      const double empty_price = problem.prices.at(0, 0);
      const double full_price = problem.prices.at(0, problem.entries[0].capacity);
      m_leastPrice = std::min(empty_price, full_price);
      m_pricesFall = full_price < empty_price;
    }
    m_jobs.reserve(problem.jobs.size());
    for (const RoundJob& job : problem.jobs) addJob(job);
  }

  void list(std::size_t position, LoadState& state, double above, CandidateList& out) override {
    out.clear();
    const JobData& data = m_jobs[position];
    if (data.most - data.least_cost <= above) return;
    if (data.bounded) {
      for (std::size_t i = 0; i < data.shape->list.size(); ++i)
        offer(position, data.shape->list[i], data.utilities[i], state, above, out);
      return;
    }
    listUnbounded(position, state, above, out);
  }

  double bound(std::size_t position, LoadState& state) override {
    const JobData& data = m_jobs[position];
    if (!data.bounded || m_pricesFall) return looseBound(position, state);
    double best = -kInfinity;
    for (std::size_t i = 0; i < data.shape->list.size(); ++i) {
      const std::span<const int> counts = m_compositions.counts(data.shape->list[i].id);
      if (!fits(counts, state.free_of_type)) continue;
      best = std::max(best, data.bounds[i] - m_placer.leastCost(state, counts));
    }
    return best;
  }

  double mostUtility(std::size_t position) const override { return m_jobs[position].most; }

 private:
  struct ShapeData {
    explicit ShapeData(Shape made) : shape(std::move(made)) {}
    Shape shape;
    bool bounded = false;
    std::vector<Composition> list;  // all, at the start of the decision; only if bounded
    std::vector<char> one_server;   // by list: some node could hold it
  };
  struct JobData {
    ShapeData* shape = nullptr;
    bool bounded = false;
    double most = 0;  // utility
    double least_cost = 0;
    std::vector<Utilities> utilities;  // by ShapeData::list
    std::vector<double> bounds;        // by ShapeData::list, of the utility
    std::vector<Word> held;            // words of RoundJob::held, if that matters
  };

  void addJob(const RoundJob& job) {
    JobData data;
    data.shape = shapeOf(job);
    data.bounded = data.shape->bounded;
    data.least_cost = job.sizes.empty() ? 0 : job.sizes.front() * m_leastPrice;
    if (job.restart > 0) {
      data.held.resize(layout().words());
      layout().pack(job.held, data.held.data());
    }
    if (data.bounded)
      addUtilities(job, data);
    else
      data.most = looseUtility(job, m_free);
    m_jobs.push_back(std::move(data));
  }

  void addUtilities(const RoundJob& job, JobData& data) {
    for (std::size_t i = 0; i < data.shape->list.size(); ++i) {
      const Composition& c = data.shape->list[i];
      const Utilities u = utilitiesOf(job, c.size, m_compositions.counts(c.id));
      data.utilities.push_back(u);
      data.most = std::max(data.most, most(u));
      const bool mayStay = job.restart > 0 && sameComposition(job.held, m_compositions.counts(c.id));
      const std::size_t moved_index = job.restart > 0 && !mayStay ? 1 : 0;
      data.bounds.push_back(data.shape->one_server[i] != 0 ? std::max(u[0][moved_index], u[1][moved_index])
                                                           : u[1][moved_index]);
    }
  }

  bool sameComposition(const Allocation& held, std::span<const int> counts) const {
    std::vector<int> sum(counts.size(), 0);
    for (const EntryCount& take : held) sum[problem().entries[static_cast<std::size_t>(take.entry)].type] += take.count;
    return std::equal(sum.begin(), sum.end(), counts.begin());
  }

  ShapeData* shapeOf(const RoundJob& job) {
    std::vector<char> carries(job.x.size());
    for (std::size_t i = 0; i < carries.size(); ++i) carries[i] = job.x[i] > 0 || job.x_spread[i] > 0 ? 1 : 0;
    auto key = std::make_pair(job.sizes, carries);
    auto shape_entry = m_shapes.find(key);
    if (shape_entry == m_shapes.end()) {
      auto data = std::make_unique<ShapeData>(Shape(job.sizes, std::move(carries), problem().types));
      data->bounded = data->shape.bounded(m_free);
      if (data->bounded) data->list = *data->shape.all(m_free, m_compositions);
      for (const Composition& c : data->list)
        data->one_server.push_back(fitsOneServer(m_compositions.counts(c.id)) ? 1 : 0);
      shape_entry = m_shapes.emplace(std::move(key), std::move(data)).first;
    }
    return shape_entry->second.get();
  }

  bool fitsOneServer(std::span<const int> counts) const {
    return std::ranges::any_of(layout().nodes(), [&](const Layout::Range& node) {
      std::vector<int> missing(counts.begin(), counts.end());
      for (std::size_t e = node.first; e < node.last; ++e)
        missing[problem().entries[e].type] -= problem().entries[e].usable;
      return std::ranges::all_of(missing, [](int n) { return n <= 0; });
    });
  }

  void listUnbounded(std::size_t position, LoadState& state, double above, CandidateList& out) {
    const RoundJob& job = problem().jobs[position];
    if (const auto* all = m_jobs[position].shape->shape.all(state.free_of_type, m_compositions)) {
      for (const Composition& c : *all)
        offer(position, c, utilitiesOf(job, c.size, m_compositions.counts(c.id)), state, above, out);
      return;
    }
    for (std::size_t size = 0; size < job.sizes.size(); ++size) {
      const std::vector<int> counts = fastestFirst(job, size, state.free_of_type);
      if (counts.empty()) continue;
      const Composition c{m_compositions.intern(counts), size};
      offer(position, c, utilitiesOf(job, size, counts), state, above, out);
    }
  }

  void offer(std::size_t position, const Composition& c, const Utilities& u, LoadState& state, double above,
             CandidateList& out) {
    const std::span<const int> counts = m_compositions.counts(c.id);
    if (!fits(counts, state.free_of_type) || most(u) <= above) return;
    const PlacementMemo::Cell& cell = m_placer.place(state, c.id);
    for (int way = 0; way < cell.ways; ++way) {
      const Placed& way_placement = cell.way[way];
      const Word* words = state.memo.words.data() + way_placement.words;
      const std::vector<Word>& held_words = m_jobs[position].held;
      const bool is_moved = !held_words.empty() && !equalWords(words, held_words.data(), layout().words());
      const double utility = u[way_placement.servers > 1][is_moved];
      const double cost = way_placement.cost * (1 + problem().kappa * (way_placement.servers - 1));
      if (!(utility - cost > above)) continue;
      const auto word_offset = static_cast<std::uint32_t>(out.words.size());
      out.words.insert(out.words.end(), words, words + layout().words());
      out.items.push_back({utility, cost, problem().jobs[position].sizes[c.size], word_offset});
    }
  }

  // For too many compositions, the bound is the fastest free type at the lowest price of all free types.
  double looseBound(std::size_t position, const LoadState& state) const {
    const RoundJob& job = problem().jobs[position];
    return looseUtility(job, state.free_of_type) - m_jobs[position].least_cost;
  }

  double looseUtility(const RoundJob& job, std::span<const int> free) const {
    double best = 0;
    for (std::size_t size = 0; size < job.sizes.size(); ++size) {
      double x = 0;
      for (std::size_t r = 0; r < free.size(); ++r) {
        const std::size_t rate_index = size * free.size() + r;
        if (free[r] > 0) x = std::max({x, job.x[rate_index], job.x_spread[rate_index]});
      }
      best = std::max(best, job.utility(job.sizes[size] * x * job.scaling[size], false));
    }
    return best;
  }

  CompositionSet m_compositions;
  Placer m_placer;
  std::vector<int> m_free;    // by type, at the start of the decision
  double m_leastPrice = 0;    // of any entry at any load: Hadar Eq. 5 knows no server size at its two ends
  bool m_pricesFall = false;  // Umax < Umin: not by Hadar Eq. 6, but a table may be made otherwise
  std::map<std::pair<std::vector<int>, std::vector<char>>, std::unique_ptr<ShapeData>> m_shapes;
  std::vector<JobData> m_jobs;
};

}  // namespace

std::unique_ptr<CandidateSource> twoPlacements(const RoundProblem& problem, const Layout& layout) {
  return std::make_unique<TwoPlacements>(problem, layout);
}

}  // namespace roundel::policies::hadar
