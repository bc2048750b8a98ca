// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/run_json.h"

#include <fmt/format.h>

#include "core/io/json/json_fields.h"
#include "core/policies/external/command_options.h"
#include "core/policies/policy_facts.h"
#include "core/trace/forecast_use.h"

namespace roundel::io {
namespace {

constexpr int kRunFormat = 1;

void writeMetrics(JsonOut& out, const metrics::RunMetrics& metrics) {
  const auto value = [&](const std::string& name, const std::optional<double>& number) {
    out.key(name);
    number ? out.number(*number) : out.null();
  };
  out.beginObject();
  for (const metrics::MetricInfo& info : metrics::catalogue())
    if (const auto found = metrics.values.find(info.name); found != metrics.values.end())
      value(info.name, found->second);
  out.endObject();
}

// The number of jobs by the source of their forecast.
void writeForecasts(JsonOut& out, const trace::ForecastUse& use) {
  if (use.all() == 0) return;
  out.key("forecasts");
  out.beginObject();
  for (int i = 1; i < model::kForecastSources; ++i) {
    const auto source = static_cast<model::ForecastSource>(i);
    if (use.of(source) == 0) continue;
    out.key(model::toString(source));
    out.integer(use.of(source));
  }
  out.endObject();
}

void writeWarmUp(JsonOut& out, const metrics::WarmUp& warm_up) {
  if (warm_up.none()) return;
  out.key("warm_up");
  out.beginObject();
  out.key(warm_up.jobs > 0 ? "jobs" : "seconds");
  if (warm_up.jobs > 0)
    out.integer(static_cast<std::int64_t>(warm_up.jobs));
  else
    out.number(warm_up.seconds);
  out.endObject();
}

}  // namespace

std::string runJson(const compare::LaneRun& run, const std::string& sha, const Digests& files) {
  const trace::Trace& trace = *run.trace;
  std::string text;
  JsonOut out(text);
  const auto string = [&](std::string_view key, std::string_view value) {
    out.key(key);
    out.string(value);
  };
  out.beginObject();
  out.key("roundel");
  out.integer(kRunFormat);
  string("scenario_sha256", sha);
  string("policy", trace.policy);
  out.key("options");
  Codec<model::OptionMap>::write(
      out, trace.program ? policies::withoutFolders(trace.options, *trace.program) : trace.options);
  if (trace.program) {
    string("command", trace.program->command);
    string("command_sha256", trace.program->sha256);
  }
  out.key("seed");
  out.seed(trace.seed);
  writeWarmUp(out, run.warm_up);
  out.key("metrics");
  writeMetrics(out, *run.metrics);
  out.key("decisions");
  out.integer(static_cast<std::int64_t>(trace.decisions.size()));
  writeForecasts(out, trace::forecastUse(trace));
  string("label", run.lane.label);
  if (!run.lane.color.empty()) string("color", run.lane.color);
  string("status", trace::toString(trace.status));
  string("message", trace.message);
  if (const std::string note = policies::noteOn(trace); !note.empty()) string("note", note);
  if (!trace.remark.empty()) string("remark", trace.remark);
  out.key("end_s");
  out.number(trace.end_s);
  out.key("round_driven");
  out.boolean(trace.round_driven);
  string("fingerprint", fmt::format("{:016x}", trace.fingerprint));
  if (run.explain != trace::Explain::Full) string("explain", trace::toString(run.explain));
  out.key("files");
  out.beginObject();
  for (const auto& [name, digest] : files) string(name, digest);
  out.endObject();
  out.endObject();
  return layout(text);
}

std::string timingJson(const compare::Timing& timing) {
  std::string text;
  JsonOut out(text);
  const auto number = [&](std::string_view key, const std::optional<double>& value) {
    out.key(key);
    value ? out.number(*value) : out.null();
  };
  out.beginObject();
  number("wall_s", timing.wall_s);
  out.key("decision_ms");
  out.beginObject();
  number("p50", metrics::percentile(timing.decision_ms, 0.5));
  number("p95", metrics::percentile(timing.decision_ms, 0.95));
  number("max", metrics::percentile(timing.decision_ms, 1));
  out.key("each");
  out.beginArray();
  for (const double ms : timing.decision_ms) out.number(ms);
  out.endArray();
  out.endObject();
  out.endObject();
  return layout(text);
}

}  // namespace roundel::io
