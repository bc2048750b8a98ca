// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "core/traces/formats/readers.h"
#include "core/traces/table.h"
#include "core/traces/times.h"

namespace roundel::traces {
namespace {

constexpr ExtraFile kExtra[] = {
    {"jobs", "pai_job_table.csv: submissions and users; without it a job is submitted when its first task starts"},
    {"groups", "pai_group_tag_table.csv: the groups of jobs that recur; needs --jobs"}};

const std::vector<std::string> kTaskColumns{"job_name", "task_name", "inst_num", "status",   "start_time",
                                            "end_time", "plan_cpu",  "plan_mem", "plan_gpu", "gpu_type"};
const std::vector<std::string> kJobColumns{"job_name", "inst_id", "user", "status", "start_time", "end_time"};
const std::vector<std::string> kGroupColumns{"inst_id", "user", "gpu_type_spec", "group", "workload"};

/// The tables are published without a header. An added header is read too.
TableLayout layoutOf(std::string_view text, const std::vector<std::string>& columns) {
  return text.starts_with(columns.front()) ? TableLayout{',', 0, {}} : TableLayout{',', 0, columns};
}

/// The tasks of a job together.
struct PaiJob {
  double share = 0;  ///< GPUs
  double start_s = 0, end_s = 0;
  std::string type;
  std::size_t row = 0;
  int line = 0;
  bool failed = false;  ///< a task of it has no times
};

struct Submission {
  double at_s = 0;
  std::string user, instance;
};

class PaiReader {
 public:
  PaiReader(const TraceFiles& files, ReadContext& context) : m_files(files), m_context(context) {}

  TraceData read() {
    readTasks();
    if (m_context.faults.empty()) readSubmissions();
    if (m_context.faults.empty()) readGroups();
    if (!m_context.faults.empty()) return {};
    for (const std::string& name : m_order) add(name, m_jobs.at(name));
    m_data.columns = {"GPUs = sum over tasks of inst_num * plan_gpu / 100",
                      "duration = last end_time - first start_time of the GPU tasks",
                      "submit = start_time of the job table, else of the first task", "ran on = gpu_type"};
    return std::move(m_data);
  }

 private:
  void readTasks() {
    const auto text = readTraceText(m_files.file, m_context.faults);
    if (!text) return;
    TraceTable table(*text, layoutOf(*text, kTaskColumns));
    const auto columns = table.require({"job_name", "inst_num", "start_time", "end_time", "plan_gpu", "gpu_type"},
                                       m_files.file, m_context.faults);
    readRows(table, m_files, m_context, m_data, [&] {
      if (table.row() > 1 || table.width() >= 10) return addTask(table, columns);
      m_context.faults.add({"missing-columns", m_files.file.string(), fmt::format("a row of {} fields", table.width()),
                            "pai_task_table.csv with 10 fields a row; the job table is given with --jobs",
                            table.line()});
    });
  }

  void addTask(const TraceTable& table, const std::vector<std::size_t>& columns) {
    const double share = table.number(columns[1]).value_or(1) * table.number(columns[4]).value_or(0) / 100;
    if (share <= 0) return m_context.notes.leftOut("a task without a GPU", table.line());
    const auto [known, added] = m_jobs.try_emplace(std::string(table.at(columns[0])));
    PaiJob& job = known->second;
    const auto start = table.number(columns[2]), end = table.number(columns[3]);
    if (added) {
      m_order.push_back(known->first);
      job.row = table.row();
      job.line = table.line();
      job.start_s = start.value_or(0);
    }
    job.share += share;
    job.failed = job.failed || !start || !end;
    job.start_s = std::min(job.start_s, start.value_or(job.start_s));
    job.end_s = std::max(job.end_s, end.value_or(0));
    if (job.type.empty()) job.type = table.at(columns[5]);
  }

