#pragma once
// What stands in fields of properties and dialogs, to and from values: numbers, GPUs of a node. Files and fields use the point
// as decimal sign whatever the locale. A refusal says what is wrong and what would be right.

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/model/catalogue.h"
#include "core/model/spec/cluster_spec.h"
#include "core/model/spec/job_spec.h"

namespace roundel::model {
struct Scenario;
}

namespace roundel::widgets {

struct NumberRange {
  double least = 0;
  bool open = true;  ///< `least` itself is not allowed
  double most = 1e300;
  bool whole = false;
};
inline constexpr NumberRange kPositive{};
inline constexpr NumberRange kNonNegative{0, false};

struct FieldNumber {
  std::optional<double> value;  ///< nullopt with an empty reason: the field was left empty
  QString reason;
};
FieldNumber parseNumber(const QString& text, const NumberRange& range = kPositive);
/// Few digits, yet enough to read back exactly; empty where there is none.
QString numberText(std::optional<double> value);
/// Few digits, yet enough to read back exactly.
QString exactText(double value);

/// "4 × V100, 2 × K80" <-> groups. nullopt and a reason where a word is not understood; a type that neither the scenario nor the
/// catalogue knows is refused. Types may be written in any case.
QString groupsText(const std::vector<model::GpuGroupSpec>& groups);
std::optional<std::vector<model::GpuGroupSpec>> parseGroups(const model::Scenario& scenario, const QString& text,
                                                            QString& reason,
                                                            const model::Catalogue* catalogue = nullptr);

}  // namespace roundel::widgets
