// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/page/page_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "core/compare/ranking.h"
#include "core/look/look.h"
#include "core/model/check/visible_text.h"
#include "core/model/scenario.h"
#include "core/model/time_unit.h"
#include "core/page/columns.h"
#include "core/policies/registry.h"

namespace roundel::page {
namespace {

constexpr const char* kCardMetrics[] = {"cru", "jct_mean_s", "makespan_s"};

template <class List, class Text>
void texts(io::JsonOut& out, const char* key, const List& list, Text text) {
  out.key(key);
  out.beginArray();
  for (const auto& list_entry : list) out.string(model::visible(text(list_entry)));
  out.endArray();
}

class Writer {
 public:
  Writer(const std::vector<ShownRun>& runs, const std::vector<LaneReasons>& reasons)
      : m_runs(runs), m_reasons(reasons), m_problem(runs.front().index.problem()), m_end_s(pageEnd_s(runs)) {}

  std::string write() {
    m_out.beginObject();
    common();
    cluster();
    jobs();
    m_out.key("lanes");
    m_out.beginArray();
    for (std::size_t i = 0; i < m_runs.size(); ++i) lane(i);
    m_out.endArray();
    m_out.key("columns");
    m_columns.writeIndex(m_out);
    m_out.endObject();
    return framed();
  }

 private:
  std::string framed() const {
    std::string bytes;
    const std::size_t padded = (m_json.size() + 4 + 7) / 8 * 8 - 4;
    for (unsigned i = 0; i < 4; ++i) bytes += static_cast<char>(padded >> (8 * i) & 0xffU);
    bytes += m_json;
    bytes.resize(padded + 4, ' ');
    return bytes + m_columns.data();
  }

  void number(const char* key, double value) {
    m_out.key(key);
    m_out.number(value);
  }
  void text(const char* key, const std::string& value) {
    m_out.key(key);
    m_out.string(model::visible(value));
  }

  void common() {
    const model::TimeUnit unit = model::timeUnitFor(m_end_s);
    number("end_s", m_end_s);
    number("round_s", m_problem.clock.round_s);
    number("unit_s", unit.seconds);
    text("unit", unit.name);
    number("decisions_of_piece", static_cast<double>(kDecisionsOfPiece));
  }

  void cluster() {
    texts(m_out, "types", m_problem.types, [](const model::GpuType& type) { return type.id; });
    texts(m_out, "nodes", m_problem.nodes, [](const model::Node& node) { return node.id; });
    std::vector<std::int32_t> node, type, index;
    for (const model::Gpu& gpu : m_problem.gpus) {
      node.push_back(gpu.node.value);
      type.push_back(gpu.type.value);
      index.push_back(gpu.index);
    }
    m_columns.integers("gpu_node", node);
    m_columns.integers("gpu_type", type);
    m_columns.integers("gpu_index", index);
  }

  void jobs() {
    texts(m_out, "jobs", m_problem.jobs, [](const model::Job& job) { return job.id; });
    texts(m_out, "colors", m_problem.jobs,
          [](const model::Job& job) { return look::hexText(look::jobColor(look::jobNumber(job.id))); });
    texts(m_out, "inks", m_problem.jobs,
          [](const model::Job& job) { return look::hexText(look::textOn(look::jobColor(look::jobNumber(job.id)))); });
    std::vector<double> arrivals_s;
    for (const model::Job& job : m_problem.jobs) arrivals_s.push_back(job.arrival_s);
    m_columns.doubles("arrival_s", arrivals_s);
  }

  void lane(std::size_t i) {
    const ShownRun& shown_run = m_runs[i];
    const trace::Trace& trace = shown_run.index.trace();
    m_out.beginObject();
    text("name", shown_run.name);
    const policies::PolicyInfo* info = policies::find(shown_run.run.lane.policy);
    text("brief", info == nullptr ? "" : info->brief);
    text("status", trace::toString(trace.status));
    text("message", trace.message);
    number("end_s", trace.end_s);
    m_out.key("rounds");
    m_out.boolean(trace.round_driven);
    style(shown_run);
    cards(shown_run);
    reasons(m_reasons[i]);
    m_out.endObject();
    columns("lane" + std::to_string(i) + ".", shown_run);
  }

