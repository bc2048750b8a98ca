#pragma once
// A page as a list of drawing operations: shapes and texts in points, with the names of what they show. Painters fill it through an
// ordinary QPainter on a Recorder; writers (PDF, SVG, PNG) play it back. A plain value: once recorded it needs no window and can
// be written on any thread.

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

/// The role of a group of marks. A Series is distinguished by its ink alone (a curve, a kind of area, an entry of a legend);
/// an Item also has its name beside it (a bar above its label, a row of dots). A Rule is a line that data are compared with, told apart as a
/// Series is. A Leader is the line from a point to its name.
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
  QPointF at;         ///< its baseline's start
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

/// A text that the page must have, and its place: the lint looks for every place among the texts of the file.
struct Place {
  /// Left: ends left of the area, at its height. Under, Above: below or over it. Inside: within. Beside: within a few sizes of the text. Page:
  /// anywhere.
  enum class Where { Left, Under, Above, Inside, Beside, Page };
  Where where = Where::Page;
  QString name;  ///< the text
  QRectF area;   ///< the named area, in points
  /// "rows", "tick", "point" ... of what; names of kind "job" may be missing where a place of kind "unnamed" says how many
  QString kind;
};

/// A plot on the page, for writers that have axes of their own (PGFPlots): its rectangle and its axes.
struct PlotFrame {
  struct Axis {
    double from = 0, to = 1;
    bool reversed = false;  ///< `from` at the top
    std::vector<double> ticks;
    QStringList names;    ///< of the ticks; empty where they have none
    bool turned = false;  ///< names are upright, read from below
  };
  QRectF rect;  ///< in points
  Axis x, y;
};

struct Drawing {
  QSizeF size_pt;
  std::vector<Op> ops;
  std::vector<PlotFrame> plots;  ///< in the order of Figure::panels; empty where the page is not a plot
  std::size_t plots_begin = 0,
              plots_end = 0;  ///< the range of `ops` that the plots drew; the key is before it, common labels after it
  std::vector<Place> places;  ///< the texts that must be on the page
  bool empty() const { return ops.empty(); }
  QSizeF size_mm() const { return size_pt / 72 * 25.4; }
};

/// A paint device that records. One unit of its painter is `points` on the page.
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

/// Gives a name to everything painted during its life, if the painter records; else no effect.
class Named {
 public:
  Named(QPainter& painter, OpRole role, const QString& name);
  ~Named();
  Named(const Named&) = delete;
  Named& operator=(const Named&) = delete;

 private:
  Recorder* m_recorder = nullptr;
};

/// Adds a place, with the area in the painter's coordinates; no effect unless the painter records.
void mustName(QPainter& painter, Place place);

/// Plays the page back, one unit of the painter a point. O(ops).
void play(QPainter& painter, const Drawing& drawing);
/// `after` beneath `drawing`, moved by `by`.
void append(Drawing& drawing, const Drawing& after, const QPointF& by);

}  // namespace roundel::widgets::figures
