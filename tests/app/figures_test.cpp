// SPDX-License-Identifier: GPL-3.0-or-later
// Dropping a figure on the window opens its scenario and shows the figure again.

#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QTemporaryDir>
#include <QToolButton>
#include <QUrl>

#include "app/gui/window/export_actions.h"
#include "tests/app/window.h"
#include "widgets/figures/animation/animation_dialog.h"
#include "widgets/figures/files/figure_export.h"
#include "widgets/figures/page/figure_exports.h"
#include "widgets/figures/page/figure_settings.h"
#include "widgets/figures/page/figures_page.h"

namespace roundel::app {
namespace {

class Figures : public Window {
 protected:
  widgets::FiguresPage* page() { return window->findChild<widgets::FiguresPage*>(); }

  void drop(const QString& path) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &enter);
    ASSERT_TRUE(enter.isAccepted());
    QDropEvent event(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &event);
  }

  /// Exports the report through the menu and the file dialog.
  void exportReport(const QString& path, const char* action = "export-report") {
    whenAsked([&](QWidget* dialog) {
      auto* files = qobject_cast<QFileDialog*>(dialog);
      ASSERT_NE(files, nullptr);
      files->findChild<QLineEdit*>()->setText(path);
      QTest::keyClick(files->findChild<QLineEdit*>(), Qt::Key_Return);
    });
    trigger(action);
  }

  void contentIs(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll(), bytes);
  }

  /// Makes the figure from the current runs of the window.
  QByteArray made(const std::string& kind, const widgets::figures::FigureOptions& options, const char* preset,
                  widgets::figures::Format format) {
    std::vector<compare::LaneRun> runs;
    for (const widgets::LaneState& lane : lanes()) runs.push_back(*lane.run);
    return bytesOf(pageOf(widgets::figures::makeFigure(kind, runs, options), *widgets::figures::findPreset(preset)),
                   format);
  }

  void write(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
  }
  QTemporaryDir folder;
};

TEST_F(Figures, ATalkAsksBeforeItReplacesTheFileOfItsScenario) {
  talk::Slide slide;
  slide.sentence = "Look.";
  ASSERT_TRUE(bench().slides.insert(0, slide));
  const QString other = folder.filePath(QStringLiteral("monday.json"));
  write(other, "another work");
  int asked = 0;
  const auto say = [&](QMessageBox::StandardButton button) {
    whenAsked([&, button](QWidget* dialog) {
      auto* files = qobject_cast<QFileDialog*>(dialog);
      ASSERT_NE(files, nullptr);
      files->findChild<QLineEdit*>()->setText(folder.filePath(QStringLiteral("monday.talk.json")));
      whenAsked([&, button](QWidget* question) {
        ++asked;
        QTest::mouseClick(qobject_cast<QMessageBox*>(question)->button(button), Qt::LeftButton);
      });
      QTest::keyClick(files->findChild<QLineEdit*>(), Qt::Key_Return);
    });
    trigger("export-talk");
  };
  say(QMessageBox::No);
  EXPECT_EQ(asked, 1);
  contentIs(other, "another work");
  EXPECT_FALSE(QFile::exists(folder.filePath(QStringLiteral("monday.talk.json")))) << "no file is written";
  say(QMessageBox::Yes);
  EXPECT_EQ(asked, 2);
  QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(folder.filePath(QStringLiteral("monday.talk.json"))), 20'000);
  contentIs(other, QByteArray::fromStdString(bytes()));
}

