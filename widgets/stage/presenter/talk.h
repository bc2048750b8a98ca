// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The course of a talk: the shown lanes, the page of the sentence, and what comes next. Moves the playhead. GUI thread.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "widgets/document/state/workbench.h"
#include "widgets/stage/presenter/sentence_pages.h"

namespace roundel::widgets {

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

  /// With `own`, goes through the user's own sentences (talk_order.h) in their order instead of the decisions.
  /// begin() turns it on if the user numbered any.
  void setOwn(bool own);
  bool own() const { return m_usesOwnSentences; }

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
  QString nextSentence() const;  ///< the complete sentence that next() would show

 private:
  struct Page {
    QStringList lines;
    int lane = -1;
    model::JobIndex job = {};
    bool operator==(const Page&) const = default;
  };
  void go(double at_s, const LineFits& fits);
  int ownPlace() const;                      ///< index of the own sentence at the playhead; -1: none
  std::optional<double> step(int by) const;  ///< the instant of the next or previous sentence
  Page here() const { return m_page < pages() ? m_pages[static_cast<std::size_t>(m_page)] : Page(); }

  Workbench* m_bench;
  std::vector<std::string> m_labels;  ///< of the lanes, in the order in which they were chosen
  std::vector<Page> m_pages;
  int m_page = 0;
  bool m_usesOwnSentences = false;
};

}  // namespace roundel::widgets
