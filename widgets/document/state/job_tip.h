// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The tool tip of a job, the same in all views: stated values, and derived values with their source.

#include <QString>

#include "widgets/document/session/document.h"

namespace roundel::widgets {

/// Rich text; empty if there is no such job. A field that only some schedulers read is listed if one of them is compared. While the document has
/// faults, only stated values are listed. O(GPU types * nodes).
QString jobTip(const Document& document, model::JobIndex job);
/// The same for a resolved problem, with the schedulers that its scenario compares.
QString jobTip(const model::Problem& problem, model::JobIndex job);

/// One derived value: "2.5 iterations/s", "0.42 s, from 1/X"; "cannot run" if there is none.
QString derivedText(const model::Problem& problem, model::JobIndex job, const std::string& path);

}  // namespace roundel::widgets
