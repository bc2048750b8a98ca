// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/file_guard.h"

#include <QAbstractButton>
#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QMainWindow>
#include <QMessageBox>
#include <QPushButton>
#include <utility>
#include <vector>

#include "app/gui/dialogs/file_differences.h"
#include "core/io/files/file.h"

namespace roundel::app {
namespace {

using Change = widgets::KnownFile::Change;
constexpr std::uintmax_t kLargest = std::uintmax_t{256} << 20;

}  // namespace

FileGuard::FileGuard(GuardedDocument document, QMainWindow* window)
    : QObject(window), m_document(std::move(document)), m_window(window), m_bar(new FileChangeBar(window)) {
  connect(m_bar, &FileChangeBar::reloadWanted, this, &FileGuard::reload);
  connect(m_bar, &FileChangeBar::keepWanted, this, [this] {
    m_document.keepMine();
    m_bar->setChange(Change::None, {});
  });
  connect(m_bar, &FileChangeBar::saveWanted, this, [this] { m_document.save(false); });
  connect(m_bar, &FileChangeBar::saveAsWanted, this, [this] { m_document.save(true); });
  connect(m_bar, &FileChangeBar::compareWanted, this, &FileGuard::compare);
  window->installEventFilter(this);
}

bool FileGuard::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_window && event->type() == QEvent::WindowActivate) checkFile();
  return QObject::eventFilter(watched, event);
}

QString FileGuard::name() const { return QFileInfo(m_document.path()).fileName(); }

std::string FileGuard::textOfFile() const {
  return m_document.canonical(io::readFile(QFile::encodeName(m_document.path()).toStdString(), kLargest).text);
}

Change FileGuard::relevant(Change change) {
  if (change != Change::Changed || !io::jsonDifferences(textOfFile(), m_document.text(), 1).list.empty()) return change;
  m_document.file().accept();
  return Change::None;
}

void FileGuard::checkFile() {
  const Change change = relevant(m_document.file().changeSinceLastCheck());
  if (change == Change::None) return;
  if (change == Change::Gone) m_document.keepMine();
  m_bar->setChange(change, name());
}

void FileGuard::refresh() {
  if (m_bar.isNull() || m_bar->change() == Change::None) return;
  const Change change = m_document.file().change();
  if (change != m_bar->change()) m_bar->setChange(change, name());
}

bool FileGuard::reload() {
  if (m_document.mayReload && !m_document.mayReload()) return false;
  const QString reason = m_document.reload();
  if (!reason.isEmpty()) QMessageBox::warning(m_window, tr("Not reloaded"), reason);
  refresh();
  return reason.isEmpty();
}

void FileGuard::compare() {
  FileDifferences(name(), io::jsonDifferences(textOfFile(), m_document.text()), m_window).exec();
}

FileGuard::Answer FileGuard::ask(Change change) {
  QMessageBox box(QMessageBox::Warning, tr("The file was changed"), fileChangeText(change, name()), QMessageBox::Cancel,
                  m_window);
  box.setObjectName(QStringLiteral("file-changed"));
  box.setTextFormat(Qt::PlainText);
  box.setInformativeText(change == Change::Changed
                             ? tr("Saving replaces it. Reload takes its content instead; Undo brings yours back.")
                             : tr("Saving replaces it."));
  std::vector<std::pair<QAbstractButton*, Answer>> answers;
  const auto add = [&](const QString& text, const char* id, const QString& tip, Answer answer) {
    QPushButton* button = box.addButton(text, QMessageBox::ActionRole);
    button->setObjectName(QLatin1String(id));
    button->setToolTip(tip);
    answers.emplace_back(button, answer);
  };
  if (change == Change::Changed) add(tr("Reload"), "answer-reload", tr("Take the content of the file"), Answer::Reload);
  add(tr("Keep mine"), "answer-keep", tr("Replace the file by the content of this window"), Answer::Keep);
  add(tr("Save as…"), "answer-save-as", tr("Write the content of this window to another file"), Answer::SaveAs);
  if (change == Change::Changed)
    add(tr("Compare…"), "answer-compare", tr("List what differs, then ask again"), Answer::Compare);
  box.setDefaultButton(QMessageBox::Cancel);
  box.exec();
  for (const auto& [button, answer] : answers)
    if (box.clickedButton() == button) return answer;
  return Answer::Cancel;
}

std::optional<bool> FileGuard::answerBeforeSave(const QString& path) {
  if (m_document.path().isEmpty() || QFileInfo(path) != QFileInfo(m_document.path())) return std::nullopt;
  for (;;) {
    const Change change = relevant(m_document.file().change());
    if (change == Change::None || change == Change::Gone) return std::nullopt;  // no file is overwritten
    switch (ask(change)) {
      case Answer::Reload:
        return reload();
      case Answer::Keep:
        return std::nullopt;
      case Answer::SaveAs:
        return m_document.save(true);
      case Answer::Compare:
        compare();
        break;
      case Answer::Cancel:
        return false;
    }
  }
}

}  // namespace roundel::app
