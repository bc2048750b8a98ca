// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a session that are saved in the scenario's file or in the user's folder, and the offer to restore the latter.

#include "widgets/document/state/session_file.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <random>

#include "tests/widgets/bench.h"
#include "widgets/document/state/earlier_session.h"

namespace roundel::widgets {
namespace {

using testing::threeJobs;

QByteArray bytesOf(const QString& file) {
  QFile in(file);
  return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

void put(const QString& file, const QByteArray& bytes) {
  QFile out(file);
  ASSERT_TRUE(out.open(QIODevice::WriteOnly));
  out.write(bytes);
}

// A document with its session in a temporary folder.
struct Window {
  explicit Window(const QString& folder) : session(&document, &branches, &bookmarks, &notes, &slides, {folder, 0}) {}
  EarlierSession& earlier() { return session.earlier(); }
  void finish() { ASSERT_TRUE(comparison.waitForFinished(60000)); }
  void written() {
    session.writeNow();
    session.waitForWritten();
  }
  Document document;
  ComparisonController comparison{&document};
  BranchTree branches{&comparison};
  Bookmarks bookmarks;
  Notes notes;
  Slides slides{document.undoStack()};
  SessionFile session;
};

std::vector<compare::Edit> everySort() {
  model::JobSpec job =
      testing::job("extra", 2, 0.1, {{"V100", 1.0 / 3}, {"K80", std::map<int, double>{{1, 0.2}, {2, 0.3}}}}, 1500);
  return {compare::AddJob{job},
          compare::CancelJob{"J1"},
          compare::NodeDown{"n0", 2000.125},
          compare::NodeDown{"n1"},
          compare::NodeUp{"n1"},
          compare::SetThroughput{"J2", "V100", 0.1},
          compare::SetThroughput{"J2", "K80", std::nullopt},
          compare::SetSpeed{"n2", 1.0 / 3},
          compare::SwitchPolicy{"hadar", {{"eta", "2.0"}, {"utility", "\"eff\""}}},
          compare::MoveJob{"J3", {{"n0", "V100", 2}}},
          compare::MoveJob{"J3", {{"n0", "V100", 1}}, "J1"},
          compare::MoveJob{"J3", {}}};
}

TEST(SessionText, KeepsEverySortOfEditToTheLastDigit) {
  Branch branch;
  branch.id = 7;
  branch.lane = "Hadar \"1\"";
  branch.branch_point = {1080.0 / 7, everySort()};
  branch.name = QStringLiteral("mine");
  branch.shown = false;
  const SessionText read = readSession(writeSession({{branch}, {{360.5, QStringLiteral("here")}}, {}}));
  EXPECT_TRUE(read.unread.isEmpty()) << read.unread.join(' ').toStdString();
  ASSERT_EQ(read.branches.size(), 1U);
  EXPECT_EQ(read.branches[0].branch_point, branch.branch_point);
  EXPECT_EQ(read.branches[0].lane, branch.lane);
  EXPECT_EQ(read.branches[0].name, branch.name);
  EXPECT_FALSE(read.branches[0].shown);
  EXPECT_EQ(read.bookmarks, (std::vector<Bookmark>{{360.5, QStringLiteral("here")}}));
}

TEST(SessionText, WhatIsNotKnownIsLeftOutAndSaid) {
  const SessionText none = readSession("not json");
  EXPECT_TRUE(none.branches.empty());
  EXPECT_EQ(none.unread.size(), 1);
  const SessionText newer = readSession(R"({"roundel_session": 9, "colours": [1], "branches": [
      {"id": 1, "parent": 0, "lane": "Hadar", "at_s": 5, "edits": [{"kind": "time_travel"}]},
      {"id": 2, "parent": 0, "lane": "Hadar", "at_s": 5, "edits": [{"kind": "cancel_job", "job": "J1", "why": "x"}]}, 7],
      "bookmarks": [{"at_s": "soon"}, {"at_s": 3}]})");
  ASSERT_EQ(newer.branches.size(), 1U);
  EXPECT_EQ(newer.branches[0].id, 2U);
  EXPECT_EQ(newer.unread.size(), 2);
  EXPECT_EQ(newer.bookmarks.size(), 1U);
}

// Damages a file with a fixed seed: replaces a value, removes or repeats a piece, or changes a byte.
QByteArray damaged(const QByteArray& sound, std::mt19937& random) {
  static const char* const kOthers[] = {"null", "-1", "1e308", "[]", "{}", "\"\"", "18446744073709551616", "true"};
  const auto below = [&random](qsizetype n) { return static_cast<qsizetype>(random() % static_cast<unsigned>(n)); };
  const qsizetype at = below(sound.size()), length = 1 + below(40);
  const qsizetype value = sound.indexOf(": ", at) + 2;
  QByteArray out = sound;
  switch (random() % 4) {
    case 0:
      return value < 2
                 ? out
                 : out.replace(value, sound.indexOf('\n', value) - value, kOthers[random() % 8] + QByteArray(","));
    case 1:
      return out.remove(at, length);
    case 2:
      return out.insert(at, sound.mid(at, length));
    default:
      return out.replace(at, 1, QByteArray(1, static_cast<char>(random())));
  }
}

TEST(SessionText, ADamagedOneIsReadAsFarAsItCanOrRefusedAndWhatWasReadCanBeKeptAgain) {
  std::vector<Branch> branches(3);
  for (std::size_t i = 0; i < branches.size(); ++i) {
    branches[i].id = i + 1;
    branches[i].parent = i;
    branches[i].lane = "Hadar";
    branches[i].branch_point = {60.0 * static_cast<double>(i), everySort()};
  }
  const QByteArray sound = writeSession({branches, {{360.5, QStringLiteral("here")}, {10, QString()}}, {}});
  const QTemporaryDir folder;
  Window window(folder.path());
  window.document.reset(threeJobs(), {});
  std::mt19937 random(5);
  int refused = 0, partly = 0;
  for (int i = 0; i < 2000; ++i) {
    const SessionText read = readSession(damaged(sound, random));
    refused += read.branches.empty() && read.bookmarks.empty() ? 1 : 0;
    partly += read.branches.empty() ? 0 : 1;
    EXPECT_LE(read.branches.size(), 4U);
    window.branches.restore(read.branches);
    const SessionText again = readSession(writeSession({read.branches, read.bookmarks, {}}));
    EXPECT_TRUE(again.unread.isEmpty()) << again.unread.join(' ').toStdString();
    EXPECT_EQ(again.branches.size(), read.branches.size());
    EXPECT_EQ(again.bookmarks, read.bookmarks);
  }
  EXPECT_GT(refused, 100);
  EXPECT_GT(partly, 100);
}

TEST(SessionFile, BelongsToTheUserAndComesBackWhenTheOfferIsTaken) {
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("my.jobs.json"));
  compare::BranchPoint branch_point;
  double lr = 0;
  {
    Window w(folder.path() + QStringLiteral("/data"));
    w.document.reset(threeJobs(), {});
    ASSERT_EQ(w.document.save(path), QString());
    w.finish();
    const quint64 first = w.branches.add(1, 1080, {compare::NodeDown{"n0", 2160}});
    w.branches.add(2, 1440, {compare::CancelJob{"J1"}});
    w.branches.rename(first, QStringLiteral("failure"));
    w.bookmarks.add(720, QStringLiteral("before it"));
    w.finish();
    branch_point = w.branches.branches()[1].branch_point;
    lr = *w.branches.branches()[1].state.run->metrics->value("lr_mean");
  }
  EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList{QStringLiteral("my.jobs.json")});
  Window another(folder.path() + QStringLiteral("/of-another-user"));
  ASSERT_TRUE(another.document.load(path).empty());
  EXPECT_FALSE(another.earlier().offered());
  Window w(folder.path() + QStringLiteral("/data"));
  ASSERT_TRUE(w.document.load(path).empty());
  w.finish();
  EXPECT_TRUE(w.branches.branches().empty()) << "no branch is restored before the user accepts the offer";
  EXPECT_EQ(w.earlier().text().branches.size(), 2U);
  w.earlier().take();
  EXPECT_FALSE(w.earlier().offered());
  w.finish();
  ASSERT_EQ(w.branches.branches().size(), 2U);
  const Branch& first = w.branches.branches()[0];
  const Branch& second = w.branches.branches()[1];
  EXPECT_EQ(first.name, QStringLiteral("failure"));
  EXPECT_EQ(second.parent, first.id);
  EXPECT_EQ(second.branch_point, branch_point);
  ASSERT_EQ(second.state.status, LaneState::Status::Done);
  EXPECT_EQ(second.state.run->metrics->value("lr_mean"), lr);
  EXPECT_EQ(w.comparison.lanes().size(), 4U);
  EXPECT_EQ(w.bookmarks.all(), (std::vector<Bookmark>{{720, QStringLiteral("before it")}}));
}

