// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A node on the canvas: name, contents, GPUs and the link between them. Labels keep a readable size at every zoom and are left out if they do
// not fit.

#include <QCoreApplication>
#include <QFont>
#include <QGraphicsItem>
#include <QPixmap>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/model/spec/cluster_spec.h"
#include "widgets/base/theme/theme.h"
#include "widgets/build/cluster_painting/fitted_text.h"

namespace roundel::widgets {

/// Theme, fonts and cached pictures for all items of a canvas at its present zoom.
struct NodeLook {
  Theme theme;
  double scale = 1;       ///< screen px per scene px
  bool keyboard = false;  ///< the canvas has the keyboard focus: the current node shows a ring
  // In the text size of the window.
  QFont name, note;  ///< in screen px, the same at all zooms at which kSmallestPx is the least size
  QFont small;       ///< in scene px
  /// Pictures of nodes without their names, by kind of node; made when the first node of a kind is drawn.
  mutable std::unordered_map<std::string, QPixmap> pictures;
  NodeLook(const Theme& theme, double scale);
};

/// The places of a node's GPUs in item coordinates. More than 30 GPUs are shown as one box for each group, with its count.
struct GpuBoxes {
  struct Box {
    QRectF rect;
    std::size_t group;
    int count;  ///< 1, or that of the whole group
  };
  std::vector<Box> boxes;
  double bus_y = 0;  ///< y of the line between them
};
GpuBoxes gpuBoxes(const std::vector<model::GpuGroupSpec>& groups);

class NodeItem : public QGraphicsItem {
  Q_DECLARE_TR_FUNCTIONS(NodeItem)

 public:
  NodeItem(std::string id, const NodeLook* look);
  const std::string& id() const { return m_id; }
  const model::NodeSpec& node() const { return m_node; }
  void show(const model::NodeSpec& node, const std::vector<model::GpuTypeSpec>& types);
  void setCurrent(bool current);
  double nic_gbits_s() const;  ///< bandwidth of the link to the switch; the default if the node states none
  double linkWidth_px() const { return m_linkWidth; }  ///< width of that link, in scene px
  QRectF boundingRect() const override;
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;
  /// The room of the title in item coordinates.
  static QRectF titleRect();
  /// The group of the GPU at a point in item coordinates; -1: none.
  int groupAt(QPointF inside) const;
  /// The tool tip and accessible text: "n0: 4 × V100, NIC 10 Gb/s, inside 300 GB/s".
  QString description() const;

 private:
  void paintBody(QPainter& painter, bool selected) const;  ///< the parts that nodes of one kind have in common
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
  std::vector<QColor> m_marks;  ///< by group: the colour that the scenario states for the type; invalid: none
  std::string m_kind;           ///< everything that the picture depends on: the key of NodeLook::pictures
  FittedText m_name, m_contents;
  double m_linkWidth = 1;
  bool m_current = false;
};

}  // namespace roundel::widgets
