// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Events of Chrome's trace-event format (JSON), which ui.perfetto.dev and chrome://tracing open. Private to core/io.
// Source: "Trace Event Format", the Catapult project: every event has ph, pid, tid and ts; ts and dur are microseconds.

#include <cstdint>
#include <functional>
#include <string_view>

#include "core/io/export/export_text.h"
#include "core/io/json/json_out.h"

namespace roundel::io {

struct TraceThread {
  int pid = 0, tid = 0;
};

/// Writes the members of an event's args.
using TraceArgs = std::function<void(JsonOut&)>;

/// Converts simulated seconds to whole nanoseconds: viewers keep three decimals of a microsecond.
std::int64_t nanoseconds(double seconds);

class TraceEvents {
 public:
  /// Begins the document. `out` must outlive this.
  explicit TraceEvents(ExportText& out);

  void nameProcess(int pid, std::string_view name);  ///< in the order of pid
  void nameThread(TraceThread thread, std::string_view name, int order);
  struct Span {
    std::int64_t start_ns = 0, end_ns = 0;
  };
  /// Adds a complete event ("X"). Slices of a thread must be nested or disjoint; if two begin at the same time, add the
  /// outer one first.
  void slice(TraceThread thread, std::string_view name, std::string_view category, Span span, const TraceArgs& args);
  /// Adds an instant ("i") to the thread.
  void instant(TraceThread thread, std::string_view name, std::string_view category, double at_s,
               const TraceArgs& args);
  /// Adds a counter ("C"): its value from this instant on.
  void counter(int pid, std::string_view name, std::string_view series, double at_s, double value);
  /// Ends the document. `other` writes further metadata.
  void finish(const TraceArgs& other);

 private:
  void begin(const char* phase, TraceThread thread, std::string_view name, std::int64_t at_ns);
  void end();
  void member(std::string_view key, std::string_view value);
  void time(std::string_view key, std::int64_t ns);
  void meta(TraceThread thread, std::string_view what, std::string_view key, const std::function<void()>& value);

  ExportText& m_out;
  JsonOut m_json;
};

}  // namespace roundel::io
