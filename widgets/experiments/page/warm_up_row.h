// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The warm-up of the sweep as two fields: a number, and its unit (jobs or seconds). GUI thread.

#include <QWidget>

#include "widgets/experiments/page/sweep_view.h"

class QComboBox;
class QLineEdit;

namespace roundel::widgets {

/// Edits SweepDraft::warm_up; an empty field or 0 means none.
class WarmUpRow : public QWidget {
  Q_OBJECT
 public:
  enum Kind : int { Jobs, Seconds };  ///< indices of the list
  explicit WarmUpRow(SweepView* view, QWidget* parent = nullptr);

 signals:
  /// Why the typed text is no warm-up; empty if it is valid or typing has ended.
  void refused(const QString& why);

 private:
  void makeFields();
  Kind kind() const;
  /// Applies the typed number if it is valid for the unit.
  void take();
  /// Changes the unit and keeps the number.
  void takeKind();
  void edit(const metrics::WarmUp& warm_up);
  void refresh();

  SweepView* m_view;
  QLineEdit* m_number;
  QComboBox* m_kind;
};

}  // namespace roundel::widgets
