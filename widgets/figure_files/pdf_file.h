#pragma once
// A page as PDF: fonts embedded as TrueType, nothing but vectors, the scenario attached; with corrections to Qt's writer: pages of
// exact size (it only has whole points) and no date of the clock.

#include <QByteArray>
#include <QSizeF>

#include "widgets/figure_files/svg_file.h"

namespace roundel::widgets::figures {

constexpr const char* kPdfView = "roundel-figure.json";
constexpr const char* kPdfScenario = "scenario.json";

/// Same input, same bytes. O(ops).
QByteArray pdfFile(const Drawing& drawing, const FileMetadata& words);
/// The content of an attached file of a PDF that pdfFile wrote; empty where there is none.
QByteArray pdfAttachment(const QByteArray& pdf, const QByteArray& name);

/// The same file with every page cut to (0, 0, size) and every date set to a fixed day. `pdf` is as QPdfWriter
/// writes it: one cross-reference table of 20-byte lines at the end. O(bytes).
QByteArray exactPdf(const QByteArray& pdf, const QSizeF& size_pt);

}  // namespace roundel::widgets::figures
