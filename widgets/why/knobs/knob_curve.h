// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A metric over the values of a knob: only computed values, nothing between them. Neighbours one step apart are
// joined by a line unless the metric jumps. Ranges without computed values are grey.

#include <QWidget>
#include <vector>

#include "widgets/base/theme/theme.h"
#include "widgets/why/knobs/live_knob.h"

namespace roundel::widgets {

/// Groups of visits that a line may join: ascending, at most `step` apart, and without a jump. A jump is a change of
/// more than a tenth of the whole range and of five times the median change between neighbours.
std::vector<std::vector<LiveKnob::Visit>> joined(const std::vector<LiveKnob::Visit>& visits, double step);

class KnobCurve : public QWidget {
  Q_OBJECT
 public:
  explicit KnobCurve(const Theme* theme, QWidget* parent = nullptr);
  struct Content {
    Knob knob;
    double at = 0;
    std::vector<LiveKnob::Visit> visits;
    double per_unit = 1;  ///< one shown unit of the metric in its own unit: 60 for minutes
    QString title = {};   ///< for screen readers
  };
  void set(Content content);
  QString valueText(double value) const;  ///< a value of the metric in its shown unit
  QSize sizeHint() const override { return {240, 120}; }
  QSize minimumSizeHint() const override { return {160, 90}; }

 signals:
  void turned(double at);  ///< the user clicked a visited value

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  QRectF plotRect() const;
  double xOf(double at) const;
  double yOf(double value) const;
  void readRange();
  void paintTried(QPainter& painter) const;
  void paintRuns(QPainter& painter) const;  ///< lines through neighbouring visits
  void paintMark(QPainter& painter, double at, bool now) const;
  const Theme* m_theme;
  Content m_content;
  double m_low = 0, m_high = 1;  ///< of the values
};

}  // namespace roundel::widgets
