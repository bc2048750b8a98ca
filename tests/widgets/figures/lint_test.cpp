// What the lint reads in the exporter's own output.

#include "widgets/figures/figure_lint.h"

#include "tests/widgets/figures/figures.h"
#include "widgets/figures/figure_sight.h"

namespace roundel::widgets::figures {
namespace {

using testing::figure;
using testing::manyRuns;
using testing::twoRuns;

QByteArray page(const QByteArray& inside) {
  return "<svg width=\"100mm\" height=\"50mm\" viewBox=\"0 0 2835 1417\" xmlns=\"http://www.w3.org/2000/svg\">" + inside + "</svg>";
}

QByteArray word(const char* text, double x, double y, double size, const char* transform = "matrix(1,0,0,1,0,0)") {
  return QStringLiteral("<g transform=\"%5\"><text x=\"%2\" y=\"%3\" font-family=\"Inter\" font-size=\"%4\" font-weight=\"400\">%1</text></g>")
      .arg(QLatin1String(text))
      .arg(x)
      .arg(y)
      .arg(size)
      .arg(QLatin1String(transform))
      .toUtf8();
}

const Preset& acm() { return *findPreset("acm-1col"); }

TEST(TextsOf, FindsEveryWordWithItsSizeAndPlaceOnThePage) {
  const std::vector<PlacedText> texts = textsOf(page(word("Hadar", 1000, 500, 80) + word("Gavel", 10, 20, 8, "matrix(10,0,0,10,0,0)")));
  ASSERT_EQ(texts.size(), 2u);
  EXPECT_EQ(texts[0].text, QStringLiteral("Hadar"));
  EXPECT_NEAR(texts[0].size_pt, 8, 0.01);
  EXPECT_NEAR(texts[0].box.left(), 100, 0.1);
  EXPECT_NEAR(texts[0].box.bottom(), 50, 0.1);
  EXPECT_NEAR(texts[1].size_pt, 8, 0.01);
  EXPECT_NEAR(texts[1].box.left(), 10, 0.1);
}

TEST(TextsOf, ATurnedWordStandsUpright) {
  const std::vector<PlacedText> texts = textsOf(page(word("utilisation", 0, 0, 80, "matrix(0,-1,1,0,500,1000)")));
  ASSERT_EQ(texts.size(), 1u);
  EXPECT_GT(texts[0].box.height(), texts[0].box.width());
  EXPECT_NEAR(texts[0].box.bottom(), 100, 0.1);
}

TEST(Lint, EveryFigureOfTheExporterHasTextOfItsPresetsSize) {
  for (const std::string& kind : kinds()) {
    for (const Preset& preset : presets()) {
      const QByteArray svg = figure(twoRuns(), kind, Format::Svg, preset.name);
      const auto texts = textsOf(svg);
      EXPECT_GE(texts.size(), 4u) << kind;
      for (const PlacedText& t : texts) EXPECT_GE(t.size_pt, std::min(7.0, preset.font_pt) - 0.05) << kind << preset.name << t.text.toStdString();
      EXPECT_TRUE(lint(svg, twoRuns(), preset)[0].good);
    }
  }
}

TEST(Lint, NoFigureOfTwoLanesHasAWarning) {
  for (const std::string& kind : kinds()) {
    for (const char* preset : {"acm-1col", "ieee-2col", "lncs", "beamer"}) {
      const QByteArray svg = figure(twoRuns(), kind, Format::Svg, preset);
      for (const Finding& finding : lint(svg, twoRuns(), *findPreset(preset))) {
        EXPECT_TRUE(finding.good) << kind << " " << preset << ": " << finding.text.toStdString() << " " << finding.detail.toStdString();
      }
    }
  }
}

TEST(Lint, SmallTextIsNamed) {
  const Finding finding = lint(page(word("tiny", 100, 100, 60) + word("fine", 100, 500, 80)), twoRuns(), acm())[0];
  EXPECT_FALSE(finding.good);
  EXPECT_TRUE(finding.detail.contains(QStringLiteral("tiny")));
  EXPECT_TRUE(lint(page(word("fine", 100, 500, 80)), twoRuns(), acm())[0].good);
}

TEST(Lint, TextThatLeavesThePageIsNamed) {
  const auto findings = lint(page(word("outside", 2700, 100, 80)), twoRuns(), acm());
  EXPECT_FALSE(findings[2].good);
  EXPECT_TRUE(findings[2].text.contains(QStringLiteral("outside")));
}

TEST(Lint, TextOnTextIsNamed) {
  const auto findings = lint(page(word("below", 100, 500, 80) + word("above", 150, 510, 80) + word("beside", 100, 800, 80)), twoRuns(), acm());
  EXPECT_FALSE(findings[3].good);
  EXPECT_TRUE(findings[3].text.contains(QStringLiteral("above")) && findings[3].text.contains(QStringLiteral("below"))) << findings[3].text.toStdString();
  EXPECT_TRUE(lint(page(word("a", 100, 500, 80) + word("b", 100, 800, 80)), twoRuns(), acm())[3].good);
}

TEST(Lint, LanesAreToldApartByDashOrLightness) {
  EXPECT_TRUE(lint(page({}), twoRuns(), acm())[1].good);
  EXPECT_TRUE(lint(page({}), manyRuns(), acm())[1].good) << "lanes of one policy have dashes of their own";
}

TEST(Sight, GreyHasNoColourAndKeepsBlackAndWhite) {
  EXPECT_EQ(seen(QColor(Qt::white), Sight::Grey).rgb(), QColor(Qt::white).rgb());
  EXPECT_EQ(seen(QColor(Qt::black), Sight::Grey).rgb(), QColor(Qt::black).rgb());
  const QColor grey = seen(QColor(0xD55E00), Sight::Grey);
  EXPECT_EQ(grey.red(), grey.green());
  EXPECT_EQ(grey.green(), grey.blue());
}

TEST(Sight, ADeuteranopeSeesRedAndGreenAlikeAndBlueApart) {
  const auto distance = [](const QColor& a, const QColor& b) { return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()); };
  const QColor red(200, 60, 40);
  const QColor green(90, 110, 40);
  const QColor blue(40, 60, 200);
  EXPECT_LT(distance(seen(red, Sight::Deuteranopia), seen(green, Sight::Deuteranopia)), distance(red, green) / 2);
  EXPECT_GT(distance(seen(red, Sight::Deuteranopia), seen(blue, Sight::Deuteranopia)), 150);
  EXPECT_EQ(seen(QColor(Qt::white), Sight::Deuteranopia).rgb(), QColor(Qt::white).rgb());
}

TEST(Sight, APictureIsSeenPixelByPixel) {
  QImage image(4, 1, QImage::Format_RGB32);
  const QColor colors[] = {Qt::red, Qt::red, Qt::blue, Qt::black};
  for (int x = 0; x < 4; ++x) image.setPixelColor(x, 0, colors[x]);
  for (const Sight sight : {Sight::Colour, Sight::Grey, Sight::Deuteranopia}) {
    const QImage result = seen(image, sight);
    for (int x = 0; x < 4; ++x) EXPECT_EQ(result.pixelColor(x, 0).rgb(), seen(colors[x], sight).rgb());
  }
}

}  // namespace
}  // namespace roundel::widgets::figures
