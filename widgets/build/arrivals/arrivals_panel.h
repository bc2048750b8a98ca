// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arrivals strip with a title and a message line, which shows the result of the last command for some seconds. Owns the strip; GUI thread.

#include <QTimer>

#include "widgets/base/theme/style.h"
#include "widgets/build/arrivals/arrivals_strip.h"

namespace roundel::widgets {

class ArrivalsPanel : public Panel {
  Q_OBJECT
 public:
  explicit ArrivalsPanel(Workbench* bench, QWidget* parent = nullptr);
  ~ArrivalsPanel() override;
  ArrivalsStrip* strip() { return m_strip; }

 private:
  /// An empty text restores the description of the strip.
  void say(const QString& text, bool refused);
  ArrivalsStrip* m_strip;
  QLabel* m_note;
  QTimer m_noteEnds;
};

}  // namespace roundel::widgets
