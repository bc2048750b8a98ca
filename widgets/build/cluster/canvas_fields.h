// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Temporary fields on the canvas: a node's name or GPUs, and the number of nodes for a drop. Owned by the canvas, whose viewport owns the
// fields; GUI thread.

#include <QObject>

#include "core/model/scenario.h"
#include "widgets/build/cluster/fragment_placer.h"

class QGraphicsView;
class QSpinBox;

namespace roundel::widgets {

/// Name and GPUs: Enter or losing the focus applies the text; Esc discards it.
class CanvasFields : public QObject {
  Q_DECLARE_TR_FUNCTIONS(roundel::widgets::ClusterCanvas)
 public:
  CanvasFields(QGraphicsView* view, const CanvasNodes* nodes, CanvasCommands* commands, FragmentPlacer* placer);
  ~CanvasFields() override;
  enum class Field { Name, Gpus };
  /// Selects the count of `group` in the text if it is not -1. F2 and Tab go to the other field.
  void edit(const std::string& id, Field field, int group = -1);
  /// Asks for the number of nodes: Enter places them; Esc or losing the focus cancels.
  void askCount(const model::Scenario& fragment, QPointF at);
  bool eventFilter(QObject* watched, QEvent* event) override;  ///< keys in the number field

 private:
  void close(QSpinBox* count);
  bool countEvent(QSpinBox* count, const QEvent& event);

  QGraphicsView* m_view;
  const CanvasNodes* m_nodes;
  CanvasCommands* m_commands;
  FragmentPlacer* m_placer;
  struct PendingDrop {
    model::Scenario fragment;
    QPointF at;
  } m_pendingDrop;  ///< placed when the number is known
};

}  // namespace roundel::widgets
