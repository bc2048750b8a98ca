// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster_painting/node_item.h"

#include <QPaintEngine>
#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <algorithm>
#include <cmath>

#include "widgets/base/text/field_text.h"
#include "widgets/base/text/translation.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/build/cluster_painting/link_router.h"
#include "widgets/build/cluster_painting/node_places.h"

namespace roundel::widgets {
namespace {

constexpr double kNodeInside = 12, kGpuTop = 34, kBusY = 79;
constexpr double kSmallBelow = 0.45;  // at a smaller scale a node is only a name and a strip
constexpr double kBoxesFrom_px = 3;   // least width of a GPU on the screen; narrower ones become a strip
constexpr int kMaxBoxes = 30;
constexpr qsizetype kTellingLetters = 8;  // "8 × RTX…"
constexpr double kDefaultNic = 10, kDefaultIntra = 300;

int total(const std::vector<model::GpuGroupSpec>& groups) {
  int count = 0;
  for (const model::GpuGroupSpec& group : groups) count += group.count;
  return count;
}

QString number(double value) { return QString::number(value, 'g', 6); }

QFont fontAt(double px, double scale, int weight = QFont::Normal) {
  return screenFont(std::max(px * scale, kSmallestPx), weight);
}

std::vector<GpuBoxes::Box> boxesOfGroups(const std::vector<model::GpuGroupSpec>& groups) {
  std::vector<GpuBoxes::Box> boxes;
  const double width = (kNodeWidth - 2 * kNodeInside + 4) / static_cast<double>(groups.size());
  for (std::size_t g = 0; g < groups.size(); ++g)
    boxes.push_back({QRectF(kNodeInside + width * static_cast<double>(g), kGpuTop, width - 4, 36), g, groups[g].count});
  return boxes;
}

}  // namespace

NodeLook::NodeLook(const Theme& with, double at)
    : theme(with),
      scale(at),
      name(fontAt(kBodyPx, at, QFont::DemiBold)),
      note(fontAt(kNotePx, at)),
      small(screenFont(kSmallestPx / std::min(1.0, std::max(at, 1e-3)))) {}

// Up to 4 GPUs with the name of their type, up to 16 in two rows of 8, up to 30 in three rows of 10.
GpuBoxes gpuBoxes(const std::vector<model::GpuGroupSpec>& groups) {
  GpuBoxes result;
  result.bus_y = kBusY;
  const int count = total(groups);
  if (count > kMaxBoxes) {
    result.boxes = boxesOfGroups(groups);
    return result;
  }
  const double side = count <= 4 ? 36 : count <= 16 ? 17 : 12;
  const double step = side + (side > 20 ? 4 : 3);
  const int perRow = static_cast<int>((kNodeWidth - 2 * kNodeInside + 3) / step);
  int drawn_gpus = 0;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (int i = 0; i < groups[g].count; ++i, ++drawn_gpus) {
      result.boxes.push_back(
          {QRectF(kNodeInside + (drawn_gpus % perRow) * step, kGpuTop + (drawn_gpus / perRow) * step, side, side), g,
           1});
    }
  }
  return result;
}

NodeItem::NodeItem(std::string id, const NodeLook* look) : m_id(std::move(id)), m_look(look) {
  setFlags(ItemIsSelectable);
}

void NodeItem::show(const model::NodeSpec& node, const std::vector<model::GpuTypeSpec>& types) {
  std::vector<QColor> marks;
  for (const model::GpuGroupSpec& group : node.gpus) {
    const auto type = std::ranges::find(types, group.type, &model::GpuTypeSpec::id);
    marks.push_back(type != types.end() && type->color ? QColor(QString::fromStdString(*type->color)) : QColor());
  }
  if (node == m_node && marks == m_marks) return;
  m_marks = std::move(marks);
  m_node = node;
  m_boxes = gpuBoxes(node.gpus);
  m_name.set(QString::fromStdString(m_id));
  m_contents.set(groupsText(node.gpus));
  m_linkWidth = linkWidth(nic_gbits_s());
  m_kind = std::to_string(node.intra_gbytes_s.value_or(kDefaultIntra));
  for (std::size_t g = 0; g < node.gpus.size(); ++g)
    m_kind += '\n' + std::to_string(node.gpus[g].count) + ' ' +
              std::to_string(m_marks[g].isValid() ? m_marks[g].rgba() : 0) + ' ' + node.gpus[g].type;
  setToolTip(description());
  update();
}

void NodeItem::setCurrent(bool current) {
  if (current == m_current) return;
  m_current = current;
  update();
}

