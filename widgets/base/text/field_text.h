// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Converts between values and the texts of fields in properties and dialogs: numbers, GPUs of a node. The decimal sign is the point in every
// locale. A reason says what is wrong and what would be right.

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
  std::optional<double> value;  ///< nullopt with an empty reason: the field is empty
  QString reason;
};
FieldNumber parseNumber(const QString& text, const NumberRange& range = kPositive);
/// As exactText(); empty without a value.
QString numberText(std::optional<double> value);
/// The fewest digits that are read back as the same value.
QString exactText(double value);

/// "4 × V100, 2 × K80" <-> groups. parseGroups() returns nullopt and a reason if a word is wrong, or a type is neither in the scenario nor in the
/// catalogue. Types may be written in any case.
QString groupsText(const std::vector<model::GpuGroupSpec>& groups);
std::optional<std::vector<model::GpuGroupSpec>> parseGroups(const model::Scenario& scenario, const QString& text,
                                                            QString& reason,
                                                            const model::Catalogue* catalogue = nullptr);

}  // namespace roundel::widgets
