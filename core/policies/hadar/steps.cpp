// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadar/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/policies/hadar/options.h"
#include "core/trace/formula_terms.h"

namespace roundel::policies::hadar {
namespace {

using namespace trace::terms;

constexpr std::size_t kShownPrices = 3;

/// A candidate of the job: the taken one, otherwise the one with the largest payoff.
std::size_t rowOf(const trace::TableRows& rows, const std::vector<std::size_t>& own) {
  std::size_t best = own.front();
  for (const std::size_t row : own) {
    if (rows.chosen(row)) return row;
    if (rows.number("payoff", row) > rows.number("payoff", best)) best = row;
  }
  return best;
}

class Steps {
 public:
  Steps(const trace::StepQuestion& asked, const Settings& settings)
      : m_asked(asked), m_settings(settings), m_rows(asked.why, "candidates"), m_prices(asked.why, "prices") {}

  std::vector<trace::Step> run() {
    const std::vector<std::size_t> job_rows = m_rows.of(m_asked.job);
    if (job_rows.empty()) return withoutCandidate();
    m_row = rowOf(m_rows, job_rows);
    return {sort(), price(job_rows.size()), pick()};
  }

 private:
  /// A job without enough free GPUs has no payoff. Shows the charged jobs, the current cost of its GPUs and the missing GPUs.
  std::vector<trace::Step> withoutCandidate() const {
    std::vector<trace::Step> out;
    if (!m_prices || m_settings.algorithm != Algorithm::Corrected) return out;
    out.push_back(charged());
    out.push_back(prices());
    if (std::vector<trace::Step> usual = trace::usualSteps(m_asked); !usual.empty())
      out.push_back(std::move(usual.back()));
    return out;
  }

  trace::Step charged() const {
    std::vector<Formula> held_terms;
    for (const trace::Choice& choice : m_asked.why.choices)
      held_terms.push_back(term({"w", m_asked.idOf(choice.job)}, model::gpuCount(choice.parts), "GPUs",
                                {.job = choice.job, .parts = choice.parts}));
    trace::Step step{.name = "Sort",
                     .sentence = fmt::format("Jobs are charged in order of {}. Those in the plan hold:", orderName()),
                     .cites = "Hadar Algorithm 1"};
    if (!held_terms.empty())
      step.equations.push_back(held_terms.size() == 1 ? held_terms.front() : join(Kind::Add, std::move(held_terms)));
    return step;
  }

  trace::Step prices() const {
    trace::Step step{.name = "Price",
                     .sentence = fmt::format("What a GPU that {} can use costs after this decision.", m_asked.id()),
                     .cites = "Hadar Eq. 5"};
    for (std::size_t entry = 0; entry < m_prices.size() && step.equations.size() < kShownPrices; ++entry) {
      if (!m_asked.problem.jobs[m_asked.job].throughput[m_prices.type(entry)].usable()) continue;
      const model::Part part{.node = m_prices.node(entry), .type = m_prices.type(entry), .count = 1};
      const TermTarget gpus{.type = part.type, .parts = {part}, .table = "prices", .row = entry};
      const Formula k =
          term({.base = "k", .sub = m_asked.problem.nodes[part.node].id, .sup = m_asked.problem.types[part.type].id},
               m_prices.number("price after", entry), "utility per GPU", gpus);
      step.equations.push_back(join(Kind::Equal, {k, price(entry, m_prices.number("GPUs held", entry), gpus)}));
    }
    return step;
  }

  const char* orderName() const {
    return m_settings.queue_order == QueueOrder::Shortest ? "remaining ideal time" : "arrival";
  }

  /// Umin (Umax / Umin)^(gamma / c) of a row of the prices.
  Formula price(std::size_t entry, double held, const TermTarget& gpus) const {
    const Formula lowest = term({"U", "min"}, trace::valueById(m_asked.why, "Umin"), "utility per GPU", gpus);
    const Formula highest_utility = term({"U", "max"}, trace::valueById(m_asked.why, "Umax"), "utility per GPU", gpus);
    const Formula load = join(
        Kind::Fraction, {term({"γ"}, held, "GPUs", gpus), term({"c"}, m_prices.number("of", entry), "GPUs", gpus)});
    return join(Kind::Multiply, {lowest, join(Kind::Power, {join(Kind::Fraction, {highest_utility, lowest}), load})});
  }

  double at(const char* column) const { return m_rows.number(column, m_row); }

  trace::Step sort() const {
    const trace::JobsBefore earlier_jobs = trace::jobsBefore(m_asked, m_rows);
    return {.name = "Sort",
            .sentence = fmt::format("Jobs are charged in order of {}: {} before {}.", orderName(), earlier_jobs.names,
                                    m_asked.id()),
            .cites = "Hadar Algorithm 1",
            .equations = {trace::placeOf(m_asked, m_rows, earlier_jobs.count)}};
  }

