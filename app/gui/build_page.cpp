#include "app/gui/build_page.h"

#include <QSplitter>
#include <QVBoxLayout>

#include "widgets/cluster/cluster_editor.h"
#include "widgets/cluster/node_properties.h"
#include "widgets/inspector/problems_panel.h"
#include "widgets/jobs/jobs_table.h"

namespace roundel::app {

BuildPage::BuildPage(widgets::Workbench* bench, QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("workspace"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(widgets::kGap, widgets::kGap, widgets::kGap, widgets::kGap);
  auto* columns = new QSplitter(Qt::Horizontal, this);
  auto* center = new QSplitter(Qt::Vertical, columns);
  auto* right = new QSplitter(Qt::Vertical, columns);
  for (QSplitter* splitter : {columns, center, right}) {
    splitter->setHandleWidth(8);
    splitter->setChildrenCollapsible(false);
  }
  center->addWidget(new widgets::ClusterEditor(bench, center));
  center->addWidget(new widgets::JobsTable(bench, center));
  right->addWidget(new widgets::NodeProperties(bench, right));
  right->addWidget(new widgets::ProblemsPanel(bench, right));
  columns->addWidget(center);
  columns->addWidget(right);
  columns->setStretchFactor(0, 1);
  columns->setSizes({10000, 300});
  center->setSizes({520, 380});
  right->setSizes({500, 300});
  layout->addWidget(columns);
}

}  // namespace roundel::app
