// SPDX-License-Identifier: GPL-3.0-or-later
// Hadar Theorem 1, Hadar Theorem 2.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/guarantees/price_path.h"
#include "core/guarantees/proofs.h"
#include "core/metrics/bounds.h"
#include "core/model/derive.h"
#include "core/trace/formula_terms.h"

namespace roundel::guarantees {
namespace {

using namespace trace::terms;

constexpr double kFew = 0.5;  // a job that uses a larger share of the GPUs of a server needs many

std::string sidesText(const ProofRequest& request, const Sides& sides) {
  return fmt::format("{}, round {}: {} {} {}", request.problem().jobs[sides.job].id, sides.round + 1,
                     shortNumber(sides.left), atMost(sides.right, sides.left) ? "≥" : "<", shortNumber(sides.right));
}

class PrimalDual {
 public:
  explicit PrimalDual(const ProofRequest& request) : m_request(request) {
    const PriceRules rules{request.word("price_mode") == "integral",
                           std::isnan(request.number("kappa")) ? 0 : request.number("kappa")};
    const bool keeps = !request.trace().decisions.empty() && request.trace().decisions.front().explanation != nullptr;
    if (keeps || request.problem().jobs.size() <= request.effort.jobs)
      m_path = pricePath(request.run, rules, request.effort.stop);
    m_efficient = request.word("utility") == "eff";
  }

  std::vector<Guarantee> run() { return {runtime(), competitive()}; }

 private:
  // Algorithm 2 remembers a job and the state of the servers; the proof counts H R of the latter.
  Guarantee runtime() const {
    Guarantee out = m_request.start("Theorem 1", "run time of a decision",
                                    "Algorithm 2 can make scheduling decisions in polynomial time for a set of jobs in "
                                    "an execution round.");
    const model::Problem& problem = m_request.problem();
    double states = 1;
    for (const model::Node& node : problem.nodes)
      for (const model::GpuGroup& group : node.groups) states *= group.count + 1;
    const auto nodes = static_cast<double>(problem.nodes.size());
    const auto types = static_cast<double>(
        std::ranges::count_if(problem.types, [](const model::GpuType& type) { return type.total > 0; }));
    out.formulas = {
        join(Kind::AtMost, {term({"states"}, states), join(Kind::Multiply, {term({"H"}, nodes), term({"R"}, types)})})};
    out.symbols = {
        {"states", "states of the servers, the product of c + 1 over servers and types", states, "", "scenario"},
        {"H", "servers", nodes, "", "scenario"},
        {"R", "GPU types", types, "", "scenario"}};
    out.conditions = {proofStep(
        states <= nodes * types, "The states of the servers are at most H R",
        fmt::format("{} {} {}", shortNumber(states), states <= nodes * types ? "≤" : ">", shortNumber(nodes * types)),
        "the proof counts H R states of the servers")};
    out.scale.quantity = "states in one decision";
    out.scale.no_optimum = out.scale.no_guaranteed = "the theorem names no number";
    if (m_path) out.scale.run = m_path->states;
    judge(out, true, m_path ? std::optional(m_path->states <= nodes * types) : std::nullopt);
    return out;
  }

  Guarantee competitive() const {
    Guarantee out = m_request.start("Theorem 2", "competitive ratio", m_request.info.name + " is 2α competitive.");
    const BestUtility best =
        m_efficient ? BestUtility{{}, "the search is for the utility norm"} : bestUtility(m_request);
    Scale& scale = out.scale;
    scale.quantity = "total utility";
    scale.larger_is_better = true;
    if (m_request.whole()) scale.run = utility([&](std::size_t j) { return jct_s(j); });
    const std::vector<double> alone_s = metrics::aloneTimes_s(m_request.trace(), m_request.info.unit);
    scale.bound = utility([&](std::size_t j) { return alone_s[j]; });
    scale.bound_from = "each job alone on its best GPUs";
    scale.optimum = best.value;
    scale.optimum_in_rounds = best.value.has_value();
    scale.no_optimum = best.why_not;
    if (m_path) {
      scale.guaranteed = best.value.value_or(*scale.bound) / (2 * m_path->alpha);
    } else {
      scale.no_guaranteed = "the run keeps no prices";
    }
    addFormulas(out);
    addConditions(out);
    judge(out, m_request.whole(),
          scale.run && scale.guaranteed ? std::optional(atMost(*scale.guaranteed, *scale.run)) : std::nullopt);
    return out;
  }

  double jct_s(std::size_t j) const {
    return m_request.trace().jobs[j].finish_s - m_request.problem().jobs[j].arrival_s;
  }

  // Returns the sum of utilities for these completion times by job, with the utility of the run's prices.
  template <class Time>
  double utility(const Time& time_s) const {
    const model::Problem& problem = m_request.problem();
    double sum = 0;
    for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
      const model::Job& job = problem.jobs[j];
      const double least_s = std::max(model::idealTimes(problem, job, job.throughput).least, problem.clock.round_s);
      const double top = m_efficient ? job.iterations * problem.clock.round_s : least_s;
      if (time_s(j) > 0) sum += top / time_s(j);
    }
    return sum;
  }

