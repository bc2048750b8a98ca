// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/task_strip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include "widgets/base/theme/style.h"

namespace roundel::app {

constexpr int kBarWidth = 120;

TaskStrip::TaskStrip(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  m_what = widgets::makeLabel({}, "note", this);
  m_bar = new QProgressBar(this);
  m_bar->setFixedWidth(kBarWidth);
  m_bar->setTextVisible(false);
  m_cancel = new QToolButton(this);
  m_cancel->setText(tr("Cancel"));
  m_cancel->setToolTip(tr("Stop writing; no file is left behind"));
  m_cancel->setAccessibleName(tr("Cancel writing"));
  m_cancel->setFocusPolicy(Qt::StrongFocus);
  row->addWidget(m_what);
  row->addWidget(m_bar);
  row->addWidget(m_cancel);
  connect(m_cancel, &QToolButton::clicked, this, &TaskStrip::cancelRequested);
  hide();
}

void TaskStrip::begin(const QString& what) {
  m_what->setText(what);
  m_bar->setAccessibleName(what);
  m_bar->setRange(0, 0);
  show();
}

void TaskStrip::setProgress(int done, int of) {
  m_bar->setRange(0, of);
  m_bar->setValue(done);
}

void TaskStrip::end() { hide(); }

}  // namespace roundel::app
