#pragma once
// When jobs arrive, as pins on a time axis of its own: dragged, dropped, cloned, deleted. Pins that meet stand on each other. A drag
// shows what it would do and is one command when it ends. The widget passes events on and shows the result: README.md says to whom.

#include <QWidget>
#include <memory>
#include <optional>

#include "widgets/arrivals/strip_gestures.h"
#include "widgets/arrivals/strip_keys.h"
#include "widgets/theme/painted_parts.h"

class QMenu;

namespace roundel::widgets {

/// Owns the layout, the selection, the commands and the gesture under way. GUI thread.
class ArrivalsStrip : public QWidget, public PaintedParts {
  Q_OBJECT
 public:
  explicit ArrivalsStrip(Workbench* bench, QWidget* parent = nullptr);
  ~ArrivalsStrip() override;

  // The parts, for tests.
  const PinLayout& pinLayout() const { return m_pins; }
  PinSelection& selection() { return m_selection; }
  void fit();                 ///< all arrivals, from 0 on
  void zoom(double factor);   ///< about the middle of the axis
  void editInPlace(int pin);  ///< its arrival, in a field beside its head

  QString describe(const ArrivalPin& pin) const;
  // Its pins in order of arrival, for a screen reader.
  int partCount() const override { return m_pins.count(); }
  QString partName(int pin) const override { return describe(m_pins.pin(pin)); }
  QRect partRect(int pin) const override { return m_pins.rect(m_pins.pin(pin)).toAlignedRect(); }
  int currentPart() const override { return m_selection.current(); }
  std::optional<bool> partSelected(int pin) const override { return m_selection.has(m_pins.pin(pin).job); }
  void choosePart(int pin) override;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void told(const QString& text, bool refused);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void rebuild();                              ///< from the document
  void measure();                              ///< how far the axis goes
  void relayout();                             ///< after another size, theme or document
  std::unique_ptr<StripGesture> endGesture();  ///< the one that was under way, for finish(); dropped, it is cancelled
  /// False where the key is not for the strip.
  bool act(StripAction action, const QKeyEvent& event);
  void step(int by, bool extend);
  QMenu* makeMenu();

  Workbench* m_bench;
  PinLayout m_pins;
  PinSelection m_selection;
  StripCommands m_commands;
  StripHints m_hints;
  StripParts m_parts;
  std::unique_ptr<StripGesture> m_gesture;  ///< under way; none between gestures
  bool m_space = false;
};

}  // namespace roundel::widgets
