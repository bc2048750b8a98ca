// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A bar above the workspaces for a document's file that another window or program has changed, moved or made unreadable. Hidden while there is no
// such change. GUI thread.

#include <QFrame>

#include "widgets/document/session/known_file.h"

class QLabel;
class QPushButton;

namespace roundel::app {

class FileChangeBar : public QFrame {
  Q_OBJECT
 public:
  explicit FileChangeBar(QWidget* parent = nullptr);
  /// `name` is that of the file. Change::None hides the bar.
  void setChange(widgets::KnownFile::Change change, const QString& name);
  widgets::KnownFile::Change change() const { return m_change; }

 signals:
  void reloadWanted();
  void keepWanted();
  void saveWanted();  ///< to the same path, from which the file has disappeared
  void saveAsWanted();
  void compareWanted();

 private:
  QPushButton* add(const char* name, const QString& text, const QString& tip, void (FileChangeBar::*wanted)());

  widgets::KnownFile::Change m_change = widgets::KnownFile::Change::None;
  QLabel* m_words;
  QPushButton *m_reload, *m_keep, *m_save, *m_compare;
};

/// "mine.json was changed by another window or program.", also used in a question.
QString fileChangeText(widgets::KnownFile::Change change, const QString& name);

}  // namespace roundel::app