// Fails if the export blocks the window until it is done, or leaves a file after it is cancelled.
TEST_F(Figures, ATalkIsWrittenInTheStripAndCanBeCancelled) {
  for (int i = 0; i < 30; ++i) ASSERT_TRUE(bench().slides.insert(i, {.view = "stage", .sentence = "Look."}));
  const QString path = folder.filePath(QStringLiteral("talk.pdf"));
  exportReport(path, "export-talk");
  auto* strip = window->findChild<QWidget*>(QStringLiteral("task"));
  EXPECT_TRUE(strip->isVisible());
  EXPECT_FALSE(window->action(QStringLiteral("export-talk"))->isEnabled());
  QTest::mouseClick(strip->findChild<QToolButton*>(), Qt::LeftButton);
  EXPECT_FALSE(strip->isVisible());
  QTest::qWait(0);
  EXPECT_FALSE(QFile::exists(path));
  exportReport(path, "export-talk");
  QTRY_VERIFY_WITH_TIMEOUT(!strip->isVisible(), 60'000);
  EXPECT_TRUE(QFile::exists(path));
}

TEST_F(Figures, ADroppedFigureReopensItsScenarioAndView) {
  using widgets::figures::Format;
  widgets::figures::FigureOptions options;
  options.at_s = 500;
  const std::string before = bytes();
  const std::pair<const char*, Format> files[] = {
      {"a.pdf", Format::Pdf}, {"a.svg", Format::Svg}, {"a.png", Format::Png}, {"a.tex", Format::Tex}};
  for (const auto& [name, format] : files) {
    const QByteArray figure = made("cluster", options, "lncs", format);
    write(folder.filePath(QLatin1String(name)), figure);
    bench().document.reset({}, {});
    ASSERT_TRUE(bench().comparison.waitForFinished());
    drop(folder.filePath(QLatin1String(name)));
    ASSERT_TRUE(bench().comparison.waitForFinished());
    EXPECT_EQ(window->workspaces().current(), Workspaces::Figures);
    EXPECT_EQ(bytes(), before) << name;
    EXPECT_EQ(page()->kind(), "cluster");
    EXPECT_EQ(page()->preset(), "lncs");
    EXPECT_EQ(page()->settings()->options(), options);
    EXPECT_EQ(bench().playhead.now_s(), 500);
    EXPECT_EQ(made("cluster", page()->settings()->options(), "lncs", format), figure)
        << "a figure made from the current runs has the same bytes";
  }
}

TEST_F(Figures, AFigureOfABranchReopensWithItsBranch) {
  ASSERT_TRUE(bench().comparison.waitForFinished());
  const std::vector<compare::Edit> edits{compare::CancelJob{bench().document.scenario().jobs[0].id}};
  ASSERT_NE(bench().branches.add(0, 360, edits), 0u);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !bench().branches.busy(); }, 30000));
  window->workspaces().show(Workspaces::Figures);
  page()->settings()->setPreset("ieee-2col");  // the long name of a branch does not fit a narrow column
  page()->exports()->exportAll(folder.path(), QStringLiteral("svg"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !page()->busy(); }, 30000));
  const QString file = folder.filePath(QStringLiteral("wait.svg"));
  ASSERT_TRUE(QFile::exists(file));
  bench().document.reset({}, {});
  ASSERT_TRUE(bench().comparison.waitForFinished());
  ASSERT_TRUE(bench().branches.branches().empty());
  drop(file);
  ASSERT_TRUE(bench().comparison.waitForFinished());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !bench().branches.busy(); }, 30000));
  ASSERT_EQ(bench().branches.branches().size(), 1u);
  EXPECT_EQ(bench().branches.branches()[0].branch_point, (compare::BranchPoint{360, edits}));
  EXPECT_EQ(bench().branches.branches()[0].state.status, widgets::LaneState::Status::Done);
  EXPECT_EQ(page()->kind(), "wait");
}

