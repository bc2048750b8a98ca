// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The referee's answer beside the pointer. It takes no mouse. GUI thread.

#include <QFrame>
#include <QLabel>

#include "widgets/base/theme/appearance.h"
#include "widgets/beat/game/beat_text.h"

namespace roundel::widgets {

class RefereeBubble : public QFrame {
  Q_OBJECT
 public:
  RefereeBubble(const Appearance* appearance, QWidget* parent);
  /// Shows the answer beside `at`, inside `lane` (both in the parent's coordinates) and not over `kept_clear`. `advice`: with the second
  /// sentence. An empty answer hides it.
  void answer(const BeatText::Answer& answer, const QPoint& at, const QRect& lane, const QRect& kept_clear,
              bool advice);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Appearance* m_appearance;
  QLabel *m_head, *m_sign, *m_title, *m_advice;
  bool m_good = true;
};

}  // namespace roundel::widgets
