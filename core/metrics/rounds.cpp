// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/rounds.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "core/metrics/idle_causes.h"
#include "core/model/round_grid.h"

namespace roundel::metrics {
namespace {

model::RoundGrid gridOf(const TraceIndex& index) { return model::RoundGrid(index.problem().clock.round_s); }

struct Range {
  std::int64_t first = 0, last = -1;  ///< inclusive; empty if last < first
};

// Rounds at whose boundary the job is present.
Range boundariesOf(const model::RoundGrid& grid, double arrival_s, double ended_s) {
  Range range{grid.firstFrom(arrival_s), grid.firstFrom(ended_s) - 1};
  // A job that ends within the tolerance of the boundary was still present at the decision.
  if (ended_s > arrival_s && range.first == grid.roundOf(arrival_s)) range.last = std::max(range.last, range.first);
  return range;
}

// Bins in which the job is active at any time.
Range binsOf(const model::RoundGrid& grid, double arrival_s, double ended_s) {
  const std::int64_t first = grid.roundOf(arrival_s);
  return {first, std::max(grid.firstFrom(ended_s) - 1, first)};
}

// The last decision of the instant.
std::optional<double> decisionOf(const trace::Trace& trace, double t_s) {
  const std::size_t next_decision = trace.decisions.through(t_s);
  if (next_decision == 0 || !model::sameInstant(trace.decisions.at_s(next_decision - 1), t_s)) return std::nullopt;
  return trace.decisions.at_s(next_decision - 1);
}

// Returns the last round that begins in the trace. A boundary at the end of the trace counts only if it has a decision or if time
// follows.
std::int64_t lastRound(const trace::Trace& trace, const model::RoundGrid& grid) {
  const std::int64_t last = grid.firstFrom(trace.end_s);
  const bool reached =
      trace.end_s > grid.start_s(last) || (trace.round_driven && decisionOf(trace, grid.start_s(last)));
  return reached ? last : last - 1;
}

std::vector<std::int64_t> united(std::vector<Range> ranges) {
  std::ranges::sort(ranges, {}, &Range::first);
  std::vector<std::int64_t> rounds;
  for (const Range& range : ranges)
    for (std::int64_t k = rounds.empty() ? range.first : std::max(range.first, rounds.back() + 1); k <= range.last; ++k)
      rounds.push_back(k);
  return rounds;
}

// The instant just after the decision at the boundary.
double decidedInstant_s(const trace::Trace& trace, double boundary_s) {
  return std::max(boundary_s, decisionOf(trace, boundary_s).value_or(boundary_s));
}

// Sums all kinds that hold a GPU, or one kind.
Steps gpusOfType(const TraceIndex& index, model::TypeIndex type, std::optional<trace::SegmentKind> kind) {
  const trace::Segments& rows = index.trace().segments;
  std::vector<Steps::Change> changes;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows.gpu[row] < 0 || (kind && rows.kind[row] != *kind)) continue;
    const model::Gpu& gpu = index.problem().gpus[static_cast<std::size_t>(rows.gpu[row])];
    if (!type.valid() || gpu.type == type) Steps::addInterval(changes, rows.start_s[row], rows.end_s[row], 1);
  }
  for (const SharedOverlap& overlap : index.sharedOverlaps()) {
    const bool counts =
        (!kind || overlap.kind == *kind) && (!type.valid() || index.problem().gpus[overlap.gpu].type == type);
    if (counts) Steps::addInterval(changes, overlap.start_s, overlap.end_s, -1);
  }
  return Steps(std::move(changes));
}

}  // namespace

std::vector<std::int64_t> countedRounds(const TraceIndex& index) {
  const trace::Trace& trace = index.trace();
  const model::RoundGrid grid = gridOf(index);
  const std::int64_t last = lastRound(trace, grid);
  std::vector<Range> ranges;
  for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
    const double arrival_s = index.problem().jobs[j].arrival_s;
    const double ended_s = index.ended_s(model::JobIndex(j));
    if (!(ended_s > arrival_s)) continue;
    const double until_s = std::isfinite(ended_s) ? ended_s : grid.start_s(last + 1);
    Range range = trace.round_driven ? boundariesOf(grid, arrival_s, until_s) : binsOf(grid, arrival_s, until_s);
    range.last = std::min(range.last, last);
    ranges.push_back(range);
  }
  return united(std::move(ranges));
}

