// SPDX-License-Identifier: GPL-3.0-or-later
// Tests recording a lesson in a complete window: recording with clicks and keys, saving, trying and opening it again.

#include <QCheckBox>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>
#include <QVariantAnimation>

#include "app/gui/dialogs/file_guard.h"
#include "app/gui/lessons/lesson_actions.h"
#include "app/gui/lessons/record_actions.h"
#include "app/gui/run_page.h"
#include "app/gui/side_panel.h"
#include "tests/app/window.h"
#include "tests/widgets/settle.h"
#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/lesson/overlay/asked_preview.h"
#include "widgets/lesson/overlay/lesson_scrim.h"
#include "widgets/lesson/overlay/lesson_slots.h"
#include "widgets/lesson/panel/lesson_panel.h"
#include "widgets/lesson/record_views/answer_box.h"
#include "widgets/lesson/record_views/record_bar.h"
#include "widgets/lesson/record_views/record_list.h"
#include "widgets/lesson/record_views/record_panel.h"
#include "widgets/lesson/record_views/step_editor.h"
#include "widgets/lesson/record_views/warning_list.h"

#include "core/lesson/check_lesson.h"
#include "core/lesson/file/read_lesson.h"

namespace roundel::app {
namespace {

using widgets::AskKind;
using widgets::testing::settle;

class RecordInAWindow : public Window {
 protected:
  void SetUp() override {
    Window::SetUp();
    bench().setReducedMotion(true);
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    file = folder.filePath(QStringLiteral("mine.lesson.json"));
  }
  void TearDown() override {
    stage().end();
    Window::TearDown();
  }
  void record() {
    trigger("record-lesson");
    settle();
    ASSERT_TRUE(stage().active());
    ASSERT_TRUE(recorder().ran());
  }
  void key(int key, Qt::KeyboardModifiers with = {}) {
    QTest::keyClick(window->focusWidget() != nullptr ? window->focusWidget() : window.get(), static_cast<Qt::Key>(key),
                    with);
    settle();
  }
  template <class Widget>
  Widget* part(const char* name) {
    auto* found = window->findChild<Widget*>(QLatin1String(name));
    EXPECT_NE(found, nullptr) << name;
    return found;
  }
  void click(const char* name) {
    auto* button = part<QAbstractButton>(name);
    ASSERT_NE(button, nullptr);
    ASSERT_TRUE(button->isEnabled()) << name << ": " << button->toolTip().toStdString();
    QTest::mouseClick(button, Qt::LeftButton);
    settle();
  }
  void type(QWidget* field, const char* text) {
    field->setFocus();
    QTest::keyClicks(field, QLatin1String(text));
    settle();
  }
  /// Puts the copy that the window would leave behind in a crash into the folder.
  void copyAsAfterACrash(const QTemporaryDir& folder) {
    widgets::Autosave& copies = window->recording().copies();
    copies.writeNow();
    copies.waitForWritten();
    ASSERT_TRUE(QFile::copy(copies.file(), folder.filePath(QStringLiteral("a.roundel~"))));
  }
  /// Adds a step with a question at an instant, by keys and clicks.
  void addQuestion(double at_s, AskKind kind, const char* text) {
    bench().playhead.setNow(at_s);
    key(Qt::Key_Return, Qt::ControlModifier);
    type(panel().editor()->text(), text);
    click(qPrintable(QStringLiteral("record-kind-%1").arg(static_cast<int>(kind) + 1)));
  }
  /// Clicks on the first bar of a job in a lane.
  void clickJob(const char* name, int lane = 0) {
    widgets::LanesCanvas* canvas = run().lanes()->canvas();
    const auto& bars = *canvas->controller().lanes.lane(lane).bars;
    const model::JobIndex job = bars.problem().findJob(name);
    const QRectF area = canvas->layout().at(lane).whole();
    for (int y = static_cast<int>(area.top()); y < area.bottom(); y += 4)
      for (int x = static_cast<int>(area.left()); x < area.right(); x += 8) {
        const widgets::GanttHit hit = canvas->hitAt(QPointF(x, y));
        if (hit.lane != lane || !hit.bar || bars.bar(*hit.bar).job != job) continue;
        QTest::mouseClick(canvas, Qt::LeftButton, {}, QPoint(x, y));
        return settle();
      }
    FAIL() << "no bar of " << name;
  }
  /// Answers the dialog that asks for a file.
  void whenAskedForFile(const QString& path) {
    whenAsked([path](QWidget* dialog) {
      auto* files = qobject_cast<QFileDialog*>(dialog);
      ASSERT_NE(files, nullptr);
      files->findChild<QLineEdit*>()->setText(path);
      QTest::keyClick(files->findChild<QLineEdit*>(), Qt::Key_Return);
    });
  }
  RecordStage& stage() { return window->recording().stage(); }
  LessonStage& player() { return window->lessons().stage(); }
  widgets::LessonRecorder& recorder() { return stage().recorder(); }
  widgets::RecordPanel& panel() { return *stage().panel(); }
  RunPage& run() { return *window->workspaces().run(); }
  QTemporaryDir folder;
  QString file;
};

// Fails if recording changes the document, or if the panel and the bar are in the wrong place.
TEST_F(RecordInAWindow, BeginsInThePlaceOfWhy) {
  const std::string before = bytes();
  record();
  EXPECT_TRUE(panel().isVisible());
  EXPECT_TRUE(stage().bar()->isVisible());
  EXPECT_TRUE(run().right()->isHidden());
  EXPECT_EQ(bytes(), before);
  EXPECT_TRUE(part<QLabel>("record-empty")->isVisible());
  EXPECT_FALSE(part<QPushButton>("record-export")->isEnabled());
}

// Fails if Ctrl+Enter adds no step, also from the text field, or if the new step does not get the keyboard focus.
TEST_F(RecordInAWindow, CtrlEnterAddsThePresentMomentAndTypingGoesThere) {
  record();
  bench().playhead.setNow(360);
  key(Qt::Key_Return, Qt::ControlModifier);
  ASSERT_EQ(recorder().count(), 1);
  EXPECT_EQ(recorder().step().step.instant().seconds, 360);
  QTest::keyClicks(window->focusWidget(), QStringLiteral("Look here."));
  EXPECT_EQ(recorder().step().text, "Look here.");
  bench().playhead.setNow(720);
  key(Qt::Key_Return, Qt::ControlModifier);
  EXPECT_EQ(recorder().count(), 2);
  EXPECT_EQ(recorder().step().step.instant().seconds, 720);
  EXPECT_EQ(part<QLabel>("record-state")->text(), QStringLiteral("Recording, 2 steps"));
}

// Fails if a click does not set the target, or if the answer is not the result of the run.
TEST_F(RecordInAWindow, AClickOnAJobIsTheTarget) {
  record();
  addQuestion(0, AskKind::Place, "The first round.");
  ASSERT_TRUE(recorder().step().wantsTarget());
  clickJob("J1");
  ASSERT_TRUE(recorder().step().step.ask);
  EXPECT_EQ(std::get<lesson::PlaceAsk>(*recorder().step().step.ask).job, "J1");
  EXPECT_TRUE(panel().editor()->answer()->isVisible());
  EXPECT_TRUE(panel().editor()->answer()->text().startsWith(QStringLiteral("J1 on ")))
      << panel().editor()->answer()->text().toStdString();
}

// Fails if a new answer is not highlighted, or if the answers of other steps are highlighted.
TEST_F(RecordInAWindow, ANewAnswerFlashesOnce) {
  bench().setReducedMotion(false);
  record();
  addQuestion(0, AskKind::Place, "The first round.");
  auto* flash = panel().editor()->answer()->findChild<QVariantAnimation*>();
  ASSERT_NE(flash, nullptr);
  int flashes = 0;
  QObject::connect(flash, &QAbstractAnimation::stateChanged, flash, [&](QAbstractAnimation::State now) {
    if (now == QAbstractAnimation::Running) ++flashes;
  });
  clickJob("J1");
  EXPECT_EQ(flashes, 1);
  addQuestion(720, AskKind::Order, "All jobs.");
  flashes = 0;
  recorder().select(0);
  settle();
  recorder().select(1);
  settle();
  EXPECT_EQ(flashes, 0);
}

// Fails if the lane does not list the steps that ask about it, if a click does not select a step, or if the slots differ from the run.
TEST_F(RecordInAWindow, TheLaneShowsWhatIsAskedOfIt) {
  record();
  auto* preview = run().findChild<widgets::AskedPreview*>();
  ASSERT_NE(preview, nullptr);
  addQuestion(0, AskKind::Place, "The first round.");
  EXPECT_TRUE(preview->column().isEmpty());
  clickJob("J1");
  const auto& lane = run().lanes()->controller()->lanes.lane(0);
  std::vector<model::GpuIndex> slots_of_preview, held;
  for (const auto& slot : preview->shownSlots()) {
    EXPECT_FALSE(slot.place.isEmpty());
    EXPECT_TRUE(preview->column().adjusted(-2, -2, 2, 2).contains(slot.place));
    slots_of_preview.push_back(slot.gpu);
  }
  for (std::size_t i = 0; i < lane.bars->trace().segments.size(); ++i) {
    const trace::Segment row = lane.bars->trace().segments.at(i);
    if (row.start_s == 0 && lane.bars->problem().jobs[row.job].id == "J1") held.push_back(row.gpu);
  }
  std::ranges::sort(held);
  EXPECT_EQ(slots_of_preview, held);
  EXPECT_EQ(preview->column().width(),
            QRectF(lane.axis.x(0), 0, lane.axis.x(360) - lane.axis.x(0), 1).toAlignedRect().width());
  addQuestion(720, AskKind::Order, "All jobs.");
  const std::string label = recorder().step().step.lane;
  auto* asked = part<QToolButton>(qPrintable(QStringLiteral("record-asked-lane:") + QString::fromStdString(label)));
  ASSERT_NE(asked, nullptr);
  EXPECT_TRUE(asked->isVisible());
  EXPECT_TRUE(asked->accessibleName().endsWith(QStringLiteral("asked in steps 1 and 2")))
      << asked->accessibleName().toStdString();
  ASSERT_EQ(recorder().current(), 1);
  QTest::mouseClick(asked, Qt::LeftButton);
  settle();
  EXPECT_EQ(recorder().current(), 0);
}

// Fails if the student's view shows the answer, if the author cannot edit in it, if an edit stays, or if the author's view has changed.
TEST_F(RecordInAWindow, TheStudentsViewHidesTheAnswerWhileTheAuthorWrites) {
  record();
  addQuestion(360, AskKind::Place, "Round two.");
  clickJob("J1");
  const auto future = bench().future();
  const std::string before = bytes();
  click("record-student");
  EXPECT_TRUE(panel().isVisible());
  EXPECT_FALSE(stage().trying());
  EXPECT_EQ(bench().future(), widgets::Workbench::Future::Hidden);
  EXPECT_TRUE(player().slotLayer()->asking());
  EXPECT_TRUE(run().findChild<widgets::AskedPreview*>()->isHidden());
  EXPECT_TRUE(player().panel()->isHidden());
  EXPECT_LT(bench().playhead.now_s(), 360);
  type(panel().editor()->text(), " Look.");
  EXPECT_EQ(recorder().step().text, "Round two. Look.");
  EXPECT_EQ(window->focusWidget(), panel().editor()->text());
  // The student's view is updated at once.
  click("record-hide-metrics");
  EXPECT_TRUE(player().player().step().hide.metrics);
  bench().document.edit(QStringLiteral("Work"), [](model::Scenario& s) { s.jobs[1].iterations = 400; });
  settle();
  EXPECT_EQ(bytes(), before);
  click("record-author");
  EXPECT_EQ(bench().future(), future);
  EXPECT_FALSE(player().active());
  EXPECT_FALSE(run().findChild<widgets::AskedPreview*>()->isHidden());
  EXPECT_EQ(bench().playhead.now_s(), 360);
}

// Fails if a step added in the student's view hides what follows the playhead, or if a try from this view shows the author's panel.
TEST_F(RecordInAWindow, AddingAndTryingEndTheStudentsView) {
  record();
  addQuestion(360, AskKind::Order, "Sort.");
  click("record-student");
  bench().playhead.setNow(100);
  key(Qt::Key_Return, Qt::ControlModifier);
  ASSERT_EQ(recorder().count(), 2);
  EXPECT_EQ(recorder().step().step.instant().seconds, 100) << "the step is at the instant of the playhead";
  EXPECT_FALSE(recorder().step().step.hide.after_playhead);
  EXPECT_FALSE(player().active());
  recorder().select(0);
  click("record-student");
  ASSERT_TRUE(player().active());
  stage().tryStep();
  settle();
  EXPECT_TRUE(stage().trying());
  EXPECT_TRUE(player().panel()->isVisible());
  EXPECT_TRUE(panel().isHidden());
}

// Fails if keys cannot move and remove a step, or if undo still changes the scenario.
TEST_F(RecordInAWindow, StepsAreMovedAndRemovedByKeysWithUndo) {
  record();
  for (const double at_s : {0.0, 360.0, 720.0}) {
    bench().playhead.setNow(at_s);
    key(Qt::Key_Return, Qt::ControlModifier);
  }
  panel().list()->setFocus();
  key(Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(recorder().current(), 1);
  EXPECT_EQ(recorder().step().step.instant().seconds, 720);
  EXPECT_EQ(panel().list()->currentIndex().row(), 1);
  key(Qt::Key_Delete);
  EXPECT_EQ(recorder().count(), 2);
  trigger("undo");
  EXPECT_EQ(recorder().count(), 3);
  EXPECT_EQ(recorder().step().step.instant().seconds, 720);
}

// Fails if the check finds a problem in a recorded lesson, or if the lesson cannot be opened again.
TEST_F(RecordInAWindow, TheSavedLessonHolds) {
  record();
  type(part<QLineEdit>("record-title"), "My lesson");
  addQuestion(0, AskKind::Place, "The first round.");
  clickJob("J1");
  addQuestion(0, AskKind::Number, "Look at J2.");
  clickJob("J2");
  addQuestion(0, AskKind::Order, "All jobs.");
  click("record-hint-add");
  type(part<QLineEdit>("record-hint"), "Who waits?");
  whenAskedForFile(file);
  click("record-finish");
  EXPECT_FALSE(stage().active());
  EXPECT_FALSE(run().right()->isHidden()) << "Why is visible again";
  const lesson::LessonResult read = lesson::readLesson(file.toStdString());
  ASSERT_TRUE(read.lesson) << (read.faults.empty() ? "" : read.faults[0].message);
  EXPECT_EQ(read.lesson->title.en, "My lesson");
  EXPECT_EQ(read.lesson->scenario_name, "hadar-fig1.json") << "the shipped scenario is not copied";
  ASSERT_EQ(read.lesson->steps.size(), 3u);
  EXPECT_EQ(read.lesson->steps[2].hints.size(), 1u);
  const lesson::LessonCheck check = lesson::checkLesson(*read.lesson);
  for (const model::Fault& fault : check.problems) ADD_FAILURE() << fault.pointer << ": " << fault.message;
  window->recording().edit(file);
  ASSERT_TRUE(bench().comparison.waitForFinished());
  settle();
  EXPECT_EQ(recorder().count(), 3);
  EXPECT_FALSE(recorder().modified());
}

// Fails if an edited scenario is not saved beside the lesson, because students would then see another run.
TEST_F(RecordInAWindow, AnEditedScenarioIsWrittenBesideTheLesson) {
  bench().document.edit(QStringLiteral("Work"), [](model::Scenario& s) { s.jobs[0].epochs = 40; });
  ASSERT_TRUE(bench().comparison.waitForFinished());
  record();
  addQuestion(0, AskKind::Order, "All jobs.");
  whenAskedForFile(file);
  click("record-finish");
  const lesson::LessonResult read = lesson::readLesson(file.toStdString());
  ASSERT_TRUE(read.lesson);
  EXPECT_EQ(read.lesson->scenario_name, "mine.json");
  EXPECT_EQ(read.lesson->problem->scenario->jobs[0].epochs, bench().document.scenario().jobs[0].epochs);
}

// Fails if a try does not begin at the selected step, or does not return to the recording.
TEST_F(RecordInAWindow, AStepIsTriedAsAStudentAndComesBack) {
  record();
  addQuestion(0, AskKind::Order, "All jobs.");
  addQuestion(360, AskKind::Place, "Round 2.");
  clickJob("J1");
  panel().list()->setFocus();
  key(Qt::Key_T);
  ASSERT_TRUE(stage().trying());
  LessonStage& player = window->lessons().stage();
  ASSERT_TRUE(player.active());
  EXPECT_EQ(player.player().number(), 1);
  EXPECT_TRUE(player.panel()->isVisible());
  EXPECT_FALSE(panel().isVisible());
  EXPECT_EQ(part<QLabel>("record-state")->text(), QStringLiteral("Trying from step 2"));
  QTRY_VERIFY(player.player().phase() == widgets::LessonPlayer::Phase::Asking);
  click("record-back");
  EXPECT_FALSE(player.active());
  EXPECT_TRUE(panel().isVisible());
  EXPECT_EQ(recorder().count(), 2);
  EXPECT_TRUE(stage().bar()->isVisible());
}

// Fails if an edit of the scenario stays in a step of another kind than reach, or does not become the solution of a reach.
TEST_F(RecordInAWindow, EditsAreTheWayOfAReach) {
  record();
  addQuestion(0, AskKind::Order, "All jobs.");
  const auto work = bench().document.scenario().jobs[0].epochs;
  const auto edit = [&] {
    bench().document.edit(QStringLiteral("Work"), [](model::Scenario& s) { s.jobs[0].epochs = 40; });
  };
  edit();
  settle();
  EXPECT_EQ(bench().document.scenario().jobs[0].epochs, work);
  addQuestion(0, AskKind::Reach, "Make it faster.");
  edit();
  QTRY_VERIFY(recorder().step().step.ask.has_value());
  EXPECT_EQ(panel().editor()->answer()->text(), QStringLiteral("/jobs/0/epochs = 40"));
  recorder().select(0);
  settle();
  EXPECT_EQ(bench().document.scenario().jobs[0].epochs, work) << "the edits belong only to the step with the reach";
}

// Fails if the eye of a lane does not hide the lane from students, or does not show it again.
TEST_F(RecordInAWindow, TheEyeOfALaneHidesItFromStudents) {
  record();
  addQuestion(0, AskKind::Order, "All jobs.");
  const QString label = QString::fromStdString(lanes()[1].lane.label);
  click(qPrintable(QStringLiteral("record-eye-lane:") + label));
  EXPECT_EQ(recorder().step().step.hide.lanes, std::vector<std::string>{label.toStdString()});
  click(qPrintable(QStringLiteral("record-eye-lane:") + label));
  EXPECT_TRUE(recorder().step().step.hide.lanes.empty());
}

// Fails if a click on a bar of an earlier round sets no target, or if the playhead does not move to that round.
TEST_F(RecordInAWindow, ABarOfAnEarlierRoundMovesTheStepThere) {
  record();
  addQuestion(bench().playhead.end_s(), AskKind::Place, "Look.");
  clickJob("J1");
  ASSERT_TRUE(recorder().step().step.ask);
  const auto& bars = *run().lanes()->canvas()->controller().lanes.lane(0).bars;
  EXPECT_EQ(recorder().step().step.instant().seconds,
            bars.bar(bars.barsOfJob(bars.problem().findJob("J1")).front()).start_s);
  EXPECT_EQ(bench().playhead.now_s(), recorder().step().step.instant().seconds);
}

// Fails if a question without a target becomes text without a warning, or if the recording loses its kind.
TEST_F(RecordInAWindow, FinishAndCloseAskAboutAQuestionWithoutATarget) {
  record();
  addQuestion(0, AskKind::Order, "All jobs.");
  addQuestion(0, AskKind::Place, "Look.");
  recorder().select(0);
  whenAsked([](QWidget* dialog) {
    ASSERT_EQ(dialog->objectName(), QStringLiteral("questions-without-target"));
    EXPECT_TRUE(static_cast<QMessageBox*>(dialog)->text().contains(QStringLiteral("step 2")));
    QTest::keyClick(dialog, Qt::Key_Escape);
  });
  click("record-finish");
  EXPECT_TRUE(stage().active());
  EXPECT_EQ(recorder().current(), 1);
  EXPECT_TRUE(recorder().step().wantsTarget());
  // Simulates the automatic save, which stores the step as text. The recording still contains the question.
  recorder().setSaved();
  recorder().select(0);
  whenAsked([](QWidget* dialog) {
    EXPECT_EQ(dialog->objectName(), QStringLiteral("questions-without-target"));
    QTest::keyClick(dialog, Qt::Key_Escape);
  });
  EXPECT_FALSE(window->close());
  EXPECT_EQ(recorder().current(), 1);
}

// Fails if the window closes without a question, or if Cancel does not keep it open.
TEST_F(RecordInAWindow, ClosingAsksAboutAnUnsavedRecording) {
  record();
  key(Qt::Key_Return, Qt::ControlModifier);
  whenAsked([](QWidget* dialog) {
    EXPECT_EQ(dialog->objectName(), QStringLiteral("unsaved-recording"));
    static_cast<QMessageBox*>(dialog)->button(QMessageBox::Cancel)->click();
  });
  EXPECT_FALSE(window->close());
  EXPECT_TRUE(stage().active());
  whenAsked([](QWidget* dialog) { static_cast<QMessageBox*>(dialog)->button(QMessageBox::Discard)->click(); });
  EXPECT_TRUE(window->close());
}

// Fails if a recording with a file does not save its changes automatically.
TEST_F(RecordInAWindow, ChangesAreSavedByThemselves) {
  record();
  addQuestion(0, AskKind::Order, "All jobs.");
  whenAskedForFile(file);
  ASSERT_TRUE(window->recording().save());
  type(panel().editor()->text(), "More.");
  EXPECT_TRUE(recorder().modified());
  QTRY_VERIFY_WITH_TIMEOUT(!recorder().modified(), 20'000);
  const lesson::LessonResult read = lesson::readLesson(file.toStdString());
  ASSERT_TRUE(read.lesson);
  EXPECT_NE(read.lesson->steps[0].say.en.find("More."), std::string::npos);
}

// Fails if Ctrl+S saves the scenario, or if the dialog does not open in the folder of the scenario's file.
TEST_F(RecordInAWindow, CtrlSSavesTheLessonBesideItsScenario) {
  const QString scenario = folder.filePath(QStringLiteral("fig1.json"));
  ASSERT_TRUE(window->files().saveAs(scenario));
  record();
  addQuestion(0, AskKind::Order, "All jobs.");
  whenAsked([this](QWidget* dialog) {
    auto* files = qobject_cast<QFileDialog*>(dialog);
    ASSERT_NE(files, nullptr);
    EXPECT_EQ(files->directory().canonicalPath(), QDir(folder.path()).canonicalPath());
    files->findChild<QLineEdit*>()->setText(file);
    QTest::keyClick(files->findChild<QLineEdit*>(), Qt::Key_Return);
  });
  trigger("save");
  EXPECT_TRUE(stage().active());
  const lesson::LessonResult read = lesson::readLesson(file.toStdString());
  ASSERT_TRUE(read.lesson);
  EXPECT_EQ(read.lesson->scenario_name, "fig1.json");
}

// Fails if a save by the user or an automatic save overwrites a lesson that another program has changed.
TEST_F(RecordInAWindow, AChangeByAnotherProgramIsNotReplaced) {
  record();
  addQuestion(0, AskKind::Order, "All jobs.");
  whenAskedForFile(file);
  ASSERT_TRUE(window->recording().save());
  const auto text = [this] {
    QFile now(file);
    return now.open(QIODevice::ReadOnly) ? now.readAll() : QByteArray();
  };
  const QByteArray ours = text();
  QFile other(file);
  ASSERT_TRUE(other.open(QIODevice::WriteOnly) && other.write("theirs") == 6);
  other.close();
  type(panel().editor()->text(), "More.");
  QTRY_VERIFY_WITH_TIMEOUT(part<QLabel>("record-note")->text().startsWith(QStringLiteral("Not saved")), 20'000);
  EXPECT_EQ(text(), "theirs");
  whenAsked([](QWidget* dialog) {
    EXPECT_EQ(dialog->objectName(), QStringLiteral("lesson-changed"));
    QTest::keyClick(dialog, Qt::Key_Escape);
  });
  trigger("save");
  EXPECT_EQ(text(), "theirs");
  EXPECT_TRUE(recorder().modified());
  whenAsked([](QWidget* dialog) {
    for (QAbstractButton* button : static_cast<QMessageBox*>(dialog)->buttons())
      if (static_cast<QMessageBox*>(dialog)->buttonRole(button) == QMessageBox::DestructiveRole) return button->click();
  });
  trigger("save");
  EXPECT_FALSE(recorder().modified());
  EXPECT_NE(text(), ours);
  EXPECT_TRUE(text().contains("More."));
}

// Fails if a recording without steps cannot be ended, or asks for a file.
TEST_F(RecordInAWindow, ARecordingWithoutStepsEndsAtOnce) {
  record();
  click("record-finish");
  EXPECT_FALSE(stage().active());
}

// Fails if the window reloads a scenario that another program has changed and discards the recording without a question.
TEST_F(RecordInAWindow, ReadingTheScenarioAgainAsksAboutTheRecording) {
  const QString scenario = folder.filePath(QStringLiteral("fig1.json"));
  ASSERT_TRUE(window->files().saveAs(scenario));
  record();
  addQuestion(0, AskKind::Order, "All jobs.");
  QFile other(scenario);
  ASSERT_TRUE(other.open(QIODevice::ReadWrite));
  const QByteArray changed = other.readAll().replace("\"seed\": 1", "\"seed\": 2") + '\n';
  other.resize(0);
  ASSERT_EQ(other.write(changed), changed.size());
  other.close();
  window->files().guard()->checkFile();
  bool asked = false;
  whenAsked([&](QWidget* dialog) {
    asked = dialog->objectName() == QStringLiteral("unsaved-recording");
    static_cast<QMessageBox*>(dialog)->button(QMessageBox::Cancel)->click();
  });
  auto* reload = window->files().guard()->bar()->findChild<QPushButton*>(QStringLiteral("file-reload"));
  ASSERT_NE(reload, nullptr);
  reload->click();
  EXPECT_TRUE(asked);
  EXPECT_EQ(recorder().count(), 1);
}

// Fails if opening another lesson during a try ends the recording without a question.
TEST_F(RecordInAWindow, AnotherLessonDuringATryAsksAboutTheRecording) {
  record();
  addQuestion(0, AskKind::Order, "All jobs.");
  stage().tryStep();
  settle();
  bool asked = false;
  whenAsked([&](QWidget* dialog) {
    asked = dialog->objectName() == QStringLiteral("unsaved-recording");
    static_cast<QMessageBox*>(dialog)->button(QMessageBox::Cancel)->click();
  });
  window->lessons().open(QStringLiteral(":/roundel/scenarios/lessons/01-round-and-gang.lesson.json"));
  EXPECT_TRUE(asked);
  EXPECT_EQ(recorder().count(), 1);
  EXPECT_TRUE(stage().trying());
}

// Fails if a crash loses a recording, if its copy opens as saved or with another scenario, or remains after the lesson is saved.
TEST_F(RecordInAWindow, ARecordingOfACrashedWindowIsOpenedAgain) {
  bench().document.edit(QStringLiteral("Work"), [](model::Scenario& s) { s.jobs[0].epochs = 40; });
  ASSERT_TRUE(bench().comparison.waitForFinished());
  record();
  type(part<QLineEdit>("record-title"), "My lesson");
  addQuestion(0, AskKind::Order, "All jobs.");
  QTemporaryDir crashed;
  copyAsAfterACrash(crashed);
  whenAskedForFile(file);
  click("record-finish");
  EXPECT_FALSE(QFile::exists(window->recording().copies().file())) << "the copy is deleted when the lesson is saved";

  const std::vector<widgets::Autosave::Copy> left = widgets::Autosave::leftBehind(crashed.path());
  ASSERT_EQ(left.size(), 1u);
  ASSERT_TRUE(left[0].ofLesson());
  EXPECT_EQ(left[0].title, QStringLiteral("My lesson"));
  bench().document.startNew();
  ASSERT_TRUE(window->recording().recover(left[0]));
  ASSERT_TRUE(bench().comparison.waitForFinished());
  settle();
  EXPECT_EQ(bench().document.scenario().jobs[0].epochs, 40);
  EXPECT_EQ(recorder().count(), 1);
  EXPECT_EQ(recorder().title(), "My lesson");
  EXPECT_TRUE(recorder().modified());
  EXPECT_TRUE(window->recording().path().isEmpty());
}

// Fails if the list of copies after a crash shows a lesson without a title as "…".
TEST_F(RecordInAWindow, ACopyOfALessonWithoutATitleHasNone) {
  record();
  addQuestion(0, AskKind::Order, "All jobs.");
  QTemporaryDir crashed;
  copyAsAfterACrash(crashed);
  const std::vector<widgets::Autosave::Copy> left = widgets::Autosave::leftBehind(crashed.path());
  ASSERT_EQ(left.size(), 1u);
  EXPECT_EQ(left[0].title, QString());
}

// Fails if a step without text has no warning, or if Show does not select the step.
TEST_F(RecordInAWindow, WarningsGoToTheirStep) {
  record();
  key(Qt::Key_Return, Qt::ControlModifier);
  addQuestion(0, AskKind::Order, "All jobs.");
  ASSERT_EQ(recorder().current(), 1);
  ASSERT_GE(panel().warnings()->count(), 1);
  auto* show = panel().warnings()->findChild<QToolButton*>();
  ASSERT_NE(show, nullptr);
  QTest::mouseClick(show, Qt::LeftButton);
  EXPECT_EQ(recorder().current(), 0);
}

// Fails if the page of the lesson is not written.
TEST_F(RecordInAWindow, ExportsAPage) {
  record();
  addQuestion(0, AskKind::Order, "All jobs.");
  const QString page = folder.filePath(QStringLiteral("mine.html"));
  whenAskedForFile(page);
  click("record-export");
  QFile out(page);
  ASSERT_TRUE(out.open(QIODevice::ReadOnly));
  EXPECT_TRUE(out.readAll().startsWith("<!"));
}

}  // namespace
}  // namespace roundel::app
