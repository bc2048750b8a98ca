// SVG figures: true size, text as text, nothing a reader would have to guess.

#include <QPainter>
#include <QSvgRenderer>
#include <QXmlStreamReader>

#include "tests/widgets/figures/figures.h"

namespace roundel::widgets::figures {
namespace {

using testing::figure;
using testing::manyRuns;
using testing::twoRuns;

struct Svg {
  explicit Svg(const QByteArray& bytes) {
    QXmlStreamReader xml(bytes);
    while (!xml.atEnd()) {
      xml.readNext();
      if (!xml.isStartElement()) continue;
      const QString name = xml.name().toString();
      elements[name] += 1;
      if (name == QLatin1String("svg")) {
        width = xml.attributes().value(QLatin1String("width")).toString();
        height = xml.attributes().value(QLatin1String("height")).toString();
      }
      if (name == QLatin1String("text") || name == QLatin1String("desc") || name == QLatin1String("title")) words << xml.readElementText().trimmed();
    }
    error = xml.hasError() ? xml.errorString() : QString();
  }
  std::map<QString, int> elements;
  QString width, height, error;
  QStringList words;
};

class SvgOf : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Kind, SvgOf, ::testing::ValuesIn(kinds()), [](const auto& each) {
  std::string name = each.param;
  std::erase(name, '-');
  return name;
});

TEST_P(SvgOf, IsExactlyAsLargeAsThePresetSays) {
  for (const Preset& preset : presets()) {
    const Svg svg(figure(twoRuns(), GetParam(), Format::Svg, preset.name));
    EXPECT_EQ(svg.error, QString());
    const QSizeF mm = sizeOf_mm(twoRuns(), GetParam(), preset);
    ASSERT_TRUE(svg.width.endsWith(QLatin1String("mm"))) << svg.width.toStdString();
    EXPECT_NEAR(svg.width.chopped(2).toDouble(), mm.width(), 0.05) << preset.name;
    EXPECT_NEAR(svg.height.chopped(2).toDouble(), mm.height(), 0.05) << preset.name;
  }
}

TEST_P(SvgOf, ItsWordsAreTextAndItHoldsNoPicture) {
  for (const auto* runs : {&twoRuns(), &manyRuns()}) {
    const Svg svg(figure(*runs, GetParam(), Format::Svg));
    const QString text = svg.words.join(QLatin1Char(' '));
    for (const QString& word : testing::wordsOf(GetParam(), *runs)) EXPECT_TRUE(text.contains(word)) << word.toStdString() << " in " << text.toStdString();
    EXPECT_TRUE(text.contains(QString::fromStdString(runs->front().trace->problem->scenario.title))) << "the description says where it comes from";
    for (const char* raster : {"image", "mask", "pattern"}) EXPECT_EQ(svg.elements.count(QLatin1String(raster)), 0u) << raster;
  }
}

TEST_P(SvgOf, IsDrawnByAnotherReader) {
  QSvgRenderer renderer(figure(twoRuns(), GetParam(), Format::Svg));
  ASSERT_TRUE(renderer.isValid());
  QImage image(600, 400, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  renderer.render(&painter);
  painter.end();
  EXPECT_LT(widgets::testing::count(image, Qt::white), 600 * 400 * 0.99);
}

}  // namespace
}  // namespace roundel::widgets::figures
