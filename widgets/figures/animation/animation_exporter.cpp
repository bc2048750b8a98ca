// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/animation/animation_exporter.h"

#include <QElapsedTimer>

#include "widgets/figures/animation/animation_scene.h"

namespace roundel::widgets {

constexpr int kTell_ms = 40;  // interval of progress reports: smooth, and cheap for the window

AnimationExporter::AnimationExporter(QObject* parent) : QObject(parent) {}

void AnimationExporter::start(std::vector<plots::PlotLane> lanes, const animation::AnimationOptions& options,
                              const QString& path) {
  const auto write = [this, lanes = std::move(lanes), options, path](const JobContext& job) {
    QElapsedTimer since;
    since.start();
    const auto tell = [&](int done, int of) {
      if (done < of && since.elapsed() < kTell_ms) return;
      since.restart();
      job.report([this, done, of] { emit progress(done, of); });
    };
    return animation::writeAnimation(lanes, options, path, job.stop(), tell);
  };
  m_export = m_threads.start(write, [this, path](const JobOutcome<animation::AnimationOutcome>& outcome) {
    const auto final_outcome = outcome.value.value_or(animation::AnimationOutcome{false, outcome.error});
    emit finished(path, final_outcome.error, final_outcome.cancelled);
  });
  emit progress(0, 0);
}

void AnimationExporter::preview(std::vector<plots::PlotLane> lanes, const animation::AnimationOptions& options,
                                double t_s, const QSize& room) {
  const auto paint = [lanes = std::move(lanes), options, t_s, room](const JobContext&) {
    const QImage frame = animation::AnimationScene(lanes, options).frame(t_s);
    return frame.scaled(room, Qt::KeepAspectRatio, Qt::SmoothTransformation);
  };
  m_preview = m_previewThreads.start(paint, [this](const JobOutcome<QImage>& frame) {
    if (frame.value) emit previewed(*frame.value);
  });
}

}  // namespace roundel::widgets
