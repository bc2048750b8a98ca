#pragma once
// A node on the canvas: title, what it holds, its GPUs and the link between them. Labels keep a readable size at every zoom, and are
// left out where they have no room.

#include <QFont>
#include <QGraphicsItem>
#include <QPixmap>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/model/spec/cluster_spec.h"
#include "widgets/cluster_painting/fitted_text.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

/// What every item of a canvas is drawn with at the canvas's present zoom; made once a zoom, not once an item.
struct NodeLook {
  Theme theme;
  double scale = 1;       ///< screen px per scene px
  bool keyboard = false;  ///< the canvas has the keyboard: the current node shows a ring
  // In the text size of the window.
  QFont name, note;  ///< in px of the screen: one font for all zooms where kSmallestPx is the least
  QFont small;       ///< in scene px
  /// Nodes of one kind share one picture of all that is not their name; by kind, made when the first is drawn.
  mutable std::unordered_map<std::string, QPixmap> pictures;
  NodeLook(const Theme& theme, double scale);
};

/// Where the GPUs of a node stand, in item coordinates. More than 30 are shown as one box a group, with its count.
struct GpuBoxes {
  struct Box {
    QRectF rect;
    std::size_t group;
    int count;  ///< 1, or the whole group's
  };
  std::vector<Box> boxes;
  double bus_y = 0;  ///< of the line between them
};
GpuBoxes gpuBoxes(const std::vector<model::GpuGroupSpec>& groups);

class NodeItem : public QGraphicsItem {
 public:
  NodeItem(std::string id, const NodeLook* look);
  const std::string& id() const { return m_id; }
  const model::NodeSpec& node() const { return m_node; }
  void show(const model::NodeSpec& node, const std::vector<model::GpuTypeSpec>& types);
  void setCurrent(bool current);
  double nic_gbits_s() const;  ///< of the link to the switch, the usual one where the node names none
  double linkWidth_px() const { return m_linkWidth; }  ///< of that link, in scene px
  QRectF boundingRect() const override;
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;
  /// Where the title may stand, in item coordinates.
  static QRectF titleRect();
  /// The group whose GPU is at a place in item coordinates; -1 = none.
  int groupAt(QPointF inside) const;
  /// "n0: 4 × V100, NIC 10 Gb/s, inside 300 GB/s" and so on: tool tip and accessible text.
  QString description() const;

 private:
  void paintBody(QPainter& painter, bool selected) const;  ///< all that nodes of one kind have in common
  void paintShared(QPainter& painter, bool selected) const;
  void paintFrame(QPainter& painter, bool selected) const;
  void paintRing(QPainter& painter) const;
  void paintGpus(QPainter& painter) const;
  void paintStrip(QPainter& painter) const;
  void paintWords(QPainter& painter);

  std::string m_id;
  const NodeLook* m_look;
  model::NodeSpec m_node;
  GpuBoxes m_boxes;
  std::vector<QColor> m_marks;  ///< by group: the type's colour of the scenario; invalid = none
  std::string m_kind;           ///< what the node's picture depends on, in words: the key of NodeLook::pictures
  FittedText m_name, m_contents;
  double m_linkWidth = 1;
  bool m_current = false;
};

}  // namespace roundel::widgets
