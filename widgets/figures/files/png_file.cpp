// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/files/png_file.h"

#include <zlib.h>

#include <QBuffer>
#include <QtEndian>
#include <cmath>

namespace roundel::widgets::figures {
namespace {

constexpr char kSignature[] = "\x89PNG\r\n\x1a\n";
constexpr qsizetype kSignatureLength = 8, kFrame = 12;  // kFrame: length, type, checksum
constexpr qsizetype kMaxText = 256 << 20;

QByteArray bigEndian(quint32 value) {
  QByteArray bytes(4, '\0');
  qToBigEndian(value, bytes.data());
  return bytes;
}

QByteArray chunk(const QByteArray& type, const QByteArray& data) {
  const QByteArray body = type + data;
  const auto sum =
      static_cast<quint32>(crc32(0, reinterpret_cast<const Bytef*>(body.constData()), static_cast<uInt>(body.size())));
  return bigEndian(static_cast<quint32>(data.size())) + body + bigEndian(sum);
}

// PNG needs the zlib stream without the length that qCompress() adds.
QByteArray text(const QByteArray& keyword, const QByteArray& words) {
  const QByteArray packed = qCompress(words, 9).mid(4);
  return chunk("iTXt", keyword + QByteArray("\0\1\0\0\0", 5) + packed);
}

}  // namespace

QImage picture(const Drawing& drawing, double dpi) {
  const double scale = dpi / 72;
  const QSize size(std::max(1, static_cast<int>(std::lround(drawing.size_pt.width() * scale))),
                   std::max(1, static_cast<int>(std::lround(drawing.size_pt.height() * scale))));
  QImage image(size, QImage::Format_RGB32);
  if (image.isNull()) return image;
  image.fill(Qt::white);
  image.setDotsPerMeterX(static_cast<int>(dpi / 0.0254));
  image.setDotsPerMeterY(static_cast<int>(dpi / 0.0254));
  QPainter painter(&image);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::SmoothPixmapTransform);
  painter.scale(scale, scale);
  play(painter, drawing);
  return image;
}

QByteArray pngFile(const Drawing& drawing, double dpi, const FileMetadata& words) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  picture(drawing, dpi).save(&buffer, "PNG");
  // Before the pixels, so that readers find them without unpacking.
  const qsizetype pixels = bytes.indexOf("IDAT") - 4;
  if (pixels < kSignatureLength) return bytes;
  QByteArray chunks = text("Title", words.title.toUtf8()) + text("Description", words.description.toUtf8());
  const QByteArray provenance = words.provenance();
  if (!provenance.isEmpty()) chunks += text(kPngProvenance, provenance);
  return bytes.insert(pixels, chunks);
}

QByteArray pngText(const QByteArray& png, const QByteArray& keyword) {
  if (!png.startsWith(QByteArray(kSignature, kSignatureLength))) return {};
  for (qsizetype chunk_offset = kSignatureLength; chunk_offset + kFrame <= png.size();) {
    const qsizetype length = qFromBigEndian<quint32>(png.constData() + chunk_offset);
    if (length > png.size() - chunk_offset - kFrame) return {};
    const QByteArray type = png.mid(chunk_offset + 4, 4);
    const QByteArray data = png.mid(chunk_offset + 8, length);
    chunk_offset += length + kFrame;
    if (type != "iTXt" || !data.startsWith(keyword + '\0')) continue;
    const qsizetype flags = keyword.size() + 1;
    const qsizetype language = data.indexOf('\0', flags + 2);
    const qsizetype translated = language < 0 ? -1 : data.indexOf('\0', language + 1);
    if (translated < 0) return {};
    const QByteArray words = data.mid(translated + 1);
    if (data.at(flags) == 0) return words;
    // qUncompress() needs an estimate of the length, and enlarges the buffer if it is too small.
    const QByteArray unpacked = qUncompress(bigEndian(static_cast<quint32>(words.size() * 4)) + words);
    return unpacked.size() > kMaxText ? QByteArray() : unpacked;
  }
  return {};
}

}  // namespace roundel::widgets::figures
