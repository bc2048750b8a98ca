// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/external/wire/why.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>

#include "core/model/check/visible_text.h"
#include "core/policies/external/wire/members.h"

namespace roundel::policies::external {
namespace {

using model::JobIndex;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr trace::ReasonKind kSaid{"program", "the program gives no reason"};

constexpr std::array<std::pair<std::string_view, trace::Picture>, 7> kPictures{{{"none", trace::Picture::None},
                                                                                {"matrix", trace::Picture::Matrix},
                                                                                {"timeline", trace::Picture::Timeline},
                                                                                {"ready", trace::Picture::Ready},
                                                                                {"order", trace::Picture::Order},
                                                                                {"shares", trace::Picture::Shares},
                                                                                {"levels", trace::Picture::Levels}}};
constexpr std::array<std::pair<std::string_view, trace::ColumnRole>, 7> kRoles{
    {{"plain", trace::ColumnRole::Plain},
     {"across", trace::ColumnRole::Across},
     {"lane", trace::ColumnRole::Lane},
     {"start", trace::ColumnRole::Start},
     {"end", trace::ColumnRole::End},
     {"amount", trace::ColumnRole::Amount},
     {"reference", trace::ColumnRole::Reference}}};

// What a program says about a decision.
struct Said {
  std::string rule, score;
  std::unordered_map<std::int32_t, double> chosen;  ///< by job
  std::unordered_map<std::int32_t, std::shared_ptr<const std::string>> waiting;
  std::vector<std::shared_ptr<const trace::Table>> tables;
};

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

class WhyReader {
 public:
  WhyReader(JsonValue why, const Names& names) : m_why(why), m_names(names), m_in(why, "\"why\"", m_fault) {}

  std::optional<LineFault> run(Said& out) {
    if (!m_why.is(JsonKind::Object))
      return LineFault{fmt::format("\"why\" is {}; an object is expected", nameOf(m_why.kind())), m_why.place()};
    out.rule = text(m_in, "rule");
    out.score = text(m_in, "score");
    readChosen(out);
    readWaiting(out);
    if (const JsonValue tables = m_in.array("tables")) readTables(tables, out);
    return m_fault;
  }

 private:
  std::string text(Members& in, std::string_view name) {
    const auto member_text = in.string(name);
    if (!member_text) return {};
    if (characters(*member_text) > kMostCharacters)
      in.fail(fmt::format("{} has {} characters; {} are allowed", in.called(name), characters(*member_text),
                          kMostCharacters),
              in.value(name));
    return model::visible(*member_text);
  }

  template <class Each>
  void forEachJob(std::string_view name, const Each& each) {
    const JsonValue object = m_in.object(name);
    if (!object) return;
    object.forEachMember([&](std::string_view id, JsonValue value) {
      const JobIndex job = m_names.job(id);
      if (job.valid())
        each(job, value);
      else
        m_in.fail(fmt::format("{} names job \"{}\", which does not exist", m_in.called(name),
                              model::brief(model::visible(id))),
                  value);
      return !m_fault;
    });
  }

  void readChosen(Said& out) {
    forEachJob("chosen", [&](JobIndex job, JsonValue value) {
      if (value.is(JsonKind::Number) || value.is(JsonKind::Null))
        out.chosen[job.value] = value.is(JsonKind::Number) ? value.number() : kNone;
      else
        m_in.fail(fmt::format("the score of a chosen job is {}; a number is expected", nameOf(value.kind())), value);
    });
  }

  void readWaiting(Said& out) {
    forEachJob("waiting", [&](JobIndex job, JsonValue value) {
      if (value.is(JsonKind::Null)) return;
      if (!value.is(JsonKind::String))
        return m_in.fail(fmt::format("the reason of a waiting job is {}; a text is expected", nameOf(value.kind())),
                         value);
      if (characters(value.string()) > kMostCharacters)
        return m_in.fail(
            fmt::format("a reason has {} characters; {} are allowed", characters(value.string()), kMostCharacters),
            value);
      out.waiting[job.value] = std::make_shared<const std::string>(model::visible(value.string()));
    });
  }

