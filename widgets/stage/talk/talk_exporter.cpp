// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/talk/talk_exporter.h"

#include <QFileInfo>
#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/compare/run_lanes.h"
#include "core/io/files/inside.h"
#include "core/io/load.h"
#include "core/io/scenario_io.h"
#include "core/page/explained_runs.h"
#include "core/page/page.h"
#include "core/policies/registry.h"
#include "core/talk/read_talk.h"
#include "widgets/base/text/shown.h"
#include "widgets/stage/talk/talk_pdf.h"

namespace roundel::widgets {
namespace {

namespace fs = std::filesystem;

std::string titleOf(const Workbench& bench) {
  const std::string& own = bench.slides.talk().title;
  return own.empty() ? bench.document.scenario().title : own;
}

bool needsProgram(const compare::Lane& lane) {
  const policies::PolicyInfo* info = policies::find(lane.policy);
  return info != nullptr && info->needs_program;
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
  const QString beside = scenarioBeside(m_path);
  talk.scenario = QFileInfo(beside).fileName().toStdString();
  write([path = m_path, beside, talk = std::move(talk), scenario = bench.document.scenario()](const std::stop_token&,
                                                                                              const Told&) -> Files {
    return {{beside, io::writeScenario(scenario)}, {path, talk::writeTalk(talk)}};
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
  std::vector<std::string> others;
  for (const talk::Slide& slide : m_slides)
    if (!slide.scenario.empty() && std::ranges::find(others, slide.scenario) == others.end())
      others.push_back(slide.scenario);
  const int slides = static_cast<int>(m_slides.size());
  if (!begin(m_path, slides + 1)) return;
  m_lanes = {{std::string(), bench.comparison.lanes()}};
  m_pages = std::make_unique<TalkPages>(QString::fromStdString(titleOf(bench)), notes, slides);
  if (others.empty()) return m_turn.start();
  const QString file = bench.document.path();
  if (file.isEmpty())
    return end(tr("%1 is not found: save the open scenario beside it first.").arg(shown(others.front())), false);
  m_runs = m_threads.start([folder = QFileInfo(file).absolutePath(),
                            others](const JobContext& job) { return runsOf(folder, others, job.stop()); },
                           [this](JobOutcome<Runs> made) {
                             if (!made.value || !made.value->error.isEmpty())
                               return end(made.value ? made.value->error : made.error, false);
                             m_lanes.merge(made.value->lanes);
                             nextSlide();
                           });
}

// On a worker thread. A program must not start without the user's permission, which is given for an open scenario only.
TalkExporter::Runs TalkExporter::runsOf(const QString& folder, const std::vector<std::string>& files,
                                        const std::stop_token& stop) {
  Runs out;
  const fs::path base(folder.toStdString());
  for (const std::string& file : files) {
    const QString name = shown(file);
    if (!io::liesIn(base, file)) return {{}, tr("%1 leads out of the folder of the scenario.").arg(name)};
    const io::LoadResult loaded = io::loadProblem(base / file);
    if (!loaded.problem) return {{}, tr("%1: %2").arg(name, QString::fromStdString(loaded.faults.front().message))};
    const std::vector<compare::Lane> lanes = compare::lanesOf(*loaded.problem->scenario);
    if (std::ranges::any_of(lanes, needsProgram))
      return {{}, tr("%1 compares a program. Only programs of the open scenario can be allowed.").arg(name)};
    compare::LanesSettings settings;
    settings.stop = stop;
    settings.explain = trace::Explain::Full;
    out.lanes[file] = laneStates(compare::runLanes(loaded.problem, lanes, settings));
    if (stop.stop_requested()) return {};
  }
  return out;
}

void TalkExporter::nextSlide() {
  if (!busy()) return;
  const auto at = static_cast<std::size_t>(m_pages->count());
  if (at == m_slides.size()) {
    const QByteArray bytes = m_pages->take();
    return write([path = m_path, bytes](const std::stop_token&, const Told&) -> Files {
      return {{path, bytes.toStdString()}};
    });
  }
  m_pages->add(m_slides[at], m_lanes.at(m_slides[at].scenario));
  m_turn.start();
  tell(m_pages->count());  // a listener may cancel
}

}  // namespace roundel::widgets
