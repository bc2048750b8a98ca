#pragma once
// Which scheduler a mark belongs to, whatever its place in a comparison: colours, dashes, hatches and markers follow it.

#include <QString>

namespace roundel::widgets {

/// PolicyInfo::look: 0 to 5 are those of the papers, whose looks differ most; an id that is not known has one of the other numbers, always the
/// same.
int schedulerNumber(const QString& policy_id);

}  // namespace roundel::widgets
