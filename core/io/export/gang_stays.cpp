// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/export/gang_stays.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/model/round_grid.h"
#include "core/trace/sorted.h"

namespace roundel::io {
namespace {

using trace::SegmentKind;

bool isOverhead(SegmentKind kind) { return kind == SegmentKind::Restart || kind == SegmentKind::Switch; }

/// Merges the rows of one job: first those of one gang at one time, then consecutive ones.
class StaysOfJob {
 public:
  StaysOfJob(const trace::Segments& rows, std::vector<GangStay>& out) : m_rows(rows), m_out(out) {}

  /// `row` in the order of TraceIndex::rowsOfJob().
  void add(std::uint32_t row) {
    const trace::Segment segment = m_rows.at(row);
    if (segment.start_s != m_start_s) close();
    m_start_s = segment.start_s;
    GangStay& gang = m_gangs[{segment.copy, segment.part, segment.end_s, segment.kind, segment.with.value}];
    gang.job = segment.job;
    gang.copy = segment.copy;
    gang.part = segment.part;
    gang.with = segment.with;
    if (segment.gpu.valid()) gang.gpus.push_back(segment.gpu);
    gang.start_s = segment.start_s;
    gang.end_s = segment.end_s;
    gang.iterations += segment.iterations;
    gang.pieces = {{segment.start_s, segment.end_s, segment.kind}};
  }
  /// After the last row.
  void close() {
    for (auto& [key, gang] : m_gangs) {
      std::ranges::sort(gang.gpus);
      append(std::move(gang));
    }
    m_gangs.clear();
  }

 private:
  static bool follows(const GangStay& before, const GangStay& next) {
    const bool restarts = isOverhead(next.pieces.front().kind) && !isOverhead(before.pieces.back().kind);
    return !restarts && before.gpus == next.gpus && before.with == next.with &&
           model::sameInstant(before.end_s, next.start_s);
  }

  void append(GangStay&& gang) {
    const auto [last, fresh] = m_last.try_emplace({gang.copy, gang.part}, m_out.size());
    if (!fresh && follows(m_out[last->second], gang)) {
      GangStay& stay = m_out[last->second];
      stay.end_s = gang.end_s;
      stay.iterations += gang.iterations;
      GangStay::Piece& piece = gang.pieces.front();
      if (stay.pieces.back().kind == piece.kind)
        stay.pieces.back().end_s = piece.end_s;
      else
        stay.pieces.push_back(piece);
      return;
    }
    last->second = m_out.size();
    m_out.push_back(std::move(gang));
  }

  using Key = std::tuple<int, std::int32_t, double, SegmentKind, std::int32_t>;
  const trace::Segments& m_rows;
  std::vector<GangStay>& m_out;
  std::map<Key, GangStay> m_gangs;  // that began at m_start_s
  double m_start_s = 0;
  std::map<std::pair<int, std::int32_t>, std::size_t> m_last;  // stay by copy and part
};

/// Finds whether a job held the same GPUs without a gap from its first start to its end, in any tasks, stages or copies.
class SameGpus {
 public:
  void add(const GangStay& stay) {
    for (const model::GpuIndex gpu : stay.gpus) {
      const auto [held, fresh] = m_held.try_emplace(gpu.value, Span{stay.start_s, stay.end_s});
      if (fresh) continue;
      m_gap = m_gap || !model::isReached(stay.start_s, held->second.end_s);
      held->second.end_s = std::max(held->second.end_s, stay.end_s);
    }
  }
  bool all() const {
    return !m_gap && std::ranges::all_of(m_held, [this](const auto& held) {
      const Span& first = m_held.begin()->second;
      return model::sameInstant(held.second.start_s, first.start_s) &&
             model::sameInstant(held.second.end_s, first.end_s);
    });
  }

 private:
  struct Span {
    double start_s = 0, end_s = 0;
  };
  std::map<std::int32_t, Span> m_held;
  bool m_gap = false;
};

template <class Index>
Index busiest(const std::map<Index, double>& busy_s) {
  const auto busiest_entry =
      std::ranges::max_element(busy_s, [](const auto& a, const auto& b) { return a.second < b.second; });
  return busiest_entry == busy_s.end() || busiest_entry->second <= 0 ? Index() : busiest_entry->first;
}

}  // namespace

double GangStay::spent_s(SegmentKind kind) const {
  double sum = 0;
  for (const Piece& piece : pieces) sum += piece.kind == kind ? piece.end_s - piece.start_s : 0;
  return sum;
}

std::vector<GangStay> gangStays(const metrics::TraceIndex& index) {
  std::vector<GangStay> stays;
  for (std::size_t j = 0; j < index.problem().jobs.size(); ++j) {
    StaysOfJob job(index.trace().segments, stays);
    const std::size_t first = stays.size();
    for (const std::uint32_t row : index.rowsOfJob(model::JobIndex(j))) job.add(row);
    job.close();
    std::stable_sort(stays.begin() + static_cast<std::ptrdiff_t>(first), stays.end(),
                     [](const GangStay& a, const GangStay& b) { return a.start_s < b.start_s; });
  }
  return stays;
}

std::vector<JobUse> jobUse(const metrics::TraceIndex& index, const std::vector<GangStay>& stays) {
  std::vector<JobUse> uses(index.problem().jobs.size());
  std::vector<std::map<model::TypeIndex, double>> busy_s(uses.size());
  std::vector<SameGpus> same(uses.size());
  for (const GangStay& stay : stays) {
    JobUse& use = uses[stay.job];
    const double run_s = stay.spent_s(SegmentKind::Run);
    use.gpus.insert(use.gpus.end(), stay.gpus.begin(), stay.gpus.end());
    use.busy_gpu_s += run_s * static_cast<double>(stay.gpus.size());
    same[stay.job].add(stay);
    for (const model::GpuIndex gpu : stay.gpus) busy_s[stay.job][index.problem().gpus[gpu].type] += run_s;
  }
  for (std::size_t j = 0; j < uses.size(); ++j) {
    JobUse& use = uses[j];
    trace::sortUnique(use.gpus);
    use.moved = !same[j].all();
    for (const metrics::Hold& hold : index.holds(model::JobIndex(j)))
      use.most_gpus = std::max(use.most_gpus, hold.gpus);
    use.type = busiest(busy_s[j]);
  }
  return uses;
}

}  // namespace roundel::io
