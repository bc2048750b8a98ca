// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/grading/files/junit_xml.h"
#include "core/grading/page/page_parts.h"

namespace roundel::grading {
namespace {

constexpr double kWidth = 520, kLeft = 150, kRight = 456, kTop = 8;
constexpr std::size_t kManyRows = 40;
constexpr std::size_t kNameCharacters = 20;

/// A row of the picture: a submission, or a scheduler of Roundel.
struct Entry {
  std::string name;
  BoardValue value;
  bool reference = false;
};

/// The axis: from the lowest to the highest value, widened to whole steps.
struct Axis {
  double from = 0, to = 1, step = 0.1;
  double x(double value) const { return kLeft + (value - from) / (to - from) * (kRight - kLeft); }
};

Axis axisFor(const std::vector<Entry>& entries, bool ratio) {
  double low = ratio ? 1 : entries.front().value.low, high = low;
  for (const Entry& entry : entries) {
    low = std::min(low, entry.value.low);
    high = std::max(high, entry.value.high);
  }
  Axis axis;
  const double span = std::max(high - low, 1e-9 * std::max(std::abs(high), 1.0));
  axis.step = std::pow(10, std::floor(std::log10(span)));
  if (ratio) axis.step = std::max(axis.step, 0.1);
  for (const double step_multiple : {2.0, 5.0, 10.0})
    if (span / axis.step > 6) axis.step *= step_multiple == 2 ? 2 : step_multiple == 5 ? 2.5 : 2;
  const double base = ratio ? 0.1 : axis.step;
  axis.from = std::floor(low / base + 1e-9) * base;
  axis.to = std::ceil(high / base - 1e-9) * base;
  if (!(axis.to > axis.from)) axis.to = axis.from + axis.step;
  return axis;
}

std::string cutName(const std::string& name) {
  std::size_t byte_index = 0;
  for (std::size_t characters = 0; byte_index < name.size() && characters < kNameCharacters; ++characters)
    for (++byte_index; byte_index < name.size() && (static_cast<unsigned char>(name[byte_index]) & 0xC0U) == 0x80U;)
      ++byte_index;
  return byte_index < name.size() ? name.substr(0, byte_index) + "…" : name;
}

std::string axisPicture(const Axis& axis, double bottom, bool ratio, const std::string& metric) {
  std::string out;
  const double first = std::ceil(axis.from / axis.step - 1e-9);
  for (int i = 0; i < 20; ++i) {
    const double value = (first + i) * axis.step;
    if (value > axis.to + axis.step * 1e-6) break;
    const double x = axis.x(value);
    out += fmt::format(
        "<line class=\"grid\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2:.1f}\"/><text class=\"tick\" x=\"{0:.1f}\" "
        "y=\"{3:.1f}\" text-anchor=\"middle\">{4}</text>\n",
        x, kTop, bottom, bottom + 14, ratio ? fmt::format("{:.4g}", value) : markupText(valueText(metric, value)));
  }
  if (ratio)
    out += fmt::format("<line class=\"one\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2:.1f}\"/>\n", axis.x(1),
                       kTop, bottom);
  return out;
}

std::string rowPicture(const Entry& entry, const Axis& axis, double y, std::size_t rank, const BoardEntry& board) {
  const double x = axis.x(entry.value.mean);
  const bool better = board.against && !board.against->number && entry.value.mean < 1 && !entry.reference;
  std::string out = fmt::format("<line class=\"span{}\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>",
                                entry.reference ? " of" : "", axis.x(entry.value.low), axis.x(entry.value.high), y, y);
  out += entry.reference ? fmt::format("<path class=\"diamond\" d=\"M{:.1f} {:.1f}l5 5-5 5-5-5z\"/>", x, y - 5)
                         : fmt::format("<circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\"/>", x, y);
  if (!entry.reference)
    out += fmt::format("<text class=\"rank\" x=\"22\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>", y + 4, rank);
  out +=
      fmt::format("<text class=\"{}\" x=\"32\" y=\"{:.1f}\">{}<title>{}</title></text>",
                  entry.reference ? "reference" : "", y + 4, markupText(cutName(entry.name)), markupText(entry.name));
  out +=
      fmt::format("<text class=\"{}\" x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
                  better            ? "better"
                  : entry.reference ? "tick"
                                    : "",
                  kWidth, y + 4,
                  board.against ? shownRatio(entry.value.mean) : markupText(valueText(board.metric, entry.value.mean)));
  return out;
}

/// Submissions with a value, then the schedulers of Roundel, all in the order of their values.
std::vector<Entry> entriesOf(const ClassView& view, std::size_t index, const std::vector<ShownRow>& rows) {
  std::vector<Entry> out;
  for (const ShownRow& row : rows)
    if (row.row->result && row.row->result->board[index])
      out.push_back({row.row->name, *row.row->result->board[index], false});
  if (index < view.references.size())
    for (const BoardReference& reference : view.references[index])
      out.push_back({reference.name, reference.value, true});
  const bool is_less_better = lessIsBetter(view.assignment.leaderboard[index]);
  std::ranges::stable_sort(out, [is_less_better](const Entry& a, const Entry& b) {
    return is_less_better ? a.value.mean < b.value.mean : a.value.mean > b.value.mean;
  });
  return out;
}

std::string withoutRank(std::size_t index, const std::vector<ShownRow>& rows) {
  std::string out;
  for (const ShownRow& row : rows)
    if (row.row->result && !row.row->result->board[index])
      out += fmt::format(
          "<span class=\"mark {0}\"><svg><use href=\"#o-{0}\"/></svg><span class=\"dim\">{1}</span></span>\n",
          toString(row.outcome), markupText(row.row->name));
  if (out.empty()) return "";
  return "<h3>No rank, because a scenario has no value</h3><div class=\"norank\">" + out + "</div>\n";
}

}  // namespace

std::string leaderboardPicture(const ClassView& view, std::size_t index, const std::vector<ShownRow>& rows) {
  const BoardEntry& board = view.assignment.leaderboard[index];
  const std::vector<Entry> entries = entriesOf(view, index, rows);
  const bool ratio = board.against.has_value();
  const std::string title =
      markupText(board.name) + (ratio ? " relative to " + markupText(nameOf(*board.against)) : std::string());
  std::string out = fmt::format(
      "<div class=\"panel board\"><h2>Leaderboard: {}</h2><p class=\"dim\">dot: mean of {} {} · line: lowest to highest · "
      "{} is better</p>\n",
      title, board.on.size(), board.on.size() == 1 ? "scenario" : "scenarios",
      ratio                 ? "below 1"
      : lessIsBetter(board) ? "less"
                            : "more");
  if (entries.empty())
    return out + "<p class=\"dim\">No submission has a value yet.</p>" + withoutRank(index, rows) + "</div>\n";
  const double pitch = entries.size() > kManyRows ? 16 : 28;
  const double bottom = kTop + pitch * static_cast<double>(entries.size());
  const Axis axis = axisFor(entries, ratio);
  out += fmt::format("<svg viewBox=\"0 0 {} {:.0f}\" role=\"img\" aria-label=\"{}\">\n", kWidth, bottom + 22, title);
  out += axisPicture(axis, bottom, ratio, board.metric);
  std::size_t rank = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    rank += entries[i].reference ? 0U : 1U;
    out += rowPicture(entries[i], axis, kTop + pitch * (static_cast<double>(i) + 0.5), rank, board);
  }
  out += "</svg>\n<p class=\"dim\">◇ a scheduler of Roundel</p>\n";
  return out + withoutRank(index, rows) + "</div>\n";
}

}  // namespace roundel::grading
