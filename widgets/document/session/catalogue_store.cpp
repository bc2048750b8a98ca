// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/session/catalogue_store.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>

#include "core/io/catalogue_io.h"
#include "core/io/fault_text.h"
#include "core/io/files/write_file.h"

namespace roundel::widgets {
namespace {

using model::Catalogue;
using Kind = CatalogueStore::Kind;

constexpr qint64 kMaxBytes = 64 << 20;

Catalogue shippedCatalogue() {
  Catalogue all_entries;
  for (const char* name : {"gpus", "nodes", "models"}) {
    QFile file(QStringLiteral(":/roundel/catalogue/%1.json").arg(QLatin1String(name)));
    if (!file.open(QIODevice::ReadOnly)) continue;
    io::CatalogueResult read = io::readCatalogue(file.readAll().toStdString(), all_entries);
    if (read.catalogue) all_entries = model::merged(std::move(all_entries), *read.catalogue);
  }
  return all_entries;
}

struct Read {
  Catalogue catalogue;
  QString problem;
};

Read readFile(const QString& path, const Catalogue& known) {
  QFile file(path);
  if (!file.exists()) return {};
  const QString name = QDir::toNativeSeparators(path);
  if (file.size() > kMaxBytes)
    return {{}, CatalogueStore::tr("%1 is larger than 64 MiB and is not a catalogue.").arg(name)};
  if (!file.open(QIODevice::ReadOnly))
    return {{}, CatalogueStore::tr("%1 cannot be read: %2.").arg(name, file.errorString())};
  io::CatalogueResult read = io::readCatalogue(file.readAll().toStdString(), known);
  if (read.catalogue) return {std::move(*read.catalogue), {}};
  return {{}, QString::fromStdString(io::formatFault(read.faults.front(), name.toStdString()))};
}

QString write(const QString& path, const Catalogue& catalogue) {
  std::string error;
  if (!QDir().mkpath(QFileInfo(path).absolutePath()))
    return CatalogueStore::tr("Cannot create the folder of %1.").arg(QDir::toNativeSeparators(path));
  return io::writeFileAtomically(QFile::encodeName(path).toStdString(), io::writeCatalogue(catalogue), error)
             ? QString()
             : QString::fromStdString(error);
}

template <class T, class Key>
auto findKey(std::vector<T>& entries, Key key_of, const std::string& key) {
  return std::ranges::find_if(entries, [&](const T& each) { return key_of(each) == key; });
}
const std::string& gpuKey(const model::CatalogueGpu& gpu) { return gpu.type.id; }
const std::string& nodeKey(const model::CatalogueNode& node) { return node.name; }
const std::string& modelKey(const model::CatalogueModel& model) { return model.job.id; }

template <class T, class Key>
bool erase(std::vector<T>& entries, Key key_of, const std::string& key) {
  return std::erase_if(entries, [&](const T& each) { return key_of(each) == key; }) > 0;
}

bool eraseEntry(Catalogue& catalogue, Kind kind, const std::string& key) {
  if (kind == Kind::Gpu) return erase(catalogue.gpus, gpuKey, key);
  if (kind == Kind::Node) return erase(catalogue.nodes, nodeKey, key);
  return erase(catalogue.models, modelKey, key);
}

// Puts the first entry of `by` at the position of the entry with the key, so that a renamed entry keeps its position.
template <class T, class Key>
void substitute(std::vector<T>& entries, Key key_of, const std::string& key, const std::vector<T>& by) {
  auto old_entry = findKey(entries, key_of, key);
  if (old_entry == entries.end() || by.empty()) return;
  const std::string now = key_of(by.front());
  *old_entry = by.front();
  const auto first = old_entry - entries.begin();
  for (auto i = static_cast<std::ptrdiff_t>(entries.size()) - 1; i >= 0; --i)
    if (i != first && key_of(entries[static_cast<std::size_t>(i)]) == now) entries.erase(entries.begin() + i);
}

}  // namespace

Catalogue entryOf(const Catalogue& catalogue, Kind kind, const std::string& key) {
  Catalogue entry;
  if (kind == Kind::Gpu) {
    for (const auto& gpu_entry : catalogue.gpus)
      if (gpuKey(gpu_entry) == key) entry.gpus = {gpu_entry};
  } else if (kind == Kind::Node) {
    for (const auto& node_entry : catalogue.nodes)
      if (nodeKey(node_entry) == key) entry.nodes = {node_entry};
  } else {
    for (const auto& model_entry : catalogue.models)
      if (modelKey(model_entry) == key) entry.models = {model_entry};
  }
  return entry;
}

CatalogueStore::CatalogueStore(const QString& file, QObject* parent)
    : QObject(parent), m_file(file), m_shipped(shippedCatalogue()) {
  Read read = readFile(m_file, m_shipped);
  setOwn(std::move(read.catalogue), read.problem);
  // Watches the folder: an atomic write replaces the file, and a watch of the file would end.
  QDir().mkpath(QFileInfo(m_file).absolutePath());
  m_watcher.addPath(QFileInfo(m_file).absolutePath());
  connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &CatalogueStore::reload);
}

