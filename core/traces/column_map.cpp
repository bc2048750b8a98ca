// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/column_map.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/io/catalogue_io.h"
#include "core/io/json/json_fields.h"
#include "core/model/check/suggest.h"
#include "core/traces/times.h"

namespace roundel::traces {
namespace {

using Names = std::span<const std::string_view>;
constexpr std::string_view kSubmitNames[] = {
    "submit",   "submittime", "submittedtime", "submissiontime", "submitted", "arrival",  "arrivaltime",
    "arrivals", "timestamp",  "creationtime",  "created",        "createdat", "queuedat", "time"};
constexpr std::string_view kDuration[] = {"duration",    "durations",   "runtime", "runduration", "elapsed",
                                          "elapsedtime", "servicetime", "length",  "jobduration", "walltime"};
constexpr std::string_view kGpus[] = {"gpus",     "numgpus",    "numgpu", "gpunum",      "ngpus",       "ngpu",
                                      "gpucount", "gpurequest", "gpu",    "numreplicas", "scalefactor", "plangpu"};
constexpr std::string_view kIdNames[] = {"jobid", "id", "job", "jobname", "name", "uid", "uuid"};
constexpr std::string_view kUserNames[] = {"user", "userid", "username", "owner"};
constexpr std::string_view kGroupNames[] = {"queue",     "vc",    "virtualcluster", "cluster",
                                            "partition", "group", "project",        "organization"};
constexpr std::string_view kModel[] = {"model", "modelname", "application", "app", "jobtype"};
constexpr std::string_view kTypeNames[] = {"gputype", "gpumodel", "gpuspec", "gputypespec", "type"};
constexpr std::string_view kStart[] = {"start", "starttime", "started", "startedat", "scheduledtime"};
constexpr std::string_view kEnd[] = {"end",      "endtime",    "finish",         "finishtime",
                                     "finished", "finishedat", "completiontime", "deletiontime"};

constexpr ColumnField kColumns[] = {{"submit", "submission", kSubmitNames},
                                    {"duration", "time at work", kDuration},
                                    {"gpus", "GPUs of the gang", kGpus},
                                    {"id", "name of the job", kIdNames},
                                    {"user", "user", kUserNames},
                                    {"group", "queue or virtual cluster", kGroupNames},
                                    {"model", "model", kModel},
                                    {"type", "GPU types it may run on, by |", kTypeNames},
                                    {"start", "start of work", kStart},
                                    {"end", "end of work", kEnd}};

std::string plain(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (c >= 'A' && c <= 'Z') out += static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) out += c;
  }
  return out;
}

const ColumnField* fieldOf(std::string_view name) {
  const auto entry = std::ranges::find_if(kColumns, [&](const auto& f) { return f.name == name; });
  return entry == std::end(kColumns) ? nullptr : &*entry;
}

std::string hintForField(std::string_view name) {
  std::vector<std::string_view> known_names;
  for (const ColumnField& field : kColumns) known_names.push_back(field.name);
  return model::hintFor(name, known_names, "");
}

}  // namespace

std::span<const ColumnField> columnFields() { return kColumns; }

ColumnMap guessColumns(const std::vector<std::string>& names, const ColumnMap& given) {
  ColumnMap columns = given;
  std::vector<std::string> plainNames;
  for (const std::string& name : names) plainNames.push_back(plain(name));
  const auto isTaken = [&](const std::string& name) {
    return std::ranges::any_of(
        columns, [&](const auto& each) { return each.second == name || each.second.starts_with(name + ":"); });
  };
  for (const ColumnField& field : kColumns) {
    for (const std::string_view usual_name : field.usual) {
      const auto name_position = std::ranges::find(plainNames, usual_name) - plainNames.begin();
      const auto index = static_cast<std::size_t>(name_position);
      if (columns.contains(std::string(field.name)) || index == names.size() || isTaken(names[index])) continue;
      columns[std::string(field.name)] = names[index];
    }
  }
  return columns;
}

std::optional<ColumnUse> findColumn(const TraceTable& table, std::string_view text) {
  if (const std::size_t column = table.find(text); column != TraceTable::kNoColumn) return ColumnUse{column, 1};
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon + 1 == text.size()) return std::nullopt;
  const std::size_t column = table.find(text.substr(0, colon));
  // The blank keeps digits of the unit apart from the one: ":5" is no unit.
  const auto unit = parseLength(fmt::format("1 {}", text.substr(colon + 1)));
  return column == TraceTable::kNoColumn || !unit ? std::nullopt : std::optional(ColumnUse{column, *unit});
}

std::optional<ColumnMap> parseColumnMap(std::string_view text, std::string& error) {
  ColumnMap columns;
  io::CsvReader reader(text);
  std::vector<std::string_view> entries;
  reader.next(entries);
  for (const std::string_view entry : entries) {
    const std::size_t equals = std::min(entry.find('='), entry.size());
    const std::string field(entry.substr(0, equals));
    if (equals + 1 >= entry.size()) {
      error = fmt::format("\"{}\" is not FIELD=COLUMN", entry);
    } else if (fieldOf(field) == nullptr) {
      error = fmt::format("no field \"{}\" ({})", field, hintForField(field));
    } else {
      columns[field] = entry.substr(equals + 1);
      continue;
    }
    return std::nullopt;
  }
  return columns;
}

std::string writeColumnMap(const ColumnMap& columns) {
  std::string text;
  io::JsonOut out(text);
  out.beginObject();
  out.key("roundel_columns");
  out.integer(1);
  out.key("columns");
  out.beginObject();
  for (const auto& [field, column] : columns) {
    out.key(field);
    out.string(column);
  }
  out.endObject();
  out.endObject();
  return io::formattedJson(text);
}

namespace {

/// Returns the member `columns` of the document; a fault if there is none.
ColumnMap columnsIn(const std::string& text, model::FaultList& faults) {
  io::JsonCursor in(text, faults);
  ColumnMap columns;
  bool has_columns = false;
  if (in.peek() == io::JsonCursor::Kind::Object) {
    in.enterObject();
    while (in.nextMember()) {
      has_columns = has_columns || in.key() == "columns";
      if (in.key() == "columns")
        io::readMap(in, columns, "an object {field: column}", false);
      else
        in.skip();
    }
    in.expectEnd();
  }
  if (!has_columns && faults.empty())
    faults.add({"no-columns", "", "it holds no columns", "a file that --save-map wrote", 1});
  return columns;
}

}  // namespace

std::optional<ColumnMap> readColumnMap(const std::filesystem::path& path, model::FaultList& faults) {
  const auto text = readTraceText(path, faults);
  if (!text) return std::nullopt;
  model::FaultList column_faults;
  ColumnMap columns = columnsIn(*text, column_faults);
  for (const auto& [field, column] : columns)
    if (fieldOf(field) == nullptr)
      column_faults.add({"unknown-field", "", fmt::format("no field \"{}\"", field), hintForField(field)});
  for (model::Fault& fault : column_faults.kept()) fault.pointer = path.string() + fault.pointer;
  const bool readable = column_faults.empty();
  faults.append(std::move(column_faults));
  return readable ? std::optional(std::move(columns)) : std::nullopt;
}

}  // namespace roundel::traces
