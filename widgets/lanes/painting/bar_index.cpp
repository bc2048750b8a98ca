// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/bar_index.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>

#include "core/metrics/index/held_work.h"
#include "core/model/round_grid.h"

namespace roundel::widgets {
namespace {

constexpr std::size_t kFanout = 8;
constexpr double kOnGrid = 1e-9;      // relative
constexpr double kExactBars = 1;      // average number of bars in a column that are still counted one by one
constexpr std::size_t kMaxBars = 16;  // the same if all bars of a row are in one place
constexpr std::size_t kMaxBuckets = std::size_t{1} << 18;
constexpr std::size_t kEndsAStep = 8;
constexpr std::size_t kCacheLine = 64;  // bytes
constexpr std::size_t kFetched = 64;    // bars; the processor prefetches those after them by itself

// Adds a job's share to the columns that [first, last) crosses; both are in columns.
void spread(double first, double last, double share, std::int32_t job, std::span<Column> out) {
  first = std::max(0.0, first);
  last = std::min(static_cast<double>(out.size()), last);
  if (first >= last) return;
  auto c = static_cast<std::size_t>(first);
  for (double left = first; left < last; ++c) {
    const double right = std::min(last, static_cast<double>(c + 1));
    out[c].add(static_cast<float>((right - left) * share), job);
    left = right;
  }
}

// `waits`: by row, the share of its time in which the GPU waits for a slower one of its gang.
std::vector<Bar> barsOf(const metrics::TraceIndex& index, model::GpuIndex gpu, const std::vector<double>& waits) {
  const trace::Segments& segments = index.trace().segments;
  const std::vector<std::uint32_t>& rows = index.rowsOfGpu(gpu);
  std::vector<Bar> bars;
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    const std::uint32_t row = rows[i];
    const double length_s = segments.end_s[row] - segments.start_s[row];
    if (length_s <= 0) continue;
    const bool idle = segments.kind[row] == trace::SegmentKind::Idle;
    const bool overhead = segments.kind[row] != trace::SegmentKind::Run && !idle;
    Bar* last = bars.empty() ? nullptr : &bars.back();
    // On a shared GPU the last bar may be that of the other job.
    const auto isOfJob = [&](const Bar& bar) { return bar.job.value == segments.job[row]; };
    if (bars.size() > 1 && segments.with[row] >= 0 && !isOfJob(*last) && isOfJob(bars[bars.size() - 2]))
      last = &bars[bars.size() - 2];
    const bool is_same_holder = last != nullptr && last->job.value == segments.job[row] &&
                                last->copy == segments.copy[row] && last->part == segments.part[row] &&
                                last->with.value == segments.with[row] &&
                                model::sameInstant(last->end_s, segments.start_s[row]);
    // An overhead after work begins a new bar; an overhead in two segments continues.
    const bool goes_on = is_same_holder && last->idle == idle && (!overhead || last->run_s() <= 0);
    if (!goes_on) {
      bars.push_back({.start_s = segments.start_s[row],
                      .end_s = segments.start_s[row],
                      .job = model::JobIndex(segments.job[row]),
                      .copy = segments.copy[row],
                      .part = segments.part[row],
                      .first = i,
                      .idle = idle,
                      .with = segments.at(row).with});
      last = &bars.back();
    }
    const double run_s = last->run_s();
    last->end_s = segments.end_s[row];
    last->count = i + 1 - last->first;
    if (overhead) last->overhead_s = segments.end_s[row] - last->start_s;
    if (last->run_s() > 0)
      last->waits = static_cast<float>((last->waits * run_s + waits[row] * length_s) / last->run_s());
  }
  return bars;
}

}  // namespace

BarRow::BarRow(std::vector<Bar> bars, double end_s) : m_bars(std::move(bars)), m_end_s(end_s) {
  m_shared = std::ranges::any_of(m_bars, [](const Bar& bar) { return bar.with.valid(); });
  buildTimes();
  buildTree();
  buildEnds();
  buildPyramid(end_s);
}

void BarRow::buildTimes() {
  m_starts_s.reserve(m_bars.size());
  m_ends_s.reserve(m_bars.size());
  m_holders.reserve(m_bars.size());
  for (const Bar& bar : m_bars) {
    m_starts_s.push_back(bar.start_s);
    m_ends_s.push_back(m_ends_s.empty() ? bar.end_s : std::max(m_ends_s.back(), bar.end_s));
    m_holders.push_back(bar.idle ? -1 : bar.job.value);
  }
}

