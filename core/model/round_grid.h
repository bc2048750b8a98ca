#pragma once
// Which instants are one instant, and the boundaries k * round_s of the rounds (core/README.md, "Order at one instant"). The kernel,
// the policies, the metrics and the window all ask here. Instants and lengths in seconds; everything is O(1) and never throws.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

namespace roundel::model {

/// Work that differs by less than this share of itself is equal, and so are instants up to 1e6 s.
inline constexpr double kRelativeTolerance = 1e-9;
/// Later instants (arrivals may be seconds since 1970) that are further apart than this differ, if doubles can tell them apart: the
/// rounding of a sum of some hundred terms is a share of 2^-44.
inline constexpr double kLargestTolerance_s = 1e-3;
inline constexpr double kRoundingOfSums = 1.0 / (std::int64_t{1} << 44);

/// floor() and ceil() of a number that may be that share short of a whole one, or over it.
inline double guardedFloor(double value) { return std::floor(value * (1 + kRelativeTolerance)); }
inline double guardedCeil(double value) { return std::ceil(value * (1 - kRelativeTolerance)); }

/// How far from t_s an instant may be and still be the same one: 1e-9 of t_s, at least 1e-9 s and at most 1 ms or, from 1.8e10 s on, 2^-44
/// of t_s.
inline double tolerance_s(double t_s) {
  const double at_s = std::abs(t_s);
  return std::max(std::min(kRelativeTolerance * std::max(1.0, at_s), kLargestTolerance_s), kRoundingOfSums * at_s);
}

/// |a - b| within the tolerance of the larger one. Infinity is the same instant as itself alone.
inline bool sameInstant(double a_s, double b_s) {
  if (std::isinf(a_s) || std::isinf(b_s)) return a_s == b_s;
  return std::abs(a_s - b_s) <= std::max(tolerance_s(a_s), tolerance_s(b_s));
}

/// instant_s is now_s or lies before it.
inline bool reached(double instant_s, double now_s) { return instant_s <= now_s || sameInstant(instant_s, now_s); }

/// An instant before t_s and near it, with room for rounding to either side of the tolerance: what is the same instant as t_s lies after it.
inline double justBefore(double t_s) { return t_s - 2 * tolerance_s(t_s); }
/// The same after t_s: what is the same instant as t_s lies before it.
inline double justAfter(double t_s) { return t_s + 2 * tolerance_s(t_s); }

/// The boundaries k * round_s. Round k begins at boundary k, which belongs to it, and ends at boundary k + 1. An instant within the
/// tolerance of a boundary is on it; of several so close together, on the nearest. Rounds are counted up to 2^43 either way, beyond
/// which the tolerance of large instants is longer than half a round: later instants are on no boundary and in the last round that
/// counts.
/// Precondition: round_s > 0; no instant is NaN.
class RoundGrid {
 public:
  static constexpr std::int64_t kMaxRound = std::int64_t{1} << 43;

  explicit RoundGrid(double round_s) : m_round_s(round_s) {}

  double round_s() const { return m_round_s; }
  double start_s(std::int64_t round) const { return static_cast<double>(round) * m_round_s; }
  double end_s(std::int64_t round) const { return start_s(round + 1); }

  /// False beyond the rounds that can be counted.
  bool counts(double t_s) const { return std::abs(t_s / m_round_s) < static_cast<double>(kMaxRound); }
  /// k where t_s is on boundary k.
  std::optional<std::int64_t> boundaryAt(double t_s) const {
    const double nearest = std::round(t_s / m_round_s);
    if (!counts(t_s) || !sameInstant(t_s, nearest * m_round_s)) return std::nullopt;
    return static_cast<std::int64_t>(nearest);
  }
  /// The round that t_s is in: its boundary is the last one at or before t_s.
  std::int64_t roundOf(double t_s) const { return boundaryAt(t_s).value_or(whole(std::floor(t_s / m_round_s))); }
  /// The first round whose boundary is at or after t_s.
  std::int64_t firstFrom(double t_s) const { return boundaryAt(t_s).value_or(whole(std::ceil(t_s / m_round_s))); }

  /// As people count: the number, from 1, of the round at t_s in a run that ends at end_s; at the end that of the last round.
  std::int64_t numberAt(double t_s, double end_s) const {
    return std::min(roundOf(t_s) + 1, std::max<std::int64_t>(1, firstFrom(end_s)));
  }

  double nearest_s(double t_s) const { return std::round(t_s / m_round_s) * m_round_s; }
  /// The boundary that t_s is on, else t_s itself.
  double snapped_s(double t_s) const {
    const auto round = boundaryAt(t_s);
    return round ? start_s(*round) : t_s;
  }
  /// The first boundary that is a later instant than t_s; infinity where rounds cannot be told apart any more.
  double after_s(double t_s) const {
    // Boundaries that cannot be told from t_s are passed over in one go: there are many where t_s is large.
    double k = std::floor((t_s + tolerance_s(t_s)) / m_round_s);
    while (reached(k * m_round_s, t_s)) {
      if (k + 1 == k) return std::numeric_limits<double>::infinity();
      ++k;
    }
    return k * m_round_s;
  }
  /// The last boundary that is an earlier instant than t_s; minus infinity where rounds cannot be told apart any more.
  double before_s(double t_s) const { return 0.0 - after_s(-t_s); }

 private:
  static std::int64_t whole(double rounds) {
    const auto most = static_cast<double>(kMaxRound);
    return static_cast<std::int64_t>(std::clamp(rounds, -most, most));
  }

  double m_round_s;
};

}  // namespace roundel::model
