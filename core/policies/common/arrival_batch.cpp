// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/common/arrival_batch.h"

#include "core/model/round_grid.h"

namespace roundel::policies {

bool ArrivalBatch::due(const sim::SystemView& view) {
  const sim::Changes& changes = view.changes();
  if (!changes.arrivals) return false;
  if (!m_by_s) m_by_s = view.now_s() + view.problem().clock.round_s;
  return changes.arrived.size() * kGpusAnArrival >= view.problem().gpus.size() ||
         model::isReached(*m_by_s, view.now_s());
}

}  // namespace roundel::policies
