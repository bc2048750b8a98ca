// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that shortened names stay distinct. Letters are 10 px wide.

#include "widgets/base/text/names_apart.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace roundel::widgets {
namespace {

double width(const QString& words) { return 10.0 * static_cast<double>(words.size()); }

std::vector<QString> apart(const std::vector<QString>& names, double room) {
  return namesApart(names, [&](std::size_t i, Qt::TextElideMode mode) { return cutTo(names[i], mode, room, width); });
}

const std::vector<QString> kNodes{QStringLiteral("RTX3090/W780-G-1"), QStringLiteral("RTX3090/W780-G-2"),
                                  QStringLiteral("RTX3090/YK8100-8G-1"), QStringLiteral("RTX3090/YK8100-8G-2")};

TEST(NamesApart, WhatFitsIsWhole) { EXPECT_EQ(apart(kNodes, 300), kNodes); }

TEST(NamesApart, AreCutAtTheEndWhereThatTellsThemApart) {
  EXPECT_EQ(apart({QStringLiteral("alpha-node"), QStringLiteral("beta-node")}, 50)[0].toStdString(), "alph…");
}

// There is room for six letters. Names cut at the end are equal ("RTX30…"), and so are names cut in the middle ("RT…G-1").
// Names cut at the start differ.
TEST(NamesApart, AreCutAtTheirStartsWhereEndAndMiddleTellNothing) {
  const std::vector<QString> shown = apart(kNodes, 60);
  EXPECT_EQ(shown[0].toStdString(), "…0-G-1");
  EXPECT_EQ(shown[2].toStdString(), "…-8G-1");
}

TEST(NamesApart, NoTwoThatDifferAreTheSameInAnyRoom) {
  for (int room = 0; room < 220; room += 5) {
    const std::vector<QString> shown = apart(kNodes, room);
    EXPECT_EQ((std::set<QString>{shown.begin(), shown.end()}).size(), kNodes.size()) << room;
  }
  const std::vector<QString> twice(2, kNodes[0]);
  EXPECT_EQ(apart(twice, 60)[0], apart(twice, 60)[1]) << "equal names have equal texts";
}

TEST(CutTo, KeepsALetterAndIsNoWiderThanTheRoomAboveThat) {
  for (const Qt::TextElideMode mode : {Qt::ElideRight, Qt::ElideMiddle, Qt::ElideLeft}) {
    for (int room = 20; room < 200; room += 10) EXPECT_LE(width(cutTo(kNodes[2], mode, room, width)), room);
    EXPECT_EQ(cutTo(kNodes[2], mode, 0, width).size(), 2);
  }
}

// A name of 10,000 letters must not block the window. Removing one letter at a time would measure each remainder.
TEST(CutTo, MeasuresAboutAsMuchAsIsSeen) {
  const QString endless(10000, QLatin1Char('x'));
  for (const Qt::TextElideMode mode : {Qt::ElideRight, Qt::ElideMiddle, Qt::ElideLeft}) {
    qsizetype measured = 0;
    const QString shown = cutTo(endless, mode, 105, [&](const QString& words) {
      measured += words.size();
      return width(words);
    });
    EXPECT_EQ(shown.size(), 10) << "nine letters and the ellipsis";
    EXPECT_LT(measured, 300);
  }
}

TEST(CutTo, KeepsAsManyLettersAsFit) {
  for (int letters = 1; letters < 9; ++letters) {
    const QString name(letters, QLatin1Char('x'));
    for (int room = 0; room < 120; room += 5) {
      const qsizetype kept = cutTo(name, Qt::ElideRight, room, width).size();
      const bool whole = letters == 1 || letters * 10 <= room;
      EXPECT_EQ(kept, whole ? letters : std::clamp(room / 10, 2, letters)) << letters << " letters in " << room;
    }
  }
}

}  // namespace
}  // namespace roundel::widgets
