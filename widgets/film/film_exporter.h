#pragma once
// Writes a film, or paints one frame of it, beside the GUI thread. What crosses threads are values.

#include <QImage>
#include <QObject>
#include <QThreadPool>
#include <stop_token>

#include "widgets/film/film_writer.h"

namespace roundel::widgets {

class FilmExporter : public QObject {
  Q_OBJECT
 public:
  explicit FilmExporter(QObject* parent = nullptr);
  ~FilmExporter() override;  ///< stops, and waits for the frame under way

  /// Precondition: not busy(), and whyNot() and whyNotWritten() are empty.
  void start(std::vector<plots::PlotLane> lanes, const film::FilmOptions& options, const QString& path);
  /// Nothing is left of the film; finished() tells it.
  void cancel() { m_stop.request_stop(); }
  bool busy() const { return m_busy; }
  /// One frame, made to fit into `room`, through previewed(); a newer call replaces one that is not done. Precondition: whyNot() is empty.
  void preview(std::vector<plots::PlotLane> lanes, const film::FilmOptions& options, double t_s, const QSize& room);

 signals:
  void progress(int done, int of);
  void finished(const QString& path, const QString& error, bool cancelled);
  void previewed(const QImage& frame);

 private:
  QThreadPool m_pool, m_previews;
  std::stop_source m_stop;
  bool m_busy = false;
  quint64 m_asked = 0;
};

}  // namespace roundel::widgets
