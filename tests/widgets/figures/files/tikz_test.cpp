// SPDX-License-Identifier: GPL-3.0-or-later
// Tests LaTeX pictures: true size, the texts of the page, complete tables, names that TeX must not read as commands.
// If pdflatex is installed, also compiles every kind.

#include "widgets/figures/files/tikz_file.h"

#include <QDir>
#include <QRegularExpression>

#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/files/provenance.h"

namespace roundel::widgets::figures {
namespace {

using testing::has;
using testing::manyRuns;
using testing::output;
using testing::page;
using testing::setBytes;
using testing::twoRuns;

TikzFile tikz(const std::vector<compare::LaneRun>& runs, const std::string& kind, const char* preset = "ieee-1col") {
  const Page& p = page(runs, kind, preset);
  return tikzFile(p.figure, *p.preset, p.drawing, fileMetadata(p.figure, p.preset->name), QString::fromStdString(kind));
}

QByteArray pictureOf(const QByteArray& tex) { return tex.left(tex.indexOf("\\endinput")); }

class Tikz : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Kind, Tikz, ::testing::ValuesIn(kinds()),
                         [](const auto& each) { return testing::plain(each.param); });

TEST_P(Tikz, ReadsColumnsThatItsTableHas) {
  for (const auto* runs : {&twoRuns(), &manyRuns()}) {
    const TikzFile file = tikz(*runs, GetParam());
    const bool drawn = GetParam() == "gantt" || GetParam() == "matrix" || GetParam() == "cluster" ||
                       GetParam() == "timeline-jobs" || GetParam() == "parts";
    const bool shapes = GetParam() == "gantt" || GetParam() == "matrix" || GetParam() == "cluster";
    ASSERT_EQ(file.data.isEmpty(), shapes);
    EXPECT_EQ(file.tex.contains("\\begin{axis}"), !drawn);
    if (drawn) continue;
    const QList<QByteArray> rows = file.data.trimmed().split('\n');
    const QList<QByteArray> names = rows.front().split(' ');
    EXPECT_EQ(QSet<QByteArray>(names.begin(), names.end()).size(), names.size()) << "column names differ";
    for (qsizetype row = 1; row < rows.size(); ++row) {
      const QList<QByteArray> cells = rows[row].split(' ');
      ASSERT_EQ(cells.size(), names.size()) << row;
      for (const QByteArray& cell : cells) {
        bool number = false;
        cell.toDouble(&number);
        EXPECT_TRUE(number) << cell.toStdString();
      }
    }
    static const QRegularExpression read(QStringLiteral("(?:x|y|minus|plus)=([a-z0-9-]+)[,\\]]"));
    int found = 0;
    for (const QString& line : QString::fromUtf8(file.tex).split(QLatin1Char('\n'))) {
      if (!line.startsWith(QStringLiteral("\\addplot"))) continue;
      QRegularExpressionMatchIterator columns = read.globalMatch(line.mid(line.indexOf(QStringLiteral("table["))));
      for (; columns.hasNext(); ++found) {
        const QByteArray column = columns.next().captured(1).toLatin1();
        EXPECT_TRUE(names.contains(column)) << column.toStdString();
      }
    }
    EXPECT_GE(found, 2);
    EXPECT_TRUE(file.tex.contains("\\roundelfolder " + QByteArray::fromStdString(GetParam()) + ".dat"));
  }
}

TEST_P(Tikz, IsAsLargeAsThePresetSaysAndTheSameTwice) {
  for (const char* preset : {"ieee-1col", "beamer"}) {
    const QByteArray tex = tikz(twoRuns(), GetParam(), preset).tex;
    static const QRegularExpression box(
        QStringLiteral("\\\\useasboundingbox \\(0,0\\) rectangle \\(([0-9.]+),([0-9.]+)\\);"));
    const QRegularExpressionMatch match = box.match(QString::fromUtf8(tex));
    ASSERT_TRUE(match.hasMatch());
    const QSizeF mm = page(twoRuns(), GetParam(), preset).drawing.size_mm();
    EXPECT_NEAR(match.captured(1).toDouble(), mm.width(), 0.01);
    EXPECT_NEAR(match.captured(2).toDouble(), mm.height(), 0.01);
    EXPECT_EQ(tikz(twoRuns(), GetParam(), preset).tex, tex);
    EXPECT_FALSE(tex.contains("includegraphics"));
  }
}

// The picture contains all texts of the page.
TEST_P(Tikz, HasTheWordsOfThePage) {
  for (const auto* runs : {&twoRuns(), &manyRuns()}) {
    const QByteArray picture = pictureOf(tikz(*runs, GetParam()).tex);
    for (const Op& op : page(*runs, GetParam(), "ieee-1col").drawing.ops) {
      if (op.kind != Op::Kind::Text) continue;
      QString first = op.text.section(QLatin1Char(' '), 0, 0);
      static const QRegularExpression special(QStringLiteral("[^A-Za-z0-9.].*"));
      first.remove(special);
      EXPECT_TRUE(picture.contains(first.toUtf8())) << op.text.toStdString();
    }
  }
}

TEST(TikzFile, PartsAndTimelinesOfJobsAreDrawnAndComeWithTheirTable) {
  for (const char* kind : {"timeline-jobs", "parts"}) {
    const TikzFile file = tikz(twoRuns(), kind);
    EXPECT_EQ(file.data, page(twoRuns(), kind, "ieee-1col").figure.table().toUtf8()) << kind;
    const QByteArray name = QByteArray(kind) + ".dat";
    EXPECT_TRUE(file.tex.contains("\\pgfplotstableread[col sep=comma]{" + name + "}")) << kind;
    EXPECT_FALSE(pictureOf(file.tex).contains("\\roundelfolder")) << kind;
  }
}

TEST(TikzFile, AColumnHoldsTheNumbersOfItsCurve) {
  const Page& p = page(twoRuns(), "cru", "ieee-1col");
  const QList<QByteArray> rows = tikz(twoRuns(), "cru").data.trimmed().split('\n');
  const auto x = rows.front().split(' ').indexOf("gavel-x");
  const auto y = rows.front().split(' ').indexOf("gavel-y");
  ASSERT_GE(x, 0);
  const plots::PlotSeries& gavel = p.figure.panels.front().series.front();
  ASSERT_LE(static_cast<qsizetype>(gavel.x.size()), rows.size() - 1);
  for (std::size_t i = 0; i < gavel.x.size(); ++i) {
    const QList<QByteArray> cells = rows[static_cast<qsizetype>(i) + 1].split(' ');
    EXPECT_NEAR(cells[x].toDouble(), gavel.x[i] / p.figure.panels.front().time_unit_s, 1e-6);
    EXPECT_NEAR(cells[y].toDouble(), gavel.y[i], 1e-9);
  }
}

const char* const kNasty = "50% of {A_1} & #2 $x^2$ \\ ~ [b], <c>";

model::Scenario nasty() {
  model::Scenario s = widgets::testing::threeJobs();
  s.title = std::string("title\nof ") + kNasty;
  s.jobs[0].id = "J_%1";
  s.compare = {{"hadar", kNasty, {}}, {"gavel", "Gavel \u00D7 2", {}}};
  return s;
}

TEST(TikzFile, NamesAreNoCommands) {
  const auto runs = testing::runsOf(nasty());
  for (const char* kind : {"jct-bars", "gantt", "lr-dots"}) {
    const Page p = pageOf(makeFigure(kind, runs), *findPreset("ieee-2col"));
    const QByteArray picture = pictureOf(bytesOf(p, Format::Tex));
    for (const QByteArray& line : picture.split('\n')) {
      if (line.startsWith('%')) continue;
      EXPECT_FALSE(line.contains(" & ")) << line.toStdString();
      EXPECT_FALSE(line.contains("{A_1}")) << line.toStdString();
    }
    EXPECT_TRUE(picture.startsWith("% Roundel "));
  }
}

// TeX also ends a comment at a carriage return, and would execute the text after it.
TEST(TikzFile, NoTitleOrLabelEndsItsComment) {
  model::Scenario s = widgets::testing::threeJobs();
  s.title = "harmless\r\\immediate\\write18{x}\x0b\x0c\u0085\u2028y";
  s.compare = {{"hadar", "Hadar\r\\input{secret}", {}}, {"gavel", "Gavel\n\\openout", {}}};
  const auto runs = testing::runsOf(s);
  for (const std::string& kind : kinds()) {
    const Figure figure = makeFigure(kind, runs);
    if (!figure.drawable()) continue;
    const QByteArray tex = bytesOf(pageOf(figure, *findPreset("ieee-2col")), Format::Tex);
    for (const char byte : tex)
      EXPECT_TRUE(byte == '\n' || static_cast<unsigned char>(byte) >= 0x20) << kind << ' ' << static_cast<int>(byte);
    for (const QByteArray& line : pictureOf(tex).split('\n')) {
      if (line.startsWith('%')) continue;
      EXPECT_FALSE(line.contains("\\immediate") || line.contains("\\input") || line.contains("\\openout"))
          << kind << ": " << line.toStdString();
    }
  }
}

TEST(TikzFile, IsWrittenWithItsTableBesideIt) {
  const QTemporaryDir folder;
  std::string error;
  ASSERT_TRUE(testing::writeFigure(twoRuns(), "cru", folder.filePath(QStringLiteral("fig3.tex")).toStdString(), error))
      << error;
  ASSERT_TRUE(
      testing::writeFigure(twoRuns(), "gantt", folder.filePath(QStringLiteral("fig4.tex")).toStdString(), error))
      << error;
  EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files, QDir::Name),
            QStringList({QStringLiteral("fig3.dat"), QStringLiteral("fig3.tex"), QStringLiteral("fig4.tex")}));
  EXPECT_TRUE(testing::bytesOfFile(folder.filePath(QStringLiteral("fig3.tex"))).contains("\\roundelfolder fig3.dat"));
}

