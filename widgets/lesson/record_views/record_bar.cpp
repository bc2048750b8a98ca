// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/record_views/record_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include "widgets/base/theme/elided_label.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/style.h"

namespace roundel::widgets {

void RecordSign::show(bool recording, const QColor& color) {
  m_recording = recording;
  m_color = color;
  update();
}

void RecordSign::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(QPen(m_color, 2));
  painter.drawEllipse(QRectF(rect()).center(), 7.5, 7.5);
  painter.setPen(Qt::NoPen);
  painter.setBrush(m_color);
  if (m_recording) painter.drawEllipse(QRectF(rect()).center(), 4, 4);
}

RecordBar::RecordBar(const Appearance* appearance, LessonRecorder* recorder, QWidget* parent)
    : QFrame(parent), m_appearance(appearance), m_recorder(recorder) {
  setObjectName(QStringLiteral("record-bar"));
  setMinimumHeight(screenPx(kHeight));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kGap, 4, kGap, 4);
  row->setSpacing(8);
  m_sign = new RecordSign(this);
  row->addWidget(m_sign);
  m_state = makeLabel({}, "title", this);
  m_state->setObjectName(QStringLiteral("record-state"));
  row->addWidget(m_state);
  row->addSpacing(8);
  m_sentence = new ElidedLabel("dim", this);
  m_sentence->setObjectName(QStringLiteral("record-sentence"));
  row->addWidget(m_sentence, 1);
  m_add = addButton("record-add-button", tr("Add a step"),
                    tr("Adds the present moment after the selected step (Ctrl+Enter)"));
  m_join = addButton("record-join-last", tr("Join with last"), tr("Gives the last step this moment; its texts stay"));
  m_pause = addButton("record-pause", {}, tr("While paused, nothing is added"));
  m_finish = addButton("record-finish", tr("Finish and save"), tr("Saves the lesson and ends the recording"));
  row->addStretch();  // the sentence is hidden during a try
  m_back = addButton("record-back", tr("Back to recording"), tr("Ends the try and goes back to the steps"));
  connect(m_add, &QPushButton::clicked, this, &RecordBar::addRequested);
  connect(m_join, &QPushButton::clicked, this, &RecordBar::joinRequested);
  connect(m_finish, &QPushButton::clicked, this, &RecordBar::finishRequested);
  connect(m_back, &QPushButton::clicked, this, &RecordBar::backRequested);
  connect(m_pause, &QPushButton::clicked, m_recorder, [this] { m_recorder->setPaused(!m_recorder->paused()); });
  connect(recorder, &LessonRecorder::changed, this, &RecordBar::follow);
  connect(recorder, &LessonRecorder::pausedChanged, this, &RecordBar::follow);
  connect(appearance, &Appearance::changed, this, &RecordBar::follow);
  follow();
  hide();
}

QPushButton* RecordBar::addButton(const char* name, const QString& text, const QString& tip) {
  auto* button = new QPushButton(text, this);
  button->setObjectName(QLatin1String(name));
  button->setToolTip(tip);
  layout()->addWidget(button);
  return button;
}

void RecordBar::setSentence(const QString& sentence) { m_sentence->setText(sentence); }

void RecordBar::setTrying(int step) {
  m_trying = step;
  follow();
}

void RecordBar::follow() {
  const Theme& theme = m_appearance->theme();
  const bool trying = m_trying >= 0, paused = m_recorder->paused();
  setStyleSheet(QStringLiteral("QFrame#record-bar { background: %1; border-bottom: 1px solid %2; }"
                               "QLabel#record-state { color: %3; }")
                    .arg(theme.accentSoft.name(), theme.line.name(), theme.accentText.name()));
  m_sign->show(!paused && !trying, theme.accent);
  m_state->setText(trying   ? tr("Trying from step %1").arg(m_trying + 1)
                   : paused ? tr("Paused, %n step(s)", nullptr, m_recorder->count())
                            : tr("Recording, %n step(s)", nullptr, m_recorder->count()));
  m_pause->setText(paused ? tr("Go on recording") : tr("Pause recording"));
  for (QPushButton* button : {m_add, m_join, m_pause, m_finish}) button->setVisible(!trying);
  m_sentence->setVisible(!trying);
  m_back->setVisible(trying);
  m_add->setEnabled(!paused);
  m_join->setEnabled(!paused && m_recorder->count() > 0);
  m_finish->setText(m_recorder->count() > 0 ? tr("Finish and save") : tr("Finish"));
}

}  // namespace roundel::widgets
