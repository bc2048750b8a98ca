// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/counted_jobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <numeric>
#include <string_view>

#include "core/metrics/within.h"

namespace roundel::metrics {

std::vector<bool> inWarmUp(const std::vector<double>& arrivals_s, const WarmUp& warm_up) {
  std::vector<bool> out(arrivals_s.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = arrivals_s[i] < warm_up.seconds;
  if (warm_up.jobs == 0) return out;
  std::vector<std::size_t> order(arrivals_s.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return arrivals_s[a] < arrivals_s[b]; });
  for (std::size_t i = 0; i < std::min(warm_up.jobs, order.size()); ++i) out[order[i]] = true;
  return out;
}

std::vector<JobRow> countedJobs(const RunMetrics& metrics, const WarmUp& warm_up) {
  std::vector<JobRow> rows = warm_up.none() ? metrics.jobs : withoutWarmUp(metrics.jobs, warm_up);
  std::erase_if(rows, [](const JobRow& row) { return row.cancelled; });
  return rows;
}

FinishedJobs finishedJobs(const RunMetrics& metrics, const WarmUp& warm_up) {
  const std::vector<JobRow> rows = countedJobs(metrics, warm_up);
  const auto finished = std::ranges::count_if(rows, [](const JobRow& row) { return row.finish_s.has_value(); });
  return {static_cast<std::size_t>(finished), rows.size()};
}

std::optional<double> limitIn(const std::string& metric) {
  constexpr std::string_view kStart = "jct_within_";
  std::string_view limit_text = metric;
  if (!limit_text.starts_with(kStart) || !limit_text.ends_with('s')) return std::nullopt;
  limit_text = limit_text.substr(kStart.size(), limit_text.size() - kStart.size() - 1);
  int seconds = 0;
  const auto [end, error] = std::from_chars(limit_text.data(), limit_text.data() + limit_text.size(), seconds);
  // One name for each T: no leading zero.
  if (error != std::errc() || end != limit_text.data() + limit_text.size() || limit_text.front() == '0' || seconds < 0)
    return std::nullopt;
  return seconds;
}

std::optional<double> shareWithin(const std::vector<JobRow>& rows, double limit_s) {
  if (rows.empty()) return std::nullopt;
  constexpr double kSlack = 1e-9;  // of T: C and a are sums
  const auto timely_jobs =
      std::ranges::count_if(rows, [&](const JobRow& row) { return row.jct_s && *row.jct_s <= limit_s * (1 + kSlack); });
  return static_cast<double>(timely_jobs) / static_cast<double>(rows.size());
}

std::optional<double> valueOf(const RunMetrics& metrics, const std::string& name, const WarmUp& warm_up) {
  const std::optional<double> limit_s = limitIn(name);
  return limit_s ? shareWithin(countedJobs(metrics, warm_up), *limit_s) : metrics.value(name);
}

std::string finishedText(const FinishedJobs& counts) {
  return fmt::format("{} of {} finished", counts.finished, counts.jobs);
}

std::optional<std::size_t> suggestedWarmUp(const std::vector<JobRow>& rows) {
  constexpr std::size_t kBatch = 5, kFewest = 10;
  std::vector<const JobRow*> order;
  for (const JobRow& row : rows) order.push_back(&row);
  std::ranges::stable_sort(order, {}, &JobRow::arrival_s);
  std::vector<double> times_s;
  std::vector<std::size_t> place;  // of a finished job among all by arrival
  for (std::size_t i = 0; i < order.size(); ++i)
    if (order[i]->jct_s) times_s.push_back(*order[i]->jct_s), place.push_back(i);
  const std::size_t batches = times_s.size() / kBatch;
  if (batches < kFewest || order.front()->arrival_s == order.back()->arrival_s) return std::nullopt;
  std::size_t best = 0;
  double least_error = std::numeric_limits<double>::infinity(), n = 0, mean = 0, squares = 0;
  // From the last batch backwards, by Welford's update: each cut costs one step.
  for (std::size_t cut = batches; cut-- > 0;) {
    double batch = 0;
    for (std::size_t i = 0; i < kBatch; ++i) batch += times_s[cut * kBatch + i] / kBatch;
    const double deviation = batch - mean;
    mean += deviation / ++n;
    squares += deviation * (batch - mean);
    if (n < kFewest / 2 || squares / (n * n) > least_error) continue;  // of equal ones the first is kept
    least_error = squares / (n * n);
    best = cut;
  }
  if (best > batches / 2) return std::nullopt;
  return best == 0 ? 0 : place[best * kBatch];
}

std::string finishedNote(const std::vector<std::pair<std::string, FinishedJobs>>& runs) {
  if (std::ranges::all_of(runs, [](const auto& run) { return run.second.all(); })) return "";
  std::vector<std::pair<FinishedJobs, std::string>>
      by_number;  // with the names of their runs, in the order of the runs
  for (const auto& [name, finished] : runs) {
    const auto number_entry = std::ranges::find(by_number, finished, &std::pair<FinishedJobs, std::string>::first);
    if (number_entry == by_number.end())
      by_number.emplace_back(finished, name);
    else
      number_entry->second += ", " + name;
  }
  const auto number = [](const FinishedJobs& f) {
    return std::to_string(f.finished) + " of " + std::to_string(f.jobs);
  };
  if (by_number.size() == 1) return number(by_number.front().first) + " jobs finished";
  std::string text = "finished jobs: ";
  for (const auto& [finished, names] : by_number)
    text += (&names == &by_number.front().second ? "" : ", ") + number(finished) + " (" + names + ")";
  return text;
}

std::string warmUpNote(const std::vector<std::pair<std::string, WarmUp>>& runs) {
  const bool is_equal = std::ranges::all_of(runs, [&](const auto& run) { return run.second == runs.front().second; });
  std::string left_out;
  for (const auto& [name, warm_up] : runs) {
    if (warm_up.none() || (is_equal && !left_out.empty())) continue;
    left_out += (left_out.empty() ? "" : ", ") + textOf(warm_up) + (is_equal ? "" : " (" + name + ")");
  }
  return left_out.empty() ? "" : "the statistics over jobs leave out " + left_out;
}

}  // namespace roundel::metrics
