// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/file_change_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "widgets/base/theme/style.h"

namespace roundel::app {

using Change = widgets::KnownFile::Change;

QString fileChangeText(Change change, const QString& name) {
  switch (change) {
    case Change::Changed:
      return FileChangeBar::tr("%1 was changed by another window or program.").arg(name);
    case Change::Gone:
      return FileChangeBar::tr("%1 was moved or deleted; its content is only in this window.").arg(name);
    case Change::Unreadable:
      return FileChangeBar::tr("%1 was changed and can no longer be read.").arg(name);
    case Change::None:
      break;
  }
  return {};
}

FileChangeBar::FileChangeBar(QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("file-change"));
  setProperty("bar", QStringLiteral("note"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(widgets::kGap, 4, widgets::kGap, 4);
  m_words = new QLabel(this);
  m_words->setTextFormat(Qt::PlainText);
  m_words->setWordWrap(true);
  row->addWidget(m_words, 1);
  m_reload = add("file-reload", tr("Reload"), tr("Take the content of the file; Undo brings yours back"),
                 &FileChangeBar::reloadWanted);
  m_keep = add("file-keep", tr("Keep mine"), tr("Keep the content of this window; the next Save replaces the file"),
               &FileChangeBar::keepWanted);
  m_save = add("file-save-again", tr("Save again"), tr("Write the file again"), &FileChangeBar::saveWanted);
  add("file-save-as", tr("Save as…"), tr("Write the content of this window to another file"),
      &FileChangeBar::saveAsWanted);
  m_compare = add("file-compare", tr("Compare…"), tr("List what differs between the file and this window"),
                  &FileChangeBar::compareWanted);
  hide();
}

QPushButton* FileChangeBar::add(const char* name, const QString& text, const QString& tip,
                                void (FileChangeBar::*wanted)()) {
  auto* button = new QPushButton(text, this);
  button->setObjectName(QLatin1String(name));
  button->setToolTip(tip);
  connect(button, &QPushButton::clicked, this, wanted);
  layout()->addWidget(button);
  return button;
}

void FileChangeBar::setChange(Change change, const QString& name) {
  m_change = change;
  m_words->setText(fileChangeText(change, name));
  m_reload->setVisible(change == Change::Changed);
  m_compare->setVisible(change == Change::Changed);
  m_keep->setVisible(change != Change::Gone);
  m_save->setVisible(change == Change::Gone);
  setVisible(change != Change::None);
}

}  // namespace roundel::app
