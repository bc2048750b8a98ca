#pragma once
// Text for a LaTeX document: characters that TeX reads as commands are escaped, common signs become commands.

#include <string>
#include <string_view>

namespace roundel::io {

/// Safe in running text, nodes, table cells and optional arguments. A line break and a tab are spaces, other control characters are shown
/// (model::visible); letters that no encoding of pdfLaTeX has
/// (e.g. Chinese) stay as they are, for XeLaTeX and LuaLaTeX. O(bytes).
std::string latexText(std::string_view utf8);

}  // namespace roundel::io
