// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/finish_time.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace roundel::policies::gavel {
namespace {

constexpr double kPrecise = 1e-10;  // relative, between the bounds
constexpr double kOffPole = 1e-6;   // relative distance from the rho at which a job would have to end at once
constexpr int kMaxSolves = 60;
constexpr int kHalvings = 200;

class Search {
 public:
  explicit Search(const FinishTimes& times) : m_times(times) {
    for (std::size_t i = 0; i < jobs(); ++i) m_pole = std::max(m_pole, times.since_s[i] / times.alone_s[i]);
  }

  double pole() const { return m_pole; }

  /// f_i(rho), iterations/s.
  std::vector<double> needed(double rho) const {
    std::vector<double> out;
    for (std::size_t i = 0; i < jobs(); ++i) out.push_back(needed(i, rho));
    return out;
  }

  /// Returns the needed rates without past waiting: every rho is possible then, and one LP finds the smallest.
  std::vector<double> ratesWithoutPast() const {
    std::vector<double> out;
    for (std::size_t i = 0; i < jobs(); ++i) out.push_back(m_times.remaining[i] / m_times.alone_s[i]);
    return out;
  }

  double reached(const RatesAnswer& answer) const {
    double rho = 0;
    for (std::size_t i = 0; i < jobs(); ++i) {
      const double end_s = m_times.since_s[i] + m_times.remaining[i] / answer.rate[i];
      rho = std::max(rho, end_s / m_times.alone_s[i]);
    }
    return rho;
  }

  /// Returns a lower bound on rho by the duals at `rho`.
  double cut(const RatesAnswer& answer, double rho) const {
    double low = m_pole;
    double high = rho;
    while (weighed(answer, rho, high) > answer.objective) high = 2 * high - m_pole;
    for (int k = 0; k < kHalvings && high - low > 1e-15 * high; ++k) {
      const double middle = (low + high) / 2;
      (weighed(answer, rho, middle) > answer.objective ? low : high) = middle;
    }
    return low;
  }

  double slope(const RatesAnswer& answer, double rho) const {
    double sum = 0;
    for (std::size_t i = 0; i < jobs(); ++i)
      sum += answer.level_dual[i] * m_times.alone_s[i] / (rho * m_times.alone_s[i] - m_times.since_s[i]);
    return sum * answer.objective;
  }

 private:
  std::size_t jobs() const { return m_times.alone_s.size(); }

  double needed(std::size_t job, double rho) const {
    const double left_s = rho * m_times.alone_s[job] - m_times.since_s[job];
    return left_s > 0 ? m_times.remaining[job] / left_s : std::numeric_limits<double>::infinity();
  }

  double weighed(const RatesAnswer& answer, double rho, double tried) const {
    double sum = 0;
    for (std::size_t i = 0; i < jobs(); ++i)
      if (answer.level_dual[i] > 0) sum += answer.level_dual[i] * needed(i, tried) / needed(i, rho);
    return sum;
  }

  const FinishTimes& m_times;
  double m_pole = 0;
};

RatesAnswer ratesOf(const ShareProblem& rates, const ShareSolution& solution) {
  RatesAnswer out{.status = solution.status, .objective = solution.objective, .level_dual = solution.level_dual};
  for (std::size_t i = 0; solution.status == ShareStatus::Optimal && i < rates.jobs(); ++i)
    out.rate.push_back(levelOf(rates, solution.share, i));
  return out;
}

ShareStart startFrom(const ShareProblem& rates, const ShareSolution& solution) {
  ShareStart start;
  for (std::size_t i = 0; i < rates.jobs(); ++i) start.type.push_back(solution.mainType(i, rates.types));
  start.price = solution.price;
  return start;
}

}  // namespace

ShareProblem inUnits(const ShareProblem& rates, const std::vector<double>& unit) {
  ShareProblem out = rates;
  for (std::size_t k = 0; k < out.gain.size(); ++k) out.gain[k] /= unit[k / out.types];
  return out;
}

LeastRatio leastFinishTimeRatio(const FinishTimes& times, const RatesSolver& search, const RatesSolver& last) {
  LeastRatio out;
  const Search bounds(times);
  RatesAnswer answer = search(bounds.ratesWithoutPast());
  if (answer.status != ShareStatus::Optimal) return out.status = answer.status, out;
  double low = bounds.pole();
  double high = bounds.reached(answer);
  double rho = high;
  for (int k = 0; k < kMaxSolves && high - low > kPrecise * high; ++k) {
    answer = search(bounds.needed(rho));
    if (answer.status != ShareStatus::Optimal) return out.status = answer.status, out;
    high = std::min(high, bounds.reached(answer));
    const double cut = std::min(high, std::max(low, bounds.cut(answer, rho)));
    const bool newton = cut > low && cut > bounds.pole() * (1 + kOffPole) && cut > 0;
    low = cut;
    rho = newton ? low : (low + high) / 2;
  }
  answer = last(bounds.needed(high));
  return {.status = answer.status,
          .rho = high,
          .slope = answer.status == ShareStatus::Optimal ? bounds.slope(answer, high) : out.slope};
}

FinishTimeSolution finishTimeFair(const ShareProblem& rates, const FinishTimes& times, const ShareStart& start,
                                  const std::stop_token& stop, Optimum optimum) {
  FinishTimeSolution out;
  if (rates.jobs() == 0) return out.shares.status = ShareStatus::Optimal, out;
  ShareStart next = start;
  const auto search = [&](const std::vector<double>& unit) {
    if (out.shares.status == ShareStatus::Optimal) next = startFrom(rates, out.shares);
    out.shares = maxMin(inUnits(rates, unit), next, stop);
    return ratesOf(rates, out.shares);
  };
  const auto last = [&](const std::vector<double>& unit) {
    out.shares = maxMin(inUnits(rates, unit), next, stop, optimum);
    return ratesOf(rates, out.shares);
  };
  const LeastRatio least_ratio = leastFinishTimeRatio(times, search, last);
  out.rho = least_ratio.rho;
  out.slope = least_ratio.slope;
  return out;
}

}  // namespace roundel::policies::gavel
