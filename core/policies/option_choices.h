#pragma once
// Options that are a choice among words, with what a scheduler does with each word in one sentence. The sentences are kept in
// OptionSpec::meaning, so that each view of an option's meaning has them too.

#include <string>
#include <vector>

#include "core/policies/options.h"

namespace roundel::policies {

struct OptionChoice {
  std::string word, meaning;  ///< "fifo", "Charges jobs in order of arrival."
};
/// Its meaning is "`about`. fifo: Charges jobs in order of arrival. ...". The first word is the default.
OptionSpec makeExplainedChoice(std::string key, const std::vector<OptionChoice>& choices, const std::string& about,
                               std::string paper = {});

/// What a value means in one sentence: of a choice that is explained what its word does, otherwise the option's own meaning.
std::string meaningOf(const OptionSpec& option, const std::string& json);

}  // namespace roundel::policies
