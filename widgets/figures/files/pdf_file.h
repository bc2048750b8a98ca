// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A page as PDF: TrueType fonts embedded, vectors only, the scenario attached, sizes exact to 1/10,000 of a point, all dates 1970. Qt draws the
// page; qpdf corrects the dates and sizes and attaches files.

#include <QByteArray>
#include <QPainter>
#include <QSizeF>
#include <memory>

#include "widgets/figures/files/svg_file.h"

namespace roundel::widgets::figures {

constexpr const char* kPdfView = "roundel-figure.json";
constexpr const char* kPdfScenario = "scenario.json";

/// The same input gives the same bytes, with one version of Qt and qpdf. O(ops).
QByteArray pdfFile(const Drawing& drawing, const FileMetadata& words);
/// A PDF of QPdfWriter with all dates 1970 and an id that depends on its bytes alone. O(bytes).
QByteArray withoutDates(const QByteArray& pdf);
/// Pages of one size, painted one after another; the same rules as for pdfFile().
class PdfPages {
 public:
  static constexpr int kUnitsPerInch = 720;
  /// `units_per_inch`: the resolution of the page; 72 for painters that set fonts in points.
  PdfPages(const QSizeF& size_pt, const FileMetadata& words, int units_per_inch = kUnitsPerInch);
  ~PdfPages();
  /// The painter of a new page, with its settings reset; a unit is a point. Valid until take().
  QPainter& next();
  QByteArray take();  ///< once, after the last page; empty if there is none

 private:
  struct State;
  std::unique_ptr<State> m_state;
};

/// The content of an attached file; empty if it is missing or `pdf` is no PDF. O(bytes).
QByteArray pdfAttachment(const QByteArray& pdf, const QByteArray& name);

}  // namespace roundel::widgets::figures
