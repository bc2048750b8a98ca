// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/model/reference_lane.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/compare/row_difference.h"
#include "core/model/round_grid.h"

namespace roundel::widgets {
namespace {

constexpr std::size_t kAtOnce = 2000;  // segments that are compared on the GUI thread

// Matches GPUs by node id and place: the problem of a branch may number them differently.
std::vector<model::GpuIndex> sameGpus(const model::Problem& from, const model::Problem& to) {
  std::map<std::tuple<std::string, std::string, int>, model::GpuIndex> places;
  for (std::size_t g = 0; g < to.gpus.size(); ++g) {
    const model::Gpu& gpu = to.gpus[g];
    places[{to.nodes[gpu.node].id, to.types[gpu.type].id, gpu.index}] = model::GpuIndex(g);
  }
  std::vector<model::GpuIndex> same(from.gpus.size());
  for (std::size_t g = 0; g < from.gpus.size(); ++g) {
    const model::Gpu& gpu = from.gpus[g];
    const auto matching_gpu = places.find({from.nodes[gpu.node].id, from.types[gpu.type].id, gpu.index});
    if (matching_gpu != places.end()) same[g] = matching_gpu->second;
  }
  return same;
}

std::vector<model::JobIndex> sameJobs(const model::Problem& from, const model::Problem& to) {
  std::map<std::string, model::JobIndex> ids;
  for (std::size_t j = 0; j < to.jobs.size(); ++j) ids.emplace(to.jobs[j].id, model::JobIndex(j));
  std::vector<model::JobIndex> same(from.jobs.size());
  for (std::size_t j = 0; j < from.jobs.size(); ++j) {
    const auto matching_job = ids.find(from.jobs[j].id);
    if (matching_job != ids.end()) same[j] = matching_job->second;
  }
  return same;
}

bool haveSameSize(const compare::LaneRun& a, const compare::LaneRun& b) {
  const model::Problem &one = *a.trace->problem, &other = *b.trace->problem;
  return one.gpus.size() == other.gpus.size() && one.jobs.size() == other.jobs.size();
}

}  // namespace

std::shared_ptr<const ReferenceRows> referenceRows(const trace::Trace& run, std::shared_ptr<const BarIndex> reference) {
  auto out = std::make_shared<ReferenceRows>();
  const trace::Trace& reference_trace = reference->trace();
  const compare::RowDifferences differences = compare::rowDifferences(run, reference_trace);
  out->idle = static_cast<std::int32_t>(reference_trace.jobs.size());
  double differs_s = 0;
  for (std::size_t g = 0; g < differences.rows.size(); ++g) {
    std::vector<Bar> bars;
    for (const compare::RowInterval& interval : differences.rows[g].intervals) {
      Bar bar;
      bar.start_s = interval.start_s;
      bar.end_s = interval.end_s;
      bar.job = model::JobIndex(out->idle);
      if (interval.there.empty()) bars.push_back(bar);
      // Of two jobs, the first in the reference's file has the upper half.
      for (std::size_t i = 0; i < interval.there.size(); ++i) {
        bar.job = interval.there[i];
        if (interval.there.size() == 2) bar.with = interval.there[1 - i];
        bars.push_back(bar);
      }
    }
    out->strips.emplace_back(std::move(bars), std::max(run.end_s, reference_trace.end_s));
    out->share.push_back(differences.share(model::GpuIndex(g)));
    differs_s += differences.rows[g].differs_s;
  }
  const double whole_s = differences.known_s * static_cast<double>(differences.rows.size());
  out->all = whole_s > 0 ? differs_s / whole_s : 0;
  out->gpus = sameGpus(*reference_trace.problem, *run.problem);
  out->jobs = sameJobs(*run.problem, *reference_trace.problem);
  out->here = sameJobs(*reference_trace.problem, *run.problem);
  out->reference = std::move(reference);
  return out;
}

ReferenceLane::ReferenceLane(Workbench* bench, QObject* parent) : QObject(parent), m_bench(bench) {
  connect(&bench->comparison, &ComparisonController::lanesRenamed, this,
          [this](const std::map<std::string, std::string>& names) {
            if (const auto now = names.find(m_label); now != names.end()) m_label = now->second;
          });
  const auto refreshLanes = [this] { refresh(); };
  connect(&bench->comparison, &ComparisonController::laneChanged, this, refreshLanes);
  connect(&bench->comparison, &ComparisonController::lanesReset, this, refreshLanes);
  refresh();
}

int ReferenceLane::lane() const {
  const auto& lanes = m_bench->comparison.lanes();
  const auto lane_entry = std::ranges::find_if(lanes, [&](const LaneState& l) { return l.lane.label == m_label; });
  return m_label.empty() || lane_entry == lanes.end() ? -1 : static_cast<int>(lane_entry - lanes.begin());
}

void ReferenceLane::setLane(int lane) {
  const auto& lanes = m_bench->comparison.lanes();
  m_label = lane >= 0 && lane < static_cast<int>(lanes.size()) ? lanes[static_cast<std::size_t>(lane)].lane.label
                                                               : std::string();
  m_on = !m_label.empty();
  refresh();
  emit changed();
}

void ReferenceLane::setOn(bool on) {
  if (on && lane() < 0) return setLane(m_bench->selection.focusedLane());
  if (on == m_on) return;
  m_on = on;
  refresh();
  emit changed();
}

std::shared_ptr<const ReferenceRows> ReferenceLane::formerRows(int lane) const {
  const auto i = static_cast<std::size_t>(lane);
  const auto& lanes = m_bench->comparison.lanes();
  if (lane < 0 || i >= m_former.size() || i >= lanes.size() || !m_former[i]) return nullptr;
  if (!lanes[i].run || !lanes[i].run->trace) return nullptr;
  // While a knob is turned, rows of its former value are shown until the next ones are known.
  const bool fits = m_shownOf[2 * i + 1] == lanes[i].former && haveSameSize(*m_shownOf[2 * i], *lanes[i].run);
  return fits ? m_former[i] : nullptr;
}

std::shared_ptr<const ReferenceRows> ReferenceLane::rows(int lane) const {
  const auto& lanes = m_bench->comparison.lanes();
  if (auto former = formerRows(lane); former && (lanes[static_cast<std::size_t>(lane)].turned || !on())) return former;
  return on() && lane >= 0 && static_cast<std::size_t>(lane) < m_found.rows.size()
             ? m_found.rows[static_cast<std::size_t>(lane)]
             : nullptr;
}

ReferenceLane::Runs ReferenceLane::runs() const {
  Runs runs;
  for (const LaneState& lane : m_bench->comparison.lanes())
    runs.push_back(lane.run && lane.run->trace && lane.index ? lane.run : nullptr);
  return runs;
}

// Compares small runs at once, so that no frame lacks the differences; others off the GUI thread, where only the latest result counts.
void ReferenceLane::refreshFormer() {
  Runs pairs;
  std::vector<std::pair<std::shared_ptr<const trace::Trace>, std::shared_ptr<const metrics::TraceIndex>>> work;
  std::size_t segments = 0;
  for (const LaneState& lane : m_bench->comparison.lanes()) {
    const bool has = lane.former && lane.former_index && lane.run && lane.run->trace;
    pairs.push_back(has ? lane.run : nullptr);
    pairs.push_back(has ? lane.former : nullptr);
    work.emplace_back(has ? lane.run->trace : nullptr, has ? lane.former_index : nullptr);
    if (has) segments += lane.run->trace->segments.size();
  }
  if (pairs == m_formerOf) return;
  m_formerOf = std::move(pairs);
  const auto compute = [work = std::move(work)] {
    Rows rows;
    for (const auto& [run, index] : work) {
      rows.push_back(nullptr);
      if (!run) continue;
      auto former_rows = std::make_shared<ReferenceRows>(*referenceRows(*run, std::make_shared<const BarIndex>(index)));
      former_rows->same_lane = true;
      rows.back() = std::move(former_rows);
    }
    return rows;
  };
  m_formerJob.drop();
  if (segments <= kAtOnce) {
    const bool has_rows = segments > 0 || std::ranges::any_of(m_former, [](const auto& r) { return !!r; });
    m_former = compute();
    m_shownOf = m_formerOf;
    if (has_rows) emit changed();
    return;
  }
  m_formerJob = m_threads.start([compute](const JobContext&) { return compute(); },
                                [this](JobOutcome<Rows> found) {
                                  m_former = std::move(found.value).value_or(Rows());
                                  m_shownOf = m_formerOf;
                                  emit changed();
                                });
}

void ReferenceLane::refresh() {
  refreshFormer();
  Runs wanted_runs = runs();
  if (wanted_runs == m_of && m_label == m_ofLabel && on() == m_ofOn) return;
  m_of = wanted_runs;
  m_ofLabel = m_label;
  m_ofOn = on();
  m_found = {};
  const int reference = on() ? lane() : -1;
  std::shared_ptr<const metrics::TraceIndex> index;
  if (reference >= 0 && wanted_runs[static_cast<std::size_t>(reference)])
    index = m_bench->comparison.lanes()[static_cast<std::size_t>(reference)].index;
  const auto compute = [reference, index, wanted_runs = std::move(wanted_runs)](const JobContext&) {
    Differences differences;
    differences.rows.resize(wanted_runs.size());
    if (index) {
      const auto bars = std::make_shared<const BarIndex>(index);
      for (std::size_t i = 0; i < wanted_runs.size(); ++i)
        if (wanted_runs[i] && static_cast<int>(i) != reference)
          differences.rows[i] = referenceRows(*wanted_runs[i]->trace, bars);
    }
    std::vector<compare::LaneRun> runs;
    for (const auto& run : wanted_runs)
      if (run) runs.push_back(*run);
    differences.disagreements = compare::disagreements(runs);
    return differences;
  };
  m_job = m_threads.start(compute, [this](JobOutcome<Differences> found) {
    m_found = std::move(found.value).value_or(Differences());
    emit changed();
    if (const int by = std::exchange(m_pending, 0); by != 0) goToDisagreement(by);
  });
}

bool ReferenceLane::goToDisagreement(int by) {
  if (busy()) {
    m_pending = by;
    return true;
  }
  Playhead& playhead = m_bench->playhead;
  const double now_s = playhead.now_s(), slack_s = model::tolerance_s(now_s);
  const auto& all_instants = m_found.disagreements;
  const auto next = by > 0 ? std::ranges::upper_bound(all_instants, now_s + slack_s)
                           : std::ranges::lower_bound(all_instants, now_s - slack_s);
  if (by > 0 ? next == all_instants.end() : next == all_instants.begin()) {
    emit noDisagreement(by);
    return false;
  }
  playhead.pause();
  playhead.setNow(by > 0 ? *next : *std::prev(next));
  return true;
}

}  // namespace roundel::widgets
