// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads and writes the fields (job_field.h) of a job as text, and tells where a shown value comes from.

#include <QString>
#include <map>
#include <string>
#include <vector>

#include "core/model/problem.h"
#include "core/model/spec/job_spec.h"
#include "widgets/document/job_fields/job_field.h"

namespace roundel::model {
struct Scenario;
}

namespace roundel::widgets {

/// Jobs, or the templates that jobs name with `model`; both have the same keys.
enum class SpecList { Jobs, Templates };
const std::vector<model::JobSpec>& specsOf(const model::Scenario& scenario, SpecList list);
std::vector<model::JobSpec>& specsOf(model::Scenario& scenario, SpecList list);

/// The stated value as text for editing; empty if the job does not state it.
QString statedText(const model::JobSpec& job, const JobField& field);
/// The same for a narrow cell: nested values in words ("2 stages, 4 replicas").
QString summaryText(const model::JobSpec& job, const JobField& field);
/// Sets the field from a text; an empty text unsets it. If the text is rejected, returns the reason and changes nothing. Setting iterations
/// unsets epochs, and vice versa. Not for Id, which other parts of the scenario refer to: use renameSpec().
QString applyText(model::JobSpec& job, const JobField& field, const QString& text);

/// The source of a shown value. Standard: the default of the format.
enum class Origin { None, Stated, Template, Derived, Standard };
struct FieldValue {
  QString text;  ///< for a cell
  Origin origin = Origin::None;
  QString from = {};  ///< "template resnet", "default", "1/X"; empty if stated
};
/// The value that the job states, else the template's, a derived or the default one. `problem` may be null: then nothing is derived.
FieldValue fieldValue(const model::Scenario& scenario, const model::Problem* problem, SpecList list, std::size_t index,
                      const JobField& field);

/// The number with at most seven digits, for a cell.
QString shortText(const QString& text);

}  // namespace roundel::widgets
