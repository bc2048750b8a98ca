#pragma once
// Which scheduler a mark belongs to, whatever its place in a comparison: colours, dashes, hatches and markers follow it.

#include <QString>

namespace roundel::widgets {

/// PolicyInfo::look: 0 to 5 have a colour of their own, the rest are greys; an id that is not known has the number of some grey, always
/// the same.
int schedulerNumber(const QString& policy_id);

}  // namespace roundel::widgets
