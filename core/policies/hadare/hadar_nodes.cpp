// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadare/hadar_nodes.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/policies/hadar/idle_cluster.h"
#include "core/policies/hadar/round_builder.h"
#include "core/trace/cells.h"

namespace roundel::policies::hadare {
namespace {

using sim::SystemView;

// Problems with up to this many copies show the candidates of each copy; larger ones show the best of each job.
constexpr std::size_t kFewCopies = 512;
// Above this number of copies, a search over all of them in every state takes too long.
constexpr std::size_t kMostCopies = 16384;
constexpr double kLeastRounds = 1e-9;  // rounds: a job without work has a finite utility

/// A copy and its node, as entries of Hadar's problem.
struct Copy {
  std::uint32_t forked_job = 0;
  std::uint32_t first = 0, last = 0;  // entries [first, last)
};

std::optional<Offer> offerOn(const SystemView& view, Throughputs::OfJob& rates, const hadar::Entry& entry, int free,
                             double scale) {
  if (free <= 0) return std::nullopt;
  const auto& groups = view.problem().nodes[entry.node].groups;
  const auto group = std::ranges::find(groups, entry.type, &model::GpuGroup::type);
  return rates.offerOf(entry.node, static_cast<std::size_t>(group - groups.begin()), free, scale);
}

/// One copy for each node that the forked job can use. A plan may hold only f of them.
class Copies {
 public:
  Copies(const SystemView& view, const Throughputs& throughputs, const std::vector<ForkedJob>& forked_jobs,
         const CopyPrices& prices) {
    m_problem.entries = hadar::entriesOf(view);
    m_problem.types = view.problem().types.size();
    m_problem.prices = hadar::PriceTable(prices.constants, hadar::PriceMode::Point,
                                         trace::cells<int>(m_problem.entries, &hadar::Entry::capacity));
    for (std::size_t s = 0; s < forked_jobs.size(); ++s) add(view, throughputs, forked_jobs[s], s);
  }
  const hadar::RoundProblem& problem() const { return m_problem; }
  const std::vector<Copy>& all() const { return m_copies; }
  /// Returns the number of its copies that a plan may hold; 0 = all of them.
  std::size_t mostOf(std::size_t forked_job) const { return m_most[forked_job]; }

 private:
  void add(const SystemView& view, const Throughputs& throughputs, const ForkedJob& forked_job, std::size_t position) {
    Throughputs::OfJob rates = throughputs.of(view, forked_job.job);
    const std::size_t copies_before = m_copies.size();
    const auto& entries = m_problem.entries;
    for (std::size_t first = 0, last = 0; first < entries.size(); first = last) {
      bool usable = false;
      for (last = first; last < entries.size() && entries[last].node == entries[first].node; ++last)
        usable = usable || offerOn(view, rates, entries[last], entries[last].usable, forked_job.scale);
      if (usable)
        m_copies.push_back({static_cast<std::uint32_t>(position), static_cast<std::uint32_t>(first),
                            static_cast<std::uint32_t>(last)});
    }
    const auto copies = static_cast<std::size_t>(forked_job.copies);
    m_most.push_back(copies < m_copies.size() - copies_before ? copies : 0);
  }

  hadar::RoundProblem m_problem;
  std::vector<Copy> m_copies;       // by forked job, then node
  std::vector<std::size_t> m_most;  // by forked job
};

class CopyPlacements final : public hadar::CandidateSource {
 public:
  CopyPlacements(const Copies& copies, const hadar::Layout& layout, const SystemView& view,
                 const Throughputs& throughputs, const std::vector<ForkedJob>& forked_jobs, const CopyPrices& prices)
      : CandidateSource(copies.problem(), layout),
        m_view(view),
        m_forkedJobs(forked_jobs),
        m_prices(prices),
        m_all(copies),
        m_copies(copies.all()) {
    for (const ForkedJob& forked_job : forked_jobs) m_rates.push_back(throughputs.of(view, forked_job.job));
    m_least = std::min(prices.constants.u_min, prices.constants.u_max);
    m_pricesFall = prices.constants.u_max < prices.constants.u_min;
  }

  std::size_t jobs() const override { return m_copies.size(); }
  Group groupOf(std::size_t position) const override {
    const std::size_t forked_job = m_copies[position].forked_job;
    return {forked_job, m_all.mostOf(forked_job)};
  }