TEST_F(Figures, AFileThatHoldsNoScenarioIsRefusedAndTheDocumentStays) {
  const std::string before = bytes();
  write(folder.filePath(QStringLiteral("foreign.svg")), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
  whenAsked([](QWidget* dialog) {
    auto* box = qobject_cast<QMessageBox*>(dialog);
    ASSERT_NE(box, nullptr);
    EXPECT_TRUE(box->text().contains(QStringLiteral("foreign.svg")) &&
                box->text().contains(QStringLiteral("holds no scenario")))
        << box->text().toStdString();
    box->accept();
  });
  drop(folder.filePath(QStringLiteral("foreign.svg")));
  EXPECT_EQ(bytes(), before);
}

TEST_F(Figures, EveryKindHasAnExportInTheMenu) {
  for (const std::string& kind : widgets::figures::kinds())
    EXPECT_NE(window->action(QStringLiteral("export-") + QString::fromStdString(kind)), nullptr) << kind;
  EXPECT_NE(window->action(QStringLiteral("export-all")), nullptr);
}

TEST_F(Figures, AReportIsWrittenFromTheMenuAndBringsItsScenarioBackWhenDropped) {
  const QString path = folder.filePath(QStringLiteral("report.html"));
  const std::string before = bytes();
  exportReport(path);
  EXPECT_FALSE(window->action(QStringLiteral("export-report"))->isEnabled()) << "only one export runs at a time";
  auto* strip = window->findChild<QWidget*>(QStringLiteral("task"));
  EXPECT_TRUE(strip->isVisible());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !strip->isVisible(); }, 30000));
  EXPECT_TRUE(window->action(QStringLiteral("export-report"))->isEnabled());
  bench().document.reset({}, {});
  ASSERT_TRUE(bench().comparison.waitForFinished());
  drop(path);
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(bytes(), before);
  EXPECT_EQ(window->workspaces().current(), Workspaces::Figures);
}

TEST_F(Figures, APageOfTheRunIsWrittenFromTheFileMenu) {
  const QString path = folder.filePath(QStringLiteral("run.html"));
  exportReport(path, "export-run-page");
  EXPECT_FALSE(window->action(QStringLiteral("export-run-page"))->isEnabled()) << "only one export runs at a time";
  auto* strip = window->findChild<QWidget*>(QStringLiteral("task"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !strip->isVisible(); }, 60000));
  EXPECT_TRUE(window->action(QStringLiteral("export-run-page"))->isEnabled());
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_TRUE(file.readAll().contains("id=\"roundel-data\""));
}

TEST_F(Figures, ExportActionsWriteNoReportWhereNothingHasRun) {
  bench().document.reset({}, {});
  ASSERT_TRUE(bench().comparison.waitForFinished());
  QString said;
  whenAsked([&](QWidget* dialog) {
    auto* box = qobject_cast<QMessageBox*>(dialog);
    ASSERT_NE(box, nullptr);
    said = box->text();
    box->accept();
  });
  auto* actions = window->findChild<ExportActions*>();
  ASSERT_NE(actions, nullptr);
  actions->exportReport();
  EXPECT_EQ(said, QStringLiteral("No scheduler has finished a run yet."));
  EXPECT_TRUE(window->action(QStringLiteral("export-report"))->isEnabled());
}

TEST_F(Figures, AReportThatIsCancelledIsNotWritten) {
  const QString path = folder.filePath(QStringLiteral("report.html"));
  exportReport(path);
  auto* strip = window->findChild<QWidget*>(QStringLiteral("task"));
  QTest::mouseClick(strip->findChild<QToolButton*>(), Qt::LeftButton);
  EXPECT_FALSE(strip->isVisible());
  EXPECT_TRUE(window->action(QStringLiteral("export-report"))->isEnabled());
  QTest::qWait(0);
  EXPECT_FALSE(QFile::exists(path));
}

TEST_F(Figures, TheFilmsDialogTakesTheWindowsBookmarksAndOpensOnce) {
  bench().bookmarks.add(300, QStringLiteral("first"));
  bench().bookmarks.add(900, QStringLiteral("second"));
  trigger("export-animation");
  trigger("export-animation");
  const QList<widgets::AnimationDialog*> dialogs = window->findChildren<widgets::AnimationDialog*>();
  ASSERT_EQ(dialogs.size(), 1);
  EXPECT_FALSE(dialogs.front()->isModal()) << "the dialog does not block the window";
  auto* range = dialogs.front()->findChild<QComboBox*>(QStringLiteral("animation-range"));
  EXPECT_GE(range->findText(QStringLiteral("From “first” to “second”")), 0);
  EXPECT_EQ(dialogs.front()->options().to_s, bench().comparison.end_s());
}

}  // namespace
}  // namespace roundel::app