  void addFormulas(Guarantee& out) const {
    if (!m_path || !out.scale.run) return;
    const Formula alpha = term({"α"}, m_path->alpha);
    const double optimum_value = out.scale.optimum.value_or(*out.scale.bound);
    const Formula opt = term({"OPT"}, optimum_value);
    out.formulas = {
        join(Kind::AtLeast, {sumOf("j", {term({"U", "j"}, *out.scale.run)}),
                             join(Kind::Fraction, {opt, join(Kind::Multiply, {number(2), alpha})})}),
        join(
            Kind::Equal,
            {alpha, join(Kind::Max, {number(1), term({"ln(Umax / Umin)"}, std::log(m_path->u_max / m_path->u_min))})})};
    const auto worst = std::ranges::max_element(
        m_path->rounds, {}, [](const PricePath::Values& v) { return v.primal > 0 ? v.dual / v.primal : 0; });
    out.symbols = {
        {"U_j", "utility of a job: least time over completion time", *out.scale.run, "", "run, sum over the jobs"},
        {"OPT", "largest total utility", optimum_value, "",
         out.scale.optimum ? "search of schedules at boundaries" : "an upper bound: " + out.scale.bound_from},
        {"α", "max(1, ln(Umax / Umin))", m_path->alpha, "", "prices of the run"},
        {"Umax", "price of a full server", m_path->u_max, "utility per GPU", "prices of the run"},
        {"Umin", "price of an empty server", m_path->u_min, "utility per GPU", "prices of the run"},
        {"ln(Umax / Umin)", "what α is if it is above 1", std::log(m_path->u_max / m_path->u_min), "",
         "prices of the run"},
        {"D_0", "dual value before the first job, over all T", m_path->initial, "", "prices of the run"}};
    if (worst == m_path->rounds.end()) return;
    const std::string round_text = fmt::format("round {}, where D / P is largest", worst->round + 1);
    out.symbols.push_back({"D", "dual value of a round: payoffs, and prices times GPUs", worst->dual, "", round_text});
    out.symbols.push_back({"P", "primal value of a round: utilities of its plan", worst->primal, "", round_text});
  }

  void addConditions(Guarantee& out) const {
    const std::string charge = "Every allocation has k Δγ ≥ (c / α) Δk";
    const std::string gain = "Every accepted job adds at least 1 / α of what D gains";
    const std::string few_gpus = "Each job needs few of the GPUs of a server";
    if (!m_path) {
      for (const std::string& text : {charge, gain, few_gpus})
        out.conditions.push_back(unknownCondition(text, "the run keeps no explanations", "its prices are not known"));
      return;
    }
    // The utility of the run is at most the optimum, so that a value below half of it is below half of the optimum.
    const double half = out.scale.optimum.value_or(out.scale.run.value_or(0)) / 2;
    const bool has_low_start = m_path->initial <= half;
    const std::string prices = "The prices at the start cost at most OPT / 2";
    const std::string compared =
        fmt::format("{} {} {}", shortNumber(m_path->initial), has_low_start ? "≤" : ">", shortNumber(half));
    if (has_low_start || out.scale.optimum)
      out.conditions.push_back(condition(has_low_start, prices, compared, "the first prices cost more than OPT / 2"));
    else
      out.conditions.push_back(unknownCondition(prices, "the optimum is not known", "the optimum is not known"));
    if (m_path->charge)
      out.conditions.push_back(
          withRemedy(proofStep(m_path->charges_failed == 0, charge, sidesText(m_request, *m_path->charge),
                               fmt::format("{} of {} allocations pay less than the price rises", m_path->charges_failed,
                                           m_path->allocations)),
                     {.name = "integral prices", .options = {{"price_mode", "\"integral\""}}}));
    if (m_path->gain)
      out.conditions.push_back(proofStep(m_path->gains_failed == 0, gain, sidesText(m_request, *m_path->gain),
                                         "a job adds less to P than 1 / α of what it adds to D"));
    if (m_path->fullest) {
      const PricePath::Most& fullest_use = *m_path->fullest;
      out.conditions.push_back(condition(
          fullest_use.part.count <= kFew * fullest_use.capacity, few_gpus,
          fmt::format("{} takes {} of {} {} of {}", m_request.problem().jobs[fullest_use.job].id,
                      fullest_use.part.count, fullest_use.capacity, m_request.problem().types[fullest_use.part.type].id,
                      m_request.problem().nodes[fullest_use.part.node].id),
          "a job needs many of the GPUs of a server"));
    }
  }

  const ProofRequest& m_request;
  std::optional<PricePath> m_path;
  bool m_efficient = false;
};

}  // namespace

std::vector<Guarantee> primalDual(const ProofRequest& request) { return PrimalDual(request).run(); }

}  // namespace roundel::guarantees
