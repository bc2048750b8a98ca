// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that titles on a card are shortened to leave room for numbers, and remain distinct.

#include <QImage>
#include <QPainter>
#include <set>

#include "tests/widgets/bench.h"
#include "tests/widgets/lanes/painting/recorder.h"
#include "widgets/base/theme/fonts.h"
#include "widgets/lanes/cards/lane_card.h"
#include "widgets/lanes/cards/lane_card_wide.h"

namespace roundel::widgets {
namespace {

using Paint = std::vector<CardSpot> (*)(QPainter&, const QRectF&, const LaneCard&, const Theme&, double);

QImage picture(Paint paint, const LaneCard& card, double width, double height, double scale) {
  QImage image(static_cast<int>(width), static_cast<int>(height), QImage::Format_RGB32);
  image.fill(Theme::light().panel);
  QPainter painter(&image);
  paint(painter, QRectF(0, 0, width, height), card, Theme::light(), scale);
  return image;
}

int firstInked(const QImage& image, int from_y, int to_y) {
  for (int x = 0; x < image.width(); ++x) {
    for (int y = from_y; y < to_y; ++y) {
      if (image.pixelColor(x, y) != Theme::light().panel) return x;
    }
  }
  return image.width();
}

LaneCard cardOf(const MetricScope scope) {
  testing::Session session(testing::mix());
  LaneCard card;
  card.text = cardTexts(session.bench.comparison.lanes(), scope, 3600).front();
  EXPECT_GE(card.text.rows.size(), 6U);
  return card;
}

LaneCard withoutTitles(LaneCard card) {
  for (CardRow& row : card.text.rows) row.title = row.brief = QString();
  return card;
}

TEST(CardTitles, ABriefTitleIsUnlikeThatOfEveryOtherRow) {
  for (const MetricScope scope : {MetricScope::AtPlayhead, MetricScope::WholeRun}) {
    std::set<QString> briefs;
    for (const CardRow& row : cardOf(scope).text.rows) {
      EXPECT_FALSE(row.brief.isEmpty()) << row.key.toStdString();
      EXPECT_LE(row.brief.size(), row.title.size());
      EXPECT_TRUE(briefs.insert(row.brief).second) << row.brief.toStdString();
    }
  }
}

TEST(CardTitles, AreBriefBeforeTheyAreCut) {
  CardRow row;
  row.title = QStringLiteral("mean JCT");
  row.brief = QStringLiteral("JCT");
  const auto letters = [](const QString& text) { return static_cast<double>(text.size()); };
  EXPECT_EQ(titleIn(row, letters, 8), QStringLiteral("mean JCT"));
  EXPECT_EQ(titleIn(row, letters, 7), QStringLiteral("JCT"));
  EXPECT_EQ(titleIn(row, letters, 3), QStringLiteral("JCT"));
  EXPECT_EQ(titleIn(row, letters, 2), QStringLiteral("J…"));
}

// The pixels at numbers are the same with and without titles.
TEST(CardTitles, NeverLieOnANumberHoweverNarrowTheCardIs) {
  for (const MetricScope scope : {MetricScope::AtPlayhead, MetricScope::WholeRun}) {
    const LaneCard card = cardOf(scope), bare = withoutTitles(card);
    for (const double scale : {1.0, 2.0}) {
      for (const int width : {120, 150, 170}) {
        const QImage all = picture(&paintCard, card, width * scale, 220 * scale, scale),
                     numbers = picture(&paintCard, bare, width * scale, 220 * scale, scale);
        for (int y = static_cast<int>(40 * scale); y + 4 < all.height(); y += 4) {
          const int from = firstInked(numbers, y, y + 4);
          const QRect rest(from, y, all.width() - from, 4);
          EXPECT_TRUE(from == all.width() || all.copy(rest) == numbers.copy(rest)) << width << " px, row at " << y;
        }
      }
    }
  }
}

// A text with its left and right ends.
struct Placed {
  QString text;
  double from, to;
};

std::vector<Placed> lineOf(const testing::RecordingEngine& drawn, const QString& with, double scale) {
  std::vector<Placed> line;
  const double y = drawn.places[static_cast<std::size_t>(drawn.texts.indexOf(with))].y();
  for (qsizetype i = 0; i < drawn.texts.size(); ++i) {
    const QPointF at = drawn.places[static_cast<std::size_t>(i)];
    const double width = QFontMetricsF(uiFont(11 * scale)).horizontalAdvance(drawn.texts[i]);
    if (at.y() == y) line.push_back({drawn.texts[i], at.x(), at.x() + width});
  }
  std::ranges::sort(line, {}, &Placed::from);
  return line;
}

TEST(SmallCard, LeavesCruOutWhereItsFiguresWouldRunIntoEachOther) {
  LaneCard card;
  for (const auto& [key, value] : {std::pair("jct", "123.3 min"), std::pair("cru", "0.833")}) {
    CardRow row;
    row.key = QString::fromLatin1(key), row.value = QString::fromLatin1(value), row.best = true;
    card.text.rows.push_back(row);
  }
  for (const double scale : {1.0, 2.0}) {
    for (const int width : {100, 130, 150, 170, 200, 240}) {
      testing::Recorder recorder(QSize(1000, 300));
      QPainter painter(&recorder);
      const auto spots = paintCard(painter, QRectF(0, 0, width * scale, 60 * scale), card, Theme::light(), scale);
      painter.end();
      EXPECT_EQ(spots.size(), width < 170 ? 1U : 2U) << width;
      const std::vector<Placed> line = lineOf(recorder.engine, QStringLiteral("JCT"), scale);
      EXPECT_GE(line.size(), 2U);
      for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        if (line[i].text.size() < 3 && line[i + 1].text.size() < 3) continue;  // digits of one number
        EXPECT_LT(line[i].to, line[i + 1].from) << width << " px at " << scale << ": " << line[i].text.toStdString();
      }
    }
  }
}

// A number must not lose its rank: it would seem to have none.
TEST(WideCard, EveryFigureThatIsShownHasItsRankHoweverNarrowTheColumnIs) {
  LaneCard card = cardOf(MetricScope::WholeRun);
  for (CardRow& row : card.text.rows) row.mark = ordinal(11);
  for (const double scale : {1.0, 2.0}) {
    for (const int width : {150, 185, 220, 260, 320, 480}) {
      testing::Recorder recorder(QSize(1000, 300));
      QPainter painter(&recorder);
      const std::vector<CardSpot> spots =
          paintWideCard(painter, QRectF(0, 0, width * scale, 100 * scale), card, Theme::light(), scale);
      painter.end();
      const auto figures =
          std::ranges::count_if(spots, [&](const CardSpot& spot) { return card.text.find(spot.key) != nullptr; });
      EXPECT_GT(figures, 0);
      EXPECT_EQ(recorder.engine.texts.count(QStringLiteral("11th")), figures) << width << " px at " << scale;
    }
  }
}

}  // namespace
}  // namespace roundel::widgets
