#include "app/cli/terminal/sweep_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <utility>

#include "core/model/time_unit.h"

namespace roundel::cli {

using experiment::SweepProgress;

SweepLine::SweepLine(Console& console, std::string name)
    : m_console(console), m_name(name.empty() ? "" : std::move(name) + ": ") {}

SweepLine::~SweepLine() {
  if (m_drawn != Clock::time_point()) m_console.err << "\r\033[K" << std::flush;
}

void SweepLine::update(const SweepProgress& progress) {
  const auto now = Clock::now();
  if (!m_console.progress || now - m_drawn < std::chrono::milliseconds(100)) return;
  m_drawn = now;
  m_console.err << "\r\033[K"
                << fmt::format("{}{} of {} runs{}{}", m_name, progress.done, progress.of,
                               progress.failed > 0 ? fmt::format(", {} failed", progress.failed) : "", left(progress))
                << std::flush;
}

std::string SweepLine::left(const SweepProgress& progress) const {
  const double passed_s = std::chrono::duration<double>(Clock::now() - m_begun).count();
  const double each_s = passed_s / static_cast<double>(std::max<std::size_t>(progress.fresh, 1));
  const double left_s = each_s * static_cast<double>(progress.of - progress.done);
  return progress.fresh < 2 ? "" : fmt::format(", about {} left", model::timeText(std::round(left_s)));
}

}  // namespace roundel::cli
