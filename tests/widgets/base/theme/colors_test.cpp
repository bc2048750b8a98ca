// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that every pair of text and background colours is readable, with a WCAG contrast of at least 4.5 : 1.

#include <gtest/gtest.h>

#include <QImage>
#include <QSet>
#include <algorithm>
#include <set>
#include <string>

#include "core/model/problem.h"
#include "core/policies/registry.h"
#include "widgets/base/theme/job_number.h"
#include "widgets/base/theme/selected_edge.h"
#include "widgets/base/theme/theme.h"

namespace roundel::widgets {
namespace {

constexpr double kReadable = 4.5;
// The order of the list: schedulers with a fixed colour are first.
const std::vector<QString> kPolicies = [] {
  std::vector<QString> ids;
  for (const policies::PolicyInfo& info : policies::all()) ids.push_back(QString::fromStdString(info.id));
  return ids;
}();

class EachTheme : public ::testing::TestWithParam<bool> {
 protected:
  Theme theme = GetParam() ? Theme::darkTheme() : Theme::light();
};
INSTANTIATE_TEST_SUITE_P(Theme, EachTheme, ::testing::Bool(),
                         [](const auto& each) { return each.param ? "Dark" : "Light"; });

TEST_P(EachTheme, TheEdgeOfASelectedJobStandsOutFromEveryJobsColour) {
  for (int job = 0; job < 24; ++job) {
    QImage image(40, 40, QImage::Format_RGB32);
    image.fill(jobColor(job));
    QPainter painter(&image);
    paintSelectedEdge(painter, QRectF(5, 5, 30, 30), 3, theme);
    painter.end();
    double most = 0;
    for (int x = 5; x < 10; ++x) most = std::max(most, contrastRatio(image.pixelColor(x, 20), jobColor(job)));
    EXPECT_GE(most, 3) << "job " << job << "; graphics need 3 to 1 (WCAG 2, 1.4.11)";
    EXPECT_EQ(image.pixelColor(20, 20), jobColor(job));
  }
}

TEST(Contrast, IsTheOneOfTheStandard) {
  EXPECT_NEAR(contrastRatio(Qt::white, Qt::black), 21, 1e-9);
  EXPECT_NEAR(contrastRatio(QColor(0x77, 0x77, 0x77), Qt::white), 4.478, 0.001);
  EXPECT_NEAR(contrastRatio(Qt::red, Qt::red), 1, 1e-12);
}

TEST(JobColors, CarryReadableText) {
  for (int job = 0; job < 500; ++job) {
    const QColor color = jobColor(job);
    EXPECT_GE(contrastRatio(textOn(color), color), kReadable) << job << color.name().toStdString();
  }
}

TEST(JobColors, AreTheOnesOfTheDrawings) {
  EXPECT_EQ(jobColor(0), QColor(0x3A6DAD));
  EXPECT_EQ(jobColor(1), QColor(0xF6A18F));
  EXPECT_EQ(jobColor(2), QColor(0x008061));
  for (int job = 0; job < 60; ++job)
    EXPECT_EQ(textOn(jobColor(job)), job % 2 == 0 ? QColor(Qt::white) : QColor(0x0B, 0x10, 0x16)) << job;
}

TEST(JobColors, NeighboursAreToldApart) {
  QSet<QRgb> seen;
  for (int job = 0; job < 60; ++job) seen.insert(jobColor(job).rgb());
  EXPECT_EQ(seen.size(), 60);
}

TEST(JobNumbers, CountFromTheNumberOfTheId) {
  EXPECT_EQ(jobNumber("J1"), 0);
  EXPECT_EQ(jobNumber("j012"), 11);
  EXPECT_EQ(jobNumber("job-3"), 2);
  EXPECT_EQ(jobNumber("A"), 0);
  EXPECT_EQ(jobNumber("d"), 3);
  EXPECT_EQ(jobNumber("MM2"), jobNumber("MM1") + 1) << "jobs with another prefix start at another number";
  EXPECT_NE(jobNumber("MM1"), jobNumber("LT1"));
  for (const char* id : {"", "J0", "j000", "99999999999999", "resnet", "\xc3\xa9"}) EXPECT_GE(jobNumber(id), 0) << id;
}

TEST(JobNumbers, AndTheirColoursStayWhenAnEarlierJobIsDeleted) {
  model::Problem before;
  for (const char* id : {"J1", "J2", "resnet", "J4"}) before.jobs.emplace_back().id = id;
  model::Problem after = before;
  after.jobs.erase(after.jobs.begin());
  for (std::size_t j = 0; j < after.jobs.size(); ++j)
    EXPECT_EQ(jobColor(after.jobs[model::JobIndex(j)].id), jobColor(before.jobs[model::JobIndex(j + 1)].id));
}

TEST(JobForms, TellApartWhatIsEquallyDark) {
  model::Problem problem;
  for (int j = 1; j <= 12; ++j) problem.jobs.emplace_back().id = "J" + std::to_string(j);
  std::set<std::pair<bool, int>> seen;
  for (std::size_t j = 0; j < problem.jobs.size(); ++j)
    seen.emplace(jobNumber(problem.jobs[model::JobIndex(j)].id) % 2 == 0, jobForm(problem, model::JobIndex(j)));
  EXPECT_EQ(seen.size(), problem.jobs.size());
}

TEST_P(EachTheme, HeatCellsCarryReadableText) {
  for (int step = 0; step <= 1000; ++step) {
    const QColor cell = heatColor(step / 1000.0, theme);
    EXPECT_GE(contrastRatio(textOn(cell), cell), kReadable) << step;
  }
  EXPECT_EQ(heatColor(-1, theme), heatColor(0, theme));
  EXPECT_EQ(heatColor(2, theme), heatColor(1, theme));
}

TEST_P(EachTheme, NamesOfSchedulersAreReadableOnPanels) {
  for (const QString& policy : kPolicies) {
    for (int occurrence = 0; occurrence < 5; ++occurrence) {
      const SchedulerStyle style = schedulerStyle(policy, {occurrence}, theme);
      for (const QColor& under : {theme.panel, theme.header, theme.accentSoft}) {
        EXPECT_GE(contrastRatio(style.text, under), kReadable)
            << policy.toStdString() << occurrence << under.name().toStdString();
      }
    }
  }
}

TEST_P(EachTheme, TextIsReadableWhereverItStands) {
  const QColor grounds[] = {theme.background, theme.panel, theme.header};
  for (const QColor& ground : grounds) {
    for (const QColor& text : {theme.text, theme.dim, theme.accentText, theme.good, theme.warning, theme.bad}) {
      EXPECT_GE(contrastRatio(text, ground), kReadable)
          << text.name().toStdString() << " on " << ground.name().toStdString();
    }
  }
  EXPECT_GE(contrastRatio(theme.text, theme.accentSoft), kReadable);
  EXPECT_GE(contrastRatio(theme.dim, theme.accentSoft), kReadable);
  EXPECT_GE(contrastRatio(theme.accentText, theme.accentSoft), kReadable);
  EXPECT_GE(contrastRatio(theme.onAccent, theme.accent), kReadable);
  EXPECT_GE(contrastRatio(theme.dim, theme.idleGpu), kReadable);
}

TEST_P(EachTheme, WhatMustBeSeenStandsOutThreeToOne) {
  for (const QColor& mark : {theme.edge, theme.accent, theme.playhead})
    EXPECT_GE(contrastRatio(mark, theme.panel), 3) << mark.name().toStdString();
}

TEST_P(EachTheme, SixSchedulersHaveSixColoursAndSixDashes) {
  QSet<QRgb> colors;
  QSet<QString> dashes;
  for (int i = 0; i < 6; ++i) {
    const SchedulerStyle style = schedulerStyle(kPolicies[static_cast<std::size_t>(i)], theme);
    colors.insert(style.line.rgb());
    QStringList dash{QString::number(style.width)};
    for (const double d : style.dash) dash << QString::number(d);
    dashes.insert(dash.join(QLatin1Char(' ')));
  }
  EXPECT_EQ(colors.size(), 6);
  EXPECT_EQ(dashes.size(), 6);
  EXPECT_EQ(schedulerStyle(QStringLiteral("gavel"), Theme::light()).line, QColor(0xD55E00));
  EXPECT_EQ(schedulerStyle(QStringLiteral("asrpt"), Theme::darkTheme()).line, QColor(0xE7ECF2));
}

TEST_P(EachTheme, LanesOfOnePolicyDifferInTheirDash) {
  for (const QString& policy : kPolicies) {
    for (int occurrence = 1; occurrence < 4; ++occurrence) {
      EXPECT_NE(schedulerStyle(policy, {occurrence}, theme).dash, schedulerStyle(policy, {occurrence - 1}, theme).dash)
          << policy.toStdString() << occurrence;
    }
  }
}

TEST_P(EachTheme, LanesOfTwoOfTheSixDifferInTheirDashEvenTheSecondAndThirdOfEach) {
  std::vector<QVector<qreal>> dashes;
  for (int i = 0; i < 6; ++i) {
    for (int occurrence = 1; occurrence < 3; ++occurrence)
      dashes.push_back(schedulerStyle(kPolicies[static_cast<std::size_t>(i)], {occurrence}, theme).dash);
  }
  for (std::size_t i = 0; i < dashes.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) EXPECT_NE(dashes[i], dashes[k]) << i << ' ' << k;
  }
}

TEST_P(EachTheme, NoTwoSchedulersShareBothColourAndDash) {
  for (std::size_t i = 0; i < kPolicies.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const SchedulerStyle one = schedulerStyle(kPolicies[i], theme);
      const SchedulerStyle other = schedulerStyle(kPolicies[k], theme);
      EXPECT_TRUE(one.line != other.line || one.dash != other.dash || one.width != other.width)
          << kPolicies[i].toStdString() << ' ' << kPolicies[k].toStdString();
    }
  }
}

TEST(Mixed, GoesFromUnderToOver) {
  EXPECT_EQ(mixed(Qt::white, Qt::black, 0), QColor(Qt::black));
  EXPECT_EQ(mixed(Qt::white, Qt::black, 1), QColor(Qt::white));
  EXPECT_EQ(mixed(Qt::white, Qt::black, 0.5), QColor(128, 128, 128));
}

}  // namespace
}  // namespace roundel::widgets
