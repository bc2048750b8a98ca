#pragma once
// The file of a document as this window last read or wrote it: a change by another window or program is found before it is overwritten.
// A value, for one thread.

#include <sys/stat.h>
#include <QString>
#include <optional>
#include <string>

#include "core/model/scenario.h"

namespace roundel::widgets {

/// What a scenario's file holds.
struct FileContent {
  model::Scenario scenario;
  std::string session;  ///< the key `session` as JSON (branches, bookmarks, notes); empty: none
  std::string sha256;   ///< of the file's bytes; empty: not known
};

class KnownFile {
 public:
  /// Unreadable: it exists, but its content cannot be compared.
  enum class Change { None, Changed, Gone, Unreadable };

  /// The bytes with this hash were read from the file or written to it. An empty hash: the content that it has now. An empty path: the
  /// document has no file.
  void know(const QString& path, std::string sha256);
  /// Takes the file as it is now for known: the next save may replace it.
  void accept() { know(m_path, {}); }
  /// Compares the content. O(bytes).
  Change change() const;
  /// The same, but a file whose time, size and inode are those of the last look is not read.
  Change changeSinceLook();
  const std::string& sha256() const { return m_sha256; }

 private:
  using Stamp = std::optional<struct stat>;
  Stamp look() const;

  QString m_path;
  std::string m_sha256;  ///< empty: the file was missing or unreadable
  Stamp m_seen;
};

}  // namespace roundel::widgets
