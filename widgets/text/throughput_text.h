#pragma once
// A throughput as a cell writes it, and back: a number, a table of gang sizes, or nothing where the job cannot run; and its unit. The one
// place for tables, forms, dialogs and tips. Pure functions; what is not understood comes back with the reason.

#include <QString>
#include <map>
#include <optional>
#include <string>

#include "core/model/derive.h"
#include "core/model/spec/job_spec.h"

namespace roundel::widgets {

/// "1: 3, 2: 5".
QString tableText(const std::map<int, double>& table);
/// "4.5", "1: 3, 2: 5" for {gang size: throughput of that gang}, "null" where the job cannot run; parseThroughput() reads it back.
QString throughputText(const model::ThroughputCell& cell);
/// The same of a type's cell in a row; empty where the row states none.
QString throughputText(const std::optional<model::ThroughputRow>& row, const std::string& type);

/// To read among others: five digits, "{1: 3, 2: 5}", "–" where the job cannot run.
QString throughputSummary(const model::ThroughputCell& cell);
/// "iterations/s per GPU", "iterations/s per gang"; with a gang size "iterations/s of the gang of 4".
QString throughputUnit(model::ThroughputPer per, int gang = 0);

struct ParsedThroughput {
  model::ThroughputCell cell;  ///< empty where the job cannot run there
  QString reason;              ///< why the text is no throughput
};
/// A number in C notation, or "1: 3, 2: 5", in braces or not; empty, "-", "–", "null" and 0 mean that the job cannot run there. "0,21" is refused with
/// the hint to write 0.21.
ParsedThroughput parseThroughput(const QString& text);
/// Adds one gang size to a table. The reason where size or throughput is not understood, or the size is there already.
QString addGang(std::map<int, double>& gangs, const QString& size, const QString& throughput);

}  // namespace roundel::widgets
