#pragma once
// Writes an animation, or paints one frame of it, off the GUI thread. Only values cross threads; signals arrive on the GUI thread.

#include <QImage>
#include <QObject>
#include <QThreadPool>
#include <stop_token>

#include "widgets/animation/animation_writer.h"

namespace roundel::widgets {

class AnimationExporter : public QObject {
  Q_OBJECT
 public:
  explicit AnimationExporter(QObject* parent = nullptr);
  ~AnimationExporter() override;  ///< stops, and waits for the frame under way

  /// Precondition: not busy(), and whyNot() and whyNotWritten() are empty.
  void start(std::vector<plots::PlotLane> lanes, const animation::AnimationOptions& options, const QString& path);
  /// The unfinished file is removed; finished() follows.
  void cancel() { m_stop.request_stop(); }
  bool busy() const { return m_busy; }
  /// One frame, made to fit into `room`, through previewed(); a newer call replaces one that is not done. Precondition: whyNot() is empty.
  void preview(std::vector<plots::PlotLane> lanes, const animation::AnimationOptions& options, double t_s,
               const QSize& room);

 signals:
  void progress(int done, int of);  ///< frames
  void finished(const QString& path, const QString& error, bool cancelled);
  void previewed(const QImage& frame);

 private:
  QThreadPool m_pool, m_previews;
  std::stop_source m_stop;
  bool m_busy = false;
  quint64 m_asked = 0;
};

}  // namespace roundel::widgets
