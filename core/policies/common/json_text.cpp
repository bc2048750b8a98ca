// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/common/json_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

namespace roundel::policies {

using nlohmann::json;

std::optional<JsonError> jsonErrorIn(const std::string& text) {
  try {
    [[maybe_unused]] const json parsed = json::parse(text);
  } catch (const json::parse_error& error) {
    const std::size_t error_position = std::min(text.size(), error.byte == 0 ? 0 : error.byte - 1);
    const std::string_view before(text.data(), error_position);
    JsonError error_at;
    error_at.line = 1 + static_cast<int>(std::ranges::count(before, '\n'));
    const std::size_t start = before.rfind('\n');
    error_at.column =
        1 + static_cast<int>(start == std::string_view::npos ? error_position : error_position - start - 1);
    // "[json.exception.parse_error.101] parse error at line 1, column 5: syntax error while ...": the rest is what matters.
    const std::string error_text = error.what();
    const std::size_t colon = error_text.find(": ");
    error_at.message = colon == std::string::npos ? error_text : error_text.substr(colon + 2);
    return error_at;
  } catch (const json::exception& error) {  // a number beyond the range of doubles
    return JsonError{1, 1, error.what()};
  }
  return std::nullopt;
}

}  // namespace roundel::policies
