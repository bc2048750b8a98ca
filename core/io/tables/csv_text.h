#pragma once
// Text cells of CSV and TSV: formulas of spreadsheets get an apostrophe in front, control characters are written out.

#include <string>
#include <string_view>

namespace roundel::io {

/// The content of a text cell: control characters written out (model::visible), and an apostrophe before text that begins with = + - or @
/// and is no number, which spreadsheets would take for a formula; and before text that begins with such an apostrophe. O(bytes).
std::string csvText(std::string_view text);
/// The text without that apostrophe. O(bytes).
std::string fromCsvText(std::string_view cell);
/// Appends csvText(), in quotes (RFC 4180) where it holds a quote, a separator of any locale (comma, semicolon, tab) or `separator`.
void appendCsv(std::string& out, std::string_view text, char separator = ',');

/// A table with a header and one more column, `source`, which says in its first row where the table comes from: a reader without options
/// finds the header in the first line and rows of one length. O(bytes).
std::string withSource(std::string_view table, std::string_view source, char separator = ',');

}  // namespace roundel::io