qsizetype tikzRectangles(const Drawing& drawing) {
  return std::ranges::count_if(drawing.ops, [](const Op& op) {
    return op.kind == Op::Kind::Shape && op.fill.isValid() && op.fill != QColor(Qt::white) &&
           op.pen.style() == Qt::NoPen && op.clip.isNull() && op.path.elementCount() == 5;
  });
}

// The Gantt chart of two runs with many small bars below it.
Page crowded() {
  Page p = page(twoRuns(), "gantt", "ieee-2col");
  for (int i = 0; i < 60000; ++i) {
    Op bar;
    bar.fill = jobColor(i % 480);
    bar.path.addRect(QRectF(70 + i % 400, 60 + i / 400 * 0.4, 0.8, 0.35));
    p.drawing.ops.push_back(bar);
  }
  return p;
}

TEST(TikzFile, OfManyMarksIsWrittenAsOperatorsAndSaysForWhom) {
  const Page p = crowded();
  const QByteArray tex =
      tikzFile(p.figure, *p.preset, p.drawing, fileMetadata(p.figure, p.preset->name), QStringLiteral("many")).tex;
  const QByteArray picture = pictureOf(tex);
  EXPECT_TRUE(picture.left(1000).contains("dvips"));
  EXPECT_EQ(picture.count(" re f"), 60000 + tikzRectangles(page(twoRuns(), "gantt", "ieee-2col").drawing));
  EXPECT_LT(picture.size(), 60000 * 60) << "the picture fits pdfLaTeX's memory of five million words";
  EXPECT_TRUE(picture.contains("70 ")) << "the picture contains the position of a bar on the page";
  EXPECT_FALSE(pictureOf(tikz(twoRuns(), "gantt", "ieee-2col").tex).contains("roundelmarks"))
      << "a few marks are written as commands, which the user can edit";
}

