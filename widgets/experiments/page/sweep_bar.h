// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The progress of a sweep as a bar above its buttons. GUI thread.

#include "widgets/experiments/page/sweep_view.h"

namespace roundel::widgets {

/// The done part is in the accent colour; its end is red for the share of failed runs.
class SweepBar : public QWidget {
  Q_OBJECT
 public:
  explicit SweepBar(SweepView* view, QWidget* parent = nullptr);
  QSize sizeHint() const override { return {100, 8}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  SweepView* m_view;
};

}  // namespace roundel::widgets
