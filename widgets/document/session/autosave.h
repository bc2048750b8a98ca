// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Keeps a copy of a modified document in a folder of the program, so that a crash or a power cut loses only the last seconds of work. The
// document is a scenario, a sweep (widgets/document/sweeps/sweep_copy.h) or a recorded lesson (app/gui/lessons/recording_copy.h). A window that saves, discards or closes its document removes
// the copy; the remaining copies belong to processes that crashed.

#include <QDateTime>
#include <QJsonObject>
#include <QLockFile>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/model/scenario.h"
#include "widgets/base/background/file_writer.h"
#include "widgets/document/session/document.h"

namespace roundel::widgets {

class Autosave : public QObject {
  Q_OBJECT
 public:
  struct Settings {
    QString folder = defaultFolder();
    int delay_ms = 20'000;  ///< longest time between an edit and the copy that has it
    int edits = 50;         ///< so many edits cause a copy at once
    int pause_ms = 2'000;   ///< a copy is also written after so long without an edit
  };
  /// The document to copy. Both functions are called on the GUI thread. The function that `members` returns runs on another thread and must
  /// own its data; it returns the members of the copy's JSON object, without those that all copies have.
  struct Source {
    std::function<bool()> modified;
    std::function<std::function<QJsonObject()>()> members;
  };
  /// `document` outlives every call of this object.
  explicit Autosave(Document* document, QObject* parent = nullptr) : Autosave(document, Settings(), parent) {}
  Autosave(Document* document, Settings settings, QObject* parent = nullptr);
  /// For a document of another kind. Its owner calls noteChange() and noteFileState().
  Autosave(Source source, Settings settings, QObject* parent = nullptr);
  ~Autosave() override;  ///< waits for a copy being written, then removes it

  static QString defaultFolder();
  /// A pending copy is written at most `ms` after this call.
  void setDelay(int ms);
  int delay_ms() const { return m_timer.interval(); }
  const QString& file() const { return m_file; }
  /// Writes the copy now, on another thread. No effect if the document is not modified.
  void writeNow();
  void waitForWritten() { m_writer.waitForWritten(); }
  void noteChange();     ///< the value of the document has changed
  void noteFileState();  ///< its modified flag has changed

  /// A copy that a crashed process left behind.
  struct Copy {
    QString file;  ///< the copy itself
    QString path;  ///< of the document; empty: never saved
    QString title;
    QDateTime saved_at;
    int faults = 0;  ///< the number of faults of the scenario; it can still be opened
    model::Scenario scenario;
    std::string session;    ///< Document::session()
    bool choosing = false;  ///< Document::choosingSchedulers()
    std::string based_on;   ///< SHA-256 of the file that the document was read from or saved to; empty: none
    /// If the copy is of a sweep: the text of its file, and the text of the scenario that it varies.
    std::string sweep, sweep_scenario;
    bool ofSweep() const { return !sweep.empty(); }
    /// If the copy is of a recorded lesson: the text of its file, and that of its scenario.
    std::string lesson, lesson_scenario;
    bool ofLesson() const { return !lesson.empty(); }
  };
  /// Copies whose process has ended, newest first. Damaged copies are skipped but not removed. Only the 100 newest are kept; older ones are
  /// removed. O(bytes of the copies).
  static std::vector<Copy> leftBehind(const QString& folder = defaultFolder());
  static void discard(const QString& file);

 signals:
  void written(const QString& file);
  /// For example, the disk is full. Emitted once until a copy succeeds again.
  void failed(const QString& reason);

 private:
  void forget();

  Source m_source;
  Settings m_settings;
  QString m_file;
  std::unique_ptr<QLockFile> m_lock;  ///< tells other processes that this one is alive
  QTimer m_timer;
  QTimer m_pause;
  FileWriter m_writer;
  int m_edits = 0;
};

/// Opens the scenario of a copy. The document is then modified.
void recover(Document& document, Autosave::Copy copy);

}  // namespace roundel::widgets
