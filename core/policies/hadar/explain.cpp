// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadar/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "core/policies/hadar/dp.h"
#include "core/trace/cells.h"

namespace roundel::policies::hadar {
namespace {

using trace::ReasonKind;

// Up to this many jobs and rows, every candidate is shown; above, only the best few of each job.
constexpr std::size_t kSmallJobs = 16;
constexpr std::size_t kSmallRows = 512;
constexpr std::size_t kRowsPlaced = 3;
constexpr std::size_t kRowsQueued = 1;

constexpr ReasonKind kPayoff{
    "payoff-not-positive",
    "best payoff {payoff} is not positive: a utility of {utility} does not exceed the price of {gpus} "
    "{gpus:GPU|GPUs}, {cost}"};
constexpr ReasonKind kNoCapacity{
    "no-capacity",
    "needs at least {gpus} {gpus:GPU|GPUs} that it can run on; the jobs charged before it, {blocker} most of "
    "all, leave {free}"};
constexpr ReasonKind kTooFewUp{
    "no-capacity",
    "needs at least {gpus} {gpus:GPU|GPUs} that it can run on; only {free} {free:is|are} up and not kept by "
    "others"};
constexpr ReasonKind kNotInPlan{"not-in-best-plan",
                                "would have a payoff of {payoff}, but the plan with the largest sum of payoffs "
                                "leaves it out; {blocker} takes or pays for those GPUs"};
constexpr ReasonKind kBeam{
    "beam",
    "would have a payoff of {payoff}, but the best of the {beam} {beam:plan that was|plans that were} kept "
    "leaves it out; {blocker} takes or pays for those GPUs"};
constexpr ReasonKind kUntried{"placement-not-tried",
                              "would add {gain} to the sum of payoffs if the jobs charged later stayed where they are, "
                              "but with it there they are offered other GPUs (packed, or the cheapest)"};
constexpr ReasonKind kSkips{"published-skips",
                            "taking it costs {cost}, skipping it {skipped}: Algorithm 2 as printed returns the "
                            "cheaper branch, whatever the payoff ({payoff})"};
constexpr ReasonKind kStops{
    "published-stops",
    "it is number {place} of the queue; the recursion of Algorithm 2 as printed ended before it (lines 1 "
    "and 7-9), at {blocker}"};
constexpr ReasonKind kNoType{"no-usable-type", "none of the {types} GPU {types:type|types} of the cluster can run it"};

void addValue(trace::Explanation& out, const char* id, const char* title, const char* unit, double value) {
  out.values.push_back({id, title, unit, value});
}

void addConstants(trace::Explanation& out, const PriceConstants& constants) {
  addValue(out, "T", "T, latest arrival plus all longest run times", "rounds", constants.horizon);
  addValue(out, "eta", "eta, scaling factor of the lowest price", "", constants.eta);
  addValue(out, "Umax", "Umax, price of a full server", "", constants.u_max);
  addValue(out, "Umin", "Umin, price of an empty server", "", constants.u_min);
  addValue(out, "alpha", "alpha = max(1, ln(Umax / Umin))", "", constants.alpha());
}

std::shared_ptr<const trace::Table> pricesTable(const RoundProblem& problem, std::span<const int> before,
                                                std::span<const int> after) {
  const std::vector<Entry>& entries = problem.entries;
  std::vector<double> priceBefore, priceAfter;
  for (std::size_t e = 0; e < entries.size(); ++e) {
    priceBefore.push_back(problem.prices.at(e, before[e]));
    priceAfter.push_back(problem.prices.at(e, after[e]));
  }
  auto table = std::make_shared<trace::Table>();
  table->id = "prices";
  table->title = "Prices k = Umin (Umax / Umin)^(held / of)";
  table->picture = trace::Picture::Levels;
  table->columns = {{"node", "", trace::cells<model::NodeIndex>(entries, &Entry::node), trace::ColumnRole::Across},
                    {"type", "", trace::cells<model::TypeIndex>(entries, &Entry::type), trace::ColumnRole::Across},
                    {"GPUs held", "", std::vector<double>(after.begin(), after.end())},
                    {"of", "", trace::cells<double>(entries, &Entry::capacity)},
                    {"price before", "utility per GPU", std::move(priceBefore), trace::ColumnRole::Reference},
                    {"price after", "utility per GPU", std::move(priceAfter), trace::ColumnRole::Amount}};
  return table;
}

/// Columns of the candidates table while it grows.
struct CandidateRows {
  std::vector<model::JobIndex> job;
  std::vector<trace::PartList> allocation;
  std::vector<double> gpus, rate, jct, utility, cost, payoff;
  std::vector<char> chosen;