TEST(SessionFile, GoesWhenThereIsNothingToKeep) {
  const QTemporaryDir folder;
  Window w(folder.path());
  w.document.reset(threeJobs(), {});
  ASSERT_EQ(w.document.save(folder.filePath(QStringLiteral("s.json"))), QString());
  w.written();
  const QString file = w.session.file();
  EXPECT_FALSE(QFile::exists(file)) << "there is no file without anything to save";
  w.bookmarks.add(10);
  w.written();
  EXPECT_TRUE(QFile::exists(file));
  w.bookmarks.remove(10);
  w.written();
  EXPECT_FALSE(QFile::exists(file));
}

TEST(SessionFile, OfAScenarioWithoutAFileLiesInTheProgramsFolderAndGoesIntoItsFileWhenSaved) {
  const QTemporaryDir folder;
  const QString data = folder.path() + QStringLiteral("/data"), path = folder.filePath(QStringLiteral("saved.json"));
  {
    Window w(data);
    w.document.reset(threeJobs(), {});
    w.bookmarks.add(10, QStringLiteral("a"));
  }
  EXPECT_EQ(QDir(data).entryList(QDir::Files).size(), 1);
  Window w(data);
  w.document.reset(threeJobs(), {});
  w.earlier().take();
  ASSERT_EQ(w.bookmarks.all().size(), 1U);
  const QString before = w.session.file();
  ASSERT_EQ(w.document.save(path), QString());
  w.written();
  EXPECT_NE(w.session.file(), before);
  EXPECT_FALSE(QFile::exists(w.session.file())) << "the session is saved in the scenario's file";
  Window another(folder.path() + QStringLiteral("/of-another-user"));
  ASSERT_TRUE(another.document.load(path).empty());
  EXPECT_EQ(another.bookmarks.all(), (std::vector<Bookmark>{{10, QStringLiteral("a")}}));
}

