// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The signs of verdicts and conditions and the marks of scales, painted at any size. Their shapes differ, so that colour is never the only sign.

#include <QPainter>
#include <QWidget>

#include "core/guarantees/guarantee.h"
#include "widgets/base/theme/theme.h"
#include "widgets/why/guarantees/scale_layout.h"

namespace roundel::widgets {

enum class Sign {
  Tick,   ///< a filled disc
  Cross,  ///< a filled disc
  Dash    ///< a ring
};
Sign signOf(guarantees::Check check);
Sign signOf(guarantees::Verdict verdict);
QColor signInk(Sign sign, const Theme& theme);
void paintSign(QPainter& painter, const QRectF& rect, Sign sign, const Theme& theme);

/// A mark of a scale whose foot is at `at` on the axis. `proven` concerns the guaranteed bound.
struct MarkLook {
  QColor ink;  ///< of the scheduler
  bool proven = true;
  double scale = 1;
};
void paintScaleMark(QPainter& painter, ScaleMark mark, const QPointF& at, const MarkLook& look, const Theme& theme);
void paintBound(QPainter& painter, const QPointF& at, double scale, const Theme& theme);
/// The colour of a mark and its label.
QColor markInk(ScaleMark mark, const MarkLook& look, const Theme& theme);

/// A sign, or a mark of the scale, as a small widget.
class SignView : public QWidget {
  Q_OBJECT
 public:
  SignView(Sign sign, const Theme* theme, QWidget* parent);
  enum class Legend { Bound, Optimum, Run, Guaranteed };
  SignView(Legend mark, const Theme* theme, QWidget* parent);
  void setSign(Sign sign);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Sign m_sign = Sign::Dash;
  std::optional<Legend> m_mark;
  const Theme* m_theme;
};

}  // namespace roundel::widgets
