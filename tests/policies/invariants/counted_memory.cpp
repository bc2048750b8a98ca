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

// In a file of their own: a compiler that sees both sides of a call takes malloc and delete for a mismatch.
void* operator new(std::size_t size) {
  g_asked += size;
  if (void* p = std::malloc(size == 0 ? 1 : size)) return p;
  throw std::bad_alloc();
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
