// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/common/option_choices.h"

#include <algorithm>
#include <utility>

namespace roundel::policies {

OptionSpec makeExplainedChoice(std::string key, const std::vector<OptionChoice>& choices, const std::string& about,
                               std::string paper) {
  std::vector<std::string> words;
  std::string meaning = about + '.';
  for (const OptionChoice& choice : choices) {
    words.push_back(choice.word);
    meaning += ' ' + choice.word + ": " + choice.meaning;
  }
  return makeChoice(std::move(key), std::move(words), std::move(meaning), std::move(paper));
}

std::string meaningOf(const OptionSpec& option, const std::string& json) {
  for (const std::string& word : option.choices) {
    if (json != '"' + word + '"') continue;
    const std::string head = ". " + word + ": ";
    const std::size_t head_position = option.meaning.find(head);
    if (head_position == std::string::npos) break;
    const std::size_t from = head_position + head.size();
    std::size_t to = option.meaning.size();
    for (const std::string& other_word : option.choices)
      to = std::min(to, option.meaning.find(". " + other_word + ": ", from));
    return option.meaning.substr(from, to == option.meaning.size() ? to - from : to + 1 - from);
  }
  return option.meaning;
}

}  // namespace roundel::policies
