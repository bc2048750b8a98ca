// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/export/trace_events.h"

#include <cmath>
#include <string>

namespace roundel::io {

std::int64_t nanoseconds(double seconds) { return std::llround(seconds * 1e9); }

TraceEvents::TraceEvents(ExportText& out) : m_out(out), m_json(out.buffer()) {
  m_json.beginObject();
  m_json.key("displayTimeUnit");
  m_json.string("ms");
  m_json.key("traceEvents");
  m_json.beginArray();
}

void TraceEvents::member(std::string_view key, std::string_view value) {
  m_json.key(key);
  m_json.string(value);
}

void TraceEvents::time(std::string_view key, std::int64_t ns) {
  constexpr std::int64_t kPerMicrosecond = 1000;
  std::string text = std::to_string(ns / kPerMicrosecond);
  if (const std::int64_t rest = std::abs(ns % kPerMicrosecond); rest != 0) {
    text += rest < 10 ? ".00" : rest < 100 ? ".0" : ".";
    appendInteger(text, rest);
  }
  m_json.key(key);
  m_json.raw(text);
}

void TraceEvents::begin(const char* phase, TraceThread thread, std::string_view name, std::int64_t at_ns) {
  m_out.buffer() += '\n';
  m_json.beginObject();
  member("ph", phase);
  m_json.key("pid");
  m_json.integer(thread.pid);
  m_json.key("tid");
  m_json.integer(thread.tid);
  time("ts", at_ns);
  member("name", name);
}

void TraceEvents::end() {
  m_json.endObject();
  m_out.flushIfLarge();
}

void TraceEvents::meta(TraceThread thread, std::string_view what, std::string_view key,
                       const std::function<void()>& value) {
  begin("M", thread, what, 0);
  m_json.key("args");
  m_json.beginObject();
  m_json.key(key);
  value();
  m_json.endObject();
  end();
}

void TraceEvents::nameProcess(int pid, std::string_view name) {
  meta({pid, 0}, "process_name", "name", [&] { m_json.string(name); });
  meta({pid, 0}, "process_sort_index", "sort_index", [&] { m_json.integer(pid); });
}

void TraceEvents::nameThread(TraceThread thread, std::string_view name, int order) {
  meta(thread, "thread_name", "name", [&] { m_json.string(name); });
  meta(thread, "thread_sort_index", "sort_index", [&] { m_json.integer(order); });
}

void TraceEvents::slice(TraceThread thread, std::string_view name, std::string_view category, Span span,
                        const TraceArgs& args) {
  begin("X", thread, name, span.start_ns);
  time("dur", span.end_ns - span.start_ns);
  member("cat", category);
  m_json.key("args");
  m_json.beginObject();
  args(m_json);
  m_json.endObject();
  end();
}

void TraceEvents::instant(TraceThread thread, std::string_view name, std::string_view category, double at_s,
                          const TraceArgs& args) {
  begin("i", thread, name, nanoseconds(at_s));
  member("s", "t");
  member("cat", category);
  m_json.key("args");
  m_json.beginObject();
  args(m_json);
  m_json.endObject();
  end();
}

void TraceEvents::counter(int pid, std::string_view name, std::string_view series, double at_s, double value) {
  begin("C", {pid, 0}, name, nanoseconds(at_s));
  m_json.key("args");
  m_json.beginObject();
  m_json.key(series);
  m_json.number(value);
  m_json.endObject();
  end();
}

void TraceEvents::finish(const TraceArgs& other) {
  m_json.endArray();
  m_json.key("otherData");
  m_json.beginObject();
  other(m_json);
  m_json.endObject();
  m_json.endObject();
  m_out.buffer() += '\n';
}

}  // namespace roundel::io
