// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generate/arrivals.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/io/tables/csv_reader.h"
#include "core/model/random_stream.h"

namespace roundel::generate {
namespace {

using model::RandomStream;

constexpr double kDay_h = kHoursOfDay;
constexpr double kLastHour = 9007199254740992.0;  // 2^53: doubles above it cannot represent every hour

std::vector<double> poisson(const ArrivalPart& part, std::size_t jobs, double jobs_per_h, std::uint64_t seed) {
  RandomStream gaps(seed, "arrivals");
  std::vector<double> out(jobs, part.first_s);
  for (std::size_t j = 1; j < jobs; ++j) out[j] = out[j - 1] + gaps.exponential(kSecondsPerHour / jobs_per_h);
  return out;
}

std::vector<double> bursts(const ArrivalPart& part, std::size_t jobs, double jobs_per_h, std::uint64_t seed) {
  RandomStream gaps(seed, "bursts"), inside(seed, "arrivals");
  const auto burst = static_cast<std::size_t>(part.burst);
  std::vector<double> out;
  double start_s = part.first_s;
  for (std::size_t j = 0; j < jobs; ++j) {
    if (j > 0 && j % burst == 0) start_s += gaps.exponential(part.burst * kSecondsPerHour / jobs_per_h);
    out.push_back(start_s + inside.uniform(0, part.spread_s));
  }
  std::ranges::sort(out);
  return out;
}

/// Arrivals of a Poisson process at the mean rate. Each is moved to the instant at which the integral of the weights has the
/// same value.
std::vector<double> daily(const ArrivalPart& part, std::vector<double> weights, std::size_t jobs, double jobs_per_h,
                          std::uint64_t seed) {
  const double mean = std::accumulate(weights.begin(), weights.end(), 0.0) / static_cast<double>(kHoursOfDay);
  for (double& weight : weights) weight /= mean;
  RandomStream gaps(seed, "arrivals");
  std::vector<double> out;
  double now_h = part.first_s / kSecondsPerHour;
  for (std::size_t j = 0; j < jobs; ++j) {
    double left = gaps.exponential(1 / jobs_per_h);
    now_h += std::floor(left / kDay_h) * kDay_h;  // skip whole days: all have the same integral
    left = std::fmod(left, kDay_h);
    for (;;) {
      const double hour = std::floor(now_h);
      if (hour >= kLastHour) break;
      const double weight = weights[static_cast<std::size_t>(hour) % kHoursOfDay];
      const double rest_weight = (hour + 1 - now_h) * weight;
      if (left < rest_weight) {
        now_h += left / weight;
        break;
      }
      left -= rest_weight;
      now_h = hour + 1;
    }
    out.push_back(now_h * kSecondsPerHour);
  }
  return out;
}

class TimesReader {
 public:
  TimesReader(const ArrivalPart& part, const Files& files, std::vector<model::Fault>& faults)
      : m_part(part), m_faults(faults) {
    const auto file_entry = files.find(part.file);
    if (file_entry != files.end()) m_text = file_entry->second;
  }

  /// In order; the first line may name the columns.
  std::vector<double> read() {
    io::CsvReader reader(m_text);
    std::vector<std::string_view> fields;
    std::vector<double> out;
    std::size_t column = 0;
    for (bool first = true; m_faults.empty() && reader.next(fields); first = false) {
      if (first && !m_part.column.empty()) {
        const auto column_entry = std::ranges::find(fields, m_part.column);
        if (column_entry == fields.end())
          fault("/arrivals/column", fmt::format("{} has no column \"{}\"", m_part.file, m_part.column));
        column = static_cast<std::size_t>(column_entry - fields.begin());
        continue;
      }
      const auto time = column < fields.size() ? io::parseNumber(fields[column]) : std::nullopt;
      if (first && !time) continue;
      if (!time || *time < 0)
        fault("/arrivals/file", fmt::format("{}:{}: no time in seconds from 0", m_part.file, reader.line()));
      else
        out.push_back(*time);
    }
    if (out.empty() && m_faults.empty()) fault("/arrivals/file", fmt::format("{} has no times", m_part.file));
    std::ranges::sort(out);
    return out;
  }

 private:
  void fault(const char* pointer, std::string message) {
    m_faults.push_back({"bad-times", pointer, std::move(message), "a CSV with times in seconds", 0});
  }

  const ArrivalPart& m_part;
  std::vector<model::Fault>& m_faults;
  std::string_view m_text;
};

/// The first arrivals of the file, from first_s on, stretched to the rate if one is stated.
std::vector<double> trace(const ArrivalPart& part, std::vector<double> times, std::size_t jobs, double jobs_per_h,
                          std::vector<model::Fault>& faults) {
  if (times.size() < jobs) {
    faults.push_back({"too-few", "/arrivals/file",
                      fmt::format("{} has {} times for {} jobs", part.file, times.size(), jobs), "fewer jobs", 0});
    return {};
  }
  times.resize(jobs);
  const double begin_s = times.front(), span_s = times.back() - begin_s;
  const double wanted_s = static_cast<double>(jobs) / jobs_per_h * kSecondsPerHour;
  const double stretch = jobs_per_h > 0 && span_s > 0 ? wanted_s / span_s : 1;
  for (double& t_s : times) t_s = part.first_s + (t_s - begin_s) * stretch;
  return times;
}

}  // namespace

std::vector<double> hourWeights(const ArrivalPart& part, const Files& files, std::vector<model::Fault>& faults) {
  std::vector<double> weights(kHoursOfDay, 0);
  for (const double t_s : TimesReader(part, files, faults).read())
    ++weights[static_cast<std::size_t>(t_s / kSecondsPerHour) % kHoursOfDay];
  return weights;
}

namespace {

std::vector<double> exact(const ArrivalPart& part, std::size_t jobs, double jobs_per_h, std::uint64_t seed,
                          const Files& files, std::vector<model::Fault>& faults) {
  switch (part.kind) {
    case ArrivalKind::Poisson:
      return poisson(part, jobs, jobs_per_h, seed);
    case ArrivalKind::Bursts:
      return bursts(part, jobs, jobs_per_h, seed);
    case ArrivalKind::Daily: {
      const std::vector<double> weights = part.file.empty() ? part.weights : hourWeights(part, files, faults);
      return faults.empty() ? daily(part, weights, jobs, jobs_per_h, seed) : std::vector<double>();
    }
    case ArrivalKind::Trace: {
      std::vector<double> times = TimesReader(part, files, faults).read();
      return faults.empty() ? trace(part, std::move(times), jobs, jobs_per_h, faults) : std::vector<double>();
    }
    default:
      return std::vector<double>(jobs, part.first_s);
  }
}

}  // namespace

std::vector<double> arrivalsOf(const ArrivalPart& part, std::size_t jobs, double jobs_per_h, std::uint64_t seed,
                               const Files& files, std::vector<model::Fault>& faults) {
  std::vector<double> times = exact(part, jobs, jobs_per_h, seed, files, faults);
  for (double& t_s : times) t_s = std::round(t_s * 1000) / 1000;
  return times;
}

}  // namespace roundel::generate
