#include "widgets/report/report_exporter.h"

#include <QCoreApplication>
#include <QRunnable>
#include <QSaveFile>
#include <atomic>

#include "widgets/figures/figure_painter.h"

namespace roundel::widgets {

struct ReportExporter::Job {
  std::vector<plots::PlotLane> lanes, drawn;
  QString path;
  std::vector<figures::Page> pages;
  QString error;
  enum class State { Running, Cancelled, Committing };
  std::atomic<State> state = State::Running;  ///< the last moment to cancel is before the file is put in its place
  bool cancelled() const { return state == State::Cancelled; }
  bool move(State to) {
    State from = State::Running;
    return state.compare_exchange_strong(from, to);
  }
};

ReportExporter::ReportExporter(QObject* parent) : QObject(parent) { m_pool.setMaxThreadCount(1); }

ReportExporter::~ReportExporter() {
  if (m_job) m_job->move(Job::State::Cancelled);
  blockSignals(true);
  m_pool.clear();
  m_pool.waitForDone();
}

void ReportExporter::start(std::vector<plots::PlotLane> lanes, const QString& path) {
  m_job = std::make_shared<Job>();
  m_job->drawn = report::drawn(lanes);
  m_job->lanes = std::move(lanes);
  m_job->path = path;
  for (const report::Entry& entry : report::entries())
    figures::familyOf(*figures::findPreset(entry.preset));  // fonts are taken in here
  emit progress(0, static_cast<int>(report::entries().size()) + 1);
  next(m_job);
}

void ReportExporter::next(const std::shared_ptr<Job>& job) {
  const std::size_t done = job->pages.size();
  if (done == report::entries().size()) return finishFile(job);
  const report::Entry entry = report::entries()[done];
  auto page = std::make_shared<figures::Page>();
  page->preset = figures::findPreset(entry.preset);
  m_pool.start(QRunnable::create([this, job, page, entry] {
    if (job->cancelled()) return;
    page->figure = figures::makeFigure(entry.kind, job->drawn);
    const bool here = !figures::needsGuiThread(page->figure);
    if (here) page->drawing = figures::draw(page->figure, *page->preset);
    QMetaObject::invokeMethod(
        this,
        [this, job, page, here] {
          if (job != m_job) return;
          if (!here) page->drawing = figures::draw(page->figure, *page->preset);
          job->pages.push_back(std::move(*page));
          emit progress(static_cast<int>(job->pages.size()), static_cast<int>(report::entries().size()) + 1);
          if (job == m_job) next(job);
        },
        Qt::QueuedConnection);
  }));
}

void ReportExporter::finishFile(const std::shared_ptr<Job>& job) {
  m_pool.start(QRunnable::create([this, job] {
    const QByteArray bytes = report::html(job->lanes, job->pages);
    QSaveFile file(job->path);
    const bool written = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    if (!job->move(Job::State::Committing)) {
      file.cancelWriting();
    } else if (!written || !file.commit()) {
      job->error =
          QCoreApplication::translate("Report", "%1 cannot be written: %2. Choose another folder or make room.")
              .arg(job->path, file.errorString());
    }
    QMetaObject::invokeMethod(
        this,
        [this, job] {
          if (job == m_job) end(job->error, false);
        },
        Qt::QueuedConnection);
  }));
}

void ReportExporter::cancel() {
  if (m_job && m_job->move(Job::State::Cancelled)) end({}, true);
}

void ReportExporter::end(const QString& error, bool cancelled) {
  const QString path = std::exchange(m_job, nullptr)->path;
  emit finished(path, error, cancelled);
}

}  // namespace roundel::widgets
