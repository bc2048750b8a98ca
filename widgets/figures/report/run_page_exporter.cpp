// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/report/run_page_exporter.h"

#include <QFile>
#include <atomic>
#include <utility>

#include "core/io/files/write_file.h"
#include "core/page/explained_runs.h"
#include "core/page/page.h"

namespace roundel::widgets {

struct RunPageExporter::Page {
  std::vector<compare::LaneRun> runs;
  QString path;
  enum class State { Running, Cancelled, Committing };
  std::atomic<State> state = State::Running;  ///< cancelling is possible until the file is renamed
  bool move(State to) {
    State from = State::Running;
    return state.compare_exchange_strong(from, to);
  }

  /// Returns the error, if any. On any thread.
  QString write(const JobContext& job, const std::function<void(int)>& told) {
    const auto explained = page::withExplanations(runs, std::nullopt, 0, job.stop());
    if (job.stop().stop_requested()) return {};
    told(1);
    const std::string html = page::html(explained);
    told(2);
    std::string error;
    if (!move(State::Committing) || io::writeFileAtomically(QFile::encodeName(path).toStdString(), html, error))
      return {};
    return RunPageExporter::tr("The page was not saved: %1. Choose another folder or make room.")
        .arg(QString::fromStdString(error));
  }
};

RunPageExporter::RunPageExporter(QObject* parent) : QObject(parent) {}

RunPageExporter::~RunPageExporter() {
  if (m_page) m_page->move(Page::State::Cancelled);
}

void RunPageExporter::start(std::vector<compare::LaneRun> runs, const QString& path) {
  constexpr int kSteps = 3;  // explained, made, written
  m_page = std::make_shared<Page>();
  m_page->runs = std::move(runs);
  m_page->path = path;
  emit progress(0, kSteps);
  if (!m_page) return;  // a listener may have cancelled
  const auto work = [this, page = m_page](const JobContext& job) {
    return page->write(job, [&](int done) { job.report([this, done] { emit progress(done, kSteps); }); });
  };
  m_job = m_threads.start(work,
                          [this](const JobOutcome<QString>& error) { end(error.value.value_or(error.error), false); });
}

void RunPageExporter::cancel() {
  if (m_page && m_page->move(Page::State::Cancelled)) end({}, true);
}

void RunPageExporter::end(const QString& error, bool cancelled) {
  m_job.drop();
  const QString path = std::exchange(m_page, nullptr)->path;
  emit finished(path, error, cancelled);
}

}  // namespace roundel::widgets
