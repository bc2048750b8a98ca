// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/welcome/thumbnails.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>

#include "core/compare/comparison.h"
#include "core/io/load.h"
#include "core/policies/registry.h"
#include "widgets/base/background/spin.h"

namespace roundel::widgets {
namespace {

constexpr double kProgressStep = 0.05;

QByteArray keyOf(const Thumbnails::Request& wanted) {
  QCryptographicHash hash(QCryptographicHash::Sha256);
  hash.addData(wanted.content);
  hash.addData(QStringLiteral("%1x%2 %3 %4 %5 %6")
                   .arg(wanted.size.width())
                   .arg(wanted.size.height())
                   .arg(wanted.look.scale)
                   .arg(wanted.look.dpr)
                   .arg(wanted.look.theme.dark)
                   .arg(QCoreApplication::applicationVersion())
                   .toUtf8());
  return hash.result().toHex();
}

// The run of the scenario's first lane; nothing if there is none or it was stopped.
std::shared_ptr<const metrics::TraceIndex> runOf(const QString& path, const JobContext& job,
                                                 const std::function<void(double)>& report) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return nullptr;
  const std::string text = file.readAll().toStdString();
  const auto problem = io::loadProblemText(text, QFileInfo(path).absolutePath().toStdString()).problem;
  if (!problem) return nullptr;
  double reported_share = 0;
  compare::RunSettings settings;
  settings.stop = job.stop();
  settings.explain = trace::Explain::None;
  settings.progress = [&](const sim::Progress& progress) {
    const double share = progress.jobs_ended / std::max(1.0, static_cast<double>(progress.jobs));
    if (share >= reported_share + kProgressStep) report(reported_share = share);
  };
  // A picture starts no program.
  const std::vector<compare::Lane> lanes = compare::lanesOf(*problem->scenario);
  const auto lane = std::ranges::find_if_not(lanes, [](const compare::Lane& each) {
    const policies::PolicyInfo* info = policies::find(each.policy);
    return info != nullptr && info->needs_program;
  });
  if (lane == lanes.end()) return nullptr;
  const compare::LaneRun run = compare::runLane(problem, *lane, settings);
  if (job.stop().stop_requested() || !run.trace) return nullptr;
  return std::make_shared<const metrics::TraceIndex>(run.trace);
}

QByteArray pngOf(const QImage& picture) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  picture.save(&buffer, "PNG");
  return bytes;
}

}  // namespace

Thumbnails::Thumbnails(QString folder, QObject* parent) : QObject(parent), m_folder(std::move(folder)) {}

QString Thumbnails::defaultFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/thumbnails");
}

QString Thumbnails::fileOf(const QByteArray& key) const {
  return m_folder + QLatin1Char('/') + QString::fromLatin1(key) + QStringLiteral(".png");
}

QImage Thumbnails::find(const Request& wanted) {
  if (wanted.size.isEmpty()) return {};
  const QByteArray key = keyOf(wanted);
  if (const auto known = m_pictures.find(key); known != m_pictures.end()) return known->second;
  QImage kept_image;
  if (kept_image.load(fileOf(key))) {
    kept_image.setDevicePixelRatio(wanted.look.dpr);
    return m_pictures[key] = kept_image;
  }
  if (const auto run = m_keptRuns.find(wanted.content); run != m_keptRuns.end()) {
    keep(key, thumbnailOf(run->second, wanted.size, wanted.look));
    return m_pictures[key];
  }
  if (!m_jobs.contains(wanted.content)) start(key, wanted);
  return {};
}

double Thumbnails::progress(const Request& wanted) const {
  const auto entry = m_progress.find(wanted.content);
  return entry == m_progress.end() ? -1 : entry->second;
}

void Thumbnails::keep(const QByteArray& key, const QImage& picture) {
  m_pictures[key] = picture;
  if (!picture.isNull()) m_writer.write(fileOf(key), [picture] { return pngOf(picture); });
}

void Thumbnails::start(const QByteArray& key, const Request& wanted) {
  struct Made {
    Run run;
    QImage picture;
  };
  ++m_runs;
  m_progress[wanted.content] = 0;
  const auto work = [this, wanted](const JobContext& job) {
    const auto report = [&](double share) {
      job.report([this, share, content = wanted.content] {
        m_progress[content] = share;
        emit progressed(content);
      });
    };
    const Run run = runOf(wanted.path, job, report);
    return Made{run, run ? thumbnailOf(run, wanted.size, wanted.look) : QImage()};
  };
  BackgroundThreads& threads = wanted.jobs > kManyJobs ? m_large : m_small;
  m_jobs[wanted.content] = threads.start(work, [this, key, content = wanted.content](const JobOutcome<Made>& outcome) {
    const Made result = outcome.value.value_or(Made());
    if (result.run && result.run->trace().segments.size() <= kKeptSegments) m_keptRuns[content] = result.run;
    keep(key, result.picture);
    prune();
    m_progress.erase(content);
    m_jobs.erase(content);
    emit ready(content);
  });
}

void Thumbnails::cancelRuns() {
  m_jobs.clear();
  m_progress.clear();
  prune();
}

void Thumbnails::prune() const {
  const QFileInfoList files = QDir(m_folder).entryInfoList({QStringLiteral("*.png")}, QDir::Files, QDir::Time);
  for (qsizetype i = kKept; i < files.size(); ++i) QFile::remove(files[i].filePath());
}

bool Thumbnails::waitForFinished(int timeout_ms) {
  const bool is_done = spinWhile([this] { return !m_jobs.empty(); }, timeout_ms);
  m_writer.waitForWritten();
  return is_done;
}

}  // namespace roundel::widgets
