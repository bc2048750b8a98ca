// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/papers/blocks.h"

#include <fmt/format.h>

#include <cctype>
#include <utility>

#include "core/io/tables/csv_reader.h"

namespace roundel::papers {
namespace {

std::string replaced(const std::string& text, const std::vector<std::pair<char, const char*>>& by) {
  std::string out;
  for (const char c : text) {
    const char* replacement = nullptr;
    for (const auto& [from, to] : by) replacement = c == from ? to : replacement;
    if (replacement != nullptr)
      out += replacement;
    else
      out += c;
  }
  return out;
}

std::string markdown(const std::string& text) { return replaced(text, {{'|', "\\|"}, {'\n', " "}}); }
std::string html(const std::string& text) {
  return replaced(text, {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}});
}

/// A path with / as a relative reference of RFC 3986: every byte but letters, digits and -._~/ as %XX.
std::string reference(const std::string& path) {
  std::string out;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = std::isalnum(byte) != 0 || std::string_view("-._~/").find(c) != std::string_view::npos;
    out += is_plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return out;
}

/// Returns the link of a cell. Only the first cell of a row can have one.
std::string linkOf(const Block& block, std::size_t row, std::size_t column) {
  return column == 0 && row < block.links.size() ? reference(block.links[row]) : std::string();
}

std::string markdownCell(const std::string& cell, const std::string& link) {
  if (link.empty()) return markdown(cell);
  return fmt::format("[{}]({})", replaced(markdown(cell), {{'[', "\\["}, {']', "\\]"}}), link);
}

std::string htmlCell(const std::string& cell, const std::string& link) {
  return link.empty() ? html(cell) : fmt::format("<a href=\"{}\">{}</a>", link, html(cell));
}

std::string markdownTable(const Block& block) {
  std::string out;
  for (std::size_t r = 0; r < block.rows.size(); ++r) {
    for (std::size_t c = 0; c < block.rows[r].size(); ++c)
      out += "| " + markdownCell(block.rows[r][c], linkOf(block, r, c)) + " ";
    out += "|\n";
    if (r > 0) continue;
    for (std::size_t i = 0; i < block.rows[r].size(); ++i) out += "|---";
    out += "|\n";
  }
  return out;
}

std::string htmlRow(const Block& block, std::size_t row) {
  std::string out = "<tr>";
  const char* tag = row == 0 ? "th" : "td";
  for (std::size_t c = 0; c < block.rows[row].size(); ++c) {
    const std::string& cell = block.rows[row][c];
    out += fmt::format("<{}{}>{}</{}>", tag, io::parseNumber(cell) ? " class=\"n\"" : "",
                       htmlCell(cell, linkOf(block, row, c)), tag);
  }
  return out + "</tr>\n";
}

std::string htmlTable(const Block& block) {
  std::string out = "<table>\n";
  for (std::size_t r = 0; r < block.rows.size(); ++r) out += htmlRow(block, r);
  return out + "</table>\n";
}

constexpr const char* kStyle =
    "body{font:15px/1.5 sans-serif;max-width:72em;margin:2em auto;padding:0 1em;color:#1c2733;background:#fff}"
    "table{border-collapse:collapse;margin:.6em 0}th,td{border-bottom:1px solid #d5dbe1;padding:.2em .7em;text-align:left;"
    "vertical-align:top}th{background:#f3f5f7}.n{text-align:right;font-variant-numeric:tabular-nums}"
    "h2{margin-top:2em;border-bottom:2px solid #d5dbe1}";

}  // namespace

Block heading(int level, std::string text) { return {Block::Kind::Heading, level, std::move(text), {}}; }
Block paragraph(std::string text) { return {Block::Kind::Text, 0, std::move(text), {}}; }
Block table(std::vector<std::vector<std::string>> rows, std::vector<std::string> links) {
  return {Block::Kind::Table, 0, {}, std::move(rows), std::move(links)};
}

Block list(const std::vector<std::string>& items) {
  Block out{Block::Kind::List, 0, {}, {}};
  for (const std::string& item : items) out.rows.push_back({item});
  return out;
}

std::string markdownOf(const std::vector<Block>& blocks) {
  std::string out;
  for (const Block& block : blocks) {
    if (!out.empty()) out += "\n";
    if (block.kind == Block::Kind::Heading)
      out += fmt::format("{} {}\n", std::string(static_cast<std::size_t>(block.level), '#'), block.text);
    if (block.kind == Block::Kind::Text) out += block.text + "\n";
    if (block.kind == Block::Kind::Table) out += markdownTable(block);
    if (block.kind != Block::Kind::List) continue;
    for (const auto& row : block.rows) out += "- " + row.front() + "\n";
  }
  return out;
}

std::string htmlOf(const std::string& title, const std::vector<Block>& blocks) {
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n",
      html(title), kStyle);
  for (const Block& block : blocks) {
    if (block.kind == Block::Kind::Heading) out += fmt::format("<h{0}>{1}</h{0}>\n", block.level, html(block.text));
    if (block.kind == Block::Kind::Text) out += fmt::format("<p>{}</p>\n", html(block.text));
    if (block.kind == Block::Kind::Table) out += htmlTable(block);
    if (block.kind != Block::Kind::List) continue;
    out += "<ul>\n";
    for (const auto& row : block.rows) out += fmt::format("<li>{}</li>\n", html(row.front()));
    out += "</ul>\n";
  }
  return out + "</body>\n</html>\n";
}

}  // namespace roundel::papers
