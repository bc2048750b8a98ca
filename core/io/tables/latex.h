// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Text for a LaTeX document: characters that TeX reads as commands are escaped, common signs become commands.

#include <string>
#include <string_view>

namespace roundel::io {

/// Returns text that is valid in running text, nodes, table cells and optional arguments. Line breaks and tabs become
/// spaces; other control characters are shown (model::visible). Letters that no encoding of pdfLaTeX has (e.g. Chinese)
/// are not changed, for XeLaTeX and LuaLaTeX. O(bytes).
std::string latexText(std::string_view utf8);

}  // namespace roundel::io
