// SPDX-License-Identifier: GPL-3.0-or-later
// A-SRPT Lemma 1, A-SRPT Lemma 2, A-SRPT Lemma 3, A-SRPT Theorem 1, and the error of A-SRPT Eq. 9.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/guarantees/proofs.h"
#include "core/metrics/bounds.h"
#include "core/model/pipeline.h"
#include "core/policies/common/placement.h"
#include "core/trace/formula_terms.h"

namespace roundel::guarantees {
namespace {

using namespace trace::terms;

/// The quantities of the theorem.
struct Facts {
  double gpus = 0, largest = 0;       ///< G, g^max
  double rho = 0;                     ///< max alpha_i^max / alpha~_i^min
  double slowest = 0, fastest = 0;    ///< alpha^max, alpha^min, s
  double error = 0;                   ///< sum of |n~ - n|
  double jobs = 0;                    ///< I
  double true_s = 0, forecast_s = 0;  ///< total completion on the one machine by n and by n~
  bool forecast = true, possible = true, iterations = true;
  double meanError() const { return jobs > 0 ? error / jobs : 0; }
};

double totalCompletion_s(const std::vector<std::pair<double, double>>& jobs) {
  double arrivals_s = 0;
  for (const auto& job : jobs) arrivals_s += job.first;
  return metrics::srptMeanFlow_s(jobs) * static_cast<double>(jobs.size()) + arrivals_s;
}

Facts factsOf(const trace::Trace& trace) {
  const model::Problem& problem = *trace.problem;
  Facts out;
  out.gpus = problem.gpuCount();
  out.fastest = std::numeric_limits<double>::infinity();
  std::vector<std::pair<double, double>> by_truth;
  std::vector<std::pair<double, double>> by_forecast;
  for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
    const model::Job& job = problem.jobs[j];
    int gpus = job.fixed_gpus;
    model::AlphaRange alpha;
    for (const int size : policies::fixedGangs(job)) {
      gpus = size;
      alpha = model::alphaRange(
          problem,
          job.pipeline ? *job.pipeline : model::derivedPipeline(job, job.throughput, job.throughput_spread, size));
      if (std::isfinite(alpha.min_s)) break;
    }
    out.possible = out.possible && std::isfinite(alpha.min_s) && alpha.min_s > 0;
    out.iterations = out.iterations && job.iterations >= 1;
    const double forecast = trace.jobs[j].forecast_iterations;
    out.forecast = out.forecast && !std::isnan(forecast);
    out.largest = std::max(out.largest, static_cast<double>(gpus));
    out.rho = std::max(out.rho, alpha.max_s / alpha.min_s);
    out.slowest = std::max(out.slowest, alpha.max_s);
    out.fastest = std::min(out.fastest, alpha.min_s);
    out.error += std::abs(forecast - job.iterations);
    const double share_s = gpus / out.gpus * alpha.min_s;
    by_truth.emplace_back(job.arrival_s, share_s * job.iterations);
    by_forecast.emplace_back(job.arrival_s, share_s * forecast);
    ++out.jobs;
  }
  if (!out.possible || !out.forecast) return out;
  out.true_s = totalCompletion_s(by_truth);
  out.forecast_s = totalCompletion_s(by_forecast);
  return out;
}

class VirtualMachine {
 public:
  explicit VirtualMachine(const ProofRequest& request) : m_request(request), m_facts(factsOf(request.trace())) {
    m_tau = request.number("tau");
    for (const trace::JobOutcome& job : request.trace().jobs) m_reached_s += job.finish_s;
    m_least = leastCompletion(request, false);
    m_busy = m_facts.gpus / (m_facts.gpus - m_facts.largest);
  }

  std::vector<Guarantee> run() const { return {lemma1(), lemma2(), lemma3(), theorem()}; }

 private:
  bool usable() const {
    return m_facts.possible && m_facts.forecast && m_facts.largest < m_facts.gpus && m_facts.jobs > 0;
  }

