#pragma once
// Keeps a window from replacing what another window or program wrote to its document's file. The content is compared when the window becomes
// active, where a bar offers what can be done, and before every save, where a question does. Nothing prevents a change between that comparison and the
// rename of the new file, some milliseconds later. GUI thread.

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
  struct Guarded {
    std::function<widgets::KnownFile&()> file;
    std::function<QString()> path;                             ///< empty: no file
    std::function<std::string()> text;                         ///< what would be saved
    std::function<std::string(const std::string&)> canonical;  ///< a file's text in the form in which it would be saved
    std::function<QString()> reload;                           ///< the reason if it cannot
    std::function<void()> keepMine;
    std::function<bool(bool as)> save;  ///< asks for a name if `as`; false: not saved
  };
  /// A child of the window, over which its questions are shown.
  FileGuard(Guarded document, QMainWindow* window);

  /// To be placed over the workspaces.
  FileChangeBar* bar() { return m_bar; }
  /// Before the document is written to `path`. nullopt: write it. Otherwise the user chose something else: true, the document is in a file now
  /// (reloaded, or saved under another name); false, it is not.
  std::optional<bool> answerBeforeSave(const QString& path);
  void look();     ///< compares and shows the bar; cheap while the file is untouched
  void refresh();  ///< hides the bar if the change that it shows was dealt with

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  enum class Answer { Reload, Keep, SaveAs, Compare, Cancel };
  Answer ask(widgets::KnownFile::Change change);
  bool reload();
  void compare();
  QString name() const;
  std::string textOfFile() const;
  /// The change, or None if the file only has another form of the same content.
  widgets::KnownFile::Change relevant(widgets::KnownFile::Change change);

  Guarded m_document;
  QMainWindow* m_window;
  QPointer<FileChangeBar> m_bar;  ///< goes with the workspaces, before the document
};

}  // namespace roundel::app
