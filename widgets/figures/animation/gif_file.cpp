// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/animation/gif_file.h"

#include <algorithm>

namespace roundel::widgets::animation {
namespace {

constexpr int kMaxCodes = 4096, kBits = 8;
constexpr std::uint8_t kThrough = 255;
constexpr int kLongest_cs = 65535;
constexpr std::size_t kQuick = 4096;

void append16(QByteArray& bytes, int value) {
  bytes.append(static_cast<char>(value & 0xff));
  bytes.append(static_cast<char>((value >> 8) & 0xff));
}

// Codes of growing width, packed from the lowest bit, in blocks of at most 255 bytes.
class CodeWriter {
 public:
  explicit CodeWriter(QByteArray& out) : m_out(out) {}
  void put(int code, int bits) {
    m_bits |= static_cast<std::uint32_t>(code) << m_held;
    for (m_held += bits; m_held >= 8; m_held -= 8, m_bits >>= 8) byte(static_cast<char>(m_bits & 0xff));
  }
  void end() {
    if (m_held > 0) byte(static_cast<char>(m_bits & 0xff));
    block();
    m_out.append('\0');
  }

 private:
  void byte(char value) {
    m_block.append(value);
    if (m_block.size() == 255) block();
  }
  void block() {
    if (m_block.isEmpty()) return;
    m_out.append(static_cast<char>(m_block.size()));
    m_out.append(m_block);
    m_block.clear();
  }
  QByteArray& m_out;
  QByteArray m_block;
  std::uint32_t m_bits = 0;
  int m_held = 0;
};

// Known strings by (code of the prefix, next pixel). A stamp clears the table in O(1).
class StringTable {
 public:
  int find(int beginning, std::uint8_t next) const {
    for (std::size_t slot_index = slot(beginning, next);; slot_index = (slot_index + 1) % kSlots) {
      if (m_slots[slot_index].stamp != m_stamp) return -1;
      if (m_slots[slot_index].key == key(beginning, next)) return m_slots[slot_index].code;
    }
  }
  void add(int beginning, std::uint8_t next, int code) {
    std::size_t slot_index = slot(beginning, next);
    while (m_slots[slot_index].stamp == m_stamp) slot_index = (slot_index + 1) % kSlots;
    m_slots[slot_index] = {key(beginning, next), code, m_stamp};
  }
  void clear() { ++m_stamp; }

