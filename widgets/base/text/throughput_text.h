// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Converts between throughputs and texts for tables, forms, dialogs and tips: a number, a table of gang sizes, or empty if the job cannot run; and
// their units. Pure functions; parsing returns a reason for wrong text.

#include <QString>
#include <map>
#include <optional>
#include <string>

#include "core/model/derive.h"
#include "core/model/spec/job_spec.h"

namespace roundel::widgets {

/// "1: 3, 2: 5".
QString tableText(const std::map<int, double>& table);
/// "4.5", "1: 3, 2: 5" for {gang size: throughput of that gang}, "null" if the job cannot run; parseThroughput() reads it back.
QString throughputText(const model::ThroughputCell& cell);
/// The text of a type's cell in a row; empty if the row has none.
QString throughputText(const std::optional<model::ThroughputRow>& row, const std::string& type);

/// A short form for lists: five digits, "{1: 3, 2: 5}", "–" if the job cannot run.
QString throughputSummary(const model::ThroughputCell& cell);
/// "iterations/s per GPU", "iterations/s per gang", or with a gang size "iterations/s of the gang of 4".
QString throughputUnit(model::ThroughputPer per, int gang = 0);

struct ParsedThroughput {
  model::ThroughputCell cell;  ///< empty if the job cannot run there
  QString reason;              ///< why the text is not a throughput
};
/// Reads a number in C notation, or "1: 3, 2: 5" with or without braces; empty, "-", "–", "null" and 0 mean that the job cannot run. "0,21" is
/// rejected with the hint to write 0.21.
ParsedThroughput parseThroughput(const QString& text);
/// Adds a gang size to a table. Returns a reason if size or throughput is wrong, or the size is in the table already.
QString addGang(std::map<int, double>& gangs, const QString& size, const QString& throughput);

}  // namespace roundel::widgets
