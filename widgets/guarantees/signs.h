#pragma once
// The signs of a verdict or a condition and the marks of a scale, painted at any size; each has its own shape, so that colour alone says nothing.

#include <QPainter>
#include <QWidget>

#include "core/guarantees/guarantee.h"
#include "widgets/guarantees/scale_layout.h"
#include "widgets/theme/theme.h"

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

/// A mark of a scale with its foot at `at`, the axis; `proven` is of the guaranteed bound.
struct MarkLook {
  QColor ink;  ///< of the scheduler
  bool proven = true;
  double scale = 1;
};
void paintScaleMark(QPainter& painter, ScaleMark mark, const QPointF& at, const MarkLook& look, const Theme& theme);
void paintBound(QPainter& painter, const QPointF& at, double scale, const Theme& theme);
/// The ink of a mark and its label.
QColor markInk(ScaleMark mark, const MarkLook& look, const Theme& theme);

/// A sign, or a mark of the scale, as a small widget of a list.
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