bool hasLatex() {
  return has("pdflatex") && has("kpsewhich") && [] {
    QProcess which;
    which.start(QStringLiteral("kpsewhich"),
                {QStringLiteral("pgfplots.sty"), QStringLiteral("tikzlibrarypatterns.meta.code.tex"),
                 QStringLiteral("booktabs.sty")});
    return which.waitForFinished(20000) && which.exitCode() == 0 && which.readAllStandardOutput().count('\n') == 3;
  }();
}

// As many lanes as manyRuns() but only three jobs, because LaTeX is slow for many table rows.
const std::vector<compare::LaneRun>& sixRuns() {
  static const std::vector<compare::LaneRun> runs = [] {
    model::Scenario s = widgets::testing::example("hadar-fig1.json");
    s.compare.clear();
    for (const compare::LaneRun& run : manyRuns()) s.compare.push_back({run.lane.policy, run.lane.label, {}});
    return testing::runsOf(s);
  }();
  return runs;
}

// Every kind on a page of the size of its picture, in one run of LaTeX.
TEST(TikzFile, CompilesToPagesOfItsSizeWithItsWords) {
  if (!hasLatex())
    GTEST_SKIP() << "pdflatex with pgfplots, patterns.meta and booktabs is not installed (texlive-pictures, "
                    "texlive-latex-recommended)";
  const QTemporaryDir folder;
  QByteArray document =
      "\\documentclass{article}\n\\usepackage{pgfplots}\n\\pgfplotsset{compat=1.16}"
      "\n\\usetikzlibrary{patterns.meta}\n\\hoffset=-1in \\voffset=-1in\n"
      "\\newcommand\\onepage[1]{\\setbox0\\hbox{\\input{#1}}\\pdfpagewidth=\\wd0 "
      "\\pdfpageheight=\\dimexpr\\ht0+\\dp0\\relax\\shipout\\box0 }\n\\begin{document}\n";
  struct Source {
    std::string kind;
    Page page;
    QStringList words;
  };
  std::vector<Source> sources;
  const auto add = [&](const std::string& kind, Page p, const QStringList& words) {
    const QString name = QStringLiteral("p%1").arg(sources.size());
    const TikzFile file = tikzFile(p.figure, *p.preset, p.drawing, fileMetadata(p.figure, p.preset->name), name);
    setBytes(folder.filePath(name + QStringLiteral(".tex")), file.tex);
    if (!file.data.isEmpty()) setBytes(folder.filePath(name + QStringLiteral(".dat")), file.data);
    document += "\\onepage{" + name.toUtf8() + "}\n";
    sources.push_back({kind, std::move(p), words});
  };
  for (const std::string& kind : kinds()) {
    add(kind, page(twoRuns(), kind, "ieee-1col"), testing::wordsOf(kind, twoRuns()));
    const auto& runs = kind == "lr-dots" || kind == "gantt" ? manyRuns() : sixRuns();
    add(kind, page(runs, kind, "ieee-2col"), testing::wordsOf(kind, runs));
  }
  // LaTeX's font is wider, so the start of this long name is outside the page, but its end is inside.
  const auto hard = testing::runsOf(nasty());
  for (const char* kind : {"jct-bars", "gantt", "lr-dots"})
    add(kind, pageOf(makeFigure(kind, hard), *findPreset("ieee-2col")), {QStringLiteral("[b], <c>")});
  // As many bars as in runs of six schedulers with 480 jobs on 60 GPUs. With TikZ alone pdfLaTeX would run out of memory.
  add("gantt", crowded(), testing::wordsOf("gantt", twoRuns()));
  setBytes(folder.filePath(QStringLiteral("all.tex")), document + "\\end{document}\n");
  QProcess latex;
  latex.setWorkingDirectory(folder.path());
  latex.start(QStringLiteral("pdflatex"), {QStringLiteral("-interaction=nonstopmode"), QStringLiteral("-halt-on-error"),
                                           QStringLiteral("all.tex")});
  ASSERT_TRUE(latex.waitForFinished(180000));
  const QByteArray log = latex.readAllStandardOutput();
  ASSERT_EQ(latex.exitCode(), 0) << log.right(3000).toStdString();
  EXPECT_FALSE(log.contains("Missing character")) << log.mid(log.indexOf("Missing character"), 200).toStdString();
  if (const QByteArray keep = qgetenv("ROUNDEL_SHOTS"); !keep.isEmpty())
    QFile::copy(folder.filePath(QStringLiteral("all.pdf")), QString::fromUtf8(keep) + QStringLiteral("/tikz.pdf"));
  if (!has("pdfinfo") || !has("pdftotext")) return;
  const QString pdf = folder.filePath(QStringLiteral("all.pdf"));
  static const QRegularExpression size(QStringLiteral("Page +\\d+ size: +([0-9.]+) x ([0-9.]+)"));
  QRegularExpressionMatchIterator sizes =
      size.globalMatch(output("pdfinfo", {QStringLiteral("-l"), QString::number(sources.size()), pdf}));
  const QStringList pages =
      output("pdftotext", {QStringLiteral("-layout"), pdf, QStringLiteral("-")}).split(QLatin1Char('\f'));
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const std::string& kind = sources[i].kind;
    ASSERT_TRUE(sizes.hasNext()) << kind;
    const QRegularExpressionMatch found = sizes.next();
    EXPECT_NEAR(found.captured(1).toDouble(), sources[i].page.drawing.size_pt.width(), 0.1) << kind;
    EXPECT_NEAR(found.captured(2).toDouble(), sources[i].page.drawing.size_pt.height(), 0.1) << kind;
    for (const QString& word : sources[i].words)
      EXPECT_TRUE(pages.value(static_cast<qsizetype>(i)).contains(word))
          << word.toStdString() << " in " << kind << ":\n"
          << pages.value(static_cast<qsizetype>(i)).toStdString();
  }
}

}  // namespace
}  // namespace roundel::widgets::figures
