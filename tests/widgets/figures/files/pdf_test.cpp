// SPDX-License-Identifier: GPL-3.0-or-later
// Tests PDF figures with other programs: every kind at every preset, in one file per kind, so that each tool runs once.

#include "widgets/figures/files/pdf_file.h"

#include <QRegularExpression>

#include <ctime>

#define POINTERHOLDER_TRANSITION 4
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFWriter.hh>

#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/files/provenance.h"

namespace roundel::widgets::figures {
namespace {

using testing::figure;
using testing::has;
using testing::manyRuns;
using testing::output;
using testing::page;
using testing::setBytes;
using testing::twoRuns;

class Pdf : public ::testing::TestWithParam<std::string> {
 protected:
  QTemporaryDir folder;
};
INSTANTIATE_TEST_SUITE_P(Kind, Pdf, ::testing::ValuesIn(kinds()),
                         [](const auto& each) { return testing::plain(each.param); });

TEST_P(Pdf, APageIsExactlyAsLargeAsThePresetSays) {
  static const QRegularExpression box(QStringLiteral("/MediaBox \\[\\s*0\\s+0\\s+([0-9.]+)\\s+([0-9.]+)\\s*\\]"));
  for (const Preset& preset : presets()) {
    const QByteArray bytes = figure(twoRuns(), GetParam(), Format::Pdf, preset.name);
    const QRegularExpressionMatch match = box.match(QString::fromLatin1(bytes));
    ASSERT_TRUE(match.hasMatch());
    EXPECT_NEAR(match.captured(1).toDouble() / 72 * 25.4, preset.width_mm, 0.05) << preset.name;
    EXPECT_NEAR(match.captured(2).toDouble() / 72 * 25.4,
                page(twoRuns(), GetParam(), preset.name).drawing.size_mm().height(), 0.05)
        << preset.name;
  }
}

// Every kind at every preset for two schedulers, and at one preset for six.
TEST(PdfFiles, AsOtherProgramsReadThem) {
  for (const char* tool : {"pdfunite", "pdffonts", "pdfimages", "pdftotext"}) {
    if (!has(tool)) GTEST_SKIP() << tool << " is not installed";
  }
  const QTemporaryDir folder;
  struct Source {
    std::string kind, preset;
    const std::vector<compare::LaneRun>* runs;
  };
  std::vector<Source> sources;
  QStringList files;
  const auto add = [&](const std::string& kind, const char* preset, const std::vector<compare::LaneRun>& runs) {
    sources.push_back({kind, preset, &runs});
    files << folder.filePath(QStringLiteral("%1.pdf").arg(sources.size()));
    setBytes(files.back(), pdfFile(page(runs, kind, preset).drawing, {}));
  };
  for (const std::string& kind : kinds()) {
    for (const Preset& preset : presets()) add(kind, preset.name, twoRuns());
    add(kind, "ieee-1col", manyRuns());
  }
  const QString all = folder.filePath(QStringLiteral("all.pdf"));
  output("pdfunite", files + QStringList{all});
  const QStringList fonts = output("pdffonts", {all}).trimmed().split(QLatin1Char('\n'));
  ASSERT_GT(fonts.size(), static_cast<qsizetype>(sources.size())) << "a header of two lines and one line per font";
  for (qsizetype line = 2; line < fonts.size(); ++line) {
    EXPECT_FALSE(fonts[line].contains(QStringLiteral("Type 3"))) << fonts[line].toStdString();
    EXPECT_TRUE(fonts[line].contains(QStringLiteral("Liberation"))) << fonts[line].toStdString();
    // Columns: name, type, encoding, emb, sub, uni, object. "emb" is the first of three columns with yes or no.
    static const QRegularExpression flags(QStringLiteral("\\s(yes|no)\\s+(yes|no)\\s+(yes|no)\\s"));
    EXPECT_EQ(flags.match(fonts[line]).captured(1), QStringLiteral("yes")) << fonts[line].toStdString();
  }
  EXPECT_EQ(output("pdfimages", {QStringLiteral("-list"), all}).trimmed().count(QLatin1Char('\n')), 1)
      << "the file has vectors and no image";
  const QStringList pages =
      output("pdftotext", {QStringLiteral("-layout"), all, QStringLiteral("-")}).split(QLatin1Char('\f'));
  ASSERT_GE(pages.size(), static_cast<qsizetype>(sources.size()));
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const QString& text = pages[static_cast<qsizetype>(i)];
    for (const QString& word : testing::wordsOf(sources[i].kind, *sources[i].runs)) {
      EXPECT_TRUE(text.contains(word)) << word.toStdString() << " in " << sources[i].kind << ' ' << sources[i].preset
                                       << ":\n"
                                       << text.toStdString();
    }
  }
}

// The writer's format of a date, and the length of the date, depend on the time zone.
TEST(PdfFile, IsTheSameInEveryTimeZone) {
  const QByteArray before = qgetenv("TZ");
  QByteArray first;
  for (const char* zone : {"UTC", "America/New_York", "Asia/Kolkata"}) {
    qputenv("TZ", zone);
    ::tzset();
    const QByteArray bytes =
        pdfFile(page(twoRuns(), "cru").drawing, fileMetadata(page(twoRuns(), "cru").figure, "acm-1col"));
    if (first.isEmpty()) first = bytes;
    EXPECT_TRUE(bytes == first) << zone;
    EXPECT_TRUE(bytes.contains("/CreationDate (D:19700101000000Z)")) << zone;
  }
  before.isEmpty() ? qunsetenv("TZ") : qputenv("TZ", before);
  ::tzset();
}

TEST(PdfFile, IsWhole) {
  if (!has("pdfinfo")) GTEST_SKIP() << "pdfinfo is not installed";
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("a.pdf"));
  setBytes(path, figure(twoRuns(), "gantt", Format::Pdf));
  const QString info = output("pdfinfo", {path});
  EXPECT_TRUE(info.contains(QStringLiteral("Creator:         Roundel"))) << info.toStdString();
  EXPECT_TRUE(info.contains(QStringLiteral("Pages:           1")));
}

