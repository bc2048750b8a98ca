// SPDX-License-Identifier: GPL-3.0-or-later
// Changes of a document's file by other programs.

#include "widgets/document/session/known_file.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include "core/io/files/sha256.h"
#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using Change = KnownFile::Change;

void write(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(bytes);
}

class KnownFiles : public ::testing::Test {
 protected:
  KnownFiles() {
    write(path, "one");
    known.setKnown(path, io::sha256("one"));
  }
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("a.json"));
  KnownFile known;
};

TEST_F(KnownFiles, AFileThatIsWrittenAgainWithTheSameContentIsNotChanged) {
  write(path, "one");
  EXPECT_EQ(known.changeSinceLastCheck(), Change::None);
  EXPECT_EQ(known.change(), Change::None);
}

TEST_F(KnownFiles, AnotherContentOfTheSameSizeIsAChangeUntilItIsAccepted) {
  write(path, "two");
  EXPECT_EQ(known.change(), Change::Changed);
  known.accept();
  EXPECT_EQ(known.change(), Change::None);
}

TEST_F(KnownFiles, LookingTellsAChangeOnce) {
  write(path, "longer");
  EXPECT_EQ(known.changeSinceLastCheck(), Change::Changed);
  EXPECT_EQ(known.changeSinceLastCheck(), Change::None);
  EXPECT_EQ(known.change(), Change::Changed) << "a save must still ask the user";
}

TEST_F(KnownFiles, AFileThatIsRemovedIsGoneAndOneThatComesBackIsChanged) {
  ASSERT_TRUE(QFile::remove(path));
  EXPECT_EQ(known.changeSinceLastCheck(), Change::Gone);
  known.accept();
  EXPECT_EQ(known.changeSinceLastCheck(), Change::None);
  write(path, "three");
  EXPECT_EQ(known.changeSinceLastCheck(), Change::Changed);
}

TEST_F(KnownFiles, AFolderInItsPlaceIsUnreadable) {
  ASSERT_TRUE(QFile::remove(path));
  ASSERT_TRUE(QDir().mkdir(path));
  EXPECT_EQ(known.change(), Change::Unreadable);
}

TEST_F(KnownFiles, AFileThatIsReplacedByARenameIsChanged) {
  write(path + QLatin1Char('2'), "two");
  ASSERT_TRUE(QFile::remove(path));
  ASSERT_TRUE(QFile::rename(path + QLatin1Char('2'), path));
  EXPECT_EQ(known.changeSinceLastCheck(), Change::Changed);
}

TEST(ChangedFile, OfADocumentIsFoundAndReloadIsOneStepOfUndo) {
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("a.json"));
  Document one, two;
  one.reset(testing::threeJobs(), {});
  ASSERT_EQ(one.save(path), QString());
  ASSERT_TRUE(two.load(path).empty());
  EXPECT_EQ(two.file().change(), Change::None);
  one.edit(QStringLiteral("title"), [](model::Scenario& s) { s.title = "theirs"; });
  ASSERT_EQ(one.save(path), QString());
  EXPECT_EQ(one.file().change(), Change::None) << "a save by the same window is not a change";
  two.edit(QStringLiteral("title"), [](model::Scenario& s) { s.title = "mine"; });
  EXPECT_EQ(two.file().change(), Change::Changed);

  EXPECT_TRUE(two.reload().empty());
  EXPECT_EQ(two.scenario().title, "theirs");
  EXPECT_FALSE(two.isModified());
  EXPECT_EQ(two.file().change(), Change::None);
  two.undoStack()->undo();
  EXPECT_EQ(two.scenario().title, "mine");
  EXPECT_TRUE(two.isModified());
  two.undoStack()->redo();
  EXPECT_FALSE(two.isModified());
}

TEST(ChangedFile, KeptMineIsModifiedAndTheNextSaveReplacesTheFile) {
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("a.json"));
  Document document;
  document.reset(testing::threeJobs(), {});
  ASSERT_EQ(document.save(path), QString());
  write(path, "{}");
  EXPECT_EQ(document.file().change(), Change::Changed);
  EXPECT_FALSE(document.reload().empty()) << "the file is not a scenario";
  EXPECT_FALSE(document.isModified()) << "a failed reload changes nothing";
  document.keepMine();
  EXPECT_TRUE(document.isModified());
  EXPECT_EQ(document.file().change(), Change::None);
  ASSERT_EQ(document.save(path), QString());
  EXPECT_FALSE(document.isModified());
}

TEST(ChangedFile, IsFoundAfterARecoveryToo) {
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("a.json"));
  Document before;
  before.reset(testing::threeJobs(), {});
  ASSERT_EQ(before.save(path), QString());
  const std::string based_on = before.file().sha256();
  write(path, "changed after the crash");
  Document document;
  document.recover({testing::threeJobs(), {}, based_on}, path);
  EXPECT_TRUE(document.isModified());
  EXPECT_EQ(document.file().change(), Change::Changed);
}

}  // namespace
}  // namespace roundel::widgets
