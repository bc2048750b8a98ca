#pragma once
// What the forms of the what-if dialogs share: what they may offer, and boxes to choose a node, a job or a number. GUI thread; a box
// belongs to its parent.

#include <QStringList>
#include <memory>
#include <string>

#include "core/compare/branch.h"

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QWidget;

namespace roundel::widgets {

/// What a form may offer.
struct Offered {
  std::shared_ptr<const compare::LaneRun> run;
  double at_s = 0;
  compare::RunState state;
  const model::Problem& problem() const { return *run->trace->problem; }
};

/// A box of texts; `chosen` at first, else the first of them.
QComboBox* chooserOf(const QStringList& texts, const std::string& chosen, QWidget* parent);
/// Ids of those of nodes, jobs ... that are wanted, by their position.
template <class Entities, class Wanted>
QComboBox* chooser(const Entities& entities, const std::string& chosen, Wanted wanted, QWidget* parent) {
  QStringList ids;
  for (std::size_t i = 0; i < entities.size(); ++i)
    if (wanted(i)) ids << QString::fromStdString(entities[i].id);
  return chooserOf(ids, chosen, parent);
}
/// Ids of the nodes that are up, or of those that are down; `chosen` at first, else the first of them.
QComboBox* nodeChooser(const Offered& offered, bool up, const std::string& chosen, QWidget* parent);
/// Ids of the jobs that have not ended; `there`: only of those that have arrived. `chosen` at first, in any phase: the referee says why it cannot
/// be, and of which job; else the first of them.
QComboBox* jobChooser(const Offered& offered, const std::string& chosen, bool there, QWidget* parent);
/// What is chosen; empty where there is nothing to choose.
std::string textOf(const QComboBox* box);

/// A form without margins whose fields take the width.
QFormLayout* formIn(QWidget* widget);

struct SpinRange {
  double least, most;
  int decimals;
};
/// A number that says what it is (`name`) to a screen reader, and tells every digit that is typed.
QDoubleSpinBox* spin(const SpinRange& range, double value, const QString& name, QWidget* parent);

}  // namespace roundel::widgets
