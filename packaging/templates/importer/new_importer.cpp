// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/formats/readers.h"
#include "core/traces/table.h"

namespace roundel::traces {
namespace {

TraceData readNewImporter(const TraceFiles& files, ReadContext& context) {
  TraceData data;
  const auto text = readTraceText(files.file, context.faults);
  if (!text) return data;
  TraceTable table(*text);
  const auto columns = table.require({"id", "submitted_s", "runtime_s", "gpus"}, files.file, context.faults);
  if (!context.faults.empty()) return data;
  readRows(table, files, context, data, [&] {
    const auto submit_s = table.number(columns[1]), duration_s = table.number(columns[2]);
    const auto gpus = wholeNumber(table.at(columns[3]));
    if (!submit_s || !duration_s || !gpus)
      return context.notes.dropped("submission, duration or GPUs is no number", table.line());
    TraceJob& job = addJob(data, table);
    job.id = table.at(columns[0]);
    job.submit_s = *submit_s;
    job.duration_s = *duration_s;
    job.gpus = *gpus;
  });
  data.columns = {"submit = submitted_s", "duration = runtime_s", "GPUs = gpus"};
  return data;
}

}  // namespace

TraceFormat newImporterFormat() {
  TraceFormat format;
  format.id = "new-importer";
  format.title = "New importer";
  format.files = "a table with a header";
  format.columns = "id, submitted_s, runtime_s, gpus";
  format.cite = "the publication of the trace";
  format.where = "the address of the trace";
  format.marks = {"submitted_s", "runtime_s"};
  format.read = readNewImporter;
  return format;
}

}  // namespace roundel::traces
