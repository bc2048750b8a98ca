#pragma once
// Writes an animation, or paints one frame of it, off the GUI thread. Its destructor stops the export and waits for the frame under way.

#include <QImage>
#include <QObject>

#include "widgets/animation/animation_writer.h"
#include "widgets/background/background_job.h"

namespace roundel::widgets {

class AnimationExporter : public QObject {
  Q_OBJECT
 public:
  explicit AnimationExporter(QObject* parent = nullptr);

  /// Precondition: not busy(), and whyNot() and whyNotWritten() are empty.
  void start(std::vector<plots::PlotLane> lanes, const animation::AnimationOptions& options, const QString& path);
  /// The unfinished file is removed; finished() follows.
  void cancel() { m_export.requestStop(); }
  bool busy() const { return m_export.busy(); }
  /// One frame, made to fit into `room`, through previewed(); a newer call replaces one that is not done. Precondition: whyNot() is empty.
  void preview(std::vector<plots::PlotLane> lanes, const animation::AnimationOptions& options, double t_s,
               const QSize& room);

 signals:
  void progress(int done, int of);  ///< frames
  void finished(const QString& path, const QString& error, bool cancelled);
  void previewed(const QImage& frame);

 private:
  BackgroundThreads m_threads, m_previewThreads;  ///< a preview does not wait for the export
  BackgroundJob m_export, m_preview;
};

}  // namespace roundel::widgets
