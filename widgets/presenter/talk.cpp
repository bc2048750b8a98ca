#include "widgets/presenter/talk.h"

#include <algorithm>

#include "widgets/presenter/presenter_layout.h"
#include "widgets/presenter/talk_sentences.h"

namespace roundel::widgets {

void Talk::begin() {
  const auto& lanes = m_bench->comparison.lanes();
  const int count = static_cast<int>(lanes.size());
  m_labels.clear();
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

void Talk::tell(const LineFits& fits) {
  std::vector<Page> pages;
  for (const TalkSentence& sentence :
       talkSentences(*m_bench, lanes(), m_bench->playhead.now_s(), m_bench->selection.job()))
    for (const QStringList& lines : sentencePages(sentence.text, fits))
      pages.push_back({lines, sentence.lane, sentence.job});
  if (pages != m_pages) m_page = 0;
  m_pages = pages;
}

bool Talk::next(const LineFits& fits) {
  if (m_page + 1 < pages()) return ++m_page, true;
  const auto at_s = instantAfter(*m_bench, lanes(), m_bench->playhead.now_s());
  if (!at_s) return false;
  m_bench->playhead.pause();
  m_bench->playhead.setNow(*at_s);
  tell(fits);
  m_page = 0;
  return true;
}

bool Talk::back(const LineFits& fits) {
  if (m_page > 0) return --m_page, true;
  const auto at_s = instantBefore(*m_bench, lanes(), m_bench->playhead.now_s());
  if (!at_s) return false;
  m_bench->playhead.pause();
  m_bench->playhead.setNow(*at_s);
  tell(fits);
  m_page = std::max(0, pages() - 1);
  return true;
}

QString Talk::upcoming() const {
  if (m_page + 1 < pages()) return m_pages[static_cast<std::size_t>(m_page) + 1].lines.join(QLatin1Char(' '));
  const auto at_s = instantAfter(*m_bench, lanes(), m_bench->playhead.now_s());
  if (!at_s) return {};
  const auto sentences = talkSentences(*m_bench, lanes(), *at_s, m_bench->selection.job());
  return sentences.empty() ? QString() : sentences.front().text;
}

}  // namespace roundel::widgets
