// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/lessons/record_actions.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QStatusBar>
#include <QTime>

#include "app/gui/lessons/lesson_file.h"
#include "app/gui/lessons/recording_copy.h"
#include "app/gui/message_time.h"
#include "app/gui/window/file_actions.h"
#include "app/gui/window/menu_builder.h"
#include "app/gui/window/recent_files.h"
#include "core/lesson/file/draft.h"
#include "core/lesson/file/read_lesson.h"
#include "core/model/scenario.h"
#include "widgets/lesson/record_views/record_bar.h"
#include "widgets/lesson/record_views/record_panel.h"

namespace roundel::app {
namespace {

const QLatin1String kLessonFile(".lesson.json");

}  // namespace

RecordActions::RecordActions(widgets::Workbench* bench, Workspaces* workspaces, FileActions* files, LessonStage* player,
                             QMainWindow* window)
    : QObject(window), m_bench(bench), m_files(files), m_window(window), m_stage(bench, workspaces, player, window) {
  files->setLeaveGuard([this] { return mayLeave(); });
  files->addOtherDocument([this](bool as) {
    if (!m_stage.active()) return false;
    save(as);
    return true;
  });
  m_copies = autosaveOf(
      &m_stage, [this] { return RecordingFile{.path = m_path, .scenario = m_scenario, .sha256 = m_known.sha256()}; });
  m_autosave.setSingleShot(true);
  m_autosave.setInterval(kAutosave_ms);
  connect(&m_autosave, &QTimer::timeout, this, &RecordActions::autosave);
  connect(&m_stage, &RecordStage::messageReported, this,
          [window](const QString& message) { window->statusBar()->showMessage(message, kSaid_ms); });
  connect(&m_stage.recorder(), &widgets::LessonRecorder::changed, this, &RecordActions::followContent);
  connect(m_stage.bar(), &widgets::RecordBar::finishRequested, this, &RecordActions::finish);
  connect(m_stage.panel(), &widgets::RecordPanel::exportRequested, this, &RecordActions::exportAs);
  connect(&bench->document, &widgets::Document::changed, this, &RecordActions::refresh);
  connect(&bench->comparison, &widgets::ComparisonController::lanesReset, this, &RecordActions::refresh);
  connect(player, &LessonStage::messageReported, this, &RecordActions::refresh);  // at each step
  connect(player, &LessonStage::left, this, &RecordActions::refresh);
}

void RecordActions::makeMenu(MenuBuilder& menus, QMenu* run) {
  m_record = menus.add(run, QStringLiteral("record-lesson"), tr("Record a lesson"),
                       QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L), {}, [this] { record(); });
  menus.add(run, QStringLiteral("record-edit"), tr("Edit a lesson…"), {},
            tr("Opens a lesson file and its scenario to change its steps"), [this] { askAndEdit(); });
  m_add = menus.add(run, QStringLiteral("record-add"), tr("Add a step"), QKeySequence(Qt::CTRL | Qt::Key_Return),
                    tr("While recording: the present moment becomes a step"), [this] { m_stage.add(); });
  connect(run, &QMenu::aboutToShow, this, &RecordActions::refresh);
  refresh();
}

void RecordActions::refresh() {
  if (m_record == nullptr) return;
  const QString reason = m_stage.active() ? QString() : m_stage.whyNot();
  m_record->setEnabled(reason.isEmpty());
  const QString tip = m_stage.active()
                          ? tr("Saves the lesson and ends the recording")
                          : tr("Play, pause and type: each pause becomes a step with a question that the run answers");
  m_record->setText(m_stage.active() ? tr("Finish the recording") : tr("Record a lesson"));
  m_record->setToolTip(reason.isEmpty() ? tipWithKey(tip, m_record->shortcut()) : reason);
  m_record->setStatusTip(m_record->toolTip());
  m_add->setEnabled(m_stage.active() && !m_stage.trying() && !m_stage.recorder().paused());
}

// ---- beginning and end ------------------------------------------------------------------------------------------------------------

void RecordActions::record() {
  if (m_stage.active()) return finish();
  if (!m_stage.whyNot().isEmpty()) return;
  m_path.clear();
  m_known.setKnown({}, {});
  m_scenario.clear();
  m_stage.begin(m_stage.present());
  m_stage.panel()->setNote({});
  refresh();
}

void RecordActions::askAndEdit() {
  const QString path = QFileDialog::getOpenFileName(m_window, tr("Edit a lesson"), folder(),
                                                    tr("Lessons (*.lesson.json);;All files (*)"));
  if (!path.isEmpty()) edit(path);
}

void RecordActions::edit(const QString& path) {
  lesson::LessonResult read = lesson::readLesson(path.toStdString());
  if (!read.lesson) {
    m_files->showFaults(path, read.faults);
    return;
  }
  if (!m_files->mayLeaveDocument()) return;
  m_path = QFileInfo(path).absoluteFilePath();
  m_known.setKnown(m_path, {});
  m_scenario = read.lesson->scenario_name;
  open(std::move(*read.lesson));
  m_stage.panel()->setNote(tr("Changes are saved in %1.").arg(QFileInfo(m_path).fileName()));
}

