#pragma once
// Every key of a job as a field of a table or a form: title, unit, what it means, what its text may be. One list, so that the table, the
// column picker and the properties cannot drift apart; keys are those of the scenario format.

#include <QString>
#include <string_view>
#include <vector>

#include "widgets/text/field_text.h"

namespace roundel::widgets {

struct JobField {
  enum class Group { Job, Gang, Work, Throughput, Size, Timing, Pipeline, Rounds };
  enum class Kind {
    Id,
    Text,
    Choice,  ///< one of `choices`, or not stated
    Number,
    Sizes,  ///< "4", or "1, 2, 4"
    Table,  ///< {GPU count: number}, as "1: 1, 4: 0.9"
    Nested  ///< JSON in a cell; Properties has a form
  };
  const char* key;
  Group group;
  Kind kind;
  const char* title_source;  ///< untranslated
  const char* unit;          ///< "s"; "" where there is none
  const char* tip_source;
  NumberRange range = kNonNegative;  ///< of Number
  std::vector<const char*> choices = {};

  QString name() const { return QString::fromLatin1(key); }
  QString title() const;  ///< with the unit: "arrival (s)"
  QString label() const;  ///< without it
  QString tip() const;
  bool isNumber() const { return kind == Kind::Number || kind == Kind::Sizes; }
};

/// All of them in the order in which a table shows them; `throughput` and `throughput_spread` have columns of their own there and are
/// here for forms.
const std::vector<JobField>& jobFields();
const JobField* jobField(std::string_view key);
QString groupTitle(JobField::Group group);

}  // namespace roundel::widgets
