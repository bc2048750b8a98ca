// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the export of a talk in the background: the same bytes as a direct export, progress, and cancellation without leftover files.

#include "widgets/stage/talk/talk_exporter.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "core/compare/run_lanes.h"
#include "core/io/load.h"
#include "core/talk/read_talk.h"
#include "tests/widgets/bench.h"
#include "widgets/stage/talk/talk_pdf.h"

namespace roundel::widgets {
namespace {

struct ExportedTalk : ::testing::Test {
  ExportedTalk() {
    for (const char* sentence : {"One", "Two", "Three"})
      session.bench.slides.insert(session.bench.slides.count(), {.sentence = sentence});
  }
  QString path(const char* name) const { return folder.filePath(QLatin1String(name)); }
  QByteArray bytes(const char* name) const {
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  /// Exports the talk to a file and returns the error, or an empty string.
  QString write(const char* name) {
    exporter.start(session.bench, path(name), false);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !finished.isEmpty(); }, 60'000));
    EXPECT_FALSE(exporter.busy());
    return finished.takeLast()[1].toString();
  }
  QStringList files() const { return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden); }

  QTemporaryDir folder;
  testing::Session session{testing::threeJobs()};
  TalkExporter exporter;
  QSignalSpy finished{&exporter, &FileTask::finished};
  QSignalSpy progress{&exporter, &FileTask::progress};
};

// Fails if a slide is left out, painted twice, or numbered wrongly.
TEST_F(ExportedTalk, APdfHasTheBytesOfOneGo) {
  EXPECT_EQ(write("talk.pdf"), QString());
  const std::vector<talk::Slide>& slides = session.bench.slides.all();
  const std::vector<const std::vector<LaneState>*> lanes(slides.size(), &session.bench.comparison.lanes());
  const QString title = QString::fromStdString(session.bench.document.scenario().title);
  EXPECT_EQ(bytes("talk.pdf"), talkPdf(slides, lanes, {title, false}));
  ASSERT_EQ(progress.size(), 4);
  EXPECT_EQ(progress.back()[0].toInt(), 3);
  EXPECT_EQ(progress.back()[1].toInt(), 4);
}

// Fails if the window cannot act between two slides, or if a part of the file is left behind.
TEST_F(ExportedTalk, IsCancelledBetweenTwoSlides) {
  QObject::connect(&exporter, &FileTask::progress, &exporter, [this](int done) {
    if (done == 2) exporter.cancel();
  });
  exporter.start(session.bench, path("talk.pdf"), true);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !finished.isEmpty(); }, 60'000));
  EXPECT_TRUE(finished[0][2].toBool());
  QTest::qWait(0);
  EXPECT_EQ(progress.back()[0].toInt(), 2) << "no slide follows after the cancellation";
  EXPECT_EQ(files(), QStringList());
}

TEST_F(ExportedTalk, ATalkComesWithItsScenario) {
  EXPECT_EQ(write("monday.talk.json"), QString());
  const talk::TalkResult read = talk::readTalkFile(path("monday.talk.json").toStdString());
  ASSERT_TRUE(read.talk.has_value());
  EXPECT_EQ(read.talk->scenario, "monday.json");
  EXPECT_EQ(read.talk->slides, session.bench.slides.all());
  EXPECT_EQ(bytes("monday.json").toStdString(), io::writeScenario(session.bench.document.scenario()));
}

TEST_F(ExportedTalk, APageListsTheSlides) {
  EXPECT_EQ(write("talk.html"), QString());
  for (const char* sentence : {"One", "Two", "Three"}) EXPECT_TRUE(bytes("talk.html").contains(sentence));
}

// Fails if a slide of another scenario is left out, or shows the lanes of the open scenario.
TEST_F(ExportedTalk, SlidesOfOtherScenariosAreRunAndShown) {
  ASSERT_EQ(session.bench.document.save(path("open.json")), QString());
  ASSERT_TRUE(QFile::copy(QString::fromStdString(tests::sourceDir()) + QStringLiteral("/scenarios/hadar-b3.json"),
                          path("other.json")));
  session.bench.slides.insert(1, {.scenario = "other.json", .sentence = "Elsewhere"});
  EXPECT_EQ(write("talk.pdf"), QString());
  const auto problem = io::loadProblem(path("other.json").toStdString()).problem;
  compare::LanesSettings settings;
  settings.explain = trace::Explain::Full;
  const std::vector<LaneState> other =
      laneStates(compare::runLanes(problem, compare::lanesOf(*problem->scenario), settings));
  const std::vector<LaneState>& own = session.bench.comparison.lanes();
  const QString title = QString::fromStdString(session.bench.document.scenario().title);
  EXPECT_EQ(bytes("talk.pdf"), talkPdf(session.bench.slides.all(), {&own, &other, &own, &own}, {title, false}));
  session.bench.slides.insert(1, {.scenario = "none.json"});
  EXPECT_TRUE(write("again.pdf").startsWith(QStringLiteral("none.json: ")));
  EXPECT_FALSE(QFile::exists(path("again.pdf")));
}

TEST_F(ExportedTalk, SaysWhichEndingsThereAre) {
  EXPECT_EQ(write("talk.odp"), QStringLiteral("talk.odp: the name must end in .pdf, .html or .talk.json"));
}

}  // namespace
}  // namespace roundel::widgets
