// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A pill that says "fair" if all lanes ran with the same scenario and settings, and "not fair" otherwise. Its menu and tool tip list the
// differences. Follows the comparison by itself; owned by its parent widget.

#include <QAbstractButton>

#include "widgets/base/theme/appearance.h"
#include "widgets/document/state/comparison_controller.h"

namespace roundel::widgets {

class FairnessBadge : public QAbstractButton {
  Q_OBJECT
 public:
  FairnessBadge(ComparisonController* comparison, const Appearance* appearance, QWidget* parent = nullptr);
  void refresh();  ///< hidden if fewer than two lanes have finished, and during runs
  bool fair() const { return m_fair; }
  void setWide(bool wide);  ///< adds what is the same, or the number of differences
  QSize sizeHint() const override;
  int shortWidth() const;  ///< px, when not wide

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void showDifferences();
  bool showTurned();
  QString details() const { return m_wide ? m_details : QString(); }
  ComparisonController* m_comparison;
  const Appearance* m_appearance;
  bool m_fair = true, m_wide = false;
  QString m_details;  ///< beside the words, if wide: what is the same, or how many things differ
  QStringList m_differences;
};

}  // namespace roundel::widgets
