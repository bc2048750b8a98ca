// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An ablation that was run or can be run: its number beside the paper's on a scale. One row of a group is checked. GUI thread.

#include <QAbstractButton>

#include "core/papers/figure_result.h"
#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

class TriedRow : public QAbstractButton {
  Q_OBJECT
 public:
  /// The scale of all rows.
  struct Scale {
    double low = 0, high = 1;
    std::optional<double> paper;  ///< marked on the scale; none if the paper states only a bound
  };
  TriedRow(const QString& title, const experiment::Estimate& ours, const Scale& scale, const Theme& theme,
           QWidget* parent = nullptr);
  /// Shows a link at the right end if there is no number yet: "Run, 8 s". Empty: no link.
  void offerRun(const QString& text);
  /// Shows the effect as a paired difference, below the scale; `strong` if it changes the verdict. May be empty.
  void showEffect(const QString& effect, bool strong);
  QSize sizeHint() const override;

 signals:
  void runWanted();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// The interval is a line, the mean a dot.
  void paintStrip(QPainter& painter) const;
  void paintOurs(QPainter& painter) const;
  void paintChoice(QPainter& painter) const;  ///< background and mark of the checked row

  experiment::Estimate m_ours;
  Scale m_scale;
  Theme m_theme;
  QString m_effect;
  bool m_strong = false;
  QWidget* m_run = nullptr;
};

}  // namespace roundel::widgets