TEST(PdfFile, CarriesItsScenarioAsAnAttachmentThatOtherProgramsFind) {
  if (!has("pdfdetach")) GTEST_SKIP() << "pdfdetach is not installed";
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("a.pdf"));
  setBytes(path, figure(twoRuns(), "gantt", Format::Pdf));
  const QString list = output("pdfdetach", {QStringLiteral("-list"), path});
  for (const char* name : {kPdfScenario, kPdfView}) {
    EXPECT_TRUE(list.contains(QLatin1String(name))) << list.toStdString();
    output("pdfdetach", {QStringLiteral("-savefile"), QLatin1String(name), QStringLiteral("-o"),
                         folder.filePath(QStringLiteral("out")), path});
    EXPECT_EQ(testing::bytesOfFile(folder.filePath(QStringLiteral("out"))),
              pdfAttachment(testing::bytesOfFile(path), name))
        << name;
  }
}

TEST(PdfFile, ItsScenarioIsFoundAfterAnotherProgramHasPackedItsObjects) {
  const QByteArray bytes = figure(twoRuns(), "gantt", Format::Pdf);
  QPDF document;
  document.processMemoryFile("figure.pdf", bytes.constData(), static_cast<std::size_t>(bytes.size()));
  QPDFWriter writer(document);
  writer.setOutputMemory();
  writer.setObjectStreamMode(qpdf_o_generate);
  writer.write();
  const std::shared_ptr<Buffer> buffer = writer.getBufferSharedPointer();
  const QByteArray packed(reinterpret_cast<const char*>(buffer->getBuffer()),
                          static_cast<qsizetype>(buffer->getSize()));
  ASSERT_FALSE(packed.contains(kPdfScenario)) << "the name of the attachment is compressed";
  EXPECT_FALSE(pdfAttachment(packed, kPdfScenario).isEmpty());
  EXPECT_EQ(pdfAttachment(packed, kPdfScenario), pdfAttachment(bytes, kPdfScenario));
  EXPECT_TRUE(pdfAttachment(bytes.left(bytes.size() / 2), "none").isEmpty());
}

}  // namespace
}  // namespace roundel::widgets::figures
