// Nothing is set smaller than 10.5 px, in style sheets and roles alike, and columns of figures line up.

#include <gtest/gtest.h>

#include <QApplication>
#include <QDirIterator>
#include <QFile>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QRegularExpression>

#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"
#include "tests/source_dir.h"

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
  QDirIterator sources(QString::fromStdString(tests::sourceDir() + "/widgets"), {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files, QDirIterator::Subdirectories);
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
  QDirIterator sources(QString::fromStdString(tests::sourceDir() + "/widgets"), {QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
  while (sources.hasNext()) {
    const QString path = sources.next();
    const QString text = textOf(path);
    for (auto it = call.globalMatch(text); it.hasNext();) EXPECT_GE(it.next().captured(1).toDouble(), kSmallestPx) << path.toStdString();
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

TEST(Fonts, FiguresHaveOneWidth) {
  const QFontMetricsF metrics(tabularFont(kBodyPx));
  const double width = metrics.horizontalAdvance(QStringLiteral("00000000"));
  for (int digit = 1; digit < 10; ++digit) {
    EXPECT_NEAR(metrics.horizontalAdvance(QString(8, QLatin1Char(static_cast<char>('0' + digit)))), width, 0.01) << digit;
  }
}

}  // namespace
}  // namespace roundel::widgets
