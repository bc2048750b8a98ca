// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/why_html.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "widgets/base/text/math_text.h"
#include "widgets/base/text/translation.h"
#include "widgets/base/theme/fonts.h"
#include "widgets/base/theme/job_number.h"
#include "widgets/base/theme/screen_font.h"

namespace roundel::widgets {
namespace {

constexpr double kPadding = 2, kSlack = 4, kFirstColumn = 118;
constexpr int kBeforeText = 8;  // space between a right-aligned number and text

QString paddingOf(bool number, int column) {
  return number || column == 0 ? QString() : QStringLiteral(" style='padding-left:%1px'").arg(kBeforeText);
}

double widestWord(const QString& text, const QFontMetricsF& metrics) {
  double widest = 0;
  for (const QString& word : text.split(QLatin1Char(' '))) widest = std::max(widest, metrics.horizontalAdvance(word));
  return widest;
}

// Numbers are never broken; text wraps in the first column, allocations in theirs, sentences in the last.
double columnWidth(const WhyTable& table, int c, const QFontMetricsF& plain, const QFontMetricsF& bold) {
  const bool number = table.numeric[static_cast<std::size_t>(c)];
  const bool wraps = !number && (c == 0 || c == table.allocation || c == table.columns.size() - 1);
  double widest = widestWord(table.columns[c], plain);
  double whole_width = 0;
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    const QFontMetricsF& metrics = table.chosen[r] ? bold : plain;
    const QString& cell = table.rows[r][c];
    widest = std::max(widest, wraps ? widestWord(cell, metrics) : metrics.horizontalAdvance(cell));
    whole_width = std::max(whole_width, metrics.horizontalAdvance(cell));
  }
  if (wraps) widest = std::max(widest, std::min(whole_width, kFirstColumn));
  return widest + 2 * kPadding + kSlack + (!number && c > 0 ? kBeforeText : 0);
}

bool sameInEveryRow(const WhyTable& table, int c) {
  return table.rows.size() > 1 &&
         std::ranges::all_of(table.rows, [&](const QStringList& row) { return row[c] == table.rows.front()[c]; });
}

QString cellHtml(const WhyTable& table, std::size_t row, int c, const Theme& theme) {
  const bool number = table.numeric[static_cast<std::size_t>(c)];
  QString text = table.rows[row][c].toHtmlEscaped();
  if (number) text = QStringLiteral("<span style='white-space:nowrap'>%1</span>").arg(text);
  if (table.chosen[row]) text = QStringLiteral("<b>%1</b>").arg(text);
  QString html = QStringLiteral("<td align='%1'%2>%3</td>")
                     .arg(number ? QStringLiteral("right") : QStringLiteral("left"), paddingOf(number, c), text);
  if (c == table.bar_column) {
    html += QStringLiteral("<td align='right' valign='middle'><img src='bar:%1/%2' width='%3' height='%4'></td>")
                .arg(theme.dark ? QStringLiteral("dark") : QStringLiteral("light"))
                .arg(std::lround(table.bars[row] * 1000))
                .arg(kWhyBarWidth)
                .arg(kWhyBarHeight);
  }
  return html;
}

QString headerHtml(const WhyTable& table, const std::vector<int>& columns, const Theme& theme) {
  QString html = QStringLiteral("<tr>");
  for (const int c : columns) {
    const bool number = table.numeric[static_cast<std::size_t>(c)];
    html += QStringLiteral("<td align='%1' valign='bottom' style='color:%2; padding-left:%3px'>%4</td>")
                .arg(number ? QStringLiteral("right") : QStringLiteral("left"), theme.dim.name())
                .arg(number || c == 0 ? static_cast<int>(kPadding) : kBeforeText)
                .arg(table.columns[c].toHtmlEscaped());
    if (c == table.bar_column) html += QStringLiteral("<td></td>");
  }
  return html + QStringLiteral("</tr>");
}

QString noteHtml(const WhyTable& table, const std::vector<int>& columns, const Theme& theme) {
  QStringList notes;
  if (table.more > 0) notes << (table.more == 1 ? tr("1 more row") : tr("%1 more rows").arg(table.more));
  const auto hidden = table.columns.size() - static_cast<qsizetype>(columns.size());
  if (hidden > 0)
    notes << (hidden == 1 ? tr("the copy has 1 more column") : tr("the copy has %1 more columns").arg(hidden));
  if (notes.isEmpty()) return {};
  return QStringLiteral("<p style='color:%1; font-size:11px'>%2</p>")
      .arg(theme.dim.name(), notes.join(QStringLiteral("; ")));
}

// One line whose title opens the table. A table that is only a picture has no rows to count.
QString foldedHtml(const WhyTable& table, int index, const Theme& theme) {
  const int rows = static_cast<int>(table.rows.size()) + table.more;
  return QStringLiteral(
             "<table width='100%' cellspacing='0' cellpadding='0' style='margin-top:8px'><tr><td><a href='fold:%1'>▶ "
             "<b>%2</b></a></td><td align='right' width='60' style='color:%3'>%4</td></tr></table>")
      .arg(index)
      .arg(foldTitle(table).toHtmlEscaped(), theme.dim.name(),
           !table.code.isEmpty() ? table.amount.toHtmlEscaped()
           : rows == 0           ? QString()
                                 : QCoreApplication::translate("WhyPanel", "%n rows", nullptr, rows));
}

constexpr int kCodeShown = 4000;  // characters; the copy has all

// A line as it was exchanged, with a link that copies it.
QString codeHtml(const WhyTable& table, int index, const Theme& theme) {
  QString line = table.code.left(kCodeShown).toHtmlEscaped();
  if (table.code.size() > kCodeShown) line += QChar(0x2026);
  return QStringLiteral(
             "<table width='100%' cellspacing='0' cellpadding='0' style='margin-top:4px'><tr><td><b>%1</b></td>"
             "<td align='right' width='110' style='color:%2'>%3 · <a href='copy:%4'>%5</a></td></tr></table>"
             "<p style='font-family:\"%7\"; font-size:11px'>%6</p>")
      .arg(table.title.toHtmlEscaped(), theme.dim.name(), table.amount.toHtmlEscaped())
      .arg(index)
      .arg(tr("copy"), line, codeFont(kNotePx).family());
}

QString tableHtml(const WhyTable& table, int index, const Theme& theme, double width,
                  const std::vector<QSizeF>& pictures) {
  QString html =
      QStringLiteral(
          "<table width='100%' cellspacing='0' cellpadding='0' style='margin-top:14px'><tr><td><b>%1</b></td>"
          "<td align='right' width='90'><a href='copy:%2'>%3</a> · <a href='latex:%2'>LaTeX</a></td></tr></table>")
          .arg((table.picture >= 0 ? table.title.chopped(table.own.size()) : table.title).toHtmlEscaped())
          .arg(index)
          .arg(tr("copy"));
  if (table.of_program && table.place == WhyPlace::Tables)
    html +=
        QStringLiteral("<p style='color:%1; font-size:11px'>%2</p>").arg(theme.dim.name(), tr("table of the program"));
  if (table.picture >= 0 && static_cast<std::size_t>(table.picture) < pictures.size()) {
    const QSizeF size = pictures[static_cast<std::size_t>(table.picture)];
    html +=
        QStringLiteral("<p style='margin-top:6px; margin-bottom:4px'><img src='picture:%1' width='%2' height='%3'></p>")
            .arg(table.picture)
            .arg(std::floor(size.width()))
            .arg(std::ceil(size.height()));
  }
  if (table.rows.empty()) return html;
  if (table.picture >= 0 && !table.own.isEmpty()) {  // the picture showed all jobs
    html += QStringLiteral("<p style='color:%1; font-size:11px; margin-top:4px'>%2</p>")
                .arg(theme.dim.name(), tr("In it %1:").arg(table.own.mid(3).toHtmlEscaped()));
  }
  const std::vector<int> columns = columnsThatFit(table, width);
  html += QStringLiteral("<table width='100%' cellspacing='0' cellpadding='%1' style='font-size:11px'>").arg(kPadding);
  const bool headed = std::ranges::any_of(table.columns, [](const QString& name) { return !name.isEmpty(); });
  if (headed) html += headerHtml(table, columns, theme);
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    html += table.chosen[r] ? QStringLiteral("<tr bgcolor='%1'>").arg(theme.accentSoft.name()) : QStringLiteral("<tr>");
    for (const int c : columns) html += cellHtml(table, r, c, theme);
    html += QStringLiteral("</tr>");
  }
  return html + QStringLiteral("</table>") + noteHtml(table, columns, theme);
}