  void add(const Decided& decided, const RoundJob& of, const Allocation& w, double its_utility, double its_cost,
           bool taken) {
    const RoundProblem& problem = decided.source->problem();
    job.push_back(of.id);
    allocation.push_back(partsOf(problem, w));
    gpus.push_back(
        std::accumulate(w.begin(), w.end(), 0, [](int sum, const EntryCount& take) { return sum + take.count; }));
    rate.push_back(rateOf(problem, of, w) / decided.round_s);
    jct.push_back(of.numerator / its_utility);
    utility.push_back(its_utility);
    cost.push_back(its_cost);
    payoff.push_back(its_utility - its_cost);
    chosen.push_back(taken ? 1 : 0);
  }

  std::shared_ptr<const trace::Table> table() && {
    auto out = std::make_shared<trace::Table>();
    out->id = "candidates";
    out->title = "Candidates at the prices before each job";
    out->picture = trace::Picture::Matrix;
    out->columns = {{"job", "", std::move(job)},
                    {"allocation", "", std::move(allocation), trace::ColumnRole::Across},
                    {"GPUs", "", std::move(gpus)},
                    {"rate", "it/s", std::move(rate)},
                    {"predicted JCT", "rounds", std::move(jct)},
                    {"utility", "", std::move(utility)},
                    {"cost", "", std::move(cost)},
                    {"payoff", "", std::move(payoff), trace::ColumnRole::Amount}};
    out->chosen = std::move(chosen);
    return out;
  }
};

class Explainer {
 public:
  explicit Explainer(const Decided& decided)
      : m_decided(decided),
        m_problem(decided.source->problem()),
        m_layout(decided.source->layout()),
        m_plan(*decided.plan),
        m_before(loadsAfter(m_problem, m_plan, 0)),
        m_after(loadsAfter(m_problem, m_plan, m_plan.items.size())) {
    m_itemOf.assign(m_problem.jobs.size(), m_plan.items.size());
    for (std::size_t i = 0; i < m_plan.items.size(); ++i) m_itemOf[m_plan.items[i].position] = i;
  }

  trace::Explanation run() {
    m_out.rule = rule();
    m_out.score_name = "payoff";
    m_out.solved = true;
    addConstants(m_out, *m_decided.constants);
    addValue(m_out, "sum-payoff", "sum of payoffs", "", m_plan.value);
    addValue(m_out, "states", "most states held at once", "", static_cast<double>(m_plan.states));
    m_out.tables.push_back(pricesTable(m_problem, m_before, m_after));
    m_small = m_problem.jobs.size() <= kSmallJobs;
    judgeAll();
    m_out.tables.push_back(std::move(m_rows).table());
    return std::move(m_out);
  }

 private:
  std::string rule() const {
    const Settings& s = *m_decided.settings;
    const char* order = s.queue_order == QueueOrder::Shortest ? "remaining ideal time" : "arrival";
    const char* utility = s.utility == Utility::Norm ? "U_j = t_j^min / (f_j - a_j)" : "U_j = E_j N_j / (f_j - a_j)";
    const char* charged =
        s.price_mode == PriceMode::Point ? "sum_h,r k_h^r w_jh^r" : "the integral of k_h^r over the GPUs taken";
    if (m_decided.method == Method::Greedy) {
      return fmt::format(
          "The job and allocation of largest payoff mu_j = U_j - {} are accepted again and again while a payoff is "
          "positive; {}, ties in order of {}.",
          charged, utility, order);
    }
    std::string out = fmt::format(
        "The set of allocations with the largest sum of payoffs mu_j = U_j - {} is taken, jobs charged in "
        "order of {}; {}, k = Umin (Umax / Umin)^(gamma / c).",
        charged, order, utility);
    if (beamFull()) out += fmt::format(" After each job the {} best states were kept.", m_plan.states);
    return out;
  }

