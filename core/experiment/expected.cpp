// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/expected.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "core/metrics/metrics.h"
#include "core/model/ranges/contains.h"

namespace roundel::experiment {
namespace {

constexpr double kWithin = 0.1;
constexpr double kRoundOff = 1e-9;

using Values = std::vector<double>;      // by seed
using Point = std::vector<std::size_t>;  // by SweepTable::varied

bool lets(const PointFilter& filter, const std::string& name, const std::string& value) {
  const auto filter_entry = filter.find(name);
  return filter_entry == filter.end() || model::contains(filter_entry->second, value);
}

/// One metric of all schedulers, point by point.
class MetricValues {
 public:
  MetricValues(const SweepTable& table, const std::string& metric)
      : m_table(table), m_cells(cells(table, metric)), m_higher(isHigherBetter(metric)) {}

  /// Returns the points that pass `filter`, in grid order.
  std::vector<Point> points(const PointFilter& filter) const {
    std::vector<Point> out;
    for (const SweepCell& cell : m_cells) {
      bool through = true;
      for (std::size_t i = 0; i < m_table.varied.size(); ++i)
        through = through && lets(filter, m_table.varied[i].name, m_table.varied[i].values[cell.varied[i]]);
      if (through && (out.empty() || out.back() != cell.varied)) out.push_back(cell.varied);
    }
    return out;
  }

  Values of(const std::string& scheduler, const Point& point, const PointFilter& filter) const {
    const auto cell = std::ranges::find_if(m_cells, [&](const SweepCell& each) {
      return m_table.schedulers[each.scheduler] == scheduler && each.varied == point && isOptionOf(each, filter);
    });
    return cell == m_cells.end() ? Values(m_table.seeds.size(), kNone) : cell->values;
  }

  /// Returns, by seed, the best (or the worst) of several schedulers; NaN if one has no value.
  Values ofSeveral(const ExpectedEntry& entry, const Point& point, const PointFilter& filter) const {
    Values out;
    for (const std::string& other_name : entry.others) {
      const Values values = of(other_name, point, filter);
      if (out.empty()) {
        out = values;
        continue;
      }
      for (std::size_t s = 0; s < out.size(); ++s) out[s] = better(out[s], values[s], m_higher != entry.worst);
    }
    return out;
  }

 private:
  static bool isHigherBetter(const std::string& metric) {
    const metrics::MetricInfo* info = metrics::find(metric);
    return info != nullptr && info->better == metrics::Better::Higher;
  }

  static double better(double a, double b, bool higher) {
    if (std::isnan(a) || std::isnan(b)) return kNone;
    return higher ? std::max(a, b) : std::min(a, b);
  }

  bool isOptionOf(const SweepCell& cell, const PointFilter& filter) const {
    for (std::size_t i = 0; i < m_table.options.size(); ++i) {
      const SweepDimension& option = m_table.options[i];
      const std::size_t chosen_index = cell.options[i];
      if (chosen_index != kNoPosition && !lets(filter, option.name, option.values[chosen_index])) return false;
    }
    return true;
  }

