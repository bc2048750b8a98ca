// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/policies/invariants/counted_memory.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> g_asked{0};

}  // namespace

namespace roundel::policies::testing {

std::size_t askedBytes() { return g_asked; }

}  // namespace roundel::policies::testing

// These are in a separate file: a compiler that sees both sides of a call reports malloc and delete as a mismatch.
// Every form that stores with malloc is replaced, so that a sanitizer sees no pair of a replaced and an original form.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  g_asked += size;
  return std::malloc(size == 0 ? 1 : size);
}
void* operator new(std::size_t size) {
  if (void* p = operator new(size, std::nothrow)) return p;
  throw std::bad_alloc();
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, const std::nothrow_t&) noexcept { std::free(p); }
