#pragma once
// What a job states in its fields, as text: read, shown, written, and where a shown value comes from. The fields: job_field.h.

#include <QString>
#include <map>
#include <string>
#include <vector>

#include "core/model/problem.h"
#include "core/model/spec/job_spec.h"
#include "widgets/job_fields/job_field.h"

namespace roundel::model {
struct Scenario;
}

namespace roundel::widgets {

/// Jobs, or the templates that jobs name with `model`: both are made of the same keys.
enum class SpecList { Jobs, Templates };
const std::vector<model::JobSpec>& specsOf(const model::Scenario& scenario, SpecList list);
std::vector<model::JobSpec>& specsOf(model::Scenario& scenario, SpecList list);

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

/// Seven digits at most, for a cell.
QString shortText(const QString& text);

}  // namespace roundel::widgets
