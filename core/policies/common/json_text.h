// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finds the syntax error in JSON that a user types.

#include <optional>
#include <string>

namespace roundel::policies {

/// The place at which a text is no longer valid JSON; line and column from 1, columns in bytes.
struct JsonError {
  int line = 1, column = 1;
  std::string message;  ///< the text that was read and what was expected
};
std::optional<JsonError> jsonErrorIn(const std::string& text);

}  // namespace roundel::policies
