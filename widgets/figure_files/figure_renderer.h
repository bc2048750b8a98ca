#pragma once
// Makes figures without blocking the window. Data, files and pictures are made on a thread of its own; only the layout of plots, a few
// milliseconds by QCustomPlot (a widget), runs on the GUI thread, one figure a turn of the event loop. What crosses threads are values.
// Its destructor drops what waits and waits for what runs.

#include <QImage>
#include <QObject>
#include <deque>
#include <functional>
#include <memory>

#include "widgets/background/background_job.h"
#include "widgets/figure_files/figure_export.h"
#include "widgets/figures/colour_vision.h"

namespace roundel::widgets {

class FigureRenderer : public QObject {
  Q_OBJECT
 public:
  explicit FigureRenderer(QObject* parent = nullptr);

  struct Request {
    std::string kind;
    const figures::Preset* preset = nullptr;
    figures::FigureOptions options;
    std::vector<plots::PlotLane> lanes;
    /// Of a figure that is not of runs, on a thread of its own: then `kind` and `lanes` decide nothing. Empty: of the lanes
    std::function<figures::Figure(const figures::FigureOptions&)> maker = {};
  };
  static figures::Figure make(const Request& request);  ///< on any thread
  /// The page on screen: its picture at `dpi` as seen, and the lint. A newer call replaces an unfinished older one.
  void show(Request request, double dpi, figures::ColourVision vision);
  /// Small pictures of several kinds, after the page; a newer call replaces the rest of an older one.
  void thumbnails(const Request& request, const std::vector<std::string>& kinds, double dpi);
  /// Files, one after another, after the page; `paths` belong to `kinds`. Adds to the files in progress.
  void write(const Request& request, const std::vector<std::string>& kinds, const std::vector<QString>& paths,
             const figures::FileSettings& settings);
  void cancelFiles();
  bool busy() const { return m_job.busy() || !m_waiting.empty(); }
  bool writing() const { return m_filesDone < m_files; }

  struct Shown {
    figures::Page page;
    QImage picture;
    std::vector<figures::Finding> findings;
  };

 signals:
  void shown(std::shared_ptr<const roundel::widgets::FigureRenderer::Shown> figure);
  void thumbnail(const QString& kind, const QImage& picture);
  void wrote(int done, int of);                                     ///< after each file
  void writingFinished(const QStringList& failed, bool cancelled);  ///< one line per file that was not written

 private:
  enum class Purpose { Show, Thumbnail, File };
  struct Task {
    Purpose purpose = Purpose::Show;
    quint64 ticket = 0;
    Request request;
    double dpi = 96;
    figures::ColourVision vision = figures::ColourVision::Colour;
    QString path;
    figures::FileSettings settings;
    figures::Page page;
  };
  using TaskPointer = std::shared_ptr<Task>;
  struct Result {
    figures::Page page;
    QImage picture;
    std::vector<figures::Finding> findings;
    std::string error;
  };

  void add(TaskPointer task);
  void next();
  void compose(const TaskPointer& task);
  void finish(const Task& task, Result result);
  void deliver(const TaskPointer& task, Result result);
  void endFiles(bool cancelled);
  bool superseded(const Task& task) const;
  static Result failed(const QString& error);
  static Result resultOf(const Task& task, figures::Page page);

  BackgroundThreads m_threads;
  BackgroundJob m_job;  ///< a step of the task under way
  std::deque<TaskPointer> m_waiting;
  quint64 m_tickets = 0, m_shown = 0, m_thumbnails = 0, m_batch = 0;
  int m_files = 0, m_filesDone = 0;
  QStringList m_failed;
};

}  // namespace roundel::widgets
