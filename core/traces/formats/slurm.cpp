// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>

#include "core/traces/formats/readers.h"
#include "core/traces/table.h"
#include "core/traces/times.h"

namespace roundel::traces {
namespace {

/// GPUs of a list of trackable resources, "cpu=8,gres/gpu:a100=2,gres/gpu=2" or "gpu:a100:2".
struct Gpus {
  int count = 0;
  std::string types;  ///< separated by '|'
};

/// Reads one entry; nullopt if it is not a number of GPUs, such as "gres/gpumem=80G".
std::optional<Gpus> entryOf(std::string_view entry) {
  if (entry.starts_with("gres/")) entry.remove_prefix(5);
  if (!entry.starts_with("gpu")) return std::nullopt;
  entry.remove_prefix(3);
  if (entry.empty()) return Gpus{1, {}};
  if (entry.front() != ':' && entry.front() != '=') return std::nullopt;
  const std::size_t mark = entry.find_last_of("=:");
  const std::string_view last = entry.substr(mark + 1);
  const bool typed = mark > 0, counted = entry[mark] == '=' || wholeNumber(last).has_value();
  if (!typed && !counted) return Gpus{1, std::string(last)};
  return Gpus{std::max(0, wholeNumber(last).value_or(0)), std::string(typed ? entry.substr(1, mark - 1) : "")};
}

Gpus gpusOf(std::string_view list) {
  Gpus out;
  int typed = 0;
  io::CsvReader reader(list);
  std::vector<std::string_view> entries;
  reader.next(entries);
  for (const std::string_view text : entries) {
    const auto entry = entryOf(text);
    if (!entry) continue;
    int& count = entry->types.empty() ? out.count : typed;
    count = entry->types.empty() ? std::max(count, entry->count) : count + entry->count;
    out.types += (out.types.empty() || entry->types.empty() ? "" : "|") + entry->types;
  }
  out.count = std::max(out.count, typed);  // the plain entry is the sum of the others
  return out;
}

class SlurmReader {
 public:
  SlurmReader(const TraceFiles& files, ReadContext& context) : m_files(files), m_context(context) {}

  TraceData read() {
    const auto text = readTraceText(m_files.file, m_context.faults);
    if (!text) return {};
    TraceTable table(*text, {'|', 0, {}});
    m_columns = table.require({"JobID", "Submit", "Elapsed"}, m_files.file, m_context.faults);
    m_requested = either(table, "ReqTRES", "ReqGRES");
    m_allocated = either(table, "AllocTRES", "AllocGRES");
    if (m_context.faults.empty() && m_requested == TraceTable::kNoColumn && m_allocated == TraceTable::kNoColumn)
      table.require({"ReqTRES", "AllocTRES"}, m_files.file, m_context.faults);
    readRows(table, m_files, m_context, m_data, [&] { readRow(table); });
    m_data.columns = {"submit = Submit",        "duration = Elapsed", "GPUs = AllocTRES, else ReqTRES",
                      "allowed type = ReqTRES", "ran on = AllocTRES", "user = User",
                      "group = Partition"};
    return std::move(m_data);
  }

 private:
  static std::size_t either(const TraceTable& table, std::string_view first, std::string_view second) {
    const std::size_t column = table.find(first);
    return column == TraceTable::kNoColumn ? table.find(second) : column;
  }

  void readRow(const TraceTable& table) {
    const std::string_view id = table.at(m_columns[0]);
    if (id.find('.') != std::string_view::npos) return m_context.notes.leftOut("a step of a job", table.line());
    const auto submit = parseInstant(table.at(m_columns[1]));
    const auto elapsed = parseLength(table.at(m_columns[2]));
    if (!submit || !elapsed) return m_context.notes.dropped("submission or elapsed time is unknown", table.line());
    const Gpus requested = gpusOf(table.at(m_requested)), allocated = gpusOf(table.at(m_allocated));
    TraceJob& job = addJob(m_data, table);
    job.id = id;
    job.submit_s = *submit;
    job.duration_s = *elapsed;
    job.gpus = allocated.count > 0 ? allocated.count : requested.count;
    job.allowed = requested.types;
    job.ran_on = allocated.types;
    job.user = table.at(table.find("User"));
    job.group = table.at(table.find("Partition"));
    const std::string_view state = table.at(table.find("State"));
    if ((state == "RUNNING" || state == "SUSPENDED") && job.gpus > 0)
      m_context.notes.repaired("still running: as long as it had run", table.line());
  }

  const TraceFiles& m_files;
  ReadContext& m_context;
  TraceData m_data;
  std::vector<std::size_t> m_columns;
  std::size_t m_requested = 0, m_allocated = 0;
};

}  // namespace

TraceFormat slurmFormat() {
  TraceFormat format;
  format.id = "slurm";
  format.title = "Slurm's accounting";
  format.files =
      "what sacct --allusers --parsable2 --format=JobID,User,Partition,Submit,Elapsed,ReqTRES%200,AllocTRES%200,State prints";
  format.columns = "JobID, Submit, Elapsed, ReqTRES or ReqGRES, AllocTRES or AllocGRES, User, Partition, State";
  format.cite = "Slurm Workload Manager, sacct";
  format.where = "slurm.schedmd.com/sacct.html";
  format.marks = {"JobID", "Submit"};
  format.read = [](const TraceFiles& files, ReadContext& context) { return SlurmReader(files, context).read(); };
  return format;
}

}  // namespace roundel::traces
