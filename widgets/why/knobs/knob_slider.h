// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The slider of a knob: a track, a thumb and ticks; a mark at the former value, to which the thumb snaps within 4 px; a triangle above the paper's
// value. value() counts steps from the former value, for the keyboard and screen readers; a typed value may be between two steps.

#include <QAbstractSlider>

#include "widgets/base/theme/theme.h"
#include "widgets/why/knobs/knob.h"

namespace roundel::widgets {

class KnobSlider : public QAbstractSlider {
  Q_OBJECT
 public:
  static constexpr int kThumb = 9, kTarget = 32, kSnap = 4;  ///< px: radius, height of the clickable area, distance

  explicit KnobSlider(const Theme* theme, QWidget* parent = nullptr);
  void set(const Knob& knob, double at);
  double xOf(double position) const;
  /// The position at a place: a step, or the former value near its mark.
  double positionAt(double x) const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void turned(double at);  ///< by the user
  void typingRequested();  ///< on a double click
  void formerRequested();  ///< on Esc

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  double left() const { return kThumb + 3; }
  double right() const { return width() - kThumb - 3.0; }
  void dragTo(double x);
  void paintPublished(QPainter& painter) const;
  void paintTicks(QPainter& painter) const;
  void paintTick(QPainter& painter, double position, const QColor& color, bool bold) const;
  const Theme* m_theme;
  Knob m_knob;
  double m_at = 0;
  bool m_showing = false;  ///< value() is being set to m_at; ignore its signal
};

}  // namespace roundel::widgets
