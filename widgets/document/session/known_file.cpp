// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/session/known_file.h"

#include <QFile>
#include <filesystem>
#include <utility>

#include "core/io/files/file.h"
#include "core/io/files/sha256.h"

namespace roundel::widgets {
namespace {

constexpr std::uintmax_t kLargest = std::uintmax_t{256} << 20;

// Empty if the file is missing or cannot be read.
std::string hashOf(const QString& path) {
  const io::FileText file = io::readFile(QFile::encodeName(path).toStdString(), kLargest);
  return file.fault.empty() ? io::sha256(file.text) : std::string();
}

bool sameStamp(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino && a.st_size == b.st_size &&
         a.st_mtim.tv_sec == b.st_mtim.tv_sec && a.st_mtim.tv_nsec == b.st_mtim.tv_nsec && a.st_mode == b.st_mode;
}

}  // namespace

KnownFile::Stamp KnownFile::look() const {
  struct stat found {};
  return ::stat(QFile::encodeName(m_path).constData(), &found) == 0 ? Stamp(found) : std::nullopt;
}

void KnownFile::setKnown(const QString& path, std::string sha256) {
  m_path = path;
  m_seen = path.isEmpty() ? std::nullopt : look();
  m_sha256 = sha256.empty() && m_seen ? hashOf(path) : std::move(sha256);
}

KnownFile::Change KnownFile::change() const {
  if (m_path.isEmpty()) return Change::None;
  if (!look()) return Change::Gone;
  const std::string now = hashOf(m_path);
  if (now.empty()) return Change::Unreadable;
  return now == m_sha256 ? Change::None : Change::Changed;
}

KnownFile::Change KnownFile::changeSinceLastCheck() {
  const Stamp now = look();
  if (m_path.isEmpty() || (!now && !m_seen) || (now && m_seen && sameStamp(*now, *m_seen))) return Change::None;
  m_seen = now;
  return change();
}

}  // namespace roundel::widgets
