#include "widgets/cluster/cluster_editor.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QMenu>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/cluster/cluster_edits.h"
#include "widgets/theme/icons.h"

namespace roundel::widgets {
namespace {

constexpr int kNoteFor_ms = 6000;
const int kCounts[] = {1, 2, 4, 8};

}  // namespace

ClusterEditor::ClusterEditor(Workbench* bench, QWidget* parent) : Panel(tr("Cluster"), parent), m_bench(bench) {
  m_counts = makeLabel({}, "note", this);
  setCorner(m_counts);
  auto* layout = new QVBoxLayout(body());
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(6);
  auto* bar = new QWidget(body());
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  m_canvas = new ClusterCanvas(bench, body());

  QToolButton* add = tool(row, tr("Add node"), tr("A node with GPUs of one type; snaps to the grid"), QStringLiteral("add"));
  add->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(add);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillAddMenu(menu); });
  add->setMenu(menu);
  QToolButton* duplicate = tool(row, tr("Duplicate"), tr("Copies of the selected nodes (Ctrl+D; or Ctrl-drag)"), QStringLiteral("copy"));
  connect(duplicate, &QToolButton::clicked, m_canvas, &ClusterCanvas::duplicateSelected);
  QToolButton* remove = tool(row, tr("Delete"), tr("Delete the selected nodes and their events (Delete)"), QStringLiteral("close"));
  connect(remove, &QToolButton::clicked, m_canvas, &ClusterCanvas::removeSelected);
  QToolButton* align = tool(row, tr("Align"), tr("Align or distribute the selected nodes"), QStringLiteral("columns"));
  align->setPopupMode(QToolButton::InstantPopup);
  auto* alignMenu = new QMenu(align);
  const std::pair<QString, Align> ways[] = {{tr("Left edges"), Align::Left}, {tr("Top edges"), Align::Top},
                                            {tr("Distribute across"), Align::DistributeX}, {tr("Distribute down"), Align::DistributeY}};
  for (const auto& [text, how] : ways) {
    connect(alignMenu->addAction(text), &QAction::triggered, this, [this, how = how] { alignNodes(m_bench->document, m_canvas->selectedIds(), how); });
  }
  align->setMenu(alignMenu);
  QToolButton* fit = tool(row, tr("Fit"), tr("Show the whole cluster (Home)"), QStringLiteral("fit"));
  connect(fit, &QToolButton::clicked, m_canvas, &ClusterCanvas::fit);
  m_needSelection = {duplicate, remove, align};
  row->addStretch(1);
  m_note = makeLabel({}, "warning", bar);
  row->addWidget(m_note);
  layout->addWidget(bar);
  layout->addWidget(m_canvas, 1);

  connect(m_canvas, &ClusterCanvas::refused, this, [this](const QString& reason) {
    m_note->setText(reason);
    QTimer::singleShot(kNoteFor_ms, m_note, [this] { m_note->clear(); });
  });
  connect(&bench->document, &Document::changed, this, &ClusterEditor::refresh);
  connect(&bench->selection, &Selection::nodesChanged, this, &ClusterEditor::refresh);
  connect(bench, &Workbench::themeChanged, this, &ClusterEditor::refresh);
  refresh();
}

QToolButton* ClusterEditor::tool(QHBoxLayout* row, const QString& text, const QString& tip, const QString& icon_name) {
  auto* button = new QToolButton(this);
  button->setText(text);
  button->setToolTip(tip);
  button->setAccessibleName(text);
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button->setFocusPolicy(Qt::TabFocus);
  row->addWidget(button);
  m_icons.append({button, icon_name});
  return button;
}

void ClusterEditor::fillAddMenu(QMenu* menu) {
  menu->clear();
  for (const model::GpuTypeSpec& type : m_bench->document.scenario().gpu_types) {
    for (const int count : kCounts) {
      QAction* action = menu->addAction(QStringLiteral("%1 × %2").arg(count).arg(QString::fromStdString(type.id)));
      connect(action, &QAction::triggered, this, [this, id = type.id, count] {
        m_bench->selection.selectNodes({addNode(m_bench->document, id, count, snapped(m_canvas->freePlace()))});
      });
    }
    menu->addSeparator();
  }
  connect(menu->addAction(tr("New GPU type…")), &QAction::triggered, this, &ClusterEditor::askGpuType);
}

void ClusterEditor::askGpuType() {
  const QString id = QInputDialog::getText(this, tr("New GPU type"), tr("Name of the GPU type, e.g. A100"));
  if (id.trimmed().isEmpty()) return;
  if (!addGpuType(m_bench->document, id.trimmed().toStdString())) emit m_canvas->refused(tr("There is a GPU type “%1” already.").arg(id.trimmed()));
}

void ClusterEditor::refresh() {
  const model::Scenario& scenario = m_bench->document.scenario();
  int gpus = 0;
  for (const model::NodeSpec& node : scenario.nodes) {
    for (const model::GpuGroupSpec& group : node.gpus) gpus += group.count;
  }
  m_counts->setText(tr("%1 nodes · %2 GPUs of %3 types · snap %4 px, Alt ignores it")
                        .arg(scenario.nodes.size())
                        .arg(gpus)
                        .arg(scenario.gpu_types.size())
                        .arg(kCanvasGrid));
  for (QToolButton* button : m_needSelection) button->setEnabled(!m_bench->selection.nodes().empty());
  for (const auto& [button, name] : m_icons) button->setIcon(icon(name, m_bench->theme().text));
}

}  // namespace roundel::widgets
