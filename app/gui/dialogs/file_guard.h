// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Prevents a window from overwriting changes that another window or program made to its document's file. The content is compared when the window
// becomes active, which shows a bar, and before every save, which asks. A change in the milliseconds between this check and the rename of the new
// file is not detected. GUI thread.

#include <QObject>
#include <QPointer>
#include <functional>
#include <optional>
#include <string>

#include "app/gui/dialogs/file_change_bar.h"

class QMainWindow;

namespace roundel::app {

class FileGuard : public QObject {
  Q_OBJECT
 public:
  /// A document with a file.
  struct GuardedDocument {
    std::function<widgets::KnownFile&()> file;
    std::function<QString()> path;                             ///< empty: no file
    std::function<std::string()> text;                         ///< the text that would be saved
    std::function<std::string(const std::string&)> canonical;  ///< the form in which a file's text would be saved
    std::function<QString()> reload;                           ///< returns the reason of a failure
    std::function<void()> keepMine;
    std::function<bool(bool as)> save;  ///< asks for a name if `as`; false: not saved
    /// Asks about what a reload would end, such as a recording; false: no reload. May be empty.
    std::function<bool()> mayReload = {};
  };
  /// A child of the window, which is the parent of its questions.
  FileGuard(GuardedDocument document, QMainWindow* window);

  /// For the place above the workspaces.
  FileChangeBar* bar() { return m_bar; }
  /// Called before the document is written to `path`. nullopt: write it. Otherwise the user chose something else: true if the document is now in a
  /// file (reloaded, or saved under another name), false if not.
  std::optional<bool> answerBeforeSave(const QString& path);
  void checkFile();  ///< compares and updates the bar; cheap while the file is unchanged
  void refresh();    ///< hides the bar if its change was handled

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  enum class Answer { Reload, Keep, SaveAs, Compare, Cancel };
  Answer ask(widgets::KnownFile::Change change);
  bool reload();
  void compare();
  QString name() const;
  std::string textOfFile() const;
  /// The change, or None if only the formatting of the file differs.
  widgets::KnownFile::Change relevant(widgets::KnownFile::Change change);

  GuardedDocument m_document;
  QMainWindow* m_window;
  QPointer<FileChangeBar> m_bar;  ///< deleted with the workspaces, before the document
};

}  // namespace roundel::app
