// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/export/perfetto.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/io/export/gang_stays.h"
#include "core/io/export/trace_events.h"
#include "core/metrics/metrics.h"
#include "core/model/round_grid.h"
#include "core/model/scenario.h"

namespace roundel::io {
namespace {

constexpr std::size_t kNamed = 20;  // jobs of one decision

void text(JsonOut& out, std::string_view key, std::string_view value) {
  if (value.empty()) return;
  out.key(key);
  out.string(value);
}

void number(JsonOut& out, std::string_view key, double value) {
  out.key(key);
  out.number(value);
}

/// One thread of a GPU, in use up to an instant.
struct Slot {
  int tid = 0;
  double end_s = 0;
};

/// The place of a slice. Instants that are equal in the run are equal here.
struct SlicePlace {
  TraceThread thread;
  std::int64_t from_ns = 0;
};

class PerfettoRun {
 public:
  PerfettoRun(TraceEvents& out, const ExportedRun& exported, int pid, int& next_tid)
      : m_out(out),
        m_exported(exported),
        m_trace(*exported.run.trace),
        m_problem(*m_trace.problem),
        m_index(m_trace),
        m_pid(pid),
        m_nextTid(next_tid),
        m_rows(m_problem.gpus.size() + 1) {}

  void append() {
    m_out.nameProcess(m_pid, m_exported.run.lane.label);
    m_decisions = thread("decisions", 0);
    m_events = thread("jobs and nodes", 1);
    appendStays();
    appendDecisions();
    appendJobs();
    appendNodeEvents();
    appendCounter("waiting jobs", "jobs", metrics::queueLength(m_index));
    appendCounter("busy GPUs", "GPUs", metrics::busyGpus(m_index));
  }

 private:
  TraceThread thread(std::string_view name, int order) {
    const TraceThread new_thread{m_pid, m_nextTid++};
    m_out.nameThread(new_thread, name, order);
    return new_thread;
  }

  std::string rowName(std::size_t row, std::size_t slot) const {
    if (row == m_problem.gpus.size()) return "synchronisation " + std::to_string(slot + 1);
    const model::Gpu& gpu = m_problem.gpus[row];
    std::string name =
        m_problem.nodes[gpu.node].id + " " + m_problem.types[gpu.type].id + " " + std::to_string(gpu.index);
    return slot == 0 ? name : name + ", shared";
  }

  /// Puts the slice on the first free thread of the row. Starts must be in ascending order.
  SlicePlace placeFor(std::size_t row, double start_s, double end_s) {
    std::vector<Slot>& slots = m_rows[row];
    std::size_t slot = 0;
    while (slot < slots.size() && !model::isReached(slots[slot].end_s, start_s)) ++slot;
    if (slot == slots.size()) {
      constexpr int kFirstRow = 2, kSlots = 1000;
      const int order = kFirstRow + static_cast<int>(row) * kSlots + static_cast<int>(slot);
      slots.push_back({thread(rowName(row, slot), order).tid, 0});
    }
    const double free_s = std::exchange(slots[slot].end_s, end_s);
    return {{m_pid, slots[slot].tid}, std::max(nanoseconds(start_s), nanoseconds(free_s))};
  }

  void appendStays() {
    std::vector<GangStay> stays = gangStays(m_index);
    std::ranges::stable_sort(stays, {}, &GangStay::start_s);
    // Every GPU has a thread, in the order of the cluster, even if no job ever holds it.
    for (std::size_t gpu = 0; gpu < m_problem.gpus.size(); ++gpu) placeFor(gpu, 0, 0);
    for (const GangStay& stay : stays) {
      for (const model::GpuIndex gpu : stay.gpus) appendStay(stay, gpu);
      if (stay.gpus.empty()) appendStay(stay, m_problem.gpus.size());
    }
  }

  void appendStay(const GangStay& stay, std::size_t row) {
    const SlicePlace place = placeFor(row, stay.start_s, stay.end_s);
    const std::int64_t end_ns = std::max(place.from_ns, nanoseconds(stay.end_s));
    m_out.slice(place.thread, copyName(stay.job, stay.copy), "job", {place.from_ns, end_ns},
                [&](JsonOut& args) { stayArgs(args, stay); });
    std::int64_t from_ns = place.from_ns;
    for (const GangStay::Piece& piece : stay.pieces) {
      const TraceEvents::Span span{from_ns, std::clamp(nanoseconds(piece.end_s), from_ns, end_ns)};
      from_ns = span.end_ns;
      if (piece.kind == trace::SegmentKind::Run) continue;
      m_out.slice(place.thread, trace::toString(piece.kind), "overhead", span,
                  [&](JsonOut& args) { text(args, "job", m_problem.jobs[stay.job].id); });
    }
  }

