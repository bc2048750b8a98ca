// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a talk file in a complete window: opening it, its slides in the dock, choosing a spot with the mouse.

#include "app/gui/opening/talk_actions.h"

#include <QDropEvent>
#include <QFile>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QUrl>

#include <array>
#include <utility>

#include <QListView>
#include "app/gui/run_page.h"
#include "core/talk/read_talk.h"
#include "tests/app/window.h"
#include "tests/source_dir.h"
#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/stage/presenter/presenter_window.h"
#include "widgets/stage/talk/talk_panel.h"

namespace roundel::app {
namespace {

class Talks : public Window {
 protected:
  void SetUp() override {
    Window::SetUp();
    ASSERT_TRUE(QFile::copy(QString::fromStdString(tests::sourceDir()) + QStringLiteral("/scenarios/hadar-b3.json"),
                            folder.filePath(QStringLiteral("prices.json"))));
    write(R"({"roundel_talk": 1, "title": "Prices", "scenario": "prices.json", "slides": [
      {"at": 0, "sentence": "Two jobs wait"}, {"at": "decision:2", "sentence": "Then", "scenario": "prices.json"},
      {"at": 0, "scenario": "more.json"}]})");
  }
  void write(const char* text) {
    QFile out(file);
    ASSERT_TRUE(out.open(QIODevice::WriteOnly));
    out.write(text);
  }
  void drop() {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &enter);
    ASSERT_TRUE(enter.isAccepted());
    QDropEvent event(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &event);
    ASSERT_TRUE(bench().comparison.waitForFinished());
  }
  void shownWithSlides() {
    EXPECT_EQ(bench().document.path(), folder.filePath(QStringLiteral("prices.json")));
    ASSERT_EQ(bench().slides.count(), 3);
    EXPECT_EQ(bench().slides.talk().title, "Prices");
    EXPECT_EQ(bench().slides.all()[1].scenario, "") << "an empty name means the open scenario";
    EXPECT_EQ(bench().slides.all()[2].scenario, "more.json");
    EXPECT_TRUE(panel()->isVisible());
    EXPECT_FALSE(bench().document.isModified()) << "opening does not modify the scenario";
  }
  widgets::TalkPanel* panel() { return window->findChild<widgets::TalkPanel*>(); }

  QTemporaryDir folder;
  QString file = folder.filePath(QStringLiteral("monday.talk.json"));
};

// Fails if the file is read as a scenario, or if its slides are lost.
TEST_F(Talks, ADroppedTalkOpensItsScenarioWithItsSlides) {
  drop();
  shownWithSlides();
}

TEST_F(Talks, TheCommandLineOpensATalk) {
  window->begin(file);
  shownWithSlides();
}

// Fails if Present starts at the end of the run, which has no slide, or if it shows the lanes in place of the slide's figure.
TEST_F(Talks, PresentBeginsWithTheFirstSlideAndItsView) {
  write(R"({"roundel_talk": 1, "scenario": "prices.json", "slides": [
    {"at": 0, "sentence": "Two jobs wait", "view": "jct-cdf"},
    {"at": "decision:2", "sentence": "Then", "lanes": ["Gavel"]}]})");
  drop();
  const auto present = [&] {
    QTest::mouseClick(panel()->findChild<QPushButton*>(QStringLiteral("slide-present")), Qt::LeftButton);
    return window->findChild<widgets::PresenterWindow*>();
  };
  bench().playhead.toEnd();
  widgets::PresenterWindow* presenter = present();
  ASSERT_NE(presenter, nullptr);
  EXPECT_EQ(bench().playhead.now_s(), 0);
  EXPECT_EQ(presenter->page().lines, QStringList{QStringLiteral("Two jobs wait")});
  EXPECT_EQ(presenter->view(), "jct-cdf");
  QTest::keyClick(presenter, Qt::Key_Right);
  EXPECT_EQ(presenter->page().lines, QStringList{QStringLiteral("Then")});
  QTest::keyClick(presenter, Qt::Key_Escape);
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->findChild<widgets::PresenterWindow*>() == nullptr; }));
  presenter = present();
  EXPECT_EQ(presenter->page().lines, QStringList{QStringLiteral("Then")})
      << "the presenter starts with the slide at the playhead";
  ASSERT_EQ(presenter->page().lanes.size(), 1u)
      << "the presenter shows the lanes of the slide, not those of the window";
  EXPECT_EQ(presenter->page().lanes[0].label, "Gavel");
}

TEST_F(Talks, AFaultIsShownAndNothingIsOpened) {
  const std::array cases{
      std::pair{"{\"roundel_talk\": 1,\n\"slides\": [{\"at\": true}]}", QStringLiteral("monday.talk.json:2")},
      std::pair{R"({"roundel_talk": 1, "slides": []})", QStringLiteral("the talk has no slides")}};
  for (const auto& [text, expected] : cases) {
    write(text);
    QString said;
    whenAsked([&](QWidget* dialog) {
      said = dialog->findChild<QPlainTextEdit*>()->toPlainText();
      dialog->close();
    });
    drop();
    EXPECT_TRUE(said.contains(expected)) << said.toStdString();
    EXPECT_EQ(bench().document.path(), QString());
  }
}

// If a talk replaces the slides of the scenario, the document is modified, so that the slides are not lost unnoticed.
TEST_F(Talks, OtherSlidesOfTheScenarioMakeItModified) {
  ASSERT_TRUE(window->openFile(folder.filePath(QStringLiteral("prices.json"))));
  ASSERT_TRUE(bench().slides.insert(0, {.sentence = "Mine"}));
  QTest::qWait(0);
  ASSERT_EQ(bench().document.save(folder.filePath(QStringLiteral("prices.json"))), QString());
  drop();
  EXPECT_EQ(bench().slides.count(), 3);
  EXPECT_TRUE(bench().document.isModified());
}

// Fails if the click on the bar selects the job but gives the slide no spot.
TEST_F(Talks, AClickOnABarBecomesTheSpot) {
  drop();
  auto* view = panel()->view();
  QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(view->model()->index(0, 0)).center());
  QTest::mouseClick(panel()->findChild<QPushButton*>(QStringLiteral("slide-pick")), Qt::LeftButton);
  bench().playhead.toEnd();
  QApplication::processEvents();
  widgets::LanesCanvas* canvas = window->findChild<widgets::LanesView*>()->canvas();
  const QRectF bar = canvas->painter().barRectAt(0, {model::GpuIndex(0), 0});
  ASSERT_FALSE(bar.isEmpty());
  QTest::mouseClick(canvas, Qt::LeftButton, {}, bar.center().toPoint());
  const model::JobIndex job = bench().selection.job();
  ASSERT_TRUE(job.valid());
  EXPECT_EQ(bench().slides.all()[0].spot,
            (talk::Spot{talk::Spot::Kind::Job, bench().document.scenario().jobs[job].id}));
}

}  // namespace
}  // namespace roundel::app
