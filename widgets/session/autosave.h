#pragma once
// What a crash, a kill or a power cut may cost: no more than the last half minute. While the document differs from its file, a
// copy of it lies in a folder of the program; a window that closes, saves or discards takes its copy away, so whatever is left
// there belongs to a process that died.

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <atomic>
#include <memory>
#include <optional>

#include "widgets/session/document.h"

namespace roundel::widgets {

class Autosave : public QObject {
  Q_OBJECT
 public:
  struct Settings {
    QString folder = defaultFolder();
    int delay_ms = 20'000;  ///< from the first edit that is not in the copy: written well before 30 s are lost
    int edits = 50;         ///< so many edits write at once
  };
  /// The copy is the document's alone; two documents never share one. `document` outlives this.
  explicit Autosave(Document* document, QObject* parent = nullptr) : Autosave(document, Settings(), parent) {}
  Autosave(Document* document, Settings settings, QObject* parent = nullptr);
  ~Autosave() override;  ///< waits for a copy being written, then removes it

  static QString defaultFolder();
  const QString& file() const { return m_file; }
  /// Writes now, off the calling thread, whatever the clock says. Does nothing where the document is clean.
  void writeNow();
  void waitForWritten() { m_pool.waitForDone(); }

  /// A copy that a process left behind.
  struct Copy {
    QString file;  ///< the copy itself
    QString path;  ///< of the document it is a copy of; empty: never saved
    QString title;
    QDateTime saved_at;
    int faults = 0;  ///< of the scenario as it stood: it opens all the same
    model::Scenario scenario;
  };
  /// Copies whose process no longer lives, newest first. Damaged ones stay where they are and are left out. At most 100 are
  /// kept: older ones are removed. O(bytes of the copies).
  static std::vector<Copy> leftBehind(const QString& folder = defaultFolder());
  static void discard(const QString& file);

 signals:
  void written(const QString& file);
  /// a full disk, a folder without permission; said once until a copy succeeds again
  void failed(const QString& reason);

 private:
  void noteChange();
  void noteFileState();
  void forget();

  Document* m_document;
  Settings m_settings;
  QString m_file;
  std::unique_ptr<QLockFile> m_lock;  ///< held as long as this lives: how others know
  QTimer m_timer;
  QThreadPool m_pool;  ///< one thread, so that copies are written in order
  int m_edits = 0;
  bool m_said = false;
};

}  // namespace roundel::widgets
