#pragma once
// After a crash, a kill or a power cut at most the last seconds are lost. While a document (a scenario, or a sweep: see
// widgets/experiments_model/sweep_copy.h) differs from its file, a copy of it is in a folder of the program; a window that closes, saves or discards removes its copy, so the remaining ones
// belong to processes that died.

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
#include "widgets/background/file_writer.h"
#include "widgets/session/document.h"

namespace roundel::widgets {

class Autosave : public QObject {
  Q_OBJECT
 public:
  struct Settings {
    QString folder = defaultFolder();
    int delay_ms = 20'000;  ///< from the first edit that is not in the copy: written well within 30 s
    int edits = 50;         ///< this many edits cause a copy at once
    int pause_ms = 2'000;   ///< without a further edit: written before `delay_ms` is over
  };
  /// What a copy is of. Called by the GUI thread; what `members` returns is called by another one and owns what it needs: the
  /// members of the copy's JSON object, those of all copies aside.
  struct Source {
    std::function<bool()> modified;
    std::function<std::function<QJsonObject()>()> members;
  };
  /// Each document has its own copy. `document` outlives every call of this.
  explicit Autosave(Document* document, QObject* parent = nullptr) : Autosave(document, Settings(), parent) {}
  Autosave(Document* document, Settings settings, QObject* parent = nullptr);
  /// Of a document of another kind, whose owner calls noteChange() and noteFileState().
  Autosave(Source source, Settings settings, QObject* parent = nullptr);
  ~Autosave() override;  ///< waits for a copy being written, then removes it

  static QString defaultFolder();
  /// From now on; a copy that waits is written that long after this call at the latest.
  void setDelay(int ms);
  int delay_ms() const { return m_timer.interval(); }
  const QString& file() const { return m_file; }
  /// Writes now, off the calling thread, without waiting for the clock. No effect where the document is clean.
  void writeNow();
  void waitForWritten() { m_writer.waitForWritten(); }
  void noteChange();     ///< another value
  void noteFileState();  ///< another modified flag

  /// A copy left by a process.
  struct Copy {
    QString file;  ///< the copy itself
    QString path;  ///< of the document it is a copy of; empty: never saved
    QString title;
    QDateTime saved_at;
    int faults = 0;  ///< of the scenario in the copy: it can be opened anyway
    model::Scenario scenario;
    std::string session;    ///< Document::session()
    bool choosing = false;  ///< choosingSchedulers(): without lanes nothing is compared
    std::string based_on;   ///< hash of the file that the document was read from or saved to; empty: none
    /// Of a sweep instead: its file's text, and that of the scenario that it varies. Empty: a scenario.
    std::string sweep, sweep_scenario;
    bool ofSweep() const { return !sweep.empty(); }
  };
  /// Copies whose process has ended, newest first. Damaged ones are skipped and not removed. At most 100 are
  /// kept: older ones are removed. O(bytes of the copies).
  static std::vector<Copy> leftBehind(const QString& folder = defaultFolder());
  static void discard(const QString& file);

 signals:
  void written(const QString& file);
  /// a full disk, a folder without permission; said once until a copy succeeds again
  void failed(const QString& reason);

 private:
  void forget();

  Source m_source;
  Settings m_settings;
  QString m_file;
  std::unique_ptr<QLockFile> m_lock;  ///< held during the life of this object, so that others know
  QTimer m_timer;
  QTimer m_pause;
  FileWriter m_writer;
  int m_edits = 0;
};

/// Opens the scenario of a copy, modified.
void recover(Document& document, Autosave::Copy copy);

}  // namespace roundel::widgets