  void style(const ShownRun& shown) {
    const auto lookOn = [&](const look::Ground& ground) {
      return look::schedulerLook(shown.run.lane.policy, shown.mark, ground);
    };
    const look::SchedulerLook light = lookOn(look::lightGround());
    const look::SchedulerLook dark = lookOn(look::darkGround());
    const auto pair = [&](const char* key, look::Rgb on_light, look::Rgb on_dark) {
      m_out.key(key);
      m_out.beginArray();
      m_out.string(look::hexText(on_light));
      m_out.string(look::hexText(on_dark));
      m_out.endArray();
    };
    pair("line", light.line, dark.line);
    pair("ink", light.text, dark.text);
    m_out.key("dash");
    m_out.beginArray();
    for (const double part : light.dash) m_out.number(part);
    m_out.endArray();
    number("width", light.width);
  }

  // Metrics of the whole run: title, unit, shown text, exact value, and rank from 1 if the runs can be ranked.
  void cards(const ShownRun& shown) {
    std::vector<compare::LaneRun> runs;
    for (const ShownRun& shown_run : m_runs) runs.push_back(shown_run.run);
    m_out.key("cards");
    m_out.beginArray();
    for (const char* name : kCardMetrics) {
      const metrics::MetricInfo& info = *metrics::find(name);
      const std::optional<double> value = shown.run.value(name);
      m_out.beginObject();
      text("name", name);
      text("shown", value ? shownNumber(*value, info, m_end_s) : "");
      if (value) number("value", *value);
      if (value && compare::bestOf(runs, info)) number("rank", rankOf(*value, info, runs));
      m_out.endObject();
    }
    m_out.endArray();
  }

  static double rankOf(double value, const metrics::MetricInfo& info, const std::vector<compare::LaneRun>& runs) {
    double rank = 1;
    for (const compare::LaneRun& run : runs) {
      const std::optional<double> other_value = run.value(info.name);
      if (other_value && (info.better == metrics::Better::Lower ? *other_value < value : *other_value > value)) ++rank;
    }
    return rank;
  }

  void reasons(const LaneReasons& lane) {
    text("reasons", toString(lane.depth));
    m_out.key("shortened");
    m_out.boolean(lane.shortened);
    m_out.key("titles");
    m_out.beginObject();
    for (const auto& [id, title] : lane.titles) {
      m_out.key(id);
      m_out.beginArray();
      m_out.string(model::visible(title.first));
      m_out.string(title.second);
      m_out.endArray();
    }
    m_out.endObject();
  }

  void columns(const std::string& lane, const ShownRun& shown) {
    const trace::Trace& trace = shown.index.trace();
    Instants instants;
    for (std::size_t row = 0; row < trace.segments.size(); ++row) {
      instants.add(trace.segments.start_s[row]);
      instants.add(trace.segments.end_s[row]);
    }
    instants.sort();
    m_columns.doubles(lane + "instants", instants.times_s());
    bars(lane, shown, instants);
    outcomes(lane, trace);
    ratios(lane, shown);
    holds(lane, shown);
    decisions(lane, trace.decisions);
    series(lane + "cru", metrics::cruByRound(*shown.run.metrics));
    series(lane + "queue", metrics::queueLength(shown.index));
    series(lane + "busy", metrics::busyGpus(shown.index));
  }

  void bars(const std::string& lane, const ShownRun& shown, const Instants& instants) {
    const trace::Segments& all_segments = shown.index.trace().segments;
    std::vector<std::int32_t> first{0}, job, start, end, copy;
    std::vector<std::uint8_t> kind;
    for (std::size_t gpu = 0; gpu < m_problem.gpus.size(); ++gpu) {
      for (const std::uint32_t row : shown.index.rowsOfGpu(model::GpuIndex(gpu))) {
        job.push_back(all_segments.job[row]);
        start.push_back(instants.position(all_segments.start_s[row]));
        end.push_back(instants.position(all_segments.end_s[row]));
        copy.push_back(all_segments.copy[row]);
        kind.push_back(static_cast<std::uint8_t>(all_segments.kind[row]));
      }
      first.push_back(static_cast<std::int32_t>(job.size()));
    }
    m_columns.integers(lane + "gpu_first", first);
    m_columns.integers(lane + "job", job);
    m_columns.integers(lane + "start", start);
    m_columns.integers(lane + "end", end);
    m_columns.integers(lane + "copy", copy);
    m_columns.bytes(lane + "kind", kind);
  }

