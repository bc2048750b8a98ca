// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Shared by the forms of what-if dialogs: the possible choices, and boxes for a node, a job or a number. GUI thread; a box belongs to its parent.

#include <QStringList>
#include <memory>
#include <string>

#include "core/compare/branch.h"

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QWidget;

namespace roundel::widgets {

/// What a form can offer at an instant.
struct Offered {
  std::shared_ptr<const compare::LaneRun> run;
  double at_s = 0;
  compare::RunState state;
  const model::Problem& problem() const { return *run->trace->problem; }
};

/// A box of texts, at first with `chosen` or the first text.
QComboBox* chooserOf(const QStringList& texts, const std::string& chosen, QWidget* parent);
/// A box with the ids of the nodes, jobs ... for which wanted(index) is true.
template <class Entities, class Wanted>
QComboBox* chooser(const Entities& entities, const std::string& chosen, Wanted wanted, QWidget* parent) {
  QStringList ids;
  for (std::size_t i = 0; i < entities.size(); ++i)
    if (wanted(i)) ids << QString::fromStdString(entities[i].id);
  return chooserOf(ids, chosen, parent);
}
/// Ids of the nodes that are up, or of those that are down; at first with `chosen` or the first node.
QComboBox* nodeChooser(const Offered& offered, bool up, const std::string& chosen, QWidget* parent);
/// Ids of the jobs that have not ended, with `there` only of those that have arrived. At first with `chosen`, in any
/// phase, so that the referee can say why it is refused; otherwise with the first job.
QComboBox* jobChooser(const Offered& offered, const std::string& chosen, bool there, QWidget* parent);
/// The chosen text; empty if there are no choices.
std::string textOf(const QComboBox* box);

/// A form without margins, with fields as wide as possible.
QFormLayout* formIn(QWidget* widget);

struct SpinRange {
  double least, most;
  int decimals;
};
/// A spin box with `name` for screen readers, which signals each typed digit.
QDoubleSpinBox* spin(const SpinRange& range, double value, const QString& name, QWidget* parent);

}  // namespace roundel::widgets
