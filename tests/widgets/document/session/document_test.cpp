// SPDX-License-Identifier: GPL-3.0-or-later
// The document: value, file, undo stack. Values are compared byte by byte through the writer.

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <new>
#include <variant>

#include "core/compare/comparison.h"
#include "core/io/load.h"
#include "tests/widgets/bench.h"
#include "widgets/document/session/document.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::threeJobs;

std::string bytes(const Document& document) { return io::writeScenario(document.scenario()); }

void setText(const QString& path, const QByteArray& text) {
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(text);
}

TEST(Document, StartsEmptyCleanAndUntitled) {
  Document document;
  EXPECT_FALSE(document.isModified());
  EXPECT_EQ(document.displayName(), QStringLiteral("New scenario"));
  EXPECT_TRUE(document.path().isEmpty());
  EXPECT_EQ(document.problem(), nullptr);
}

TEST(Document, EveryUndoStepAndEveryRedoStepGivesTheSameBytesAsBefore) {
  Document document;
  document.reset(example("hadar-fig1.json"), {});
  const std::vector<std::function<void(model::Scenario&)>> edits{
      [](model::Scenario& s) { s.clock.round_s = 60; },
      [](model::Scenario& s) { s.jobs[1].weight = 2; },
      [](model::Scenario& s) { s.jobs.erase(s.jobs.begin()); },
      [](model::Scenario& s) { s.nodes.push_back(testing::node("n9", "K80", 4)); },
      [](model::Scenario& s) { s.models[0].iterations_per_epoch = 10; },
      [](model::Scenario& s) { s.compare.pop_back(), s.title = "other"; },
      [](model::Scenario& s) { s.nodes[0].x = 5, s.jobs[0].arrival_s = 7, s.events.push_back({}); },
      [](model::Scenario& s) { std::swap(s.jobs[0], s.jobs[1]); }};
  std::vector<std::string> states{bytes(document)};
  for (const auto& edit : edits) {
    ASSERT_TRUE(document.edit(QStringLiteral("edit"), edit));
    states.push_back(bytes(document));
  }
  for (std::size_t i = states.size() - 1; i > 0; --i) {
    EXPECT_EQ(bytes(document), states[i]) << i;
    document.undoStack()->undo();
  }
  EXPECT_EQ(bytes(document), states.front());
  EXPECT_FALSE(document.undoStack()->canUndo());
  for (std::size_t i = 1; i < states.size(); ++i) {
    document.undoStack()->redo();
    EXPECT_EQ(bytes(document), states[i]) << i;
  }
}

TEST(Document, EditsAmongUndoneAndRedoneOnesChangeWhatIsShown) {
  Document document;
  document.reset(example("hadar-fig1.json"), {});
  model::Scenario expected = document.scenario();
  const auto both = [&](const std::function<void(model::Scenario&)>& change) {
    change(expected);
    document.edit(QStringLiteral("edit"), change);
  };
  both([](model::Scenario& s) { s.jobs[1].weight = 2; });
  document.edit(QStringLiteral("taken back"), [](model::Scenario& s) { s.jobs.insert(s.jobs.begin(), s.jobs.back()); });
  document.undoStack()->undo();
  both([](model::Scenario& s) { s.jobs.erase(s.jobs.begin() + 1), s.title = "other"; });
  document.undoStack()->undo();
  document.undoStack()->redo();
  both([](model::Scenario& s) { s.jobs.push_back(s.jobs.front()), s.jobs.back().id = "last"; });
  EXPECT_EQ(document.scenario(), expected);
  document.reset(threeJobs(), {});
  expected = document.scenario();
  both([](model::Scenario& s) { s.jobs[0].weight = 3; });
  EXPECT_EQ(document.scenario(), expected) << "no edit of the previous document remains";
}

TEST(Document, AChangeThatFailsHalfWayLeavesNothing) {
  Document document;
  document.reset(threeJobs(), {});
  const std::string before = bytes(document);
  const auto fails = [](model::Scenario& s) {
    s.jobs.clear();
    throw std::bad_alloc();
  };
  EXPECT_THROW(document.edit(QStringLiteral("fails"), fails), std::bad_alloc);
  EXPECT_EQ(bytes(document), before);
  EXPECT_TRUE(document.edit(QStringLiteral("edit"), [](model::Scenario& s) { s.title = "x"; }));
  document.undoStack()->undo();
  EXPECT_EQ(bytes(document), before);
}

