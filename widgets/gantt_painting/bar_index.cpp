#include "widgets/gantt_painting/bar_index.h"
#include "core/model/round_grid.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>

namespace roundel::widgets {
namespace {

constexpr std::size_t kFanout = 8;
constexpr double kOnGrid = 1e-9;      // relative
constexpr double kExactBars = 1;      // bars a column on average that are still counted one by one
constexpr std::size_t kMaxBars = 16;  // a column, where a row has them all in one place
constexpr std::size_t kMaxBuckets = std::size_t{1} << 18;

// Adds what a job holds to the columns that [first, last) crosses; both count columns.
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

std::vector<Bar> barsOf(const metrics::TraceIndex& index, model::GpuIndex gpu) {
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
    // The bar of the other job of a shared GPU may have begun since.
    const auto own = [&](const Bar& bar) { return bar.job.value == segments.job[row]; };
    if (bars.size() > 1 && segments.with[row] >= 0 && !own(*last) && own(bars[bars.size() - 2]))
      last = &bars[bars.size() - 2];
    const bool same = last != nullptr && last->job.value == segments.job[row] && last->copy == segments.copy[row] &&
                      last->part == segments.part[row] && last->with.value == segments.with[row] &&
                      model::sameInstant(last->end_s, segments.start_s[row]);
    // An overhead after work is a new beginning; one cut by a boundary goes on.
    const bool goes_on = same && last->idle == idle && (!overhead || last->run_s() <= 0);
    if (!goes_on) {
      bars.push_back({segments.start_s[row], segments.start_s[row], 0, model::JobIndex(segments.job[row]),
                      segments.copy[row], segments.part[row], i, 0, idle, segments.at(row).with});
      last = &bars.back();
    }
    last->end_s = segments.end_s[row];
    last->count = i + 1 - last->first;
    if (overhead) last->overhead_s = segments.end_s[row] - last->start_s;
  }
  return bars;
}

}  // namespace

BarRow::BarRow(std::vector<Bar> bars, double end_s) : m_bars(std::move(bars)), m_end_s(end_s) {
  m_shared = std::any_of(m_bars.begin(), m_bars.end(), [](const Bar& bar) { return bar.with.valid(); });
  double held_s = 0;
  m_heldBefore_s.reserve(m_bars.size() + 1);
  m_ends_s.reserve(m_bars.size());
  for (const Bar& bar : m_bars) {
    m_heldBefore_s.push_back(held_s);
    held_s += bar.end_s - bar.start_s;
  }
  m_heldBefore_s.push_back(held_s);
  for (const Bar& bar : m_bars) m_ends_s.push_back(m_ends_s.empty() ? bar.end_s : std::max(m_ends_s.back(), bar.end_s));
  buildTree();
  buildPyramid(end_s);
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
  if (m_bars.size() < 64) return;  // counted one by one at any zoom
  end_s = std::max(end_s, m_bars.back().end_s);
  const std::size_t buckets = std::min(std::bit_ceil(m_bars.size() * 2), kMaxBuckets);
  m_bucket_s = end_s / static_cast<double>(buckets);
  std::vector<Column> finest(buckets);
  exactColumns({0, m_bars.size()}, 0, m_bucket_s, finest);
  Level level;
  std::vector<float> most;  // share of whoever holds most, only needed to merge two buckets
  for (const Column& column : finest) {
    level.covered.push_back(std::min(column.covered, 1.0F));
    level.jobs.push_back(column.job);
    most.push_back(column.covered);
  }
  while (level.jobs.size() > 1) {
    const std::size_t half = level.jobs.size() / 2;
    Level above{std::vector<float>(half), std::vector<std::int32_t>(half)};
    for (std::size_t i = 0; i < half; ++i) {
      const std::size_t a = 2 * i, b = a + 1;
      above.covered[i] = (level.covered[a] + level.covered[b]) / 2;
      above.jobs[i] = level.jobs[most[a] >= most[b] ? a : b];
      most[i] = (level.jobs[a] == level.jobs[b] ? most[a] + most[b] : std::max(most[a], most[b])) / 2;
    }
    m_pyramid.push_back(std::move(level));
    level = std::move(above);
  }
  m_pyramid.push_back(std::move(level));
}

// Ends alone lie close together in memory: a million bars are searched a frame. The last is looked for from the first on, by doubling.
BarRange BarRow::visible(double from_s, double to_s) const {
  const auto first = std::upper_bound(m_ends_s.begin(), m_ends_s.end(), from_s);
  auto low = first;
  for (std::ptrdiff_t step = 8; m_ends_s.end() - low > step && low[step] < to_s; step *= 2) low += step;
  auto last = static_cast<std::size_t>(std::lower_bound(low, m_ends_s.end(), to_s) - m_ends_s.begin());
  while (last < m_bars.size() && m_bars[last].start_s < to_s) ++last;
  return {static_cast<std::size_t>(first - m_ends_s.begin()), last};
}

