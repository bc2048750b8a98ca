#include "core/compare/ranking.h"

#include "core/metrics/best.h"

namespace roundel::compare {

bool rankStands(const std::vector<LaneRun>& runs, const metrics::MetricInfo& info) {
  std::vector<const trace::Trace*> traces;
  for (const LaneRun& run : runs) {
    if (run.ok()) traces.push_back(run.trace.get());
  }
  return metrics::rankStands(info, metrics::sameFinished(traces));
}

std::optional<double> bestOf(const std::vector<LaneRun>& runs, const metrics::MetricInfo& info) {
  if (!rankStands(runs, info)) return std::nullopt;
  std::vector<std::optional<double>> values;
  for (const LaneRun& run : runs) values.push_back(run.ok() && run.metrics ? run.metrics->value(info.name) : std::nullopt);
  return metrics::bestOf(values, info.better);
}

}  // namespace roundel::compare
