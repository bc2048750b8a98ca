// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A lesson for paper as PDF: A4, real text, the lanes of its questions as vectors.

#include <QByteArray>
#include <vector>

#include "core/compare/comparison.h"
#include "core/lesson_page/handout.h"

namespace roundel::widgets::figures {

/// The same input gives the same bytes, with one version of Qt and qpdf. `runs`: for the pictures; a lane without a run
/// has none. Needs an application (ensureApplication()). O(lines + segments).
QByteArray handoutPdf(const std::vector<lesson_page::HandoutLine>& lines, const std::vector<compare::LaneRun>& runs);

}  // namespace roundel::widgets::figures
