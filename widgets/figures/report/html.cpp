// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/report/html.h"

#include <cmath>

#include "core/io/tables/csv_reader.h"
#include "core/io/tables/csv_text.h"

namespace roundel::widgets::report {
namespace {

constexpr double kWhole = 1e5;  // from this value on six digits have no decimals

}  // namespace

QByteArray scriptJson(QByteArray json) {
  return json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
}

QString readable(const QString& exact) {
  bool number = false;
  const double value = exact.toDouble(&number);
  if (!number) return {};
  return std::abs(value) >= kWhole ? QString::number(value, 'f', 0) : QString::number(value, 'g', 6);
}

QByteArray cell(const QString& exact, const QByteArray& after, bool strong, const QString& hint) {
  const QString readable_text = readable(exact);
  if (!readable_text.isEmpty()) return numberCell(exact, readable_text, after, strong, hint);
  const QByteArray title = hint.isEmpty() ? QByteArray() : " title=\"" + escaped(hint) + '"';
  return "<td" + title + '>' + escaped(exact) + after + "</td>";
}

QByteArray numberCell(const QString& exact, const QString& shown, const QByteArray& after, bool strong,
                      const QString& hint) {
  const QByteArray title = hint.isEmpty() ? QByteArray() : " title=\"" + escaped(hint) + '"';
  QByteArray text = escaped(shown);
  // Text beside a number must not prevent sorting by it.
  if (shown != exact || !after.isEmpty()) text = "<data value=\"" + escaped(exact) + "\">" + text + "</data>";
  if (strong) text = "<strong>" + text + "</strong>";
  return "<td class=\"n\"" + title + '>' + text + after + "</td>";
}

QByteArray headRow(const std::vector<Head>& heads, bool sortable) {
  QByteArray row = "<thead><tr>";
  for (const Head& head : heads) {
    const QByteArray look = head.number ? " class=\"n\"" : head.words ? " class=\"words\"" : "";
    const QByteArray kind = sortable && head.number ? " data-kind=\"number\"" : "";
    const QByteArray title = head.hint.isEmpty() ? QByteArray() : " title=\"" + escaped(head.hint) + '"';
    const QByteArray text = escaped(head.text);
    row += "<th scope=\"col\"" + look + kind + title + '>' +
           (sortable ? "<button type=\"button\">" + text + "</button>" : text) + "</th>";
  }
  return row + "</tr></thead>\n";
}

std::vector<QStringList> csvRows(const QByteArray& text, char separator) {
  std::vector<QStringList> rows;
  io::CsvReader reader({text.constData(), static_cast<std::size_t>(text.size())}, separator);
  std::vector<std::string_view> fields;
  while (reader.next(fields)) {
    QStringList& row = rows.emplace_back();
    for (const std::string_view field : fields) row << QString::fromStdString(io::fromCsvText(field));
  }
  return rows;
}

QByteArray scrolled(const QByteArray& table, const QString& name, bool tall) {
  return QByteArray("<div class=\"scroll") + (tall ? " tall" : "") + "\" tabindex=\"0\" role=\"region\" aria-label=\"" +
         escaped(name) + "\">\n" + table + "</div>\n";
}

}  // namespace roundel::widgets::report
