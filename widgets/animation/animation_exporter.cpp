#include "widgets/animation/animation_exporter.h"

#include <QElapsedTimer>
#include <QRunnable>

#include "widgets/animation/animation_scene.h"

namespace roundel::widgets {

constexpr int kTell_ms = 40;  // smooth for a progress bar, and cheap for the window

AnimationExporter::AnimationExporter(QObject* parent) : QObject(parent) {
  m_pool.setMaxThreadCount(1);
  m_previews.setMaxThreadCount(1);
}

AnimationExporter::~AnimationExporter() {
  m_stop.request_stop();
  blockSignals(true);
  m_previews.clear();
  m_pool.waitForDone();
  m_previews.waitForDone();
}

void AnimationExporter::start(std::vector<plots::PlotLane> lanes, const animation::AnimationOptions& options,
                              const QString& path) {
  m_busy = true;
  m_stop = std::stop_source();
  emit progress(0, 0);
  m_pool.start(QRunnable::create([this, lanes = std::move(lanes), options, path, stop = m_stop.get_token()] {
    QElapsedTimer since;
    since.start();
    const auto tell = [&](int done, int of) {
      if (done < of && since.elapsed() < kTell_ms) return;
      since.restart();
      QMetaObject::invokeMethod(
          this,
          [this, done, of] {
            if (m_busy) emit progress(done, of);
          },
          Qt::QueuedConnection);
    };
    const animation::AnimationOutcome outcome = animation::writeAnimation(lanes, options, path, stop, tell);
    QMetaObject::invokeMethod(
        this,
        [this, path, outcome] {
          m_busy = false;
          emit finished(path, outcome.error, outcome.cancelled);
        },
        Qt::QueuedConnection);
  }));
}

void AnimationExporter::preview(std::vector<plots::PlotLane> lanes, const animation::AnimationOptions& options,
                                double t_s, const QSize& room) {
  m_previews.clear();
  m_previews.start(QRunnable::create([this, ticket = ++m_asked, lanes = std::move(lanes), options, t_s, room] {
    const QImage frame = animation::AnimationScene(lanes, options)
                             .frame(t_s)
                             .scaled(room, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    QMetaObject::invokeMethod(
        this,
        [this, ticket, frame] {
          if (ticket == m_asked) emit previewed(frame);
        },
        Qt::QueuedConnection);
  }));
}

}  // namespace roundel::widgets
