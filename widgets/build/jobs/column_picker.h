// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A popup with a check box for each field, by group: the columns of the job table. It closes on a click outside or Escape and deletes itself.
// GUI thread.

#include <QFrame>
#include <QStringList>
#include <vector>

#include "widgets/document/job_fields/job_fields.h"

class QCheckBox;
class QVBoxLayout;

namespace roundel::widgets {

/// `id`, `model` and the throughputs always have columns and are not offered.
class ColumnPicker : public QFrame {
  Q_OBJECT
 public:
  /// `shown`: keys that are checked at first.
  ColumnPicker(const model::Scenario& scenario, const QStringList& shown, QWidget* parent = nullptr);
  /// The checked keys in the order of jobFields().
  QStringList keys() const;

 signals:
  /// After every click. The receiver changes the columns.
  void changed(const QStringList& keys);

 private:
  /// The groups side by side.
  QLayout* makeBoxes(const QStringList& shown);
  void addGroup(JobField::Group group, const QStringList& shown, QVBoxLayout* stack);
  /// Buttons that check several boxes at once.
  QLayout* makeChoices(const QStringList& stated);
  /// Sets all boxes with a single changed().
  void setKeys(const QStringList& keys);
  std::vector<QCheckBox*> m_boxes;
};

/// Keys that some job or template of the scenario states, except throughputs, which always have columns.
QStringList statedKeys(const model::Scenario& scenario);

}  // namespace roundel::widgets
