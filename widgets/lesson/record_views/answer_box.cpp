// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/record_views/answer_box.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPixmap>
#include <QToolButton>

#include "widgets/base/theme/job_number.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/style.h"
#include "widgets/lesson/panel/lesson_text.h"

namespace roundel::widgets {
namespace {

constexpr int kSwatch = 10;          // px
constexpr double kTintShare = 0.14;  // of the warning colour
constexpr int kFlash_ms = 600;
constexpr double kFlashShare = 0.35;  // of the accent colour

}  // namespace

AnswerBox::AnswerBox(QWidget* parent) : QFrame(parent), m_flash(this) {
  setObjectName(QStringLiteral("record-answer"));
  m_flash.setDuration(kFlash_ms);
  m_flash.setStartValue(kFlashShare);
  m_flash.setEndValue(0.0);
  connect(&m_flash, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(10, 6, 8, 6);
  row->setSpacing(8);
  m_swatch = new QLabel(this);
  row->addWidget(m_swatch, 0, Qt::AlignTop);
  auto* lines = new QVBoxLayout;
  lines->setSpacing(2);
  m_from = makeLabel(tr("From the run"), "note", this);
  lines->addWidget(m_from);
  m_answer = wrappedLabel("title", this);
  m_answer->setObjectName(QStringLiteral("record-answer-text"));
  lines->addWidget(m_answer);
  m_because = wrappedLabel("note", this);
  lines->addWidget(m_because);
  row->addLayout(lines, 1);
  m_why = linkButton(tr("Why"), tr("Shows the panel Why beside the steps, or hides it"), this);
  m_why->setObjectName(QStringLiteral("record-why"));
  row->addWidget(m_why, 0, Qt::AlignTop);
  connect(m_why, &QToolButton::clicked, this, &AnswerBox::whyRequested);
}

QString AnswerBox::text() const { return m_answer->text(); }

void AnswerBox::paintEvent(QPaintEvent* event) {
  QFrame::paintEvent(event);
  if (m_flash.state() != QAbstractAnimation::Running) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  QColor color = m_flashColor;
  color.setAlphaF(m_flash.currentValue().toFloat());
  painter.setBrush(color);
  painter.drawRoundedRect(rect(), kControlRadius, kControlRadius);
}

void AnswerBox::show(const StepAnswer& answer, const Theme& theme, bool flash) {
  using State = StepAnswer::State;
  m_flashColor = theme.accent;
  if (flash && answer.state == State::Found && answer.text != m_answer->text()) m_flash.start();
  setVisible(answer.state != State::None);
  const bool is_found = answer.state == State::Found, missing = answer.state == State::Missing;
  m_swatch->setVisible(is_found && !answer.job.isEmpty());
  if (!answer.job.isEmpty()) {
    QPixmap color(kSwatch, kSwatch);
    color.fill(jobColor(answer.job.toStdString()));
    m_swatch->setPixmap(color);
  }
  m_from->setVisible(is_found);
  m_answer->setText(answer.text);
  m_because->setText(answer.because);
  m_because->setVisible(!answer.because.isEmpty());
  m_why->setVisible(is_found);
  const QColor tint = missing ? mixed(theme.warning, theme.panel, kTintShare) : theme.accentSoft;
  setStyleSheet(QStringLiteral("QFrame#record-answer { background: %1; border-radius: %2px; }"
                               "QLabel#record-answer-text { color: %3; font-weight: %4; }")
                    .arg(tint.name())
                    .arg(kControlRadius)
                    .arg((missing ? theme.warningOnTint : theme.text).name(),
                         is_found ? QStringLiteral("600") : QStringLiteral("400")));
  setAccessibleName(is_found ? tr("Model answer from the run: %1").arg(answer.text) : answer.text);
}

}  // namespace roundel::widgets
