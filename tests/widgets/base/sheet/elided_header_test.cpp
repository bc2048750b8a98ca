// SPDX-License-Identifier: GPL-3.0-or-later
// Tests names of columns that do not fit.

#include "widgets/base/sheet/elided_header.h"

#include <gtest/gtest.h>

#include <QStandardItemModel>
#include <QTableView>

namespace roundel::widgets {
namespace {

TEST(ElidedHeader, TwoLongNamesWithOneBeginningStayApart) {
  QStandardItemModel model(1, 3);
  model.setHorizontalHeaderLabels(
      {QStringLiteral("K80"), QStringLiteral("RTX3090/W780-G"), QStringLiteral("RTX3090/YK8100-8G")});
  QTableView view;
  auto* header = new ElidedHeader(&view);
  view.setHorizontalHeader(header);
  view.setModel(&model);
  for (int i = 0; i < 3; ++i) view.setColumnWidth(i, 72);
  EXPECT_EQ(header->shownName(0), "K80");
  EXPECT_TRUE(header->shownName(1).contains(QStringLiteral("…"))) << header->shownName(1).toStdString();
  EXPECT_NE(header->shownName(1), header->shownName(2));
  view.setColumnWidth(1, 200);
  EXPECT_EQ(header->shownName(1), "RTX3090/W780-G");
}

}  // namespace
}  // namespace roundel::widgets
