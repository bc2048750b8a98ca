// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/external/wire/question.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/io/json/job_text.h"
#include "core/io/json/json_out.h"
#include "core/model/resolve.h"
#include "core/model/scenario.h"
#include "core/policies/external/wire/hello.h"

namespace roundel::policies::external {
namespace {

using model::JobIndex;

constexpr double kSameWait = 1e-9;

void appendFlag(std::string& out, std::string_view key, bool value) {
  out += key;
  out += value ? "true" : "false";
}

void appendChangesList(std::string& out, const sim::Changes& changes) {
  bool first = true;
  const auto add = [&](bool happened, std::string_view word) {
    if (!happened) return;
    out += first ? "" : ",";
    out += word;
    first = false;
  };
  out += R"(,"changes":[)";
  add(changes.arrivals, R"("arrival")");
  add(changes.completions, R"("completion")");
  add(changes.cancellations, R"("cancellation")");
  add(changes.nodes, R"("node")");
  add(changes.rates, R"("rate")");
  add(changes.manual_edits, R"("edit")");
  out += ']';
}

// Whether the problem can state its jobs as its scenario has them.
bool statesJobs(const model::Problem& problem) {
  return problem.scenario != nullptr && problem.scenario->jobs.size() == problem.jobs.size();
}

// The rate of a gang of n GPUs of one type on one node, or on two.
double rateOf(const sim::SystemView& view, JobIndex job, model::TypeIndex type, int n, bool spread) {
  const model::NodeIndex first(std::size_t{0}), second(std::size_t{1});
  const sim::JobState& state = view.state(job);
  std::vector<model::Part> parts{{first, type, n}};
  if (spread && n > 1) parts = {{first, type, n - 1}, {second, type, 1}};
  return model::gangRate(view.job(job), state.throughput, state.throughput_spread, {}, parts);
}

}  // namespace

QuestionWriter::QuestionWriter(const model::Problem& problem, const Names& names, bool changes, bool stated)
    : m_problem(problem), m_names(names), m_changes(changes), m_stated(stated), m_slotOf(problem.jobs.size(), -1) {}

void QuestionWriter::number(std::string_view key, double value) {
  m_out += key;
  if (!io::appendNumber(m_out, value)) m_out += "null";
}

const std::string& QuestionWriter::write(const sim::SystemView& view, const Asked& asked) {
  ++m_question;
  m_out.clear();
  const bool is_whole = !m_changes || asked.reset || m_question == 1;
  writeHead(view, asked);
  writeJobs(view, is_whole);
  if (m_changes && !is_whole) writeEnded();
  forgetEnded();
  m_out += "}\n";
  return m_out;
}

void QuestionWriter::forgetEnded() {
  for (std::size_t i = 0; i < m_told.size();) {
    if (m_told[i].question == m_question) {
      ++i;
      continue;
    }
    m_slotOf[m_told[i].job] = -1;
    if (i + 1 < m_told.size()) {
      m_told[i] = std::move(m_told.back());
      m_slotOf[m_told[i].job] = static_cast<std::int32_t>(i);
    }
    m_told.pop_back();
  }
}

void QuestionWriter::writeHead(const sim::SystemView& view, const Asked& asked) {
  m_out += R"({"type":"decide","id":)";
  io::appendInteger(m_out, static_cast<std::int64_t>(asked.id));
  number(R"(,"now_s":)", view.now_s());
  m_out += R"(,"round":)";
  if (view.round() >= 0)
    io::appendInteger(m_out, view.round());
  else
    m_out += "null";
  appendFlag(m_out, R"(,"explain":)", asked.explain);
  if (asked.reset) m_out += R"(,"reset":true)";
  appendChangesList(m_out, view.changes());
  m_out += R"(,"down":[)";
  bool first = true;
  for (std::size_t n = 0; n < m_problem.nodes.size(); ++n) {
    if (view.nodeUp(model::NodeIndex(n))) continue;
    if (!std::exchange(first, false)) m_out += ',';
    m_out += m_names.nodeText(model::NodeIndex(n));
  }
  m_out += R"(],"state":)";
  m_out += asked.state;
}

const std::vector<JobIndex>& QuestionWriter::inOrder(const std::vector<JobIndex>& active) {
  const auto earlier = [&](JobIndex a, JobIndex b) {
    return std::pair(m_problem.jobs[a].arrival_s, a) < std::pair(m_problem.jobs[b].arrival_s, b);
  };
  if (std::ranges::is_sorted(active, earlier)) return active;
  m_sorted = active;
  std::ranges::sort(m_sorted, earlier);
  return m_sorted;
}

void QuestionWriter::writeJobs(const sim::SystemView& view, bool whole) {
  m_out += R"(,"jobs":[)";
  const std::size_t begin = m_out.size();
  const bool rates = view.changes().rates;
  for (const JobIndex job : inOrder(view.active())) {
    const bool is_known = m_slotOf[job] >= 0;
    Told& told_job = toldOf(job);
    told_job.question = m_question;
    const std::size_t size_before = m_out.size();
    if (size_before > begin) m_out += ',';
    const std::size_t entry_begin = m_out.size();
    if (whole && (rates || !m_changes || !is_known)) told_job.rates.clear();
    if (whole || !is_known)
      writeWhole(view, job, told_job);
    else
      writeChanges(view, job, told_job, rates);
    if (m_out.size() == entry_begin) m_out.resize(size_before);
  }
  m_out += ']';
}

QuestionWriter::Told& QuestionWriter::toldOf(JobIndex job) {
  std::int32_t& slot = m_slotOf[job];
  if (slot >= 0) return m_told[static_cast<std::size_t>(slot)];
  slot = static_cast<std::int32_t>(m_told.size());
  Told& told_job = m_told.emplace_back();
  told_job.job = job;
  return told_job;
}

std::string QuestionWriter::constantOf(JobIndex index) const {
  const model::Job& job = m_problem.jobs[index];
  std::string out = R"({"id":)";
  appendAsciiString(out, job.id);
  const auto text = [&](std::string_view key, const std::optional<std::string>& value) {
    if (!value) return;
    out += key;
    appendAsciiString(out, *value);
  };
  const auto amount = [&](std::string_view key, double value) {
    out += key;
    io::appendNumber(out, value);
  };
  std::optional<model::JobSpec> spec;
  if (statesJobs(m_problem)) spec = model::specWithTemplates(m_problem, index);
  if (spec) {
    text(R"(,"name":)", spec->name);
    text(R"(,"user":)", spec->user);
    text(R"(,"group":)", spec->group);
    text(R"(,"model":)", spec->model);
  }
  amount(R"(,"arrival_s":)", job.arrival_s);
  amount(R"(,"gpus":)", job.fixed_gpus);
  out += R"(,"sizes":[)";
  for (std::size_t i = 0; i < job.sizes.size(); ++i) {
    if (i > 0) out += ',';
    io::appendInteger(out, job.sizes[i]);
  }
  out += ']';
  amount(R"(,"weight":)", job.weight);
  amount(R"(,"iterations":)", job.iterations);
  if (job.rate_model == model::RateModel::Additive) out += R"(,"rate_model":"additive")";
  if (m_stated && spec) {
    out += R"(,"stated":)";
    appendAsciiText(out, io::jobText(*spec));
  }
  return out;
}

std::string QuestionWriter::ratesOf(const sim::SystemView& view, JobIndex job) const {
  std::string out;
  const sim::JobState& state = view.state(job);
  for (const bool spread : {false, true}) {
    out += spread ? R"(,"rate_spread":{)" : R"(,"rate":{)";
    for (std::size_t t = 0; t < m_problem.types.size(); ++t) {
      const model::TypeIndex type(t);
      if (t > 0) out += ',';
      out += m_names.typeText(type);
      out += ':';
      if (!state.throughput[type].usable()) {
        out += "null";
        continue;
      }
      const std::vector<int>& sizes = m_problem.jobs[job].sizes;
      for (std::size_t i = 0; i < sizes.size(); ++i) {
        out += i == 0 ? '[' : ',';
        if (!io::appendNumber(out, rateOf(view, job, type, sizes[i], spread))) out += '0';
      }
      out += ']';
    }
    out += '}';
  }
  return out;
}

void QuestionWriter::appendHeld(const std::vector<model::Part>& parts) {
  m_out += R"(,"held":[)";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    m_out += i == 0 ? R"({"node":)" : R"(,{"node":)";
    m_out += m_names.nodeText(parts[i].node);
    m_out += R"(,"type":)";
    m_out += m_names.typeText(parts[i].type);
    m_out += R"(,"count":)";
    io::appendInteger(m_out, parts[i].count);
    m_out += '}';
  }
  m_out += ']';
}

