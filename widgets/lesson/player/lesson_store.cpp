// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/player/lesson_store.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>
#include <QVariantList>
#include <QVariantMap>

namespace roundel::widgets {
namespace {

QString shippedKey(const QString& id) { return QStringLiteral("lessons/") + id; }

// A file of the user is another lesson than a shipped one of the same name.
QString keyOf(const lesson::Lesson& lesson, const QString& path) {
  const QString id = QString::fromStdString(lesson.id);
  if (path.isEmpty() || path.startsWith(QLatin1Char(':'))) return shippedKey(id);
  const QByteArray path_hash =
      QCryptographicHash::hash(QFileInfo(path).absoluteFilePath().toUtf8(), QCryptographicHash::Sha256)
          .toHex()
          .left(12);
  return shippedKey(id) + QLatin1Char('-') + QString::fromLatin1(path_hash);
}

QVariantMap toMap(const lesson::StepProgress& step) {
  return {{QStringLiteral("tries"), step.tries},
          {QStringLiteral("hints"), step.hints},
          {QStringLiteral("points"), step.points},
          {QStringLiteral("shown"), step.shown},
          {QStringLiteral("right"), step.right}};
}

lesson::StepProgress fromMap(const QVariantMap& map) {
  lesson::StepProgress step;
  step.tries = map.value(QStringLiteral("tries")).toInt();
  step.hints = map.value(QStringLiteral("hints")).toInt();
  step.points = map.value(QStringLiteral("points")).toDouble();
  step.shown = map.value(QStringLiteral("shown")).toBool();
  step.right = map.value(QStringLiteral("right")).toBool();
  return step;
}

std::unique_ptr<QLockFile> locked(const QString& key) {
  QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation));
  folder.mkpath(QStringLiteral("lessons"));
  auto lock = std::make_unique<QLockFile>(folder.filePath(key + QStringLiteral(".lock")));
  lock->setStaleLockTime(0);  // a lesson may stay open for days; the lock of a crashed program is still found stale
  if (!lock->tryLock() && lock->error() == QLockFile::LockFailedError) return nullptr;
  return lock;
}

}  // namespace

LessonStore::LessonStore(const lesson::Lesson& lesson, const QString& path)
    : m_key(keyOf(lesson, path)),
      m_sha256(QString::fromStdString(lesson.sha256)),
      m_steps(lesson.steps.size()),
      m_lock(locked(m_key)) {}

LessonState LessonStore::read() const {
  LessonState state{0, std::vector<lesson::StepProgress>(m_steps)};
  if (!own()) return state;
  const QVariantMap stored_map = QSettings().value(m_key).toMap();
  const QVariantList steps = stored_map.value(QStringLiteral("steps")).toList();
  if (stored_map.value(QStringLiteral("sha256")).toString() != m_sha256 ||
      static_cast<std::size_t>(steps.size()) != m_steps)
    return state;
  state.step = stored_map.value(QStringLiteral("step")).toInt();
  for (std::size_t i = 0; i < m_steps; ++i) state.steps[i] = fromMap(steps[static_cast<int>(i)].toMap());
  return state;
}

void LessonStore::keep(const LessonState& state) const {
  if (!own()) return;
  QVariantList steps;
  for (const lesson::StepProgress& step : state.steps) steps << toMap(step);
  QSettings().setValue(m_key, QVariantMap{{QStringLiteral("sha256"), m_sha256},
                                          {QStringLiteral("step"), state.step},
                                          {QStringLiteral("steps"), steps}});
}

LessonStore::Done LessonStore::done(const QString& id) {
  const QVariantMap stored_map = QSettings().value(shippedKey(id)).toMap();
  const QVariantList steps = stored_map.value(QStringLiteral("steps")).toList();
  Done lesson_progress;
  lesson_progress.step = stored_map.value(QStringLiteral("step")).toInt();
  lesson_progress.steps = static_cast<int>(steps.size());
  for (const QVariant& step : steps) lesson_progress.points += fromMap(step.toMap()).points;
  lesson_progress.finished = lesson_progress.steps > 0 && lesson_progress.step + 1 >= lesson_progress.steps;
  return lesson_progress;
}

}  // namespace roundel::widgets
