// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/lessons/lesson_actions.h"

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QSaveFile>
#include <QStatusBar>
#include <algorithm>

#include "app/gui/message_time.h"
#include "app/gui/window/file_actions.h"
#include "app/gui/window/help_actions.h"
#include "app/gui/window/menu_builder.h"
#include "app/gui/window/recent_files.h"
#include "app/gui/window/workspaces.h"
#include "core/lesson/file/read_lesson.h"
#include "core/lesson/file/shipped_lessons.h"
#include "widgets/lesson/panel/lesson_panel.h"

namespace roundel::app {
namespace {

const QLatin1String kShipped(":/roundel/lessons/"), kEnding(".lesson.json");

lesson::LessonResult readFrom(const QString& path) {
  if (!path.startsWith(QLatin1String(":/"))) return lesson::readLesson(path.toStdString());
  return lesson::readShippedLesson(QFileInfo(path).fileName().chopped(kEnding.size()).toStdString());
}

}  // namespace

LessonActions::LessonActions(widgets::Workbench* bench, Workspaces* workspaces, FileActions* files, QMainWindow* window)
    : QObject(window), m_files(files), m_window(window), m_stage(bench, workspaces, window) {
  connect(files, &FileActions::lessonWanted, this, &LessonActions::open);
  connect(&m_stage, &LessonStage::messageReported, this,
          [window](const QString& message) { window->statusBar()->showMessage(message, kSaid_ms); });
  widgets::LessonPanel* panel = m_stage.panel();
  connect(panel, &widgets::LessonPanel::finished, this, &LessonActions::finish);
  connect(panel, &widgets::LessonPanel::saveRequested, this, &LessonActions::save);
  connect(panel, &widgets::LessonPanel::copyRequested, this, &LessonActions::copy);
  connect(panel, &widgets::LessonPanel::nextLessonRequested, this, [this] {
    if (const QString id = nextId(); !id.isEmpty()) open(shippedPath(id));
  });
}

QString LessonActions::shippedPath(const QString& id) { return kShipped + id + kEnding; }

void LessonActions::makeMenu(MenuBuilder& menus, QMenu* help, HelpActions* pages) {
  connect(m_stage.panel(), &widgets::LessonPanel::helpRequested, pages, &HelpActions::showPage);
  auto* course = new QMenu(tr("&Course"), help);
  course->setToolTipsVisible(true);
  help->insertMenu(help->actions().value(2), course);
  int number = 1;
  for (const lesson::ShippedLesson& shipped_lesson : lesson::shippedLessons()) {
    const QString id = QString::fromStdString(shipped_lesson.id);
    menus.add(
        course, QStringLiteral("lesson-%1").arg(id),
        tr("%1  %2").arg(number++).arg(QString::fromStdString(shipped_lesson.title.in(widgets::lessonLanguage()))), {},
        tr("%1 minutes, %n question(s). Opens its scenario as a copy.", nullptr, shipped_lesson.questions)
            .arg(shipped_lesson.minutes),
        [this, id] { open(shippedPath(id)); });
  }
  course->addSeparator();
  QAction* leave = menus.add(course, QStringLiteral("lesson-leave"), tr("Leave the lesson"), {},
                             tr("Ends the lesson; your progress is kept (Esc)"), [this] { m_stage.leave(); });
  connect(course, &QMenu::aboutToShow, leave, [this, leave] { leave->setEnabled(m_stage.active()); });
}

void LessonActions::open(const QString& path) {
  lesson::LessonResult result = readFrom(path);
  if (!result.lesson) {
    m_files->showFaults(path, result.faults);
    return;
  }
  // The scenario of a lesson that is open is a copy that the lesson has made; a try has a recording behind it.
  if (m_stage.active() ? !m_files->mayLeaveRecording() : !m_files->mayLeaveDocument()) return;
  const bool shipped = path.startsWith(QLatin1String(":/"));
  if (!shipped) rememberFile(QFileInfo(path).absoluteFilePath());
  m_stage.begin(std::make_shared<const lesson::Lesson>(std::move(*result.lesson)), shipped ? QString() : path);
}

QString LessonActions::nextId() const {
  if (!m_stage.active()) return {};
  const auto& course = lesson::shippedLessons();
  auto course_entry = std::ranges::find(course, m_stage.player().lesson().id, &lesson::ShippedLesson::id);
  if (course_entry == course.end() || ++course_entry == course.end()) return {};
  return QString::fromStdString(course_entry->id);
}

void LessonActions::finish() {
  const std::string id = nextId().toStdString();
  const auto& course = lesson::shippedLessons();
  const auto course_entry = std::ranges::find(course, id, &lesson::ShippedLesson::id);
  m_stage.panel()->showEnd(true, course_entry == course.end()
                                     ? QString()
                                     : QString::fromStdString(course_entry->title.in(widgets::lessonLanguage())));
}

QString LessonActions::resultLine(const QString& name) const {
  const widgets::LessonPlayer& player = m_stage.player();
  return QString::fromStdString(
      lesson::toJson(lesson::resultOf(player.lesson(), player.state().steps, name.toStdString())));
}

void LessonActions::save(const QString& name) {
  if (!m_stage.active()) return;
  const QString proposed = QString::fromStdString(m_stage.player().lesson().id) + QStringLiteral("-result.json");
  const QString path =
      QFileDialog::getSaveFileName(m_window, tr("Save result"), proposed, tr("Results (*.json);;All files (*)"));
  if (path.isEmpty()) return;
  QSaveFile file(path);
  const QByteArray line = resultLine(name).toUtf8() + '\n';
  const bool saved = file.open(QIODevice::WriteOnly) && file.write(line) == line.size() && file.commit();
  if (!saved) {
    QMessageBox::warning(m_window, tr("Not saved"),
                         tr("%1 could not be written: %2. Save the result elsewhere.").arg(path, file.errorString()));
    return;
  }
  m_window->statusBar()->showMessage(tr("Saved %1").arg(path), kSaid_ms);
}

void LessonActions::copy(const QString& name) {
  if (!m_stage.active()) return;
  QGuiApplication::clipboard()->setText(resultLine(name));
  m_window->statusBar()->showMessage(tr("The result line is on the clipboard."), kSaid_ms);
}

}  // namespace roundel::app
