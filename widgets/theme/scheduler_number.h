#pragma once
// Which scheduler a mark belongs to, whatever its place in a comparison: colours, dashes, hatches and markers follow it.

#include <QString>

namespace roundel::widgets {

/// 0 to 5 for the six of the papers, then the baselines; an id that is not known has the number of some baseline, always the same.
int schedulerNumber(const QString& policy_id);

}  // namespace roundel::widgets
