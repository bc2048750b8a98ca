// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Makes figures without blocking the window. A background thread makes data, files and pictures. Only the layout of plots runs on the GUI thread
// (QCustomPlot is a widget): one figure per turn of the event loop, a few milliseconds each. Threads exchange values only.
// The destructor drops waiting tasks and waits for the running one.

#include <QImage>
#include <QObject>
#include <deque>
#include <functional>
#include <memory>

#include "widgets/base/background/background_job.h"
#include "widgets/figures/files/figure_export.h"
#include "widgets/figures/kinds/colour_vision.h"

namespace roundel::widgets {

class FigureRenderer : public QObject {
  Q_OBJECT
 public:
  explicit FigureRenderer(QObject* parent = nullptr);

  struct Request {
    std::string kind;
    const figures::Preset* preset = nullptr;
    figures::FigureOptions options;
    std::vector<plots::PlotLane> lanes = {};
    /// Makes a figure that is not of runs, on the background thread; `kind` and `lanes` are then ignored.
    std::function<figures::Figure(const figures::FigureOptions&)> maker = {};
  };
  static figures::Figure make(const Request& request);  ///< on any thread
  /// Renders the page on the screen: its picture at `dpi` and its lint. A newer call replaces an unfinished one.
  void show(Request request, double dpi, figures::ColourVision vision);
  /// Renders small pictures of several kinds, after the page. A newer call replaces the rest of an older one.
  void thumbnails(const Request& request, const std::vector<std::string>& kinds, double dpi);
  /// Writes files one after another, after the page: paths[i] is for kinds[i]. They are added to the files in progress.
  void write(const Request& request, const std::vector<std::string>& kinds, const std::vector<QString>& paths,
             const figures::FileSettings& settings);
  void cancelFiles();
  bool busy() const { return m_job.busy() || !m_waiting.empty(); }
  bool writing() const { return m_filesDone < m_files; }

  struct RenderedFigure {
    figures::Page page;
    QImage picture;
    std::vector<figures::Finding> findings;
  };

 signals:
  void shown(std::shared_ptr<const roundel::widgets::FigureRenderer::RenderedFigure> figure);
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
  BackgroundJob m_job;  ///< the current step of a task
  std::deque<TaskPointer> m_waiting;
  quint64 m_tickets = 0, m_shown = 0, m_thumbnails = 0, m_batch = 0;
  int m_files = 0, m_filesDone = 0;
  QStringList m_failed;
};

}  // namespace roundel::widgets
