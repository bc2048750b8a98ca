#include "widgets/figure_files/figure_renderer.h"

#include <QRunnable>
#include <algorithm>

#include "widgets/figure_files/png_file.h"
#include "widgets/figures/figure_painter.h"

namespace roundel::widgets {

FigureRenderer::FigureRenderer(QObject* parent) : QObject(parent) { m_pool.setMaxThreadCount(1); }

FigureRenderer::~FigureRenderer() {
  blockSignals(true);
  m_waiting.clear();
  m_pool.clear();
  m_pool.waitForDone();
}

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

// The page comes first, then files, then thumbnails.
void FigureRenderer::add(TaskPointer task) {
  const auto place = std::find_if(m_waiting.begin(), m_waiting.end(), [&](const TaskPointer& other) {
    const auto rank = [](Purpose p) { return p == Purpose::Show ? 0 : p == Purpose::File ? 1 : 2; };
    return rank(other->purpose) > rank(task->purpose);
  });
  m_waiting.insert(place, std::move(task));
  next();
}

void FigureRenderer::next() {
  while (!m_running && !m_waiting.empty()) {
    const TaskPointer task = m_waiting.front();
    m_waiting.pop_front();
    if (superseded(*task)) continue;
    m_running = true;
    // The bundled fonts are loaded on this thread, once.
    figures::familyOf(*task->request.preset);
    m_pool.start(QRunnable::create([this, task] {
      task->page.preset = task->request.preset;
      task->page.figure = figures::makeFigure(task->request.kind, task->request.lanes, task->request.options);
      QMetaObject::invokeMethod(
          this, [this, task] { compose(task); }, Qt::QueuedConnection);
    }));
  }
}

void FigureRenderer::compose(const TaskPointer& task) {
  if (superseded(*task)) return deliver(task);
  const bool here = figures::needsGuiThread(task->page.figure);
  if (here) task->page.drawing = figures::draw(task->page.figure, *task->page.preset);
  m_pool.start(QRunnable::create([this, task, here] {
    if (!here) task->page.drawing = figures::draw(task->page.figure, *task->page.preset);
    makeResult(*task);
    QMetaObject::invokeMethod(
        this, [this, task] { deliver(task); }, Qt::QueuedConnection);
  }));
}

void FigureRenderer::makeResult(Task& task) {
  if (task.purpose == Purpose::File) {
    figures::writePage(task.page, task.path.toStdString(), task.settings, task.error);
    return;
  }
  if (!task.page.figure.drawable()) return;
  task.picture = figures::seen(figures::picture(task.page.drawing, task.dpi), task.vision);
  if (task.purpose == Purpose::Show) task.findings = figures::lint(task.page);
}

void FigureRenderer::deliver(const TaskPointer& task) {
  m_running = false;
  if (!superseded(*task)) finish(task);
  next();
}

void FigureRenderer::finish(const TaskPointer& task) {
  switch (task->purpose) {
    case Purpose::Show:
      emit shown(std::make_shared<const Shown>(Shown{std::move(task->page), task->picture, task->findings}));
      break;
    case Purpose::Thumbnail:
      emit thumbnail(QString::fromStdString(task->request.kind), task->picture);
      break;
    case Purpose::File:
      if (!writing() || task->ticket != m_batch) return;  // cancelled meanwhile
      ++m_filesDone;
      if (!task->error.empty()) m_failed << QString::fromStdString(task->error);
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
