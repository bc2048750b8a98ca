// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A paint device that draws nothing. It records texts, shapes and pixmaps, and everything that a figure must not contain: small text, patterns,
// transparency.

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <QStringList>
#include <algorithm>
#include <vector>

namespace roundel::widgets::testing {

class RecordingEngine : public QPaintEngine {
 public:
  RecordingEngine() : QPaintEngine(QPaintEngine::AllFeatures) {}
  bool begin(QPaintDevice*) override { return true; }
  bool end() override { return true; }
  Type type() const override { return User; }
  void updateState(const QPaintEngineState& now) override {
    if (now.state() & DirtyTransform)
      m_scale = std::abs(now.transform().determinant()) > 0 ? std::sqrt(std::abs(now.transform().determinant())) : 1;
    if (now.state() & DirtyBrush) look(now.brush());
    if (now.state() & DirtyPen)
      translucent = translucent || (now.pen().style() != Qt::NoPen && now.pen().color().alpha() < 255);
    if (now.state() & DirtyOpacity) translucent = translucent || now.opacity() < 1;
  }
  void drawPixmap(const QRectF&, const QPixmap& pixmap, const QRectF&) override {
    ++images;
    pixmaps.push_back({pixmap.cacheKey(), pixmap.size(), pixmap.toImage().constBits()});
  }
  void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override { ++images; }
  void drawTextItem(const QPointF& at, const QTextItem& item) override {
    const QFont font = item.font();
    const double size = (font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * 96 / 72) * m_scale;
    if (size < smallest) smallest_text = item.text();
    smallest = std::min(smallest, size);
    texts << item.text();
    places.push_back(at);
  }
  void drawPath(const QPainterPath& path) override {
    ++shapes;
    outlines.push_back(path.boundingRect());
  }
  void drawLines(const QLineF*, int count) override { lines += count; }
  void drawLines(const QLine*, int count) override { lines += count; }
  void drawRects(const QRectF*, int count) override { shapes += count; }
  void drawRects(const QRect*, int count) override { shapes += count; }
  void drawPolygon(const QPointF*, int, PolygonDrawMode) override { ++shapes; }
  void drawPolygon(const QPoint*, int, PolygonDrawMode) override { ++shapes; }

  bool patterned = false, translucent = false;
  int images = 0, shapes = 0, lines = 0;
  double smallest = 1e9;
  QStringList texts;
  std::vector<QPointF> places;   ///< left ends of the base lines of the texts
  std::vector<QRectF> outlines;  ///< bounding boxes of the paths
  struct Pixmap {
    qint64 key;           ///< changes when the pixmap is painted on
    QSize size;           ///< device pixels
    const uchar* memory;  ///< address of the pixels
  };
  std::vector<Pixmap> pixmaps;
  /// Keys of the pixmaps that are higher than `least` device pixels.
  std::vector<qint64> keys(int least = 0) const {
    std::vector<qint64> out;
    for (const Pixmap& pixmap : pixmaps)
      if (pixmap.size.height() > least) out.push_back(pixmap.key);
    return out;
  }
  QString smallest_text;

 private:
  void look(const QBrush& brush) {
    if (brush.style() == Qt::NoBrush) return;
    patterned = patterned || brush.style() != Qt::SolidPattern;
    translucent = translucent || brush.color().alpha() < 255;
  }
  double m_scale = 1;
};

class Recorder : public QPaintDevice {
 public:
  explicit Recorder(QSize size) : m_size(size) {}
  QPaintEngine* paintEngine() const override { return &engine; }
  mutable RecordingEngine engine;

 protected:
  int metric(PaintDeviceMetric metric) const override {
    switch (metric) {
      case PdmWidth:
        return m_size.width();
      case PdmHeight:
        return m_size.height();
      case PdmDpiX:
      case PdmDpiY:
      case PdmPhysicalDpiX:
      case PdmPhysicalDpiY:
        return 96;
      case PdmDevicePixelRatio:
        return 1;
      default:
        return QPaintDevice::metric(metric);
    }
  }

 private:
  QSize m_size;
};

}  // namespace roundel::widgets::testing
