// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/files/figure_renderer.h"

#include <algorithm>

#include "widgets/figures/files/png_file.h"
#include "widgets/figures/kinds/figure_painter.h"

namespace roundel::widgets {

FigureRenderer::FigureRenderer(QObject* parent) : QObject(parent) {}

void FigureRenderer::show(Request request, double dpi, figures::ColourVision vision) {
  auto task = std::make_shared<Task>();
  task->purpose = Purpose::Show;
  task->ticket = m_shown = ++m_tickets;
  task->request = std::move(request);
  task->dpi = dpi;
  task->vision = vision;
  add(std::move(task));
}

void FigureRenderer::thumbnails(const Request& request, const std::vector<std::string>& kinds, double dpi) {
  m_thumbnails = ++m_tickets;
  std::erase_if(m_waiting, [&](const TaskPointer& task) { return superseded(*task); });
  for (const std::string& kind : kinds) {
    auto task = std::make_shared<Task>();
    task->purpose = Purpose::Thumbnail;
    task->ticket = m_thumbnails;
    task->request = request;
    task->request.kind = kind;
    task->dpi = dpi;
    add(std::move(task));
  }
}

void FigureRenderer::write(const Request& request, const std::vector<std::string>& kinds,
                           const std::vector<QString>& paths, const figures::FileSettings& settings) {
  if (!writing()) m_batch = ++m_tickets, m_failed.clear();
  for (std::size_t i = 0; i < kinds.size() && i < paths.size(); ++i) {
    auto task = std::make_shared<Task>();
    task->purpose = Purpose::File;
    task->ticket = m_batch;
    task->request = request;
    task->request.kind = kinds[i];
    task->path = paths[i];
    task->settings = settings;
    ++m_files;
    add(std::move(task));
  }
}

void FigureRenderer::cancelFiles() {
  if (!writing()) return;
  std::erase_if(m_waiting, [](const TaskPointer& task) { return task->purpose == Purpose::File; });
  endFiles(true);
}

bool FigureRenderer::superseded(const Task& task) const {
  if (task.purpose == Purpose::Show) return task.ticket != m_shown;
  return task.purpose == Purpose::Thumbnail && task.ticket != m_thumbnails;
}

// Inserts a task in order: page, files, thumbnails.
void FigureRenderer::add(TaskPointer task) {
  const auto place = std::ranges::find_if(m_waiting, [&](const TaskPointer& other) {
    const auto rank = [](Purpose p) { return p == Purpose::Show ? 0 : p == Purpose::File ? 1 : 2; };
    return rank(other->purpose) > rank(task->purpose);
  });
  m_waiting.insert(place, std::move(task));
  next();
}

figures::Figure FigureRenderer::make(const Request& request) {
  return request.maker ? request.maker(request.options)
                       : figures::makeFigure(request.kind, request.lanes, request.options);
}

void FigureRenderer::next() {
  while (!m_job.busy() && !m_waiting.empty()) {
    const TaskPointer task = m_waiting.front();
    m_waiting.pop_front();
    if (superseded(*task)) continue;
    // The bundled fonts are loaded on this thread, once.
    figures::familyOf(*task->request.preset);
    const auto makeRequested = [request = task->request](const JobContext&) { return make(request); };
    m_job = m_threads.start(makeRequested, [this, task](JobOutcome<figures::Figure> figure) {
      if (!figure.value) return deliver(task, failed(figure.error));
      task->page = {.figure = std::move(*figure.value), .preset = task->request.preset};
      compose(task);
    });
  }
}

void FigureRenderer::compose(const TaskPointer& task) {
  if (superseded(*task)) return deliver(task, Result());
  const bool is_gui_only = figures::needsGuiThread(task->page.figure);
  if (is_gui_only) task->page.drawing = figures::draw(task->page.figure, *task->page.preset);
  const auto finishPage = [task, is_gui_only](const JobContext&) {
    figures::Page page = std::move(task->page);
    if (!is_gui_only) page.drawing = figures::draw(page.figure, *page.preset);
    return resultOf(*task, std::move(page));
  };
  m_job = m_threads.start(finishPage, [this, task](JobOutcome<Result> result) {
    deliver(task, result.value ? std::move(*result.value) : failed(result.error));
  });
}

FigureRenderer::Result FigureRenderer::failed(const QString& error) {
  Result result;
  result.error = error.toStdString();
  return result;
}

FigureRenderer::Result FigureRenderer::resultOf(const Task& task, figures::Page page) {
  Result result;
  if (task.purpose == Purpose::File) {
    figures::writePage(page, task.path.toStdString(), task.settings, result.error);
  } else if (page.figure.drawable()) {
    result.picture = figures::seen(figures::picture(page.drawing, task.dpi), task.vision);
    if (task.purpose == Purpose::Show) result.findings = figures::lint(page);
  }
  result.page = std::move(page);
  return result;
}

void FigureRenderer::deliver(const TaskPointer& task, Result result) {
  if (!superseded(*task)) finish(*task, std::move(result));
  next();
}

void FigureRenderer::finish(const Task& task, Result result) {
  switch (task.purpose) {
    case Purpose::Show:
      emit shown(std::make_shared<const RenderedFigure>(RenderedFigure{.page = std::move(result.page),
                                                                       .picture = std::move(result.picture),
                                                                       .findings = std::move(result.findings)}));
      break;
    case Purpose::Thumbnail:
      emit thumbnail(QString::fromStdString(task.request.kind), result.picture);
      break;
    case Purpose::File:
      if (!writing() || task.ticket != m_batch) return;  // the batch was cancelled
      ++m_filesDone;
      if (!result.error.empty()) m_failed << QString::fromStdString(result.error);
      emit wrote(m_filesDone, m_files);
      if (!writing()) endFiles(false);
      break;
  }
}

void FigureRenderer::endFiles(bool cancelled) {
  m_batch = 0;
  m_files = m_filesDone = 0;
  emit writingFinished(std::exchange(m_failed, {}), cancelled);
}

}  // namespace roundel::widgets
