#pragma once
// How far a sweep is, as a bar over the buttons that run it. GUI thread.

#include "widgets/experiments/sweep_view.h"

namespace roundel::widgets {

/// Done in the accent, its failed share in red at the tip.
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
