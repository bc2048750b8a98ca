// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Decides which instants are equal, and defines the boundaries k * round_s of the rounds (core/README.md, "Order at one
// instant"). The kernel, the policies, the metrics and the window all use it. All times are in seconds. Functions are
// O(1) and never throw.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

namespace roundel::model {

/// Two amounts of work are equal if they differ by less than this share. The same holds for instants up to 1e6 s.
inline constexpr double kRelativeTolerance = 1e-9;
/// Later instants (arrivals may be seconds since 1970) differ if they are further apart than this and doubles can tell
/// them apart. The rounding error of a sum of some hundred terms is up to 2^-44 of it.
inline constexpr double kLargestTolerance_s = 1e-3;
inline constexpr double kRoundingOfSums = 1.0 / (std::int64_t{1} << 44);

/// floor() and ceil() that ignore a relative error of kRelativeTolerance.
inline double guardedFloor(double value) { return std::floor(value * (1 + kRelativeTolerance)); }
inline double guardedCeil(double value) { return std::ceil(value * (1 - kRelativeTolerance)); }

/// Returns the largest distance from t_s at which an instant is still equal to it: 1e-9 of t_s, at least 1e-9 s and at
/// most 1 ms. From 1.8e10 s on it is 2^-44 of t_s.
inline double tolerance_s(double t_s) {
  const double at_s = std::abs(t_s);
  return std::max(std::min(kRelativeTolerance * std::max(1.0, at_s), kLargestTolerance_s), kRoundingOfSums * at_s);
}

/// Returns true if |a - b| is within the tolerance of the larger one. Infinity is only equal to itself.
inline bool sameInstant(double a_s, double b_s) {
  if (std::isinf(a_s) || std::isinf(b_s)) return a_s == b_s;
  return std::abs(a_s - b_s) <= std::max(tolerance_s(a_s), tolerance_s(b_s));
}

/// Returns true if instant_s is equal to now_s or before it.
inline bool isReached(double instant_s, double now_s) { return instant_s <= now_s || sameInstant(instant_s, now_s); }

/// Returns an instant shortly before t_s that is not equal to it: twice the tolerance, to leave room for rounding.
inline double justBefore(double t_s) { return t_s - 2 * tolerance_s(t_s); }
/// Returns an instant shortly after t_s that is not equal to it.
inline double justAfter(double t_s) { return t_s + 2 * tolerance_s(t_s); }

/// The boundaries k * round_s. Round k begins at boundary k, which belongs to it, and ends at boundary k + 1. An
/// instant within the tolerance of a boundary is on it; if several boundaries are that close, it is on the nearest.
/// Rounds are counted up to 2^43 in both directions. Beyond them the tolerance is longer than half a round: later
/// instants are on no boundary and belong to the last counted round.
/// Precondition: round_s > 0; no instant is NaN.
class RoundGrid {
 public:
  static constexpr std::int64_t kMaxRound = std::int64_t{1} << 43;

  explicit RoundGrid(double round_s) : m_round_s(round_s) {}

  double round_s() const { return m_round_s; }
  double start_s(std::int64_t round) const { return static_cast<double>(round) * m_round_s; }
  double end_s(std::int64_t round) const { return start_s(round + 1); }

  /// Returns false if t_s is beyond the rounds that can be counted.
  bool isCountable(double t_s) const { return std::abs(t_s / m_round_s) < static_cast<double>(kMaxRound); }
  /// Returns k if t_s is on boundary k.
  std::optional<std::int64_t> boundaryAt(double t_s) const {
    const double nearest = std::round(t_s / m_round_s);
    if (!isCountable(t_s) || !sameInstant(t_s, nearest * m_round_s)) return std::nullopt;
    return static_cast<std::int64_t>(nearest);
  }
  /// Returns the round that contains t_s: its boundary is the last one at or before t_s.
  std::int64_t roundOf(double t_s) const { return boundaryAt(t_s).value_or(whole(std::floor(t_s / m_round_s))); }
  /// Returns the first round whose boundary is at or after t_s.
  std::int64_t firstFrom(double t_s) const { return boundaryAt(t_s).value_or(whole(std::ceil(t_s / m_round_s))); }

  /// Returns the number, counted from 1, of the round at t_s in a run that ends at end_s. At the end it is the number
  /// of the last round.
  std::int64_t numberAt(double t_s, double end_s) const {
    return std::min(roundOf(t_s) + 1, std::max<std::int64_t>(1, firstFrom(end_s)));
  }

  double nearest_s(double t_s) const { return std::round(t_s / m_round_s) * m_round_s; }
  /// Returns the boundary that t_s is on, or t_s if it is on none.
  double snapped_s(double t_s) const {
    const auto round = boundaryAt(t_s);
    return round ? start_s(*round) : t_s;
  }
  /// Returns the first boundary after t_s; infinity if doubles can no longer tell rounds apart.
  double after_s(double t_s) const {
    // Skip boundaries that are equal to t_s at once: there are many of them if t_s is large.
    double k = std::floor((t_s + tolerance_s(t_s)) / m_round_s);
    while (isReached(k * m_round_s, t_s)) {
      if (k + 1 == k) return std::numeric_limits<double>::infinity();
      ++k;
    }
    return k * m_round_s;
  }
  /// Returns the last boundary before t_s; minus infinity if doubles can no longer tell rounds apart.
  double before_s(double t_s) const { return 0.0 - after_s(-t_s); }

 private:
  static std::int64_t whole(double rounds) {
    const auto most = static_cast<double>(kMaxRound);
    return static_cast<std::int64_t>(std::clamp(rounds, -most, most));
  }

  double m_round_s;
};

}  // namespace roundel::model
