// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes the talk of a window as a file without blocking it: PDF, page, or talk with its scenario. Pages of a PDF are
// painted on the GUI thread, one at a time; runs, pages for a browser and files are made on another thread. GUI thread.

#include <QTimer>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "widgets/base/background/file_task.h"
#include "widgets/document/state/workbench.h"

namespace roundel::widgets {

class TalkPages;

class TalkExporter : public FileTask {
  Q_OBJECT
 public:
  explicit TalkExporter(QObject* parent = nullptr);
  ~TalkExporter() override;

  /// The ending of `path` is the format: .pdf (`notes`: pages with the speaker's notes), .html, or .talk.json, whose
  /// scenario is written beside it as NAME.json. A PDF has all slides: scenarios of others are files beside the open
  /// one, and are run for it. A page has the slides of the open scenario. Precondition: not busy().
  void start(const Workbench& bench, const QString& path, bool notes);
  /// Returns the file of the scenario that is written beside a talk; empty for other formats.
  static QString scenarioBeside(const QString& path);

 private:
  using Lanes = std::map<std::string, std::vector<LaneState>>;  ///< by scenario file; "": the open one
  struct Runs {
    Lanes lanes;
    QString error;
  };
  void startFiles(const Workbench& bench);
  void startPage(const Workbench& bench);
  void startPdf(const Workbench& bench, bool notes);
  static Runs runsOf(const QString& folder, const std::vector<std::string>& files, const std::stop_token& stop);
  void nextSlide();

  QString m_path;
  std::vector<talk::Slide> m_slides;
  Lanes m_lanes;
  std::unique_ptr<TalkPages> m_pages;  ///< of the PDF in progress
  QTimer m_turn;                       ///< to the next slide
  BackgroundThreads m_threads;
  BackgroundJob m_runs;
};

}  // namespace roundel::widgets
