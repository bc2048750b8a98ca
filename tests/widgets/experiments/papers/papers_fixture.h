// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The papers page with the shipped set. Runs are stored in a folder of the test.

#include <gtest/gtest.h>

#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <string>

#include "tests/source_dir.h"
#include "tests/widgets/part.h"
#include "widgets/document/state/workbench.h"
#include "widgets/experiments/papers/papers_numbers.h"
#include "widgets/experiments/papers/papers_page.h"

namespace roundel::widgets::testing {

inline std::filesystem::path shippedPapers() {
  return std::filesystem::path(tests::sourceDir()) / "scenarios" / "papers";
}

class PapersTest : public ::testing::Test {
 protected:
  PapersTest() {
    page.resize(1560, 780);
    page.state()->runner.setRoot(folder.path());
    page.load(shippedPapers());
    page.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&page));
  }
  template <class T>
  T* child(const char* name) {
    return partOf<T>(page, name);
  }
  void click(const char* name) { clickOn(page, name); }
  void select(const std::string& word) {
    for (const PapersState::Place& place : page.state()->places())
      if (wordOf(page.state()->entryAt(place)) == word) page.state()->select(place);
    ASSERT_EQ(wordOf(page.state()->entry()), word);
  }
  std::string cell(int row, int column) {
    const QAbstractItemModel* model = page.numbers()->table()->model();
    return model->index(row, column).data().toString().toStdString();
  }

  QTemporaryDir folder;
  Workbench bench;
  PapersPage page{&bench.appearance};
};

}  // namespace roundel::widgets::testing