 private:
  static constexpr std::size_t kSlots = 16384;
  static std::uint32_t key(int beginning, std::uint8_t next) {
    return static_cast<std::uint32_t>(beginning) << 8 | next;
  }
  static std::size_t slot(int beginning, std::uint8_t next) { return key(beginning, next) * 2654435761u >> 18; }
  struct Slot {
    std::uint32_t key = 0;
    int code = 0;
    unsigned stamp = 0;
  };
  std::vector<Slot> m_slots{kSlots};
  unsigned m_stamp = 1;
};

}  // namespace

QByteArray lzw(const std::vector<std::uint8_t>& pixels, int bits) {
  QByteArray out;
  out.append(static_cast<char>(bits));
  CodeWriter codes(out);
  StringTable strings;
  const int clear = 1 << bits, end = clear + 1;
  int width = bits + 1, next = end + 1, known = -1;
  codes.put(clear, width);
  for (const std::uint8_t pixel : pixels) {
    if (known < 0) {
      known = pixel;
      continue;
    }
    if (const int longer = strings.find(known, pixel); longer >= 0) {
      known = longer;
      continue;
    }
    codes.put(known, width);
    if (next < kMaxCodes) {
      strings.add(known, pixel, next);
      if (next++ == 1 << width) ++width;
    } else {
      codes.put(clear, width);
      strings.clear();
      width = bits + 1;
      next = end + 1;
    }
    known = pixel;
  }
  if (known >= 0) codes.put(known, width);
  // The reader has one more string by now, so it may already read wider codes.
  if (next < kMaxCodes && next == 1 << width) ++width;
  codes.put(end, width);
  codes.end();
  return out;
}

GifFile::GifFile(QIODevice* out, const QSize& size, std::vector<QRgb> palette)
    : m_out(out), m_size(size), m_palette(std::move(palette)) {
  const auto pixels = static_cast<std::size_t>(size.width()) * static_cast<std::size_t>(size.height());
  m_frame.resize(pixels);
  m_recentColours.resize(kQuick);
  QByteArray head("GIF89a");
  append16(head, size.width());
  append16(head, size.height());
  head.append(static_cast<char>(0xf7));  // a palette of 256 colours
  head.append('\0').append('\0');
  for (std::size_t i = 0; i < 256; ++i) {
    const QRgb color = i < m_palette.size() ? m_palette[i] : 0;
    for (int channel_index = 0; channel_index < 3; ++channel_index)
      head.append(static_cast<char>(channel(color, channel_index)));
  }
  head.append("\x21\xff\x0bNETSCAPE2.0\x03\x01", 16);
  append16(head, 0);  // repeat for ever
  head.append('\0');
  write(head);
}

void GifFile::write(const QByteArray& bytes) { m_deviceGood = m_deviceGood && m_out->write(bytes) == bytes.size(); }

std::uint8_t GifFile::nearest(QRgb color) {
  KnownColour& quick = m_recentColours[(color ^ color >> 11) % kQuick];
  if (quick.color == color) return quick.index;
  auto nearest_entry = m_nearest.find(color);
  if (nearest_entry == m_nearest.end()) {
    const auto distance = [&](QRgb other) {
      int sum = 0;
      for (int channel_index = 0; channel_index < 3; ++channel_index)
        sum += (channel(color, channel_index) - channel(other, channel_index)) *
               (channel(color, channel_index) - channel(other, channel_index));
      return sum;
    };
    const auto best = std::ranges::min_element(m_palette, [&](QRgb a, QRgb b) { return distance(a) < distance(b); });
    nearest_entry = m_nearest.emplace(color, static_cast<std::uint8_t>(best - m_palette.begin())).first;
  }
  quick = {color, nearest_entry->second};
  return nearest_entry->second;
}

void GifFile::index(const QImage& frame) {
  QRgb last = 0;
  std::uint8_t last_index = 0;
  std::size_t pixel_index = 0;
  for (int y = 0; y < m_size.height(); ++y) {
    const auto* line = reinterpret_cast<const QRgb*>(frame.constScanLine(y));
    for (int x = 0; x < m_size.width(); ++x, ++pixel_index) {
      const QRgb color = line[x] | 0xff000000u;
      if (color != last) {
        last = color;
        last_index = nearest(color);
      }
      m_frame[pixel_index] = last_index;
    }
  }
}

QRect GifFile::changed() const {
  if (m_previousFrame.empty()) return {QPoint(0, 0), m_size};
  int left = m_size.width(), right = -1, top = m_size.height(), bottom = -1;
  const auto width = static_cast<std::size_t>(m_size.width());
  for (int y = 0; y < m_size.height(); ++y) {
    const std::size_t row = static_cast<std::size_t>(y) * width;
    const auto now = m_frame.begin() + static_cast<std::ptrdiff_t>(row),
               before = m_previousFrame.begin() + static_cast<std::ptrdiff_t>(row);
    const auto end = now + m_size.width();
    const auto first = std::mismatch(now, end, before).first;
    if (first == end) continue;
    int last = m_size.width() - 1;
    while (now[last] == before[last]) --last;
    left = std::min(left, static_cast<int>(first - now));
    right = std::max(right, last);
    top = std::min(top, y);
    bottom = y;
  }
  return {QPoint(left, top), QPoint(right, bottom)};
}

void GifFile::add(const QImage& frame, int delay_cs) {
  index(frame);
  const QRect rect = changed();
  if (!m_previousFrame.empty() && (rect.isEmpty() && m_delay_cs + delay_cs <= kLongest_cs)) {
    m_delay_cs += delay_cs;
    return;
  }
  flush();
  const QRect frame_rect = rect.isEmpty() ? QRect(0, 0, 1, 1) : rect;
  std::vector<std::uint8_t> pixels;
  pixels.reserve(static_cast<std::size_t>(frame_rect.width()) * static_cast<std::size_t>(frame_rect.height()));
  for (int y = frame_rect.top(); y <= frame_rect.bottom(); ++y) {
    for (int x = frame_rect.left(); x <= frame_rect.right(); ++x) {
      const std::size_t pixel_index =
          static_cast<std::size_t>(y) * static_cast<std::size_t>(m_size.width()) + static_cast<std::size_t>(x);
      pixels.push_back(!m_previousFrame.empty() && m_frame[pixel_index] == m_previousFrame[pixel_index]
                           ? kThrough
                           : m_frame[pixel_index]);
    }
  }
  m_pendingFrame = QByteArray("\x2c", 1);
  append16(m_pendingFrame, frame_rect.left());
  append16(m_pendingFrame, frame_rect.top());
  append16(m_pendingFrame, frame_rect.width());
  append16(m_pendingFrame, frame_rect.height());
  m_pendingFrame.append('\0');
  m_pendingFrame += lzw(pixels, kBits);
  m_delay_cs = delay_cs;
  m_previousFrame = m_frame;
}

void GifFile::flush() {
  if (m_pendingFrame.isEmpty()) return;
  QByteArray control("\x21\xf9\x04\x05", 4);  // keep the frame; one transparent colour
  append16(control, std::min(m_delay_cs, kLongest_cs));
  control.append(static_cast<char>(kThrough)).append('\0');
  write(control + m_pendingFrame);
  m_pendingFrame.clear();
}

bool GifFile::finish() {
  flush();
  write(QByteArray("\x3b", 1));
  return m_deviceGood;
}

}  // namespace roundel::widgets::animation
