#include "app/gui/run_page.h"

#include <QDataStream>
#include <QResizeEvent>
#include <QSplitter>
#include <QVBoxLayout>

#include "app/gui/side_panel.h"
#include "widgets/cluster/cluster_panel.h"
#include "widgets/gantt/lanes_view.h"
#include "widgets/inspector/why_panel.h"
#include "widgets/jobs/jobs_panel.h"
#include "widgets/plots/plots_row.h"

namespace roundel::app {
namespace {

// look.md, Small and large: logical pixels of the window.
constexpr int kFoldWhyBelow = 1440, kFoldJobsBelow = 1200, kTabPlotsBelow = 800;
constexpr int kLeftWidth = 290, kRightWidth = 344;
constexpr int kChrome = 130;  // menu bar, toolbar and status bar above and below this page

QSplitter* splitter(Qt::Orientation orientation, QWidget* parent) {
  auto* s = new QSplitter(orientation, parent);
  s->setHandleWidth(8);
  s->setChildrenCollapsible(false);
  return s;
}

}  // namespace

RunPage::RunPage(widgets::Workbench* bench, QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("workspace"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(widgets::kGap, widgets::kGap, widgets::kGap, widgets::kGap);

  m_leftColumn = splitter(Qt::Vertical, this);
  m_leftColumn->addWidget(new widgets::ClusterPanel(bench, m_leftColumn));
  m_leftColumn->addWidget(new widgets::JobsPanel(bench, m_leftColumn));
  m_left = new SidePanel(tr("Cluster and jobs"), m_leftColumn, SidePanel::Side::Left, kLeftWidth, this);

  m_center = splitter(Qt::Vertical, this);
  m_lanes = new widgets::LanesView(bench, m_center);
  m_plots = new widgets::PlotsRow(bench, m_center);
  m_center->addWidget(m_lanes);
  m_center->addWidget(m_plots);

  m_right = new SidePanel(tr("Why"), new widgets::WhyPanel(bench, this), SidePanel::Side::Right, kRightWidth, this);

  m_columns = splitter(Qt::Horizontal, this);
  m_columns->addWidget(m_left);
  m_columns->addWidget(m_center);
  m_columns->addWidget(m_right);
  m_columns->setStretchFactor(1, 1);
  layout->addWidget(m_columns);
  resetLayout();
}

void RunPage::resetLayout() {
  m_columns->setSizes({kLeftWidth, 10000, kRightWidth});
  m_center->setSizes({700, 290});
  m_leftColumn->setSizes({400, 560});
}

QByteArray RunPage::saveLayout() const {
  QByteArray bytes;
  QDataStream stream(&bytes, QIODevice::WriteOnly);
  stream << m_columns->saveState() << m_center->saveState() << m_leftColumn->saveState();
  return bytes;
}

void RunPage::restoreLayout(const QByteArray& state) {
  if (state.isEmpty()) return;
  QDataStream stream(state);
  QByteArray columns, center, left;
  stream >> columns >> center >> left;
  if (stream.status() != QDataStream::Ok) return;
  m_columns->restoreState(columns);
  m_center->restoreState(center);
  m_leftColumn->restoreState(left);
}

// QSplitter leaves what a folding side gives up empty; the lanes take it.
void RunPage::fold(bool jobs, bool why) {
  const QList<int> before = m_columns->sizes();
  const int left = m_left->folded() ? kLeftWidth : before.front();
  const int right = m_right->folded() ? kRightWidth : before.back();
  m_left->setFolded(jobs);
  m_right->setFolded(why);
  m_columns->setSizes({jobs ? SidePanel::kRail : left, 10000, why ? SidePanel::kRail : right});
}

void RunPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const bool foldWhy = event->size().width() < kFoldWhyBelow;
  const bool foldJobs = event->size().width() < kFoldJobsBelow;
  if (foldWhy != m_right->folded() || foldJobs != m_left->folded()) fold(foldJobs, foldWhy);
  m_plots->setTabbed(event->size().height() + kChrome < kTabPlotsBelow);
}

}  // namespace roundel::app