BarTimes BarRow::times(BarRange range) const {
  return {.starts_s = std::span(m_starts_s).subspan(range.first, range.size()),
          .ends_s = std::span(m_ends_s).subspan(range.first, range.size()),
          .jobs = std::span(m_holders).subspan(range.first, range.size())};
}

void BarRow::buildEnds() {
  if (m_bars.empty() || m_ends_s.back() <= 0) return;
  const std::size_t steps = m_bars.size() / kEndsAStep + 1;
  m_step_s = m_ends_s.back() / static_cast<double>(steps);
  m_endsBy.resize(steps + 1);
  std::size_t ended = 0;
  for (std::size_t i = 0; i < m_endsBy.size(); ++i) {
    while (ended < m_ends_s.size() && m_ends_s[ended] <= static_cast<double>(i) * m_step_s) ++ended;
    m_endsBy[i] = static_cast<std::uint32_t>(ended);
  }
}

std::size_t BarRow::stepAt(double t_s) const {
  return static_cast<std::size_t>(std::clamp(t_s / m_step_s, 0.0, static_cast<double>(m_endsBy.size() - 1)));
}

// Includes a step more on either side, since rounding may count a border to the next step.
BarRange BarRow::endsAbout(double t_s) const {
  if (m_endsBy.empty()) return {0, m_ends_s.size()};
  const std::size_t step = stepAt(t_s);
  return {step == 0 ? 0 : m_endsBy[step - 1], step + 2 < m_endsBy.size() ? m_endsBy[step + 2] : m_ends_s.size()};
}

BarRow::Grid BarRow::level(std::size_t level) const {
  const std::size_t begin = 2 * m_buckets - 2 * (m_buckets >> level), size = m_buckets >> level;
  return {std::span(m_covered).subspan(begin, size), std::span(m_jobs).subspan(begin, size)};
}

void BarRow::buildTree() {
  std::vector<float> level;
  for (const Bar& bar : m_bars) level.push_back(static_cast<float>(bar.end_s - bar.start_s));
  while (level.size() > 1) {
    std::vector<float> above((level.size() + kFanout - 1) / kFanout, 0);
    for (std::size_t i = 0; i < level.size(); ++i) above[i / kFanout] = std::max(above[i / kFanout], level[i]);
    m_longest.push_back(above);
    level = std::move(above);
  }
}

void BarRow::buildPyramid(double end_s) {
  if (m_bars.size() < 64) return;  // few bars are counted one by one at any zoom
  end_s = std::max(end_s, m_bars.back().end_s);
  const std::size_t buckets = std::min(std::bit_ceil(m_bars.size() * 2), kMaxBuckets);
  m_bucket_s = end_s / static_cast<double>(buckets);
  std::vector<Column> finest(buckets);
  exactColumns({0, m_bars.size()}, 0, m_bucket_s, finest);
  m_buckets = buckets;
  m_covered.reserve(2 * buckets - 1);
  m_jobs.reserve(2 * buckets - 1);
  std::vector<float> largest_share;  // share of the job that uses most; needed to merge two buckets
  for (const Column& column : finest) {
    m_covered.push_back(std::min(column.covered, 1.0F));
    m_jobs.push_back(column.job);
    largest_share.push_back(column.covered);
  }
  for (std::size_t level_begin = 0, half = buckets / 2; half > 0; level_begin += 2 * half, half /= 2) {
    for (std::size_t i = 0; i < half; ++i) {
      const std::size_t a = 2 * i, b = a + 1;
      const std::int32_t one = m_jobs[level_begin + a], other = m_jobs[level_begin + b];
      m_covered.push_back((m_covered[level_begin + a] + m_covered[level_begin + b]) / 2);
      m_jobs.push_back(largest_share[a] >= largest_share[b] ? one : other);
      largest_share[i] =
          (one == other ? largest_share[a] + largest_share[b] : std::max(largest_share[a], largest_share[b])) / 2;
    }
  }
}

// A frame searches hundreds of rows that are not in the processor's cache. So it searches contiguous ends, in the range that a table by time
// returns.
BarRange BarRow::visible(double from_s, double to_s) const {
  const BarRange from = endsAbout(from_s), to = endsAbout(to_s);
  const double* ends = m_ends_s.data();
  const auto first = static_cast<std::size_t>(std::upper_bound(ends + from.first, ends + from.last, from_s) - ends);
  auto last = static_cast<std::size_t>(std::lower_bound(ends + to.first, ends + to.last, to_s) - ends);
  last = std::max(first, last);
  while (last < m_starts_s.size() && m_starts_s[last] < to_s) ++last;
  return {first, last};
}

