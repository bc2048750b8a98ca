// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/lessons/lesson_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QSaveFile>
#include <utility>

#include "core/io/scenario_io.h"
#include "core/lesson/file/draft.h"
#include "core/lesson/file/read_lesson.h"
#include "core/lesson/file/write_lesson.h"
#include "core/lesson_page/handout.h"
#include "core/lesson_page/lesson_page.h"
#include "core/page/page.h"
#include "widgets/base/text/shown.h"
#include "widgets/document/state/comparison_controller.h"
#include "widgets/figures/handout/handout_pdf.h"
#include "widgets/lesson/player/lesson_player.h"

namespace roundel::app {
namespace {

struct LessonFileTexts {
  Q_DECLARE_TR_FUNCTIONS(LessonFile)
};

QString writeBytes(const QByteArray& bytes, const QString& path) {
  QSaveFile file(path);
  const bool saved = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
  return saved ? QString() : LessonFileTexts::tr("%1 could not be written: %2.").arg(path, file.errorString());
}

// Whether the name is that of this scenario, so that the lesson has the same runs. The lesson then has the problem of the file.
bool takesScenario(lesson::Lesson& lesson, const std::string& name, const QString& folder) {
  if (name.empty()) return false;
  const auto named_problem = lesson::lessonScenario(name, folder.toStdString());
  if (named_problem == nullptr || !(widgets::simulationRelevant(*named_problem->scenario) ==
                                    widgets::simulationRelevant(*lesson.problem->scenario)))
    return false;
  lesson.scenario_name = name;
  lesson.problem = named_problem;
  return true;
}

// "prices.json", "prices-2.json": the first that does not exist.
QString newName(const QDir& folder, const QString& id) {
  QString name = id + QStringLiteral(".json");
  for (int i = 2; folder.exists(name); ++i) name = QStringLiteral("%1-%2.json").arg(id).arg(i);
  return name;
}

}  // namespace

QString writeLesson(lesson::Lesson& lesson, const std::vector<std::string>& names, const QString& path) {
  const QFileInfo info(path);
  const QString folder = info.absolutePath();
  lesson = lesson::readable(std::move(lesson)).lesson;
  lesson.id = lesson::lessonId(info.fileName().toStdString());
  const std::string stated_name = lesson.scenario_name;
  bool is_named = takesScenario(lesson, stated_name, folder);
  for (const std::string& name : names) is_named = is_named || takesScenario(lesson, name, folder);
  if (!is_named) {
    const QString name = newName(QDir(folder), QString::fromStdString(lesson.id));
    const std::string scenario = io::writeScenario(*lesson.problem->scenario);
    if (const QString error = writeBytes(QByteArray::fromStdString(scenario), QDir(folder).filePath(name));
        !error.isEmpty())
      return error;
    if (!takesScenario(lesson, name.toStdString(), folder))
      return LessonFileTexts::tr("The scenario in %1 is not the recorded one.").arg(name);
  }
  return writeBytes(QByteArray::fromStdString(lesson::lessonJson(lesson)), path);
}

QString exportLesson(const lesson::Lesson& lesson, const lesson::LessonRuns& runs, LessonForm form,
                     const QString& path) {
  if (const std::string reason = page::whyNoPage(runs.lanes); !reason.empty()) return widgets::shown(reason);
  const lesson_page::SolvedLesson solved = lesson_page::solved(lesson, runs);
  if (!solved.problems.empty())
    return LessonFileTexts::tr("A question has no answer: %1.").arg(widgets::shown(solved.problems.front()));
  if (form == LessonForm::Page) return writeBytes(QByteArray::fromStdString(lesson_page::html(solved)), path);
  const auto lines = lesson_page::handout(solved, form == LessonForm::Answers, solved.languages.front());
  return writeBytes(widgets::figures::handoutPdf(lines, runs.lanes), path);
}

}  // namespace roundel::app
