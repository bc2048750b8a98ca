// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Text cells of CSV and TSV: escapes formulas of spreadsheets and control characters.

#include <string>
#include <string_view>

namespace roundel::io {

/// Returns the content of a text cell. Control characters are written as text (model::visible). An apostrophe is added
/// before text that begins with = + - or @ and is not a number, because spreadsheets would read it as a formula, and
/// before text that begins with such an apostrophe. O(bytes).
std::string csvText(std::string_view text);
/// Returns the text without that apostrophe. O(bytes).
std::string fromCsvText(std::string_view cell);
/// Appends csvText(), in quotes (RFC 4180) if it contains a quote, a separator of any locale (comma, semicolon, tab) or
/// `separator`.
void appendCsv(std::string& out, std::string_view text, char separator = ',');

/// Returns the table with one more column, `source`, which has the origin of the table in its first row. Readers
/// without options find the header in the first line and rows of equal length. O(bytes).
std::string withSource(std::string_view table, std::string_view source, char separator = ',');

}  // namespace roundel::io