void BarRow::appendLong(BarRange range, double min_s, std::vector<std::uint32_t>& out) const {
  const auto threshold =
      static_cast<float>(min_s * (1 - 1e-6));  // floats in the tree must not hide a bar of the very length
  std::size_t i = range.first;
  while (i < range.last) {
    // From a block's first bar the whole block is skipped where none of it is long, the largest such block first.
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
  const double ratio = m_pyramid.empty() ? 0 : column_s / m_bucket_s;
  if (ratio < 0.5) return {};
  const int power = std::max(0, std::ilogb(ratio * (1 + kOnGrid)));
  const auto level = static_cast<std::size_t>(power);
  if (level >= m_pyramid.size() || std::abs(std::scalbn(1.0, power) / ratio - 1) > kOnGrid) return {};
  const double place = from_s / column_s;
  const double first = std::round(place);
  const Level& at = m_pyramid[level];
  if (first < 0 || std::abs(place - first) > 1e-6 || first >= static_cast<double>(at.jobs.size())) return {};
  const auto begin = static_cast<std::size_t>(first);
  const std::size_t most = std::min(count, at.jobs.size() - begin);
  return {std::span(at.covered).subspan(begin, most), std::span(at.jobs).subspan(begin, most)};
}

bool BarRow::gridColumns(double from_s, double column_s, std::span<Column> out) const {
  const Grid found = grid(from_s, column_s, out.size());
  for (std::size_t c = 0; c < found.jobs.size(); ++c) out[c] = {found.covered[c], found.covered[c], found.jobs[c]};
  return !found.jobs.empty();
}

void BarRow::columns(double from_s, double column_s, std::span<Column> out) const {
  std::fill(out.begin(), out.end(), Column{});
  if (gridColumns(from_s, column_s, out)) return;
  const double to_s = from_s + column_s * static_cast<double>(out.size());
  const BarRange range = visible(from_s, to_s);
  if (range.size() == 0) return;
  const double average = static_cast<double>(m_bars.size()) * column_s / std::max(m_end_s, 1e-300);
  if (m_pyramid.empty() || (average <= kExactBars && range.size() <= kMaxBars * out.size()))
    return exactColumns(range, from_s, column_s, out);
  std::size_t level = 0;
  double bucket_s = m_bucket_s;
  while (bucket_s * 2 <= column_s && level + 1 < m_pyramid.size()) bucket_s *= 2, ++level;
  const Level& buckets = m_pyramid[level];
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

double BarRow::held_s(double from_s, double to_s) const {
  const BarRange range = visible(from_s, to_s);
  if (range.size() == 0) return 0;
  const double whole_s = m_heldBefore_s[range.last] - m_heldBefore_s[range.first];
  const double before_s = std::max(0.0, from_s - m_bars[range.first].start_s);
  const double after_s = std::max(0.0, m_bars[range.last - 1].end_s - to_s);
  return whole_s - before_s - after_s;
}

BarIndex::BarIndex(std::shared_ptr<const metrics::TraceIndex> index) : m_index(std::move(index)) {
  m_jobs.resize(m_index->trace().jobs.size());
  for (std::size_t g = 0; g < problem().gpus.size(); ++g) {
    const model::GpuIndex gpu(g);
    m_rows.emplace_back(barsOf(*m_index, gpu), trace().end_s);
    const std::vector<Bar>& bars = m_rows.back().bars();
    for (std::size_t i = 0; i < bars.size(); ++i) m_jobs[bars[i].job].push_back({gpu, i});
    m_size += bars.size();
  }
  for (const model::Job& job : problem().jobs)
    m_longestLabel = std::max(m_longestLabel, job.id.size() + 4);  // and the copy's number
  for (std::vector<BarRef>& refs : m_jobs) {
    std::sort(refs.begin(), refs.end(), [this](const BarRef& a, const BarRef& b) {
      return std::tuple(bar(a).start_s, a.gpu) < std::tuple(bar(b).start_s, b.gpu);
    });
  }
}

double BarIndex::barsIn(double span_s) const {
  return static_cast<double>(m_size) * std::min(1.0, span_s / std::max(trace().end_s, 1e-300));
}

double BarIndex::gridStep_s(double at_least_s) const {
  const double end_s = std::max(trace().end_s, 1e-300);
  return end_s / std::exp2(std::floor(std::log2(end_s / at_least_s)));
}

std::optional<BarRef> BarIndex::barAt(model::GpuIndex gpu, double t_s, bool lower) const {
  const metrics::AtMostTwo<BarRef> all = barsAt(gpu, t_s);
  if (all.empty()) return std::nullopt;
  return all[lower && all.size() == 2 ? 1 : 0];
}

std::optional<BarRef> BarIndex::barAt(model::GpuIndex gpu, double t_s, model::JobIndex job) const {
  const metrics::AtMostTwo<BarRef> all = barsAt(gpu, t_s);
  if (all.empty()) return std::nullopt;
  return all[all.size() == 2 && bar(all[1]).job == job ? 1 : 0];
}

metrics::AtMostTwo<BarRef> BarIndex::barsAt(model::GpuIndex gpu, double t_s) const {
  const std::vector<Bar>& bars = m_rows[gpu].bars();
  // By the starts: the ends of two jobs that share the GPU are not in order.
  const auto after = std::partition_point(bars.begin(), bars.end(), [&](const Bar& bar) { return bar.start_s <= t_s; });
  metrics::AtMostTwo<BarRef> found;
  if (after == bars.begin() || std::prev(after)->end_s <= t_s) return found;
  const auto last = std::prev(after);
  auto other = last;
  while (last->with.valid() && other != bars.begin() && (other->job != last->with || other->end_s <= t_s)) --other;
  const bool both = last->with.valid() && other->job == last->with && other->end_s > t_s;
  const auto ref = [&](auto it) { return BarRef{gpu, static_cast<std::size_t>(it - bars.begin())}; };
  if (both && last->lower()) found.push_back(ref(other));
  found.push_back(ref(last));
  if (both && !last->lower()) found.push_back(ref(other));
  return found;
}

std::optional<BarRef> BarIndex::barAfter(model::GpuIndex gpu, double t_s) const {
  const std::vector<Bar>& bars = m_rows[gpu].bars();
  const auto it = std::partition_point(bars.begin(), bars.end(), [&](const Bar& bar) { return bar.start_s <= t_s; });
  if (it == bars.end()) return std::nullopt;
  return BarRef{gpu, static_cast<std::size_t>(it - bars.begin())};
}

std::optional<BarRef> BarIndex::barBefore(model::GpuIndex gpu, double t_s) const {
  const std::vector<Bar>& bars = m_rows[gpu].bars();
  const auto it = std::partition_point(bars.begin(), bars.end(), [&](const Bar& bar) { return bar.end_s <= t_s; });
  if (it == bars.begin()) return std::nullopt;
  return BarRef{gpu, static_cast<std::size_t>(it - bars.begin()) - 1};
}

std::optional<BarRef> BarIndex::beside(BarRef ref, int by) const {
  const bool any = by > 0 ? ref.bar + 1 < m_rows[ref.gpu].bars().size() : ref.bar > 0;
  if (!any) return std::nullopt;
  return BarRef{ref.gpu, by > 0 ? ref.bar + 1 : ref.bar - 1};
}

std::vector<BarRef> BarIndex::gang(BarRef ref) const {
  const Bar& wanted = bar(ref);
  const std::vector<BarRef>& refs = m_jobs[wanted.job];
  auto it =
      std::partition_point(refs.begin(), refs.end(), [&](const BarRef& r) { return bar(r).start_s < wanted.start_s; });
  std::vector<BarRef> members;
  for (; it != refs.end() && bar(*it).start_s == wanted.start_s; ++it) {
    if (bar(*it).copy == wanted.copy && bar(*it).part == wanted.part) members.push_back(*it);
  }
  return members;
}

double BarIndex::iterations(BarRef ref) const {
  const Bar& b = bar(ref);
  const std::vector<std::uint32_t>& rows = m_index->rowsOfGpu(ref.gpu);
  double sum = 0;
  for (std::uint32_t i = b.first; i < b.first + b.count; ++i) {
    if (trace().segments.job[rows[i]] == b.job.value) sum += trace().segments.iterations[rows[i]];
  }
  return sum;
}

trace::SegmentKind BarIndex::kindAt(BarRef ref, double t_s) const {
  const Bar& b = bar(ref);
  const std::vector<std::uint32_t>& rows = m_index->rowsOfGpu(ref.gpu);
  for (std::uint32_t i = b.first; i < b.first + b.count; ++i) {
    if (t_s < trace().segments.end_s[rows[i]] && trace().segments.job[rows[i]] == b.job.value)
      return trace().segments.kind[rows[i]];
  }
  return trace().segments.kind[rows[b.first + b.count - 1]];
}

}  // namespace roundel::widgets
