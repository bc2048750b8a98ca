// SPDX-License-Identifier: GPL-3.0-or-later
// Notes in figures: their words are on the page, the check of the figure passes, and a figure without notes does not change.

#include "widgets/notes/marks/page_notes.h"

#include <gtest/gtest.h>

#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/files/provenance.h"
#include "widgets/figures/kinds/figure_lint.h"
#include "widgets/figures/kinds/figure_painter.h"
#include "widgets/figures/kinds/placed_marks.h"

namespace roundel::widgets::notes {
namespace {

using figures::testing::twoRuns;

std::string firstJob() { return twoRuns().front().trace->problem->jobs[0].id; }

figures::Figure figureWith(const std::string& kind, std::vector<io::Note> notes) {
  figures::FigureOptions options;
  options.notes = std::move(notes);
  return figures::makeFigure(kind, twoRuns(), options);
}

QStringList textsOn(const figures::Drawing& page) {
  QStringList words;
  for (const figures::PlacedText& text : figures::textsOf(page)) words << text.text;
  return words;
}

const io::Note kOfJob{"first to run", "", firstJob(), {}, {}, "", true};
const io::Note kOfInstant{"half a minute", "", "", 30, {}, "", true};

class NotesInFigures : public ::testing::TestWithParam<const char*> {};

TEST_P(NotesInFigures, WordsAreOnThePageAndTheLintPasses) {
  for (const auto& [kind, note] : {std::pair<std::string, io::Note>("gantt", kOfJob),
                                   {"gantt", kOfInstant},
                                   {"timeline-jobs", kOfJob},
                                   {"queue", kOfInstant},
                                   {"cru", {"here", "", "", 60, {}, "cru", true}},
                                   {"makespan", {"less", "hadar", "", {}, {}, "makespan", true}}}) {
    const figures::Preset& preset = *figures::findPreset(GetParam());
    const figures::Figure figure = figureWith(kind, {note});
    EXPECT_TRUE(figure.remarks.isEmpty()) << kind;
    const figures::Drawing page = figures::draw(figure, preset);
    const QString all = textsOn(page).join(QLatin1Char(' '));
    EXPECT_TRUE(all.contains(QString::fromStdString(note.text))) << kind << ": " << qPrintable(all);
    EXPECT_EQ(figures::faultsOf(figures::lint(page, {}, preset)).toStdString(), "") << kind;
    const auto without = figures::draw(figureWith(kind, {}), preset);
    EXPECT_GT(page.ops.size(), without.ops.size()) << kind;
  }
}

INSTANTIATE_TEST_SUITE_P(, NotesInFigures, ::testing::Values("ieee-1col", "ieee-2col", "beamer"),
                         [](const auto& with) { return figures::testing::plain(with.param); });

TEST(FigureNotes, SeveralFindPlacesApart) {
  const figures::Preset& preset = *figures::findPreset("ieee-1col");
  std::vector<io::Note> notes;
  for (int i = 0; i < 5; ++i) {
    io::Note note = kOfJob;
    note.text = "note number " + std::to_string(i);
    notes.push_back(note);
  }
  const figures::Drawing page = figures::draw(figureWith("gantt", notes), preset);
  EXPECT_EQ(figures::faultsOf(figures::lint(page, {}, preset)).toStdString(), "");
  for (const io::Note& note : notes)
    EXPECT_TRUE(textsOn(page).join(QLatin1Char(' ')).contains(QString::fromStdString(note.text)));
}

TEST(FigureNotes, LintNamesTheNoteThatHasNoRoom) {
  const figures::Preset& preset = *figures::findPreset("beamer");
  io::Note note = kOfJob;
  for (int i = 0; i < 900; ++i) note.text += " word";
  const figures::Drawing page = figures::draw(figureWith("gantt", {note}), preset);
  EXPECT_TRUE(figures::faultsOf(figures::lint(page, {}, preset)).contains(QStringLiteral("first to run")));
}

TEST(FigureNotes, HighlightIsABandBeneathEverythingOrAnOutline) {
  const figures::Preset& preset = *figures::findPreset("ieee-1col");
  const auto plain = figures::draw(figureWith("gantt", {}), preset);
  const auto band = figures::draw(figureWith("gantt", {{"", "", "", 0, 60, "", true}}), preset);
  ASSERT_GT(band.ops.size(), plain.ops.size());
  EXPECT_TRUE(band.ops[1].fill.isValid());
  EXPECT_EQ(textsOn(band), textsOn(plain));
  EXPECT_EQ(band.size_pt, plain.size_pt);
  const auto outline = figures::draw(figureWith("gantt", {{"", "", firstJob(), {}, {}, "", true}}), preset);
  EXPECT_EQ(outline.ops[1].path, plain.ops[1].path);
  EXPECT_GT(outline.ops.size(), plain.ops.size());
}

TEST(FigureNotes, WhatAKindCannotShowIsARemark) {
  EXPECT_EQ(figureWith("jct-cdf", {kOfJob}).remarks.size(), 1);
  EXPECT_EQ(figureWith("gantt", {{"x", "", "", 60, {}, "cru", true}, kOfJob}).remarks.size(), 1);
}

TEST(FigureNotes, ComeBackWithTheFile) {
  const figures::Figure figure = figureWith("gantt", {kOfJob, kOfInstant});
  const figures::Preset& preset = *figures::findPreset("ieee-1col");
  const QByteArray svg = figures::bytesOf(figures::pageOf(figure, preset), figures::Format::Svg);
  QString reason;
  const auto back = figures::readProvenance(svg, reason);
  ASSERT_TRUE(back) << qPrintable(reason);
  EXPECT_EQ(back->options.notes, figure.options.notes);
}

}  // namespace
}  // namespace roundel::widgets::notes
