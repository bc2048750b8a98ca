#pragma once
// Text cells of CSV and TSV: what a spreadsheet would run stands behind an apostrophe, control characters are shown.

#include <string>
#include <string_view>

namespace roundel::io {

/// What a text cell holds: control characters written out (model::visible), and an apostrophe before text that begins with = + - or @
/// and is no number, which spreadsheets would take for a formula; before text that begins with such an apostrophe, another. O(bytes).
std::string csvText(std::string_view text);
/// Without that apostrophe: the text as it is shown. O(bytes).
std::string fromCsvText(std::string_view cell);
/// Appends csvText(), in quotes (RFC 4180) where it holds a quote, a separator of any locale (comma, semicolon, tab) or `separator`.
void appendCsv(std::string& out, std::string_view text, char separator = ',');

/// A table with a header and one more column, `source`, which says in its first row where the table comes from: a reader without options
/// finds the header in the first line and rows of one length. O(bytes).
std::string withSource(std::string_view table, std::string_view source, char separator = ',');

}  // namespace roundel::io
