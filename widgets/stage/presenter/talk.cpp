// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/presenter/talk.h"

#include <algorithm>

#include "core/model/round_grid.h"
#include "widgets/document/session/talk_order.h"
#include "widgets/stage/presenter/presenter_layout.h"
#include "widgets/stage/presenter/talk_sentences.h"

namespace roundel::widgets {

void Talk::begin() {
  const auto& lanes = m_bench->comparison.lanes();
  const int count = static_cast<int>(lanes.size());
  m_labels.clear();
  m_usesOwnSentences = hasTalkOrder(m_bench->bookmarks);
  const int focused = std::clamp(m_bench->selection.focusedLane(), 0, std::max(0, count - 1));
  for (const int lane : {focused, focused == 0 ? 1 : 0})
    if (lane < count) m_labels.push_back(lanes[static_cast<std::size_t>(lane)].lane.label);
}

std::vector<int> Talk::lanes() const {
  const auto& all = m_bench->comparison.lanes();
  std::vector<int> out;
  for (std::size_t lane = 0; lane < all.size(); ++lane)
    if (std::ranges::find(m_labels, all[lane].lane.label) != m_labels.end()) out.push_back(static_cast<int>(lane));
  if (out.empty() && !all.empty()) out.push_back(0);
  return out;
}

void Talk::toggle(int lane) {
  const auto& all = m_bench->comparison.lanes();
  if (lane < 0 || lane >= static_cast<int>(all.size())) return;
  const std::string& label = all[static_cast<std::size_t>(lane)].lane.label;
  const auto shown = std::ranges::find(m_labels, label);
  if (shown != m_labels.end()) {
    if (m_labels.size() > 1) m_labels.erase(shown);
    return;
  }
  m_labels.push_back(label);
  if (m_labels.size() > kMaxPresented) m_labels.erase(m_labels.begin());
}

void Talk::rename(const std::map<std::string, std::string>& names) {
  for (std::string& label : m_labels)
    if (const auto now = names.find(label); now != names.end()) label = now->second;
}

void Talk::setOwn(bool own) {
  m_usesOwnSentences = own;
  m_page = 0;
}

int Talk::ownPlace() const {
  if (!m_usesOwnSentences) return -1;
  const std::vector<OwnSentence> order = talkOrder(m_bench->bookmarks);
  const double now_s = m_bench->playhead.now_s();
  for (std::size_t i = 0; i < order.size(); ++i)
    if (model::sameInstant(order[i].t_s, now_s)) return static_cast<int>(i);
  return -1;
}

// If the playhead is at no own sentence, continues with the first one after it.
std::optional<double> Talk::step(int by) const {
  const double now_s = m_bench->playhead.now_s();
  if (!m_usesOwnSentences || m_bench->bookmarks.all().empty())
    return by > 0 ? instantAfter(*m_bench, lanes(), now_s) : instantBefore(*m_bench, lanes(), now_s);
  const std::vector<OwnSentence> order = talkOrder(m_bench->bookmarks);
  const int at = ownPlace();
  if (at >= 0) {
    const int to = at + by;
    return to < 0 || to >= static_cast<int>(order.size()) ? std::nullopt
                                                          : std::optional(order[static_cast<std::size_t>(to)].t_s);
  }
  const Bookmark* beside = by > 0 ? m_bench->bookmarks.next(now_s) : m_bench->bookmarks.previous(now_s);
  return beside == nullptr ? std::nullopt : std::optional(beside->t_s);
}

void Talk::updateSentences(const LineFits& fits) {
  std::vector<Page> pages;
  if (const int own = ownPlace(); own >= 0) {
    for (const QStringList& lines :
         sentencePages(talkOrder(m_bench->bookmarks)[static_cast<std::size_t>(own)].text, fits))
      pages.push_back({lines});
    if (pages != m_pages) m_page = 0;
    m_pages = pages;
    return;
  }
  for (const TalkSentence& sentence :
       talkSentences(*m_bench, lanes(), m_bench->playhead.now_s(), m_bench->selection.job()))
    for (const QStringList& lines : sentencePages(sentence.text, fits))
      pages.push_back({lines, sentence.lane, sentence.job});
  if (pages != m_pages) m_page = 0;
  m_pages = pages;
}

bool Talk::next(const LineFits& fits) {
  if (m_page + 1 < pages()) return ++m_page, true;
  const auto at_s = step(1);
  if (!at_s) return false;
  go(*at_s, fits);
  m_page = 0;
  return true;
}

void Talk::go(double at_s, const LineFits& fits) {
  m_bench->playhead.pause();
  m_bench->playhead.setNow(at_s);
  updateSentences(fits);
}

bool Talk::back(const LineFits& fits) {
  if (m_page > 0) return --m_page, true;
  const auto at_s = step(-1);
  if (!at_s) return false;
  go(*at_s, fits);
  m_page = std::max(0, pages() - 1);
  return true;
}

QString Talk::nextSentence() const {
  if (m_page + 1 < pages()) return m_pages[static_cast<std::size_t>(m_page) + 1].lines.join(QLatin1Char(' '));
  const auto at_s = step(1);
  if (!at_s) return {};
  if (m_usesOwnSentences)
    for (const OwnSentence& own : talkOrder(m_bench->bookmarks))
      if (model::sameInstant(own.t_s, *at_s)) return own.text;
  const auto sentences = talkSentences(*m_bench, lanes(), *at_s, m_bench->selection.job());
  return sentences.empty() ? QString() : sentences.front().text;
}

}  // namespace roundel::widgets