void RecordActions::open(lesson::Lesson lesson) {
  model::Scenario scenario = *lesson.problem->scenario;
  scenario.compare.clear();
  for (const compare::Lane& lane : lesson.lanes) scenario.compare.push_back({lane.policy, lane.label, lane.options});
  m_bench->document.open({.scenario = scenario}, {});
  m_stage.begin(std::move(lesson));
  refresh();
}

bool RecordActions::recover(const widgets::Autosave::Copy& copy) {
  lesson::LessonResult read = lessonOf(copy);
  if (!read.lesson) {
    m_files->showFaults(copy.file, read.faults);
    return false;
  }
  m_path = copy.path;
  m_known.setKnown(copy.path, copy.based_on);
  m_scenario = copy.path.isEmpty() ? std::string() : read.lesson->scenario_name;
  open(std::move(*read.lesson));
  m_stage.recorder().setUnsaved();
  m_copies->writeNow();  // before the old copy is removed
  m_copies->waitForWritten();
  followContent();
  return true;
}

void RecordActions::finish() {
  if (!m_stage.active()) return;
  if (m_stage.recorder().count() == 0) {
    mayLeave();
    return;
  }
  if (!mayLeaveQuestions() || !save()) return;
  m_stage.end();
  refresh();
  m_window->statusBar()->showMessage(tr("The lesson is in %1.").arg(m_path), kSaid_ms);
}

// A question without a target is saved as a sentence of the text, without its kind, points and hints.
bool RecordActions::mayLeaveQuestions() {
  widgets::LessonRecorder& recorder = m_stage.recorder();
  QStringList waiting;
  int first = -1;
  for (int i = recorder.count() - 1; i >= 0; --i) {
    if (!recorder.steps()[static_cast<std::size_t>(i)].wantsTarget()) continue;
    waiting.prepend(QString::number(i + 1));
    first = i;
  }
  if (waiting.isEmpty()) return true;
  QMessageBox box(QMessageBox::Question, tr("Questions without a target"),
                  tr("Nothing was clicked for the question of step %1. It would be saved as text only.")
                      .arg(waiting.join(QStringLiteral(", "))),
                  QMessageBox::NoButton, m_window);
  box.setObjectName(QStringLiteral("questions-without-target"));
  const QAbstractButton* save = box.addButton(tr("&Save as text"), QMessageBox::DestructiveRole);
  QPushButton* show = box.addButton(tr("&Go to step %1").arg(first + 1), QMessageBox::RejectRole);
  box.setDefaultButton(show);
  box.setEscapeButton(show);
  box.exec();
  if (box.clickedButton() == save) return true;
  recorder.select(first);
  return false;
}

bool RecordActions::mayLeave() {
  if (!m_stage.active()) return true;
  if (m_stage.recorder().modified()) {
    QMessageBox box(QMessageBox::Question, tr("Unsaved lesson"),
                    tr("The recorded lesson has changes that are not saved."),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, m_window);
    box.setObjectName(QStringLiteral("unsaved-recording"));
    box.setDefaultButton(QMessageBox::Save);
    box.button(QMessageBox::Save)->setEnabled(m_stage.recorder().count() > 0);
    const int answer = box.exec();
    if (answer == QMessageBox::Cancel) return false;
    if (answer == QMessageBox::Save && (!mayLeaveQuestions() || !save())) return false;
  } else if (!mayLeaveQuestions()) {
    return false;
  }
  m_stage.end();
  refresh();
  return true;
}

// ---- files ------------------------------------------------------------------------------------------------------------------------

void RecordActions::followContent() {
  refresh();
  if (m_stage.active() && !m_path.isEmpty() && m_stage.recorder().modified()) m_autosave.start();
}

void RecordActions::autosave() {
  if (!m_stage.active() || m_path.isEmpty() || !m_stage.recorder().modified()) return;
  if (m_known.change() != widgets::KnownFile::Change::Changed) {
    saveTo(m_path);
    return;
  }
  m_stage.panel()->setNote(
      tr("Not saved: another program has changed %1. Save (Ctrl+S) asks.").arg(QFileInfo(m_path).fileName()));
}

// Whether the file of the lesson is still as it was read or written; asks otherwise. The user may choose another file.
bool RecordActions::mayReplace() {
  if (m_path.isEmpty() || m_known.change() != widgets::KnownFile::Change::Changed) return true;
  QMessageBox box(QMessageBox::Warning, tr("Changed by another program"),
                  tr("%1 has changed since it was opened here. What is there now would be lost.").arg(m_path),
                  QMessageBox::Cancel, m_window);
  box.setObjectName(QStringLiteral("lesson-changed"));
  const QAbstractButton* replace = box.addButton(tr("&Replace it"), QMessageBox::DestructiveRole);
  const QAbstractButton* elsewhere = box.addButton(tr("Save &as…"), QMessageBox::AcceptRole);
  box.setDefaultButton(QMessageBox::Cancel);
  box.exec();
  if (box.clickedButton() == elsewhere) return save(true), false;
  return box.clickedButton() == replace;
}

