// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/look/look.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "core/policies/external/program_colors.h"
#include "core/policies/registry.h"

namespace roundel::look {
namespace {

TEST(Look, TextOnEveryJobColourIsReadable) {
  for (int number = 0; number < 1000; ++number) {
    const Rgb color = jobColor(number);
    EXPECT_GE(contrastRatio(textOn(color), color), 4.5) << number << " " << hexText(color);
  }
}

TEST(Look, NeighboursHaveDifferentNumbersAndTheUsualPrefixesAgree) {
  EXPECT_EQ(jobNumber("J1"), 0);
  EXPECT_EQ(jobNumber("job-12"), 11);
  EXPECT_EQ(jobNumber("A"), 0);
  EXPECT_EQ(jobNumber("b"), 1);
  EXPECT_NE(jobNumber("J0"), jobNumber("J1"));
}

TEST(Look, SchedulersDifferInColourOrDashOnBothGrounds) {
  for (const Ground& ground : {lightGround(), darkGround()}) {
    std::set<std::pair<std::string, std::vector<double>>> looks;
    for (const policies::PolicyInfo& info : policies::all()) {
      const SchedulerLook look = schedulerLook(info.id, {0}, ground);
      EXPECT_TRUE(looks.emplace(hexText(look.line), look.dash).second) << info.id;
      EXPECT_GE(contrastRatio(look.text, ground.panel), 4.5) << info.id;
    }
  }
}

TEST(Look, NoColourOfAProgramIsNearAnotherOrAPapersScheduler) {
  const auto apart = [](Rgb a, Rgb b) { return std::hypot(a.red - b.red, a.green - b.green, a.blue - b.blue); };
  for (const Ground& ground : {lightGround(), darkGround()}) {
    std::vector<Rgb> taken;
    for (const policies::PolicyInfo& info : policies::all())
      if (info.look < 6 && !info.needs_program) taken.push_back(schedulerLook(info.id, {}, ground).line);
    ASSERT_EQ(taken.size(), 6U);
    for (const policies::ProgramColor& color : policies::kProgramColors) {
      const SchedulerLook look = schedulerLook("external", {0, color.id}, ground);
      EXPECT_EQ(look.line, rgb(ground.dark ? color.dark : color.light));
      EXPECT_GE(contrastRatio(look.text, ground.panel), 4.5) << color.id;
      for (const Rgb& other : taken) EXPECT_GE(apart(look.line, other), 36) << color.id << ' ' << hexText(other);
      taken.push_back(look.line);
    }
  }
}

TEST(Look, SecondLaneOfASchedulerHasAnotherDash) {
  EXPECT_NE(schedulerLook("hadar", {0}, lightGround()).dash, schedulerLook("hadar", {1}, lightGround()).dash);
  EXPECT_NE(schedulerLook("hadar", {1}, lightGround()).dash, schedulerLook("hadar", {2}, lightGround()).dash);
}

TEST(Look, LanesOfProgramsHaveOneColourAndDifferentDashes) {
  std::set<std::vector<double>> dashes;
  for (int lane = 0; lane < 4; ++lane) {
    const SchedulerLook look = schedulerLook("external", {lane}, lightGround());
    EXPECT_EQ(hexText(look.line), "#6b5e50");
    EXPECT_TRUE(dashes.insert(look.dash).second) << lane;
  }
  EXPECT_EQ(hexText(schedulerLook("external", {0}, darkGround()).line), "#b9a994");
}

}  // namespace
}  // namespace roundel::look
