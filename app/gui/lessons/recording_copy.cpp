// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/lessons/recording_copy.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QTemporaryDir>

#include "core/io/scenario_io.h"
#include "core/lesson/file/draft.h"
#include "core/lesson/file/write_lesson.h"

namespace roundel::app {
namespace {

using widgets::Autosave;

constexpr const char* kScenario = "recorded.json";  // of a lesson without a file

std::function<QJsonObject()> membersOf(lesson::Lesson lesson, RecordingFile file) {
  return [lesson = std::move(lesson), file = std::move(file)]() mutable {
    const QString title = QString::fromStdString(lesson.title.en);  // readable() gives one to a lesson without
    lesson = lesson::readable(std::move(lesson)).lesson;
    lesson.scenario_name = file.scenario.empty() ? kScenario : file.scenario;
    const std::string scenario = io::writeScenario(*lesson.problem->scenario);
    return QJsonObject{{QStringLiteral("path"), file.path},
                       {QStringLiteral("title"), title},
                       {QStringLiteral("based_on"), QString::fromStdString(file.sha256)},
                       {QStringLiteral("lesson"), QString::fromStdString(lesson::lessonJson(lesson))},
                       {QStringLiteral("lesson_scenario"), QString::fromStdString(scenario)}};
  };
}

bool write(const QString& path, const std::string& text) {
  QFile file(path);
  return QDir().mkpath(QFileInfo(path).absolutePath()) && file.open(QIODevice::WriteOnly) &&
         file.write(QByteArray::fromStdString(text)) == static_cast<qint64>(text.size());
}

}  // namespace

std::unique_ptr<Autosave> autosaveOf(RecordStage* stage, const std::function<RecordingFile()>& file,
                                     const Autosave::Settings& settings) {
  widgets::LessonRecorder* recorder = &stage->recorder();
  auto copies = std::make_unique<Autosave>(
      Autosave::Source{[recorder] { return recorder->active() && recorder->count() > 0 && recorder->modified(); },
                       [recorder, file] { return membersOf(recorder->lesson(), file()); }},
      settings);
  QObject::connect(recorder, &widgets::LessonRecorder::changed, copies.get(), &Autosave::noteFileState);
  QObject::connect(recorder->undoStack(), &QUndoStack::cleanChanged, copies.get(), &Autosave::noteFileState);
  return copies;
}

lesson::LessonResult lessonOf(const Autosave::Copy& copy) {
  const QTemporaryDir folder;
  const QString name = QFileInfo(copy.path.isEmpty() ? QStringLiteral("lesson.lesson.json") : copy.path).fileName();
  const QJsonObject lesson = QJsonDocument::fromJson(QByteArray::fromStdString(copy.lesson)).object();
  const QString scenario = QDir::cleanPath(folder.filePath(lesson.value(QStringLiteral("scenario")).toString()));
  write(folder.filePath(name), copy.lesson);
  if (scenario.startsWith(folder.path() + QLatin1Char('/'))) write(scenario, copy.lesson_scenario);
  return lesson::readLesson(folder.filePath(name).toStdString());
}

}  // namespace roundel::app