TEST(Document, AnEditThatChangesNothingLeavesNoCommand) {
  Document document;
  document.reset(threeJobs(), {});
  QSignalSpy changed(&document, &Document::changed);
  EXPECT_FALSE(
      document.edit(QStringLiteral("nothing"), [](model::Scenario& s) { s.jobs[0].weight = s.jobs[0].weight; }));
  EXPECT_EQ(document.undoStack()->count(), 0);
  EXPECT_EQ(changed.count(), 0);
  EXPECT_FALSE(document.isModified());
}

TEST(Document, EditsOfOneGestureAreOneCommand) {
  Document document;
  document.reset(threeJobs(), {});
  document.edit(QStringLiteral("first"), [](model::Scenario& s) { s.title = "x"; });
  const std::string before = bytes(document);
  for (int i = 1; i <= 20; ++i) {
    document.edit(
        QStringLiteral("Move"), [i](model::Scenario& s) { s.nodes[0].x = i, s.nodes[1].y = -i; },
        QStringLiteral("drag-1"));
  }
  EXPECT_EQ(document.undoStack()->count(), 2);
  document.edit(
      QStringLiteral("Move"), [](model::Scenario& s) { s.nodes[0].x = 99; }, QStringLiteral("drag-2"));
  EXPECT_EQ(document.undoStack()->count(), 3);
  document.undoStack()->undo();
  EXPECT_EQ(document.scenario().nodes[0].x, 20);
  document.undoStack()->undo();
  EXPECT_EQ(bytes(document), before);
  document.undoStack()->redo();
  EXPECT_EQ(document.scenario().nodes[0].x, 20);
  EXPECT_EQ(document.scenario().nodes[1].y, -20);
}

TEST(Document, AGestureThatEndsWhereItBeganLeavesNoCommand) {
  Document document;
  document.reset(threeJobs(), {});
  const std::string before = bytes(document);
  for (const int x : {5, 9, 5}) {
    document.edit(
        QStringLiteral("Move"), [x](model::Scenario& s) { s.nodes[0].x = x; }, QStringLiteral("drag"));
  }
  document.edit(
      QStringLiteral("Move"), [](model::Scenario& s) { s.nodes[0].x.reset(); }, QStringLiteral("drag"));
  EXPECT_EQ(document.undoStack()->count(), 0);
  EXPECT_EQ(bytes(document), before);
}

TEST(Document, AGestureThatAddsAndThenMovesIsOneCommand) {
  Document document;
  document.reset(threeJobs(), {});
  const std::string before = bytes(document);
  document.edit(
      QStringLiteral("Duplicate"), [](model::Scenario& s) { s.nodes.push_back(testing::node("copy", "K80", 1)); },
      QStringLiteral("clone"));
  document.edit(
      QStringLiteral("Move"), [](model::Scenario& s) { s.nodes.back().x = 100; }, QStringLiteral("clone"));
  ASSERT_EQ(document.undoStack()->count(), 1);
  EXPECT_EQ(document.undoStack()->undoText(), QStringLiteral("Duplicate"));
  document.undoStack()->undo();
  EXPECT_EQ(bytes(document), before);
  document.undoStack()->redo();
  EXPECT_EQ(document.scenario().nodes.back().x, 100);
}

TEST(Document, ReportsFaultsAndHasAProblemOnlyWithoutThem) {
  Document document;
  document.reset(threeJobs(), {});
  EXPECT_TRUE(document.faults().empty());
  ASSERT_NE(document.problem(), nullptr);
  document.edit(QStringLiteral("break"), [](model::Scenario& s) { s.jobs[0].gpus = 50; });
  ASSERT_FALSE(document.faults().empty());
  EXPECT_EQ(document.faults()[0].pointer.rfind("/jobs/0", 0), 0u);
  EXPECT_EQ(document.problem(), nullptr);
  document.undoStack()->undo();
  EXPECT_TRUE(document.faults().empty());
  EXPECT_EQ(document.problem()->jobs[0].gpus, 3);
}

