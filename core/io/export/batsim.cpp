// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/export/batsim.h"

#include <algorithm>
#include <cmath>

#include "core/io/export/gang_stays.h"
#include "core/io/json/json_out.h"
#include "core/io/tables/csv_text.h"
#include "core/model/check/counted.h"
#include "core/model/scenario.h"

namespace roundel::io {
namespace {

constexpr std::string_view kHeader =
    "job_id,workload_name,profile,submission_time,requested_number_of_resources,requested_time,success,final_state,"
    "starting_time,execution_time,finish_time,waiting_time,turnaround_time,stretch,allocated_resources,consumed_energy,"
    "metadata\n";

/// "0-3 8": intervals with both ends, ascending.
std::string intervals(const std::vector<model::GpuIndex>& gpus) {
  std::string out;
  for (std::size_t i = 0; i < gpus.size();) {
    std::size_t last = i;
    while (last + 1 < gpus.size() && gpus[last + 1].value == gpus[last].value + 1) ++last;
    if (!out.empty()) out += ' ';
    out += std::to_string(gpus[i].value);
    if (last > i) out += '-' + std::to_string(gpus[last].value);
    i = last + 1;
  }
  return out;
}

/// One line of the file.
struct Row {
  std::string id;
  model::JobIndex job;
  double submitted_s = 0, started_s = 0, finished_s = 0;
  bool success = true;
  std::size_t gpus = 0;  ///< requested
  std::vector<model::GpuIndex> held;
  double busy_gpu_s = 0;
};

class Batsim {
 public:
  explicit Batsim(const ExportedRun& exported)
      : m_trace(*exported.run.trace),
        m_problem(*m_trace.problem),
        m_index(m_trace),
        m_stays(gangStays(m_index)),
        m_uses(jobUse(m_index, m_stays)) {}

  void appendJobs(ExportText& out) {
    out.buffer() += kHeader;
    for (std::size_t j = 0; j < m_problem.jobs.size(); ++j) {
      const trace::JobOutcome& outcome = m_trace.jobs[j];
      const bool finished = !std::isnan(outcome.finish_s);
      const double left_s = finished ? outcome.finish_s : outcome.cancelled_s;
      if (std::isnan(left_s) || std::isnan(outcome.first_start_s)) {
        ++m_left_out;
        continue;
      }
      const model::Job& job = m_problem.jobs[j];
      append(out, {job.id, model::JobIndex(j), job.arrival_s, outcome.first_start_s, left_s, finished,
                   static_cast<std::size_t>(job.gpus), m_uses[j].gpus, m_uses[j].busy_gpu_s});
    }
  }

  void appendStays(ExportText& out) {
    out.buffer() += kHeader;
    model::JobIndex last;
    int number = 0;
    for (const GangStay& stay : m_stays) {
      number = stay.job == last ? number + 1 : 1;
      last = stay.job;
      const model::Job& job = m_problem.jobs[stay.job];
      append(out, {job.id + "#" + std::to_string(number), stay.job, job.arrival_s, stay.start_s, stay.end_s, true,
                   stay.gpus.size(), stay.gpus,
                   stay.spent_s(trace::SegmentKind::Run) * static_cast<double>(stay.gpus.size())});
    }
  }

  std::vector<std::string> lost(BatsimRow row) const {
    std::vector<std::string> lines;
    const auto moved_jobs = static_cast<std::size_t>(std::ranges::count_if(m_uses, &JobUse::moved));
    if (m_left_out > 0)
      lines.push_back(model::counted(m_left_out, "job is", "jobs are") + " left out: not finished, or never started");
    if (row == BatsimRow::Job && moved_jobs > 0)
      lines.push_back(model::counted(moved_jobs, "job was", "jobs were") +
                      " preempted or moved: the GPUs are all that were ever held; rows of stays say when");
    return lines;
  }

 private:
  static void number(std::string& out, double value) {
    out += ',';
    appendNumber(out, value);
  }

  void append(ExportText& file, const Row& row) const {
    std::string& out = file.buffer();
    const model::Job& job = m_problem.jobs[row.job];
    const double execution_s = row.finished_s - row.started_s;
    const double turnaround_s = row.finished_s - row.submitted_s;
    appendCsv(out, row.id);
    out += ',';
    appendCsv(out, m_problem.scenario->title);
    out += ',';
    appendCsv(out, job.model.empty() ? job.id : job.model);
    number(out, row.submitted_s);
    number(out, static_cast<double>(row.gpus));
    number(out, -1);  // no requested wall time
    out += row.success ? ",1,COMPLETED_SUCCESSFULLY" : ",0,COMPLETED_KILLED";
    number(out, row.started_s);
    number(out, execution_s);
    number(out, row.finished_s);
    number(out, row.started_s - row.submitted_s);
    number(out, turnaround_s);
    number(out, execution_s > 0 ? turnaround_s / execution_s : 1);
    out.append(",").append(intervals(row.held));
    number(out, -1);  // no energy
    out += ",busy_gpu_s=";
    appendNumber(out, row.busy_gpu_s);
    out += ' ';
    out += "restarts=" + std::to_string(m_trace.jobs[row.job].restarts) + '\n';
    file.flushIfLarge();
  }

  const trace::Trace& m_trace;
  const model::Problem& m_problem;
  metrics::TraceIndex m_index;
  std::vector<GangStay> m_stays;
  std::vector<JobUse> m_uses;
  std::size_t m_left_out = 0;
};

}  // namespace

std::vector<std::string> appendBatsim(ExportText& out, const ExportedRun& run, BatsimRow row) {
  Batsim batsim(run);
  row == BatsimRow::Job ? batsim.appendJobs(out) : batsim.appendStays(out);
  return batsim.lost(row);
}

}  // namespace roundel::io
