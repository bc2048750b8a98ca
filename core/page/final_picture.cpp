// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/page/final_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/look/look.h"
#include "core/model/time_unit.h"
#include "core/page/html_text.h"

namespace roundel::page {
namespace {

constexpr double kWidth = 1000, kLeft = 110, kRight = 990, kRow = 16, kTitle = 26, kArea = 60, kAxis = 24;
constexpr std::size_t kMostBars = 3000;
constexpr double kLabelFrom = 20;  // width of a bar with its job's name

// A step of a time axis, in its unit: at most eight steps.
double niceStep(double range) {
  for (const double step : {1.0, 2.0, 3.0, 6.0, 12.0, 24.0, 48.0})
    if (range >= 4 && range <= 8 * step) return step;
  const double rough = range / 8;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (rough <= factor * power) return factor * power;
  return 10 * power;
}

class Picture {
 public:
  explicit Picture(const std::vector<ShownRun>& runs)
      : m_runs(runs), m_problem(runs.front().index.problem()), m_end_s(std::max(pageEnd_s(runs), 1.0)) {
    std::size_t bars = 0;
    for (const ShownRun& shown_run : runs) bars += shown_run.index.trace().segments.size();
    m_area = bars > kMostBars;
  }

  std::string svg() {
    axis();
    for (const ShownRun& shown_run : m_runs) {
      text(0, m_y + 17, shown_run.name, "scheduler");
      m_y += kTitle;
      m_area ? area(shown_run) : bars(shown_run);
      m_y += 8;
    }
    const double height = m_y + 4;
    return fmt::format(
               "<svg id=\"paper\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" "
               "aria-label=\"The whole run of each scheduler\" data-left=\"{}\" data-right=\"{}\" data-end=\"{}\">\n",
               kWidth, height, kLeft, kRight, m_end_s) +
           m_out +
           fmt::format("<line id=\"paper-playhead\" x1=\"{0}\" x2=\"{0}\" y1=\"{1}\" y2=\"{2}\"/>\n</svg>\n", kLeft,
                       kAxis - 6, height);
  }

 private:
  double x(double t_s) const { return kLeft + (kRight - kLeft) * t_s / m_end_s; }

  void text(double x, double y, const std::string& words, const char* look) {
    m_out += fmt::format("<text x=\"{:.5g}\" y=\"{:.5g}\" class=\"{}\">{}</text>\n", x, y, look, escaped(words));
  }

  void axis() {
    const model::TimeUnit unit = model::timeUnitFor(m_end_s);
    const double step = niceStep(m_end_s / unit.seconds);
    for (double tick_value = 0; tick_value <= m_end_s / unit.seconds * (1 + 1e-9); tick_value += step) {
      const double t_s = tick_value * unit.seconds;
      text(x(t_s), 12, tick_value == 0 ? std::string("0 ") + unit.name : model::timeNumber(t_s, unit), "tick");
    }
    m_y = kAxis;
  }

  std::string rowName(std::size_t gpu) const {
    const model::Gpu& one = m_problem.gpus[gpu];
    return m_problem.nodes[one.node].id + " " + m_problem.types[one.type].id;
  }

  void bars(const ShownRun& shown) {
    const trace::Segments& all_segments = shown.index.trace().segments;
    for (std::size_t gpu = 0; gpu < m_problem.gpus.size(); ++gpu) {
      text(12, m_y + 12, rowName(gpu), "row");
      for (const std::uint32_t row : shown.index.rowsOfGpu(model::GpuIndex(gpu))) bar(all_segments, row);
      m_y += kRow;
    }
  }

  void bar(const trace::Segments& all, std::size_t row) {
    const model::Job& job = m_problem.jobs[static_cast<std::size_t>(all.job[row])];
    const look::Rgb color = look::jobColor(look::jobNumber(job.id));
    const double left_x = x(all.start_s[row]);
    const double bar_width = x(all.end_s[row]) - left_x;
    const bool works = all.kind[row] == trace::SegmentKind::Run;
    m_out += fmt::format("<rect x=\"{:.5g}\" y=\"{:.5g}\" width=\"{:.5g}\" height=\"{}\" rx=\"2\" fill=\"{}\"{}/>\n",
                         left_x, m_y + 1, std::max(bar_width - 1, 0.5), kRow - 2, look::hexText(color),
                         works ? "" : " opacity=\"0.4\"");
    const double needs = 8 + 7 * static_cast<double>(job.id.size());
    if (bar_width < std::max(kLabelFrom, needs)) return;
    m_out += fmt::format("<text x=\"{:.5g}\" y=\"{:.5g}\" class=\"job\" fill=\"{}\">{}</text>\n", left_x + 5, m_y + 12,
                         look::hexText(look::textOn(color)), escaped(job.id));
  }

  // One point for each pixel column, so that the size of the page does not depend on the run.
  void area(const ShownRun& shown) {
    const metrics::Steps& busy = shown.index.busy();
    const double gpus = static_cast<double>(std::max<std::size_t>(m_problem.gpus.size(), 1));
    const double bottom = m_y + kArea;
    std::string path = fmt::format("M{} {}", kLeft, bottom);
    constexpr int kColumns = 440;
    for (int i = 0; i < kColumns; ++i) {
      const double from_s = m_end_s * i / kColumns;
      const double to_s = m_end_s * (i + 1) / kColumns;
      const double mean = busy.integral(from_s, to_s) / (to_s - from_s) / gpus;
      path += fmt::format("L{:.5g} {:.5g}H{:.5g}", x(from_s), bottom - kArea * mean, x(to_s));
    }
    const look::SchedulerLook look = look::schedulerLook(shown.run.lane.policy, shown.mark, look::lightGround());
    text(12, m_y + 12, "GPUs that", "row");
    text(12, m_y + 26, "compute, of " + std::to_string(m_problem.gpus.size()), "row");
    m_out += fmt::format("<path d=\"{}V{}Z\" fill=\"{}\" opacity=\"0.75\"/>\n", path, bottom, look::hexText(look.line));
    m_y += kArea;
  }

  const std::vector<ShownRun>& m_runs;
  const model::Problem& m_problem;
  double m_end_s;
  bool m_area = false;
  double m_y = 0;
  std::string m_out;
};

}  // namespace

std::string finalPicture(const std::vector<ShownRun>& runs) { return Picture(runs).svg(); }

}  // namespace roundel::page