  /// Returns true if states were dropped, so that the plan may not be optimal.
  bool beamFull() const {
    if (m_decided.method == Method::Exact || m_decided.settings->beam == 0) return m_plan.capped;
    return m_plan.states >= m_decided.settings->beam;
  }

  // Visits the jobs in the order in which they were charged, so that one state is enough.
  void judgeAll() {
    LoadState state = stateAt(m_before);
    if (m_decided.method == Method::Greedy) {
      for (const PlanItem& item : m_plan.items) judge(item.position, state);
      for (std::size_t p = 0; p < m_problem.jobs.size(); ++p)
        if (!placed(p)) judge(p, state);
    } else {
      for (std::size_t p = 0; p < m_problem.jobs.size(); ++p) judge(p, state);
    }
  }

  bool placed(std::size_t position) const { return m_itemOf[position] < m_plan.items.size(); }

  LoadState stateAt(std::span<const int> held) const {
    std::vector<Word> g(m_layout.words(), 0);
    for (std::size_t e = 0; e < held.size(); ++e) m_layout.add(g.data(), e, held[e]);
    LoadState state;
    state.assign(m_problem, m_layout, g);
    return state;
  }

  void judge(std::size_t position, LoadState& state) {
    m_decided.source->list(position, state, -kInfinity, m_list);
    std::size_t chosen_index = m_list.items.size();
    if (placed(position)) {
      const PlanItem& item = m_plan.items[m_itemOf[position]];
      chosen_index = find(item.allocation);
      addRows(position, chosen_index, kRowsPlaced);
      choose(position, item, chosen_index);
      state.take(m_problem, m_layout, item.allocation);
      ++m_charged;
    } else {
      addRows(position, chosen_index, kRowsQueued);
      refuse(position, state);
    }
  }

  std::size_t find(const Allocation& allocation) {
    m_words.resize(m_layout.words());
    m_layout.pack(allocation, m_words.data());
    std::size_t i = 0;
    while (i < m_list.items.size() && !equalWords(m_list.allocation(m_list.items[i]), m_words.data(), m_layout.words()))
      ++i;
    return i;
  }

  void addRows(std::size_t position, std::size_t chosen, std::size_t most) {
    m_order.clear();
    for (std::size_t i = 0; i < m_list.items.size(); ++i) m_order.push_back(i);
    const bool has_all_rows = m_small && m_rows.job.size() + m_order.size() <= kSmallRows;
    const auto better = [&](std::size_t a, std::size_t b) {
      if ((a == chosen) != (b == chosen)) return a == chosen;
      const double pa = m_list.items[a].payoff();
      const double pb = m_list.items[b].payoff();
      return pa != pb ? pa > pb : a < b;
    };
    const std::size_t row_count = has_all_rows ? m_order.size() : std::min(most, m_order.size());
    std::partial_sort(m_order.begin(), m_order.begin() + static_cast<std::ptrdiff_t>(row_count), m_order.end(), better);
    for (std::size_t i = 0; i < row_count; ++i) {
      const Candidate& candidate = m_list.items[m_order[i]];
      m_rows.add(m_decided, m_problem.jobs[position], m_layout.unpack(m_list.allocation(candidate)), candidate.utility,
                 candidate.cost, m_order[i] == chosen);
    }
  }

  void choose(std::size_t position, const PlanItem& item, std::size_t chosen) {
    trace::Choice choice;
    choice.job = m_problem.jobs[position].id;
    choice.parts = partsOf(m_problem, item.allocation);
    choice.score = item.payoff;
    const Candidate* rejected = nullptr;
    for (std::size_t i = 0; i < m_list.items.size(); ++i) {
      const Candidate& candidate = m_list.items[i];
      if (i == chosen || candidate.payoff() <= 0) continue;
      if (rejected == nullptr || candidate.payoff() > rejected->payoff()) rejected = &candidate;
    }
    if (rejected != nullptr) {  // otherwise the alternative is to wait, with payoff 0
      choice.rejected = partsOf(m_problem, m_layout.unpack(m_list.allocation(*rejected)));
      choice.rejected_score = rejected->payoff();
    }
    m_out.choices.push_back(std::move(choice));
  }

