// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The model answer of a step as a sentence, never a field: "From the run: J3 on 2 x V100". GUI thread.

#include <QColor>
#include <QFrame>
#include <QVariantAnimation>

#include "widgets/base/theme/theme.h"
#include "widgets/lesson/record/lesson_recorder.h"

class QLabel;
class QToolButton;

namespace roundel::widgets {

class AnswerBox : public QFrame {
  Q_OBJECT
 public:
  explicit AnswerBox(QWidget* parent);
  /// `flash`: a new answer of the run is marked for a moment.
  void show(const StepAnswer& answer, const Theme& theme, bool flash);
  QString text() const;  ///< as shown

 signals:
  void whyRequested();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QVariantAnimation m_flash;
  QColor m_flashColor;
  QLabel *m_swatch, *m_from, *m_answer, *m_because;
  QToolButton* m_why;
};

}  // namespace roundel::widgets
