// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/model/check/counted.h"
#include "core/model/time_unit.h"
#include "core/traces/select.h"
#include "core/traces/trace_job.h"

namespace roundel::traces {
namespace {

constexpr double kLittleLoad = 0.05;
constexpr const char* kWords[] = {"dropped", "repaired", "left out"};

std::string noteLine(const TraceNote& note) {
  const std::string first = note.first_line > 0 ? fmt::format(" (first in line {})", note.first_line) : "";
  return fmt::format("{} {}: {}{}", kWords[static_cast<int>(note.kind)], note.count, note.what, first);
}

std::string loadLine(const TraceReport& report) {
  const std::string peak =
      fmt::format("started as they come, jobs would hold up to {} of {} GPUs at once ({:.2f} of the capacity)",
                  std::llround(report.peak_gpus), report.gpus, report.peakOverCapacity());
  if (report.span_s <= 0) return "all jobs are submitted at once; " + peak;
  return fmt::format("submissions span {}; demand {:.0f} GPU h over a capacity of {:.0f} GPU h: load {:.3f}; {}",
                     model::timeText(report.span_s), report.gpu_s / 3600, report.gpus * report.span_s / 3600,
                     report.load(), peak);
}

/// If jobs never wait for GPUs, schedulers have nothing to decide.
std::string idleWarning(const TraceReport& report) {
  const bool idle = report.peak_gpus <= report.gpus;
  if (report.jobs < 2 || report.gpus == 0 || report.span_s <= 0 || (!idle && report.load() >= kLittleLoad)) return {};
  return fmt::format(
      "warning: {} (load {:.3g}), so schedulers hardly differ; --load 0.9 shortens the time between submissions, "
      "--cluster names a smaller cluster",
      idle ? "the GPUs are enough for all jobs at every instant" : "jobs seldom compete for GPUs", report.load());
}

}  // namespace

void addDemand(TraceReport& report, const std::vector<TraceJob>& jobs) {
  report.span_s = jobs.back().submit_s - jobs.front().submit_s;
  report.gpu_s = 0;
  for (const TraceJob& job : jobs) report.gpu_s += job.gpus * job.duration_s;
  report.peak_gpus = peakDemand(jobs);
}

void TraceNotes::add(TraceNote::Kind kind, std::string_view what, int line) {
  const auto matching_note =
      std::ranges::find_if(m_notes, [&](const TraceNote& note) { return note.kind == kind && note.what == what; });
  if (matching_note == m_notes.end()) {
    m_notes.push_back({kind, std::string(what), 1, line});
    return;
  }
  ++matching_note->count;
  // Jobs are visited in order of submission, which may differ from the order of the file.
  if (line > 0)
    matching_note->first_line = matching_note->first_line > 0 ? std::min(matching_note->first_line, line) : line;
}

std::size_t TraceNotes::count(TraceNote::Kind kind) const {
  std::size_t sum = 0;
  for (const TraceNote& note : m_notes) sum += note.kind == kind ? note.count : 0;
  return sum;
}

std::vector<std::string> reportLines(const TraceReport& report) {
  std::vector<std::string> lines{fmt::format("{} ({}): {} read, {}", report.file, report.format,
                                             model::counted(report.rows, "row"), model::counted(report.jobs, "job"))};
  for (const TraceNote& note : report.notes) lines.push_back(noteLine(note));
  std::string columns;
  for (const std::string& column : report.columns) columns += (columns.empty() ? "columns: " : ", ") + column;
  if (!columns.empty()) lines.push_back(std::move(columns));
  lines.push_back(loadLine(report));
  if (std::string warning = idleWarning(report); !warning.empty()) lines.push_back(std::move(warning));
  for (const std::string& sentence : report.assumptions) lines.push_back("assumed: " + sentence);
  return lines;
}

}  // namespace roundel::traces
