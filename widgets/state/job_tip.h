#pragma once
// A job in a few lines, for the tool tip wherever it is drawn: what it states, and what is derived and from what.

#include <QString>

#include "widgets/session/document.h"

namespace roundel::widgets {

/// Rich text; empty where there is no such job. What only some schedulers use is there where one of them is compared. While the
/// document has faults, only what is stated. O(GPU types * nodes).
QString jobTip(const Document& document, model::JobIndex job);
/// The same of a problem that runs, with the schedulers that its scenario compares.
QString jobTip(const model::Problem& problem, model::JobIndex job);

/// "2.5 iterations/s", "0.42 s, from 1/X": one derived value in words; "cannot run" where there is none.
QString derivedText(const model::Problem& problem, model::JobIndex job, const std::string& path);

}  // namespace roundel::widgets
