// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The fields of a scenario that can be varied, by JSON pointer, with their values and a suggested range.

#include <string>
#include <vector>

#include "core/policies/common/options.h"
#include "widgets/document/sweeps/sweep_draft.h"

namespace roundel::widgets {

struct ScenarioPlace {
  std::string path;
  std::string value;  ///< JSON; if several elements differ, that of the first
  int of = 1;         ///< number of fields that the path names
};

/// Fields with numbers, booleans and choices. Paths over all elements of a list come before those of one element. Fields of the clock are included
/// even if the text omits them. Empty if the text is no scenario. O(text).
std::vector<ScenarioPlace> placesOf(const std::string& scenario);

/// A dimension over `path` around a value: halved and doubled numbers, both booleans, a single word. Its name is the last key, with a number if the
/// draft already has that name.
DraftVary suggestedVary(const SweepDraft& draft, const std::string& path, const std::string& value);
/// The same for an option of a scheduler of the draft, within its range; a choice has all its words.
DraftVary suggestedVary(const SweepDraft& draft, int scheduler, const policies::OptionSpec& option);

}  // namespace roundel::widgets
