#pragma once
// Words that stand in a LaTeX document as they are: what TeX reads as commands is escaped, common signs become its own.

#include <string>
#include <string_view>

namespace roundel::io {

/// Safe in running text, nodes, table cells and optional arguments. A line break and a tab are spaces, other control characters are shown
/// (model::visible); letters that no encoding of pdfLaTeX has
/// (Chinese, say) stay as they are, for XeLaTeX and LuaLaTeX. O(bytes).
std::string latexText(std::string_view utf8);

}  // namespace roundel::io
