// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Colours, fonts and sizes of the window (widgets/README.md). Views and painters get a Theme; exported figures always use light().

#include <QColor>
#include <QFont>
#include <QPen>
#include <QString>
#include <QVector>

#include "core/look/look.h"

namespace roundel::widgets {

/// The colours by their purpose.
struct Theme {
  bool dark = false;
  QColor background, panel, header, line, edge, grid, text, dim, faint;
  QColor accent, accentText, accentSoft, onAccent, idleGpu, good, warning, warningOnTint, bad, playhead;
  static Theme light();
  static Theme darkTheme();
};

/// The look of a scheduler in all views. Colours and dashes are used together, so that grey print works.
struct SchedulerStyle {
  QColor line;          ///< bars, curves, the lane's edge
  QColor text;          ///< its name as text; at least 4.5:1 on the panel
  QVector<qreal> dash;  ///< QPen dash pattern; empty = solid
  qreal width = 2;
};
SchedulerStyle schedulerStyle(const QString& policy_id, const Theme& theme);
/// The same for one of several lanes of a scheduler, which have different dashes.
SchedulerStyle schedulerStyle(const QString& policy_id, const look::LaneMark& mark, const Theme& theme);

/// OKLCH hues by the golden angle from 255; lightness 0.53 with chroma 0.115 alternates with 0.79 and 0.105.
QColor jobColor(int job_index);
/// White or #0B1016, whichever has more contrast with the colour.
QColor textOn(const QColor& background);
double contrastRatio(const QColor& a, const QColor& b);               ///< WCAG 2
QColor mixed(const QColor& over, const QColor& under, double share);  ///< `share`: of `over`; the result is opaque
/// Colour of a throughput cell; `share`: of the best in its row, 0..1.
QColor heatColor(double share, const Theme& theme);

/// The program's font (Inter); sizes in logical px.
QFont uiFont(double px, int weight = QFont::Normal);
QFont tabularFont(double px, int weight = QFont::Normal);  ///< digits of equal width
constexpr double kBodyPx = 12.5, kNotePx = 11, kHeadingPx = 14, kSmallestPx = 10.5;
constexpr double kPanelTitlePx = 13;  ///< demi-bold
constexpr int kGap = 12, kPanelRadius = 6, kControlRadius = 5, kBarRadius = 3, kHeaderPadding = 4;

}  // namespace roundel::widgets