void BarRow::fetch(int step, double from_s, double to_s) const {
  const auto ask = [](const auto* first, std::size_t bytes) {
    for (std::size_t byte_offset = 0; byte_offset < bytes; byte_offset += kCacheLine)
      __builtin_prefetch(reinterpret_cast<const char*>(first) + byte_offset);
  };
  if (step == 0) return ask(this, sizeof *this);
  if (m_endsBy.empty()) return;
  if (step == 1) return ask(&m_endsBy[stepAt(from_s)], 1), ask(&m_endsBy[stepAt(to_s)], 1);
  const BarRange from = endsAbout(from_s), to = endsAbout(to_s);
  if (step == 2)
    return ask(m_ends_s.data() + from.first, 2 * kCacheLine), ask(m_ends_s.data() + to.first, 2 * kCacheLine);
  const std::size_t bars = std::min(kFetched, to.last - from.first);
  ask(m_starts_s.data() + from.first, bars * sizeof(double));
  ask(m_ends_s.data() + from.first, bars * sizeof(double));
  ask(m_holders.data() + from.first, bars * sizeof(std::int32_t));
}

void BarRow::appendLong(BarRange range, double min_s, std::vector<std::uint32_t>& out) const {
  const auto threshold =
      static_cast<float>(min_s * (1 - 1e-6));  // rounding to float must not hide a bar of exactly this length
  std::size_t i = range.first;
  while (i < range.last) {
    // Skips the largest block that begins here and has no long bar.
    std::size_t skip = 0, width = kFanout;
    for (const std::vector<float>& level : m_longest) {
      if (i % width != 0 || level[i / width] >= threshold) break;
      skip = width;
      width *= kFanout;
    }
    if (skip > 0) {
      i += skip;
      continue;
    }
    if (m_bars[i].end_s - m_bars[i].start_s >= min_s) out.push_back(static_cast<std::uint32_t>(i));
    ++i;
  }
}

void BarRow::exactColumns(BarRange range, double from_s, double column_s, std::span<Column> out) const {
  const double per_s = 1 / column_s;
  for (std::size_t i = range.first; i < range.last; ++i) {
    if (m_bars[i].idle) continue;
    spread((m_bars[i].start_s - from_s) * per_s, (m_bars[i].end_s - from_s) * per_s, 1, m_bars[i].job.value, out);
  }
}

BarRow::Grid BarRow::grid(double from_s, double column_s, std::size_t count) const {
  const double ratio = levels() == 0 ? 0 : column_s / m_bucket_s;
  if (ratio < 0.5) return {};
  const int power = std::max(0, std::ilogb(ratio * (1 + kOnGrid)));
  const auto height = static_cast<std::size_t>(power);
  if (height >= levels() || std::abs(std::scalbn(1.0, power) / ratio - 1) > kOnGrid) return {};
  const double place = from_s / column_s;
  const double first = std::round(place);
  const Grid level_grid = level(height);
  if (first < 0 || std::abs(place - first) > 1e-6 || first >= static_cast<double>(level_grid.jobs.size())) return {};
  const auto begin = static_cast<std::size_t>(first);
  const std::size_t column_count = std::min(count, level_grid.jobs.size() - begin);
  return {level_grid.covered.subspan(begin, column_count), level_grid.jobs.subspan(begin, column_count)};
}

bool BarRow::gridColumns(double from_s, double column_s, std::span<Column> out) const {
  const Grid level_grid = grid(from_s, column_s, out.size());
  for (std::size_t c = 0; c < level_grid.jobs.size(); ++c)
    out[c] = {.covered = level_grid.covered[c], .most = level_grid.covered[c], .job = level_grid.jobs[c]};
  return !level_grid.jobs.empty();
}

void BarRow::columns(double from_s, double column_s, std::span<Column> out) const {
  std::ranges::fill(out, Column{});
  if (gridColumns(from_s, column_s, out)) return;
  const double to_s = from_s + column_s * static_cast<double>(out.size());
  const BarRange range = visible(from_s, to_s);
  if (range.size() == 0) return;
  const double average = static_cast<double>(m_bars.size()) * column_s / std::max(m_end_s, 1e-300);
  if (levels() == 0 || (average <= kExactBars && range.size() <= kMaxBars * out.size()))
    return exactColumns(range, from_s, column_s, out);
  std::size_t height = 0;
  double bucket_s = m_bucket_s;
  while (bucket_s * 2 <= column_s && height + 1 < levels()) bucket_s *= 2, ++height;
  const Grid buckets = level(height);
  const auto first = static_cast<std::size_t>(std::max(0.0, std::floor(from_s / bucket_s)));
  const std::size_t last = std::min(buckets.jobs.size(), static_cast<std::size_t>(std::ceil(to_s / bucket_s)));
  const double width = bucket_s / column_s;  // in columns
  const double origin = -from_s / column_s;
  for (std::size_t b = first; b < last; ++b) {
    if (buckets.covered[b] <= 0) continue;
    const double left = origin + static_cast<double>(b) * width;
    spread(left, left + width, buckets.covered[b], buckets.jobs[b], out);
  }
  for (Column& column : out) column.covered = std::min(column.covered, 1.0F);
}

