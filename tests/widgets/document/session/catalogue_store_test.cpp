// SPDX-License-Identifier: GPL-3.0-or-later
// The user's catalogue replaces entries of the shipped one.

#include "widgets/document/session/catalogue_store.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using Kind = CatalogueStore::Kind;

class Store : public ::testing::Test {
 protected:
  QString path() const { return folder.filePath(QStringLiteral("own/catalogue.json")); }
  void write(const QByteArray& bytes) const {
    QFile file(path());
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
  }
  QByteArray bytes(const QString& name) const {
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  static model::Catalogue ownNode(const std::string& name, const std::string& type = "V100", int count = 3) {
    model::Catalogue own;
    own.nodes = {{name, testing::node("", type, count), {"our lab", ""}}};
    return own;
  }
  QTemporaryDir folder;
};

TEST_F(Store, ShowsWhatIsShipped) {
  const CatalogueStore store(path());
  EXPECT_GE(store.all().gpus.size(), 15u);
  EXPECT_GE(store.all().nodes.size(), 12u);
  EXPECT_GE(store.all().models.size(), 10u);
  EXPECT_TRUE(store.own().empty());
  EXPECT_TRUE(store.problem().isEmpty());
  EXPECT_FALSE(QFile::exists(path())) << "no file is written without an entry of the user";
}

TEST_F(Store, WhatIsPutIsInTheFileAndInTheNextStore) {
  CatalogueStore store(path());
  QSignalSpy changed(&store, &CatalogueStore::changed);
  EXPECT_EQ(store.put(ownNode("3 × V100")), QString());
  EXPECT_EQ(changed.count(), 1);
  EXPECT_TRUE(store.isOwn(Kind::Node, "3 × V100"));
  const CatalogueStore next(path());
  EXPECT_EQ(next.own(), store.own());
  EXPECT_EQ(next.all(), store.all());
}

TEST_F(Store, AnOwnEntryReplacesAShippedOneAndGivesItBack) {
  CatalogueStore store(path());
  const std::size_t before = store.all().nodes.size();
  ASSERT_EQ(store.put(ownNode("4 × V100", "V100", 16)), QString());
  EXPECT_EQ(store.all().nodes.size(), before);
  EXPECT_TRUE(store.isOwn(Kind::Node, "4 × V100"));
  EXPECT_EQ(entryOf(store.all(), Kind::Node, "4 × V100").nodes[0].node.gpus[0].count, 16);
  ASSERT_EQ(store.remove(Kind::Node, "4 × V100"), QString());
  EXPECT_EQ(entryOf(store.all(), Kind::Node, "4 × V100").nodes[0].node.gpus[0].count, 4);
  EXPECT_NE(store.remove(Kind::Node, "4 × V100"), QString()) << "a shipped entry cannot be removed";
}

TEST_F(Store, ANodeOfAnUnknownTypeIsNotKept) {
  CatalogueStore store(path());
  const QString why = store.put(ownNode("8 × Z9", "Z9"));
  EXPECT_TRUE(why.contains(QStringLiteral("Z9"))) << why.toStdString();
  EXPECT_FALSE(QFile::exists(path()));
  EXPECT_TRUE(store.own().empty());
}

TEST_F(Store, ATypeThatAnOwnNodeNeedsCannotBeRemoved) {
  CatalogueStore store(path());
  model::Catalogue both = ownNode("8 × Z9", "Z9", 8);
  both.gpus = {{"Our Z9", testing::gpuType("Z9"), {}}};
  ASSERT_EQ(store.put(both), QString());
  const QString why = store.remove(Kind::Gpu, "Z9");
  EXPECT_TRUE(why.contains(QStringLiteral("Z9"))) << why.toStdString();
  EXPECT_TRUE(store.isOwn(Kind::Gpu, "Z9"));
  EXPECT_EQ(store.remove(Kind::Node, "8 × Z9"), QString());
  EXPECT_EQ(store.remove(Kind::Gpu, "Z9"), QString());
}

TEST_F(Store, ARenamedEntryKeepsItsPlace) {
  CatalogueStore store(path());
  ASSERT_EQ(store.put(ownNode("a")), QString());
  ASSERT_EQ(store.put(ownNode("b")), QString());
  ASSERT_EQ(store.replace(Kind::Node, "a", ownNode("c", "V100", 5)), QString());
  ASSERT_EQ(store.own().nodes.size(), 2u);
  EXPECT_EQ(store.own().nodes[0].name, "c");
  EXPECT_EQ(store.own().nodes[0].node.gpus[0].count, 5);
  EXPECT_EQ(store.own().nodes[1].name, "b");
  ASSERT_EQ(store.replace(Kind::Node, "c", ownNode("b", "V100", 7)), QString());
  ASSERT_EQ(store.own().nodes.size(), 1u) << "two entries with the same name become one";
  EXPECT_EQ(store.own().nodes[0].node.gpus[0].count, 7);
}

TEST_F(Store, ABrokenFileIsToldAndPutAsideNotOverwritten) {
  ASSERT_TRUE(QDir(folder.path()).mkpath(QStringLiteral("own")));
  const QByteArray broken("{\"roundel_catalogue\": 1,\n \"nodes\": [{\"name\": 3}]}");
  write(broken);
  CatalogueStore store(path());
  EXPECT_TRUE(store.problem().contains(QStringLiteral("catalogue.json:2"))) << store.problem().toStdString();
  EXPECT_TRUE(store.own().empty());
  EXPECT_FALSE(store.all().empty()) << "the shipped catalogue is loaded";
  ASSERT_EQ(store.put(ownNode("3 × V100")), QString());
  EXPECT_TRUE(store.problem().isEmpty());
  EXPECT_EQ(bytes(path() + QStringLiteral(".broken")), broken);
}

TEST_F(Store, AnotherWindowsChangeIsNoticed) {
  CatalogueStore one(path()), two(path());
  QSignalSpy changed(&two, &CatalogueStore::changed);
  ASSERT_EQ(one.put(ownNode("3 × V100")), QString());
  QTRY_VERIFY(two.isOwn(Kind::Node, "3 × V100"));
  EXPECT_GE(changed.count(), 1);
}

TEST_F(Store, ExportAndImportGoThroughAFile) {
  CatalogueStore store(path());
  ASSERT_EQ(store.put(ownNode("3 × V100")), QString());
  const QString file = folder.filePath(QStringLiteral("lab.json"));
  ASSERT_EQ(CatalogueStore::exportFile(file, store.own()), QString());
  CatalogueStore other(folder.filePath(QStringLiteral("other/catalogue.json")));
  int entries = 0;
  EXPECT_EQ(other.importFile(file, entries), QString());
  EXPECT_EQ(entries, 1);
  EXPECT_EQ(other.own(), store.own());
  EXPECT_NE(other.importFile(folder.filePath(QStringLiteral("none.json")), entries), QString());
  QFile broken(folder.filePath(QStringLiteral("bad.json")));
  ASSERT_TRUE(broken.open(QIODevice::WriteOnly));
  broken.write("[]");
  broken.close();
  EXPECT_NE(other.importFile(broken.fileName(), entries), QString());
  EXPECT_EQ(other.own(), store.own());
}

}  // namespace
}  // namespace roundel::widgets