QString paragraphHtml(const WhyParagraph& paragraph, const Theme& theme) {
  return QStringLiteral("<p style='margin-top:14px'><b>%1</b></p><p style='color:%2'>%3</p>")
      .arg(paragraph.title.toHtmlEscaped(), theme.dim.name(),
           paragraph.formulae ? mathHtml(paragraph.text) : paragraph.text.toHtmlEscaped());
}

QString headlineHtml(const WhyContent& content, const Theme& theme) {
  const QString swatch = content.job.valid()
                             ? QStringLiteral("<span style='color:%1'>■</span> ").arg(jobColor(content.job_id).name())
                             : QString();
  const QString subline_html = content.subline.isEmpty() ? QString()
                                                         : QStringLiteral("<br><span style='color:%1'>%2</span>")
                                                               .arg(theme.dim.name(), content.subline.toHtmlEscaped());
  return QStringLiteral(
             "<table width='100%' cellspacing='0' cellpadding='10' bgcolor='%1'><tr><td><span style='font-size:14px; font-weight:600'>%2%3</span>%4</td></tr></table>")
      .arg(theme.accentSoft.name(), swatch, content.headline.toHtmlEscaped(), subline_html);
}

}  // namespace

QString foldTitle(const WhyTable& table) {
  return table.own.isEmpty() ? table.title : table.title.chopped(table.own.size());
}