TEST(Document, AWrongLaneIsAFaultButTheProblemStays) {
  Document document;
  document.reset(threeJobs(), {});
  document.edit(QStringLiteral("lane"), [](model::Scenario& s) { s.compare[0].policy = "nobody"; });
  ASSERT_EQ(document.faults().size(), 1u);
  EXPECT_EQ(document.faults()[0].pointer, "/compare/0/policy");
  EXPECT_NE(document.problem(), nullptr);
}

TEST(Document, SavingMakesItCleanAndLoadingGivesItBack) {
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("a scénario.json"));
  Document document;
  document.reset(example("lesson-node-failure.json"), {});
  document.edit(QStringLiteral("edit"), [](model::Scenario& s) { s.jobs[0].iterations = 123; });
  EXPECT_TRUE(document.isModified());
  QSignalSpy state(&document, &Document::fileStateChanged);
  EXPECT_EQ(document.save(path), QString());
  EXPECT_FALSE(document.isModified());
  EXPECT_GE(state.count(), 1);
  EXPECT_EQ(document.path(), path);
  EXPECT_EQ(document.save(document.path()), QString()) << "a save to the present path";
  EXPECT_EQ(document.path(), path);

  Document other;
  EXPECT_TRUE(other.load(path).empty());
  EXPECT_EQ(bytes(other), bytes(document));
  EXPECT_FALSE(other.isModified());
  document.undoStack()->undo();
  EXPECT_TRUE(document.isModified()) << "the file contains the edit that was undone";
  document.undoStack()->redo();
  EXPECT_FALSE(document.isModified());
}

TEST(Document, ForecastsComeFromTheHistoryFileAsOnTheCommandLine) {
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("s.json"));
  model::Scenario scenario = threeJobs();
  scenario.history = std::string("past.csv");
  for (model::JobSpec& job : scenario.jobs) job.group = "g", job.user = "u";
  scenario.compare = {{"asrpt", "A-SRPT", {}}};
  setText(folder.filePath(QStringLiteral("past.csv")), "group,user,iterations\ng,u,1234\ng,u,1234\n");
  setText(path, QByteArray::fromStdString(io::writeScenario(scenario)));
  Workbench bench;
  ASSERT_TRUE(bench.document.load(path).empty());
  ASSERT_TRUE(bench.comparison.waitForFinished(60000));
  const io::LoadResult loaded = io::loadProblem(path.toStdString());
  ASSERT_TRUE(loaded.problem);
  const compare::LaneRun expected = compare::runLane(loaded.problem, compare::lanesOf(scenario).front());
  const auto& run = bench.comparison.lanes().front().run;
  ASSERT_TRUE(run && run->ok() && expected.ok());
  for (std::size_t j = 0; j < scenario.jobs.size(); ++j) {
    EXPECT_EQ(run->trace->jobs[j].forecast_iterations, expected.trace->jobs[j].forecast_iterations);
    EXPECT_EQ(run->trace->jobs[j].finish_s, expected.trace->jobs[j].finish_s);
  }
  EXPECT_EQ(expected.trace->jobs[0].forecast_iterations, 1234) << "the history file has no effect";
  EXPECT_EQ(bench.document.scenario().history, scenario.history) << "the scenario still names the file";
}

TEST(Document, AHistoryFileThatCannotBeReadIsAFaultUntilItIsSavedBesideOne) {
  const QTemporaryDir folder;
  model::Scenario scenario = threeJobs();
  scenario.history = std::string("past.csv");
  QDir(folder.path()).mkdir(QStringLiteral("empty"));
  const QString lost = folder.filePath(QStringLiteral("empty/s.json"));
  setText(lost, QByteArray::fromStdString(io::writeScenario(scenario)));
  setText(folder.filePath(QStringLiteral("past.csv")), "group,user,iterations\ng,u,12\n");
  Document document;
  EXPECT_TRUE(document.load(lost).empty()) << "the scenario opens so that the user can correct it";
  ASSERT_EQ(document.faults().size(), 1u);
  EXPECT_EQ(document.faults()[0].pointer, "/history/csv");
  EXPECT_EQ(document.problem(), nullptr);
  EXPECT_EQ(document.save(folder.filePath(QStringLiteral("s.json"))), QString());
  EXPECT_TRUE(document.faults().empty());
  ASSERT_NE(document.problem(), nullptr);
  EXPECT_EQ(std::get<std::vector<model::HistoryRow>>(*document.problem()->scenario->history).size(), 1u);
}

