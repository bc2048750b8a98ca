#pragma once
// A page as a list of what is drawn on it: shapes and words in points, with the names of what they show. Painters fill it through an
// ordinary QPainter on a Recorder; writers (PDF, SVG, PNG) play it back. A plain value: once recorded it needs no window and may
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

/// What a group of marks is. A Series is told from the others by its ink alone (a curve, a kind of area, what a legend explains);
/// an Item is also named where it stands (a bar above its label, a row of dots). A Leader is the line from a point to its name.
enum class Role { Series, Item, Legend, Leader };

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
  // Picture (pixels: what the lint refuses in a vector file)
  QImage image;
  QRectF rect;
  // Begin
  Role role = Role::Item;
  QString name;

  QRectF clip;  ///< null = whole page
};

/// What a page must say, and where: the lint looks for the words of every place among those of the file.
struct Place {
  /// Left: ends left of the area, at its height. Under, Above: below or over it. Inside: within. Beside: within a few sizes of the text. Page:
  /// anywhere.
  enum class Where { Left, Under, Above, Inside, Beside, Page };
  Where where = Where::Page;
  QString name;  ///< the words
  QRectF area;   ///< what they name, in points
  /// "rows", "tick", "point" ... of what; names of kind "job" may be missing where a place of kind "unnamed" says how many
  QString kind;
};

/// A plot on the page, for writers that have axes of their own (PGFPlots): where it stands and how its axes count.
struct PlotFrame {
  struct Axis {
    double from = 0, to = 1;
    bool reversed = false;  ///< `from` at the top
    std::vector<double> ticks;
    QStringList names;  ///< of the ticks; empty where they have none
  };
  QRectF rect;  ///< in points
  Axis x, y;
};

struct Drawing {
  QSizeF size_pt;
  std::vector<Op> ops;
  std::vector<PlotFrame> plots;  ///< in the order of Figure::panels; empty where the page is no plot
  std::size_t plots_begin = 0,
              plots_end = 0;  ///< what of `ops` the plots drew; before it stands the key, after it common labels
  std::vector<Place> places;  ///< what has a name, and where it must stand
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

/// Names what is painted while it lives, where the painter records; elsewhere it does nothing.
class Named {
 public:
  Named(QPainter& painter, Role role, const QString& name);
  ~Named();
  Named(const Named&) = delete;
  Named& operator=(const Named&) = delete;

 private:
  Recorder* m_recorder = nullptr;
};

/// States what the page must say, the area in the painter's coordinates; elsewhere than on a recorder it does nothing.
void mustName(QPainter& painter, Place place);

/// Plays the page back, one unit of the painter a point. O(ops).
void play(QPainter& painter, const Drawing& drawing);
/// `after` beneath `drawing`, moved by `by`.
void append(Drawing& drawing, const Drawing& after, const QPointF& by);

}  // namespace roundel::widgets::figures
