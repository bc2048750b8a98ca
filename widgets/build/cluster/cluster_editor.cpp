// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster/cluster_editor.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QMenu>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/model/scenario.h"
#include "widgets/base/theme/icons.h"
#include "widgets/build/cluster/cluster_edits.h"

namespace roundel::widgets {
namespace {

constexpr int kNoteFor_ms = 8000;
const int kCounts[] = {1, 2, 4, 8};

}  // namespace

ClusterEditor::ClusterEditor(Workbench* bench, QWidget* parent) : Panel(tr("Cluster"), parent), m_bench(bench) {
  auto* layout = new QVBoxLayout(body());
  layout->setContentsMargins(0, 0, 0, 0);
  m_canvas = new ClusterCanvas(bench, body());
  layout->addWidget(m_canvas, 1);
  auto* bar = new QWidget(this);
  makeTools(bar);
  setCorner(bar);
  m_note = makeLabel({}, "note", m_canvas);
  m_note->setProperty("panel", true);
  m_note->setMargin(5);
  m_note->setAlignment(Qt::AlignCenter);
  m_note->setWordWrap(true);
  m_note->setAttribute(Qt::WA_TransparentForMouseEvents);
  m_note->hide();
  m_noteEnds.setSingleShot(true);
  m_noteEnds.setInterval(kNoteFor_ms);
  connect(&m_noteEnds, &QTimer::timeout, m_note, &QWidget::hide);
  makeEmptyState();
  m_canvas->installEventFilter(this);

  connect(m_canvas, &ClusterCanvas::refused, this, [this](const QString& reason) { say(reason, true); });
  connect(m_canvas, &ClusterCanvas::messageReported, this, [this](const QString& what) { say(what, false); });
  connect(&bench->document, &Document::changed, this, &ClusterEditor::refresh);
  connect(&bench->selection, &Selection::nodesChanged, this, &ClusterEditor::refresh);
  connect(m_canvas, &ClusterCanvas::zoomed, this, &ClusterEditor::refresh);
  connect(bench, &Workbench::themeChanged, this, &ClusterEditor::refreshIcons);
  refreshIcons();
  refresh();
}

// The canvas loses the focus while the window is destroyed and would still emit signals.
ClusterEditor::~ClusterEditor() { m_canvas->disconnect(this); }

void ClusterEditor::makeTools(QWidget* bar) {
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  m_counts = makeLabel({}, "note", bar);
  row->addWidget(m_counts);
  row->addSpacing(8);
  QToolButton* add = tool(row, tr("Add node"), tr("A node with GPUs of one type; or drag one from the palette"),
                          QStringLiteral("add"));
  add->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(add);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillAddMenu(menu); });
  add->setMenu(menu);
  QToolButton* duplicate =
      tool(row, tr("Duplicate"), tr("Copies of the selected nodes (Ctrl+D; or Ctrl-drag)"), QStringLiteral("copy"));
  connect(duplicate, &QToolButton::clicked, m_canvas, [this] { m_canvas->commands().duplicate(); });
  QToolButton* remove =
      tool(row, tr("Delete"), tr("Delete the selected nodes and their events (Delete)"), QStringLiteral("close"));
  connect(remove, &QToolButton::clicked, m_canvas, [this] { m_canvas->commands().remove(); });
  QToolButton* align = tool(row, tr("Align"), tr("Align or distribute the selected nodes"), QStringLiteral("columns"));
  align->setPopupMode(QToolButton::InstantPopup);
  auto* alignMenu = new QMenu(align);
  m_canvas->commands().addAlignments(alignMenu);
  align->setMenu(alignMenu);
  QToolButton* fit =
      tool(row, tr("Fit"), tr("Show the whole cluster (Home); the wheel zooms, a right drag or Space pans"),
           QStringLiteral("fit"));
  connect(fit, &QToolButton::clicked, m_canvas, &ClusterCanvas::fit);
  m_needSelection = {duplicate, remove, align};
  add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
}

