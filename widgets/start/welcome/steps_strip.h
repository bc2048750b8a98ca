// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// "Draw your own": three painted steps, and a button for an empty scenario.

#include <QFrame>

#include "widgets/base/theme/theme.h"

class QPushButton;

namespace roundel::widgets {

class StepsStrip : public QFrame {
  Q_OBJECT
 public:
  explicit StepsStrip(QWidget* parent = nullptr);
  void setTheme(const Theme& theme);

 signals:
  void newWanted();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Theme m_theme = Theme::light();
  QWidget* m_words;  ///< the steps are painted to its right
};

}  // namespace roundel::widgets
