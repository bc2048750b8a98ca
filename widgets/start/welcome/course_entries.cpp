// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/welcome/course_entries.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <numeric>

#include "core/lesson/file/shipped_lessons.h"
#include "widgets/lesson/player/lesson_store.h"

namespace roundel::widgets {
namespace {

struct CourseTexts {
  Q_DECLARE_TR_FUNCTIONS(Gallery)
};

// The scenario of a lesson is beside it or a shipped one: its thumbnail and its size.
void addScenario(GalleryEntry& entry, const QString& name) {
  const QString shipped = QStringLiteral(":/roundel/scenarios/"), beside = shipped + QStringLiteral("lessons/") + name;
  entry.picture = QFile::exists(beside) ? beside : shipped + name;
  QFile file(entry.picture);
  if (!file.open(QIODevice::ReadOnly)) return;
  const QByteArray bytes = file.readAll();
  const QJsonObject scenario = QJsonDocument::fromJson(bytes).object();
  entry.content = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
  entry.description = scenario[QLatin1String("description")].toString();
  entry.jobs = static_cast<int>(scenario[QLatin1String("jobs")].toArray().size());
  entry.nodes = gpusOfNodes(scenario);
  entry.gpus = std::accumulate(entry.nodes.begin(), entry.nodes.end(), 0);
}

std::vector<GalleryEntry> course() {
  std::vector<GalleryEntry> entries;
  for (const lesson::ShippedLesson& shipped : lesson::shippedLessons()) {
    const auto text = lesson::shippedLessonText(shipped.id);
    if (!text) continue;
    const QJsonObject lesson_object =
        QJsonDocument::fromJson(QByteArray(text->data(), static_cast<qsizetype>(text->size()))).object();
    GalleryEntry entry;
    entry.lesson = QString::fromStdString(shipped.id);
    entry.name = QStringLiteral("lesson:") + entry.lesson;
    entry.path = QStringLiteral(":/roundel/lessons/%1.lesson.json").arg(entry.lesson);
    entry.title = QString::fromStdString(shipped.title.in(lessonLanguage()));
    entry.minutes = shipped.minutes;
    entry.questions = shipped.questions;
    entry.group = model::OpeningGroup::Lesson;
    entry.order = static_cast<int>(entries.size()) + 1;
    addScenario(entry, lesson_object[QLatin1String("scenario")].toString());
    entry.words = entry.description + QLatin1Char(' ') + entry.lesson;
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace

std::vector<GalleryEntry> galleryEntries() {
  std::vector<GalleryEntry> entries = course();
  const bool has_course = !entries.empty();
  for (GalleryEntry entry : shippedScenarios()) {
    if (has_course && entry.group == model::OpeningGroup::Lesson) entry.group = model::OpeningGroup::Example;
    entries.push_back(std::move(entry));
  }
  showProgress(entries);
  return entries;
}

void showProgress(std::vector<GalleryEntry>& entries) {
  for (GalleryEntry& entry : entries) {
    if (entry.lesson.isEmpty()) continue;
    const LessonStore::Done lesson_progress = LessonStore::done(entry.lesson);
    const QString points = CourseTexts::tr("%1 points").arg(lesson_progress.points);
    if (lesson_progress.steps == 0)
      entry.task = CourseTexts::tr("%n question(s) about a run", nullptr, entry.questions);
    else if (lesson_progress.finished)
      entry.task = CourseTexts::tr("Taken, %1").arg(points);
    else
      entry.task =
          CourseTexts::tr("At step %1 of %2, %3").arg(lesson_progress.step + 1).arg(lesson_progress.steps).arg(points);
  }
}

QStringList finishedLessons(const std::vector<GalleryEntry>& entries) {
  QStringList names;
  for (const GalleryEntry& entry : entries)
    if (!entry.lesson.isEmpty() && LessonStore::done(entry.lesson).finished) names << entry.name;
  return names;
}

}  // namespace roundel::widgets