  void list(std::size_t position, hadar::LoadState& state, double above, hadar::CandidateList& out) override {
    out.clear();
    const Copy& copy = m_copies[position];
    for (std::size_t e = copy.first; e < copy.last; ++e) {
      const std::optional<Offer> offer = offerOf(copy, e, problem().entries[e].usable - state.held[e]);
      if (!offer) continue;
      const double utility = utilityOf(copy.forked_job, *offer);
      const double cost = problem().prices.charge(e, state.held[e], offer->count);
      if (!(utility - cost > above)) continue;
      const auto word_offset = static_cast<std::uint32_t>(out.words.size());
      out.words.resize(word_offset + layout().words(), 0);
      layout().add(out.words.data() + word_offset, e, offer->count);
      out.items.push_back({utility, cost, offer->count, word_offset});
    }
  }

  // If more GPUs are taken, a copy gets fewer GPUs, none at a lower price.
  double bound(std::size_t position, hadar::LoadState& state) override {
    const Copy& copy = m_copies[position];
    double best = -hadar::kInfinity;
    for (std::size_t e = copy.first; e < copy.last; ++e) {
      const double unit = m_pricesFall ? m_least : problem().prices.at(e, state.held[e]);
      forEachCount(copy, e, problem().entries[e].usable - state.held[e],
                   [&](const Offer& offer, double utility) { best = std::max(best, utility - offer.count * unit); });
    }
    return best;
  }

  double mostUtility(std::size_t position) const override {
    const Copy& copy = m_copies[position];
    double largest_utility = 0;
    for (std::size_t e = copy.first; e < copy.last; ++e)
      forEachCount(copy, e, problem().entries[e].usable,
                   [&](const Offer&, double utility) { largest_utility = std::max(largest_utility, utility); });
    return largest_utility;
  }

  std::optional<Offer> offerOf(const Copy& copy, std::size_t entry, int free) const {
    return offerOn(m_view, m_rates[copy.forked_job], problem().entries[entry], free,
                   m_forkedJobs[copy.forked_job].scale);
  }

 private:
  template <class Seen>
  void forEachCount(const Copy& copy, std::size_t entry, int free, const Seen& seen) const {
    const std::optional<Offer> largest_offer = offerOf(copy, entry, free);
    for (int n = largest_offer ? largest_offer->count : 0; n > 0; --n) {
      const std::optional<Offer> offer = n == largest_offer->count ? largest_offer : offerOf(copy, entry, n);
      if (offer) seen(*offer, utilityOf(copy.forked_job, *offer));
    }
  }

  double utilityOf(std::size_t forked_job, const Offer& offer) const {
    const ForkedJob& forked_data = m_forkedJobs[forked_job];
    const model::Clock& clock = m_view.problem().clock;
    const double age = (m_view.now_s() - m_view.job(forked_data.job).arrival_s) / clock.round_s;
    const double fits = offer.rate * (clock.round_s - forked_data.overhead_s);
    return m_prices.t_min[forked_data.job] / std::max(kLeastRounds, age + forked_data.rest / fits);
  }

  const SystemView& m_view;
  const std::vector<ForkedJob>& m_forkedJobs;
  const CopyPrices& m_prices;
  const Copies& m_all;
  const std::vector<Copy>& m_copies;
  mutable std::vector<Throughputs::OfJob> m_rates;  // by forked job; they remember speeds
  double m_least = 0;
  bool m_pricesFall = false;  // Umax < Umin
};

/// Visits the copies in the order in which they were charged, so that each is compared at the prices before it.
class Weighing {
 public:
  Weighing(CopyPlacements& source, const std::vector<Copy>& copies, HadarNodes& out, std::size_t forked_jobs)
      : m_source(source), m_copies(copies), m_out(out) {
    m_out.left.resize(forked_jobs);
    m_state.assign(source.problem(), source.layout(), std::vector<hadar::Word>(source.layout().words(), 0));
  }

  void run(const hadar::Plan& plan) {
    std::vector<const hadar::PlanItem*> item(m_copies.size(), nullptr);
    for (const hadar::PlanItem& plan_item : plan.items) item[plan_item.position] = &plan_item;
    if (m_out.greedy)  // in order of acceptance, and those that wait at the end
      for (const hadar::PlanItem& plan_item : plan.items) weigh(plan_item.position, &plan_item);
    for (std::size_t p = 0; p < m_copies.size(); ++p)
      if (!m_out.greedy || item[p] == nullptr) weigh(p, item[p]);
    if (m_copies.size() > kFewCopies)
      for (const std::optional<CopyCandidate>& left : m_out.left)
        if (left) m_out.weighed.push_back(*left);
    std::ranges::sort(m_out.weighed, {},
                      [](const CopyCandidate& w) { return std::tuple(w.forked_job, w.offer.node, w.offer.type); });
  }

