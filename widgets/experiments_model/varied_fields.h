#pragma once
// What of a scenario can be varied: every field by its JSON pointer, with its value, and a sensible range around that value.

#include <string>
#include <vector>

#include "core/policies/options.h"
#include "widgets/experiments_model/sweep_draft.h"

namespace roundel::widgets {

struct ScenarioPlace {
  std::string path;   ///< "/jobs/*/iterations", "/jobs/J1/gpus"
  std::string value;  ///< JSON; of several elements that differ the first one's
  int of = 1;         ///< how many fields the path leads to
};

/// Fields of numbers, truths and choices; those of all elements of a list before those of one. Fields of the clock also where the text leaves
/// them out. Empty where the text is no scenario. O(text).
std::vector<ScenarioPlace> placesOf(const std::string& scenario);

/// A dimension over `path` around a value: halves and doubles, both truths, the word alone. Its name is the last key, with a number where
/// the draft has that name already. The name is unique in the draft.
DraftVary suggestedVary(const SweepDraft& draft, const std::string& path, const std::string& value);
/// Of an option of a scheduler of the draft, in its range; a choice has all its words.
DraftVary suggestedVary(const SweepDraft& draft, int scheduler, const policies::OptionSpec& option);

}  // namespace roundel::widgets
