// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/report/run_page_exporter.h"

#include <utility>

#include "core/page/explained_runs.h"
#include "core/page/page.h"

namespace roundel::widgets {

void RunPageExporter::start(std::vector<compare::LaneRun> runs, const QString& path) {
  constexpr int kSteps = 3;  // explained, made, written
  if (!begin(path, kSteps)) return;
  write([runs = std::move(runs), path](const std::stop_token& stop, const Told& told) -> Files {
    const auto explained = page::withExplanations(runs, std::nullopt, 0, stop);
    if (stop.stop_requested()) return {};
    told(1);
    std::string html = page::html(explained);
    told(2);
    return {{path, std::move(html)}};
  });
}

}  // namespace roundel::widgets