TEST(Document, AGestureDoesNotMergeAcrossASave) {
  const QTemporaryDir folder;
  Document document;
  document.reset(threeJobs(), {});
  const auto move = [&](double x) {
    document.edit(
        QStringLiteral("Move"), [x](model::Scenario& s) { s.nodes[0].x = x; }, QStringLiteral("nudge"));
  };
  move(1);
  ASSERT_EQ(document.save(folder.filePath(QStringLiteral("a.json"))), QString());
  move(2);
  EXPECT_TRUE(document.isModified());
  document.undoStack()->undo();
  EXPECT_FALSE(document.isModified());
  EXPECT_EQ(document.scenario().nodes[0].x, 1);
}

TEST(Document, AFaultyFileLeavesItAsItWas) {
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("bad.json"));
  Document document;
  document.reset(threeJobs(), QStringLiteral("before.json"));
  document.edit(QStringLiteral("edit"), [](model::Scenario& s) { s.title = "kept"; });
  const std::string before = bytes(document);
  QSignalSpy changed(&document, &Document::changed);
  QSignalSpy replaced(&document, &Document::replaced);

  setText(path, R"({"roundel": 1, "gpu_types": [{"id": "A"}], "nodes": [], "jobs": [{"id": "J", "gpus": -1}]})");
  EXPECT_FALSE(document.load(path).empty());
  setText(path, "{\"roundel\": 1,");
  EXPECT_EQ(document.load(path).size(), 1u);
  EXPECT_EQ(document.load(folder.filePath(QStringLiteral("absent.json"))).size(), 1u);
  QByteArray lane = QByteArray::fromStdString(io::writeScenario(threeJobs()));
  setText(path, lane.replace("\"hadar\"", "\"nobody\""));
  EXPECT_EQ(document.load(path).size(), 1u) << "a lane whose policy is unknown";

  EXPECT_EQ(bytes(document), before);
  EXPECT_EQ(document.path(), QStringLiteral("before.json"));
  EXPECT_EQ(document.undoStack()->count(), 1);
  EXPECT_TRUE(document.isModified());
  EXPECT_EQ(changed.count() + replaced.count(), 0);
}

TEST(Document, SaysWhyItCannotBeSavedAndStaysModified) {
  const QTemporaryDir folder;
  Document document;
  document.reset(threeJobs(), {});
  document.edit(QStringLiteral("edit"), [](model::Scenario& s) { s.title = "kept"; });
  const QString nowhere = folder.filePath(QStringLiteral("no such folder/a.json"));
  const QString error = document.save(nowhere);
  EXPECT_TRUE(error.contains(QStringLiteral("no such folder"))) << error.toStdString();
  EXPECT_TRUE(document.isModified());
  EXPECT_TRUE(document.path().isEmpty());
  EXPECT_TRUE(QDir(folder.path()).isEmpty());
}

TEST(Document, ANewOneForgetsTheOldOnesHistory) {
  Document document;
  document.reset(threeJobs(), {});
  document.edit(QStringLiteral("edit"), [](model::Scenario& s) { s.title = "x"; });
  QStringList order;
  QObject::connect(&document, &Document::replaced, [&] { order << QStringLiteral("replaced"); });
  QObject::connect(&document, &Document::changed, [&] { order << QStringLiteral("changed"); });
  document.reset(example("hadar-fig1.json"), QStringLiteral("dir/hadar-fig1.json"));
  EXPECT_EQ(order, (QStringList{QStringLiteral("replaced"), QStringLiteral("changed")}));
  EXPECT_FALSE(document.undoStack()->canUndo());
  EXPECT_FALSE(document.isModified());
  EXPECT_EQ(document.displayName(), QStringLiteral("Hadar, Fig. 1"));
  document.edit(QStringLiteral("untitle"), [](model::Scenario& s) { s.title.clear(); });
  EXPECT_EQ(document.displayName(), QStringLiteral("hadar-fig1"));
}

}  // namespace
}  // namespace roundel::widgets
