// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The file of a document as this window last read or wrote it, to find changes by another window or program before they are overwritten.
// For one thread.

#include <sys/stat.h>
#include <QString>
#include <optional>
#include <string>

#include "core/model/scenario.h"

namespace roundel::widgets {

/// The content of a scenario's file.
struct FileContent {
  model::Scenario scenario;
  std::string session = {};  ///< the key `session` as JSON (branches, bookmarks, notes); empty: none
  std::string sha256 = {};   ///< of the file's bytes; empty: unknown
};

class KnownFile {
 public:
  /// Unreadable: the file exists, but its content cannot be read.
  enum class Change { None, Changed, Gone, Unreadable };

  /// Sets the file and the hash of the bytes that were read from it or written to it. An empty hash: the content that the file has now. An
  /// empty path: the document has no file.
  void setKnown(const QString& path, std::string sha256);
  /// Accepts the present content of the file: the next save may replace it.
  void accept() { setKnown(m_path, {}); }
  /// Compares the content. O(bytes).
  Change change() const;
  /// As change(), but reads the file only if its time, size or inode has changed since the last call.
  Change changeSinceLastCheck();
  const std::string& sha256() const { return m_sha256; }

 private:
  using Stamp = std::optional<struct stat>;
  Stamp look() const;

  QString m_path;
  std::string m_sha256;  ///< empty: the file was missing or unreadable
  Stamp m_seen;
};

}  // namespace roundel::widgets
