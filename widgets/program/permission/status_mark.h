// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A small round mark before a sentence: a tick, a cross, a dash or an exclamation mark. The sentence beside it says the same in words.

#include <QWidget>

#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

class StatusMark : public QWidget {
  Q_OBJECT
 public:
  enum class Kind { Good, Bad, No, Warning };
  StatusMark(Kind kind, const Theme& theme, QWidget* parent = nullptr);
  void setKind(Kind kind);
  Kind kind() const { return m_kind; }
  void setTheme(const Theme& theme);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Kind m_kind;
  Theme m_theme;
};

void paintStatusMark(QPainter& painter, const QRectF& circle, StatusMark::Kind kind, const Theme& theme);

}  // namespace roundel::widgets
