// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <limits>

#include "core/policies/hadar/candidates.h"

namespace roundel::policies::hadar {
namespace {

/// Every vector w <= free with an allowed sum, in lexicographic order.
class EveryPlacement final : public CandidateSource {
 public:
  using CandidateSource::CandidateSource;

  void list(std::size_t position, LoadState& state, double above, CandidateList& out) override {
    out.clear();
    const RoundJob& job = problem().jobs[position];
    for (std::size_t size = 0; size < job.sizes.size(); ++size) {
      m_takes.clear();
      m_counts.assign(problem().types, 0);
      m_after.assign(problem().entries.size() + 1, 0);
      for (std::size_t e = problem().entries.size(); e-- > 0;)
        m_after[e] = m_after[e + 1] + freeFor(job, size, state, e);
      if (job.sizes[size] <= m_after[0])
        descend({.job = job, .size = size, .state = state, .above = above, .out = out}, 0, job.sizes[size]);
    }
  }

  double bound(std::size_t position, LoadState& state) override {
    list(position, state, -std::numeric_limits<double>::infinity(), m_scratch);
    double best = -std::numeric_limits<double>::infinity();
    for (const Candidate& candidate : m_scratch.items) best = std::max(best, candidate.payoff());
    return best;
  }

  double mostUtility(std::size_t position) const override {
    const RoundJob& job = problem().jobs[position];
    double best = 0;
    for (std::size_t rate_index = 0; rate_index < job.x.size(); ++rate_index) {
      const std::size_t size = rate_index / problem().types;
      const double x = std::max(job.x[rate_index], job.x_spread[rate_index]);
      best = std::max(best, job.utility(job.sizes[size] * x * job.scaling[size], false));
    }
    return best;
  }

 private:
  int freeFor(const RoundJob& job, std::size_t size, const LoadState& state, std::size_t entry) const {
    const Entry& e = problem().entries[entry];
    const std::size_t rate_index = size * problem().types + e.type;
    return job.x[rate_index] > 0 || job.x_spread[rate_index] > 0 ? std::max(0, e.usable - state.held[entry]) : 0;
  }

  /// The candidates of one job at one size whose payoff is above a least one.
  struct Listing {
    const RoundJob& job;
    std::size_t size;
    const LoadState& state;
    double above;
    CandidateList& out;
  };

  void descend(const Listing& listing, std::size_t entry, int left) {
    if (left == 0) return offer(listing);
    const int fewest_gpus = std::max(0, left - m_after[entry + 1]);
    const int most_gpus = std::min(left, freeFor(listing.job, listing.size, listing.state, entry));
    for (int n = fewest_gpus; n <= most_gpus; ++n) {
      if (n > 0) m_takes.push_back({static_cast<int>(entry), n});
      m_counts[problem().entries[entry].type] += n;
      descend(listing, entry + 1, left - n);
      m_counts[problem().entries[entry].type] -= n;
      if (n > 0) m_takes.pop_back();
    }
  }

  void offer(const Listing& listing) {
    const RoundJob& job = listing.job;
    CandidateList& out = listing.out;
    const double rate = job.rate(listing.size, m_counts, serversOf(problem(), m_takes) > 1);
    const double utility = job.utility(rate, m_takes != job.held);
    const double cost = costOf(problem(), listing.state.held, m_takes);
    if (!(utility - cost > listing.above)) return;
    const auto word_offset = static_cast<std::uint32_t>(out.words.size());
    out.words.resize(out.words.size() + layout().words(), 0);
    for (const EntryCount& take : m_takes)
      layout().add(out.words.data() + word_offset, static_cast<std::size_t>(take.entry), take.count);
    out.items.push_back({utility, cost, job.sizes[listing.size], word_offset});
  }

  std::vector<int> m_after;   // by entry: GPUs free for the job from there on
  std::vector<int> m_counts;  // by type
  Allocation m_takes;
  CandidateList m_scratch;
};

}  // namespace

std::unique_ptr<CandidateSource> everyPlacement(const RoundProblem& problem, const Layout& layout) {
  return std::make_unique<EveryPlacement>(problem, layout);
}

}  // namespace roundel::policies::hadar
