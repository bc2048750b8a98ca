#pragma once
// A metric over a knob: the values that were visited and nothing between them. Neighbours one step apart are joined, unless the metric jumps
// between them; where nobody tried, the ground is grey.

#include <QWidget>
#include <vector>

#include "widgets/knobs/live_knob.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

/// Visits in runs that a line may join: ascending, each no more than `step` from the one before, and without a jump. A jump is a change of more
/// than a tenth of the whole range, and five times the median change of all neighbours.
std::vector<std::vector<LiveKnob::Visit>> joined(const std::vector<LiveKnob::Visit>& visits, double step);

class KnobCurve : public QWidget {
  Q_OBJECT
 public:
  explicit KnobCurve(const Theme* theme, QWidget* parent = nullptr);
  struct Content {
    Knob knob;
    double at = 0;
    std::vector<LiveKnob::Visit> visits;
    double per_unit = 1;  ///< what one of the shown unit of the metric is: 60 for minutes
    QString title;        ///< for screen readers
  };
  void set(Content content);
  QString valueText(double value) const;  ///< of the metric, in the shown unit
  QSize sizeHint() const override { return {240, 120}; }
  QSize minimumSizeHint() const override { return {160, 90}; }

 signals:
  void turned(double at);  ///< a visited value was clicked

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  QRectF plotRect() const;
  double xOf(double at) const;
  double yOf(double value) const;
  void readRange();
  void paintTried(QPainter& painter) const;
  void paintRuns(QPainter& painter) const;  ///< a line through values that were tried side by side
  void paintMark(QPainter& painter, double at, bool now) const;
  const Theme* m_theme;
  Content m_content;
  double m_low = 0, m_high = 1;  ///< of the values
};

}  // namespace roundel::widgets
