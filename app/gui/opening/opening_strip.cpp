// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/opening/opening_strip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "core/model/scenario.h"
#include "widgets/base/theme/style.h"

namespace roundel::app {

OpeningStrip::OpeningStrip(widgets::Document* document, widgets::Playhead* playhead, QWidget* parent)
    : QFrame(parent), m_document(document), m_playhead(playhead) {
  setObjectName(QStringLiteral("opening-strip"));
  setProperty("bar", QStringLiteral("note"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(widgets::kGap, 2, 4, 2);
  row->setSpacing(10);
  m_title = widgets::makeLabel({}, "title", this);
  m_title->setTextFormat(Qt::PlainText);
  m_task = new QLabel(this);
  m_task->setTextFormat(Qt::PlainText);
  for (QLabel* label : {m_title, m_task}) label->setMinimumWidth(1);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  m_title->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
  row->addWidget(m_title);
  row->addWidget(m_task, 1);
  makeButtons();
  connect(document, &widgets::Document::replaced, this, [this] { setClosed(false); });
  connect(document, &widgets::Document::changed, this, &OpeningStrip::follow);
  follow();
}

void OpeningStrip::makeButtons() {
  const auto add = [this](const char* name, const QString& text, const QString& tip) {
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(tip);
    button->setProperty("role", QStringLiteral("link"));
    button->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(button);
    return button;
  };
  connect(add("opening-play", tr("Play from the start"), tr("From the first decision on (Ctrl+Home, then Space)")),
          &QToolButton::clicked, this, [this] {
            m_playhead->toStart();
            m_playhead->play();
          });
  auto* close = add("opening-close", QStringLiteral("×"), tr("Close it; View > Task of the scenario brings it back"));
  close->setAccessibleName(tr("Close the task"));
  connect(close, &QToolButton::clicked, this, [this] { setClosed(true); });
}

void OpeningStrip::setClosed(bool closed) {
  if (closed == m_closed) return;
  m_closed = closed;
  follow();
  emit closedChanged(closed);
}

void OpeningStrip::setRoom(bool run) {
  m_run = run;
  follow();
}

void OpeningStrip::follow() {
  const model::Scenario& scenario = m_document->scenario();
  const QString task = scenario.opening ? QString::fromStdString(scenario.opening->task) : QString();
  m_title->setText(m_document->displayName());
  m_task->setText(task);
  m_task->setToolTip(task);
  setAccessibleName(tr("Task: %1").arg(task));
  setVisible(m_run && !m_closed && !task.isEmpty());
}

}  // namespace roundel::app