 private:
  void weigh(std::size_t position, const hadar::PlanItem* item) {
    m_source.list(position, m_state, -hadar::kInfinity, m_list);
    const Copy& copy = m_copies[position];
    for (const hadar::Candidate& candidate : m_list.items) {
      const hadar::Allocation allocation = m_source.layout().unpack(m_list.allocation(candidate));
      const auto entry = static_cast<std::size_t>(allocation.front().entry);
      const CopyCandidate copy_candidate{.forked_job = copy.forked_job,
                                         .offer = *m_source.offerOf(copy, entry, candidate.gpus),
                                         .utility = candidate.utility,
                                         .cost = candidate.cost,
                                         .taken = item != nullptr && item->allocation == allocation};
      std::optional<CopyCandidate>& left = m_out.left[copy.forked_job];
      if (!copy_candidate.taken && (!left || copy_candidate.payoff() > left->payoff())) left = copy_candidate;
      if (copy_candidate.taken || m_copies.size() <= kFewCopies) m_out.weighed.push_back(copy_candidate);
    }
    if (item != nullptr) m_state.take(m_source.problem(), m_source.layout(), item->allocation);
  }

  CopyPlacements& m_source;
  const std::vector<Copy>& m_copies;
  HadarNodes& m_out;
  hadar::LoadState m_state;
  hadar::CandidateList m_list;
};

double roundsOn(const SystemView& view, const ForkedJob& forked_job, double rate) {
  return std::max(hadar::kMinRounds, view.job(forked_job.job).iterations / (rate * view.problem().clock.round_s));
}

}  // namespace

void refresh(const SystemView& view, const std::vector<ForkedJob>& forked_jobs, CopyPrices& prices) {
  const bool is_fresh = view.changes().arrivals || prices.t_min.size() != view.problem().jobs.size();
  if (!is_fresh && prices.constants.u_max > 0) {
    for (const ForkedJob& forked_job : forked_jobs)
      if (prices.t_min[forked_job.job] <= 0) prices.t_min[forked_job.job] = roundsOn(view, forked_job, forked_job.best);
    return;
  }
  prices.t_min.assign(view.problem().jobs.size(), 0);
  std::vector<hadar::JobTimes> times;
  for (const ForkedJob& forked_job : forked_jobs) {
    const model::Job& job = view.job(forked_job.job);
    prices.t_min[forked_job.job] = roundsOn(view, forked_job, forked_job.best);
    times.push_back({job.arrival_s / view.problem().clock.round_s, job.iterations, prices.t_min[forked_job.job],
                     roundsOn(view, forked_job, forked_job.least), job.gpus, 0, forked_job.copies});
  }
  prices.constants = hadar::priceConstants(times, view.problem().gpuCount(), hadar::Utility::Norm);
}

HadarNodes hadarNodes(const SystemView& view, const Throughputs& throughputs, const std::vector<ForkedJob>& forked_jobs,
                      const CopyPrices& prices, bool explain) {
  HadarNodes out;
  out.constants = prices.constants;
  const Copies copies(view, throughputs, forked_jobs, prices);
  const hadar::Layout layout(copies.problem());
  CopyPlacements source(copies, layout, view, throughputs, forked_jobs, prices);
  const hadar::Settings settings;
  // Counts jobs and not copies, so that the same jobs have the same method with and without copies.
  const hadar::Method method =
      copies.all().size() > kMostCopies ? hadar::Method::Greedy : hadar::methodFor(settings, forked_jobs.size());
  out.greedy = method == hadar::Method::Greedy;
  const hadar::Plan plan = hadar::correctedPlan(source, method, settings.beam, view.stop());
  out.stopped = plan.stopped;
  if (plan.stopped) return out;
  out.value = plan.value;
  for (const hadar::PlanItem& item : plan.items) {
    const Copy& copy = copies.all()[item.position];
    const hadar::EntryCount& take = item.allocation.front();
    out.granted.push_back(
        {copy.forked_job, *source.offerOf(copy, static_cast<std::size_t>(take.entry), take.count), item.payoff});
  }
  std::ranges::sort(out.granted, {},
                    [](const HadarNodes::Granted& g) { return std::pair(g.forked_job, g.offer.node); });
  if (explain) Weighing(source, copies.all(), out, forked_jobs.size()).run(plan);
  return out;
}

}  // namespace roundel::policies::hadare
