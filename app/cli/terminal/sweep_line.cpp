// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal/sweep_line.h"

#include <fmt/format.h>

#include <cmath>
#include <ostream>
#include <utility>

#include "app/cli/terminal/shown_stream.h"
#include "core/model/time_unit.h"

namespace roundel::cli {

std::string sweepProgressText(const experiment::SweepProgress& progress, double passed_s) {
  std::string out = fmt::format("{} of {} runs", progress.done, progress.total);
  if (progress.failed > 0) out += fmt::format(", {} failed", progress.failed);
  if (progress.done_now < 2) return out;
  const double left_s =
      passed_s / static_cast<double>(progress.done_now) * static_cast<double>(progress.total - progress.done);
  const model::TimeUnit unit = model::timeUnitFor(left_s);
  return out + fmt::format(", about {} left", model::timeText(std::round(left_s / unit.seconds) * unit.seconds, unit));
}

SweepLine::SweepLine(Console& console, std::string name)
    : m_console(console), m_name(name.empty() ? "" : std::move(name) + ": ") {}

SweepLine::~SweepLine() {
  if (m_drawn != Clock::time_point()) control(m_console.err, kWipeLine);
}

void SweepLine::update(const experiment::SweepProgress& progress) {
  const auto now = Clock::now();
  if (!m_console.progress || m_console.quiet || now - m_drawn < std::chrono::milliseconds(100)) return;
  m_drawn = now;
  control(m_console.err, kWipeLine);
  const double passed_s = std::chrono::duration<double>(now - m_begun).count();
  m_console.err << m_name << sweepProgressText(progress, passed_s) << std::flush;
}

}  // namespace roundel::cli
