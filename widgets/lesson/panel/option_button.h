// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One answer to choose: a circle or a box, a chip for a job, the text, and the key that chooses it. Paints itself; the text wraps. GUI thread.

#include <QAbstractButton>

#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

class OptionButton : public QAbstractButton {
  Q_OBJECT
 public:
  enum class Mark { None, Right, Wrong };
  /// `number`: the key, from 1; 0: none. `several`: more than one may be checked.
  OptionButton(const QString& text, int number, bool several, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);
  void setChip(const QString& text, const QColor& color);  ///< before the text
  /// Shows whether it is right, by a sign and a word for screen readers.
  void setMark(Mark mark);
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override { return {220, heightForWidth(220)}; }
  QSize minimumSizeHint() const override { return {120, 32}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  QRect textRect(int width) const;
  int chipWidth() const;
  void paintCircle(QPainter& painter) const;
  void paintEnd(QPainter& painter) const;
  void describe();

  Theme m_theme = Theme::light();
  QString m_chip;
  QColor m_chipColor;
  int m_number;
  bool m_several;
  Mark m_mark = Mark::None;
};

}  // namespace roundel::widgets
