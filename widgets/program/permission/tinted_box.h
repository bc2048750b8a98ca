// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A sentence with a heading on a ground in the colour of its mark. GUI thread; its parent owns it.

#include <QFrame>

#include "widgets/program/permission/status_mark.h"

namespace roundel::widgets {

class TintedBox : public QFrame {
  Q_OBJECT
 public:
  TintedBox(StatusMark::Kind kind, const QString& heading, const QString& text, const Theme& theme,
            QWidget* parent = nullptr);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QColor m_ground;
};

}  // namespace roundel::widgets
