// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arrivals of jobs as pins on a time axis; pins are dragged, dropped, copied and deleted. Pins at about the same time are stacked. A drag shows
// a preview and becomes one command when it ends. README.md describes the parts to which the widget passes events.

#include <QWidget>
#include <memory>
#include <optional>

#include "widgets/base/theme/painted_parts.h"
#include "widgets/build/arrivals/strip_gestures.h"
#include "widgets/build/arrivals/strip_keys.h"

class QMenu;

namespace roundel::widgets {

/// Owns the layout, the selection, the commands and the active gesture. GUI thread.
class ArrivalsStrip : public QWidget, public PaintedParts {
  Q_OBJECT
 public:
  explicit ArrivalsStrip(Workbench* bench, QWidget* parent = nullptr);
  ~ArrivalsStrip() override;

  // For tests.
  const PinLayout& pinLayout() const { return m_pins; }
  PinSelection& selection() { return m_selection; }
  void fit();                 ///< shows all arrivals, from 0 on
  void zoom(double factor);   ///< around the centre of the axis
  void editInPlace(int pin);  ///< opens a field for the arrival beside its head

  QString describe(const ArrivalPin& pin) const;
  // Pins in order of arrival for a screen reader.
  int partCount() const override { return m_pins.count(); }
  QString partName(int pin) const override { return describe(m_pins.pin(pin)); }
  QRect partRect(int pin) const override { return m_pins.rect(m_pins.pin(pin)).toAlignedRect(); }
  int currentPart() const override { return m_selection.current(); }
  std::optional<bool> partSelected(int pin) const override { return m_selection.has(m_pins.pin(pin).job); }
  void choosePart(int pin) override;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void messageReported(const QString& text, bool refused);

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
  void measure();                              ///< sets the end of the axis
  void relayout();                             ///< after a change of size, theme or document
  std::unique_ptr<StripGesture> endGesture();  ///< takes the active gesture out, for finish(); deleting it cancels it
  /// False if the strip does not handle the key.
  bool act(StripAction action, const QKeyEvent& event);
  void step(int by, bool extend);
  QMenu* makeMenu();

  Workbench* m_bench;
  PinLayout m_pins;
  PinSelection m_selection;
  StripCommands m_commands;
  StripHints m_hints;
  StripParts m_parts;
  std::unique_ptr<StripGesture> m_gesture;  ///< the active one, or null
  bool m_space = false;
};

}  // namespace roundel::widgets
