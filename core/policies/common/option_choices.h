// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Options that are a choice of words, with one sentence on the effect of each word. The sentences are part of
// OptionSpec::meaning, so that every view of an option shows them.

#include <string>
#include <vector>

#include "core/policies/common/options.h"

namespace roundel::policies {

struct OptionChoice {
  std::string word, meaning;  ///< "fifo", "Charges jobs in order of arrival."
};
/// Makes an option with the meaning "`about`. fifo: Charges jobs in order of arrival. ...". The first word is the
/// default.
OptionSpec makeExplainedChoice(std::string key, const std::vector<OptionChoice>& choices, const std::string& about,
                               std::string paper = {});

/// Returns the meaning of a value in one sentence: the effect of the word if the choice is explained, otherwise the
/// meaning of the option.
std::string meaningOf(const OptionSpec& option, const std::string& json);

}  // namespace roundel::policies
