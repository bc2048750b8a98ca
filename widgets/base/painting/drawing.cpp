// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/painting/drawing.h"

#include <QPaintEngine>
#include <QTextItem>
#include <algorithm>
#include <cmath>

namespace roundel::widgets::figures {
namespace {

constexpr int kUnitsPerPoint = 10;  // playing back sets font sizes in whole units
constexpr double kHairline = 0.25;  // the width of a cosmetic pen
constexpr double kSame = 0.02;
const QRectF kNothing(-1e6, -1e6, 1, 1);  // an empty clip

double scaleOf(const QTransform& t) { return std::sqrt(std::abs(t.determinant())); }

bool sameStyle(const Op& a, const Op& b) {
  return a.size_pt == b.size_pt && a.family == b.family && a.weight == b.weight && a.color == b.color &&
         a.turned == b.turned && a.clip == b.clip;
}

// Returns the end of the text on its baseline.
QPointF endOf(const Op& text) {
  const double angle = text.turned / 180 * M_PI;
  return text.at + QPointF(std::cos(angle), std::sin(angle)) * text.advance;
}

}  // namespace

class Recorder::Engine : public QPaintEngine {
 public:
  Engine(const QSizeF& size_pt, double points)
      : QPaintEngine(AllFeatures), m_points(points), m_transform(QTransform::fromScale(points, points)) {
    drawing.size_pt = size_pt;
  }

  bool begin(QPaintDevice*) override { return true; }
  bool end() override { return true; }
  Type type() const override { return User; }

  void updateState(const QPaintEngineState& now) override {
    const DirtyFlags dirty = now.state();
    if (dirty & DirtyTransform) m_transform = now.transform() * QTransform::fromScale(m_points, m_points);
    if (dirty & DirtyPen) m_pen = now.pen();
    if (dirty & DirtyBrush) m_brush = now.brush();
    if (dirty & (DirtyClipRegion | DirtyClipPath)) {
      const QPainterPath path = dirty & DirtyClipPath ? now.clipPath() : [&] {
        QPainterPath region;
        region.addRegion(now.clipRegion());
        return region;
      }();
      setClip(now.clipOperation(), m_transform.mapRect(path.boundingRect()));
    }
    if (dirty & (DirtyClipEnabled | DirtyClipRegion | DirtyClipPath)) m_clipping = now.isClipEnabled();
  }

  void drawPath(const QPainterPath& path) override { shape(path, m_brush.style() != Qt::NoBrush); }
  void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
    QPainterPath path;
    path.moveTo(points[0]);
    for (int i = 1; i < count; ++i) path.lineTo(points[i]);
    if (mode != PolylineMode) path.closeSubpath();
    shape(path, mode != PolylineMode && m_brush.style() != Qt::NoBrush);
  }
  void drawPolygon(const QPoint* points, int count, PolygonDrawMode mode) override {
    std::vector<QPointF> exact(points, points + count);
    drawPolygon(exact.data(), count, mode);
  }
  // All lines of a call are one mark, so that a hatch is one mark.
  void drawLines(const QLineF* lines, int count) override {
    QPainterPath path;
    for (int i = 0; i < count; ++i) {
      path.moveTo(lines[i].p1());
      path.lineTo(lines[i].p2());
    }
    shape(path, false);
  }
  void drawLines(const QLine* lines, int count) override {
    std::vector<QLineF> exact(lines, lines + count);
    drawLines(exact.data(), count);
  }
  void drawRects(const QRectF* rects, int count) override {
    for (int i = 0; i < count; ++i) {
      QPainterPath path;
      path.addRect(rects[i]);
      shape(path, m_brush.style() != Qt::NoBrush);
    }
  }
  void drawRects(const QRect* rects, int count) override {
    std::vector<QRectF> exact(rects, rects + count);
    drawRects(exact.data(), count);
  }
  void drawEllipse(const QRectF& rect) override {
    QPainterPath path;
    path.addEllipse(rect);
    shape(path, m_brush.style() != Qt::NoBrush);
  }
  void drawEllipse(const QRect& rect) override { drawEllipse(QRectF(rect)); }
  void drawPoints(const QPointF* points, int count) override {
    for (int i = 0; i < count; ++i) drawLines(std::vector<QLineF>{{points[i], points[i]}}.data(), 1);
  }
  void drawPoints(const QPoint* points, int count) override {
    for (int i = 0; i < count; ++i) drawLines(std::vector<QLineF>{{points[i], points[i]}}.data(), 1);
  }

