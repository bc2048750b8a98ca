// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what a card shows at each size, and the places that painting returns: clicks and tooltips use them to find a number.

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>
#include <algorithm>

#include "tests/widgets/lanes/painting/recorder.h"
#include "widgets/base/theme/fonts.h"
#include "widgets/lanes/cards/lane_card.h"
#include "widgets/lanes/cards/lane_card_branch.h"

namespace roundel::widgets {
namespace {

CardRow rowOf(const char* key, const char* value) {
  CardRow row;
  row.key = QString::fromLatin1(key);
  row.title = row.key;
  row.value = QString::fromLatin1(value);
  return row;
}

LaneCard cardOf() {
  LaneCard card;
  card.name = QStringLiteral("Hadar");
  card.text.scope = QStringLiteral("whole run");
  for (const char* key : {"cru", "jct", "lr", "makespan", "cru-work", "p95", "restarts"})
    card.text.rows.push_back(rowOf(key, "12.5"));
  return card;
}

struct Painted {
  std::vector<CardSpot> spots;
  QStringList texts;
  std::vector<QPointF> places;  // of the texts

  const CardSpot* find(const QString& key) const {
    const auto it = std::ranges::find(spots, key, &CardSpot::key);
    return it == spots.end() ? nullptr : &*it;
  }
  QStringList numbers(const LaneCard& card) const {
    QStringList keys;
    for (const CardSpot& spot : spots)
      if (card.text.find(spot.key) != nullptr) keys << spot.key;
    return keys;
  }
};

template <typename Card, typename Paint>
Painted paintedBy(Paint paint, const Card& card, const QRectF& rect) {
  testing::Recorder recorder(QSize(2000, 1000));
  QPainter painter(&recorder);
  Painted out;
  out.spots = paint(painter, rect, card, Theme::light(), 1);
  painter.end();
  out.texts = recorder.engine.texts;
  out.places = recorder.engine.places;
  return out;
}

Painted painted(const LaneCard& card, double height, double width = kCardWidth) {
  return paintedBy(&paintCard, card, QRectF(0, 0, width, height));
}

TEST(CardPlaces, ALowCardOmitsItsLastNumbersAndNoneLiesOutside) {
  const LaneCard card = cardOf();
  QStringList all;
  for (const CardRow& row : card.text.rows) all << row.key;
  qsizetype before = 0;
  for (double height = kFullCardFrom; height <= 260; height += 10) {
    const Painted shown = painted(card, height);
    const QStringList numbers = shown.numbers(card);
    EXPECT_EQ(numbers, all.first(numbers.size())) << height;
    EXPECT_GE(numbers.size(), before) << "a higher card shows no fewer";
    before = numbers.size();
    for (const CardSpot& spot : shown.spots)
      EXPECT_TRUE(QRectF(0, 0, kCardWidth, height).contains(spot.rect.center())) << spot.key.toStdString();
    ASSERT_NE(shown.find(QStringLiteral("scope")), nullptr) << "the card says at which instant the numbers hold";
    EXPECT_GT(shown.find(QStringLiteral("scope"))->rect.center().y(), shown.find(numbers.back())->rect.center().y());
  }
  EXPECT_EQ(before, all.size());
}

TEST(CardPlaces, ASmallCardKeepsMeanJctAndCru) {
  const LaneCard card = cardOf();
  EXPECT_EQ(painted(card, 50).numbers(card), QStringList({"jct", "cru"}));
  EXPECT_GT(painted(card, kMediumCardFrom + 10).numbers(card).size(), 0);
  EXPECT_EQ(painted(card, kMediumCardFrom + 10).find(QStringLiteral("scope")), nullptr);
}

TEST(CardPlaces, EveryOptionHasAPlaceOverBothLines) {
  LaneCard card = cardOf();
  card.options = QStringLiteral("effective throughput · beam of 16 states · rigid gangs");
  const Painted shown = painted(card, 240);
  const QStringList parts = card.options.split(QStringLiteral(" · "));
  double last_y = 0;
  for (qsizetype i = 0; i < 2; ++i) {
    const CardSpot* spot = shown.find(kOptionSpot + QString::number(i));
    ASSERT_NE(spot, nullptr) << parts[i].toStdString();
    EXPECT_GE(spot->rect.top(), last_y - 0.5);
    last_y = spot->rect.top();
  }
  EXPECT_GT(last_y, shown.find(QStringLiteral("option 0"))->rect.top()) << "the last option is on the second line";
  card.options = QStringLiteral("a · b");
  const Painted on_one_line = painted(card, 240);
  const QRectF a = on_one_line.find(QStringLiteral("option 0"))->rect,
               b = on_one_line.find(QStringLiteral("option 1"))->rect;
  EXPECT_EQ(a.top(), b.top());
  EXPECT_LT(a.right(), b.left());
}

TEST(CardPlaces, TheAnswersOfAFullCardHaveItsLowerEnd) {
  LaneCard card = cardOf();
  card.asks = true;
  for (const double height : {160.0, 200.0, 240.0}) {
    for (const CardSpot& spot : painted(card, height).spots)
      EXPECT_LT(spot.rect.bottom(), height - kCardButton) << spot.key.toStdString() << " at " << height;
  }
}

TEST(CardPlaces, TheAnswersOfALowerCardShortenItsNameLine) {
  LaneCard card = cardOf();
  card.name = QStringLiteral("Hadar with a beam of 16 states");
  for (const double height : {60.0, 100.0}) {
    const auto name_end = [&](bool asks) {
      card.asks = asks;
      const Painted shown = painted(card, height);
      const QFont font = uiFont(height < kMediumCardFrom ? 13.5 : 14, QFont::Bold);
      return shown.places.front().x() + QFontMetricsF(font).horizontalAdvance(shown.texts.front());
    };
    EXPECT_GT(name_end(false), kCardWidth - cardButtonEnd(3));
    EXPECT_LT(name_end(true), kCardWidth - cardButtonEnd(3)) << height;
  }
}

TEST(CardPlaces, ANoteOfASmallCardTakesThePlaceOfBest) {
  LaneCard card = cardOf();
  card.name = QStringLiteral("H");
  card.text.rows[1].best = true;
  EXPECT_TRUE(painted(card, 50).texts.contains(QStringLiteral("best JCT")));
  card.note = QStringLiteral("stale");
  const Painted shown = painted(card, 50);
  EXPECT_FALSE(shown.texts.contains(QStringLiteral("best JCT")));
  ASSERT_NE(shown.find(QStringLiteral("note")), nullptr) << "the tooltip of the note gives the cause";
  card.name = QStringLiteral("A scheduler with a long name");
  EXPECT_EQ(painted(card, 50).find(QStringLiteral("note")), nullptr) << "no room beside the name";
}

TEST(CardPlaces, AChangeIsToldWithoutColour) {
  LaneCard card = cardOf();
  card.text.against = true;
  card.text.rows = {rowOf("jct", "24.0"), rowOf("cru", "0.800"), rowOf("lr", "1.00")};
  for (std::size_t i = 0; i < 3; ++i) card.text.rows[i].better = 1 - static_cast<int>(i);
  card.former_head = QStringLiteral("6 min");
  card.now_head = QStringLiteral("8 min");
  const Painted shown = painted(card, 200, kAgainstCardWidth);
  EXPECT_EQ(shown.texts.count(QStringLiteral("✓")), 1);
  EXPECT_EQ(shown.texts.count(QStringLiteral("✗")), 1);
  EXPECT_EQ(shown.numbers(card), QStringList({"jct", "cru", "lr"}));
}

BranchCard branchCard() {
  BranchCard card;
  card.parent = cardOf();
  card.branch = cardOf();
  card.branch.text.against = true;
  for (CardRow& row : card.branch.text.rows) row.former = QStringLiteral("12.0"), row.change = QStringLiteral("+0.5");
  return card;
}

TEST(BranchCardPlaces, ShowTheParentsNumbersWhileTheBranchHasNone) {
  BranchCard card = branchCard();
  EXPECT_EQ(branchRows(card), card.branch.text.rows);
  card.branch.text = {};
  const std::vector<CardRow> rows = branchRows(card);
  ASSERT_EQ(rows.size(), card.parent.text.rows.size());
  for (const CardRow& row : rows) {
    EXPECT_EQ(row.former, QStringLiteral("12.5")) << row.key.toStdString();
    EXPECT_EQ(row.value, QStringLiteral("–"));
  }
}

TEST(BranchCardPlaces, NumbersLeaveTheRightEndToTheAnswers) {
  BranchCard card = branchCard();
  const QRectF rect(0, 0, 760, kBranchCard);
  const auto shown = [&] { return paintedBy(&paintBranchCard, card, rect); };
  const qsizetype without = shown().numbers(card.parent).size();
  card.branch.asks = true;
  const Painted asked = shown();
  EXPECT_LT(asked.numbers(card.parent).size(), without);
  EXPECT_GT(asked.numbers(card.parent).size(), 0);
  for (const CardSpot& spot : asked.spots)
    EXPECT_FALSE(spot.rect.intersects(branchAnswers(rect, 1))) << spot.key.toStdString();
}

TEST(BranchCardPlaces, ABranchThatRunsShowsItsProgress) {
  BranchCard card = branchCard();
  card.status = QStringLiteral("Running, 50 %");
  const QRectF rect(0, 0, 760, kBranchCard);
  const QRectF answers = branchAnswers(rect, 1);
  const auto accent_px = [&](double progress) {
    card.progress = progress;
    QImage image(rect.size().toSize(), QImage::Format_RGB32);
    image.fill(Theme::light().panel);
    QPainter painter(&image);
    paintBranchCard(painter, rect, card, Theme::light(), 1);
    painter.end();
    int most = 0;
    for (int y = 0; y < image.height(); ++y) {
      int found = 0;
      for (int x = static_cast<int>(answers.left()); x < image.width(); ++x)
        found += image.pixelColor(x, y) == Theme::light().accent ? 1 : 0;
      most = std::max(most, found);
    }
    return most;
  };
  EXPECT_EQ(accent_px(0), 0);
  EXPECT_NEAR(accent_px(0.5), answers.width() / 2, 2);
  EXPECT_NEAR(accent_px(7), answers.width(), 2) << "the progress bar does not exceed its end";
}

}  // namespace
}  // namespace roundel::widgets
