#pragma once
// Figures of run folders that were read as they are, although their files are not those that were written (core/io/run_output.h).

#include "widgets/figures/figure.h"

namespace roundel::widgets::figures {

/// "drawn from altered files: Hadar (segments.csv)"; empty where all are as they were written.
QString alteredNote(const Figure& figure);

}  // namespace roundel::widgets::figures
