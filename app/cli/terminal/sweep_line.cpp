#include "app/cli/terminal/sweep_line.h"

#include <fmt/format.h>

#include <cmath>

#include "app/cli/terminal/shown_stream.h"
#include "core/model/time_unit.h"

namespace roundel::cli {

std::string sweepProgressText(const experiment::SweepProgress& progress, double passed_s) {
  std::string out = fmt::format("{} of {} runs", progress.done, progress.of);
  if (progress.failed > 0) out += fmt::format(", {} failed", progress.failed);
  if (progress.fresh < 2) return out;
  const double left_s =
      passed_s / static_cast<double>(progress.fresh) * static_cast<double>(progress.of - progress.done);
  const model::TimeUnit unit = model::timeUnitFor(left_s);
  return out + fmt::format(", about {} left", model::timeText(std::round(left_s / unit.seconds) * unit.seconds, unit));
}

SweepLine::~SweepLine() {
  if (m_drawn != Clock::time_point()) control(m_out, kWipeLine);
}

void SweepLine::update(const experiment::SweepProgress& progress) {
  const auto now = Clock::now();
  if (now - m_drawn < std::chrono::milliseconds(100)) return;
  m_drawn = now;
  control(m_out, kWipeLine);
  m_out << sweepProgressText(progress, std::chrono::duration<double>(now - m_begun).count()) << std::flush;
}

}  // namespace roundel::cli
