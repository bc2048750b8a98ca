#pragma once
// Which fields the job table shows: a box of check marks by group, open until one clicks elsewhere or presses Escape.
// A popup of the GUI thread; it deletes itself when it closes.

#include <QFrame>
#include <QStringList>
#include <vector>

#include "widgets/job_fields/job_fields.h"
#include "widgets/state/workbench.h"

class QCheckBox;
class QVBoxLayout;

namespace roundel::widgets {

/// `id`, `model` and the throughputs always have columns and are not offered.
class ColumnPicker : public QFrame {
  Q_OBJECT
 public:
  /// `shown`: keys with a mark at first.
  ColumnPicker(const model::Scenario& scenario, const QStringList& shown, QWidget* parent = nullptr);
  /// Those with a mark, in the order of jobFields().
  QStringList keys() const;

 signals:
  /// After every click; who opened the box applies it.
  void changed(const QStringList& keys);

 private:
  /// The fields by groups, side by side.
  QLayout* makeBoxes(const QStringList& shown);
  void addGroup(JobField::Group group, const QStringList& shown, QVBoxLayout* stack);
  /// Buttons that choose many at once.
  QLayout* makeChoices(const QStringList& stated);
  /// All boxes at once, with one changed().
  void setKeys(const QStringList& keys);
  std::vector<QCheckBox*> m_boxes;
};

/// Keys that some job or template of the scenario states, but for its throughputs, which always have columns.
QStringList statedKeys(const model::Scenario& scenario);

}  // namespace roundel::widgets
