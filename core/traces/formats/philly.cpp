// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/io/json/json_cursor.h"
#include "core/traces/formats/readers.h"
#include "core/traces/table.h"
#include "core/traces/times.h"

namespace roundel::traces {
namespace {

using Kind = io::JsonCursor::Kind;

TraceData readCsv(std::string_view text, const TraceFiles& files, ReadContext& context) {
  TraceData data;
  TraceTable table(text);
  const auto columns = table.require({"timestamp", "duration", "num_gpus"}, files.file, context.faults);
  const std::size_t cluster = table.find("cluster");
  if (!context.faults.empty()) return data;
  readRows(table, files, context, data, [&] {
    const auto submit = parseInstant(table.at(columns[0]));
    const auto duration = parseLength(table.at(columns[1]));
    const auto gpus = wholeNumber(table.at(columns[2]));
    if (!submit || !duration || !gpus)
      return context.notes.dropped("submission, duration or GPUs is no number", table.line());
    TraceJob& job = addJob(data, table);
    job.submit_s = *submit;
    job.duration_s = *duration;
    job.gpus = *gpus;
    job.group = table.at(cluster);
  });
  data.columns = {"submit = timestamp", "duration = duration", "GPUs = num_gpus"};
  if (cluster != TraceTable::kNoColumn) data.columns.emplace_back("group = cluster");
  return data;
}

/// The JSON job log: [{"status", "vc", "jobid", "attempts": [{"start_time", "end_time", "detail": [{"ip", "gpus": [..]}]}],
/// "submitted_time", "user"}].
class JobLog {
 public:
  JobLog(std::string_view text, ReadContext& context) : m_in(text, context.faults), m_context(context) {}

  TraceData read(const std::stop_token& stop) {
    if (m_in.peek() != Kind::Array) {
      m_in.wrongType("a list of jobs");
      return {};
    }
    m_in.enterArray();
    while (m_in.nextElement() && !stop.stop_requested()) readJob();
    if (!stop.stop_requested()) m_in.expectEnd();
    m_data.columns = {"submit = submitted_time", "duration = sum over attempts of end_time - start_time",
                      "GPUs = gpus of the largest attempt", "group = vc", "user = user"};
    return std::move(m_data);
  }

 private:
  std::string text() {
    if (m_in.peek() == Kind::String) return m_in.string().value_or("");
    m_in.skip();  // null: the job did not reach this state
    return {};
  }

  void readJob() {
    TraceJob job;
    job.row = ++m_data.rows;
    job.line = m_in.line();
    std::string submitted;
    m_cut = false;
    if (m_in.peek() != Kind::Object) return m_in.wrongType("a job");
    m_in.enterObject();
    while (m_in.nextMember()) {
      if (m_in.key() == "jobid") {
        job.id = text();
      } else if (m_in.key() == "vc") {
        job.group = text();
      } else if (m_in.key() == "user") {
        job.user = text();
      } else if (m_in.key() == "submitted_time") {
        submitted = text();
      } else if (m_in.key() == "attempts" && m_in.peek() == Kind::Array) {
        m_in.enterArray();
        while (m_in.nextElement()) readAttempt(job);
      } else {
        m_in.skip();
      }
    }
    keep(std::move(job), submitted);
  }

  void keep(TraceJob job, std::string_view submitted) {
    const auto submit = parseInstant(submitted);
    if (!submit) return m_context.notes.dropped("no submission time", job.line);
    if (job.gpus == 0) return m_context.notes.dropped("never started", job.line);
    if (m_cut) m_context.notes.repaired("an attempt without an end counts nothing", job.line);
    job.submit_s = *submit;
    m_data.jobs.push_back(std::move(job));
  }

  void readAttempt(TraceJob& job) {
    if (m_in.peek() != Kind::Object) return m_in.skip();
    std::string start, end;
    int gpus = 0;
    m_in.enterObject();
    while (m_in.nextMember()) {
      if (m_in.key() == "start_time") {
        start = text();
      } else if (m_in.key() == "end_time") {
        end = text();
      } else if (m_in.key() == "detail" && m_in.peek() == Kind::Array) {
        m_in.enterArray();
        while (m_in.nextElement()) gpus += readServer();
      } else {
        m_in.skip();
      }
    }
    job.gpus = std::max(job.gpus, gpus);
    const auto from = parseInstant(start), to = parseInstant(end);
    if (from && to && *to > *from) job.duration_s += *to - *from;
    m_cut = m_cut || !from || !to;
  }

  int readServer() {
    int gpus = 0;
    if (m_in.peek() != Kind::Object) {
      m_in.skip();
      return gpus;
    }
    m_in.enterObject();
    while (m_in.nextMember()) {
      const bool list = m_in.key() == "gpus" && m_in.peek() == Kind::Array;
      if (!list) {
        m_in.skip();
        continue;
      }
      m_in.enterArray();
      for (; m_in.nextElement(); ++gpus) m_in.skip();
    }
    return gpus;
  }

  io::JsonCursor m_in;
  ReadContext& m_context;
  TraceData m_data;
  bool m_cut = false;  // an attempt of the job has no end
};

TraceData readPhilly(const TraceFiles& files, ReadContext& context) {
  const auto text = readTraceText(files.file, context.faults);
  if (!text) return {};
  const std::size_t first = std::min(text->find_first_not_of(" \t\r\n"), text->size());
  if (first == text->size() || (*text)[first] != '[') return readCsv(*text, files, context);
  model::FaultList faults;
  ReadContext inner_context{context.notes, faults};
  TraceData data = JobLog(*text, inner_context).read(files.stop);
  for (model::Fault& fault : faults.kept()) fault.pointer = files.file.string() + fault.pointer;
  context.faults.append(std::move(faults));
  return data;
}

}  // namespace

TraceFormat phillyFormat() {
  static const Cluster kCluster{{"GPU-24GB", 1848, 8}, {"GPU-12GB", 642, 2}};
  TraceFormat format;
  format.id = "philly";
  format.title = "Philly, Microsoft (2017)";
  format.files = "cluster_job_log (JSON), or the CSV that Pollux and Sia made of it";
  format.columns = "CSV: timestamp, duration, num_gpus, cluster; JSON: submitted_time, attempts, vc, user, jobid";
  format.cite =
      "M. Jeon et al.: Analysis of Large-Scale Multi-Tenant GPU Clusters for DNN Training Workloads, USENIX ATC 2019";
  format.where = "github.com/msr-fiddle/philly-traces";
  format.cluster = &kCluster;
  format.cluster_note = "the 552 servers of its machine list: 231 of 8 GPUs with 24 GB, 321 of 2 GPUs with 12 GB";
  format.marks = {"timestamp", "num_gpus"};
  format.read = readPhilly;
  return format;
}

}  // namespace roundel::traces
