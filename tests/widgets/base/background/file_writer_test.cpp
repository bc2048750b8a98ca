// SPDX-License-Identifier: GPL-3.0-or-later
// Tests files of a session that are written in the background.

#include "widgets/base/background/file_writer.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace roundel::widgets {
namespace {

class Files : public ::testing::Test {
 protected:
  void put(const QString& file, const QByteArray& bytes) {
    writer.write(file, [bytes] { return bytes; });
  }
  void deliverAll() {
    writer.waitForWritten();
    QCoreApplication::sendPostedEvents();
  }
  static QByteArray read(const QString& name) {
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  QTemporaryDir folder;
  QString name = folder.filePath(QStringLiteral("a/b.txt"));
  FileWriter writer;
};

TEST_F(Files, AreWrittenInTheOrderOfTheCallsIntoAFolderThatIsMade) {
  QSignalSpy written(&writer, &FileWriter::written);
  put(name, "one");
  put(name, "two");
  deliverAll();
  EXPECT_EQ(read(name), QByteArray("two"));
  EXPECT_EQ(written.size(), 2);
}

TEST_F(Files, GoWhereThereIsNothingToKeep) {
  put(name, "one");
  put(name, {});
  deliverAll();
  EXPECT_FALSE(QFile::exists(name));
}

TEST_F(Files, AFailureIsSaidOnceUntilAFileCouldBeWritten) {
  QSignalSpy failed(&writer, &FileWriter::failed);
  const QString folder_s = folder.path();  // a file cannot replace a folder, so writing fails
  put(folder_s, "one");
  put(folder_s, "two");
  deliverAll();
  EXPECT_EQ(failed.size(), 1);
  put(name, "three");
  put(folder_s, "four");
  deliverAll();
  EXPECT_EQ(failed.size(), 2);
}

TEST_F(Files, WhatIsNotWrittenYetIsWrittenWhenTheWriterGoes) {
  {
    FileWriter other;
    for (int i = 0; i < 5; ++i) other.write(name, [i] { return QByteArray::number(i); });
  }
  EXPECT_EQ(read(name), QByteArray("4"));
}

}  // namespace
}  // namespace roundel::widgets
