#pragma once
// The course of a talk: which lanes are shown, which page of which sentence, and what comes next. Moves the playhead of the workbench.
// GUI thread.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "widgets/presenter/sentence_pages.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

class Talk {
 public:
  explicit Talk(Workbench* bench) : m_bench(bench) {}

  /// The focused lane, if it has a place of its own, and the first other.
  void begin();
  /// Shown lanes, in the order of the comparison; at most kMaxPresented.
  std::vector<int> lanes() const;
  /// Shows a lane, or takes it away unless it is the only one; of two the one that was shown first makes room.
  void toggle(int lane);
  void rename(const std::map<std::string, std::string>& names);

  /// Says the user's own sentences (talk_order.h) in their order in place of the decisions. begin() chooses them if the user numbered any.
  void setOwn(bool own);
  bool own() const { return m_own; }

  /// Reads the sentences of the playhead. The page stays where they are the same.
  void tell(const LineFits& fits);
  QStringList lines() const { return here().lines; }
  model::JobIndex job() const { return here().job; }  ///< that lines() tell of, in lane(); invalid: of no single one
  int lane() const { return here().lane; }
  int page() const { return m_page; }
  int pages() const { return static_cast<int>(m_pages.size()); }
  /// The next page, else the next decision's first; false: this is the last one. back() is the way back, to the last page of the decision before.
  bool next(const LineFits& fits);
  bool back(const LineFits& fits);
  QString upcoming() const;  ///< what next() would say, whole

 private:
  struct Page {
    QStringList lines;
    int lane = -1;
    model::JobIndex job = {};
    bool operator==(const Page&) const = default;
  };
  void go(double at_s, const LineFits& fits);  ///< to that instant
  int ownPlace() const;                      ///< of the own sentence at the playhead, in their order; -1: there is none
  std::optional<double> step(int by) const;  ///< instant of the next or previous thing to say
  Page here() const { return m_page < pages() ? m_pages[static_cast<std::size_t>(m_page)] : Page(); }

  Workbench* m_bench;
  std::vector<std::string> m_labels;  ///< of the lanes, in the order in which they were chosen
  std::vector<Page> m_pages;
  int m_page = 0;
  bool m_own = false;
};

}  // namespace roundel::widgets