BarIndex::BarIndex(std::shared_ptr<const metrics::TraceIndex> index) : m_index(std::move(index)) {
  m_jobs.resize(m_index->trace().jobs.size());
  const std::vector<double> waits = metrics::waitsForSlower(*m_index);
  m_anyWaits = std::ranges::any_of(waits, [](double share) { return share > 0; });
  for (std::size_t g = 0; g < problem().gpus.size(); ++g) {
    const model::GpuIndex gpu(g);
    m_rows.emplace_back(barsOf(*m_index, gpu, waits), trace().end_s);
    const std::vector<Bar>& bars = m_rows.back().bars();
    for (std::size_t i = 0; i < bars.size(); ++i) m_jobs[bars[i].job].push_back({gpu, i});
    m_size += bars.size();
  }
  for (const model::Job& job : problem().jobs)
    m_longestLabel = std::max(m_longestLabel, job.id.size() + 4);  // with the number of a copy
  sortJobs();
  measureJobs();
}

void BarIndex::sortJobs() {
  m_facts.resize(m_jobs.size());
  for (std::size_t j = 0; j < m_jobs.size(); ++j) {
    std::ranges::sort(m_jobs[j], [this](const BarRef& a, const BarRef& b) {
      return std::tuple(bar(a).start_s, a.gpu) < std::tuple(bar(b).start_s, b.gpu);
    });
    m_facts[j].reserve(m_jobs[j].size());
    for (const BarRef& ref : m_jobs[j]) {
      const Bar& job_bar = bar(ref);
      m_facts[j].push_back({job_bar.start_s, job_bar.end_s, job_bar.copy, job_bar.idle});
    }
  }
}

// Bars of copies that begin together are counted together, so the result is an upper bound.
void BarIndex::measureJobs() {
  for (const std::vector<BarRef>& refs : m_jobs) {
    int largest_gang = 0, rows = 0;
    double start_s = 0, longest_s = 0;
    for (const BarRef& ref : refs) {
      rows = rows > 0 && bar(ref).start_s == start_s ? rows + 1 : 1;
      start_s = bar(ref).start_s;
      largest_gang = std::max(largest_gang, rows);
      longest_s = std::max(longest_s, bar(ref).end_s - bar(ref).start_s);
    }
    m_gangs.push_back(largest_gang);
    m_longest_s.push_back(longest_s);
    m_largestGang = std::max(m_largestGang, largest_gang);
  }
}

JobBars BarIndex::barsOfJob(model::JobIndex job, double from_s, double to_s) const {
  constexpr double kHair_s = 1e-6;  // more than the error of rounding
  const std::span<const BarFacts> facts = m_facts[static_cast<std::size_t>(job)];
  const double earliest_s = from_s - m_longest_s[static_cast<std::size_t>(job)] - kHair_s;
  const auto first = std::ranges::lower_bound(facts, earliest_s, {}, &BarFacts::start_s);
  const auto last = std::ranges::lower_bound(first, facts.end(), to_s, {}, &BarFacts::start_s);
  const auto first_index = static_cast<std::size_t>(first - facts.begin()),
             count = static_cast<std::size_t>(last - first);
  return {std::span(m_jobs[job]).subspan(first_index, count), facts.subspan(first_index, count)};
}

double BarIndex::barsIn(double span_s) const {
  return static_cast<double>(m_size) * std::min(1.0, span_s / std::max(trace().end_s, 1e-300));
}

double BarIndex::gridStep_s(double at_least_s) const {
  const double end_s = std::max(trace().end_s, 1e-300);
  return end_s / std::exp2(std::floor(std::log2(end_s / at_least_s)));
}

std::optional<BarRef> BarIndex::barAt(model::GpuIndex gpu, double t_s, bool lower) const {
  const metrics::AtMostTwo<BarRef> all_bars = barsAt(gpu, t_s);
  if (all_bars.empty()) return std::nullopt;
  return all_bars[lower && all_bars.size() == 2 ? 1 : 0];
}

