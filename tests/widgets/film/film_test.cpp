// Which instants a film shows, and what cannot be one.

#include "widgets/film/film.h"

#include <gtest/gtest.h>

namespace roundel::widgets::film {
namespace {

TEST(FilmPlan, GoesFromTheFirstInstantToTheLastInEqualSteps) {
  FilmOptions options;
  options.from_s = 100;
  options.to_s = 1100;
  options.seconds = 4;
  options.fps = 25;
  const FilmPlan plan = planOf(options, 5000);
  EXPECT_EQ(plan.frames, 101);
  EXPECT_EQ(plan.at(0), 100);
  EXPECT_EQ(plan.at(1), 110);
  EXPECT_EQ(plan.at(50), 600);
  EXPECT_EQ(plan.at(100), 1100);
}

TEST(FilmPlan, ASpeedCountsSimulatedSecondsASecondOfFilm) {
  FilmOptions options;
  options.speed = 360;
  options.fps = 10;
  const FilmPlan plan = planOf(options, 1000);
  EXPECT_EQ(plan.step_s, 36);
  EXPECT_EQ(plan.frames, 29) << "27.8 steps, and the first";
  EXPECT_EQ(plan.at(27), 27 * 36);
  EXPECT_EQ(plan.at(28), 1000) << "the last frame is the end, a shorter step away";
}

TEST(FilmPlan, WithoutAnEndLastsAsLongAsTheRuns) {
  FilmOptions options;
  EXPECT_EQ(planOf(options, 777).to_s, 777);
  options.from_s = 700;
  EXPECT_EQ(planOf(options, 777).from_s, 700);
}

TEST(FilmOptions, SaysWhatCannotBeAFilm) {
  const FilmOptions good;
  EXPECT_TRUE(whyNot(good, 1000).isEmpty()) << whyNot(good, 1000).toStdString();
  EXPECT_TRUE(whyNot(good, 0).contains(QLatin1String("no run")));
  const auto refused = [&](auto change, const char* words) {
    FilmOptions options;
    change(options);
    EXPECT_TRUE(whyNot(options, 1000).contains(QLatin1String(words)))
        << words << ": " << whyNot(options, 1000).toStdString();
  };
  refused([](FilmOptions& o) { o.size = {320, 200}; }, "from 640x360");
  refused([](FilmOptions& o) { o.size = {1281, 720}; }, "even");
  refused([](FilmOptions& o) { o.size = {7680, 4320}; }, "to 3840x2160");
  refused([](FilmOptions& o) { o.fps = 0; }, "from 1 to 60");
  refused([](FilmOptions& o) { o.fps = 61; }, "from 1 to 60");
  refused([](FilmOptions& o) { o.from_s = 1000; }, "last from 0");
  refused([](FilmOptions& o) { o.from_s = 500, o.to_s = 400; }, "after the beginning");
  refused([](FilmOptions& o) { o.to_s = 2000; }, "last from 0");
  refused([](FilmOptions& o) { o.seconds = 0; }, "longer than nothing");
  refused([](FilmOptions& o) { o.seconds = 1e6; }, "frames");
  refused([](FilmOptions& o) { o.speed = 1e-9; }, "frames");
}

}  // namespace
}  // namespace roundel::widgets::film
