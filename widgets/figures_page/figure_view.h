#pragma once
// The page of a figure on the screen, between its measures in millimetres.

#include <QImage>
#include <QSizeF>
#include <QWidget>

#include "widgets/state/workbench.h"

namespace roundel::widgets {

class FigureView : public QWidget {
  Q_OBJECT
 public:
  /// The bench gives the theme and outlives the view.
  explicit FigureView(Workbench* bench, QWidget* parent = nullptr);
  /// `picture` has the device's pixels: its size divided by the device pixel ratio is what it takes on the screen.
  void setFigure(const QImage& picture, const QSizeF& size_mm);
  /// In place of a figure: why there is none.
  void showNothing(const QString& why);
  /// What the figure shows in words and numbers, for screen readers.
  void setTwin(const QString& text);
  /// Page and measures around it, in logical pixels.
  QSize sizeHint() const override;
  /// Logical pixels an inch at which the page with its measures just fits into `room`; of a page of usual size before there is one.
  double fittingDpi(const QSize& room) const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  /// The page alone and the room around it, in logical pixels.
  QSizeF shown() const;
  QSizeF around() const;

  Workbench* m_bench;
  QImage m_picture;
  QSizeF m_mm;
  /// Empty while there is a picture.
  QString m_why;
};

}  // namespace roundel::widgets
