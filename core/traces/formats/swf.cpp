// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/traces/formats/readers.h"
#include "core/traces/table.h"

namespace roundel::traces {
namespace {

enum Field : std::size_t {
  kId,
  kSubmit,
  kWait,
  kRun,
  kAllocated,
  kCpu,
  kMemory,
  kRequested,
  kUser = 11,
  kGroup,
  kExecutable,
  kQueue
};
constexpr std::size_t kFields = 18;

/// Returns the number of a header comment such as "; MaxProcs: 128"; 0 if it has none.
int headerNumber(std::string_view text, std::string_view name) {
  while (text.starts_with(';')) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(1, end - 1);
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.starts_with(name) && line.substr(name.size()).starts_with(':')) {
      line.remove_prefix(name.size() + 1);
      const std::size_t first = std::min(line.find_first_not_of(" \t"), line.size());
      const std::size_t last = std::min(line.find_first_not_of("0123456789", first), line.size());
      return wholeNumber(line.substr(first, last - first)).value_or(0);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return 0;
}

Cluster clusterOf(std::string_view text) {
  const int processors = headerNumber(text, "MaxProcs"), nodes = headerNumber(text, "MaxNodes");
  if (processors <= 0) return {};
  return {{"GPU", processors, nodes > 0 ? (processors - 1) / nodes + 1 : 8}};
}

/// A field that is -1 if its value is unknown.
std::string known(std::string_view field) { return field == "-1" ? std::string() : std::string(field); }

void readLine(const TraceTable& table, TraceData& data, ReadContext& context) {
  const auto submit = table.number(kSubmit), run = table.number(kRun);
  if (table.width() != kFields) return context.notes.dropped("not 18 fields", table.line());
  if (!submit || !run) return context.notes.dropped("submission or run time is no number", table.line());
  TraceJob& job = addJob(data, table);
  job.id = table.at(kId);
  job.submit_s = *submit;
  job.duration_s = *run;
  const int allocated = wholeNumber(table.at(kAllocated)).value_or(0);
  job.gpus = allocated > 0 ? allocated : std::max(0, wholeNumber(table.at(kRequested)).value_or(0));
  if (allocated <= 0 && job.gpus > 0)
    context.notes.repaired("processors as requested: none were allocated", table.line());
  job.user = known(table.at(kUser));
  job.group = known(table.at(kQueue));
}

TraceData readSwf(const TraceFiles& files, ReadContext& context) {
  TraceData data;
  const auto text = readTraceText(files.file, context.faults);
  if (!text) return data;
  data.cluster = clusterOf(*text);
  TraceTable table(*text, {TableLayout::kBlanks, ';', {"job"}});
  readRows(table, files, context, data, [&] { readLine(table, data, context); });
  data.columns = {"id = 1",
                  "submit = 2",
                  "duration = 4 (run time)",
                  "GPUs = 5 (allocated processors), else 8 (requested)",
                  "user = 12",
                  "group = 15 (queue)"};
  data.assumptions = {"a processor of the trace is a GPU"};
  return data;
}

}  // namespace

TraceFormat swfFormat() {
  TraceFormat format;
  format.id = "swf";
  format.title = "Standard Workload Format";
  format.files = "a log of the Parallel Workloads Archive: 18 fields a row, ';' before comments";
  format.columns =
      "by position: 1 job, 2 submit, 4 run time, 5 or 8 processors, 12 user, 15 queue; comments MaxProcs, MaxNodes";
  format.cite =
      "S. J. Chapin et al.: Benchmarks and Standards for the Evaluation of Parallel Job Schedulers, JSSPP 1999";
  format.where = "www.cs.huji.ac.il/labs/parallel/workload";
  format.read = readSwf;
  return format;
}

}  // namespace roundel::traces
