#pragma once
// Which lanes a document has, and how several come at once. No window needed.

#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "widgets/session/document.h"

namespace roundel::model {
struct CompareSpec;
}

namespace roundel::widgets {

/// The lanes of a document, named: none while its schedulers are still to be chosen (choosingSchedulers()), else compare::lanesOf().
std::vector<compare::Lane> chosenLanes(const Document& document);
/// As the scenario writes them; the default ones where it names none, which its first edit writes down.
std::vector<model::CompareSpec> writtenLanes(const Document& document);
/// Appends a lane of each policy with its default options, in their order, as one command.
void addLanes(Document& document, const std::vector<std::string>& policy_ids);

}  // namespace roundel::widgets