  void readSubmissions() {
    const auto path = m_files.extra.find("jobs");
    if (path == m_files.extra.end()) return;
    const auto text = readTraceText(path->second, m_context.faults);
    if (!text) return;
    TraceTable table(*text, layoutOf(*text, kJobColumns));
    const auto columns = table.require({"job_name", "start_time", "user", "inst_id"}, path->second, m_context.faults);
    while (m_context.faults.empty() && table.next()) {
      const auto start = table.number(columns[1]);
      if (start)
        m_submissions[std::string(table.at(columns[0]))] = {*start, std::string(table.at(columns[2])),
                                                            std::string(table.at(columns[3]))};
    }
  }

  void readGroups() {
    const auto path = m_files.extra.find("groups");
    if (path == m_files.extra.end()) return;
    if (m_submissions.empty()) {
      m_context.faults.add({"missing-file", path->second.string(), "the groups are of instances, without the jobs",
                            "pai_job_table.csv with --jobs", 0});
      return;
    }
    const auto text = readTraceText(path->second, m_context.faults);
    if (!text) return;
    TraceTable table(*text, layoutOf(*text, kGroupColumns));
    const auto columns = table.require({"inst_id", "group"}, path->second, m_context.faults);
    while (m_context.faults.empty() && table.next()) m_groups[std::string(table.at(columns[0]))] = table.at(columns[1]);
  }

  void add(const std::string& name, const PaiJob& found) {
    if (found.failed)
      return m_context.notes.dropped("a task without its times: it never started or never ended", found.line);
    TraceJob& job = m_data.jobs.emplace_back();
    job.id = name;
    job.row = found.row;
    job.line = found.line;
    job.submit_s = found.start_s;
    job.duration_s = found.end_s - found.start_s;
    const double whole_gpus = std::ceil(std::min(found.share - 1e-9, 1e9));
    job.gpus = std::max(1, static_cast<int>(whole_gpus));
    if (job.gpus > found.share + 1e-9) m_context.notes.repaired("a share of a GPU counts as a whole one", found.line);
    if (found.type != "CPU") job.ran_on = found.type;
    if (const auto known = m_submissions.find(name); known != m_submissions.end()) {
      if (known->second.at_s <= job.submit_s) job.submit_s = known->second.at_s;
      job.user = known->second.user;
      if (const auto group = m_groups.find(known->second.instance); group != m_groups.end()) job.group = group->second;
    } else if (!m_submissions.empty()) {
      m_context.notes.repaired("not in the job table: submitted when its first task starts", found.line);
    }
  }

  const TraceFiles& m_files;
  ReadContext& m_context;
  TraceData m_data;
  std::unordered_map<std::string, PaiJob> m_jobs;
  std::vector<std::string> m_order;
  std::unordered_map<std::string, Submission> m_submissions;
  std::unordered_map<std::string, std::string> m_groups;  ///< by instance
};

}  // namespace

TraceFormat paiFormat() {
  static const Cluster kCluster{
      {"V100", 832, 8}, {"V100M32", 1080, 8}, {"P100", 1596, 2}, {"T4", 994, 2}, {"MISC", 2240, 8}};
  TraceFormat format;
  format.id = "pai";
  format.title = "PAI, Alibaba (2020)";
  format.files = "pai_task_table.csv, with or without a header";
  format.columns =
      "job_name, inst_num, start_time, end_time, plan_gpu, gpu_type; of --jobs: job_name, inst_id, start_time, user; of --groups: "
      "inst_id, group";
  format.cite =
      "Q. Weng et al.: MLaaS in the Wild: Workload Analysis and Scheduling in Large-Scale Heterogeneous GPU Clusters, NSDI 2022";
  format.where = "github.com/alibaba/clusterdata, cluster-trace-gpu-v2020";
  format.cluster = &kCluster;
  format.cluster_note = "the 6,742 GPUs of the paper's Table 1";
  format.extra = kExtra;
  format.marks = {"inst_num", "plan_gpu"};
  format.read = [](const TraceFiles& files, ReadContext& context) { return PaiReader(files, context).read(); };
  return format;
}

}  // namespace roundel::traces
