#include "widgets/figure_files/pdf_file.h"

#include <QBuffer>
#include <QList>
#include <QPageSize>
#include <QPdfWriter>
#include <QRegularExpression>
#include <algorithm>
#include <vector>

namespace roundel::widgets::figures {
namespace {

constexpr qsizetype kEntry = 20;  // "0000012345 00000 n \n"

struct Edit {
  qsizetype at, length;
  QByteArray text;
};

QByteArray number(double value) {
  QByteArray text = QByteArray::number(value, 'f', 4);
  while (text.endsWith('0')) text.chop(1);
  if (text.endsWith('.')) text.chop(1);
  return text;
}

// From each `key` to the next `close`, keys and closes kept.
template <class TextOf>
void replaceAfter(const QByteArray& pdf, const QByteArray& key, char close, TextOf text_of, std::vector<Edit>& edits) {
  for (qsizetype at = pdf.indexOf(key); at >= 0; at = pdf.indexOf(key, at + 1)) {
    const qsizetype from = at + key.size();
    const qsizetype length = pdf.indexOf(close, from) - from;
    if (length > 0) edits.push_back({from, length, text_of(pdf.mid(from, length))});
  }
}

qsizetype shifted(const std::vector<Edit>& edits, qsizetype offset) {
  qsizetype by = 0;
  for (const Edit& edit : edits) by += edit.at < offset ? edit.text.size() - edit.length : 0;
  return offset + by;
}

void moveReferences(const QByteArray& pdf, std::vector<Edit>& edits) {
  const qsizetype start = pdf.lastIndexOf("startxref\n") + 10;
  const qsizetype table = pdf.mid(start, pdf.indexOf('\n', start) - start).toLongLong();
  std::vector<Edit> moved = edits;
  // "xref", "0 <count>", then the entries.
  const qsizetype header = pdf.indexOf('\n', table) + 1;
  const qsizetype first = pdf.indexOf('\n', header) + 1;
  const int count = pdf.mid(header, first - header).simplified().split(' ').value(1).toInt();
  for (qsizetype line = first; line < first + count * kEntry && line + kEntry <= pdf.size(); line += kEntry) {
    if (pdf.at(line + 17) != 'n') continue;
    const qlonglong offset = shifted(edits, pdf.mid(line, 10).toLongLong());
    moved.push_back({line, 10, QByteArray::number(offset).rightJustified(10, '0')});
  }
  moved.push_back({start, pdf.indexOf('\n', start) - start, QByteArray::number(shifted(edits, table))});
  edits = std::move(moved);
}

}  // namespace

QByteArray pdfFile(const Drawing& drawing, const FileMetadata& words) {
  constexpr int kUnitsPerInch = 720;
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  {
    QPdfWriter writer(&buffer);
    writer.setTitle(words.title);
    writer.setCreator(QStringLiteral("Roundel"));
    writer.setResolution(kUnitsPerInch);
    writer.setPageSize(QPageSize(drawing.size_mm(), QPageSize::Millimeter, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    if (!words.scenario.isEmpty())
      writer.addFileAttachment(QLatin1String(kPdfScenario), words.scenario, QStringLiteral("application/json"));
    if (!words.view.isEmpty())
      writer.addFileAttachment(QLatin1String(kPdfView), words.view, QStringLiteral("application/json"));
    QPainter painter(&writer);
    // The writer's page has whole points and hangs from its top; the true page stands on its bottom.
    const double unit = kUnitsPerInch / 72.0;
    painter.translate(0, (writer.pageLayout().fullRectPoints().height() - drawing.size_pt.height()) * unit);
    painter.scale(unit, unit);
    play(painter, drawing);
  }
  buffer.close();
  return exactPdf(bytes, drawing.size_pt);
}

// The writer's own form: a file specification names the file and the object that holds it, deflated.
QByteArray pdfAttachment(const QByteArray& pdf, const QByteArray& name) {
  const QByteArray wanted = '(' + name + ')';
  for (qsizetype spec = pdf.indexOf("/EF <</F "); spec >= 0; spec = pdf.indexOf("/EF <</F ", spec + 1)) {
    const qsizetype begin = std::max<qsizetype>(0, pdf.lastIndexOf(" 0 obj", spec));
    const QByteArray text = pdf.mid(begin, pdf.indexOf("endobj", spec) - begin);
    if (!text.contains(wanted)) continue;
    static const QRegularExpression reference(QStringLiteral("/EF <</F (\\d+) 0 R"));
    const QString object = reference.match(QString::fromLatin1(text)).captured(1);
    if (object.isEmpty()) return {};
    const qsizetype at = pdf.indexOf('\n' + object.toLatin1() + " 0 obj");
    const qsizetype from = at < 0 ? -1 : pdf.indexOf("stream\n", at);
    const qsizetype end = from < 0 ? -1 : pdf.indexOf("\nendstream", from);
    if (end < 0) return {};
    const QByteArray data = pdf.mid(from + 7, end - from - 7);
    if (!pdf.mid(at, from - at).contains("/FlateDecode")) return data;
    const auto guess = static_cast<quint32>(data.size() * 4);
    const char length[] = {static_cast<char>(guess >> 24), static_cast<char>(guess >> 16),
                           static_cast<char>(guess >> 8), static_cast<char>(guess)};
    return qUncompress(QByteArray(length, 4) + data);
  }
  return {};
}

QByteArray exactPdf(const QByteArray& pdf, const QSizeF& size_pt) {
  std::vector<Edit> edits;
  // Whole, with the time zone, which is longer or shorter from place to place.
  const auto date = [](const QByteArray&) { return QByteArray("D:19700101000000Z"); };
  replaceAfter(pdf, "/CreationDate (", ')', date, edits);
  replaceAfter(pdf, "/ModDate (", ')', date, edits);
  replaceAfter(
      pdf, "/MediaBox [", ']',
      [&](const QByteArray&) { return "0 0 " + number(size_pt.width()) + ' ' + number(size_pt.height()); }, edits);
  std::sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.at < b.at; });
  moveReferences(pdf, edits);
  std::sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.at < b.at; });
  QByteArray exact;
  qsizetype done = 0;
  for (const Edit& edit : edits) {
    exact += pdf.mid(done, edit.at - done) + edit.text;
    done = edit.at + edit.length;
  }
  return exact + pdf.mid(done);
}

}  // namespace roundel::widgets::figures
