// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A warning for figures of run folders whose files were changed after the run wrote them (core/io/run_output.h).

#include "widgets/figures/kinds/figure.h"

namespace roundel::widgets::figures {

/// "drawn from altered files: Hadar (segments.csv)"; empty if no file was changed.
QString alteredNote(const Figure& figure);

}  // namespace roundel::widgets::figures
