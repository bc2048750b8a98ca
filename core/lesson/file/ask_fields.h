// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The JSON form of the questions. Private to core/lesson.

#include "core/lesson/file/value_fields.h"

namespace roundel::io {

template <>
struct Codec<lesson::Ask> {
  static void read(JsonCursor& in, lesson::Ask& value);
};

}  // namespace roundel::io
