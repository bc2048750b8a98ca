// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/export/swf.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "core/io/export/gang_stays.h"
#include "core/io/json/json_out.h"
#include "core/model/check/counted.h"
#include "core/model/check/visible_text.h"
#include "core/model/scenario.h"

namespace roundel::io {
namespace {

constexpr std::int64_t kUnknown = -1, kCompleted = 1, kCancelled = 5;

/// Numbers names from 1 in order of appearance. An empty name is unknown.
class Numbers {
 public:
  std::int64_t of(const std::string& name) {
    if (name.empty()) return kUnknown;
    const auto [found, fresh] = m_numbers.try_emplace(name, static_cast<std::int64_t>(m_names.size()) + 1);
    if (fresh) m_names.push_back(name);
    return found->second;
  }
  const std::vector<std::string>& names() const { return m_names; }

 private:
  std::map<std::string, std::int64_t> m_numbers;
  std::vector<std::string> m_names;
};

std::int64_t whole(double seconds) { return std::llround(seconds); }

class Swf {
 public:
  Swf(const ExportedRun& exported, const std::string& version)
      : m_run(exported.run),
        m_trace(*exported.run.trace),
        m_problem(*m_trace.problem),
        m_index(m_trace),
        m_uses(jobUse(m_index, gangStays(m_index))),
        m_version(version) {}

  std::vector<std::string> append(ExportText& out) {
    std::string lines;
    const std::vector<std::size_t> order = bySubmission();
    for (std::size_t i = 0; i < order.size(); ++i) line(lines, static_cast<std::int64_t>(i) + 1, order[i]);
    const std::vector<std::string> lost = whatIsLost();
    header(out.buffer(), lost);
    out.buffer() += lines;
    return lost;
  }

 private:
  std::vector<std::size_t> bySubmission() const {
    std::vector<std::size_t> order(m_problem.jobs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [this](std::size_t a, std::size_t b) {
      return m_problem.jobs[a].arrival_s < m_problem.jobs[b].arrival_s;
    });
    return order;
  }

  /// Instants of a job in whole seconds, or unknown.
  struct Times {
    std::int64_t submit = 0, wait = kUnknown, run = kUnknown;
  };
  Times timesOf(std::size_t job) const {
    const trace::JobOutcome& outcome = m_trace.jobs[job];
    Times times{whole(m_problem.jobs[job].arrival_s)};
    const double left_s = std::isnan(outcome.finish_s) ? outcome.cancelled_s : outcome.finish_s;
    const double began_s = std::isnan(outcome.first_start_s) ? left_s : outcome.first_start_s;
    if (!std::isnan(began_s)) times.wait = whole(began_s) - times.submit;
    if (!std::isnan(left_s)) times.run = whole(left_s) - whole(began_s);
    return times;
  }

  std::int64_t statusOf(std::size_t job) const {
    if (!std::isnan(m_trace.jobs[job].finish_s)) return kCompleted;
    return std::isnan(m_trace.jobs[job].cancelled_s) ? kUnknown : kCancelled;
  }

  void line(std::string& out, std::int64_t number, std::size_t index) {
    const model::Job& job = m_problem.jobs[index];
    const JobUse& use = m_uses[index];
    const Times times = timesOf(index);
    const std::int64_t gpus = use.most_gpus > 0 ? use.most_gpus : kUnknown;
    const std::int64_t busy = use.most_gpus > 0 ? whole(use.busy_gpu_s / use.most_gpus) : kUnknown;
    const std::int64_t type = use.type.valid() ? use.type.value + 1 : kUnknown;
    const std::int64_t fields[] = {number,
                                   times.submit,
                                   times.wait,
                                   times.run,
                                   gpus,
                                   busy,
                                   kUnknown,
                                   job.gpus,
                                   kUnknown,
                                   kUnknown,
                                   statusOf(index),
                                   m_users.of(job.user),
                                   m_groups.of(job.group),
                                   m_models.of(job.model),
                                   kUnknown,
                                   type,
                                   kUnknown,
                                   kUnknown};
    for (const std::int64_t& field : fields) {
      if (&field != fields) out += ' ';
      appendInteger(out, field);
    }
    out += '\n';
    m_longest = std::max(m_longest, times.run);
    if (statusOf(index) == kUnknown) ++m_open;
    if (use.moved) ++m_moved;
    m_shared = m_trace.segments.anyShared();
  }

  std::vector<std::string> whatIsLost() const {
    std::vector<std::string> lost{
        "lost: times are rounded to whole seconds, and jobs, users, groups and models are numbers instead of names",
        "lost: which GPUs and nodes a job held; the partition is the GPU type on which it was busy longest",
        "lost: iterations, restarts and decisions"};
    if (m_moved > 0)
      lost.push_back(model::counted(m_moved, "job was", "jobs were") +
                     " preempted or moved: run time is from first start to finish, CPU time what was busy");
    if (m_open > 0) lost.push_back(model::counted(m_open, "job") + " had not finished: run time and status are -1");
    if (m_shared) lost.emplace_back("jobs that share a GPU count it both");
    return lost;
  }

  void header(std::string& out, const std::vector<std::string>& lost) const {
    const auto say = [&out](const char* label, const std::string& text) {
      out.append("; ").append(label).append(": ").append(model::visible(text)) += '\n';
    };
    say("Version", "2.2");
    say("Computer", m_problem.scenario->title);
    say("Conversion", "Roundel " + m_version);
    say("Information", m_run.lane.label + " (" + m_trace.policy + "), seed " + std::to_string(m_trace.seed) +
                           ", scenario sha256 " + m_problem.sha256);
    say("MaxJobs", std::to_string(m_problem.jobs.size()));
    say("MaxRecords", std::to_string(m_problem.jobs.size()));
    say("Preemption", m_moved > 0 ? "Yes" : "No");
    say("UnixStartTime", "0");
    say("TimeZoneString", "UTC");
    say("MaxNodes", std::to_string(m_problem.nodes.size()));
    say("MaxProcs", std::to_string(m_problem.gpuCount()));
    say("MaxRuntime", std::to_string(m_longest));
    say("MaxPartitions", std::to_string(m_problem.types.size()));
    for (std::size_t t = 0; t < m_problem.types.size(); ++t)
      say("Partition", std::to_string(t + 1) + " " + m_problem.types[t].id);
    say("Note",
        "a processor is a GPU; times are simulated seconds; CPU time is the time that a job computed, restarts left out");
    if (const std::string altered = alteredNote(m_run); !altered.empty()) say("Note", altered);
    for (const std::string& line : lost) say("Note", line);
    for (std::size_t m = 0; m < m_models.names().size(); ++m)
      say("Note", "executable " + std::to_string(m + 1) + " is " + m_models.names()[m]);
  }

  const compare::LaneRun& m_run;
  const trace::Trace& m_trace;
  const model::Problem& m_problem;
  metrics::TraceIndex m_index;
  std::vector<JobUse> m_uses;
  const std::string& m_version;
  Numbers m_users, m_groups, m_models;
  std::int64_t m_longest = kUnknown;
  std::size_t m_open = 0, m_moved = 0;
  bool m_shared = false;
};

}  // namespace

std::vector<std::string> appendSwf(ExportText& out, const ExportedRun& run, const std::string& version) {
  return Swf(run, version).append(out);
}

}  // namespace roundel::io
