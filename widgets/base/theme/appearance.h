// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the user chose for the look of the whole window. GUI thread.

#include <QObject>

#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

class Appearance : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  const Theme& theme() const { return m_theme; }
  void setTheme(const Theme& theme) {
    m_theme = theme;
    emit changed();
  }
  bool reducedMotion() const { return m_reducedMotion; }  ///< nothing moves by itself
  void setReducedMotion(bool on) { m_reducedMotion = on; }

 signals:
  void changed();  ///< the theme

 private:
  Theme m_theme = Theme::light();
  bool m_reducedMotion = false;
};

}  // namespace roundel::widgets
