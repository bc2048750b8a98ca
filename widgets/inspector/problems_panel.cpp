#include "widgets/inspector/problems_panel.h"

#include <QListWidget>
#include <QVBoxLayout>

#include "widgets/theme/icons.h"

namespace roundel::widgets {

ProblemsPanel::ProblemsPanel(Workbench* bench, QWidget* parent) : Panel(tr("Problems"), parent), m_bench(bench) {
  m_count = makeLabel({}, "note", this);
  setCorner(m_count);
  auto* layout = new QVBoxLayout(body());
  layout->setContentsMargins(0, 0, 0, 0);
  m_list = new QListWidget(body());
  m_list->setWordWrap(true);
  m_list->setFrameShape(QFrame::NoFrame);
  m_list->setAccessibleName(tr("Problems of the scenario"));
  m_list->setToolTip(tr("Enter or double-click goes to the place"));
  layout->addWidget(m_list);
  connect(m_list, &QListWidget::itemActivated, this,
          [this](const QListWidgetItem* item) { emit goToRequested(item->data(Qt::UserRole).toString()); });
  connect(&bench->document, &Document::changed, this, &ProblemsPanel::refresh);
  connect(bench, &Workbench::themeChanged, this, &ProblemsPanel::refresh);
  refresh();
}

void ProblemsPanel::refresh() {
  const auto& faults = m_bench->document.faults();
  m_count->setText(QString::number(faults.size()));
  m_list->clear();
  for (const model::Fault& fault : faults) {
    auto* item = new QListWidgetItem(icon(QStringLiteral("warning"), m_bench->theme().bad),
                                     QStringLiteral("%1\n%2: %3").arg(QString::fromStdString(fault.message), QString::fromStdString(fault.pointer),
                                                                      QString::fromStdString(fault.hint)),
                                     m_list);
    item->setData(Qt::UserRole, QString::fromStdString(fault.pointer));
    item->setToolTip(QString::fromStdString(fault.hint));
  }
  if (faults.empty()) {
    auto* item = new QListWidgetItem(icon(QStringLiteral("check"), m_bench->theme().good), tr("No problems: the scenario runs."), m_list);
    item->setFlags(Qt::ItemIsEnabled);
  }
}

}  // namespace roundel::widgets
