#pragma once
// The fields that stand on the canvas for a moment: a node's name or GPUs in place, and how many nodes a drop shall make. Owned by the
// canvas, whose viewport owns the fields; GUI thread.

#include <QObject>

#include "core/model/scenario.h"
#include "widgets/cluster/fragment_placer.h"

class QGraphicsView;
class QSpinBox;

namespace roundel::widgets {

/// A field shows what there is, takes what is typed on Enter or when the keyboard goes elsewhere, and nothing on Esc.
class CanvasFields : public QObject {
  Q_DECLARE_TR_FUNCTIONS(roundel::widgets::ClusterCanvas)
 public:
  CanvasFields(QGraphicsView* view, const CanvasNodes* nodes, CanvasCommands* commands, FragmentPlacer* placer);
  ~CanvasFields() override;
  enum class Field { Name, Gpus };
  /// `group`: its count is selected for typing. F2 and Tab go on to the other field.
  void edit(const std::string& id, Field field, int group = -1);
  /// Enter places that many; Esc, or going elsewhere, none.
  void askCount(const model::Scenario& fragment, QPointF at);
  bool eventFilter(QObject* watched, QEvent* event) override;  ///< keys in the field of a number

 private:
  void close(QWidget* frame);
  bool countEvent(QSpinBox* count, const QEvent& event);

  QGraphicsView* m_view;
  const CanvasNodes* m_nodes;
  CanvasCommands* m_commands;
  FragmentPlacer* m_placer;
  struct Asked {
    model::Scenario fragment;
    QPointF at;
  } m_asked;  ///< what the field that asks for a number will place
};

}  // namespace roundel::widgets
