// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/select.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "core/model/random_stream.h"

namespace roundel::traces {
namespace {

/// Returns why the job cannot be used; empty if it can.
std::string_view impossible(const TraceJob& job) {
  if (job.submit_s < 0) return "submitted at a negative time";
  if (job.gpus < 0) return "a negative number of GPUs";
  if (job.gpus == 0) return "asks for no GPU";
  if (job.iterations && *job.iterations > 0) return {};
  if (job.duration_s < 0) return "a negative duration";
  return job.duration_s == 0 ? "no duration" : "";
}

template <class Unwanted>
void drop(std::vector<TraceJob>& jobs, Unwanted unwanted) {
  std::erase_if(jobs, unwanted);
}

bool sampled(const TraceJob& job, const TraceRequest& request) {
  return request.window.sample >= 1 ||
         model::RandomStream(request.seed, "trace-sample", job.row).unit() < request.window.sample;
}

void applyWindow(std::vector<TraceJob>& jobs, const TraceRequest& request, TraceNotes& notes) {
  const double origin = jobs.empty() ? 0 : jobs.front().submit_s;
  const TraceWindow& window = request.window;
  drop(jobs, [&](const TraceJob& job) {
    const double offset_s = job.submit_s - origin;
    const bool outside = (window.from_s && offset_s < *window.from_s) || (window.to_s && offset_s >= *window.to_s);
    if (outside) notes.leftOut("submitted outside the window", job.line);
    return outside;
  });
  drop(jobs, [&](const TraceJob& job) {
    const bool out = !sampled(job, request);
    if (out) notes.leftOut("not in the sample", job.line);
    return out;
  });
  for (std::size_t i = window.first.value_or(jobs.size()); i < jobs.size(); ++i)
    notes.leftOut("after the first that are wanted", jobs[i].line);
  if (window.first && *window.first < jobs.size()) jobs.resize(*window.first);
  const double begin = window.from_s ? origin + *window.from_s : jobs.empty() ? 0 : jobs.front().submit_s;
  for (TraceJob& job : jobs) job.submit_s -= begin;
}

void giveIds(std::vector<TraceJob>& jobs, TraceNotes& notes) {
  std::unordered_map<std::string, int> used_ids;
  used_ids.reserve(jobs.size());
  for (TraceJob& job : jobs) {
    if (job.id.empty()) job.id = std::to_string(job.row - 1);
    int& times = used_ids[job.id];
    if (++times == 1) continue;
    notes.repaired("its id is used more than once: later ones are numbered", job.line);
    std::string id = fmt::format("{}-{}", job.id, times);
    while (used_ids.contains(id)) id = fmt::format("{}-{}", job.id, ++times);
    job.id = std::move(id);
    ++used_ids[job.id];
  }
}

}  // namespace

void selectJobs(std::vector<TraceJob>& jobs, const TraceRequest& request, TraceNotes& notes) {
  drop(jobs, [&](const TraceJob& job) {
    const std::string_view why = impossible(job);
    if (!why.empty()) notes.dropped(why, job.line);
    return !why.empty();
  });
  std::ranges::sort(jobs, [](const TraceJob& a, const TraceJob& b) {
    return std::tie(a.submit_s, a.row) < std::tie(b.submit_s, b.row);
  });
  applyWindow(jobs, request, notes);
  giveIds(jobs, notes);
}

std::string windowSentence(const TraceRequest& request) {
  const TraceWindow& window = request.window;
  std::string text;
  if (window.from_s || window.to_s) {
    text = fmt::format("submissions from {} s {} after the trace's first", window.from_s.value_or(0),
                       window.to_s ? fmt::format("to {} s", *window.to_s) : "on");
  }
  if (window.sample < 1)
    text += fmt::format("{}a sample of {} by seed {}", text.empty() ? "" : ", ", window.sample, request.seed);
  if (window.first) text += fmt::format("{}the first {} jobs", text.empty() ? "" : ", ", *window.first);
  return text;
}

double peakDemand(const std::vector<TraceJob>& jobs) {
  std::vector<std::pair<double, int>> changes;  // GPUs that come and go; ends before begins at one instant
  changes.reserve(jobs.size() * 2);
  for (const TraceJob& job : jobs) {
    changes.emplace_back(job.submit_s, job.gpus);
    changes.emplace_back(job.submit_s + job.duration_s, -job.gpus);
  }
  std::ranges::sort(changes);
  double now = 0, most = 0;
  for (const auto& [at, gpus] : changes) most = std::max(most, now += gpus);
  return most;
}

}  // namespace roundel::traces
