// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster/canvas_fields.h"

#include <QFrame>
#include <QGraphicsView>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSpinBox>
#include <algorithm>

#include "widgets/base/text/field_text.h"
#include "widgets/base/theme/in_place_line.h"

namespace roundel::widgets {
namespace {

constexpr int kMaxCopies = 500;

// Selects the number of a group in "4 × V100, 2 × K80".
void selectCount(QLineEdit* line, int group) {
  const QStringList parts = line->text().split(QLatin1Char(','));
  if (group < 0 || group >= parts.size()) return;
  int start = 0;
  for (int i = 0; i < group; ++i) start += static_cast<int>(parts[i].size()) + 2;
  line->setSelection(start, static_cast<int>(parts[group].trimmed().indexOf(QLatin1Char(' '))));
}

QSpinBox* countBox(QWidget* frame) {
  auto* count = new QSpinBox(frame);
  count->setObjectName(QStringLiteral("count"));
  count->setRange(1, kMaxCopies);
  count->setValue(4);
  count->setAccessibleName(CanvasFields::tr("Number of nodes"));
  count->setToolTip(CanvasFields::tr("Enter places the nodes in rows from here, Esc cancels"));
  return count;
}

}  // namespace

CanvasFields::CanvasFields(QGraphicsView* view, const CanvasNodes* nodes, CanvasCommands* commands,
                           FragmentPlacer* placer)
    : m_view(view), m_nodes(nodes), m_commands(commands), m_placer(placer) {}

// An open field loses the focus when the canvas is destroyed and would apply its text.
CanvasFields::~CanvasFields() {
  for (InPlaceLine* line : m_view->findChildren<InPlaceLine*>()) line->disconnect(this);
}

void CanvasFields::edit(const std::string& id, Field field, int group) {
  const NodeItem* node = m_nodes->item(id);
  if (node == nullptr) return;
  const bool groups = field == Field::Gpus;
  auto* line = new InPlaceLine(groups ? groupsText(node->node().gpus) : QString::fromStdString(id), m_view->viewport(),
                               m_view, true);
  line->setObjectName(QStringLiteral("in-place"));
  const QString name = QString::fromStdString(id);
  line->setAccessibleName(groups ? tr("GPUs of %1").arg(name) : tr("Name of %1").arg(name));
  line->setToolTip(groups ? tr("GPUs as 4 x V100, or 2 x V100, 1 x K80. Tab: the name.")
                          : tr("A new name. Tab: the GPUs."));
  const QRect field_rect = m_view->mapFromScene(node->mapRectToScene(QRectF(8, 6, kNodeWidth - 16, 24))).boundingRect();
  line->setGeometry(QRect(field_rect.topLeft(), QSize(std::max(field_rect.width(), 160), line->sizeHint().height())));
  line->open();
  selectCount(line, group);
  connect(line, &InPlaceLine::taken, this, [this, id, groups](const QString& text) {
    groups ? m_commands->setGpus(id, text) : m_commands->rename(id, text);
  });
  connect(line, &InPlaceLine::switched, this, [this, id, groups, line] {
    const std::string typed = line->text().trimmed().toStdString();
    edit(!groups && m_nodes->item(typed) != nullptr ? typed : id, groups ? Field::Name : Field::Gpus);
  });
}

// Stops listening first: the field exists until later, and hiding it takes its focus.
void CanvasFields::close(QSpinBox* count) {
  count->removeEventFilter(this);
  QWidget* frame = count->parentWidget();
  frame->hide();
  frame->deleteLater();
  m_view->setFocus();
}

void CanvasFields::askCount(const model::Scenario& fragment, QPointF at) {
  QWidget* port = m_view->viewport();
  auto* frame = new QFrame(port);
  frame->setObjectName(QStringLiteral("count-frame"));
  frame->setProperty("panel", true);
  auto* row = new QHBoxLayout(frame);
  row->setContentsMargins(10, 6, 10, 6);
  row->addWidget(new QLabel(tr("How many?"), frame));
  QSpinBox* count = countBox(frame);
  row->addWidget(count);
  const QPoint corner = m_view->mapFromScene(at);
  frame->adjustSize();
  frame->move(std::clamp(corner.x(), 4, std::max(4, port->width() - frame->width() - 4)),
              std::clamp(corner.y(), 4, std::max(4, port->height() - frame->height() - 4)));
  frame->show();
  count->setFocus();
  count->selectAll();
  count->installEventFilter(this);
  m_pendingDrop = {fragment, at};
}

bool CanvasFields::eventFilter(QObject* watched, QEvent* event) {
  auto* count = qobject_cast<QSpinBox*>(watched);
  return (count != nullptr && countEvent(count, *event)) || QObject::eventFilter(watched, event);
}

bool CanvasFields::countEvent(QSpinBox* count, const QEvent& event) {
  if (event.type() == QEvent::FocusOut &&
      static_cast<const QFocusEvent&>(event).reason() != Qt::ActiveWindowFocusReason)
    return close(count), false;
  if (event.type() != QEvent::KeyPress) return false;
  const int key = static_cast<const QKeyEvent&>(event).key();
  if (key == Qt::Key_Escape) return close(count), true;
  if (key != Qt::Key_Return && key != Qt::Key_Enter) return false;
  count->interpretText();
  const int node_count = count->value();
  const PendingDrop drop = std::exchange(m_pendingDrop, {});
  close(count);
  m_placer->placeSeveral(drop.fragment, drop.at, node_count);
  return true;
}

}  // namespace roundel::widgets