  /// GPUs of a row of the prices that were taken before the job was charged: those after the decision without the job's own and
  /// those of the jobs that were charged later.
  double loadBefore(std::size_t entry) const {
    double load = m_prices.number("GPUs held", entry);
    const auto& choices = m_asked.why.choices;
    const auto own_choice = std::ranges::find_if(choices, [&](const auto& c) { return c.job == m_asked.job; });
    auto first_choice = own_choice;
    if (own_choice == choices.end()) {  // it waits: it was charged after the jobs with earlier candidates
      std::set<std::int32_t> earlier;
      for (std::size_t row = 0; row < m_rows.size() && m_rows.job(row) != m_asked.job; ++row)
        earlier.insert(m_rows.job(row).value);
      first_choice = std::ranges::find_if(choices, [&](const auto& c) { return earlier.count(c.job.value) == 0; });
    }
    for (auto choice = first_choice; choice != choices.end(); ++choice) {
      for (const model::Part& part : choice->parts)
        if (part.node == m_prices.node(entry) && part.type == m_prices.type(entry)) load -= part.count;
    }
    return load;
  }

  /// w k = w Umin (Umax / Umin)^(gamma / c) of one part.
  Formula charge(const model::Part& part) const {
    std::size_t entry = 0;
    while (entry < m_prices.size() && !(m_prices.node(entry) == part.node && m_prices.type(entry) == part.type))
      ++entry;
    const TermTarget gpus{{}, part.type, {part}, "prices", entry}, own{m_asked.job, {}, {part}, "candidates", m_row};
    Formula charged = price(entry, loadBefore(entry), gpus);
    charged.operands.insert(charged.operands.begin(), term({"w"}, part.count, "GPUs", own));
    return charged;
  }

  Formula cost(const trace::PartList& parts) const {
    if (m_settings.price_mode != PriceMode::Point || m_settings.algorithm != Algorithm::Corrected)
      return term({"cost", m_asked.id()}, at("cost"), "utility", own());
    std::vector<Formula> charges;
    for (const model::Part& part : parts) charges.push_back(charge(part));
    Formula cost_sum = charges.size() == 1 ? charges.front() : join(Kind::Add, std::move(charges));
    const int servers = model::nodeCount(parts);
    if (servers < 2 || m_settings.kappa == 0) return cost_sum;
    return join(
        Kind::Multiply,
        {join(Kind::Add, {number(1), join(Kind::Multiply, {term({"κ"}, m_settings.kappa, {}, {}),
                                                           term({"s", "−1"}, servers - 1, "more nodes", own())})}),
         std::move(cost_sum)});
  }

  TermTarget own() const {
    return {.job = m_asked.job, .parts = m_rows.parts("allocation", m_row), .table = "candidates", .row = m_row};
  }

  std::string shown(std::size_t candidates) const {
    if (candidates == 1) return "This is its only candidate.";
    return fmt::format("Of its {} candidates {} is shown.", candidates,
                       m_rows.chosen(m_row) ? "the one taken" : "the best");
  }

  trace::Step price(std::size_t candidates) const {
    const trace::PartList& parts = m_rows.parts("allocation", m_row);
    const double utility = at("utility"), jct = at("predicted JCT"), payoff = at("payoff");
    const Formula worth =
        m_settings.utility == Utility::Norm
            ? join(Kind::Fraction,
                   {term({.base = "t", .sub = "j", .sup = "min"}, utility * jct, "rounds", {.job = m_asked.job}),
                    term({"JCT", "j"}, jct, "rounds", own())})
            : term({"U", "j"}, utility, "iterations per round", own());
    trace::Step step{.name = "Price",
                     .sentence = fmt::format("{} It is worth {} and costs {}: {}.", shown(candidates),
                                             trace::numberText(utility), trace::numberText(at("cost")),
                                             payoff > 0 ? "the payoff is positive" : "waiting pays more"),
                     .cites = "Hadar Eq. 8"};
    step.equations.push_back(
        join(Kind::Equal, {term({"μ", "j"}, payoff, "utility", own()), join(Kind::Subtract, {worth, cost(parts)})}));
    return step;
  }

  trace::Step pick() const {
    trace::Step step{.name = "Pick", .cites = "Hadar Eq. 2"};
    const double payoff = at("payoff");
    const trace::Reason* reason = m_asked.why.reasonOf(m_asked.job);
    if (m_rows.chosen(m_row)) {
      step.sentence = fmt::format("{} is in the plan with the largest sum of payoffs.", m_asked.id());
    } else {
      step.sentence = fmt::format("{} is not in the plan: it {}.", m_asked.id(),
                                  reason == nullptr ? "waits" : trace::sentence(*reason, m_asked.problem));
      step.equations.push_back(join(payoff > 0 ? Kind::Greater : Kind::AtMost,
                                    {term({"μ", m_asked.id()}, payoff, "utility", own()), number(0)}));
    }
    std::vector<Formula> sum;
    for (const trace::Choice& choice : m_asked.why.choices)
      sum.push_back(term({"μ", "j"}, choice.score, "utility", {.job = choice.job, .parts = choice.parts}));
    const double payoff_sum = trace::valueById(m_asked.why, "sum-payoff");
    if (!sum.empty() && !std::isnan(payoff_sum))
      step.equations.push_back(
          join(Kind::Equal, {term({"M"}, payoff_sum, "utility"), trace::sumOf("j", std::move(sum))}));
    return step;
  }

  const trace::StepQuestion& m_asked;
  const Settings& m_settings;
  trace::TableRows m_rows, m_prices;
  std::size_t m_row = 0;
};

}  // namespace

std::vector<trace::Step> steps(const trace::StepQuestion& asked) {
  const Settings settings = settingsFrom(checkOptions(optionSpecs(), asked.options, "").options);
  return Steps(asked, settings).run();
}

}  // namespace roundel::policies::hadar
