#pragma once
// The catalogue that the window offers: what the program ships, and over it what the user keeps in a file of their own (the same
// format, written atomically). Every window has a store; they notice each other's changes by watching the file. An unreadable file
// is reported and not changed; it is renamed, not overwritten, when a new entry is saved.

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>

#include "core/model/catalogue.h"

namespace roundel::widgets {

class CatalogueStore : public QObject {
  Q_OBJECT
 public:
  explicit CatalogueStore(const QString& file = defaultFile(), QObject* parent = nullptr);
  /// The one of a workbench, made when it is first asked for; lives as long as the workbench.
  static CatalogueStore& of(QObject& bench);
  static QString defaultFile();  ///< catalogue.json in the program's data folder

  const model::Catalogue& own() const { return m_own; }
  const model::Catalogue& all() const { return m_all; }  ///< own over shipped
  const QString& file() const { return m_file; }
  const QString& problem() const {
    return m_problem;
  }  ///< why the user's file is not used, with file and line; empty = none

  enum class Kind { Gpu, Node, Model };
  bool isOwn(Kind kind, const std::string& key) const;  ///< key: GPU id, node name, model id
  bool has(Kind kind, const std::string& key) const;

  // Each keeps the user's file up to date and returns why not, or an empty string.
  QString put(const model::Catalogue& entries);  ///< adds entries, or replaces those of the same key
  QString remove(Kind kind, const std::string& key);
  /// An entry in place of another (rename and edit in one), with what else `by` holds.
  QString replace(Kind kind, const std::string& key, const model::Catalogue& by);
  QString importFile(const QString& path, int& entries);
  static QString exportFile(const QString& path, const model::Catalogue& catalogue);
  void reload();

 signals:
  void changed();

 private:
  QString keep(model::Catalogue own);
  void take(model::Catalogue own, const QString& problem);

  QString m_file, m_problem;
  model::Catalogue m_shipped, m_own, m_all;
  QFileSystemWatcher m_watcher;
};

/// The entries of one kind with the key, as a catalogue; empty where there is none.
model::Catalogue entryOf(const model::Catalogue& catalogue, CatalogueStore::Kind kind, const std::string& key);

}  // namespace roundel::widgets