std::vector<RoundRow> roundRows(const TraceIndex& index) {
  const model::RoundGrid grid = gridOf(index);
  const int gpus = index.problem().gpuCount();
  std::vector<RoundRow> rows;
  for (const std::int64_t round : index.rounds()) {
    RoundRow row;
    row.round = round;
    row.start_s = grid.start_s(round);
    row.end_s = grid.end_s(round);
    const double t_s = decidedInstant_s(index.trace(), row.start_s);
    row.gpus_total = gpus;
    row.gpus_busy = static_cast<int>(index.held().at(t_s));
    row.gru = static_cast<double>(row.gpus_busy) / gpus;
    row.cru = index.busy().integral(row.start_s, row.end_s) / (gpus * grid.round_s());
    row.running = static_cast<int>(index.running().at(t_s));
    row.queued = static_cast<int>(index.queued().at(t_s));
    row.fragments = row.queued > 0 ? static_cast<int>(index.up().at(t_s)) - row.gpus_busy : 0;
    rows.push_back(row);
  }
  return rows;
}

std::int64_t allocatedGpuRounds(const TraceIndex& index) {
  const model::RoundGrid grid = gridOf(index);
  const trace::Segments& rows = index.trace().segments;
  std::int64_t allocated = 0;
  for (std::size_t gpu = 0; gpu < index.problem().gpus.size(); ++gpu) {
    std::int64_t counted = -1;
    for (const std::uint32_t row : index.rowsOfGpu(model::GpuIndex(gpu))) {
      const std::int64_t first = grid.roundOf(rows.start_s[row]);
      const std::int64_t last = std::max(first, grid.firstFrom(rows.end_s[row]) - 1);
      allocated += std::max<std::int64_t>(0, last - std::max(first, counted + 1) + 1);
      counted = std::max(counted, last);
    }
  }
  return allocated;
}

namespace {

/// The rounds in which the GPUs of one job change while it is there.
void addChanges(const TraceIndex& index, model::JobIndex job, std::set<std::int64_t>& changed) {
  const model::RoundGrid grid = gridOf(index);
  const trace::Segments& rows = index.trace().segments;
  std::map<std::int32_t, double> until_s;  // by GPU: the end of what the job holds there
  const auto lost = [&](double end_s) {
    if (end_s < std::min(index.ended_s(job), index.trace().end_s)) changed.insert(grid.roundOf(end_s));
  };
  for (const std::uint32_t row : index.rowsOfJob(job)) {
    if (rows.gpu[row] < 0) continue;
    const auto [held, fresh] = until_s.try_emplace(rows.gpu[row], rows.end_s[row]);
    if (!fresh && rows.start_s[row] > held->second) lost(held->second);
    if (fresh || rows.start_s[row] > held->second) changed.insert(grid.roundOf(rows.start_s[row]));
    held->second = std::max(held->second, rows.end_s[row]);
  }
  for (const auto& [gpu, end_s] : until_s) lost(end_s);
}

}  // namespace

std::int64_t changedRounds(const TraceIndex& index) {
  std::set<std::int64_t> changed_rounds;
  for (std::size_t j = 0; j < index.problem().jobs.size(); ++j) addChanges(index, model::JobIndex(j), changed_rounds);
  return std::ranges::count_if(index.rounds(), [&](std::int64_t round) { return changed_rounds.contains(round); });
}

std::vector<Usage> usageByRound(const TraceIndex& index, model::TypeIndex type) {
  const model::RoundGrid grid = gridOf(index);
  const model::Problem& problem = index.problem();
  const Steps busy = gpusOfType(index, type, trace::SegmentKind::Run);
  const Steps idling = gpusOfType(index, type, trace::SegmentKind::Idle);
  const Steps held_gpus = gpusOfType(index, type, std::nullopt);
  const Steps up_gpus = upGpus(problem, type);
  const IdleCauses idle = idleCauses(index, type);
  const double total = type.valid() ? problem.types[type].total : problem.gpuCount();
  std::vector<Usage> usage;
  for (const std::int64_t round : index.rounds()) {
    const double start_s = grid.start_s(round);
    const double end_s = grid.end_s(round);
    Usage row{round, start_s, busy.integral(start_s, end_s), 0, 0, 0, 0, 0, 0};
    const double held_gpu_s = held_gpus.integral(start_s, end_s);
    const double up_gpu_s = up_gpus.integral(start_s, end_s);
    row.held_gpu_s = idling.integral(start_s, end_s);
    row.overhead_gpu_s = held_gpu_s - row.busy_gpu_s - row.held_gpu_s;
    row.gang_gpu_s = idle.gang.integral(start_s, end_s);
    row.left_gpu_s = idle.left.integral(start_s, end_s);
    row.no_job_gpu_s = up_gpu_s - held_gpu_s - row.gang_gpu_s - row.left_gpu_s;
    row.down_gpu_s = total * grid.round_s() - up_gpu_s;
    usage.push_back(row);
  }
  return usage;
}

}  // namespace roundel::metrics