TEST(SessionFile, KeptBranchesBookmarksAndNotesTravelWithTheFileAndOtherBranchesNever) {
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("lecture.json"));
  const io::Note note{"look here", "", "J1", {}, {}, "", true};
  {
    Window w(folder.path() + QStringLiteral("/office"));
    w.document.reset(threeJobs(), {});
    w.finish();
    const quint64 kept = w.branches.add(1, 1080, {compare::NodeDown{"n0", 2160}});
    w.branches.rename(kept, QStringLiteral("failure"));
    w.branches.add(0, 720, {compare::CancelJob{"J1"}});
    w.bookmarks.add(360, QStringLiteral("second round"));
    ASSERT_TRUE(w.notes.add(note));
    w.branches.keep(kept);
    EXPECT_TRUE(w.document.isModified());
    ASSERT_EQ(w.document.save(path), QString());
    EXPECT_FALSE(w.document.isModified());
  }
  EXPECT_TRUE(bytesOf(path).contains("failure"));
  EXPECT_FALSE(bytesOf(path).contains("cancel_job"));
  {
    Window room(folder.path() + QStringLiteral("/lecture-room"));
    ASSERT_TRUE(room.document.load(path).empty());
    EXPECT_FALSE(room.document.isModified()) << "content of the file is not a modification";
    EXPECT_FALSE(room.earlier().offered());
    ASSERT_EQ(room.branches.branches().size(), 1U);
    EXPECT_TRUE(room.branches.branches()[0].kept);
    EXPECT_EQ(room.branches.branches()[0].name, QStringLiteral("failure"));
    EXPECT_EQ(room.bookmarks.all(), (std::vector<Bookmark>{{360, QStringLiteral("second round")}}));
    EXPECT_EQ(room.notes.all(), std::vector<io::Note>{note});
  }
  Window again(folder.path() + QStringLiteral("/office"));
  ASSERT_TRUE(again.document.load(path).empty());
  EXPECT_EQ(again.branches.branches().size(), 1U);
  ASSERT_EQ(again.earlier().text().branches.size(), 1U) << "only the branch that is not in the file is offered";
  EXPECT_EQ(again.earlier().text().branches[0].branch_point.at_s, 720);
  EXPECT_TRUE(again.earlier().text().bookmarks.empty());
}

TEST(SessionFile, AKeptBranchIsUnsavedUntilItIsSavedAndRemovingItIsAChangeToo) {
  const QTemporaryDir folder;
  Window w(folder.path() + QStringLiteral("/data"));
  w.document.reset(threeJobs(), {});
  ASSERT_EQ(w.document.save(folder.filePath(QStringLiteral("s.json"))), QString());
  w.finish();
  const quint64 id = w.branches.add(1, 1080, {compare::NodeDown{"n0", 2160}});
  EXPECT_FALSE(w.document.isModified()) << "a branch that is not kept is not a modification";
  w.branches.keep(id);
  EXPECT_TRUE(w.document.isModified());
  ASSERT_EQ(w.document.save(w.document.path()), QString());
  EXPECT_FALSE(w.document.isModified());
  w.branches.remove(id);
  EXPECT_TRUE(w.document.isModified());
  ASSERT_EQ(w.document.save(w.document.path()), QString());
  EXPECT_FALSE(bytesOf(w.document.path()).contains("session"));
}

