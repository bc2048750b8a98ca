// PDF figures as other programs read them.

#include <QRegularExpression>

#include "tests/widgets/figures/figures.h"

namespace roundel::widgets::figures {
namespace {

using testing::figure;
using testing::has;
using testing::manyRuns;
using testing::output;
using testing::setBytes;
using testing::twoRuns;

class Pdf : public ::testing::TestWithParam<std::string> {
 protected:
  QString write(const std::vector<compare::LaneRun>& runs, const char* preset = "acm-1col") {
    const QString path = folder.filePath(QStringLiteral("figure.pdf"));
    setBytes(path, figure(runs, GetParam(), Format::Pdf, preset));
    return path;
  }
  QTemporaryDir folder;
};
INSTANTIATE_TEST_SUITE_P(Kind, Pdf, ::testing::ValuesIn(kinds()), [](const auto& each) {
  std::string name = each.param;
  std::erase(name, '-');
  return name;
});

TEST_P(Pdf, APageIsExactlyAsLargeAsThePresetSays) {
  static const QRegularExpression box(QStringLiteral("/MediaBox \\[\\s*0\\s+0\\s+([0-9.]+)\\s+([0-9.]+)\\s*\\]"));
  for (const Preset& preset : presets()) {
    const QByteArray bytes = figure(twoRuns(), GetParam(), Format::Pdf, preset.name);
    const QRegularExpressionMatch match = box.match(QString::fromLatin1(bytes));
    ASSERT_TRUE(match.hasMatch());
    const QSizeF mm = sizeOf_mm(twoRuns(), GetParam(), preset);
    EXPECT_NEAR(match.captured(1).toDouble() / 72 * 25.4, mm.width(), 0.05) << preset.name;
    EXPECT_NEAR(match.captured(2).toDouble() / 72 * 25.4, mm.height(), 0.05) << preset.name;
  }
}

TEST_P(Pdf, FontsAreEmbeddedAndNoneIsType3) {
  if (!has("pdffonts")) GTEST_SKIP() << "pdffonts is not installed";
  const QStringList lines = output("pdffonts", {write(twoRuns())}).trimmed().split(QLatin1Char('\n'));
  ASSERT_GT(lines.size(), 2) << "a header of two lines, then the fonts";
  for (qsizetype line = 2; line < lines.size(); ++line) {
    EXPECT_FALSE(lines[line].contains(QStringLiteral("Type 3"))) << lines[line].toStdString();
    // name, type, encoding, emb, sub, uni, object: embedded is the first of three yes or no.
    static const QRegularExpression flags(QStringLiteral("\\s(yes|no)\\s+(yes|no)\\s+(yes|no)\\s"));
    EXPECT_EQ(flags.match(lines[line]).captured(1), QStringLiteral("yes")) << lines[line].toStdString();
  }
}

TEST_P(Pdf, ItsWordsAreText) {
  if (!has("pdftotext")) GTEST_SKIP() << "pdftotext is not installed";
  for (const auto* runs : {&twoRuns(), &manyRuns()}) {
    const QString text = output("pdftotext", {QStringLiteral("-layout"), write(*runs), QStringLiteral("-")});
    for (const QString& word : testing::wordsOf(GetParam(), *runs)) EXPECT_TRUE(text.contains(word)) << word.toStdString() << " in:\n" << text.toStdString();
  }
}

TEST_P(Pdf, HoldsNoPicture) {
  if (!has("pdfimages")) GTEST_SKIP() << "pdfimages is not installed";
  const QString list = output("pdfimages", {QStringLiteral("-list"), write(manyRuns())});
  EXPECT_EQ(list.trimmed().count(QLatin1Char('\n')), 1) << list.toStdString();
}

TEST_P(Pdf, IsKeptForTheEye) {
  if (!has("pdftoppm")) GTEST_SKIP() << "pdftoppm is not installed";
  for (const auto* runs : {&twoRuns(), &manyRuns()}) {
    const QString path = write(*runs);
    output("pdftoppm", {QStringLiteral("-r"), QStringLiteral("200"), QStringLiteral("-png"), QStringLiteral("-singlefile"), path, folder.filePath(QStringLiteral("page"))});
    const QImage page(folder.filePath(QStringLiteral("page.png")));
    ASSERT_FALSE(page.isNull());
    EXPECT_LT(widgets::testing::count(page, Qt::white), page.width() * page.height() * 0.995);
    widgets::testing::keep(page, QStringLiteral("guit-figure-%1-%2").arg(QString::fromStdString(GetParam())).arg(runs->size()));
  }
}

}  // namespace
}  // namespace roundel::widgets::figures
