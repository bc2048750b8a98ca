// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The catalogue that the window offers: the entries shipped with the program, and the user's entries, which replace shipped ones with the
// same key. The user's entries are in a file of the same format. Every window has a store and watches the file for changes by others. An
// unreadable file is reported; it is renamed, not overwritten, when a new entry is saved.

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>

#include "core/model/catalogue.h"

namespace roundel::widgets {

class CatalogueStore : public QObject {
  Q_OBJECT
 public:
  explicit CatalogueStore(const QString& file = defaultFile(), QObject* parent = nullptr);
  static QString defaultFile();  ///< catalogue.json in the program's data folder

  const model::Catalogue& own() const { return m_own; }
  const model::Catalogue& all() const { return m_all; }  ///< own and shipped entries
  const QString& file() const { return m_file; }
  const QString& problem() const {
    return m_problem;
  }  ///< why the user's file cannot be used, with file and line; empty: it can

  enum class Kind { Gpu, Node, Model };
  bool isOwn(Kind kind, const std::string& key) const;  ///< key: GPU id, node name, model id
  bool has(Kind kind, const std::string& key) const;

  // These write the user's file. They return an error text, or an empty string.
  QString put(const model::Catalogue& entries);  ///< adds entries, or replaces those with the same key
  QString remove(Kind kind, const std::string& key);
  /// Replaces an entry by the one of its kind in `by`, possibly with another key; adds the other entries of `by`.
  QString replace(Kind kind, const std::string& key, const model::Catalogue& by);
  QString importFile(const QString& path, int& entries);
  static QString exportFile(const QString& path, const model::Catalogue& catalogue);
  void reload();

 signals:
  void changed();

 private:
  QString saveOwn(model::Catalogue own);
  void setOwn(model::Catalogue own, const QString& problem);

  QString m_file, m_problem;
  model::Catalogue m_shipped, m_own, m_all;
  QFileSystemWatcher m_watcher;
};

/// The entry of this kind with the key, as a catalogue; empty if there is none.
model::Catalogue entryOf(const model::Catalogue& catalogue, CatalogueStore::Kind kind, const std::string& key);

}  // namespace roundel::widgets