  void drawTextItem(const QPointF& p, const QTextItem& item) override {
    Op op;
    op.kind = Op::Kind::Text;
    op.text = item.text();
    op.at = m_transform.map(p);
    op.turned = std::atan2(m_transform.m12(), m_transform.m11()) / M_PI * 180;
    const QFont font = item.font();
    const double size = font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * kDpi / 72;
    op.size_pt = size * scaleOf(m_transform);
    op.advance = item.width() * scaleOf(m_transform);
    op.family = font.family();
    op.weight = font.weight();
    op.color = m_pen.color();
    op.clip = clipFor(QRectF());
    // Qt passes a word of several scripts in pieces.
    if (!drawing.ops.empty() && drawing.ops.back().kind == Op::Kind::Text) {
      Op& last_op = drawing.ops.back();
      const QPointF gap = endOf(last_op) - op.at;
      if (sameStyle(last_op, op) && std::hypot(gap.x(), gap.y()) < kSame) {
        last_op.text += op.text;
        last_op.advance += op.advance;
        return;
      }
    }
    if (!op.text.trimmed().isEmpty()) drawing.ops.push_back(std::move(op));
  }

  void drawPixmap(const QRectF& rect, const QPixmap& pixmap, const QRectF& source) override {
    drawImage(rect, pixmap.toImage(), source, {});
  }
  void drawTiledPixmap(const QRectF& rect, const QPixmap& pixmap, const QPointF&) override {
    drawImage(rect, pixmap.toImage(), pixmap.rect(), {});
  }
  void drawImage(const QRectF& rect, const QImage& image, const QRectF& source, Qt::ImageConversionFlags) override {
    Op op;
    op.kind = Op::Kind::Picture;
    op.rect = m_transform.mapRect(rect);
    op.image = image.copy(source.toRect());
    op.clip = clipFor(op.rect);
    drawing.ops.push_back(std::move(op));
  }

  void name(OpRole role, const QString& text) {
    Op op;
    op.kind = Op::Kind::Begin;
    op.role = role;
    op.name = text;
    drawing.ops.push_back(std::move(op));
  }
  void endName() {
    if (!drawing.ops.empty() && drawing.ops.back().kind == Op::Kind::Begin) return drawing.ops.pop_back();
    Op op;
    op.kind = Op::Kind::End;
    drawing.ops.push_back(std::move(op));
  }

  static constexpr int kDpi = 72;
  double points() const { return m_points; }

  Drawing drawing;

 private:
  void setClip(Qt::ClipOperation operation, const QRectF& rect) {
    const QRectF cut = rect.isEmpty() ? kNothing : rect;
    if (operation == Qt::NoClip) m_clip = {};
    if (operation == Qt::ReplaceClip) m_clip = cut;
    if (operation == Qt::IntersectClip)
      m_clip = m_clip.isNull() ? cut : m_clip.intersects(cut) ? m_clip & cut : kNothing;
  }

  // A clip without effect is omitted.
  QRectF clipFor(const QRectF& bounds) const {
    if (m_clip.isNull() || !m_clipping) return {};
    return !bounds.isNull() && m_clip.adjusted(-kSame, -kSame, kSame, kSame).contains(bounds) ? QRectF() : m_clip;
  }

  void shape(const QPainterPath& path, bool filled) {
    if (path.isEmpty()) return;
    Op op;
    op.path = m_transform.map(path);
    if (m_pen.style() != Qt::NoPen) {
      op.pen = m_pen;
      const double width =
          m_pen.isCosmetic() && m_pen.widthF() == 0 ? kHairline : m_pen.widthF() * scaleOf(m_transform);
      op.pen.setWidthF(std::max(width, 0.05));
      op.pen.setCosmetic(false);
    }
    if (filled) op.fill = m_brush.color();
    if (op.pen.style() == Qt::NoPen && !op.fill.isValid()) return;
    QRectF bounds = op.path.boundingRect();
    const double half = op.pen.style() == Qt::NoPen ? 0 : op.pen.widthF() / 2;
    bounds.adjust(-half, -half, half, half);
    op.clip = clipFor(bounds);
    if (!op.clip.isNull() && !op.clip.intersects(bounds)) return;
    drawing.ops.push_back(std::move(op));
  }

