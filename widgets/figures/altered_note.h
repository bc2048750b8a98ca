#pragma once
// Warnings for figures of run folders whose files were changed after they were written (core/io/run_output.h).

#include "widgets/figures/figure.h"

namespace roundel::widgets::figures {

/// "drawn from altered files: Hadar (segments.csv)"; empty where none was changed.
QString alteredNote(const Figure& figure);

}  // namespace roundel::widgets::figures