std::optional<BarRef> BarIndex::barAt(model::GpuIndex gpu, double t_s, model::JobIndex job) const {
  const metrics::AtMostTwo<BarRef> all_bars = barsAt(gpu, t_s);
  if (all_bars.empty()) return std::nullopt;
  return all_bars[all_bars.size() == 2 && bar(all_bars[1]).job == job ? 1 : 0];
}

metrics::AtMostTwo<BarRef> BarIndex::barsAt(model::GpuIndex gpu, double t_s) const {
  const std::vector<Bar>& bars = m_rows[gpu].bars();
  // Searches the starts: the ends of two jobs that share the GPU are not sorted.
  const auto next_bar = std::ranges::partition_point(bars, [&](const Bar& bar) { return bar.start_s <= t_s; });
  metrics::AtMostTwo<BarRef> found_bars;
  if (next_bar == bars.begin() || std::prev(next_bar)->end_s <= t_s) return found_bars;
  const auto last = std::prev(next_bar);
  auto other_bar = last;
  while (last->with.valid() && other_bar != bars.begin() && (other_bar->job != last->with || other_bar->end_s <= t_s))
    --other_bar;
  const bool has_both = last->with.valid() && other_bar->job == last->with && other_bar->end_s > t_s;
  const auto ref = [&](auto it) { return BarRef{gpu, static_cast<std::size_t>(it - bars.begin())}; };
  if (has_both && last->lower()) found_bars.push_back(ref(other_bar));
  found_bars.push_back(ref(last));
  if (has_both && !last->lower()) found_bars.push_back(ref(other_bar));
  return found_bars;
}

std::optional<BarRef> BarIndex::barAfter(model::GpuIndex gpu, double t_s) const {
  const std::vector<Bar>& bars = m_rows[gpu].bars();
  const auto it = std::ranges::partition_point(bars, [&](const Bar& bar) { return bar.start_s <= t_s; });
  if (it == bars.end()) return std::nullopt;
  return BarRef{gpu, static_cast<std::size_t>(it - bars.begin())};
}

std::optional<BarRef> BarIndex::barBefore(model::GpuIndex gpu, double t_s) const {
  const std::vector<Bar>& bars = m_rows[gpu].bars();
  const auto it = std::ranges::partition_point(bars, [&](const Bar& bar) { return bar.end_s <= t_s; });
  if (it == bars.begin()) return std::nullopt;
  return BarRef{gpu, static_cast<std::size_t>(it - bars.begin()) - 1};
}

std::optional<BarRef> BarIndex::beside(BarRef ref, int by) const {
  const bool has_neighbour = by > 0 ? ref.bar + 1 < m_rows[ref.gpu].bars().size() : ref.bar > 0;
  if (!has_neighbour) return std::nullopt;
  return BarRef{ref.gpu, by > 0 ? ref.bar + 1 : ref.bar - 1};
}

std::vector<BarRef> BarIndex::gang(BarRef ref) const {
  const Bar& gang_bar = bar(ref);
  const std::vector<BarRef>& refs = m_jobs[gang_bar.job];
  auto it = std::ranges::partition_point(refs, [&](const BarRef& r) { return bar(r).start_s < gang_bar.start_s; });
  std::vector<BarRef> members;
  for (; it != refs.end() && bar(*it).start_s == gang_bar.start_s; ++it)
    if (bar(*it).copy == gang_bar.copy && bar(*it).part == gang_bar.part) members.push_back(*it);
  return members;
}

double BarIndex::iterations(BarRef ref) const {
  const Bar& b = bar(ref);
  const std::vector<std::uint32_t>& rows = m_index->rowsOfGpu(ref.gpu);
  double sum = 0;
  for (std::uint32_t i = b.first; i < b.first + b.count; ++i)
    if (trace().segments.job[rows[i]] == b.job.value) sum += trace().segments.iterations[rows[i]];
  return sum;
}

trace::SegmentKind BarIndex::kindAt(BarRef ref, double t_s) const {
  const Bar& b = bar(ref);
  const std::vector<std::uint32_t>& rows = m_index->rowsOfGpu(ref.gpu);
  for (std::uint32_t i = b.first; i < b.first + b.count; ++i)
    if (t_s < trace().segments.end_s[rows[i]] && trace().segments.job[rows[i]] == b.job.value)
      return trace().segments.kind[rows[i]];
  return trace().segments.kind[rows[b.first + b.count - 1]];
}

}  // namespace roundel::widgets
