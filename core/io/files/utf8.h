// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// UTF-8, the encoding of JSON texts.

#include <optional>
#include <string>
#include <string_view>

namespace roundel::io {

/// Returns the offset of the first byte that is not UTF-8; nullopt if there is none. Overlong forms and surrogates are
/// not UTF-8.
std::optional<std::size_t> firstInvalidUtf8(std::string_view text);
/// Precondition: `code` is a Unicode scalar value.
void appendUtf8(std::string& out, unsigned code);

}  // namespace roundel::io