  std::vector<Condition> conditions() const {
    const model::Problem& problem = m_request.problem();
    std::vector<Condition> out{equalNodes(problem, "All servers are equal", "the servers differ")};
    out.push_back(condition(m_facts.largest < m_facts.gpus, "No job takes the whole cluster",
                            fmt::format("{} of {} GPUs", shortNumber(m_facts.largest), shortNumber(m_facts.gpus)),
                            "a job takes the whole cluster"));
    if (m_facts.forecast)
      out.push_back(condition(true, "The forecast error ε is known",
                              m_facts.error == 0 ? "0: forecast = truth"
                                                 : "ε̄ = " + shortNumber(m_facts.meanError()) + " iterations (Eq. 9)",
                              ""));
    else
      out.push_back(
          unknownCondition("The forecast error ε is known", "a job has no forecast", "a job has no forecast"));
    out.push_back(condition(m_facts.iterations, "Every job runs at least one iteration",
                            m_facts.iterations ? "true of all" : "a job is shorter",
                            "a job has less than one iteration"));
    out.push_back(noEvents(problem));
    return out;
  }

  Formula opt() const { return term({"OPT", "A"}, *m_least.lower_s, "s"); }
  Formula rho() const { return term({"ρ"}, m_facts.rho); }
  Formula share() const {
    return join(Kind::Fraction,
                {join(Kind::Multiply, {rho(), term({"G"}, m_facts.gpus)}),
                 join(Kind::Subtract, {term({"G"}, m_facts.gpus), term({"g", "", "max"}, m_facts.largest)})});
  }

  // For a lemma or theorem: left <= right, where right may hold a lower value of the optimum.
  void finish(Guarantee& out, const char* quantity, double left_s, double right_s, bool right_is_exact) const {
    out.conditions = conditions();
    out.scale.quantity = quantity;
    out.scale.unit = "s";
    const bool is_whole_run = m_request.whole();
    if (is_whole_run) out.scale.run = left_s;
    std::optional<bool> is_inside;
    if (usable()) {
      out.scale.guaranteed = right_s;
      const bool is_below = atMost(left_s, right_s);
      if (is_below || right_is_exact) is_inside = is_below;
    } else {
      out.scale.no_guaranteed = "a condition is not met";
    }
    judge(out, is_whole_run, is_inside);
  }

  Guarantee lemma1() const {
    Guarantee out = m_request.start("Lemma 1", "one machine beside the cluster", "OPT_A1 ≤ ρ OPT_A");
    if (usable())
      out.formulas = {
          join(Kind::AtMost, {term({"OPT", "A1"}, m_facts.true_s, "s"), join(Kind::Multiply, {rho(), opt()})})};
    finish(out, "total completion time on one machine", m_facts.true_s, m_facts.rho * *m_least.lower_s, m_least.exact);
    note(out);
    return out;
  }

  double second_s() const {
    return (1 + m_tau + m_facts.rho * m_busy) * m_facts.forecast_s +
           m_facts.jobs * m_facts.largest * m_facts.slowest / (m_facts.gpus - m_facts.largest) * m_facts.error +
           m_facts.rho * *m_least.lower_s;
  }

  Guarantee lemma2() const {
    Guarantee out = m_request.start(
        "Lemma 2", "the schedule beside one machine",
        "Γ_A is no larger than (1 + τ + ρG/(G − g^max)) OPT_Ã1 + I g^max α^max/(G − g^max) ε + ρ OPT_A");
    if (usable())
      out.formulas = {
          join(Kind::AtMost,
               {term({"Γ", "A"}, m_reached_s, "s"),
                join(Kind::Add,
                     {join(Kind::Multiply, {join(Kind::Add, {number(1), term({"τ"}, m_tau), share()}),
                                            term({"OPT", "Ã1"}, m_facts.forecast_s, "s")}),
                      join(Kind::Multiply,
                           {term({"I"}, m_facts.jobs),
                            join(Kind::Fraction, {join(Kind::Multiply, {term({"g", "", "max"}, m_facts.largest),
                                                                        term({"α", "", "max"}, m_facts.slowest, "s")}),
                                                  join(Kind::Subtract, {term({"G"}, m_facts.gpus),
                                                                        term({"g", "", "max"}, m_facts.largest)})}),
                            term({"ε"}, m_facts.error, "iterations")}),
                      join(Kind::Multiply, {rho(), opt()})})})};
    finish(out, "total completion time", m_reached_s, second_s(), m_least.exact);
    note(out);
    return out;
  }