  void readTables(JsonValue list, Said& out) {
    if (list.size() > kMostTables)
      return m_in.fail(fmt::format("\"tables\" has {} tables; {} are allowed", list.size(), kMostTables), list);
    list.forEach([&](JsonValue each) {
      if (each.is(JsonKind::Object))
        readTable(each, out);
      else
        m_in.fail(fmt::format("a table is {}; an object is expected", nameOf(each.kind())), each);
      return !m_fault;
    });
  }

  void readTable(JsonValue object, Said& out) {
    Members in(object, fmt::format("table {}", out.tables.size() + 1), m_fault);
    if (!in.require("id") || !in.require("title") || !in.require("columns") || !in.require("rows")) return;
    auto table = std::make_shared<trace::Table>();
    table->id = text(in, "id");
    table->title = text(in, "title");
    for (const auto& other_table : out.tables)
      if (other_table->id == table->id)
        return in.fail(fmt::format("two tables have the id \"{}\"", model::brief(table->id)), in.value("id"));
    readWord(in, "picture", kPictures, table->picture);
    const JsonValue columns = in.array("columns"), rows = in.array("rows");
    if (m_fault) return;
    if (!columns || !rows || columns.size() == 0) return in.fail(in.called("columns") + " has no column", object);
    m_cells += columns.size() * rows.size();
    if (m_cells > kMostCells) return in.fail(fmt::format("the tables have more than {} cells", kMostCells), object);
    columns.forEach([&](JsonValue column) {
      readColumn(column, *table);
      return !m_fault;
    });
    if (!m_fault) readRows(in, rows, *table);
    if (!m_fault) readMarks(in, rows.size(), *table);
    if (!m_fault) out.tables.push_back(std::move(table));
  }

  template <class Words, class Value>
  void readWord(Members& in, std::string_view name, const Words& words, Value& value) {
    const auto word = in.string(name);
    if (!word) return;
    const auto word_entry = std::ranges::find(words, *word, &Words::value_type::first);
    if (word_entry != words.end())
      value = word_entry->second;
    else
      in.fail(fmt::format("{} is \"{}\", which is not known", in.called(name), model::brief(model::visible(*word))),
              in.value(name));
  }

  void readColumn(JsonValue object, trace::Table& table) {
    if (!object.is(JsonKind::Object))
      return m_in.fail(fmt::format("a column is {}; an object is expected", nameOf(object.kind())), object);
    Members in(object, fmt::format("column {} of table \"{}\"", table.columns.size() + 1, model::brief(table.id)),
               m_fault);
    if (!in.require("name")) return;
    trace::Column& column = table.columns.emplace_back();
    column.name = text(in, "name");
    column.unit = text(in, "unit");
    readWord(in, "role", kRoles, column.role);
  }

  void readRows(Members& in, JsonValue rows, trace::Table& table) {
    const std::size_t width = table.columns.size();
    std::vector<std::vector<JsonValue>> cells(width);
    rows.forEach([&](JsonValue row) {
      if (!row.is(JsonKind::Array) || row.size() != width) {
        in.fail(fmt::format("a row of table \"{}\" does not have {} cells", model::brief(table.id), width), row);
        return false;
      }
      std::size_t c = 0;
      row.forEach([&](JsonValue cell) {
        checkCell(in, cell);
        cells[c++].push_back(cell);
        return !m_fault;
      });
      return !m_fault;
    });
    for (std::size_t c = 0; c < width && !m_fault; ++c) fillColumn(cells[c], table.columns[c]);
  }

  void checkCell(Members& in, JsonValue cell) {
    if (cell.is(JsonKind::String) && characters(cell.string()) > kMostCharacters)
      in.fail(fmt::format("a cell has {} characters; {} are allowed", characters(cell.string()), kMostCharacters),
              cell);
    else if (!cell.is(JsonKind::String) && !cell.is(JsonKind::Number) && !cell.is(JsonKind::Null))
      in.fail(fmt::format("a cell is {}; a number, a string or null is expected", nameOf(cell.kind())), cell);
  }

