// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A page as a list of drawing operations: shapes and texts in points, with the names of what they show. Painters fill it with a QPainter on a
// Recorder; writers (PDF, SVG, PNG) play it back. A plain value that any thread can write to a file.

#include <QColor>
#include <QImage>
#include <QPaintDevice>
#include <QPainter>
#include <QPainterPath>
#include <QPen>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <memory>
#include <vector>

namespace roundel::widgets::figures {

/// The role of a group of marks. A Series is distinguished by its ink alone (a curve, a kind of area, an entry of a legend); an Item also has its
/// name beside it (a bar above its label, a row of dots). A Rule is a line that data are compared with, distinguished as a Series is. A Leader is
/// the line from a point to its name.
enum class OpRole { Series, Item, Rule, Legend, Leader };

struct Op {
  enum class Kind { Shape, Text, Picture, Begin, End };
  Kind kind = Kind::Shape;
  // Shape
  QPainterPath path;
  QPen pen{Qt::NoPen};  ///< width in points
  QColor fill;          ///< invalid = none
  // Text
  QString text;
  QPointF at;         ///< start of the baseline
  double turned = 0;  ///< degrees, clockwise
  double size_pt = 0;
  double advance = 0;  ///< width in points
  QString family;
  int weight = QFont::Normal;
  QColor color;
  // Picture (pixels, which the lint refuses in a vector file)
  QImage image;
  QRectF rect;
  // Begin
  OpRole role = OpRole::Item;
  QString name;

  QRectF clip;  ///< null = whole page
};

/// A text that the page must have, and its place. The check of a figure searches the texts of the file for each.
struct Place {
  /// Left: the text ends left of the area, at its height. Under, Above: it is below or above the area. Beside: within a few text sizes of it. Page:
  /// anywhere.
  enum class Where { Left, Under, Above, Inside, Beside, Page };
  Where where = Where::Page;
  QString name;      ///< the text
  QRectF area = {};  ///< the named area, in points
  /// What the area is: "rows", "tick", "point" ... Names of kind "job" may be missing if a place of kind "unnamed" says how many
  QString kind;
};

/// The rectangle and the axes of a plot on the page, for writers that draw axes themselves (PGFPlots).
struct PlotFrame {
  struct Axis {
    double from = 0, to = 1;
    bool reversed = false;  ///< `from` at the top
    std::vector<double> ticks = {};
    QStringList names = {};  ///< of the ticks; may be empty
    bool turned = false;     ///< names run upwards
  };
  QRectF rect;  ///< in points
  Axis x, y;
};

struct Drawing {
  QSizeF size_pt;
  std::vector<Op> ops;
  std::vector<PlotFrame> plots;  ///< in the order of Figure::panels; empty if the page is not a plot
  std::size_t plots_begin = 0,
              plots_end = 0;  ///< range of `ops` of the plots; the key is before it, common labels are after it
  std::vector<Place> places;  ///< the texts that must be on the page
  bool empty() const { return ops.empty(); }
  QSizeF size_mm() const { return size_pt / 72 * 25.4; }
};

/// A paint device that records drawing operations. One unit of its painter is `points` on the page.
class Recorder : public QPaintDevice {
 public:
  explicit Recorder(const QSizeF& size_pt, double points = 1);
  ~Recorder() override;
  QPaintEngine* paintEngine() const override;
  Drawing take();
  std::size_t count() const;  ///< of ops so far

 protected:
  int metric(PaintDeviceMetric metric) const override;

 private:
  class Engine;
  std::unique_ptr<Engine> m_engine;
  friend class Named;
  friend void mustName(QPainter& painter, Place place);
};

/// Names everything that is painted during its life, if the painter records.
class Named {
 public:
  Named(QPainter& painter, OpRole role, const QString& name);
  ~Named();
  Named(const Named&) = delete;
  Named& operator=(const Named&) = delete;

 private:
  Recorder* m_recorder = nullptr;
};

/// Adds a place, with the area in the painter's coordinates, if the painter records.
void mustName(QPainter& painter, Place place);

/// Paints the page; one unit of the painter is a point. O(ops).
void play(QPainter& painter, const Drawing& drawing);
/// Adds the operations of `after`, moved by `by`, to the end of `drawing`.
void append(Drawing& drawing, const Drawing& after, const QPointF& by);

}  // namespace roundel::widgets::figures
