// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An array with shared chunks: a copy of a long column costs its chunks and not its elements.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace roundel::model {

/// Returns the object of `shared` for writing; copies it first if another pointer shares it. Precondition: not null.
template <class T>
T& unshare(std::shared_ptr<T>& shared) {
  if (shared.use_count() > 1)
    shared = std::make_shared<T>(*shared);
  else
    std::atomic_thread_fence(std::memory_order_acquire);  // the other owner has finished reading
  return *shared;
}

/// Chunks of kChunk elements, each shared by all copies until a copy edits it. Reading is const; edit() is the only way
/// to change an element. Different threads may read and edit different copies. A copy costs O(size / kChunk). edit()
/// costs O(1), or O(kChunk) for the first edit of a shared chunk. References from edit() and operator[] are valid until
/// the next edit in their chunk.
template <class T>
class CowVector {
 public:
  static constexpr std::size_t kChunk = 64;
  using Chunk = std::vector<T>;

  CowVector() = default;
  explicit CowVector(std::size_t size) {
    for (std::size_t i = 0; i < size; i += kChunk)
      m_chunks.push_back(std::make_shared<Chunk>(std::min(kChunk, size - i)));
    m_size = size;
  }

  std::size_t size() const { return m_size; }
  bool empty() const { return m_size == 0; }
  const T& operator[](std::size_t i) const { return (*m_chunks[i / kChunk])[i % kChunk]; }
  T& edit(std::size_t i) { return unshare(m_chunks[i / kChunk])[i % kChunk]; }
  void push_back(T value) {
    if (m_size % kChunk == 0) m_chunks.push_back(std::make_shared<Chunk>());
    unshare(m_chunks.back()).push_back(std::move(value));
    ++m_size;
  }
  std::vector<T> toVector() const {
    std::vector<T> all;
    all.reserve(m_size);
    for (const auto& chunk : m_chunks) all.insert(all.end(), chunk->begin(), chunk->end());
    return all;
  }

  std::size_t chunks() const { return m_chunks.size(); }
  const Chunk& chunk(std::size_t c) const { return *m_chunks[c]; }
  /// Returns true if both arrays share the memory of this chunk.
  bool shares(const CowVector& other, std::size_t c) const {
    return c < other.m_chunks.size() && other.m_chunks[c] == m_chunks[c];
  }

 private:
  std::vector<std::shared_ptr<Chunk>> m_chunks;
  std::size_t m_size = 0;
};

}  // namespace roundel::model