  // Ids become links if every cell has one. Otherwise a column has numbers if it has no string.
  void fillColumn(const std::vector<JsonValue>& cells, trace::Column& column) const {
    if (column.name == "job" && link(
                                    cells, [&](std::string_view id) { return m_names.job(id); }, column))
      return;
    if (column.name == "node" && link(
                                     cells, [&](std::string_view id) { return m_names.node(id); }, column))
      return;
    if (column.name == "type" && link(
                                     cells, [&](std::string_view id) { return m_names.type(id); }, column))
      return;
    const bool text = std::ranges::any_of(cells, [](JsonValue cell) { return cell.is(JsonKind::String); });
    if (!text) {
      std::vector<double> numbers;
      for (const JsonValue cell : cells) numbers.push_back(cell.is(JsonKind::Number) ? cell.number() : kNone);
      column.cells = std::move(numbers);
      return;
    }
    std::vector<std::string> texts;
    for (const JsonValue cell : cells)
      texts.push_back(cell.is(JsonKind::Null)     ? ""
                      : cell.is(JsonKind::Number) ? std::string(cell.text())
                                                  : model::visible(cell.string()));
    column.cells = std::move(texts);
  }

  template <class Find>
  static bool link(const std::vector<JsonValue>& cells, const Find& find, trace::Column& column) {
    std::vector<decltype(find(std::string_view()))> links;
    for (const JsonValue cell : cells) {
      if (!cell.is(JsonKind::String) || !find(cell.string()).valid()) return false;
      links.push_back(find(cell.string()));
    }
    column.cells = std::move(links);
    return true;
  }

  void readMarks(Members& in, std::size_t rows, trace::Table& table) {
    const JsonValue list = in.array("chosen");
    if (!list) return;
    table.chosen.assign(rows, 0);
    list.forEach([&](JsonValue each) {
      const double row = each.is(JsonKind::Number) ? each.number() : -1;
      if (row >= 0 && row < static_cast<double>(rows) && row == std::floor(row))
        table.chosen[static_cast<std::size_t>(row)] = 1;
      else
        in.fail(
            fmt::format("{} has an entry that is no row from 0 to {}", in.called("chosen"), rows == 0 ? 0 : rows - 1),
            each);
      return !m_fault;
    });
  }

  JsonValue m_why;
  const Names& m_names;
  std::optional<LineFault> m_fault;
  Members m_in;
  std::size_t m_cells = 0;
};

}  // namespace

std::string explainAnswer(JsonValue why, const sim::SystemView& view, const Names& names, const sim::Decision& decision,
                          trace::Explanation& out) {
  Said program_reasons;
  std::string fault_text;
  if (why && !why.is(JsonKind::Null)) {
    if (const auto fault = WhyReader(why, names).run(program_reasons)) {
      fault_text = fault->what;
      program_reasons = {};
    }
  }
  out.rule = program_reasons.rule;
  out.score_name = program_reasons.score;
  out.tables = std::move(program_reasons.tables);
  std::unordered_map<std::int32_t, const std::vector<model::Part>*> holds;
  if (decision.others_stay || decision.changes_nothing)
    for (const JobIndex job : view.active())
      if (!view.state(job).held.empty()) holds[job.value] = &view.state(job).held;
  for (const JobIndex job : decision.stopped) holds.erase(job.value);
  for (const sim::Placement& placement : decision.placements) holds[placement.job.value] = &placement.parts;
  for (const JobIndex job : view.active()) {
    if (const auto held = holds.find(job.value); held != holds.end()) {
      const auto score = program_reasons.chosen.find(job.value);
      out.choices.push_back(
          {job, 0, *held->second, score == program_reasons.chosen.end() ? kNone : score->second, {}, kNone});
      continue;
    }
    trace::Reason reason;
    reason.job = job;
    reason.kind = &kSaid;
    if (const auto text = program_reasons.waiting.find(job.value); text != program_reasons.waiting.end())
      reason.written = text->second;
    out.reasons.push_back(std::move(reason));
  }
  return fault_text;
}

}  // namespace roundel::policies::external
