// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/session/autosave.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QUuid>

#include "core/io/scenario_io.h"
#include "widgets/document/session/known_file.h"

namespace roundel::widgets {
namespace {

constexpr int kKept = 100;

QString lockOf(const QString& file) { return file + QStringLiteral(".lock"); }

QByteArray wrapped(QJsonObject copy) {
  copy[QStringLiteral("roundel_copy")] = 1;
  copy[QStringLiteral("saved_at")] = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs);
  return QJsonDocument(copy).toJson(QJsonDocument::Compact);
}

// Copies the value now; the text is made later, on another thread.
std::function<QJsonObject()> membersOf(const Document& document) {
  return
      [scenario = document.scenario(), session = document.session(), path = document.path(),
       title = document.displayName(), choosing = document.choosingSchedulers(), based_on = document.file().sha256()] {
        return QJsonObject{{QStringLiteral("path"), path},
                           {QStringLiteral("title"), title},
                           {QStringLiteral("choosing"), choosing},
                           {QStringLiteral("based_on"), QString::fromStdString(based_on)},
                           {QStringLiteral("scenario"), QString::fromStdString(io::writeScenario(scenario, session))}};
      };
}

bool readContent(const QJsonObject& json, Autosave::Copy& copy) {
  const auto text = [&](const QString& member) { return json.value(member).toString().toStdString(); };
  copy.sweep = text(QStringLiteral("sweep"));
  copy.sweep_scenario = text(QStringLiteral("sweep_scenario"));
  copy.lesson = text(QStringLiteral("lesson"));
  copy.lesson_scenario = text(QStringLiteral("lesson_scenario"));
  copy.based_on = text(QStringLiteral("based_on"));
  if (copy.ofLesson()) return QJsonDocument::fromJson(QByteArray::fromStdString(copy.lesson)).isObject();
  if (copy.ofSweep()) return QJsonDocument::fromJson(QByteArray::fromStdString(copy.sweep)).isObject();
  io::ScenarioResult read = io::readScenario(text(QStringLiteral("scenario")));
  if (!read.scenario && !read.draft) return false;
  copy.faults = static_cast<int>(read.faults.size());
  copy.session = std::move(read.session);
  copy.choosing = json.value(QStringLiteral("choosing")).toBool();
  copy.scenario = std::move(read.scenario ? *read.scenario : *read.draft);
  return true;
}

std::optional<Autosave::Copy> readCopy(const QString& name) {
  QFile file(name);
  if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
  const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
  if (json.value(QStringLiteral("roundel_copy")).toInt() != 1) return std::nullopt;
  Autosave::Copy copy;
  if (!readContent(json, copy)) return std::nullopt;
  copy.file = name;
  copy.path = json.value(QStringLiteral("path")).toString();
  copy.title = json.value(QStringLiteral("title")).toString();
  copy.saved_at = QDateTime::fromString(json.value(QStringLiteral("saved_at")).toString(), Qt::ISODateWithMs);
  return copy;
}

}  // namespace

QString Autosave::defaultFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/copies");
}

Autosave::Autosave(Document* document, Settings settings, QObject* parent)
    : Autosave({[document] { return document->isModified(); }, [document] { return membersOf(*document); }},
               std::move(settings), parent) {
  connect(document, &Document::changed, this, &Autosave::noteChange);
  connect(document, &Document::fileStateChanged, this, &Autosave::noteFileState);
}

Autosave::Autosave(Source source, Settings settings, QObject* parent)
    : QObject(parent),
      m_source(std::move(source)),
      m_settings(std::move(settings)),
      m_file(m_settings.folder + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces) +
             QStringLiteral(".roundel~")) {
  for (const auto& [timer, ms] : {std::pair(&m_timer, m_settings.delay_ms), std::pair(&m_pause, m_settings.pause_ms)}) {
    timer->setSingleShot(true);
    timer->setInterval(ms);
    connect(timer, &QTimer::timeout, this, &Autosave::writeNow);
  }
  connect(&m_writer, &FileWriter::written, this, &Autosave::written);
  connect(&m_writer, &FileWriter::failed, this, &Autosave::failed);
}

Autosave::~Autosave() { forget(); }

void Autosave::setDelay(int ms) { m_timer.setInterval(ms); }

void Autosave::noteChange() {
  if (!m_source.modified()) return;
  if (++m_edits >= m_settings.edits) return writeNow();
  if (!m_timer.isActive()) m_timer.start();
  m_pause.start();
}

void Autosave::noteFileState() {
  if (m_source.modified())
    noteChange();
  else
    forget();
}

void Autosave::forget() {
  m_timer.stop();
  m_pause.stop();
  m_edits = 0;
  waitForWritten();
  if (m_lock == nullptr) return;
  QFile::remove(m_file);
  m_lock.reset();
}

void Autosave::writeNow() {
  m_timer.stop();
  m_pause.stop();
  m_edits = 0;
  if (!m_source.modified()) return;
  if (m_lock == nullptr) {
    QDir().mkpath(m_settings.folder);
    m_lock = std::make_unique<QLockFile>(lockOf(m_file));
    m_lock->setStaleLockTime(0);
    m_lock->tryLock();
  }
  m_writer.write(m_file, [members = m_source.members()] { return wrapped(members()); });
}

std::vector<Autosave::Copy> Autosave::leftBehind(const QString& folder) {
  std::vector<Copy> copies;
  int seen_copies = 0;
  for (const QFileInfo& info : QDir(folder).entryInfoList({QStringLiteral("*.roundel~")}, QDir::Files, QDir::Time)) {
    QLockFile lock(lockOf(info.filePath()));
    lock.setStaleLockTime(0);
    if (!lock.tryLock(0)) continue;  // the process still runs
    lock.unlock();
    if (++seen_copies > kKept)
      discard(info.filePath());
    else if (auto copy = readCopy(info.filePath()))
      copies.push_back(std::move(*copy));
  }
  return copies;
}

void Autosave::discard(const QString& file) {
  QFile::remove(file);
  QFile::remove(lockOf(file));
}

void recover(Document& document, Autosave::Copy copy) {
  document.recover(
      {.scenario = std::move(copy.scenario), .session = std::move(copy.session), .sha256 = std::move(copy.based_on)},
      copy.path, copy.choosing);
}

}  // namespace roundel::widgets
