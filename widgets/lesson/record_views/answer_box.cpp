// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/record_views/answer_box.h"

#include <QHBoxLayout>
#include <QLabel>
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

}  // namespace

AnswerBox::AnswerBox(QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("record-answer"));
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

void AnswerBox::show(const StepAnswer& answer, const Theme& theme) {
  using State = StepAnswer::State;
  setVisible(answer.state != State::None);
  const bool found = answer.state == State::Found, missing = answer.state == State::Missing;
  m_swatch->setVisible(found && !answer.job.isEmpty());
  if (!answer.job.isEmpty()) {
    QPixmap color(kSwatch, kSwatch);
    color.fill(jobColor(answer.job.toStdString()));
    m_swatch->setPixmap(color);
  }
  m_from->setVisible(found);
  m_answer->setText(answer.text);
  m_because->setText(answer.because);
  m_because->setVisible(!answer.because.isEmpty());
  m_why->setVisible(found);
  const QColor tint = missing ? mixed(theme.warning, theme.panel, kTintShare) : theme.accentSoft;
  setStyleSheet(QStringLiteral("QFrame#record-answer { background: %1; border-radius: %2px; }"
                               "QLabel#record-answer-text { color: %3; font-weight: %4; }")
                    .arg(tint.name())
                    .arg(kControlRadius)
                    .arg((missing ? theme.warningOnTint : theme.text).name(),
                         found ? QStringLiteral("600") : QStringLiteral("400")));
  setAccessibleName(found ? tr("Model answer from the run: %1").arg(answer.text) : answer.text);
}

}  // namespace roundel::widgets
