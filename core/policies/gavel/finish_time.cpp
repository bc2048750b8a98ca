#include "core/policies/gavel/finish_time.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace roundel::policies::gavel {
namespace {

constexpr double kPrecise = 1e-10;  // relative, between the bounds
constexpr double kOffPole = 1e-6;   // relative: rho at which a job would have to end at once is not tried
constexpr int kMostSolves = 60;
constexpr int kHalvings = 200;

class Search {
 public:
  Search(const ShareProblem& rates, const FinishTimes& times) : m_rates(rates), m_times(times), m_problem(rates) {
    for (std::size_t i = 0; i < rates.jobs(); ++i) m_pole = std::max(m_pole, times.since_s[i] / times.alone_s[i]);
  }

  double pole() const { return m_pole; }

  /// f_i(rho), iterations/s.
  double needed(std::size_t job, double rho) const {
    const double left_s = rho * m_times.alone_s[job] - m_times.since_s[job];
    return left_s > 0 ? m_times.remaining[job] / left_s : std::numeric_limits<double>::infinity();
  }

  const ShareProblem& at(double rho) {
    for (std::size_t k = 0; k < m_rates.gain.size(); ++k) m_problem.gain[k] = m_rates.gain[k] / needed(k / m_rates.types, rho);
    return m_problem;
  }

  /// With nothing waited so far: every rho is possible then, and one LP finds the least.
  const ShareProblem& afresh() {
    for (std::size_t k = 0; k < m_rates.gain.size(); ++k) {
      const std::size_t i = k / m_rates.types;
      m_problem.gain[k] = m_rates.gain[k] * m_times.alone_s[i] / m_times.remaining[i];
    }
    return m_problem;
  }

  double reached(const std::vector<double>& share) const {
    double rho = 0;
    for (std::size_t i = 0; i < m_rates.jobs(); ++i) {
      const double end_s = m_times.since_s[i] + m_times.remaining[i] / levelOf(m_rates, share, i);
      rho = std::max(rho, end_s / m_times.alone_s[i]);
    }
    return rho;
  }

  /// No rho below this can be had, by the duals at `rho`.
  double cut(const ShareSolution& solution, double rho) const {
    double low = m_pole;
    double high = rho;
    while (weighed(solution, rho, high) > solution.objective) high = 2 * high - m_pole;
    for (int k = 0; k < kHalvings && high - low > 1e-15 * high; ++k) {
      const double middle = (low + high) / 2;
      (weighed(solution, rho, middle) > solution.objective ? low : high) = middle;
    }
    return low;
  }

  double slope(const ShareSolution& solution, double rho) const {
    double sum = 0;
    for (std::size_t i = 0; i < m_rates.jobs(); ++i) {
      sum += solution.level_dual[i] * m_times.alone_s[i] / (rho * m_times.alone_s[i] - m_times.since_s[i]);
    }
    return sum * solution.objective;
  }

 private:
  double weighed(const ShareSolution& solution, double rho, double tried) const {
    double sum = 0;
    for (std::size_t i = 0; i < m_rates.jobs(); ++i) {
      if (solution.level_dual[i] > 0) sum += solution.level_dual[i] * needed(i, tried) / needed(i, rho);
    }
    return sum;
  }

  const ShareProblem& m_rates;
  const FinishTimes& m_times;
  ShareProblem m_problem;
  double m_pole = 0;
};

}  // namespace

FinishTimeSolution finishTimeFair(const ShareProblem& rates, const FinishTimes& times, const ShareStart& start,
                                  const std::stop_token& stop, Optimum optimum) {
  FinishTimeSolution out;
  if (rates.jobs() == 0) return out.shares.status = ShareStatus::Optimal, out;
  Search search(rates, times);
  out.shares = maxMin(search.afresh(), start, stop);
  if (out.shares.status != ShareStatus::Optimal) return out;
  ShareStart next = start;
  double low = search.pole();
  double high = search.reached(out.shares.share);
  double rho = high;
  for (int k = 0; k < kMostSolves && high - low > kPrecise * high; ++k) {
    for (std::size_t i = 0; i < rates.jobs(); ++i) {
      next.type.resize(rates.jobs());
      next.type[i] = out.shares.mainType(i, rates.types);
    }
    next.price = out.shares.price;
    out.shares = maxMin(search.at(rho), next, stop);
    if (out.shares.status != ShareStatus::Optimal) return out;
    high = std::min(high, search.reached(out.shares.share));
    const double before = low;
    low = std::min(high, std::max(low, search.cut(out.shares, rho)));
    const bool newton = low > before && low > search.pole() * (1 + kOffPole) && low > 0;
    rho = newton ? low : (low + high) / 2;
  }
  out.rho = high;
  out.shares = maxMin(search.at(high), next, stop, optimum);
  if (out.shares.status == ShareStatus::Optimal) out.slope = search.slope(out.shares, high);
  return out;
}

}  // namespace roundel::policies::gavel