  void refuse(std::size_t position, const LoadState& state) {
    trace::Reason reason;
    reason.job = m_problem.jobs[position].id;
    const auto best = std::ranges::max_element(m_list.items, {}, &Candidate::payoff);
    if (best == m_list.items.end()) {
      noCapacity(position, state, reason);
    } else if (best->payoff() <= 0) {
      reason.kind = &kPayoff;
      reason.numbers = {{{"payoff", best->payoff()},
                         {"utility", best->utility},
                         {"cost", best->cost},
                         {"gpus", static_cast<double>(best->gpus)}}};
    } else {
      leftOut(state, *best, reason);
    }
    m_out.reasons.push_back(reason);
  }

  bool usable(const RoundJob& job, std::size_t type) const {
    for (std::size_t rate_index = type; rate_index < job.x.size(); rate_index += m_problem.types)
      if (job.x[rate_index] > 0 || job.x_spread[rate_index] > 0) return true;
    return false;
  }

  void noCapacity(std::size_t position, const LoadState& state, trace::Reason& reason) const {
    const RoundJob& job = m_problem.jobs[position];
    double free = 0;
    for (std::size_t r = 0; r < m_problem.types; ++r) free += usable(job, r) ? state.free_of_type[r] : 0;
    int largest_held = 0;
    for (std::size_t i = 0; i < m_charged; ++i) {
      int held_gpus = 0;
      for (const EntryCount& take : m_plan.items[i].allocation)
        held_gpus += usable(job, m_problem.entries[static_cast<std::size_t>(take.entry)].type) ? take.count : 0;
      if (held_gpus > largest_held) {
        largest_held = held_gpus;
        reason.blocker = m_problem.jobs[m_plan.items[i].position].id;
      }
    }
    reason.kind = reason.blocker.valid() ? &kNoCapacity : &kTooFewUp;
    reason.numbers = {{{"gpus", job.sizes.empty() ? 0.0 : job.sizes.front()}, {"free", free}, {}, {}}};
  }

  /// Explains a job with a positive payoff that the plan leaves out: compares the plan with one that includes the job and in which
  /// jobs that are charged later pay the higher prices.
  void leftOut(const LoadState& state, const Candidate& best, trace::Reason& reason) const {
    double gain = -kInfinity;
    for (const Candidate& candidate : m_list.items)
      if (candidate.payoff() > 0) gain = std::max(gain, gainOf(state, candidate));
    reason.numbers = {{{"payoff", best.payoff()}, {"gpus", static_cast<double>(best.gpus)}, {}, {}}};
    if (gain > tieOf(m_plan.value)) {
      reason.kind = &kUntried;
      reason.numbers[2] = {"gain", gain};
      return;
    }
    reason.kind = beamFull() ? &kBeam : &kNotInPlan;
    if (beamFull()) reason.numbers[2] = {"beam", static_cast<double>(m_plan.states)};
    reason.blocker = blockerOf(state, m_layout.unpack(m_list.allocation(best)));
  }

  double gainOf(const LoadState& state, const Candidate& candidate) const {
    const Allocation allocation = m_layout.unpack(m_list.allocation(candidate));
    for (const EntryCount& take : allocation) {
      const auto e = static_cast<std::size_t>(take.entry);
      if (m_after[e] + take.count > m_problem.entries[e].usable) return -kInfinity;
    }
    double gain = candidate.payoff();
    eachDearer(state, allocation, [&](std::size_t, double dearer) { gain -= dearer; });
    return gain;
  }

  /// Calls seen(item, additional cost) for the jobs that are charged after `state`.
  template <class Seen>
  void eachDearer(const LoadState& state, const Allocation& allocation, const Seen& seen) const {
    std::vector<int> held_gpus = state.held;
    std::vector<int> gpus_beside = held_gpus;
    for (const EntryCount& take : allocation) gpus_beside[static_cast<std::size_t>(take.entry)] += take.count;
    for (std::size_t i = m_charged; i < m_plan.items.size(); ++i) {
      const Allocation& later_allocation = m_plan.items[i].allocation;
      double dearer = 0;
      for (const EntryCount& take : later_allocation) {
        const auto e = static_cast<std::size_t>(take.entry);
        const bool room = gpus_beside[e] + take.count <= m_problem.entries[e].capacity;
        dearer += room ? m_problem.prices.charge(e, gpus_beside[e], take.count) -
                             m_problem.prices.charge(e, held_gpus[e], take.count)
                       : kInfinity;
      }
      seen(i, dearer * (1 + m_problem.kappa * (serversOf(m_problem, later_allocation) - 1)));
      for (const EntryCount& take : later_allocation) {
        held_gpus[static_cast<std::size_t>(take.entry)] += take.count;
        gpus_beside[static_cast<std::size_t>(take.entry)] += take.count;
      }
    }
  }

