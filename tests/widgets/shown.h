// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Shows widgets, types into them, and makes pictures of them. The pictures are saved if ROUNDEL_SHOTS names a folder.

#include <gtest/gtest.h>

#include <QApplication>
#include <QImage>
#include <QTest>
#include <QWidget>
#include <ostream>
#include <vector>

#include "tests/widgets/settle.h"
#include "widgets/base/theme/style.h"
#include "widgets/document/state/workbench.h"

inline void PrintTo(const QString& text, std::ostream* out) { *out << '"' << text.toStdString() << '"'; }

namespace roundel::widgets::testing {

/// Types into the current cell of a view and presses Return. The first key opens the editor, which then has the focus.
inline void typeOn(QWidget& view, const QString& text) {
  view.activateWindow();
  EXPECT_TRUE(QTest::qWaitForWindowActive(view.window()));
  view.setFocus();
  for (const QChar c : text) QTest::keyClick(QApplication::focusWidget(), c.toLatin1());
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
  settle();
}

inline void wear(Workbench& bench, const Theme& theme) {
  applyTheme(*qApp, theme);
  bench.appearance.setTheme(theme);
}

/// A picture of the widget at a size.
inline QImage pictureOf(QWidget& widget, QSize size) {
  widget.resize(size);
  widget.show();
  settle();
  return widget.grab().toImage();
}

inline void keep(const QImage& image, const QString& name) {
  const QString folder = qEnvironmentVariable("ROUNDEL_SHOTS");
  if (!folder.isEmpty()) image.save(QStringLiteral("%1/%2.png").arg(folder, name));
}

/// Makes pictures of a widget in both themes at the given sizes. Returns the last one of the light theme.
inline QImage pictures(Workbench& bench, QWidget& widget, const QString& name, const std::vector<QSize>& sizes) {
  QImage last;
  for (const bool dark : {true, false}) {
    wear(bench, dark ? Theme::darkTheme() : Theme::light());
    for (const QSize& size : sizes) {
      last = pictureOf(widget, size);
      keep(last, QStringLiteral("%1-%2x%3-%4")
                     .arg(name)
                     .arg(size.width())
                     .arg(size.height())
                     .arg(dark ? QStringLiteral("dark") : QStringLiteral("light")));
    }
  }
  return last;
}

/// The number of pixels of exactly this colour.
inline int count(const QImage& image, const QColor& color) {
  int found = 0;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) found += image.pixelColor(x, y).rgb() == color.rgb() ? 1 : 0;
  }
  return found;
}

}  // namespace roundel::widgets::testing
