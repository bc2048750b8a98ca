// SPDX-License-Identifier: GPL-3.0-or-later
// Tests SVG figures: true size, text as text, no ambiguous content.

#include "widgets/figures/files/svg_file.h"

#include <QPainter>
#include <QSvgRenderer>
#include <QXmlStreamReader>

#include "tests/widgets/figures/kinds/figures.h"

namespace roundel::widgets::figures {
namespace {

using testing::figure;
using testing::manyRuns;
using testing::page;
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
      if (name == QLatin1String("text") || name == QLatin1String("desc") || name == QLatin1String("title"))
        words << xml.readElementText().trimmed();
    }
    error = xml.hasError() ? xml.errorString() : QString();
  }
  std::map<QString, int> elements;
  QString width, height, error;
  QStringList words;
};

class SvgOf : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Kind, SvgOf, ::testing::ValuesIn(kinds()),
                         [](const auto& each) { return testing::plain(each.param); });

TEST_P(SvgOf, IsExactlyAsLargeAsThePresetSays) {
  for (const Preset& preset : presets()) {
    const Svg svg(svgFile(page(twoRuns(), GetParam(), preset.name).drawing, {}));
    EXPECT_EQ(svg.error, QString());
    ASSERT_TRUE(svg.width.endsWith(QLatin1String("mm"))) << svg.width.toStdString();
    EXPECT_NEAR(svg.width.chopped(2).toDouble(), preset.width_mm, 0.05) << preset.name;
    EXPECT_NEAR(svg.height.chopped(2).toDouble(), page(twoRuns(), GetParam(), preset.name).drawing.size_mm().height(),
                0.05)
        << preset.name;
  }
}

TEST_P(SvgOf, ItsWordsAreTextAndItHoldsNoPicture) {
  for (const auto* runs : {&twoRuns(), &manyRuns()}) {
    const Svg svg(figure(*runs, GetParam(), Format::Svg));
    const QString text = svg.words.join(QLatin1Char(' '));
    for (const QString& word : testing::wordsOf(GetParam(), *runs))
      EXPECT_TRUE(text.contains(word)) << word.toStdString() << " in " << text.toStdString();
    EXPECT_TRUE(text.contains(QString::fromStdString(runs->front().trace->problem->scenario->title)))
        << "the description names the source";
    for (const char* raster : {"image", "mask", "pattern"})
      EXPECT_EQ(svg.elements.count(QLatin1String(raster)), 0u) << raster;
    EXPECT_EQ(svg.elements.count(QStringLiteral("metadata")), 1u);
  }
}

// Qt's reader draws the same page as our player, except for antialiasing. It supports neither font lists nor clips.
TEST_P(SvgOf, IsDrawnTheSameByAnotherReader) {
  Drawing drawing = outlined(page(twoRuns(), GetParam()).drawing);
  for (Op& op : drawing.ops) op.clip = {};
  QSvgRenderer renderer(svgFile(drawing, {}));
  ASSERT_TRUE(renderer.isValid());
  const QSizeF size = page(twoRuns(), GetParam()).drawing.size_pt;
  const auto blank = [&] {
    QImage image((size * 2).toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    return image;
  };
  QImage theirs = blank(), ours = blank();
  {
    QPainter painter(&theirs);
    renderer.render(&painter, QRectF(QPointF(), size * 2));
  }
  {
    QPainter painter(&ours);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(2, 2);
    play(painter, drawing);
  }
  double difference = 0;
  for (int y = 0; y < ours.height(); ++y) {
    for (int x = 0; x < ours.width(); ++x) difference += std::abs(qGray(ours.pixel(x, y)) - qGray(theirs.pixel(x, y)));
  }
  EXPECT_LT(difference / (ours.width() * ours.height()), 4) << "the mean difference in grey of 255 levels";
}

TEST(SvgFile, LettersCanBeOutlines) {
  const QByteArray svg = bytesOf(page(twoRuns(), "cru"), Format::Svg, {300, true, false});
  EXPECT_FALSE(svg.contains("<text"));
  EXPECT_GT(svg.count("<path"), bytesOf(page(twoRuns(), "cru"), Format::Svg).count("<path"));
}

Drawing drawingOf(const QString& words) {
  Op text;
  text.kind = Op::Kind::Text;
  text.text = words;
  text.family = QStringLiteral("Liberation Sans");
  text.size_pt = 8;
  text.at = {2, 10};
  Drawing drawing;
  drawing.size_pt = QSizeF(50, 20);
  drawing.ops.push_back(text);
  return drawing;
}

TEST(SvgFile, EscapesWhatXmlCannotHold) {
  const Drawing drawing = drawingOf(QStringLiteral("a < b & \"c\""));
  const Svg svg(svgFile(drawing, {QStringLiteral("<title>"), QStringLiteral("x & y"), "{\"a\":\"<\"}", {}}));
  EXPECT_EQ(svg.error, QString());
  EXPECT_TRUE(svg.words.contains(drawing.ops[0].text));
  EXPECT_TRUE(svg.words.contains(QStringLiteral("<title>")));
}

TEST(SvgFile, ShowsControlCharacters) {
  const Drawing drawing = drawingOf(QStringLiteral("a\x1b\u202E\u2028\u0085z"));
  const QByteArray bytes = svgFile(drawing, {QStringLiteral("t\ru"), {}, {}, {}});
  EXPECT_EQ(Svg(bytes).error, QString());
  EXPECT_TRUE(bytes.contains("a&lt;U+001B&gt;&lt;U+202E&gt;&lt;U+2028&gt;&lt;U+0085&gt;z")) << bytes.toStdString();
  EXPECT_TRUE(bytes.contains("<title>t&lt;U+000D&gt;u</title>"));
}

}  // namespace
}  // namespace roundel::widgets::figures
