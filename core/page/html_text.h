// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Text inside an HTML page. Private to core/page.

#include <string>
#include <string_view>

namespace roundel::page {

/// Returns text for an element or a quoted attribute: &, <, >, " and ' are references, and hidden characters are visible
/// (model::visible). O(bytes).
std::string escaped(std::string_view text);
/// Returns the bytes in base64 (RFC 4648). O(bytes).
std::string base64(std::string_view bytes);
/// Returns a script element that browsers do not run, with the bytes compressed and in base64: <script type="text/plain"
/// id="ID">...</script> and a line break. `id` is plain ASCII. O(bytes).
std::string packedElement(std::string_view id, std::string_view bytes);

}  // namespace roundel::page