void QuestionWriter::remember(const sim::SystemView& view, const sim::JobState& state, Told& told) {
  told.done = state.done;
  told.attained_gpu_s = state.attained_gpu_s;
  told.restarts = state.restarts;
  told.started = state.started;
  told.held = state.held;
  told.wait_s = state.wait_s;
  told.wait_at_s = view.now_s();
}

void QuestionWriter::writeWhole(const sim::SystemView& view, JobIndex job, Told& told) {
  const sim::JobState& state = view.state(job);
  if (told.rates.empty()) told.rates = ratesOf(view, job);
  if (m_changes) {
    m_out += constantOf(job);
  } else {
    if (told.constant.empty()) told.constant = constantOf(job);
    m_out += told.constant;
  }
  number(R"(,"done":)", state.done);
  number(R"(,"remaining":)", view.remaining(job));
  m_out += told.rates;
  appendHeld(state.held);
  appendFlag(m_out, R"(,"started":)", state.started);
  number(R"(,"wait_s":)", state.wait_s);
  number(R"(,"attained_gpu_s":)", state.attained_gpu_s);
  number(R"(,"restarts":)", state.restarts);
  m_out += '}';
  remember(view, state, told);
}

// Writes nothing if nothing differs.
void QuestionWriter::writeChanges(const sim::SystemView& view, JobIndex job, Told& told, bool rates) {
  const sim::JobState& state = view.state(job);
  const std::size_t begin = m_out.size();
  // The waiting time of a queued job grows with the clock: the program adds that itself.
  const double grown_s = told.held.empty() ? told.wait_s + (view.now_s() - told.wait_at_s) : told.wait_s;
  const double tolerance_s = kSameWait * std::max(1.0, view.now_s());
  const bool grows = state.held.empty() && told.held.empty() && std::abs(grown_s - state.wait_s) <= tolerance_s;
  if (told.done != state.done) {
    number(R"(,"done":)", state.done);
    number(R"(,"remaining":)", view.remaining(job));
  }
  if (rates) {
    if (std::string now = ratesOf(view, job); now != told.rates) {
      m_out += now;
      told.rates = std::move(now);
    }
  }
  if (told.held != state.held) appendHeld(state.held);
  if (told.started != state.started) appendFlag(m_out, R"(,"started":)", state.started);
  if (!grows && told.wait_s != state.wait_s) number(R"(,"wait_s":)", state.wait_s);
  if (told.attained_gpu_s != state.attained_gpu_s) number(R"(,"attained_gpu_s":)", state.attained_gpu_s);
  if (told.restarts != state.restarts) number(R"(,"restarts":)", state.restarts);
  if (m_out.size() == begin) return;
  std::string id = R"({"id":)";
  appendAsciiString(id, m_problem.jobs[job].id);
  m_out.insert(begin, id);
  m_out += '}';
  const double wait_s = told.wait_s, wait_at_s = told.wait_at_s;
  remember(view, state, told);
  if (!grows) return;
  told.wait_s = wait_s;
  told.wait_at_s = wait_at_s;
}

void QuestionWriter::writeEnded() {
  m_out += R"(,"ended":[)";
  bool first = true;
  for (const Told& told_job : m_told) {
    if (told_job.question == m_question) continue;
    if (!std::exchange(first, false)) m_out += ',';
    appendAsciiString(m_out, m_problem.jobs[told_job.job].id);
  }
  m_out += ']';
}

}  // namespace roundel::policies::external
