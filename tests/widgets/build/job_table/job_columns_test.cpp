// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of the job table, and their names in pasted texts.

#include "widgets/build/job_table/job_columns.h"

#include "tests/widgets/shown.h"

namespace roundel::widgets {
namespace {

JobColumns columnsOf(const QStringList& keys, const QStringList& types) {
  JobColumns columns;
  columns.setFields(keys);
  columns.setTypes(types);
  return columns;
}

TEST(JobColumns, IdAndModelComeFirstAndFieldsInTheOrderOfTheFormat) {
  const JobColumns columns = columnsOf(
      {QStringLiteral("weight"), QStringLiteral("arrival_s"), QStringLiteral("model"), QStringLiteral("no such field")},
      {QStringLiteral("V100"), QStringLiteral("K80")});
  EXPECT_EQ(columns.fieldNames().mid(0, 2), QStringList({QStringLiteral("id"), QStringLiteral("model")}));
  EXPECT_EQ(columns.count(), 4 + 2);
  EXPECT_LT(columns.columnOf("arrival_s"), columns.columnOf("weight")) << "the order of the request does not matter";
  EXPECT_EQ(columns.columnOf("gpus"), -1);
}

TEST(JobColumns, TypesStandAfterTheFields) {
  const JobColumns columns = columnsOf({QStringLiteral("gpus")}, {QStringLiteral("V100"), QStringLiteral("K80")});
  EXPECT_EQ(columns.fieldAt(2)->name(), QStringLiteral("gpus"));
  EXPECT_EQ(columns.typeAt(2), -1);
  EXPECT_EQ(columns.fieldAt(3), nullptr);
  EXPECT_EQ(columns.typeAt(3), 0);
  EXPECT_EQ(columns.columnOfType(1), 4);
  for (const int none : {-1, 5}) {
    EXPECT_EQ(columns.fieldAt(none), nullptr) << none;
    EXPECT_EQ(columns.typeAt(none), -1) << none;
  }
  for (const int none : {-1, 2}) EXPECT_EQ(columns.columnOfType(none), -1) << none;
}

TEST(JobColumns, WithoutFieldsTheFirstColumnIsAType) {
  JobColumns columns = columnsOf({}, {QStringLiteral("V100")});
  columns.clearFields();
  EXPECT_EQ(columns.count(), 1);
  EXPECT_EQ(columns.typeAt(0), 0);
}

TEST(JobColumns, ATypeThatIsNamedLikeAFieldHasAKeyOfItsOwn) {
  const JobColumns columns = columnsOf({QStringLiteral("gpus")}, {QStringLiteral("gpus")});
  EXPECT_EQ(columns.key(2), "gpus");
  EXPECT_NE(columns.key(3), "gpus");
  EXPECT_EQ(columns.columnOfKey(columns.key(2)), 2);
  EXPECT_EQ(columns.columnOfKey(columns.key(3)), 3);
  EXPECT_EQ(JobColumns::typeOfKey(columns.key(3)), "gpus");
  EXPECT_FALSE(JobColumns::typeOfKey("gpus"));
}

TEST(JobColumns, AKeyOfAHiddenFieldOrATypeThatIsGoneHasNoColumn) {
  const JobColumns before = columnsOf({QStringLiteral("gpus")}, {QStringLiteral("V100"), QStringLiteral("K80")});
  const JobColumns after = columnsOf({}, {QStringLiteral("V100")});
  EXPECT_EQ(after.columnOfKey(before.key(2)), -1);
  EXPECT_EQ(after.columnOfKey(before.key(3)), 2) << "the column has moved to the left";
  EXPECT_EQ(after.columnOfKey(before.key(4)), -1);
}

TEST(JobColumns, AColumnIsNamedByItsHeadItsKeyOrItsLabel) {
  const JobColumns columns = columnsOf({QStringLiteral("arrival_s")}, {QStringLiteral("V100")});
  const QString head = columns.title(2, SpecList::Jobs);
  EXPECT_TRUE(head.contains(QLatin1String("(s)"))) << "the title contains the unit";
  for (const QString& name : {head, QStringLiteral("arrival_s"), columns.fieldAt(2)->label()})
    EXPECT_EQ(columns.columnNamed(name, SpecList::Jobs), 2) << name.toStdString();
  EXPECT_EQ(columns.columnNamed(QStringLiteral("V100"), SpecList::Jobs), 3);
  EXPECT_EQ(columns.columnNamed(QStringLiteral("P100"), SpecList::Jobs), -1);
  EXPECT_EQ(columns.columnNamed({}, SpecList::Jobs), -1);
  EXPECT_EQ(columns.columnNamed(QStringLiteral("template"), SpecList::Templates), 0);
  EXPECT_EQ(columns.columnNamed(QStringLiteral("template"), SpecList::Jobs), -1);
}

}  // namespace
}  // namespace roundel::widgets
