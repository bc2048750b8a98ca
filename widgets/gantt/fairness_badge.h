#pragma once
// "fair" or "not fair" as a pill: whether the lanes compare like with like. Its menu and tool tip list the differences. Follows the
// comparison by itself; owned by whoever shows it.

#include <QAbstractButton>

#include "widgets/state/workbench.h"

namespace roundel::widgets {

class FairnessBadge : public QAbstractButton {
  Q_OBJECT
 public:
  explicit FairnessBadge(Workbench* bench, QWidget* parent = nullptr);
  void refresh();  ///< hidden below two finished lanes and while something runs
  bool fair() const { return m_fair; }
  void setWide(bool wide);  ///< in words, with what is the same or how much differs
  QSize sizeHint() const override;
  int shortWidth() const;  ///< without what is the same or how much differs

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void showDifferences();
  bool showTurned();
  QString details() const;
  Workbench* m_bench;
  bool m_fair = true, m_wide = false;
  bool m_turned = false;  ///< a knob of one lane is turned
  QString m_same;
  QStringList m_differences;
};

}  // namespace roundel::widgets
