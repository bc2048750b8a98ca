// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/model/check/visible_text.h"
#include "core/traces/column_map.h"
#include "core/traces/formats/readers.h"
#include "core/traces/times.h"

namespace roundel::traces {
namespace {

class CsvReader {
 public:
  CsvReader(const TraceFiles& files, ReadContext& context) : m_files(files), m_context(context) {}

  TraceData read() {
    const auto text = readTraceText(m_files.file, m_context.faults);
    if (!text) return {};
    TraceTable table(*text);
    m_map = guessColumns(table.names(), m_files.columns);
    findColumns(table);
    readRows(table, m_files, m_context, m_data, [&] { readRow(table); });
    for (const ColumnField& field : columnFields())
      if (const auto column = m_map.find(std::string(field.name)); column != m_map.end())
        m_data.columns.push_back(fmt::format("{} = {}", field.name, column->second));
    m_data.map = std::move(m_map);
    return std::move(m_data);
  }

 private:
  void findColumns(const TraceTable& table) {
    for (const auto& [field, name] : m_map)
      if (const auto use = findColumn(table, name))
        m_use[field] = *use;
      else
        table.require({name}, m_files.file, m_context.faults);
    std::string missing;
    const auto need = [&](bool there, std::string_view what) {
      if (!there) missing += fmt::format("{}{}", missing.empty() ? "" : ", ", what);
    };
    need(has("submit"), "submit");
    need(has("duration") || has("end"), "duration (or end)");
    need(has("gpus"), "gpus");
    if (missing.empty() || !m_context.faults.empty()) return;
    std::string names;
    for (const std::string& name : table.names()) names += fmt::format("{}{}", names.empty() ? "" : ", ", name);
    m_context.faults.add({"missing-columns", m_files.file.string(), fmt::format("no column looks like {}", missing),
                          fmt::format("--map FIELD=COLUMN,... with the columns {}", model::brief(names, 400)), 1});
  }

  bool has(const std::string& field) const { return m_use.contains(field); }

  std::string_view text(const TraceTable& table, const std::string& field) const {
    const auto use = m_use.find(field);
    return use == m_use.end() ? std::string_view() : table.at(use->second.column);
  }

  /// Numbers in the column's unit, dates as they are.
  std::optional<double> instant(const TraceTable& table, const std::string& field) const {
    const auto value = parseInstant(text(table, field));
    const bool number = table.number(m_use.at(field).column).has_value();
    return value && number ? std::optional(*value * m_use.at(field).unit_s) : value;
  }

  std::optional<double> duration(const TraceTable& table) const {
    if (!has("duration")) {
      const auto end = instant(table, "end"), start = instant(table, has("start") ? "start" : "submit");
      return end && start ? std::optional(*end - *start) : std::nullopt;
    }
    const auto value = parseLength(text(table, "duration"));
    const bool number = table.number(m_use.at("duration").column).has_value();
    return value && number ? std::optional(*value * m_use.at("duration").unit_s) : value;
  }

  void readRow(const TraceTable& table) {
    const auto submit = instant(table, "submit"), length = duration(table);
    const auto gpus = wholeNumber(text(table, "gpus"));
    if (!submit || !length || !gpus)
      return m_context.notes.dropped("submission, duration or GPUs is no number", table.line());
    TraceJob& job = addJob(m_data, table);
    job.submit_s = *submit;
    job.duration_s = *length;
    job.gpus = *gpus;
    job.id = text(table, "id");
    job.user = text(table, "user");
    job.group = text(table, "group");
    job.model = text(table, "model");
    job.allowed = text(table, "type");
  }

  const TraceFiles& m_files;
  ReadContext& m_context;
  TraceData m_data;
  ColumnMap m_map;
  std::map<std::string, ColumnUse> m_use;
};

}  // namespace

TraceFormat csvFormat() {
  TraceFormat format;
  format.id = "csv";
  format.title = "Any table of jobs";
  format.files = "a table with a header, separated by commas, tabs, | or blanks";
  format.columns =
      "submit, duration (or end and start), gpus; id, user, group, model, type; guessed from the header if they are not stated";
  format.cite = "A table of the user";
  format.where = "a table of the user";
  format.mapped = true;
  format.read = [](const TraceFiles& files, ReadContext& context) { return CsvReader(files, context).read(); };
  return format;
}

}  // namespace roundel::traces