  Guarantee lemma3() const {
    Guarantee out =
        m_request.start("Lemma 3", "forecast beside truth on one machine", "OPT_Ã1 ≤ OPT_A1 + I (g^max α^max / G) ε");
    const double more_s = m_facts.jobs * m_facts.largest * m_facts.slowest / m_facts.gpus * m_facts.error;
    if (usable())
      out.formulas = {
          join(Kind::AtMost,
               {term({"OPT", "Ã1"}, m_facts.forecast_s, "s"),
                join(Kind::Add,
                     {term({"OPT", "A1"}, m_facts.true_s, "s"),
                      join(Kind::Multiply,
                           {term({"I"}, m_facts.jobs),
                            join(Kind::Fraction, {join(Kind::Multiply, {term({"g", "", "max"}, m_facts.largest),
                                                                        term({"α", "", "max"}, m_facts.slowest, "s")}),
                                                  term({"G"}, m_facts.gpus)}),
                            term({"ε"}, m_facts.error, "iterations")})})})};
    finish(out, "total completion time of the forecasts on one machine", m_facts.forecast_s, m_facts.true_s + more_s,
           true);
    note(out);
    return out;
  }

  Guarantee theorem() const {
    Guarantee out = m_request.start(
        "Theorem 1", "total completion time",
        "Γ_A is no larger than (2 + τ + ρG/(G − g^max))ρ + (2ρ g^max α^max/α^min)(1 + τ + (1 + ρ)G/(G − g^max)) ε̄ times "
        "the optimal job completion time OPT_A");
    const double first = (2 + m_tau + m_facts.rho * m_busy) * m_facts.rho;
    const double second = 2 * m_facts.rho * m_facts.largest * m_facts.slowest / m_facts.fastest *
                          (1 + m_tau + (1 + m_facts.rho) * m_busy) * m_facts.meanError();
    if (usable())
      out.formulas = {
          join(Kind::AtMost,
               {term({"Γ", "A"}, m_reached_s, "s"),
                join(Kind::Multiply,
                     {join(Kind::Add,
                           {join(Kind::Multiply, {join(Kind::Add, {number(2), term({"τ"}, m_tau), share()}), rho()}),
                            join(Kind::Multiply, {term({"c"}, m_facts.error > 0 ? second / m_facts.meanError() : 0),
                                                  term({"ε̄"}, m_facts.meanError(), "iterations")})}),
                      opt()})})};
    out.scale.bound = m_least.lower_s;
    out.scale.bound_from = m_least.from;
    if (m_least.exact)
      out.scale.optimum = m_least.lower_s;
    else
      out.scale.no_optimum = m_least.why_not;
    finish(out, "total completion time", m_reached_s, (first + second) * *m_least.lower_s, m_least.exact);
    note(out);
    out.symbols.push_back({"c", "2 ρ g^max α^max/α^min (1 + τ + (1 + ρ)G/(G − g^max))",
                           m_facts.error > 0 ? second / m_facts.meanError() : NAN, "", "run"});
    return out;
  }

  void note(Guarantee& out) const {
    out.symbols = {{"Γ_A", "sum of the completion times", m_reached_s, "s", "run"},
                   {"OPT_A", "least sum of completion times", *m_least.lower_s, "s",
                    (m_least.exact ? "" : "a lower value: ") + m_least.from},
                   {"OPT_A1", "the same on one machine, by true iterations", m_facts.true_s, "s", "scenario"},
                   {"OPT_Ã1", "the same on one machine, by forecasts", m_facts.forecast_s, "s", "run"},
                   {"ρ", "largest α^max / α̃^min of a job", m_facts.rho, "", "scenario"},
                   {"τ", "length of a delay", m_tau, "", "option"},
                   {"G", "GPUs", m_facts.gpus, "GPUs", "scenario"},
                   {"g^max", "GPUs of the largest job", m_facts.largest, "GPUs", "scenario"},
                   {"α^max", "longest iteration", m_facts.slowest, "s", "scenario"},
                   {"I", "jobs", m_facts.jobs, "", "scenario"},
                   {"ε", "sum of |ñ − n|", m_facts.error, "iterations", "run"},
                   {"ε̄", "mean |ñ − n| (Eq. 9)", m_facts.meanError(), "iterations", "run"}};
  }

  const ProofRequest& m_request;
  Facts m_facts;
  CompletionBound m_least;
  double m_tau = 1, m_reached_s = 0, m_busy = 1;
};

}  // namespace

std::vector<Guarantee> virtualMachine(const ProofRequest& request) { return VirtualMachine(request).run(); }

}  // namespace roundel::guarantees