std::vector<int> columnsThatFit(const WhyTable& table, double width) {
  const QFontMetricsF plain(screenFont(kNotePx));
  const QFontMetricsF bold(screenFont(kNotePx, QFont::Bold));
  std::vector<double> widths;
  for (int c = 0; c < table.columns.size(); ++c) widths.push_back(columnWidth(table, c, plain, bold));
  std::vector<int> columns(widths.size());
  std::iota(columns.begin(), columns.end(), 0);
  const int last = static_cast<int>(widths.size()) - 1;
  const auto stays = [&](int c) { return c == 0 || c == last || c == table.bar_column || c == table.allocation; };
  double need =
      std::accumulate(widths.begin(), widths.end(), table.bar_column >= 0 ? kWhyBarWidth + 2 * kPadding : 0.0);
  while (need > width) {
    auto out = std::ranges::find_if(columns, [&](int c) { return !stays(c) && sameInEveryRow(table, c); });
    if (out == columns.end()) out = std::ranges::find_if(columns, [&](int c) { return !stays(c); });
    if (out == columns.end()) break;
    need -= widths[static_cast<std::size_t>(*out)];
    columns.erase(out);
  }
  return columns;
}

QImage barImage(const QString& name, const Theme& theme, double device_pixel_ratio) {
  const double share = std::clamp(name.section(QLatin1Char('/'), -1).toDouble() / 1000, 0.0, 1.0);
  QImage image(QSizeF(kWhyBarWidth * device_pixel_ratio, kWhyBarHeight * device_pixel_ratio).toSize(),
               QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(device_pixel_ratio);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.idleGpu);
  painter.drawRoundedRect(QRectF(0, 0, kWhyBarWidth, kWhyBarHeight), 2, 2);
  painter.setBrush(theme.accent);
  if (share > 0) painter.drawRoundedRect(QRectF(0, 0, std::max(1.5, share * kWhyBarWidth), kWhyBarHeight), 2, 2);
  return image;
}

QString whyHtml(const WhyContent& content, const Theme& theme, double width, const std::vector<QSizeF>& pictures,
                const WhyPage& page) {
  QString html =
      QStringLiteral("<style>body { color:%1; } a { color:%2; text-decoration:none; } p { margin:2px 0; }</style>")
          .arg(theme.text.name(), theme.accentText.name());
  if (content.headline.isEmpty()) {
    return html +
           QStringLiteral("<p style='color:%1'>%2</p>")
               .arg(
                   theme.dim.name(),
                   tr("Click a bar, a gap or a waiting job to read why it is there, which alternatives were considered, and what the other schedulers do "
                      "at the same instant."));
  }
  if (page.headline) html += headlineHtml(content, theme);
  for (std::size_t i = 0; i < page.insets.size(); ++i) {
    if (page.insets[i] <= 0) continue;
    html += QStringLiteral("<p style='margin-top:0; margin-bottom:8px'><img src='inset:%1' width='%2' height='%3'></p>")
                .arg(i)
                .arg(std::floor(width))
                .arg(std::ceil(page.insets[i]));
  }
  for (int place = 0; place <= static_cast<int>(WhyPlace::Whole); ++place) {
    for (const WhyParagraph& paragraph : content.paragraphs)
      if (static_cast<int>(paragraph.place) == place) html += paragraphHtml(paragraph, theme);
    for (std::size_t t = 0; t < content.tables.size(); ++t) {
      if (static_cast<int>(content.tables[t].place) != place) continue;
      const WhyTable& table = content.tables[t];
      // What a program says is open at first, but for the exchanged lines.
      const bool folds = page.folds && (!table.of_program || !table.code.isEmpty());
      const bool closed = folds && page.open.count(foldTitle(table)) == 0;
      const int index = static_cast<int>(t);
      if (folds && !closed)
        html += QStringLiteral("<p style='margin-top:8px'><a href='fold:%1'>▼ %2</a></p>").arg(t).arg(tr("Close"));
      html += closed                  ? foldedHtml(table, index, theme)
              : !table.code.isEmpty() ? codeHtml(table, index, theme)
                                      : tableHtml(table, index, theme, width, pictures);
    }
  }
  return html +
         QStringLiteral("<p style='margin-top:14px'><a href='copy:all'>%1</a></p>").arg(tr("Copy everything as text"));
}

}  // namespace roundel::widgets