  /// Returns, of the jobs that are charged later, one without room beside the allocation, or the one with the largest additional cost.
  model::JobIndex blockerOf(const LoadState& state, const Allocation& allocation) const {
    model::JobIndex blocker;
    double largest_cost = 0;
    eachDearer(state, allocation, [&](std::size_t i, double dearer) {
      if (dearer <= largest_cost) return;
      largest_cost = dearer;
      blocker = m_problem.jobs[m_plan.items[i].position].id;
    });
    return blocker;
  }

  const Decided& m_decided;
  const RoundProblem& m_problem;
  const Layout& m_layout;
  const Plan& m_plan;
  std::vector<int> m_before, m_after;
  std::vector<std::size_t> m_itemOf;  // by queue position; the number of items if it got nothing
  std::size_t m_charged = 0;          // items visited so far
  bool m_small = false;
  CandidateList m_list;
  CandidateRows m_rows;
  std::vector<std::size_t> m_order;
  std::vector<Word> m_words;
  trace::Explanation m_out;
};

trace::Reason publishedReason(const RoundProblem& problem, const PublishedPlan& published, std::size_t position,
                              const PublishedStep* step) {
  trace::Reason reason;
  reason.job = problem.jobs[position].id;
  reason.kind = step != nullptr ? &kSkips : &kStops;
  if (step != nullptr) {
    reason.numbers = {{{"cost", step->cost_taken}, {"skipped", step->cost_skipped}, {"payoff", step->payoff}, {}}};
  } else {
    reason.numbers[0] = {"place", static_cast<double>(position + 1)};
    if (published.steps.empty()) return reason;
    reason.blocker = problem.jobs[published.steps.size() - 1].id;
  }
  return reason;
}

void addPublished(const Decided& decided, const RoundJob& job, const PublishedStep& step, CandidateRows& rows) {
  const RoundProblem& problem = decided.source->problem();
  const double utility = job.utility(rateOf(problem, job, *step.found), *step.found != job.held);
  rows.add(decided, job, *step.found, utility, utility - step.payoff, false);
}

}  // namespace

trace::Explanation explain(const Decided& decided) { return Explainer(decided).run(); }

trace::Explanation explainPublished(const Decided& decided, const PublishedPlan& published) {
  const RoundProblem& problem = decided.source->problem();
  trace::Explanation out;
  out.rule =
      "Algorithm 2 as printed: of taking and skipping a job the branch of lower cost is returned (lines 16-21); "
      "skipping "
      "everything costs nothing, so the result is always the empty set.";
  out.score_name = "payoff";
  addConstants(out, *decided.constants);
  addValue(out, "sum-payoff", "sum of payoffs", "", published.plan.value);
  addValue(out, "calls", "calls of DP_allocation", "", static_cast<double>(published.calls));
  const std::vector<int> loads_before = loadsAfter(problem, published.plan, 0);
  out.tables.push_back(
      pricesTable(problem, loads_before, loadsAfter(problem, published.plan, published.plan.items.size())));
  CandidateRows rows;
  for (std::size_t p = 0; p < problem.jobs.size(); ++p) {
    const PublishedStep* step = p < published.steps.size() && published.steps[p].found ? &published.steps[p] : nullptr;
    out.reasons.push_back(publishedReason(problem, published, p, step));
    if (step != nullptr) addPublished(decided, problem.jobs[p], *step, rows);
  }
  out.tables.push_back(std::move(rows).table());
  return out;
}

const ReasonKind& noUsableType() { return kNoType; }

trace::PartList partsOf(const RoundProblem& problem, const Allocation& allocation) {
  trace::PartList out;
  for (const EntryCount& take : allocation) {
    const Entry& entry = problem.entries[static_cast<std::size_t>(take.entry)];
    out.push_back({entry.node, entry.type, take.count});
  }
  return out;
}

}  // namespace roundel::policies::hadar
