#include "widgets/inspector/why_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QScrollBar>
#include <QVBoxLayout>

#include "widgets/inspector/why_flip.h"
#include "widgets/inspector/why_text.h"
#include "widgets/text/table_copy.h"

namespace roundel::widgets {

WhyPanel::WhyPanel(Workbench* bench, QWidget* parent) : Panel(tr("Why"), parent), m_bench(bench) {
  m_corner = makeLabel({}, "note", this);
  setCorner(m_corner);
  auto* layout = new QVBoxLayout(body());
  layout->setContentsMargins(0, 0, 0, 0);
  m_text = new WhyText(bench, body());
  layout->addWidget(m_text);
  layout->addWidget(new WhyFlip(bench, body()));
  connect(m_text, &QTextBrowser::anchorClicked, this, &WhyPanel::follow);
  connect(m_text, &WhyText::jobChosen, this, &WhyPanel::select);
  connect(m_text, &WhyText::allAsked, this, [this] {
    m_all = true;
    refresh();
  });
  connect(&bench->selection, &Selection::changed, this, [this] {
    m_all = false;
    refresh();
  });
  connect(&bench->selection, &Selection::focusedLaneChanged, this, &WhyPanel::refresh);
  connect(&bench->playhead, &Playhead::moved, this, &WhyPanel::refreshIfMoved);
  connect(&bench->comparison, &ComparisonController::laneChanged, this, &WhyPanel::refresh);
  connect(&bench->comparison, &ComparisonController::lanesReset, this, &WhyPanel::refresh);
  connect(&bench->reasons, &Reasons::arrived, this, &WhyPanel::refresh);
  connect(bench, &Workbench::themeChanged, this, &WhyPanel::refresh);
  refresh();
}

// A bar or a gap is explained at its own instant; a job alone follows the playhead.
void WhyPanel::refreshIfMoved() {
  if (!m_bench->selection.spot() && m_bench->selection.job().valid() && isVisible()) refresh();
}

// A folded panel does not follow the playhead.
void WhyPanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  refresh();
}

void WhyPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  refresh();
}

void WhyPanel::refresh() {
  WhyContent content = explain(*m_bench, m_all);
  if (isVisible()) m_bench->reasons.want(content.wanted);
  const bool redraw = content.pictures != m_content.pictures;
  m_content = std::move(content);
  const std::vector<QSizeF> sizes = m_text->setPictures(m_content.pictures);
  const QString html = whyHtml(m_content, m_bench->theme(), m_text->pageWidth(), sizes);
  if (html == m_shown && !redraw) return;
  m_corner->setText(m_content.corner);
  if (html != m_shown) {
    const int scroll = m_text->verticalScrollBar()->value();
    m_text->setHtml(html);
    m_text->verticalScrollBar()->setValue(scroll);
  }
  m_shown = html;
  m_text->place();
}

// Keeps the instant: where a bar, a gap or a queued job is explained, the other job is explained in the same lane.
void WhyPanel::select(model::JobIndex job) {
  const auto spot = m_bench->selection.spot();
  if (!spot) return m_bench->selection.selectJob(job);
  Selection::GanttSpot there{spot->lane, job, model::GpuIndex(), spot->t_s};
  const auto& lanes = m_bench->comparison.lanes();
  if (there.lane < static_cast<int>(lanes.size()) && lanes[static_cast<std::size_t>(there.lane)].index != nullptr) {
    const metrics::TraceIndex& index = *lanes[static_cast<std::size_t>(there.lane)].index;
    for (const std::uint32_t row : index.rowsOfJobAt(job, there.t_s)) {
      if (there.gpu.valid()) break;
      there.gpu = index.trace().segments.at(row).gpu;
    }
  }
  m_bench->selection.selectSpot(there);
}

void WhyPanel::follow(const QUrl& link) {
  if (link.scheme() == QLatin1String("latex")) {
    const auto table = static_cast<std::size_t>(link.path().toInt());
    if (table < m_content.tables.size()) copyAsLatexTable(m_content.tables[table].tsv());
    return;
  }
  if (link.scheme() != QLatin1String("copy")) return;
  const QString what = link.path();
  const auto table = static_cast<std::size_t>(what.toInt());
  const bool all = what == QLatin1String("all") || table >= m_content.tables.size();
  QGuiApplication::clipboard()->setText(all ? m_content.plainText() : m_content.tables[table].tsv());
}

}  // namespace roundel::widgets