  void outcomes(const std::string& lane, const trace::Trace& trace) {
    std::vector<double> start_s, finish_s, cancelled_s, wait_s;
    for (const trace::JobOutcome& job : trace.jobs) {
      start_s.push_back(job.first_start_s);
      finish_s.push_back(job.finish_s);
      cancelled_s.push_back(job.cancelled_s);
      wait_s.push_back(job.wait_s);
    }
    m_columns.doubles(lane + "first_start_s", start_s);
    m_columns.doubles(lane + "finish_s", finish_s);
    m_columns.doubles(lane + "cancelled_s", cancelled_s);
    m_columns.doubles(lane + "wait_s", wait_s);
  }

  void ratios(const std::string& lane, const ShownRun& shown) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> latency;
    for (const metrics::JobRow& job : shown.run.metrics->jobs) latency.push_back(job.latency_ratio.value_or(kNone));
    m_columns.doubles(lane + "latency_ratio", latency);
    m_columns.doubles(lane + "restarts_s", restarts(shown));
  }

  // The instants at which restarts happen: those of bars and decisions after which there are more.
  static std::vector<double> restarts(const ShownRun& shown) {
    const trace::Trace& trace = shown.index.trace();
    std::set<double> instants{trace.end_s};
    for (std::size_t row = 0; row < trace.segments.size(); ++row)
      instants.insert({trace.segments.start_s[row], trace.segments.end_s[row]});
    for (std::size_t i = 0; i < trace.decisions.size(); ++i) instants.insert(trace.decisions.at_s(i));
    std::vector<double> out;
    for (const double at_s : instants)
      while (static_cast<int>(out.size()) < shown.index.restarts(at_s)) out.push_back(at_s);
    return out;
  }

  void holds(const std::string& lane, const ShownRun& shown) {
    std::vector<std::int32_t> first{0};
    std::vector<double> start_s, end_s;
    for (std::size_t j = 0; j < m_problem.jobs.size(); ++j) {
      for (const metrics::Hold& hold : shown.index.holds(model::JobIndex(j))) {
        if (static_cast<std::size_t>(first.back()) < start_s.size() && end_s.back() == hold.start_s) {
          end_s.back() = hold.end_s;  // the page needs no number of GPUs here
          continue;
        }
        start_s.push_back(hold.start_s);
        end_s.push_back(hold.end_s);
      }
      first.push_back(static_cast<std::int32_t>(start_s.size()));
    }
    m_columns.integers(lane + "hold_first", first);
    m_columns.doubles(lane + "hold_start_s", start_s);
    m_columns.doubles(lane + "hold_end_s", end_s);
  }

  // `job`: the first job whose GPUs the decision changes; -1: none.
  void decisions(const std::string& lane, const trace::Decisions& all) {
    std::vector<double> at_s;
    std::vector<std::int32_t> round, job;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const trace::Change change = all.change(i);
      at_s.push_back(all.at_s(i));
      round.push_back(static_cast<std::int32_t>(all.round(i)));
      job.push_back(change.placed.empty() ? -1 : change.placed.front().job.value);
    }
    m_columns.doubles(lane + "decision_s", at_s);
    m_columns.integers(lane + "decision_round", round);
    m_columns.integers(lane + "decision_job", job);
  }

  void series(const std::string& name, const metrics::Series& series) {
    m_columns.doubles(name + "_t", series.t_s);
    m_columns.doubles(name + "_y", series.y);
  }

  const std::vector<ShownRun>& m_runs;
  const std::vector<LaneReasons>& m_reasons;
  const model::Problem& m_problem;
  double m_end_s;
  Columns m_columns;
  std::string m_json;
  io::JsonOut m_out{m_json};
};

}  // namespace

std::string pageData(const std::vector<ShownRun>& runs, const std::vector<LaneReasons>& reasons) {
  return Writer(runs, reasons).write();
}

std::string shownNumber(double value, const metrics::MetricInfo& info, double end_s) {
  const double scaled = info.unit == "s" ? value / model::timeUnitFor(end_s).seconds : value;
  if (info.unit == "s") return fmt::format("{:.{}f}", scaled, std::abs(scaled) < 100 ? 1 : 0);
  if (scaled == std::floor(scaled) && std::abs(scaled) < 1e15) return fmt::format("{:.0f}", scaled);
  const double size = std::abs(scaled);
  return size >= 100  ? fmt::format("{:.0f}", scaled)
         : size >= 10 ? fmt::format("{:.1f}", scaled)
                      : fmt::format("{:.3f}", scaled);
}

double pageEnd_s(const std::vector<ShownRun>& runs) {
  double end_s = 0;
  for (const ShownRun& shown_run : runs) end_s = std::max(end_s, shown_run.index.trace().end_s);
  return end_s;
}

}  // namespace roundel::page