TEST(SessionFile, ABranchOfAKeptOneIsOfferedBelowIt) {
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("s.json"));
  {
    Window w(folder.path() + QStringLiteral("/data"));
    w.document.reset(threeJobs(), {});
    w.finish();
    const quint64 kept = w.branches.add(1, 1080, {compare::NodeDown{"n0", {}}});
    w.branches.keep(kept);
    ASSERT_EQ(w.document.save(path), QString());
    ASSERT_TRUE(QTest::qWaitFor([&] { return !w.branches.busy(); }));
    w.branches.add(w.branches.laneOf(kept), 1440, {compare::NodeUp{"n0"}});
  }
  Window w(folder.path() + QStringLiteral("/data"));
  ASSERT_TRUE(w.document.load(path).empty());
  ASSERT_EQ(w.branches.branches().size(), 1U);
  ASSERT_EQ(w.earlier().text().branches.size(), 1U);
  w.earlier().take();
  ASSERT_EQ(w.branches.branches().size(), 2U);
  EXPECT_EQ(w.branches.branches()[1].parent, w.branches.branches()[0].id);
  EXPECT_FALSE(w.branches.branches()[1].kept);
}

TEST(SessionFile, AReloadedFileAddsItsBranchesAndBookmarksToThoseOfTheWindow) {
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("s.json"));
  Window w(folder.path() + QStringLiteral("/a")), other(folder.path() + QStringLiteral("/b"));
  w.document.reset(threeJobs(), {});
  ASSERT_EQ(w.document.save(path), QString());
  ASSERT_TRUE(other.document.load(path).empty());
  w.bookmarks.add(10, QStringLiteral("mine"));
  other.bookmarks.add(20, QStringLiteral("theirs"));
  ASSERT_EQ(other.document.save(path), QString());
  ASSERT_TRUE(w.document.reload().empty());
  ASSERT_EQ(w.bookmarks.all().size(), 2U);
  EXPECT_TRUE(w.document.isModified()) << "the bookmark of this window is not in the file yet";
  ASSERT_EQ(w.document.save(path), QString());
  ASSERT_TRUE(other.document.reload().empty());
  EXPECT_EQ(other.bookmarks.all().size(), 2U);
  EXPECT_FALSE(other.document.isModified());
}

TEST(SessionFile, OfOneNewScenarioIsNotOfferedToTheNext) {
  const QTemporaryDir folder;
  Window w(folder.path());
  const auto begin = [&] {
    w.document.startNew();
    w.document.edit(QStringLiteral("all"), [](model::Scenario& s) { s = threeJobs(); });
    w.finish();
  };
  begin();
  ASSERT_NE(w.branches.add(0, 720, {compare::CancelJob{"J1"}}), 0U);
  w.written();
  begin();
  EXPECT_FALSE(w.earlier().offered());
  EXPECT_TRUE(w.branches.branches().empty());
  EXPECT_TRUE(QDir(folder.path()).entryList(QDir::Files).isEmpty());
}

TEST(SessionFile, OfAStrangersFileIsReadWithinLimitsAndSaysWhatIsLeftOut) {
  QByteArray branches, marks;
  for (int i = 1; i <= 70; ++i)
    branches += (i > 1 ? "," : "") + QByteArray(R"({"id":)") + QByteArray::number(i) +
                R"(,"parent":0,"lane":"Hadar","kept":true,"at_s":)" + QByteArray::number(i) + R"(,"edits":[]})";
  for (int i = 0; i < 1500; ++i)
    marks += (i > 0 ? "," : "") + QByteArray(R"({"at_s":)") + QByteArray::number(i) + R"(,"name":")" +
             QByteArray(i == 0 ? 5000 : 1, 'x') + R"("})";
  const SessionText read =
      readSession(R"({"roundel_session":1,"branches":[)" + branches + R"(],"bookmarks":[)" + marks + "]}");
  EXPECT_EQ(read.branches.size(), kMostBranches);
  EXPECT_EQ(read.bookmarks.size(), kMostMarks);
  EXPECT_EQ(read.bookmarks[0].name.size(), 200);
  EXPECT_EQ(read.unread.size(), 1);
}

