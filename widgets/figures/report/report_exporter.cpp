// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/report/report_exporter.h"

#include <QCoreApplication>
#include <QFile>
#include <atomic>

#include "core/io/files/write_file.h"
#include "widgets/figures/kinds/figure_painter.h"

namespace roundel::widgets {

struct ReportExporter::Report {
  std::vector<plots::PlotLane> lanes, drawn;
  QString path;
  std::vector<figures::Page> pages;
  enum class State { Running, Cancelled, Committing };
  std::atomic<State> state = State::Running;  ///< cancelling is possible until the file is renamed
  bool move(State to) {
    State expected_state = State::Running;
    return state.compare_exchange_strong(expected_state, to);
  }

  /// Returns the error, if any. On any thread.
  QString write() {
    const QByteArray bytes = report::html(lanes, pages);
    std::string error;
    const bool cancelled = !move(State::Committing);
    if (cancelled || io::writeFileAtomically(QFile::encodeName(path).toStdString(),
                                             {bytes.constData(), static_cast<std::size_t>(bytes.size())}, error))
      return {};
    return QCoreApplication::translate("Report", "The report was not saved: %1. Choose another folder or make room.")
        .arg(QString::fromStdString(error));
  }
};

ReportExporter::ReportExporter(QObject* parent) : QObject(parent) {}

ReportExporter::~ReportExporter() {
  if (m_report) m_report->move(Report::State::Cancelled);
}

void ReportExporter::start(std::vector<plots::PlotLane> lanes, const QString& path) {
  m_report = std::make_shared<Report>();
  m_report->drawn = report::drawn(lanes);
  m_report->lanes = std::move(lanes);
  m_report->path = path;
  for (const report::Entry& entry : report::entries())
    figures::familyOf(*figures::findPreset(entry.preset));  // loads the fonts on this thread
  emit progress(0, static_cast<int>(report::entries().size()) + 1);
  next();
}

void ReportExporter::next() {
  const std::size_t done_pages = m_report->pages.size();
  if (done_pages == report::entries().size()) return finishFile();
  const auto make = [report = m_report, entry = report::entries()[done_pages]](const JobContext&) {
    figures::Page page;
    page.preset = figures::findPreset(entry.preset);
    page.figure = figures::makeFigure(entry.kind, report->drawn);
    if (!figures::needsGuiThread(page.figure)) page.drawing = figures::draw(page.figure, *page.preset);
    return page;
  };
  m_step = m_threads.start(make, [this](JobOutcome<figures::Page> page) {
    page.value ? add(std::move(*page.value)) : end(page.error, false);
  });
}

void ReportExporter::add(figures::Page page) {
  if (figures::needsGuiThread(page.figure)) page.drawing = figures::draw(page.figure, *page.preset);
  m_report->pages.push_back(std::move(page));
  emit progress(static_cast<int>(m_report->pages.size()), static_cast<int>(report::entries().size()) + 1);
  if (m_report) next();  // a listener may have cancelled
}

void ReportExporter::finishFile() {
  m_step = m_threads.start([report = m_report](const JobContext&) { return report->write(); },
                           [this](const JobOutcome<QString>& error) { end(error.value.value_or(error.error), false); });
}

void ReportExporter::cancel() {
  if (m_report && m_report->move(Report::State::Cancelled)) end({}, true);
}

void ReportExporter::end(const QString& error, bool cancelled) {
  m_step.drop();
  const QString path = std::exchange(m_report, nullptr)->path;
  emit finished(path, error, cancelled);
}

}  // namespace roundel::widgets
