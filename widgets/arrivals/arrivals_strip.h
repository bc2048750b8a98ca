#pragma once
// When jobs arrive, as pins on a time axis of its own: dragged, dropped, cloned, deleted. Pins that meet stand on each other. A drag
// shows what it would do and is one command when it ends.

#include <QWidget>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "widgets/painting/time_axis.h"
#include "widgets/state/workbench.h"
#include "widgets/theme/painted_parts.h"

class QLineEdit;
class QMenu;

namespace roundel::widgets {

/// A pin as it stands in the strip.
struct ArrivalPin {
  std::size_t job = 0;
  double at_s = 0;
  double x = 0;
  int level = 0;  ///< 0 stands on the axis; -1: hidden, counted at the top of its pile
};

constexpr double kStripInside = 10;  ///< px left and right of the axis
constexpr double kPinHead = 5;       ///< px, radius

class ArrivalsStrip : public QWidget, public PaintedParts {
  Q_OBJECT
 public:
  explicit ArrivalsStrip(Workbench* bench, QWidget* parent = nullptr);
  Workbench* bench() const { return m_bench; }

  const TimeAxis& axis() const { return m_axis; }
  const std::vector<ArrivalPin>& pins() const { return m_pins; }  ///< by arrival, those of the document
  std::vector<std::size_t> selected() const { return {m_selected.begin(), m_selected.end()}; }
  int current() const { return m_current; }  ///< the pin that the keyboard is at; -1 = none
  QPointF head(const ArrivalPin& pin) const;
  QRectF pinRect(const ArrivalPin& pin) const;
  int pinAt(QPointF place) const;  ///< -1 = none
  QString describe(const ArrivalPin& pin) const;
  // Its pins in order of arrival, for a screen reader.
  int partCount() const override { return static_cast<int>(m_pins.size()); }
  QString partName(int pin) const override { return describe(m_pins[static_cast<std::size_t>(pin)]); }
  QRect partRect(int pin) const override { return pinRect(m_pins[static_cast<std::size_t>(pin)]).toAlignedRect(); }
  int currentPart() const override { return m_current; }
  std::optional<bool> partSelected(int pin) const override {
    return m_selected.count(m_pins[static_cast<std::size_t>(pin)].job) != 0;
  }
  void choosePart(int pin) override;

  void fit();
  void zoom(double factor);
  void select(const std::vector<std::size_t>& jobs);
  void removeSelected();
  void copySelected() const;
  void copyTable() const;
  void paste();
  void editInPlace(int pin);

  QSize sizeHint() const override { return {600, 96}; }
  QSize minimumSizeHint() const override { return {200, 72}; }

 signals:
  void told(const QString& text, bool refused);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
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
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;  ///< keys in the field of an arrival

 private:
  void rebuild();
  void layoutPins();
  void takeSelection();
  void changeView();
  double baseline() const;
  int levels() const;
  double end_s() const;
  double timeAt(double x, Qt::KeyboardModifiers modifiers) const;
  void publish(int pin);
  void setCurrent(int pin);
  // arrivals_paint.cpp
  void paintAxis(QPainter& painter) const;
  void paintPins(QPainter& painter) const;
  void paintPlayhead(QPainter& painter) const;
  void paintGesture(QPainter& painter) const;
  // arrivals_input.cpp
  void dragTo(QPointF place, Qt::KeyboardModifiers modifiers);
  void finishDrag();
  void cancelDrag();
  void step(int by, bool extend);
  void moveSelected(double by_s, bool free);
  void finishEdit(QLineEdit* line);
  QMenu* makeMenu();

  Workbench* m_bench;
  TimeAxis m_axis;
  std::vector<ArrivalPin> m_pins;
  std::set<std::size_t> m_selected;  ///< jobs
  int m_current = -1;
  bool m_fitted = true;
  bool m_space = false;
  bool m_publishing = false;
  int m_gestures = 0;
  struct Drag {
    enum class What { None, Pins, Band, Pan, Playhead } what = What::None;
    QPointF from, to;
    std::size_t job = 0;  ///< of the pin under the mouse
    bool moved = false, clone = false;
    double by_s = 0;
  } m_drag;
  std::optional<double> m_over_s;  ///< where something is dragged over the strip
};

}  // namespace roundel::widgets
