// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/files/text_file.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>

namespace roundel::io {

TextFile::TextFile(const std::filesystem::path& path)
    : m_path(path), m_file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644)) {
  if (!m_file.open()) m_error = errno;
  m_buffer.reserve(kLarge + kLarge / 4);
}

void TextFile::flush() {
  m_sum.add(m_buffer);
  if (m_error == 0) m_error = writeAll(m_file.get(), m_buffer);
  m_buffer.clear();
}

bool TextFile::finish(std::string& error) {
  flush();
  const int closed = m_file.close();
  if (m_error == 0) m_error = closed;
  if (m_error != 0) error = fmt::format("cannot write \"{}\": {}", m_path.string(), systemReason(m_error));
  return m_error == 0;
}

}  // namespace roundel::io
