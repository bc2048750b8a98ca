#pragma once
// JSON as somebody types it: where it stops being JSON.

#include <optional>
#include <string>

namespace roundel::policies {

/// Where a text that is meant as JSON stops being it; line and column from 1, columns in bytes.
struct JsonMistake {
  int line = 1, column = 1;
  std::string message;  ///< what was read and what was expected
};
std::optional<JsonMistake> jsonMistake(const std::string& text);

}  // namespace roundel::policies
