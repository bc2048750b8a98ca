// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the exports of the figures page without the page: questions, files, reports.

#include "widgets/figures/page/figure_exports.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTimer>

#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/page/figure_settings.h"

namespace roundel::widgets {
namespace {

using figures::testing::bytesOfFile;

struct Exports : ::testing::Test {
  Exports() { settings.setPreset("ieee-1col"); }
  FigureRenderer::Request request(int lane, bool of_runs) {
    asked.emplace_back(lane, of_runs);
    FigureRenderer::Request made{kind, &settings.preset(), {}, lanes};
    if (lane >= 0) made.lanes = {lanes[static_cast<std::size_t>(lane)]};
    return made;
  }
  /// Calls `answer` on the dialog that the next call opens.
  template <class Dialog, class Answer>
  void whenAsked(Answer answer) {
    auto* poll = new QTimer(&window);
    QObject::connect(poll, &QTimer::timeout, &window, [this, poll, answer] {
      auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
      if (dialog == nullptr) return;
      poll->stop();
      ++answered;
      answer(*dialog);
    });
    poll->start(5);
  }
  void answerWithFile(const QString& path) {
    whenAsked<QFileDialog>([path](QFileDialog& files) {
      files.findChild<QLineEdit*>()->setText(path);
      QTest::keyClick(files.findChild<QLineEdit*>(), Qt::Key_Return);
    });
  }
  QString at(const char* name) const { return folder.filePath(QLatin1String(name)); }

  Workbench bench;
  QTemporaryDir folder;
  std::string kind = "jct-bars";
  std::vector<plots::PlotLane> lanes = plots::lanesOf(figures::testing::twoRuns());
  std::vector<std::pair<int, bool>> asked;
  int answered = 0;
  FigureRenderer renderer;
  QWidget window;
  FigureSettings settings{&bench.notes, &bench.playhead, &window};
  FigureExports exports{&renderer, &settings, [this](int lane, bool of_runs) { return request(lane, of_runs); },
                        &window};
  QSignalSpy finished{&exports, &FigureExports::finished};
};

TEST_F(Exports, WithoutARunItSaysSoAndAsksForNoFile) {
  lanes.clear();
  for (const bool metrics : {false, true}) {
    whenAsked<QMessageBox>([](QMessageBox& box) { box.accept(); });
    if (metrics) {
      exports.askAndExportMetrics();
    } else {
      exports.askAndExport(kind, QStringLiteral("pdf"));
    }
  }
  EXPECT_EQ(answered, 2);
  EXPECT_EQ(finished.count(), 0);
  QGuiApplication::clipboard()->setText(QStringLiteral("before"));
  exports.copyMetrics();
  EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("before"));
}

TEST_F(Exports, OneLaneIsWrittenWhereTheUserSays) {
  answerWithFile(at("one.csv"));
  exports.askAndExport(kind, QStringLiteral("csv"), 1);
  EXPECT_EQ(asked, (std::vector<std::pair<int, bool>>{{1, false}}));
  ASSERT_TRUE(finished.wait(30000));
  EXPECT_TRUE(finished[0][0].toStringList().isEmpty());
  const QByteArray text = bytesOfFile(at("one.csv"));
  EXPECT_TRUE(text.contains("Hadar"));
  EXPECT_FALSE(text.contains("\nGavel"));
}

TEST_F(Exports, APathWithoutAnEndingGetsTheOneThatWasChosen) {
  answerWithFile(at("two"));
  exports.askAndExport(kind, QStringLiteral("svg"));
  ASSERT_TRUE(finished.wait(30000));
  EXPECT_TRUE(bytesOfFile(at("two.svg")).contains("<svg"));
}

TEST_F(Exports, WhatTheLintRefusesIsWrittenWhereTheUserInsists) {
  model::Scenario s = testing::threeJobs();
  s.compare[0].label = std::string(120, 'W');
  lanes = plots::lanesOf(figures::testing::runsOf(s));
  answerWithFile(at("wide.svg"));
  exports.askAndExport(kind, QStringLiteral("svg"));
  whenAsked<QMessageBox>([this](QMessageBox& box) {
    EXPECT_FALSE(QFile::exists(at("wide.svg")));
    EXPECT_TRUE(box.informativeText().contains(QLatin1String("refused"))) << box.informativeText().toStdString();
    for (QAbstractButton* button : box.buttons()) {
      if (box.buttonRole(button) == QMessageBox::AcceptRole) return button->click();
    }
    FAIL() << "the question has no button that writes the figure";
  });
  ASSERT_TRUE(QTest::qWaitFor([&] { return finished.count() == 2; }, 30000));
  EXPECT_FALSE(finished[0][0].toStringList().isEmpty());
  EXPECT_TRUE(finished[1][0].toStringList().isEmpty());
  EXPECT_TRUE(QFile::exists(at("wide.svg")));
}

TEST_F(Exports, AllFiguresAreOfTheRunsAndTellNobodyButWhoListens) {
  exports.exportAll(at("none"), QStringLiteral("csv"));  // the folder does not exist
  EXPECT_EQ(asked, (std::vector<std::pair<int, bool>>{{-1, true}}));
  ASSERT_TRUE(finished.wait(60000));
  EXPECT_EQ(finished[0][0].toStringList().size(), static_cast<qsizetype>(figures::kinds().size()));
  EXPECT_EQ(QApplication::activeModalWidget(), nullptr);
}

TEST_F(Exports, MetricsAreATableForAPaperOrEveryMetricBetweenCommas) {
  answerWithFile(at("metrics.tex"));
  exports.askAndExportMetrics();
  const QByteArray tex = bytesOfFile(at("metrics.tex"));
  EXPECT_TRUE(tex.startsWith("% Roundel")) << tex.left(80).toStdString();
  EXPECT_TRUE(tex.contains("\\endinput")) << "the file contains the scenario";
  answerWithFile(at("metrics.csv"));
  exports.askAndExportMetrics();
  const QByteArray csv = bytesOfFile(at("metrics.csv"));
  EXPECT_TRUE(csv.contains("jct_mean_s"));
  EXPECT_FALSE(csv.contains("toprule"));
  exports.copyMetrics();
  EXPECT_TRUE(tex.startsWith(QGuiApplication::clipboard()->text().toUtf8()));
}

}  // namespace
}  // namespace roundel::widgets
