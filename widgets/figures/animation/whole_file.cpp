// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/animation/whole_file.h"

#include <QFile>
#include <QSet>
#include <QtEndian>
#include <optional>

namespace roundel::widgets::animation {
namespace {

constexpr qint64 kBoxHead = 8, kLongBoxHead = 16;
constexpr quint32 kEbml = 0x1A45DFA3, kSegment = 0x18538067;

// Reads EBML's variable-length number: leading zeros give the number of bytes. `keep` keeps the marker bit, as ids do.
std::optional<quint64> variable(QFile& file, bool keep) {
  const QByteArray first = file.read(1);
  if (first.isEmpty()) return std::nullopt;
  const auto lead = static_cast<quint8>(first[0]);
  int length = 1;
  for (quint8 bit = 0x80; length <= 8 && (lead & bit) == 0; bit = static_cast<quint8>(bit >> 1)) ++length;
  const QByteArray tail_bytes = length > 8 ? QByteArray() : file.read(length - 1);
  if (length > 8 || tail_bytes.size() != length - 1) return std::nullopt;
  quint64 value = keep ? lead : lead & ((0x80u >> (length - 1)) - 1);
  for (const char byte : tail_bytes) value = value << 8 | static_cast<quint8>(byte);
  return value;
}

}  // namespace

bool isWholeMp4(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return false;
  QSet<QByteArray> boxes;
  qint64 box_offset = 0;
  while (box_offset < file.size() && file.seek(box_offset)) {
    const QByteArray head = file.read(kLongBoxHead);
    if (head.size() < kBoxHead) return false;
    qint64 length = qFromBigEndian<quint32>(head.constData());
    if (length == 1) length = head.size() == kLongBoxHead ? qFromBigEndian<qint64>(head.constData() + kBoxHead) : 0;
    if (length < kBoxHead || length > file.size() - box_offset) return false;
    boxes.insert(head.mid(4, 4));
    box_offset += length;
  }
  return boxes.contains("ftyp") && boxes.contains("moov") && boxes.contains("mdat");
}

bool isWholeWebm(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly) || variable(file, true) != kEbml) return false;
  const auto header = variable(file, false);
  if (!header || !file.seek(file.pos() + static_cast<qint64>(*header)) || variable(file, true) != kSegment)
    return false;
  const auto length = variable(file, false);
  return length && static_cast<quint64>(file.pos()) + *length == static_cast<quint64>(file.size());
}

}  // namespace roundel::widgets::animation
