// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes an animation, or paints one frame, off the GUI thread. The destructor stops the export and waits for the current frame.

#include <QImage>
#include <QObject>

#include "widgets/base/background/background_job.h"
#include "widgets/figures/animation/animation_writer.h"

namespace roundel::widgets {

class AnimationExporter : public QObject {
  Q_OBJECT
 public:
  explicit AnimationExporter(QObject* parent = nullptr);

  /// Precondition: not busy(); whyNot() and whyNotWritten() are empty.
  void start(std::vector<plots::PlotLane> lanes, const animation::AnimationOptions& options, const QString& path);
  /// Removes the unfinished file; finished() follows.
  void cancel() { m_export.requestStop(); }
  bool busy() const { return m_export.busy(); }
  /// Paints one frame that fits into `room` and emits previewed(). A newer call replaces an unfinished one. Precondition: whyNot() is empty.
  void preview(std::vector<plots::PlotLane> lanes, const animation::AnimationOptions& options, double t_s,
               const QSize& room);

 signals:
  void progress(int done, int of);  ///< frames
  void finished(const QString& path, const QString& error, bool cancelled);
  void previewed(const QImage& frame);

 private:
  BackgroundThreads m_threads, m_previewThreads;  ///< separate, so that previews do not wait for the export
  BackgroundJob m_export, m_preview;
};

}  // namespace roundel::widgets
