// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/talk/write_talk.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <algorithm>
#include <filesystem>

#include "core/io/files/write_file.h"
#include "core/io/scenario_io.h"
#include "core/page/page.h"
#include "core/talk/read_talk.h"
#include "widgets/stage/talk/talk_pdf.h"

namespace roundel::widgets {
namespace {

struct TalkFileTexts {
  Q_DECLARE_TR_FUNCTIONS(TalkFile)
};

namespace fs = std::filesystem;

// The slides of the open scenario, which the window has runs of.
std::vector<talk::Slide> ownSlides(const Workbench& bench) {
  std::vector<talk::Slide> slides = bench.slides.all();
  std::erase_if(slides, [](const talk::Slide& slide) { return !slide.scenario.empty(); });
  return slides;
}

std::string titleOf(const Workbench& bench) {
  const std::string& own = bench.slides.talk().title;
  return own.empty() ? bench.document.scenario().title : own;
}

std::string pageOf(const Workbench& bench, std::string& error) {
  std::vector<compare::LaneRun> runs;
  for (const LaneState& lane : bench.comparison.lanes())
    if (lane.run && !lane.stale) runs.push_back(*lane.run);
  error = page::whyNoPage(runs);
  if (!error.empty()) return {};
  page::PageOptions options;
  options.title = titleOf(bench);
  for (const talk::Slide& slide : ownSlides(bench))
    options.slides.push_back(
        {slide.sentence, instantOf(bench.comparison.lanes(), slide).at_s, slide.lanes, talk::jobOf(slide.spot)});
  return page::html(runs, options);
}

std::string pdfOf(const Workbench& bench, bool notes) {
  const std::vector<talk::Slide> slides = ownSlides(bench);
  const std::vector<const std::vector<LaneState>*> lanes(slides.size(), &bench.comparison.lanes());
  return talkPdf(slides, lanes, {QString::fromStdString(titleOf(bench)), notes}).toStdString();
}

bool writeFiles(const Workbench& bench, const fs::path& path, std::string& error) {
  talk::Talk talk = bench.slides.talk();
  const fs::path beside = scenarioBeside(QString::fromStdString(path.string())).toStdString();
  talk.scenario = beside.filename().string();
  return io::writeFileAtomically(beside, io::writeScenario(bench.document.scenario()), error) &&
         io::writeFileAtomically(path, talk::writeTalk(talk), error);
}

}  // namespace

QString scenarioBeside(const QString& path) {
  const QLatin1String ending(talk::kTalkEnding.data(), static_cast<qsizetype>(talk::kTalkEnding.size()));
  return path.endsWith(ending) ? path.chopped(ending.size()) + QStringLiteral(".json") : QString();
}

QString writeTalk(const Workbench& bench, const QString& path, bool notes) {
  const fs::path file(path.toStdString());
  std::string error;
  if (!scenarioBeside(path).isEmpty()) {
    writeFiles(bench, file, error);
  } else if (path.endsWith(QStringLiteral(".html"), Qt::CaseInsensitive)) {
    const std::string text = pageOf(bench, error);
    if (error.empty()) io::writeFileAtomically(file, text, error);
  } else if (path.endsWith(QStringLiteral(".pdf"), Qt::CaseInsensitive)) {
    if (ownSlides(bench).empty()) return TalkFileTexts::tr("No slide is of the open scenario.");
    io::writeFileAtomically(file, pdfOf(bench, notes), error);
  } else {
    return TalkFileTexts::tr("%1: the name must end in .pdf, .html or .talk.json").arg(QFileInfo(path).fileName());
  }
  return QString::fromStdString(error);
}

}  // namespace roundel::widgets
