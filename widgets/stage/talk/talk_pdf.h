// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A talk as PDF: a page of 16:9 for each slide, or pages of A4 with the speaker's notes below the slide. Vectors and
// embedded fonts, as figures. GUI thread.

#include <QByteArray>
#include <QString>
#include <functional>
#include <vector>

#include "widgets/stage/talk/still.h"

namespace roundel::widgets {

struct TalkPdf {
  QString title;
  bool notes = false;
  std::function<bool()> stop = {};  ///< asked before each slide; true: the result is empty
  std::function<void(int done, int of)> progress = {};
};
/// `lanes[i]`: the lanes of slides[i]'s scenario. A slide without its instant is at 0 s. The same input gives the same
/// bytes, with one version of Qt and qpdf.
QByteArray talkPdf(const std::vector<talk::Slide>& slides, const std::vector<const std::vector<LaneState>*>& lanes,
                   const TalkPdf& options);

}  // namespace roundel::widgets
