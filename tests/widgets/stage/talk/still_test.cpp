// SPDX-License-Identifier: GPL-3.0-or-later
// Tests slides as stills and as a PDF: every view paints, the spot has a ring, and the same input gives the same bytes.

#include "widgets/stage/talk/still.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QRegularExpression>

#include "tests/widgets/bench.h"
#include "widgets/stage/talk/slide_views.h"
#include "widgets/stage/talk/talk_pdf.h"

namespace roundel::widgets {
namespace {

const std::vector<LaneState>& lanes() {
  static testing::Session& session = *new testing::Session(testing::threeJobs());  // outlives the application
  return session.bench.comparison.lanes();
}

QImage painted(const talk::Slide& slide, double at_s, const Theme& theme = Theme::light()) {
  QImage image(1280, 720, QImage::Format_RGB32);
  QPainter painter(&image);
  paintStill(painter, QSizeF(image.size()), {lanes(), slide, at_s, 1, 3}, theme);
  return image;
}

int pagesOf(const QByteArray& pdf) {
  static const QRegularExpression page(QStringLiteral("/Type /Page[^s]"));
  int count = 0;
  for (auto found = page.globalMatch(QString::fromLatin1(pdf)); found.hasNext(); found.next()) ++count;
  return count;
}

TEST(Still, EveryViewPaintsAndNoTwoAreEqual) {
  std::vector<QImage> images;
  for (const char* view : {"lanes", "stage", "plots", "why", "guarantees", "jct-cdf"}) {
    images.push_back(painted({.view = view, .sentence = "A sentence"}, 720));
    for (std::size_t i = 0; i + 1 < images.size(); ++i) EXPECT_NE(images[i], images.back()) << view;
  }
}

// Fails if a spot has no ring, also at 0 s, when a job that begins then has no bar yet.
TEST(Still, TheSpotIsRinged) {
  for (const char* view : {"lanes", "stage"}) {
    for (const double at_s : {0.0, 720.0}) {
      const QImage plain = painted({.view = view}, at_s);
      for (const talk::Spot& spot :
           {talk::Spot{talk::Spot::Kind::Job, "J1"}, talk::Spot{talk::Spot::Kind::Type, "V100"},
            talk::Spot{talk::Spot::Kind::Lane, "Gavel"}})
        EXPECT_NE(painted({.view = view, .spot = spot}, at_s), plain) << view << " " << spot.name << " at " << at_s;
      EXPECT_EQ(painted({.view = view, .spot = {talk::Spot::Kind::Job, "J99"}}, at_s), plain)
          << "a job that does not exist has no ring";
    }
  }
}

TEST(Still, ShowsNothingAfterItsInstant) {
  const talk::Slide slide{.sentence = "Now"};
  EXPECT_NE(painted(slide, 0), painted(slide, 720));
  EXPECT_NE(painted(slide, 720, Theme::darkTheme()), painted(slide, 720));
}

TEST(Still, ALongSentenceGetsSmallerInsteadOfBeingCut) {
  const std::string words = "word ";
  std::string sentence;
  for (int i = 0; i < 30; ++i) sentence += words;
  const QImage longer = painted({.sentence = sentence}, 0);
  sentence += words;
  EXPECT_NE(painted({.sentence = sentence}, 0), longer) << "the last word is painted";
}

TEST(Still, InstantsAreThoseOfTheFirstLane) {
  const lesson::Instant start{.kind = lesson::Instant::Kind::Start, .job = "J2"};
  const auto found = instantOf(lanes(), {.lanes = {"Hadar"}, .at = start});
  ASSERT_TRUE(found.missing.empty()) << found.missing;
  const trace::Trace& trace = *lanes()[1].run->trace;
  EXPECT_EQ(found.at_s, trace.jobs[trace.problem->findJob("J2")].first_start_s);
  EXPECT_FALSE(instantOf(lanes(), {.lanes = {"Hadar"}, .at = {.kind = start.kind, .job = "J9"}}).missing.empty());
  EXPECT_FALSE(instantOf(lanes(), {.lanes = {"none"}, .at = start}).missing.empty());
}

TEST(Still, ReasonsBeginWithTheJobOfTheSpot) {
  const SlideTable table = reasonsTable(lanes()[0], 0, {talk::Spot::Kind::Job, "J3"});
  ASSERT_GT(table.rows.size(), 1U);
  EXPECT_EQ(table.rows[0][0], QStringLiteral("J3"));
  EXPECT_EQ(table.marked, 0);
  EXPECT_EQ(table.title, QStringLiteral("Gavel"));
}

TEST(TalkPdf, HasAPageForEachSlideAndIsTheSameTwice) {
  const std::vector<talk::Slide> slides{{.sentence = "One"}, {.view = "stage", .sentence = "Two"}, {.view = "jct-cdf"}};
  const std::vector<const std::vector<LaneState>*> of(slides.size(), &lanes());
  int told = 0;
  const TalkPdf options{QStringLiteral("A talk"), false, {}, [&](int done, int) { told = done; }};
  const QByteArray pdf = talkPdf(slides, of, options);
  EXPECT_TRUE(pdf.startsWith("%PDF"));
  EXPECT_EQ(pagesOf(pdf), 3);
  EXPECT_EQ(told, 3);
  EXPECT_EQ(talkPdf(slides, of, options), pdf);
  EXPECT_TRUE(talkPdf(slides, of, {{}, false, [] { return true; }}).isEmpty());
}

TEST(TalkPdf, LongNotesGoOnAtTheNextPage) {
  std::string notes;
  for (int i = 0; i < 400; ++i) notes += "A line of the notes.\n";
  const std::vector<talk::Slide> slides{{.notes = notes}, {.notes = "Short."}};
  const std::vector<const std::vector<LaneState>*> of(slides.size(), &lanes());
  EXPECT_GT(pagesOf(talkPdf(slides, of, {{}, true})), 4);
}

}  // namespace
}  // namespace roundel::widgets
