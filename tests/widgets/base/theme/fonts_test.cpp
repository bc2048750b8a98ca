// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that no text in style sheets and roles is smaller than 10.5 px, and that columns of numbers are aligned.

#include <gtest/gtest.h>

#include <QApplication>
#include <QDirIterator>
#include <QFile>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QProcess>
#include <QRawFont>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <cmath>

#include "tests/source_dir.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/style.h"
#include "widgets/base/theme/theme.h"

namespace roundel::widgets {
namespace {

double pxOf(const QFont& font) { return font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * 96 / 72; }

QString textOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

TEST(Fonts, HaveTheSizeAskedForToTheHalfPixel) {
  for (const double px : {kSmallestPx, kNotePx, kBodyPx, kHeadingPx}) EXPECT_NEAR(pxOf(uiFont(px)), px, 0.01);
  EXPECT_GE(kNotePx, kSmallestPx);
}

TEST(Fonts, NoSheetOfTheProgramSetsLessThanTheSmallest) {
  static const QRegularExpression size(QStringLiteral("font-size:\\s*([0-9.]+)px"));
  QStringList sheets{styleSheet(Theme::light())};
  QDirIterator sources(QString::fromStdString(tests::sourceDir() + "/widgets"),
                       {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files, QDirIterator::Subdirectories);
  while (sources.hasNext()) sheets << textOf(sources.next());
  int found = 0;
  for (const QString& sheet : sheets) {
    for (auto it = size.globalMatch(sheet); it.hasNext(); ++found) {
      const QRegularExpressionMatch match = it.next();
      EXPECT_GE(match.captured(1).toDouble(), kSmallestPx) << match.captured().toStdString();
    }
  }
  EXPECT_GT(found, 3);
  EXPECT_GT(sheets.size(), 40);
}

TEST(Fonts, NoViewAsksForLessThanTheSmallest) {
  static const QRegularExpression call(QStringLiteral("(?:uiFont|tabularFont)\\(([0-9.]+)[,)]"));
  QDirIterator sources(QString::fromStdString(tests::sourceDir() + "/widgets"), {QStringLiteral("*.cpp")}, QDir::Files,
                       QDirIterator::Subdirectories);
  while (sources.hasNext()) {
    const QString path = sources.next();
    const QString text = textOf(path);
    for (auto it = call.globalMatch(text); it.hasNext();)
      EXPECT_GE(it.next().captured(1).toDouble(), kSmallestPx) << path.toStdString();
  }
}

TEST(Fonts, EveryRoleOfALabelIsLargeEnough) {
  applyTheme(*qApp, Theme::light());
  for (const char* role : {"title", "heading", "note", "dim", "good", "warning", "bad"}) {
    QLabel* label = makeLabel(QStringLiteral("words"), role);
    label->ensurePolished();
    EXPECT_GE(pxOf(label->font()), kSmallestPx) << role;
    delete label;
  }
}

// Measures in font units, which are the same on every machine. At a scale of 1 Qt rounds widths of letters to pixels.
double advanceOf(const char* file, const QString& letters, double px) {
  const QRawFont raw(QStringLiteral(":/roundel/fonts/%1").arg(QLatin1String(file)), 1000, QFont::PreferNoHinting);
  double sum = 0;
  for (const QPointF& each : raw.advancesForGlyphIndexes(raw.glyphIndexesForString(letters))) sum += each.x();
  return sum * std::round(px) / 1000;
}

const QString kLetters = QStringLiteral("nnnnnnnnnnHHHHHHHHHH0000000000");  // has no kerning pairs

TEST(Fonts, AreTheProgramsOwnAndAsWideAsTheFontSays) {
  const std::pair<int, const char*> weights[] = {{QFont::Normal, "Inter-Regular.otf"},
                                                 {QFont::Medium, "Inter-Medium.otf"},
                                                 {QFont::DemiBold, "Inter-SemiBold.otf"},
                                                 {QFont::Bold, "Inter-Bold.otf"}};
  for (const auto& [weight, file] : weights) {
    EXPECT_NEAR(QFontMetricsF(uiFont(kBodyPx, weight)).horizontalAdvance(kLetters), advanceOf(file, kLetters, kBodyPx),
                0.6)
        << file;
    EXPECT_NEAR(QFontMetricsF(uiFont(kNotePx, weight)).horizontalAdvance(kLetters), advanceOf(file, kLetters, kNotePx),
                0.6)
        << file;
  }
  EXPECT_NEAR(QFontMetricsF(tabularFont(kBodyPx)).horizontalAdvance(kLetters),
              advanceOf("LiberationSans-Regular.ttf", kLetters, kBodyPx), 0.6);
  QFont italic = uiFont(kBodyPx);
  italic.setItalic(true);
  EXPECT_NEAR(QFontMetricsF(italic).horizontalAdvance(kLetters), advanceOf("Inter-Italic.otf", kLetters, kBodyPx), 0.6);
  EXPECT_EQ(QApplication::font().family(), uiFont(kBodyPx).family()) << "the tests use the same font as the program";
}

// Runs the same tests in a process without the fonts and the font rules of the system.
TEST(Fonts, MeasureTheSameWhereTheSystemHasNone) {
  if (qEnvironmentVariableIsSet("ROUNDEL_BARE")) GTEST_SKIP() << "this process is the one without system fonts";
  const QTemporaryDir folder;
  const QString rules = folder.filePath(QStringLiteral("fonts.conf"));
  QFile file(rules);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("<?xml version=\"1.0\"?><fontconfig><cachedir>" + folder.path().toUtf8() + "</cachedir></fontconfig>");
  file.close();
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QStringLiteral("FONTCONFIG_FILE"), rules);
  environment.insert(QStringLiteral("ROUNDEL_BARE"), QStringLiteral("1"));
  QProcess bare;
  bare.setProcessEnvironment(environment);
  bare.setProcessChannelMode(QProcess::MergedChannels);
  bare.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--gtest_filter=Fonts.*")});
  ASSERT_TRUE(bare.waitForFinished(60'000));
  EXPECT_EQ(bare.exitCode(), 0) << bare.readAll().toStdString();
}

// Searches string literals for letters that no bundled font has. They would look different, or be a box, on other machines.
TEST(Fonts, HaveEveryLetterThatTheWindowWrites) {
  static const QRegularExpression literal(QStringLiteral("\"((?:[^\"\\\\\\n]|\\\\.)*)\""));
  for (const char* font :
       {"Inter-Regular.otf", "Inter-Medium.otf", "Inter-SemiBold.otf", "Inter-Bold.otf", "Inter-Italic.otf"}) {
    const QRawFont raw(QStringLiteral(":/roundel/fonts/%1").arg(QLatin1String(font)), 16);
    ASSERT_TRUE(raw.isValid()) << font;
    for (const char* folder : {"/widgets", "/app/gui", "/core"}) {
      QDirIterator sources(QString::fromStdString(tests::sourceDir()) + QLatin1String(folder),
                           {QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
      while (sources.hasNext()) {
        const QString path = sources.next();
        const QString text = textOf(path);
        for (auto it = literal.globalMatch(text); it.hasNext();) {
          for (const QChar letter : it.next().captured(1)) {
            EXPECT_TRUE(letter.unicode() < 127 || raw.supportsCharacter(letter))
                << path.toStdString() << ": " << QString(letter).toStdString() << " in " << font;
          }
        }
      }
    }
  }
}

TEST(Fonts, FiguresHaveOneWidth) {
  const QFontMetricsF metrics(tabularFont(kBodyPx));
  const double width = metrics.horizontalAdvance(QStringLiteral("00000000"));
  for (int digit = 1; digit < 10; ++digit) {
    EXPECT_NEAR(metrics.horizontalAdvance(QString(8, QLatin1Char(static_cast<char>('0' + digit)))), width, 0.01)
        << digit;
  }
}

TEST(Fonts, WhatAViewPaintsFollowsTheTextSizeOfTheWindow) {
  applyTheme(*qApp, Theme::light(), 1.5);
  EXPECT_EQ(textScale(), 1.5);
  EXPECT_DOUBLE_EQ(screenFont(kBodyPx).pointSizeF(), 1.5 * uiFont(kBodyPx).pointSizeF());
  EXPECT_DOUBLE_EQ(screenTabularFont(kNotePx).pointSizeF(), 1.5 * tabularFont(kNotePx).pointSizeF());
  applyTheme(*qApp, Theme::light());
  EXPECT_EQ(screenFont(kBodyPx), uiFont(kBodyPx));
}

}  // namespace
}  // namespace roundel::widgets
