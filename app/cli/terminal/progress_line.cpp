// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal/progress_line.h"

#include <fmt/format.h>

#include <utility>

#include "app/cli/terminal/shown_stream.h"

namespace roundel::cli {
namespace {

constexpr auto kPause = std::chrono::milliseconds(100);

}  // namespace

ProgressLine::ProgressLine(std::ostream& out, std::vector<std::string> labels)
    : m_out(out), m_labels(std::move(labels)), m_progress(m_labels.size()), m_drawn(std::chrono::steady_clock::now()) {}

ProgressLine::~ProgressLine() {
  if (m_anything) control(m_out, kWipeLine);
}

void ProgressLine::update(std::size_t lane, const sim::Progress& progress) {
  m_progress[lane] = progress;
  const auto now = std::chrono::steady_clock::now();
  if (now - m_drawn < kPause) return;
  m_drawn = now;
  draw();
}

void ProgressLine::draw() {
  std::string line;
  for (std::size_t i = 0; i < m_labels.size(); ++i) {
    if (m_progress[i].jobs == 0) continue;
    line += fmt::format("{}{} {}/{} jobs, {:.0f} s", line.empty() ? "" : " | ", m_labels[i], m_progress[i].jobs_ended,
                        m_progress[i].jobs, m_progress[i].now_s);
  }
  control(m_out, kWipeLine);
  m_out << line << std::flush;
  m_anything = true;
}

}  // namespace roundel::cli
