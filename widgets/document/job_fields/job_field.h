// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The keys of a job as fields of tables and forms: title, unit, tool tip, permitted text. The job table, the column picker and the properties
// all use this list. Keys are those of the scenario format.

#include <QCoreApplication>
#include <QString>
#include <string_view>
#include <vector>

#include "widgets/base/text/field_text.h"

namespace roundel::widgets {

struct JobField {
  Q_DECLARE_TR_FUNCTIONS(JobField)

 public:
  enum class Group { Job, Gang, Work, Throughput, Size, Timing, Pipeline, Rounds };
  enum class Kind {
    Id,
    Text,
    Choice,  ///< one of `choices`, or empty
    Number,
    Sizes,  ///< "4", or "1, 2, 4"
    Table,  ///< {GPU count: number}, as "1: 1, 4: 0.9"
    Nested  ///< JSON in a cell, a form in Properties
  };
  const char* key;
  Group group;
  Kind kind;
  const char* title_source;  ///< untranslated
  const char* unit;          ///< "s"; "" if none
  const char* tip_source;
  NumberRange range = kNonNegative;  ///< of Number
  std::vector<const char*> choices = {};

  QString name() const { return QString::fromLatin1(key); }
  QString title() const;  ///< with the unit: "arrival (s)"
  QString label() const;  ///< without the unit
  QString tip() const;
  bool isNumber() const { return kind == Kind::Number || kind == Kind::Sizes; }
};

/// All fields in the order of the job table. `throughput` and `throughput_spread` are for forms; in the table each GPU type has a column.
const std::vector<JobField>& jobFields();
const JobField* jobField(std::string_view key);
QString groupTitle(JobField::Group group);

}  // namespace roundel::widgets