  void stayArgs(JsonOut& args, const GangStay& stay) const {
    const model::Job& job = m_problem.jobs[stay.job];
    text(args, "job", job.id);
    text(args, "name", job.name);
    text(args, "model", job.model);
    if (stay.copy != 0) number(args, "copy", stay.copy);
    number(args, "gang", static_cast<double>(stay.gpus.size()));
    number(args, "round", static_cast<double>(model::RoundGrid(m_problem.clock.round_s).roundOf(stay.start_s)));
    number(args, "iterations", stay.iterations);
    number(args, "restart_s", stay.spent_s(trace::SegmentKind::Restart) + stay.spent_s(trace::SegmentKind::Switch));
    text(args, "part", m_trace.segments.part_names[static_cast<std::size_t>(stay.part)]);
    if (stay.with.valid()) text(args, "shares_with", m_problem.jobs[stay.with].id);
  }

  std::string copyName(model::JobIndex job, int copy) const {
    return m_problem.jobs[job].id + (copy == 0 ? "" : ", copy " + std::to_string(copy));
  }

  void appendDecisions() {
    const trace::Decisions& decisions = m_trace.decisions;
    for (std::size_t d = 0; d < decisions.size(); ++d) {
      m_out.instant(m_decisions, "decision " + std::to_string(d + 1), "decision", decisions.at_s(d),
                    [&](JsonOut& args) { decisionArgs(args, d); });
    }
  }

  void decisionArgs(JsonOut& args, std::size_t d) const {
    if (m_trace.decisions.round(d) >= 0) number(args, "round", static_cast<double>(m_trace.decisions.round(d)));
    if (d < m_exported.reasons.size()) {
      text(args, "reason", m_exported.reasons[d].rule);
      text(args, "waits", m_exported.reasons[d].waits);
    }
    const DecisionChange change = changeOf(m_trace, d, kNamed);
    text(args, "places", change.places);
    text(args, "takes_off", change.takes_off);
  }

  void appendJobs() {
    for (const metrics::JobRow& row : m_exported.run.metrics->jobs) {
      const std::string& id = m_problem.jobs[row.job].id;
      const auto writeTimes = [&](JsonOut& args) {
        text(args, "job", id);
        if (row.jct_s) number(args, "jct_s", *row.jct_s);
        if (row.jct_s && row.wait_s) number(args, "wait_s", *row.wait_s);
      };
      if (row.arrival_s <= m_trace.end_s)
        m_out.instant(m_events, id + " arrives", "arrival", row.arrival_s,
                      [&](JsonOut& args) { text(args, "job", id); });
      if (row.finish_s) m_out.instant(m_events, id + " finishes", "finish", *row.finish_s, writeTimes);
      if (const double at_s = m_trace.jobs[row.job].cancelled_s; !std::isnan(at_s))
        m_out.instant(m_events, id + " is cancelled", "cancel", at_s, [&](JsonOut& args) { text(args, "job", id); });
    }
  }

  void appendNodeEvents() {
    for (const model::Event& event : m_problem.events) {
      if (!event.node.valid() || event.at_s > m_trace.end_s) continue;
      const char* event_text = event.kind == model::EventKind::NodeDown ? " goes down"
                               : event.kind == model::EventKind::NodeUp ? " comes up"
                                                                        : " changes its speed";
      m_out.instant(m_events, m_problem.nodes[event.node].id + event_text, "node", event.at_s, [](JsonOut&) {});
    }
  }

  void appendCounter(std::string_view name, std::string_view series, const metrics::Series& values) {
    for (std::size_t i = 0; i < values.t_s.size(); ++i) m_out.counter(m_pid, name, series, values.t_s[i], values.y[i]);
  }

  TraceEvents& m_out;
  const ExportedRun& m_exported;
  const trace::Trace& m_trace;
  const model::Problem& m_problem;
  metrics::TraceIndex m_index;
  int m_pid;
  int& m_nextTid;
  std::vector<std::vector<Slot>> m_rows;  // by GPU, then synchronisation
  TraceThread m_decisions, m_events;
};

}  // namespace

void appendPerfetto(ExportText& out, const std::vector<ExportedRun>& runs, const std::string& version) {
  TraceEvents events(out);
  int tid = static_cast<int>(runs.size()) + 1;  // viewers show a thread with the name of its process as the main thread
  int pid = 0;
  for (const ExportedRun& run : runs) PerfettoRun(events, run, ++pid, tid).append();
  events.finish([&](JsonOut& other) {
    text(other, "program", "Roundel " + version);
    text(other, "time", "simulated; ts and dur in microseconds");
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const trace::Trace& trace = *runs[i].run.trace;
      text(other, "run " + std::to_string(i + 1),
           runs[i].run.lane.label + ": " + trace.policy + " of \"" + trace.problem->scenario->title + "\", seed " +
               std::to_string(trace.seed) + ", sha256 " + trace.problem->sha256);
      text(other, "altered files of run " + std::to_string(i + 1), alteredNote(runs[i].run));
    }
  });
}

}  // namespace roundel::io
