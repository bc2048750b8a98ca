#pragma once
// A change of the set-up that the program tried, or can try: its number beside the paper's on a strip. One of several is chosen. GUI thread.

#include <QAbstractButton>

#include "core/papers/figure_result.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

class TriedRow : public QAbstractButton {
  Q_OBJECT
 public:
  /// What the strips of all rows share.
  struct Scale {
    double low = 0, high = 1;
    std::optional<double> paper;  ///< its tick; none where the paper states a side alone
  };
  TriedRow(const QString& title, const experiment::Estimate& ours, const Scale& scale, const Theme& theme,
           QWidget* parent = nullptr);
  /// A link at the right end in place of a number that is not there yet: "Run, 8 s". Empty: none.
  void offerRun(const QString& text);
  /// What the change does, by the paired difference, under the strip; `strong` where it turns the verdict. Empty: nothing.
  void say(const QString& effect, bool strong);
  QSize sizeHint() const override;

 signals:
  void runWanted();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// The interval as a line, the mean as a dot.
  void paintStrip(QPainter& painter) const;
  void paintOurs(QPainter& painter) const;
  void paintChoice(QPainter& painter) const;  ///< the ground and the mark of what is chosen

  experiment::Estimate m_ours;
  Scale m_scale;
  Theme m_theme;
  QString m_effect;
  bool m_strong = false;
  QWidget* m_run = nullptr;
};

}  // namespace roundel::widgets
