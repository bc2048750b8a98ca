// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The text size of the window, and the size of the texts that a widget paints itself.

#include <QApplication>
#include <QWidget>

#include "tests/widgets/lanes/painting/recorder.h"
#include "tests/widgets/settle.h"
#include "widgets/base/theme/style.h"
#include "widgets/document/state/workbench.h"

namespace roundel::widgets::testing {

/// Sets another text size as the preferences do. The destructor restores the size.
class TextSize {
 public:
  TextSize(Workbench& bench, double scale) : m_bench(bench) { set(scale); }
  ~TextSize() { set(1); }
  TextSize(const TextSize&) = delete;
  TextSize& operator=(const TextSize&) = delete;

 private:
  void set(double scale) {
    applyTheme(*qApp, Theme::light(), scale);
    m_bench.appearance.setTheme(Theme::light());
    settle();
  }
  Workbench& m_bench;
};

/// The smallest text that a widget paints at its present size, px.
inline double smallestText(QWidget& widget) {
  Recorder page(widget.size());
  widget.render(&page, QPoint(), QRegion(), QWidget::RenderFlags());
  return page.engine.smallest;
}

}  // namespace roundel::widgets::testing
