#pragma once
// The canvas on which a cluster is drawn: nodes that are dragged, cloned, renamed and deleted. Items show the document; they are
// made anew from it, never the other way round, so undo cannot lose one.

#include <QGraphicsObject>
#include <QGraphicsView>
#include <map>

class QLineEdit;

#include "widgets/state/workbench.h"

namespace roundel::widgets {

/// A node: title, what it holds, its GPUs.
class NodeItem : public QGraphicsItem {
 public:
  NodeItem(std::string id, Workbench* bench);
  const std::string& id() const { return m_id; }
  void show(const model::NodeSpec& node);
  QRectF boundingRect() const override;
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;
  /// Where the title may stand, in item coordinates.
  static QRectF titleRect();

 private:
  std::string m_id;
  Workbench* m_bench;
  model::NodeSpec m_node;
};

class ClusterCanvas : public QGraphicsView {
  Q_OBJECT
 public:
  explicit ClusterCanvas(Workbench* bench, QWidget* parent = nullptr);
  ~ClusterCanvas() override;

  std::vector<std::string> selectedIds() const;
  NodeItem* item(const std::string& id) const;
  void fit();
  void zoom(double factor);
  double scaleNow() const { return transform().m11(); }
  QPointF freePlace() const;  ///< for the next node: right of or below what is there
  void editInPlace(const std::string& id, bool groups);

  // What keys and menus do, too.
  void removeSelected();
  void duplicateSelected();
  void copySelected() const;
  void paste();

 signals:
  void refused(const QString& reason);

 protected:
  void drawBackground(QPainter* painter, const QRectF& rect) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;  ///< Esc in the field of a rename

 private:
  void rebuild();
  void publishSelection();
  void takeSelection();
  void nudge(QPointF by);
  void startDrag(const NodeItem* node, const QMouseEvent* event);
  void beginMove();
  void dragTo(QPointF scene, Qt::KeyboardModifiers modifiers);
  void finishEdit(QLineEdit* line, const std::string& id, bool groups);
  void openMenu(QPoint global);

  Workbench* m_bench;
  QGraphicsScene* m_scene;
  std::map<std::string, NodeItem*> m_items;
  struct Drag {
    bool active = false, panning = false, moved = false, clone = false;
    std::string node;  ///< under the mouse when the button went down
    QPointF from;
    QPoint pan, panFrom;
    std::map<std::string, QPointF> starts;
    QString gesture;
  } m_drag;
  bool m_space = false;
  bool m_updating = false;
  bool m_fitPending = true;  ///< a document came while nobody looked
  bool m_fitted = false;     ///< the view is the one that fit() chose
  int m_gestures = 0;
};

}  // namespace roundel::widgets
