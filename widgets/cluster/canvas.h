#pragma once
// The canvas on which a cluster is drawn: nodes that are dropped, dragged, cloned, renamed and deleted. Items show the document; they
// are made anew from it, never the other way round, so undo cannot lose one. A gesture shows what it would do and is one command
// when it ends; Esc takes it back before.

#include <QGraphicsView>
#include <map>
#include <optional>

#include "widgets/cluster/cluster_edits.h"
#include "widgets/cluster/link_router.h"
#include "widgets/cluster/node_item.h"
#include "widgets/cluster/snap_guides.h"
#include "widgets/state/workbench.h"
#include "widgets/theme/painted_parts.h"

class QLineEdit;
class QMenu;
class QSpinBox;

namespace roundel::widgets {

class CanvasOverview;

class ClusterCanvas : public QGraphicsView, public PaintedParts {
  Q_OBJECT
 public:
  explicit ClusterCanvas(Workbench* bench, QWidget* parent = nullptr);
  ~ClusterCanvas() override;
  /// Where GPU types that the scenario lacks come from when somebody types one. May be null.
  void setCatalogue(const model::Catalogue* catalogue) { m_catalogue = catalogue; }
  Workbench* bench() const { return m_bench; }

  std::vector<std::string> selectedIds() const;
  NodeItem* item(const std::string& id) const;
  const std::string& current() const { return m_current; }  ///< the node that the keyboard is at; empty = none
  // Its nodes, for a screen reader.
  int partCount() const override { return static_cast<int>(m_order.size()); }
  QString partName(int node) const override;
  QString partKey(int node) const override { return partName(node); }
  QString partDescription(int node) const override;
  QRect partRect(int node) const override;
  int currentPart() const override;
  std::optional<bool> partSelected(int node) const override;
  void choosePart(int node) override;
  const LinkPlan& links() const { return m_plan; }  ///< as drawn now, by node of the document
  const std::vector<Guide>& guides() const { return m_guides; }
  CanvasOverview* overview() const { return m_overview; }

  void fit();
  void zoom(double factor);                  ///< about the middle of the view
  void zoomAt(QPoint place, double factor);  ///< what is under `place` of the viewport stays there
  double scaleNow() const { return transform().m11(); }
  QPointF freePlace() const;  ///< for the next node: right of or below what is there
  void editInPlace(const std::string& id, bool groups, int group = -1);  ///< `group`: its count is selected for typing

  // What keys, menus and the palette do, too.
  void removeSelected();
  void duplicateSelected();
  void copySelected() const;
  void copyTable() const;
  void paste();
  void alignSelected(Align how);
  void addAlignments(QMenu* menu);  ///< an entry for each way, which does it
  /// Nodes at the middle of the view; jobs at the playhead; a GPU type on the selected nodes.
  void place(const model::Scenario& fragment);
  /// Where the view explains the width of links, in its pixels: the first corner in which it covers no node; empty where none is free.
  QRectF legendRect() const;
  /// Several of them in rows, as one command.
  void placeSeveral(const model::Scenario& fragment, QPointF at, int count);

 signals:
  void refused(const QString& reason);
  void told(const QString& what);  ///< what a drop or a paste made
  void zoomed();
  void kindRequested();  ///< the selected nodes shall become kinds of the palette

 protected:
  void drawBackground(QPainter* painter, const QRectF& rect) override;
  void drawForeground(QPainter* painter, const QRectF& rect) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;  ///< keys in the fields that stand on the canvas

 private:
  // canvas.cpp: what is shown
  void rebuild();
  void refreshLook();
  void publishSelection();
  void takeSelection();
  void setCurrent(const std::string& id);
  std::vector<QPointF> shownPlaces() const;
  std::vector<QPointF> placesWithout(const std::vector<std::string>& ids) const;
  // canvas_paint.cpp
  void paintLinks(QPainter& painter) const;
  void paintSwitch(QPainter& painter) const;
  void paintLegend(QPainter& painter, const QRectF& at) const;
  // canvas_gestures.cpp: the mouse
  void startDrag(const NodeItem* node, const QMouseEvent* event);
  void beginMove();
  void dragTo(QPointF scene, Qt::KeyboardModifiers modifiers);
  void finishDrag();
  void cancelDrag();
  bool pan(const QMouseEvent* event);
  QMenu* makeMenu();
  void openMenu(QPoint global);
  // canvas_keys.cpp: the keyboard, and the fields that stand on the canvas
  bool arrow(const QKeyEvent& event);
  void nudge(QPointF by);
  void goTo(QPointF direction, bool add);
  void changeCounts(int by);
  void finishEdit(QLineEdit* line);
  void closeField(QWidget* field);
  void askCount(const model::Scenario& fragment, QPointF at);
  bool countEvent(QSpinBox* count, const QEvent& event);
  // canvas_drop.cpp
  void showOver(QPoint at, Qt::KeyboardModifiers modifiers);
  void placeFragment(const model::Scenario& fragment, QPointF at, Qt::KeyboardModifiers modifiers);
  void placeNodes(const model::Scenario& fragment, QPointF at, bool free);
  void placeJobs(const model::Scenario& fragment, const NodeItem* over);
  void placeGpu(const model::Scenario& fragment, QPointF at, const std::vector<std::string>& on, bool free);
  Snap snapHere(QPointF wanted, const std::vector<QPointF>& others, Qt::KeyboardModifiers modifiers) const;

  Workbench* m_bench;
  const model::Catalogue* m_catalogue = nullptr;
  QGraphicsScene* m_scene;
  CanvasOverview* m_overview;
  NodeLook m_look;
  std::map<std::string, NodeItem*> m_items;
  std::vector<NodeItem*> m_order;  ///< by node of the document
  LinkPlan m_plan;
  std::string m_current;
  std::vector<Guide> m_guides;
  std::vector<QPointF> m_ghosts;  ///< where a gesture would put new nodes
  struct Drag {
    bool active = false, panning = false, moved = false, clone = false;
    std::string node;  ///< under the mouse when the button went down
    QPointF from;
    QPoint pan, panFrom;
    std::map<std::string, QPointF> starts, places;
    std::vector<QPointF> others;
    LinkPlan still;                  ///< the links before
    std::vector<std::size_t> going;  ///< by node of the document
  } m_drag;
  std::optional<model::Scenario> m_over;  ///< what is dragged over the canvas
  struct Asked {
    model::Scenario fragment;
    QPointF at;
  } m_asked;  ///< what the field that asks for a number will place
  bool m_space = false;
  bool m_updating = false;
  bool m_fitPending = true;  ///< a document came while nobody looked
  bool m_fitted = false;     ///< the view is the one that fit() chose
  int m_gestures = 0;
  QString m_pasted;  ///< the text that was pasted last,
  int m_pastes = 0;  ///< and how often: each copy stands a step further
};

}  // namespace roundel::widgets