void ClusterEditor::makeEmptyState() {
  m_empty = new QWidget(m_canvas);
  m_empty->setObjectName(QStringLiteral("empty-cluster"));
  auto* column = new QVBoxLayout(m_empty);
  column->setSpacing(6);
  auto* heading = makeLabel(tr("Drag a node here, or paste one"), "heading", m_empty);
  auto* note = makeLabel(tr("From the palette. Enter there also places one; Shift while dropping places several."),
                         "note", m_empty);
  auto* example = new QPushButton(tr("Open an example…"), m_empty);
  example->setProperty("role", QStringLiteral("link"));
  example->setToolTip(tr("The gallery of worked examples, lessons and paper set-ups"));
  for (QWidget* widget : std::initializer_list<QWidget*>{heading, note, example})
    column->addWidget(widget, 0, Qt::AlignHCenter);
  connect(example, &QPushButton::clicked, this, &ClusterEditor::examplesRequested);
}

void ClusterEditor::setGuided(bool guided) {
  m_guided = guided;
  refresh();
}

void ClusterEditor::say(const QString& text, bool refused) {
  m_note->setProperty("role", refused ? QStringLiteral("warning") : QStringLiteral("note"));
  m_note->style()->unpolish(m_note);
  m_note->style()->polish(m_note);
  m_note->setText(text);
  m_note->setVisible(!text.isEmpty());
  placeOverlays();
  m_noteEnds.start();
  if (!QAccessible::isActive()) return;
  m_note->setAccessibleName(text);
  QAccessibleEvent event(m_note, QAccessible::Alert);
  QAccessible::updateAccessibility(&event);
}

void ClusterEditor::placeOverlays() {
  const int width =
      std::min(m_canvas->width() - 24,
               m_note->sizeHint().width() > 520 ? 520 : m_note->fontMetrics().horizontalAdvance(m_note->text()) + 28);
  m_note->resize(std::max(40, width), m_note->heightForWidth(std::max(40, width)));
  m_note->move((m_canvas->width() - m_note->width()) / 2, m_canvas->height() - m_note->height() - 8);
  m_note->raise();
  m_empty->adjustSize();
  m_empty->move((m_canvas->width() - m_empty->width()) / 2, (m_canvas->height() - m_empty->height()) / 2);
}

bool ClusterEditor::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_canvas && (event->type() == QEvent::Resize || event->type() == QEvent::Show)) placeOverlays();
  return Panel::eventFilter(watched, event);
}

QToolButton* ClusterEditor::tool(QHBoxLayout* row, const QString& text, const QString& tip, const QString& icon_name) {
  auto* button = new QToolButton(this);
  button->setText(text);
  button->setToolTip(tip);
  button->setAccessibleName(text);
  button->setToolButtonStyle(Qt::ToolButtonIconOnly);
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
        m_bench->selection.selectNodes(
            {addNode(m_bench->document, id, count, snapped(freePlaceInRows(m_canvas->nodes().places())))});
      });
    }
    menu->addSeparator();
  }
  connect(menu->addAction(tr("New GPU type…")), &QAction::triggered, this, &ClusterEditor::askGpuType);
}

void ClusterEditor::askGpuType() {
  const QString id = QInputDialog::getText(this, tr("New GPU type"), tr("Name of the GPU type, e.g. A100"));
  if (id.trimmed().isEmpty()) return;
  if (!addGpuType(m_bench->document, id.trimmed().toStdString()))
    emit m_canvas->refused(tr("There is a GPU type “%1” already.").arg(id.trimmed()));
}

void ClusterEditor::refresh() {
  const model::Scenario& scenario = m_bench->document.scenario();
  int gpus = 0;
  for (const model::NodeSpec& node : scenario.nodes)
    for (const model::GpuGroupSpec& group : node.gpus) gpus += group.count;
  m_counts->setText(tr("%n node(s)", nullptr, static_cast<int>(scenario.nodes.size())) + QStringLiteral(" · ") +
                    tr("%n GPU(s)", nullptr, gpus) + QStringLiteral(" · ") +
                    tr("%1 %").arg(std::lround(100 * m_canvas->scaleNow())));
  m_counts->setToolTip(tr("%n type(s)", nullptr, static_cast<int>(scenario.gpu_types.size())) + QStringLiteral(" · ") +
                       tr("nodes snap to %1 px; hold Alt to place them freely").arg(kCanvasGrid));
  m_empty->setVisible(scenario.nodes.empty() && !m_guided);
  placeOverlays();
  for (QToolButton* button : m_needSelection) button->setEnabled(!m_bench->selection.nodes().empty());
}

void ClusterEditor::refreshIcons() {
  for (const auto& [button, name] : m_icons) button->setIcon(icon(name, m_bench->theme().text));
}

}  // namespace roundel::widgets
