#include "core/metrics/warm_up.h"

#include <algorithm>
#include <numeric>

namespace roundel::metrics {

std::vector<JobRow> withoutWarmUp(const std::vector<JobRow>& rows, const WarmUp& warm_up) {
  std::vector<std::size_t> order(rows.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return rows[a].arrival_s < rows[b].arrival_s; });
  std::vector<bool> cut(rows.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    cut[order[i]] = i < warm_up.jobs || rows[order[i]].arrival_s < warm_up.seconds;
  }
  std::vector<JobRow> out;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!cut[i]) out.push_back(rows[i]);
  }
  return out;
}

}  // namespace roundel::metrics
