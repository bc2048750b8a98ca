// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/permission/consents.h"

#include <gtest/gtest.h>

namespace roundel::widgets {
namespace {

const QDateTime kThen(QDate(2026, 11, 3), QTime(12, 0));

Consent consent(const char* command = "python3 a.py", const char* sha256 = "aa", const char* scenario = "/s/one.json") {
  return {{command, "/s", sha256}, QString::fromLatin1(scenario), kThen, false};
}

class Consents : public ::testing::Test {
 protected:
  void SetUp() override { consents::withdrawAll(); }
  void TearDown() override { consents::withdrawAll(); }
};

TEST_F(Consents, AreForOneCommandFolderFileAndScenario) {
  consents::add(consent());
  EXPECT_TRUE(consents::has(consent()));
  EXPECT_FALSE(consents::has(consent("python3 b.py")));
  EXPECT_FALSE(consents::has(consent("python3 a.py", "bb")));
  EXPECT_FALSE(consents::has(consent("python3 a.py", "aa", "/s/two.json")));
  Consent elsewhere = consent();
  elsewhere.what.folder = "/t";
  EXPECT_FALSE(consents::has(elsewhere));
}

TEST_F(Consents, AreRememberedWithTheirDayOnceEach) {
  consents::add(consent());
  Consent later = consent();
  later.when = kThen.addDays(2);
  later.own = true;
  consents::add(later);
  ASSERT_EQ(consents::all().size(), 1U);
  EXPECT_EQ(consents::all().front().when, later.when);
  EXPECT_TRUE(consents::all().front().own);
}

TEST_F(Consents, StartNothingAfterTheyAreWithdrawn) {
  consents::add(consent());
  consents::add(consent("python3 a.py", "aa", "/s/two.json"));
  program::allow(consent().what);
  consents::withdraw(consent());
  EXPECT_FALSE(consents::has(consent()));
  EXPECT_TRUE(program::isAllowed(consent().what)) << "the other scenario still has the permission";
  consents::withdraw(consent("python3 a.py", "aa", "/s/two.json"));
  EXPECT_FALSE(program::isAllowed(consent().what));
}

TEST_F(Consents, TellWhatHasChanged) {
  EXPECT_FALSE(consents::earlier(consent()).when.isValid());
  consents::add(consent());
  const EarlierConsent file = consents::earlier(consent("python3 a.py", "bb"));
  EXPECT_EQ(file.when, kThen);
  EXPECT_TRUE(file.file);
  EXPECT_FALSE(file.command);
  EXPECT_TRUE(consents::earlier(consent("python3 a.py --fast")).command);
  EXPECT_FALSE(consents::earlier(consent("python3 a.py", "bb", "/s/two.json")).when.isValid())
      << "the permission belongs to another scenario";
}

}  // namespace
}  // namespace roundel::widgets