// Where the lesson is, or its scenario.
QString RecordActions::folder() const {
  const QString nearby_path = m_path.isEmpty() ? m_files->origin() : m_path;
  return nearby_path.isEmpty() || nearby_path.startsWith(QLatin1String(":/")) ? QString()
                                                                              : QFileInfo(nearby_path).absolutePath();
}

QString RecordActions::askFile() {
  const QString title = QString::fromStdString(m_stage.recorder().title()).toLower().simplified();
  const QString name = title.isEmpty() ? tr("lesson") : QString(title).replace(QLatin1Char(' '), QLatin1Char('-'));
  QFileDialog dialog(m_window, tr("Save the lesson"), folder(), tr("Lessons (*.lesson.json)"));
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setDefaultSuffix(kLessonFile.mid(1));
  dialog.selectFile(name + kLessonFile);
  if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return {};
  QString path = dialog.selectedFiles().front();
  if (path.endsWith(kLessonFile)) return path;
  // The dialog has asked about another name.
  path += kLessonFile;
  const bool replace = !QFileInfo::exists(path) ||
                       QMessageBox::question(m_window, tr("Replace the file?"),
                                             tr("%1 exists. Do you want to replace it?").arg(path)) == QMessageBox::Yes;
  return replace ? path : QString();
}

bool RecordActions::save(bool as) {
  if (m_stage.recorder().count() == 0) return false;
  if (!as && !mayReplace()) return !m_stage.recorder().modified();
  const QString path = as || m_path.isEmpty() ? askFile() : m_path;
  return !path.isEmpty() && saveTo(path);
}

// The file that the scenario was opened from.
std::vector<std::string> RecordActions::scenarioNames(const QString& path) const {
  const QString origin = m_files->origin();
  if (origin.startsWith(QLatin1String(":/"))) return {QFileInfo(origin).fileName().toStdString()};
  const QString relative_path = QDir(QFileInfo(path).absolutePath()).relativeFilePath(origin);
  if (origin.isEmpty() || relative_path.startsWith(QLatin1String(".."))) return {};
  return {relative_path.toStdString()};
}

bool RecordActions::saveTo(const QString& path) {
  m_autosave.stop();
  lesson::Lesson lesson = m_stage.recorder().lesson();
  if (!m_scenario.empty()) lesson.scenario_name = m_scenario;
  if (const QString error = writeLesson(lesson, scenarioNames(path), path); !error.isEmpty()) {
    QMessageBox::warning(m_window, tr("Not saved"), tr("%1 Save the lesson elsewhere.").arg(error));
    m_path.clear();  // the next save asks for another file
    return false;
  }
  m_path = path;
  m_known.setKnown(path, {});
  m_scenario = lesson.scenario_name;
  m_stage.recorder().setSaved();
  rememberFile(path);
  m_stage.panel()->setNote(tr("Saved in %1 at %2.").arg(QFileInfo(path).fileName(), QTime::currentTime().toString()));
  return true;
}

void RecordActions::exportAs() {
  const QString page = tr("Page for a browser (*.html)"), sheet = tr("Sheet for paper (*.pdf)"),
                answers = tr("Sheet with answers (*.pdf)");
  QFileDialog dialog(m_window, tr("Export the lesson"), folder(),
                     QStringList{page, sheet, answers}.join(QStringLiteral(";;")));
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setDefaultSuffix(QStringLiteral("html"));
  connect(&dialog, &QFileDialog::filterSelected, &dialog, [&](const QString& filter) {
    dialog.setDefaultSuffix(filter == page ? QStringLiteral("html") : QStringLiteral("pdf"));
  });
  if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return;
  const QString path = dialog.selectedFiles().front(), chosen = dialog.selectedNameFilter();
  const bool paper = path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive);
  const LessonForm form = !paper ? LessonForm::Page : chosen == answers ? LessonForm::Answers : LessonForm::Sheet;
  lesson::Lesson lesson = lesson::readable(m_stage.recorder().lesson()).lesson;
  lesson.id = lesson::lessonId(QFileInfo(m_path.isEmpty() ? path : m_path).fileName().toStdString());
  if (const QString error = exportLesson(lesson, m_stage.recorder().runs(), form, path); !error.isEmpty()) {
    QMessageBox::warning(m_window, tr("Not exported"), error);
    return;
  }
  m_window->statusBar()->showMessage(tr("Saved %1").arg(path), kSaid_ms);
}

}  // namespace roundel::app
