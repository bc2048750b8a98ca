#pragma once
// Every key of a job as a field of a table or a form: title, unit, what it means, how its text is read and shown. One list, so that the
// table, the column picker and the properties cannot drift apart; keys are those of the scenario format.

#include <QString>
#include <QStringList>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/problem.h"
#include "core/model/spec/job_spec.h"
#include "widgets/text/field_text.h"

namespace roundel::model {
struct Scenario;
}

namespace roundel::widgets {

/// Jobs, or the templates that jobs name with `model`: both are made of the same keys.
enum class SpecList { Jobs, Templates };
const std::vector<model::JobSpec>& specsOf(const model::Scenario& scenario, SpecList list);
std::vector<model::JobSpec>& specsOf(model::Scenario& scenario, SpecList list);

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

/// What the job states, as it is edited; empty where it does not.
QString statedText(const model::JobSpec& job, const JobField& field);
/// The same in a narrow cell: nested values in words ("2 stages, 4 replicas").
QString summaryText(const model::JobSpec& job, const JobField& field);
/// Sets the field from a text; an empty one unsets it. The reason where the text is refused, and then nothing changes. Stating work as
/// iterations unsets epochs and the other way round. Not for Id, which others name.
QString applyText(model::JobSpec& job, const JobField& field, const QString& text);

/// Where a shown value comes from.
enum class Origin { None, Stated, Template, Derived, Standard };
struct FieldValue {
  QString text;  ///< as a cell shows it
  Origin origin = Origin::None;
  QString from;  ///< "template resnet", "default", "1/X"; empty where stated
};
/// What a job states, else what its template or the format gives it; `problem` may be null (then nothing is derived).
FieldValue fieldValue(const model::Scenario& scenario, const model::Problem* problem, SpecList list, std::size_t index,
                      const JobField& field);

/// Few digits, yet enough to read back exactly.
QString exactText(double value);
/// "1: 3, 2: 5".
QString tableText(const std::map<int, double>& table);
/// Seven digits at most, for a cell.
QString shortText(const QString& text);

}  // namespace roundel::widgets