  const SweepTable& m_table;
  std::vector<SweepCell> m_cells;
  bool m_higher;
};

/// Returns the number of one point: the value, its ratio to the others, or its difference from them.
double beside(Against against, double value, double other) {
  if (against == Against::Nothing) return value;
  if (against == Against::Difference) return value - other;
  return other == 0 ? kNone : value / other;
}

double joined(Combine combine, const Values& of_points) {
  if (of_points.empty()) return kNone;
  if (combine == Combine::Smallest) return *std::ranges::min_element(of_points);
  if (combine == Combine::Largest) return *std::ranges::max_element(of_points);
  return std::accumulate(of_points.begin(), of_points.end(), 0.0) / static_cast<double>(of_points.size());
}

/// Returns, by seed, the divisor of the ratios of one point.
Values beyondAt(const ExpectedEntry& entry, const MetricValues& metric, const Point& point, const PointFilter& filter,
                std::size_t seeds) {
  Values out(seeds, 1);
  if (entry.beyond.empty()) return out;
  const Values first = metric.of(entry.beyond[0], point, filter), second = metric.of(entry.beyond[1], point, filter);
  for (std::size_t s = 0; s < seeds; ++s) out[s] = beside(Against::Ratio, first[s], second[s]);
  return out;
}

/// Returns the values by seed, over the points that pass `filter`.
Values numbersAt(const ExpectedEntry& entry, const MetricValues& metric, const PointFilter& filter, std::size_t seeds) {
  std::vector<Values> values(seeds), others(seeds), numbers(seeds);
  for (const Point& point : metric.points(filter)) {
    const Values own_values = metric.of(entry.scheduler, point, filter);
    const Values other_values = entry.others.empty() ? own_values : metric.ofSeveral(entry, point, filter);
    const Values divisors = beyondAt(entry, metric, point, filter, seeds);
    for (std::size_t s = 0; s < seeds; ++s) {
      values[s].push_back(own_values[s]);
      others[s].push_back(other_values[s]);
      numbers[s].push_back(beside(entry.against, own_values[s], other_values[s]) / divisors[s]);
    }
  }
  Values out;
  for (std::size_t s = 0; s < seeds; ++s) {
    const auto isNone = [](double value) { return std::isnan(value); };
    const bool lacks = std::ranges::any_of(numbers[s], isNone);
    out.push_back(lacks ? kNone
                  : entry.combine != Combine::Means
                      ? joined(entry.combine, numbers[s])
                      : beside(entry.against, joined(entry.combine, values[s]), joined(entry.combine, others[s])));
  }
  return out;
}

/// Returns the values by seed, divided by those at `ratio_at`.
Values numbersOf(const ExpectedEntry& entry, const SweepTable& table) {
  const MetricValues metric(table, entry.metric);
  Values numbers = numbersAt(entry, metric, entry.at, table.seeds.size());
  if (entry.ratio_at.empty()) return numbers;
  const Values base = numbersAt(entry, metric, entry.ratio_at, table.seeds.size());
  for (std::size_t s = 0; s < numbers.size(); ++s) numbers[s] = base[s] == 0 ? kNone : numbers[s] / base[s];
  return numbers;
}

int sideOf(double value, double middle) { return value > middle ? 1 : value < middle ? -1 : 0; }

/// Returns the half width of the interval; 0 with too few seeds.
double reachOf(const Estimate& ours) { return ours.n < kSeedsOfAnInterval ? 0 : ours.half_width; }

// A mean near the paper's number says little if the seeds differ widely, so that the whole interval must be near it.
bool agrees(const ExpectedEntry& entry, const Estimate& ours) {
  const double farthest = std::abs(ours.mean - *entry.value) + reachOf(ours);
  const double slack = entry.tolerance.value_or(kWithin) + kRoundOff;
  return farthest <= slack * (*entry.value == 0 ? 1 : std::abs(*entry.value));
}

PaperVerdict verdictOfSide(const ExpectedEntry& entry, const Estimate& ours) {
  const int claimed = entry.claim == Claim::Above ? 1 : -1;
  const std::optional<double> middle = middleOf(entry);
  const double nearest = ours.mean - claimed * reachOf(ours);
  if (entry.value && sideOf(nearest, *entry.value) == claimed) return PaperVerdict::Agrees;
  const bool has_side = middle && (!entry.value || sideOf(*entry.value, *middle) == claimed);
  return has_side && sideOf(ours.mean, *middle) == claimed ? PaperVerdict::DirectionOnly : PaperVerdict::Differs;
}

}  // namespace

const char* toString(PaperVerdict verdict) {
  constexpr std::array<const char*, 4> kWords{"agrees", "direction only", "differs", "not comparable"};
  return kWords[static_cast<std::size_t>(verdict)];
}

Estimate ourNumber(const ExpectedEntry& entry, const SweepTable& table) { return meanOf(numbersOf(entry, table)); }

Estimate changeOf(const ExpectedEntry& entry, const ExpectedEntry& changed, const SweepTable& table) {
  return pairedDifference(numbersOf(changed, table), numbersOf(entry, table));
}

std::optional<double> middleOf(const ExpectedEntry& entry) {
  if (entry.against == Against::Ratio || !entry.ratio_at.empty()) return 1.0;
  if (entry.against == Against::Difference) return 0.0;
  return std::nullopt;
}

std::optional<double> comparedWith(const ExpectedEntry& entry) { return entry.value ? entry.value : middleOf(entry); }

PaperVerdict verdictOf(const ExpectedEntry& entry, const Estimate& ours) {
  if (ours.n == 0 || !std::isfinite(ours.mean)) return PaperVerdict::NotComparable;
  const std::optional<double> middle = middleOf(entry);
  if (entry.claim != Claim::Value) return verdictOfSide(entry, ours);
  if (!middle && entry.our_jobs) return PaperVerdict::NotComparable;
  if (agrees(entry, ours)) return PaperVerdict::Agrees;
  if (!middle || sideOf(ours.mean, *middle) != sideOf(*entry.value, *middle)) return PaperVerdict::Differs;
  return PaperVerdict::DirectionOnly;
}

PaperVerdict verdictOf(const std::vector<PaperVerdict>& verdicts) {
  PaperVerdict out = PaperVerdict::NotComparable;
  std::ptrdiff_t largest_count = 0;
  for (const PaperVerdict verdict : {PaperVerdict::Differs, PaperVerdict::DirectionOnly, PaperVerdict::Agrees}) {
    const std::ptrdiff_t count = std::ranges::count(verdicts, verdict);
    if (count <= largest_count) continue;
    largest_count = count;
    out = verdict;
  }
  return out;
}

ExpectedEntry withAblation(ExpectedEntry entry, const Ablation& ablation) {
  const auto replace = [](const std::map<std::string, std::string>& names, std::string& name) {
    const auto name_entry = names.find(name);
    if (name_entry != names.end()) name = name_entry->second;
  };
  replace(ablation.metric, entry.metric);
  replace(ablation.instead, entry.scheduler);
  for (std::string& other_name : entry.others) replace(ablation.instead, other_name);
  for (std::string& other_name : entry.beyond) replace(ablation.instead, other_name);
  for (const auto& [name, values] : ablation.at) {
    // A ratio over other dimensions has both of its ends at the same point of this dimension.
    const bool is_whole =
        !entry.ratio_at.empty() && (entry.ratio_at.count(name) == 0 || entry.ratio_at[name] == entry.at[name]);
    if (is_whole) entry.ratio_at[name] = values;
    entry.at[name] = values;
  }
  return entry;
}

std::vector<std::size_t> runsFor(const ExpectedEntry& entry, const Sweep& sweep) {
  const auto through = [&](const PointFilter& filter, const SweepRun& run) {
    for (std::size_t i = 0; i < sweep.vary.size(); ++i)
      if (!lets(filter, sweep.vary[i].name, valueText(sweep.vary[i], run.values[i]))) return false;
    const std::vector<Vary>& options = sweep.schedulers[run.scheduler].vary;
    for (std::size_t i = 0; i < options.size(); ++i)
      if (!lets(filter, options[i].name, valueText(options[i], run.options[i]))) return false;
    return true;
  };
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < runCount(sweep); ++i) {
    const SweepRun run = runAt(sweep, i);
    const std::string& label = sweep.schedulers[run.scheduler].label;
    if (label != entry.scheduler && !model::contains(entry.others, label)) continue;
    if (through(entry.at, run) || (!entry.ratio_at.empty() && through(entry.ratio_at, run))) out.push_back(i);
  }
  return out;
}

bool concerns(const Ablation& ablation, const ExpectedEntry& entry) {
  if (!ablation.at.empty() || ablation.metric.count(entry.metric) > 0) return true;
  if (ablation.instead.count(entry.scheduler) > 0) return true;
  const auto isChanged = [&ablation](const std::string& other) { return ablation.instead.count(other) > 0; };
  return std::ranges::any_of(entry.others, isChanged) || std::ranges::any_of(entry.beyond, isChanged);
}

}  // namespace roundel::experiment
