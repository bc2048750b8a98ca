// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Shows the page of a figure with rulers in millimetres.

#include <QImage>
#include <QSizeF>
#include <QWidget>

#include "widgets/base/theme/appearance.h"

namespace roundel::widgets {

class FigureView : public QWidget {
  Q_OBJECT
 public:
  explicit FigureView(const Appearance* appearance, QWidget* parent = nullptr);
  /// The size of `picture` is in device pixels.
  void setFigure(const QImage& picture, const QSizeF& size_mm);
  /// Shows why there is no figure.
  void showNothing(const QString& why);
  /// Sets the text for screen readers.
  void setDescription(const QString& text);
  /// Page and rulers, in logical pixels.
  QSize sizeHint() const override;
  /// Logical pixels per inch at which page and rulers fit into `room`. Without a figure, for a page of usual size.
  double fittingDpi(const QSize& room) const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  /// The size of the page, and of the margin for rulers, in logical pixels.
  QSizeF pageSize() const;
  QSizeF margins() const;

  const Appearance* m_appearance;
  QImage m_picture;
  QSizeF m_size_mm;
  /// Why there is no figure; otherwise empty.
  QString m_emptyReason;
};

}  // namespace roundel::widgets
