// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A talk as PDF: a page of 16:9 for each slide, or pages of A4 with the speaker's notes below the slide. Vectors and
// embedded fonts, as figures. GUI thread.

#include <QByteArray>
#include <QString>
#include <functional>
#include <vector>

#include "widgets/base/theme/theme.h"
#include "widgets/figures/files/pdf_file.h"
#include "widgets/stage/talk/still.h"

namespace roundel::widgets {

struct TalkPdf {
  QString title;
  bool notes = false;
  std::function<bool()> stop = {};  ///< asked before each slide; true: the result is empty
  std::function<void(int done, int of)> progress = {};
};

/// The pages, painted one slide after another.
class TalkPages {
 public:
  TalkPages(const QString& title, bool notes, int slides);
  /// `lanes`: those of the slide's scenario. A slide without its instant is at 0 s.
  void add(const talk::Slide& slide, const std::vector<LaneState>& lanes);
  int count() const { return m_count; }  ///< of the slides that were added
  QByteArray take() { return m_pages.take(); }

 private:
  Theme m_theme = Theme::light();
  bool m_notes;
  int m_count = 0, m_of;
  figures::PdfPages m_pages;
};

/// `lanes[i]`: the lanes of slides[i]'s scenario. The same input gives the same bytes, with one version of Qt and qpdf.
QByteArray talkPdf(const std::vector<talk::Slide>& slides, const std::vector<const std::vector<LaneState>*>& lanes,
                   const TalkPdf& options);

}  // namespace roundel::widgets
