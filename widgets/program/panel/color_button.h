// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Chooses the colour of a program's lane from a menu. It shows the present colour as a sample and as a word.

#include <QPushButton>
#include <string>

#include "widgets/base/theme/theme.h"

class QMenu;

namespace roundel::widgets {

class ColorButton : public QPushButton {
  Q_OBJECT
 public:
  explicit ColorButton(QWidget* parent = nullptr);
  /// Shows a colour of policies::kProgramColors; an unknown id is the usual one.
  void setColor(const std::string& id, const Theme& theme);

 signals:
  void chosen(const std::string& id);

 private:
  QMenu* m_menu;
};

}  // namespace roundel::widgets