double NodeItem::nic_gbits_s() const { return m_node.nic_gbits_s.value_or(kDefaultNic); }

QString NodeItem::description() const {
  QStringList parts{groupsText(m_node.gpus), tr("NIC %1 Gb/s").arg(number(nic_gbits_s()))};
  if (total(m_node.gpus) > 1) parts << tr("inside %1 GB/s").arg(number(m_node.intra_gbytes_s.value_or(kDefaultIntra)));
  if (m_node.pcie) parts << tr("PCIe %1.0").arg(*m_node.pcie);
  if (m_node.speed) parts << tr("speed %1 ×").arg(number(*m_node.speed));
  return QStringLiteral("%1: %2").arg(QString::fromStdString(m_id), parts.join(QStringLiteral(", ")));
}

QRectF NodeItem::boundingRect() const { return QRectF(-4, -4, kNodeWidth + 8, kNodeHeight + 8); }
QRectF NodeItem::titleRect() { return QRectF(kNodeInside, 6, 100, 22); }

int NodeItem::groupAt(QPointF inside) const {
  for (const GpuBoxes::Box& box : m_boxes.boxes)
    if (box.rect.adjusted(-2, -2, 2, 2).contains(inside)) return static_cast<int>(box.group);
  return -1;
}

void NodeItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*) {
  paintShared(*painter, (option->state & QStyle::State_Selected) != 0);
  if (m_current && m_look->keyboard) paintRing(*painter);
  paintWords(*painter);
}

// Uses the shared picture on a screen; other devices, such as files, are painted directly.
void NodeItem::paintShared(QPainter& painter, bool selected) const {
  const QPaintEngine* engine = painter.paintEngine();
  if (engine == nullptr || engine->type() != QPaintEngine::Raster) return paintBody(painter, selected);
  const QRectF bounds = boundingRect();
  const double ratio = painter.device()->devicePixelRatioF();
  const QTransform former_transform = painter.worldTransform();
  QPixmap& picture = m_look->pictures[(selected ? "selected " : "") + m_kind];
  if (picture.isNull() || picture.devicePixelRatio() != ratio) {
    picture = QPixmap((bounds.size() * m_look->scale * ratio).toSize() + QSize(1, 1));
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter on(&picture);
    on.setRenderHint(QPainter::Antialiasing);
    on.scale(m_look->scale, m_look->scale);
    on.translate(-bounds.topLeft());
    paintBody(on, selected);
  }
  const QPointF device_place = former_transform.map(bounds.topLeft()) * ratio;
  painter.resetTransform();
  painter.drawPixmap(QPointF(std::round(device_place.x()), std::round(device_place.y())) / ratio, picture);
  painter.setWorldTransform(former_transform);
}

void NodeItem::paintBody(QPainter& painter, bool selected) const {
  paintFrame(painter, selected);
  return m_look->scale < kSmallBelow ? paintStrip(painter) : paintGpus(painter);
}

void NodeItem::paintFrame(QPainter& painter, bool selected) const {
  const Theme& t = m_look->theme;
  const double hair = 1 / std::max(1.0, m_look->scale);
  painter.setPen(QPen(selected ? t.accent : t.line, selected ? 2 / std::min(1.0, m_look->scale) : hair));
  painter.setBrush(t.header);
  painter.drawRoundedRect(QRectF(0.5, 0.5, kNodeWidth - 1, kNodeHeight - 1), kPanelRadius, kPanelRadius);
}

void NodeItem::paintRing(QPainter& painter) const {
  painter.setPen(QPen(m_look->theme.accent, 1 / std::min(1.0, m_look->scale), Qt::DashLine));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(QRectF(-3, -3, kNodeWidth + 6, kNodeHeight + 6), kPanelRadius + 2, kPanelRadius + 2);
}