TEST(SessionFile, DocumentsDoNotMixTheirSessions) {
  const QTemporaryDir folder;
  Window w(folder.path());
  w.document.reset(threeJobs(), {});
  w.bookmarks.add(10, QStringLiteral("a"));
  model::Scenario other = threeJobs();
  other.title = "other";
  w.document.reset(other, {});
  EXPECT_TRUE(w.bookmarks.all().empty());
  w.bookmarks.add(20, QStringLiteral("b"));
  w.document.reset(threeJobs(), {});
  w.earlier().take();
  ASSERT_EQ(w.bookmarks.all().size(), 1U);
  EXPECT_EQ(w.bookmarks.all()[0].name, QStringLiteral("a"));
}

TEST(SessionFile, WhatIsOfferedAndNotAnsweredStaysBesideWhatIsNew) {
  const QTemporaryDir folder;
  Window w(folder.path());
  w.document.reset(threeJobs(), {});
  w.finish();
  w.branches.add(1, 1080, {compare::NodeDown{"n0", 2160}});
  w.document.reset(threeJobs(), {});
  w.finish();
  w.branches.add(0, 720, {compare::CancelJob{"J1"}});
  w.document.reset(threeJobs(), {});
  ASSERT_EQ(w.earlier().text().branches.size(), 2U);
  EXPECT_EQ(w.earlier().text().branches[0].branch_point.at_s, 720);
  EXPECT_EQ(w.earlier().text().branches[1].branch_point.at_s, 1080);
  EXPECT_NE(w.earlier().text().branches[0].id, w.earlier().text().branches[1].id);
  w.earlier().drop();
  w.session.waitForWritten();
  EXPECT_FALSE(QFile::exists(w.session.file()));
}

TEST(SessionFile, ADamagedOneIsKeptAsideAndSaid) {
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("s.json"));
  Window w(folder.path());
  w.document.reset(threeJobs(), {});
  ASSERT_EQ(w.document.save(path), QString());
  w.written();
  const QString file = w.session.file();
  put(file, "{ half a");
  QSignalSpy unread(&w.session, &SessionFile::unread);
  ASSERT_TRUE(w.document.load(path).empty());
  EXPECT_EQ(unread.count(), 1);
  w.bookmarks.add(10);
  w.written();
  EXPECT_EQ(bytesOf(file + QStringLiteral(".bak")), QByteArray("{ half a"));
  EXPECT_EQ(readSession(bytesOf(file)).bookmarks.size(), 1U);
}

TEST(SessionFile, AFolderWithoutPermissionIsSaidOnce) {
  const QTemporaryDir folder;
  put(folder.filePath(QStringLiteral("blocked")), "a file where a folder should be");
  Window w(folder.filePath(QStringLiteral("blocked")));
  w.document.reset(threeJobs(), {});
  QSignalSpy failed(&w.session, &SessionFile::failed);
  w.bookmarks.add(10);
  w.written();
  w.bookmarks.add(20);
  w.written();
  QTRY_COMPARE(failed.count(), 1);
}

TEST(Bookmarks, StandInOrderOneAnInstant) {
  Bookmarks marks;
  QSignalSpy changed(&marks, &Bookmarks::changed);
  marks.add(30);
  marks.add(10, QStringLiteral(" start  here "));
  marks.add(20);
  ASSERT_EQ(marks.all().size(), 3U);
  EXPECT_EQ(marks.all()[0].name, QStringLiteral("start here"));
  EXPECT_EQ(marks.all()[1].name, QStringLiteral("Bookmark 2"));
  EXPECT_EQ(marks.all()[2].name, QStringLiteral("Bookmark 1"));
  marks.add(20, QStringLiteral("middle"));
  EXPECT_EQ(marks.at(20)->name, QStringLiteral("middle"));
  marks.add(20);
  EXPECT_EQ(marks.all().size(), 3U);
  EXPECT_EQ(changed.count(), 4);
  marks.add(-1);
  marks.add(std::nan(""));
  EXPECT_EQ(marks.all().size(), 3U);
}

TEST(Bookmarks, NextAndPreviousAreThoseBesideAnInstant) {
  Bookmarks marks;
  for (const double t : {10.0, 20.0, 30.0}) marks.add(t);
  EXPECT_EQ(marks.next(10)->t_s, 20);
  EXPECT_EQ(marks.next(10 - 1e-12)->t_s, 20);
  EXPECT_EQ(marks.next(30), nullptr);
  EXPECT_EQ(marks.previous(20)->t_s, 10);
  EXPECT_EQ(marks.previous(10), nullptr);
  marks.remove(20);
  EXPECT_EQ(marks.next(10)->t_s, 30);
}

}  // namespace
}  // namespace roundel::widgets
