// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The ring around a focused widget that draws none itself: lists, tables, pages of text, scrolled pictures.

#include <QPointer>
#include <QWidget>

namespace roundel::widgets {

/// applyTheme() makes one for the application. The ring is a child of the focused view and ignores the mouse.
class FocusRing : public QObject {
  Q_OBJECT
 public:
  explicit FocusRing(QObject* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void follow(QWidget* focused);
  QPointer<QWidget> m_ring;
};

}  // namespace roundel::widgets