  double m_points;
  QTransform m_transform;
  QPen m_pen;
  QBrush m_brush;
  QRectF m_clip;
  bool m_clipping = false;
};

Recorder::Recorder(const QSizeF& size_pt, double points) : m_engine(std::make_unique<Engine>(size_pt, points)) {}
Recorder::~Recorder() = default;
QPaintEngine* Recorder::paintEngine() const { return m_engine.get(); }
Drawing Recorder::take() { return std::move(m_engine->drawing); }
std::size_t Recorder::count() const { return m_engine->drawing.ops.size(); }

int Recorder::metric(PaintDeviceMetric metric) const {
  const QSizeF size = m_engine->drawing.size_pt;
  switch (metric) {
    case PdmWidth:
      return static_cast<int>(std::ceil(size.width() * kUnitsPerPoint));
    case PdmHeight:
      return static_cast<int>(std::ceil(size.height() * kUnitsPerPoint));
    case PdmWidthMM:
      return static_cast<int>(std::lround(size.width() / 72 * 25.4));
    case PdmHeightMM:
      return static_cast<int>(std::lround(size.height() / 72 * 25.4));
    case PdmNumColors:
      return 1 << 24;
    case PdmDepth:
      return 32;
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
      return Engine::kDpi;
    case PdmDevicePixelRatio:
      return 1;
    case PdmDevicePixelRatioScaled:
      return static_cast<int>(devicePixelRatioFScale());
    default:  // Qt 6.8 has more
      return 0;
  }
}

Named::Named(QPainter& painter, OpRole role, const QString& name)
    : m_recorder(dynamic_cast<Recorder*>(painter.device())) {
  if (m_recorder != nullptr) m_recorder->m_engine->name(role, name);
}

Named::~Named() {
  if (m_recorder != nullptr) m_recorder->m_engine->endName();
}

void mustName(QPainter& painter, Place place) {
  auto* recorder = dynamic_cast<Recorder*>(painter.device());
  if (recorder == nullptr || place.name.isEmpty()) return;
  place.area =
      (painter.combinedTransform() * QTransform::fromScale(recorder->m_engine->points(), recorder->m_engine->points()))
          .mapRect(place.area);
  recorder->m_engine->drawing.places.push_back(std::move(place));
}

void play(QPainter& painter, const Drawing& drawing) {
  QRectF clip;
  painter.save();
  for (const Op& op : drawing.ops) {
    if (op.kind == Op::Kind::Begin || op.kind == Op::Kind::End) continue;
    if (op.clip != clip) {
      clip = op.clip;
      painter.setClipping(false);
      if (!clip.isNull()) painter.setClipRect(clip);
    }
    if (op.kind == Op::Kind::Shape) {
      painter.setPen(op.pen);
      painter.setBrush(op.fill.isValid() ? QBrush(op.fill) : QBrush(Qt::NoBrush));
      painter.drawPath(op.path);
    } else if (op.kind == Op::Kind::Picture) {
      painter.drawImage(op.rect, op.image);
    } else {
      QFont font(op.family);
      font.setPixelSize(static_cast<int>(std::lround(op.size_pt * kUnitsPerPoint)));
      font.setWeight(static_cast<QFont::Weight>(op.weight));
      font.setHintingPreference(QFont::PreferNoHinting);
      painter.save();
      painter.setFont(font);
      painter.setPen(op.color);
      painter.translate(op.at);
      painter.rotate(op.turned);
      painter.scale(1.0 / kUnitsPerPoint, 1.0 / kUnitsPerPoint);
      painter.drawText(QPointF(0, 0), op.text);
      painter.restore();
    }
  }
  painter.restore();
}

void append(Drawing& drawing, const Drawing& after, const QPointF& by) {
  for (Op op : after.ops) {
    op.path.translate(by);
    op.at += by;
    op.rect.translate(by);
    if (!op.clip.isNull()) op.clip.translate(by);
    drawing.ops.push_back(std::move(op));
  }
  for (Place place : after.places) {
    place.area.translate(by);
    drawing.places.push_back(std::move(place));
  }
}

}  // namespace roundel::widgets::figures
