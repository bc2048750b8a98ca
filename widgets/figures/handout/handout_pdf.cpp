// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/handout/handout_pdf.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QTextCharFormat>
#include <QTextCursor>
#include <QTextDocument>
#include <algorithm>

#include "widgets/base/theme/theme.h"
#include "widgets/figures/files/figure_export.h"
#include "widgets/figures/files/pdf_file.h"
#include "widgets/figures/kinds/figure_panels.h"

namespace roundel::widgets::figures {
namespace {

using lesson_page::HandoutLine;
using Kind = HandoutLine::Kind;

constexpr double kTop = 57, kBottom = 785, kLeft = 60, kWidth = 475;  // A4, points
constexpr double kGap = 5, kIndent = 14, kKeep = 90;

struct LineLook {
  double size_pt, before;
  int weight = QFont::Normal;
};

LineLook lookOf(Kind kind) {
  switch (kind) {
    case Kind::Title:
      return {18, 0, QFont::Bold};
    case Kind::Heading:
      return {12, 14, QFont::DemiBold};
    case Kind::Note:
      return {9, 1};
    case Kind::Text:
    case Kind::Item:
    case Kind::Solution:
    case Kind::Picture:
      break;
  }
  return {10.5, kGap};
}

void fill(QTextDocument& document, const HandoutLine& line) {
  const LineLook look = lookOf(line.kind);
  document.setDocumentMargin(0);
  QTextCursor cursor(&document);
  for (const lesson::Span& span : line.spans) {
    QTextCharFormat format;
    QFont font = uiFont(look.size_pt, span.strong ? QFont::Bold : look.weight);
    font.setPointSizeF(look.size_pt);
    font.setItalic(span.em);
    if (span.code) font.setFamilies({QStringLiteral("DejaVu Sans Mono")});
    format.setFont(font);
    format.setForeground(line.kind == Kind::Note ? Theme::light().dim : QColor(Qt::black));
    cursor.insertText(QString::fromStdString(span.text), format);
  }
}

class Printer {
 public:
  Printer(QPdfWriter& writer, const std::vector<compare::LaneRun>& runs) : m_writer(writer), m_painter(&writer) {
    for (const compare::LaneRun& run : runs)
      if (run.ok()) m_runs.push_back(&run);
    m_painter.scale(m_writer.resolution() / 72.0, m_writer.resolution() / 72.0);
  }

  void print(const HandoutLine& line) { line.kind == Kind::Picture ? picture(line) : text(line); }

 private:
  void need(double height) {
    if (m_y + height <= kBottom) return;
    m_writer.newPage();
    m_y = kTop;
  }

  void text(const HandoutLine& line) {
    QTextDocument document;
    // Fonts have the size of the writer, so that a point is a point.
    document.documentLayout()->setPaintDevice(&m_writer);
    fill(document, line);
    const double unit = m_writer.resolution() / 72.0;
    const double indent = line.kind == Kind::Item || line.kind == Kind::Solution ? kIndent : 0;
    document.setTextWidth((kWidth - indent) * unit);
    const double height = document.size().height() / unit;
    m_y += lookOf(line.kind).before;
    need(line.kind == Kind::Heading ? height + kKeep : height);
    m_painter.save();
    if (line.kind == Kind::Solution)
      m_painter.fillRect(QRectF(kLeft + kIndent / 2, m_y, 1.5, height), Theme::light().good);
    m_painter.translate(kLeft + indent, m_y);
    m_painter.scale(1 / unit, 1 / unit);
    document.drawContents(&m_painter);
    m_painter.restore();
    m_y += height;
  }

  void picture(const HandoutLine& line) {
    const auto run = std::ranges::find_if(m_runs, [&](const auto* each) { return each->lane.label == line.lane; });
    if (run == m_runs.end()) return;
    FigureOptions options;
    options.to_s = line.at_s;
    const Page page = pageOf(makeFigure("gantt", plots::lanesOf({**run}), options), *findPreset("ieee-2col"));
    if (!page.figure.drawable()) return;
    const double scale = std::min(1.0, kWidth / page.drawing.size_pt.width());
    const double height = page.drawing.size_pt.height() * scale;
    m_y += kGap;
    need(height + kKeep / 2);
    m_painter.save();
    m_painter.translate(kLeft, m_y);
    m_painter.scale(scale, scale);
    play(m_painter, page.drawing);
    m_painter.restore();
    m_y += height;
  }

  QPdfWriter& m_writer;
  QPainter m_painter;
  std::vector<const compare::LaneRun*> m_runs;
  double m_y = kTop;
};

}  // namespace

QByteArray handoutPdf(const std::vector<HandoutLine>& lines, const std::vector<compare::LaneRun>& runs) {
  constexpr int kUnitsPerInch = 720;
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  {
    QPdfWriter writer(&buffer);
    if (!lines.empty() && !lines.front().spans.empty())
      writer.setTitle(QString::fromStdString(lines.front().spans.front().text));
    writer.setCreator(QStringLiteral("Roundel"));
    writer.setResolution(kUnitsPerInch);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    Printer printer(writer, runs);
    for (const HandoutLine& line : lines) printer.print(line);
  }
  buffer.close();
  return withoutDates(bytes);
}

}  // namespace roundel::widgets::figures
