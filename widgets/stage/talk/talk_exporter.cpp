// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/talk/talk_exporter.h"

#include <QFileInfo>
#include <utility>

#include "core/io/scenario_io.h"
#include "core/page/explained_runs.h"
#include "core/page/page.h"
#include "core/talk/read_talk.h"
#include "widgets/stage/talk/other_runs.h"
#include "widgets/stage/talk/talk_pdf.h"

namespace roundel::widgets {
namespace {

std::string titleOf(const Workbench& bench) {
  const std::string& own_title = bench.slides.talk().title;
  return own_title.empty() ? bench.document.scenario().title : own_title;
}

}  // namespace

TalkExporter::TalkExporter(QObject* parent) : FileTask(parent) {
  m_turn.setSingleShot(true);
  m_turn.setInterval(0);
  connect(&m_turn, &QTimer::timeout, this, &TalkExporter::nextSlide);
  connect(this, &FileTask::finished, this, [this] {
    m_turn.stop();
    m_runs.drop();
    m_pages.reset();
    m_lanes.clear();
  });
}

TalkExporter::~TalkExporter() = default;

QString TalkExporter::scenarioBeside(const QString& path) {
  const QLatin1String ending(talk::kTalkEnding.data(), static_cast<qsizetype>(talk::kTalkEnding.size()));
  return path.endsWith(ending) ? path.chopped(ending.size()) + QStringLiteral(".json") : QString();
}

void TalkExporter::start(const Workbench& bench, const QString& path, bool notes) {
  m_path = path;
  m_slides = bench.slides.all();
  if (!scenarioBeside(path).isEmpty()) return startFiles(bench);
  if (path.endsWith(QStringLiteral(".html"), Qt::CaseInsensitive)) return startPage(bench);
  if (path.endsWith(QStringLiteral(".pdf"), Qt::CaseInsensitive)) return startPdf(bench, notes);
  if (begin(path, 1))
    end(tr("%1: the name must end in .pdf, .html or .talk.json").arg(QFileInfo(path).fileName()), false);
}

void TalkExporter::startFiles(const Workbench& bench) {
  if (!begin(m_path, 1)) return;
  talk::Talk talk = bench.slides.talk();
  const QString scenario_path = scenarioBeside(m_path);
  talk.scenario = QFileInfo(scenario_path).fileName().toStdString();
  write([path = m_path, scenario_path, talk = std::move(talk), scenario = bench.document.scenario()](
            const std::stop_token&, const Told&) -> Files {
    return {{scenario_path, io::writeScenario(scenario)}, {path, talk::writeTalk(talk)}};
  });
}

void TalkExporter::startPage(const Workbench& bench) {
  constexpr int kSteps = 3;  // explained, made, written
  if (!begin(m_path, kSteps)) return;
  std::vector<compare::LaneRun> runs;
  for (const LaneState& lane : bench.comparison.lanes())
    if (lane.run && !lane.stale) runs.push_back(*lane.run);
  if (const std::string why = page::whyNoPage(runs); !why.empty()) return end(QString::fromStdString(why), false);
  page::PageOptions options;
  options.title = titleOf(bench);
  for (const talk::Slide& slide : m_slides) {
    if (!slide.scenario.empty()) continue;
    const double at_s = instantOf(bench.comparison.lanes(), slide).at_s;
    options.slides.push_back({slide.sentence, at_s, slide.lanes, talk::jobOf(slide.spot)});
  }
  write([path = m_path, runs = std::move(runs), options](const std::stop_token& stop, const Told& told) -> Files {
    const auto explained = page::withExplanations(runs, std::nullopt, 0, stop);
    if (stop.stop_requested()) return {};
    told(1);
    std::string html = page::html(explained, options);
    told(2);
    return {{path, std::move(html)}};
  });
}

void TalkExporter::startPdf(const Workbench& bench, bool notes) {
  const std::vector<std::string> others = otherScenarios(bench);
  const int slides = static_cast<int>(m_slides.size());
  if (!begin(m_path, slides + 1)) return;
  m_lanes = {{std::string(), bench.comparison.lanes()}};
  m_pages = std::make_unique<TalkPages>(QString::fromStdString(titleOf(bench)), notes, slides);
  if (others.empty()) return m_turn.start();
  if (const QString why = whyNoOthers(bench); !why.isEmpty()) return end(why, false);
  m_runs = m_threads.start([folder = QFileInfo(bench.document.path()).absolutePath(),
                            others](const JobContext& job) { return runsOf(folder, others, job.stop()); },
                           [this](JobOutcome<Runs> made) {
                             if (!made.value || !made.value->error.isEmpty())
                               return end(made.value ? made.value->error : made.error, false);
                             m_lanes.merge(made.value->lanes);
                             nextSlide();
                           });
}

// On a worker thread.
TalkExporter::Runs TalkExporter::runsOf(const QString& folder, const std::vector<std::string>& files,
                                        const std::stop_token& stop) {
  Runs out;
  for (const std::string& file : files) {
    OtherRun run = runBeside(folder, file, stop);
    if (!run.error.isEmpty()) return {{}, run.error};
    out.lanes[file] = std::move(run.lanes);
    if (stop.stop_requested()) return {};
  }
  return out;
}

void TalkExporter::nextSlide() {
  if (!busy()) return;
  const auto slide_index = static_cast<std::size_t>(m_pages->count());
  if (slide_index == m_slides.size()) {
    const QByteArray bytes = m_pages->take();
    return write([path = m_path, bytes](const std::stop_token&, const Told&) -> Files {
      return {{path, bytes.toStdString()}};
    });
  }
  m_pages->add(m_slides[slide_index], m_lanes.at(m_slides[slide_index].scenario));
  m_turn.start();
  tell(m_pages->count());  // a listener may cancel
}

}  // namespace roundel::widgets
