#include "widgets/figures/pdf_file.h"

#include <QList>
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

QByteArray withoutClock(QByteArray date) {
  constexpr char kStart[] = "19700101000000";
  qsizetype digit = 0;
  for (char& c : date) {
    if (c >= '0' && c <= '9') c = digit < 14 ? kStart[digit++] : '0';
  }
  return date;
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

QByteArray exactPdf(const QByteArray& pdf, const QSizeF& size_pt) {
  std::vector<Edit> edits;
  const auto date = [](const QByteArray& was) { return withoutClock(was); };
  replaceAfter(pdf, "/CreationDate (", ')', date, edits);
  replaceAfter(pdf, "/ModDate (", ')', date, edits);
  replaceAfter(pdf, "/MediaBox [", ']', [&](const QByteArray&) { return "0 0 " + number(size_pt.width()) + ' ' + number(size_pt.height()); }, edits);
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
