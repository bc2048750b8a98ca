// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/files/pdf_file.h"

#include <QBuffer>
#include <QList>
#include <QPageSize>
#include <QPdfWriter>
#include <exception>
#include <memory>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFEmbeddedFileDocumentHelper.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

namespace roundel::widgets::figures {
namespace {

constexpr const char* kNoTime = "D:19700101000000Z";

/// Removes what differs between two writes of one drawing: dates; from Qt 6.8 on the XMP packet (time and a random document id); and the random
/// /ID, whose first half qpdf would keep.
void forgetDates(QPDF& document) {
  document.getRoot().removeKey("/Metadata");
  document.getTrailer().removeKey("/ID");
  for (QPDFObjectHandle& object : document.getAllObjects()) {
    QPDFObjectHandle dictionary = object.isStream() ? object.getDict() : object;
    if (!dictionary.isDictionary()) continue;
    for (QPDFObjectHandle dated_object : {dictionary, dictionary.getKey("/Params")}) {
      for (const char* date : {"/CreationDate", "/ModDate"})
        if (dated_object.isDictionary() && dated_object.hasKey(date))
          dated_object.replaceKey(date, QPDFObjectHandle::newString(kNoTime));
    }
  }
}

QByteArray writtenBytes(QPDF& document) {
  QPDFWriter writer(document);
  writer.setOutputMemory();
  writer.setDeterministicID(true);
  writer.setObjectStreamMode(qpdf_o_disable);
  writer.setStreamDataMode(qpdf_s_preserve);
  writer.write();
  const std::shared_ptr<Buffer> bytes = writer.getBufferSharedPointer();
  return {reinterpret_cast<const char*>(bytes->getBuffer()), static_cast<qsizetype>(bytes->getSize())};
}

// Corrects what Qt's writer cannot do: it rounds to whole points and writes the current time.
QByteArray exactSize(const QByteArray& pdf, const QSizeF& size_pt) {
  QPDF document;
  document.processMemoryFile("figure.pdf", pdf.constData(), static_cast<std::size_t>(pdf.size()));
  const auto length = [](double points) { return QPDFObjectHandle::newReal(points, 4); };
  const auto box = QPDFObjectHandle::newArray({QPDFObjectHandle::newInteger(0), QPDFObjectHandle::newInteger(0),
                                               length(size_pt.width()), length(size_pt.height())});
  for (QPDFPageObjectHelper& page : QPDFPageDocumentHelper(document).getAllPages())
    page.getObjectHandle().replaceKey("/MediaBox", box);
  forgetDates(document);
  return writtenBytes(document);
}

void describe(QPdfWriter& writer, const QSizeF& size_pt, const FileMetadata& words, int units_per_inch) {
  writer.setTitle(words.title);
  writer.setCreator(QStringLiteral("Roundel"));
  writer.setResolution(units_per_inch);
  writer.setPageSize(QPageSize(size_pt / 72 * 25.4, QPageSize::Millimeter, QString(), QPageSize::ExactMatch));
  writer.setPageMargins(QMarginsF(0, 0, 0, 0));
  if (!words.scenario.isEmpty())
    writer.addFileAttachment(QLatin1String(kPdfScenario), words.scenario, QStringLiteral("application/json"));
  if (!words.view.isEmpty())
    writer.addFileAttachment(QLatin1String(kPdfView), words.view, QStringLiteral("application/json"));
}

}  // namespace

struct PdfPages::State {
  State(const QSizeF& size, const FileMetadata& words, int units) : size_pt(size), unit(units / 72.0) {
    buffer.open(QIODevice::WriteOnly);
    writer = std::make_unique<QPdfWriter>(&buffer);
    describe(*writer, size_pt, words, units);
  }
  QSizeF size_pt;
  double unit;
  QByteArray bytes;
  QBuffer buffer{&bytes};
  std::unique_ptr<QPdfWriter> writer;
  QPainter painter;
};

PdfPages::PdfPages(const QSizeF& size_pt, const FileMetadata& words, int units_per_inch)
    : m_state(std::make_unique<State>(size_pt, words, units_per_inch)) {}

PdfPages::~PdfPages() {
  if (m_state->painter.isActive()) m_state->painter.restore();  // not taken
}

QPainter& PdfPages::next() {
  QPainter& painter = m_state->painter;
  if (painter.isActive()) {
    painter.restore();
    m_state->writer->newPage();
  } else {
    painter.begin(m_state->writer.get());
  }
  painter.save();
  // The writer's page has whole points and is aligned at its top; the true page is aligned at its bottom.
  const double unit = m_state->unit;
  const double whole_pt = m_state->writer->pageLayout().fullRectPoints().height();
  painter.translate(0, (whole_pt - m_state->size_pt.height()) * unit);
  painter.scale(unit, unit);
  return painter;
}

QByteArray PdfPages::take() {
  if (!m_state->painter.isActive()) return {};
  m_state->painter.restore();
  m_state->painter.end();
  m_state->writer.reset();
  m_state->buffer.close();
  return exactSize(m_state->bytes, m_state->size_pt);
}

QByteArray pdfFile(const Drawing& drawing, const FileMetadata& words) {
  PdfPages pages(drawing.size_pt, words);
  play(pages.next(), drawing);
  return pages.take();
}

QByteArray withoutDates(const QByteArray& pdf) {
  QPDF document;
  document.processMemoryFile("handout.pdf", pdf.constData(), static_cast<std::size_t>(pdf.size()));
  forgetDates(document);
  return writtenBytes(document);
}

QByteArray pdfAttachment(const QByteArray& pdf, const QByteArray& name) {
  try {
    QPDF document;
    document.setSuppressWarnings(true);
    document.processMemoryFile("figure.pdf", pdf.constData(), static_cast<std::size_t>(pdf.size()));
    // Qt does not sort the names, so they cannot be looked up.
    for (const auto& [key, file] : QPDFEmbeddedFileDocumentHelper(document).getEmbeddedFiles()) {
      if (file->getFilename() != name.toStdString()) continue;
      const std::shared_ptr<Buffer> bytes = file->getEmbeddedFileStream().getStreamData();
      return {reinterpret_cast<const char*>(bytes->getBuffer()), static_cast<qsizetype>(bytes->getSize())};
    }
  } catch (const std::exception&) {
    // `pdf` is no valid PDF.
  }
  return {};
}

}  // namespace roundel::widgets::figures
