// SPDX-License-Identifier: GPL-3.0-or-later
// A row per job: waiting, restarting, the types it runs on, the share of its iterations.

#include <algorithm>
#include <cmath>
#include <map>

#include "widgets/base/text/translation.h"
#include "widgets/figures/runs/run_plots.h"
#include "widgets/figures/runs/type_tones.h"
#include "widgets/plots/painting/plot_units.h"

namespace roundel::widgets::plots {
namespace {

constexpr double kTall = 0.76;      // share of a row's height for boxes
constexpr double kWaitTall = 0.24;  // the same for waiting, drawn as a line
enum Kind { Waiting, Restart, Held, Sync, kFirstType };
constexpr int kWaitTone = 7, kRestartTone = 1, kHeldTone = 8, kSyncTone = 9;  // indices for plots::toneOf()

class Rows {
  Q_DECLARE_TR_FUNCTIONS(JobTimelineRows)

 public:
  Rows(const PlotLane& lane, std::vector<PlotSeries>& series)
      : m_index(*lane.index), m_tones(*lane.run->trace->problem), m_series(series) {
    add(tr("waiting"), kWaitTone);
    add(tr("restart"), kRestartTone);
    add(tr("held idle"), kHeldTone);
    add(tr("synchronising"), kSyncTone);
    for (std::size_t place = 0; place < m_tones.count(); ++place) add(m_tones.name(place), m_tones.tone(place));
    add(tr("share of iterations"), -1);
  }

  void job(model::JobIndex job, int row) {
    waiting(job, row);
    running(job, row);
    iterations(job, row);
  }

 private:
  void add(const QString& name, int tone) {
    PlotSeries series;
    series.name = name;
    series.tone = tone;
    m_series.push_back(std::move(series));
  }

  struct Box {
    double from_s, to_s, top, tall;
  };
  void box(std::size_t kind, int row, const Box& box) {
    PlotSeries& s = m_series[kind];
    if (box.to_s <= box.from_s) return;
    const bool longer = !s.x.empty() && s.y.back() == row && s.to.back() == box.from_s && s.top.back() == box.top &&
                        s.tall.back() == box.tall;
    if (longer) {
      s.to.back() = box.to_s;
      return;
    }
    s.x.push_back(box.from_s), s.to.push_back(box.to_s);
    s.y.push_back(row), s.top.push_back(box.top), s.tall.push_back(box.tall);
    s.share.push_back(kind == Waiting ? 1 : box.tall / kTall);
  }

  double end_s() const { return m_index.trace().end_s; }

  void waiting(model::JobIndex job, int row) {
    double since_s = m_index.problem().jobs[job].arrival_s;
    const double last_s = std::min(m_index.ended_s(job), end_s());
    const auto wait = [&](double to_s) {
      box(Waiting, row, {since_s, std::min(to_s, last_s), (1 - kWaitTall) / 2, kWaitTall});
    };
    for (const metrics::Hold& hold : m_index.holds(job)) {
      wait(hold.start_s);
      since_s = hold.end_s;
    }
    wait(last_s);
  }

  std::size_t kindOf(const trace::Segment& segment) const {
    switch (segment.kind) {
      case trace::SegmentKind::Run:
        return kFirstType + m_tones.placeOf(m_index.problem().gpus[segment.gpu].type);
      case trace::SegmentKind::Restart:
      case trace::SegmentKind::Switch:
        return Restart;
      case trace::SegmentKind::Sync:
        return Sync;
      case trace::SegmentKind::Idle:
        break;
    }
    return Held;
  }

  // A box per kind for the job's GPUs between two changes.
  void slice(const std::map<std::size_t, int>& now, int row, double from_s, double to_s) {
    int gpus = 0;
    for (const auto& [kind, count] : now) gpus += count;
    double top = (1 - kTall) / 2;
    for (const auto& [kind, count] : now) {
      if (count == 0) continue;
      const double tall = kTall * count / gpus;
      box(kind, row, {from_s, to_s, top, tall});
      top += tall;
    }
  }

  // Between two changes, the kinds share the height of the row in proportion to their GPUs.
  void running(model::JobIndex job, int row) {
    std::map<double, std::map<std::size_t, int>> changes;
    for (const std::uint32_t i : m_index.rowsOfJob(job)) {
      const trace::Segment segment = m_index.trace().segments.at(i);
      ++changes[segment.start_s][kindOf(segment)];
      --changes[segment.end_s][kindOf(segment)];
    }
    std::map<std::size_t, int> now;
    double since_s = 0;
    for (const auto& [at_s, change] : changes) {
      slice(now, row, since_s, at_s);
      for (const auto& [kind, by] : change) now[kind] += by;
      since_s = at_s;
    }
  }

  // From the bottom to the top of the row, with a point at each change.
  void iterations(model::JobIndex job, int row) {
    const double all_iterations = m_index.problem().jobs[job].iterations;
    PlotSeries& line = m_series.back();
    const auto point = [&](double at_s, double share) {
      line.x.push_back(at_s);
      line.y.push_back(row + kTall / 2 - kTall * std::clamp(share, 0.0, 1.0));
      line.share.push_back(share);
    };
    std::vector<double> instants;
    for (const std::uint32_t i : m_index.rowsOfJob(job)) {
      const trace::Segment segment = m_index.trace().segments.at(i);
      instants.push_back(segment.start_s), instants.push_back(segment.end_s);
    }
    if (instants.empty() || !(all_iterations > 0)) return;
    std::ranges::sort(instants);
    instants.erase(std::unique(instants.begin(), instants.end()), instants.end());
    if (!line.x.empty())
      line.x.push_back(std::nan("")), line.y.push_back(std::nan("")), line.share.push_back(std::nan(""));
    for (const double at_s : instants) point(at_s, m_index.iterations(job, at_s) / all_iterations);
  }

  const metrics::TraceIndex& m_index;
  TypeTones m_tones;
  std::vector<PlotSeries>& m_series;
};

}  // namespace

PlotData jobTimeline(const PlotLane& lane, const std::vector<model::JobIndex>& jobs, double end_s) {
  PlotData data;
  data.mark = Mark::Rows;
  data.over_time = true;
  data.x_is = Quantity::Time;
  data.lanes = {lane};
  data.title = lane.label;
  Rows rows(lane, data.series);
  for (const model::JobIndex job : jobs) {
    rows.job(job, static_cast<int>(data.y_names.size()));
    data.y_names << shown(lane.run->trace->problem->jobs[job].id);
  }
  const TimeUnit unit = timeUnitFor(end_s);
  data.time_unit_s = unit.seconds;
  data.x_max = end_s;
  data.x_label = tr("time (%1)").arg(unit.name);
  data.y_min = -0.5;
  data.y_max = static_cast<double>(jobs.size()) - 0.5;
  return data;
}

}  // namespace roundel::widgets::plots