// In screen px, so that the layout of a name stays valid when the zoom changes. Below kSmallBelow a name that does not fit is left out.
void NodeItem::paintWords(QPainter& painter) {
  const double scale = m_look->scale;
  const QTransform former_transform = painter.worldTransform();
  if (former_transform.type() <= QTransform::TxScale && std::abs(former_transform.m11() - scale) < 1e-9)
    painter.setWorldTransform(QTransform::fromTranslate(former_transform.dx(), former_transform.dy()));
  else
    painter.scale(1 / scale, 1 / scale);
  painter.setPen(m_look->theme.text);
  if (scale < kSmallBelow) {
    const QRectF room(kNodeInside / 2 * scale, 2 * scale, (kNodeWidth - kNodeInside) * scale,
                      (kNodeHeight - 34) * scale);
    m_name.fit(m_look->name, kAnyRoom);
    if (m_name.width() <= room.width() && m_name.height() <= room.height() + 4 * scale)
      m_name.draw(painter, room.center() - QPointF(m_name.width(), m_name.height()) / 2);
  } else {
    // The name is at the left. The contents are at the right if more than the count fits.
    const QRectF title = titleRect();
    const double left = title.left() * scale, right = (kNodeWidth - kNodeInside) * scale,
                 y = title.center().y() * scale;
    const double name = std::min(m_name.fullIn(m_look->name), title.width() * scale);
    m_contents.fit(m_look->note, right - left - name - 8 * scale);
    const bool has_both = m_contents.whole() || m_contents.letters() >= kTellingLetters;
    m_name.fit(m_look->name, has_both ? title.width() * scale : right - left,
               Qt::ElideMiddle);  // names of nodes often differ only at their ends
    m_name.draw(painter, {left, y - m_name.height() / 2});
    painter.setPen(m_look->theme.dim);
    if (has_both) m_contents.draw(painter, {right - m_contents.width(), y - m_contents.height() / 2});
  }
  painter.setWorldTransform(former_transform);
}

void NodeItem::paintGpus(QPainter& painter) const {
  const Theme& t = m_look->theme;
  if (m_boxes.boxes.empty()) return;
  if (total(m_node.gpus) > 1) {
    // The bus, whose width shows the bandwidth inside the node, with a stub from each GPU of the lowest row.
    const double lowest = m_boxes.boxes.back().rect.bottom();
    const QColor color = mixed(t.faint, t.panel, 0.7);
    painter.setPen(QPen(color, 1));
    double left = kNodeWidth, right = 0;
    for (const GpuBoxes::Box& box : m_boxes.boxes) {
      left = std::min(left, box.rect.left());
      right = std::max(right, box.rect.right());
      if (box.rect.bottom() >= lowest - 1)
        painter.drawLine(QPointF(box.rect.center().x(), box.rect.bottom()),
                         QPointF(box.rect.center().x(), m_boxes.bus_y));
    }
    painter.setPen(
        QPen(color, linkWidth(8 * m_node.intra_gbytes_s.value_or(kDefaultIntra)), Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(left, m_boxes.bus_y), QPointF(right, m_boxes.bus_y));
  }
  const QFontMetricsF metrics(m_look->small);
  for (const GpuBoxes::Box& box : m_boxes.boxes) {
    painter.setPen(QPen(t.line, 1));
    painter.setBrush(t.idleGpu);
    painter.drawRoundedRect(box.rect, kBarRadius, kBarRadius);
    if (m_marks[box.group].isValid())
      painter.fillRect(QRectF(box.rect.left() + 3, box.rect.bottom() - 4, box.rect.width() - 6, 2), m_marks[box.group]);
    QString words = QString::fromStdString(m_node.gpus[box.group].type);
    if (box.count > 1) words = QStringLiteral("%1 × %2").arg(box.count).arg(words);
    if (metrics.horizontalAdvance(words) > box.rect.width() - 2)
      words = box.count > 1 ? QString::number(box.count) : QString();
    const bool fits =
        metrics.horizontalAdvance(words) <= box.rect.width() - 2 && metrics.capHeight() <= box.rect.height() - 2;
    if (!words.isEmpty() && fits) {
      painter.setFont(m_look->small);
      painter.setPen(t.dim);
      painter.drawText(box.rect, Qt::AlignCenter, words);
    }
  }
}

void NodeItem::paintStrip(QPainter& painter) const {
  const Theme& t = m_look->theme;
  const double count = total(m_node.gpus);
  double x = kNodeInside;
  for (const model::GpuGroupSpec& group : m_node.gpus) {
    const double width = (kNodeWidth - 2 * kNodeInside) * group.count / std::max(1.0, count);
    painter.setPen(QPen(t.edge, 1));
    painter.setBrush(t.idleGpu);
    painter.drawRect(QRectF(x, kNodeHeight - 30, width, 18));
    const double step = width / std::max(1, group.count);
    for (int i = 1; i < group.count && step * m_look->scale >= kBoxesFrom_px; ++i)
      painter.drawLine(QPointF(x + i * step, kNodeHeight - 30), QPointF(x + i * step, kNodeHeight - 12));
    x += width;
  }
}

}  // namespace roundel::widgets
