// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lanes that a document compares. Needs no window.

#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "widgets/document/session/document.h"

namespace roundel::model {
struct CompareSpec;
}

namespace roundel::widgets {

/// compare::lanesOf(), or none while the user has not chosen schedulers (choosingSchedulers()).
std::vector<compare::Lane> chosenLanes(const Document& document);
/// The lanes as the scenario states them; if it states none, the default lanes, for an edit that must write them.
std::vector<model::CompareSpec> writtenLanes(const Document& document);
/// Appends a lane with default options for each policy, as one command.
void addLanes(Document& document, const std::vector<std::string>& policy_ids);

}  // namespace roundel::widgets