QString CatalogueStore::defaultFile() {
  return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/catalogue.json");
}

bool CatalogueStore::isOwn(Kind kind, const std::string& key) const { return !entryOf(m_own, kind, key).empty(); }
bool CatalogueStore::has(Kind kind, const std::string& key) const { return !entryOf(m_all, kind, key).empty(); }

void CatalogueStore::setOwn(Catalogue own, const QString& problem) {
  m_own = std::move(own);
  m_problem = problem;
  m_all = model::merged(m_shipped, m_own);
}

void CatalogueStore::reload() {
  Read read = readFile(m_file, m_shipped);
  if (read.catalogue == m_own && read.problem == m_problem) return;
  setOwn(std::move(read.catalogue), read.problem);
  emit changed();
}

// Entries that the reader would reject are not written.
QString CatalogueStore::saveOwn(Catalogue own) {
  const io::CatalogueResult check = io::readCatalogue(io::writeCatalogue(own), m_shipped);
  if (!check.catalogue) {
    const model::Fault& fault = check.faults.front();
    return tr("Not saved: %1. Expected: %2.")
        .arg(QString::fromStdString(fault.message), QString::fromStdString(fault.hint));
  }
  if (!m_problem.isEmpty() && QFile::exists(m_file)) {
    const QString aside = m_file + QStringLiteral(".broken");
    QFile::remove(aside);
    if (!QFile::rename(m_file, aside))
      return tr("Not saved: %1 cannot be read and cannot be renamed.").arg(QDir::toNativeSeparators(m_file));
  }
  const QString error = write(m_file, own);
  if (!error.isEmpty()) return error;
  setOwn(std::move(own), {});
  emit changed();
  return {};
}

QString CatalogueStore::put(const Catalogue& entries) { return saveOwn(model::merged(m_own, entries)); }

QString CatalogueStore::remove(Kind kind, const std::string& key) {
  Catalogue own_entries = m_own;
  if (!eraseEntry(own_entries, kind, key))
    return tr("“%1” is part of the program and cannot be removed.").arg(QString::fromStdString(key));
  return saveOwn(std::move(own_entries));
}

QString CatalogueStore::replace(Kind kind, const std::string& key, const Catalogue& by) {
  if (!isOwn(kind, key)) return put(by);
  Catalogue own_entries = m_own;
  substitute(own_entries.gpus, gpuKey, key, by.gpus);
  substitute(own_entries.nodes, nodeKey, key, by.nodes);
  substitute(own_entries.models, modelKey, key, by.models);
  return saveOwn(model::merged(std::move(own_entries), by));
}

QString CatalogueStore::importFile(const QString& path, int& entries) {
  entries = 0;
  if (!QFile::exists(path)) return tr("There is no file %1.").arg(QDir::toNativeSeparators(path));
  const Read read = readFile(path, m_all);
  if (!read.problem.isEmpty()) return read.problem;
  const QString error = put(read.catalogue);
  if (error.isEmpty())
    entries = static_cast<int>(read.catalogue.gpus.size() + read.catalogue.nodes.size() + read.catalogue.models.size());
  return error;
}

QString CatalogueStore::exportFile(const QString& path, const Catalogue& catalogue) { return write(path, catalogue); }

}  // namespace roundel::widgets
