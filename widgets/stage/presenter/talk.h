// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The course of a talk: the shown lanes, the slide or the page of the sentence, and what comes next. Moves the playhead. GUI thread.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "widgets/document/state/workbench.h"
#include "widgets/stage/presenter/sentence_pages.h"

namespace roundel::widgets {

/// The instant of a slide, in the run of its first lane. `missing`: why there is none, as a clause. O(log decisions).
lesson::FoundInstant instantOf(const std::vector<LaneState>& lanes, const talk::Slide& slide);

class Talk {
 public:
  explicit Talk(Workbench* bench) : m_bench(bench) {}

  /// Shows the focused lane, if it is among the comparison's lanes, and the first other one.
  void begin();
  /// Indices of the shown lanes, in the order of the comparison; at most kMaxPresented.
  std::vector<int> lanes() const;
  /// Shows or hides a lane. The only lane stays; a third one replaces the one that was shown first.
  void toggle(int lane);
  void rename(const std::map<std::string, std::string>& names);

  /// With `on`, goes through the slides in their order instead of the decisions. begin() turns it on if there are any.
  void setSlides(bool on);
  bool usesSlides() const { return m_usesSlides; }
  int place() const;                 ///< index of the slide at the playhead; -1: none, or the decisions are told
  const talk::Slide* slide() const;  ///< the slide of place(); null: none
  QString missing() const { return m_missing; }  ///< why the last slide has no instant; empty: it has

  /// Updates the sentences to the playhead. The page stays if they are the same.
  void updateSentences(const LineFits& fits);
  QStringList lines() const { return here().lines; }
  model::JobIndex job() const {
    return here().job;
  }  ///< the job of lines(), in lane(); invalid: not about a single job
  int lane() const { return here().lane; }
  int page() const { return m_page; }
  int pages() const { return static_cast<int>(m_pages.size()); }
  /// Goes to the next page, otherwise to the first page of the next decision; false at the end. back() goes the other
  /// way, to the last page of the previous decision.
  bool next(const LineFits& fits);
  bool back(const LineFits& fits);
  /// To the first or last slide, or to the start or end of the runs.
  bool goToSlide(int index, const LineFits& fits);  ///< false: there is no such slide
  void toFirst(const LineFits& fits);
  void toLast(const LineFits& fits);
  QString nextSentence() const;  ///< the complete sentence that next() would show

 private:
  struct Page {
    QStringList lines;
    int lane = -1;
    model::JobIndex job = {};
    bool operator==(const Page&) const = default;
  };
  void go(double at_s, const LineFits& fits);
  /// Whether the next step may be the rest of the sentence: it is that of a slide, or the decisions are told.
  bool tellsPages() const { return !m_usesSlides || m_bench->slides.count() == 0 || place() >= 0; }
  int slideBeside(int by) const;                      ///< index of the next or previous slide; -1: none
  bool step(int by, const LineFits& fits);            ///< to the next or previous slide or sentence
  std::optional<double> instantBeside(int by) const;  ///< of the decisions
  Page here() const { return m_page < pages() ? m_pages[static_cast<std::size_t>(m_page)] : Page(); }

  Workbench* m_bench;
  std::vector<std::string> m_labels;  ///< of the lanes, in the order in which they were chosen
  std::vector<Page> m_pages;
  int m_page = 0;
  bool m_usesSlides = false;
  int m_slide = -1;  ///< the slide that was shown last, and the playhead then
  double m_slide_s = 0;
  QString m_missing;
};

}  // namespace roundel::widgets
