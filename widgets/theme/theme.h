#pragma once
// Colours, type and measures of the window (widgets/README.md) as values. A Theme is passed to views and painters; exported figures always use light().

#include <QColor>
#include <QFont>
#include <QPen>
#include <QString>
#include <QVector>

namespace roundel::widgets {

/// What a colour is for, light and dark.
struct Theme {
  bool dark = false;
  QColor background, panel, header, line, edge, grid, text, dim, faint;
  QColor accent, accentText, accentSoft, onAccent, idleGpu, good, warning, warningOnTint, bad, playhead;
  static Theme light();
  static Theme darkTheme();
};

/// How a scheduler is drawn wherever it appears: colour and dash always together, so that grey print works.
struct SchedulerStyle {
  QColor line;          ///< bars, curves, the lane's edge
  QColor text;          ///< its name as text; at least 4.5:1 on the panel
  QVector<qreal> dash;  ///< QPen dash pattern; empty = solid
  qreal width = 2;
};
SchedulerStyle schedulerStyle(const QString& policy_id, const Theme& theme);
/// As above for several lanes of one policy: the same colour, dashes that differ.
SchedulerStyle schedulerStyle(const QString& policy_id, int occurrence, const Theme& theme);

/// OKLCH hues by golden angle from 255, lightness 0.53 chroma 0.115 and 0.79 / 0.105 in turn.
QColor jobColor(int job_index);
/// Whichever of white and #0B1016 contrasts more with the colour.
QColor textOn(const QColor& background);
double contrastRatio(const QColor& a, const QColor& b);               ///< WCAG 2
QColor mixed(const QColor& over, const QColor& under, double share);  ///< share of `over`, opaque result
/// Colour of a throughput cell: 0..1 of its row's best.
QColor heatColor(double share, const Theme& theme);

/// The program's font (Inter where bundled or installed, else the system's); point sizes in logical px.
QFont uiFont(double px, int weight = QFont::Normal);
QFont tabularFont(double px, int weight = QFont::Normal);  ///< figures of equal width
constexpr double kBodyPx = 12.5, kNotePx = 11, kHeadingPx = 14, kSmallestPx = 10.5;
constexpr double kPanelTitlePx = 13;  ///< demi-bold
constexpr int kGap = 12, kPanelRadius = 6, kControlRadius = 5, kBarRadius = 3, kHeaderPadding = 4;

}  // namespace roundel::widgets
