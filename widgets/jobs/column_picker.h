#pragma once
// Which fields the job table shows: a box of check marks by group, open until one clicks elsewhere or presses Escape.

#include <QFrame>
#include <QStringList>
#include <vector>

#include "widgets/state/workbench.h"

class QCheckBox;

namespace roundel::widgets {

class ColumnPicker : public QFrame {
  Q_OBJECT
 public:
  /// `shown`: keys with a mark at first.
  ColumnPicker(const model::Scenario& scenario, const QStringList& shown, QWidget* parent = nullptr);
  QStringList keys() const;

 signals:
  void changed(const QStringList& keys);

 private:
  void setKeys(const QStringList& keys);
  std::vector<QCheckBox*> m_boxes;
};

/// Keys that some job or template of the scenario states, but for the matrix.
QStringList statedKeys(const model::Scenario& scenario);

}  // namespace roundel::widgets
