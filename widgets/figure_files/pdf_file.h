#pragma once
// A page as PDF: fonts embedded as TrueType, nothing but vectors, the scenario attached, its size exact to 1/10,000 of a point, and no
// clock in the file: every date is 1970. Qt draws; qpdf does what Qt's writer leaves to be done.

#include <QByteArray>

#include "widgets/figure_files/svg_file.h"

namespace roundel::widgets::figures {

constexpr const char* kPdfView = "roundel-figure.json";
constexpr const char* kPdfScenario = "scenario.json";

/// Same input, same bytes, with one version of Qt and of qpdf. O(ops).
QByteArray pdfFile(const Drawing& drawing, const FileMetadata& words);
/// The content of a PDF's attached file; empty where there is none, or no PDF. O(bytes of the file).
QByteArray pdfAttachment(const QByteArray& pdf, const QByteArray& name);

}  // namespace roundel::widgets::figures
