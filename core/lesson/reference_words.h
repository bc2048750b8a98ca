// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A reference in words, for sentences about its value.

#include <string>

#include "core/lesson/file/reference.h"

namespace roundel::lesson {

/// Returns "mean JCT of Gavel" or "finish of J2 under FIFO before the edits", in English. A reference without a lane
/// names none.
std::string referenceWords(const Reference& reference);

}  // namespace roundel::lesson
