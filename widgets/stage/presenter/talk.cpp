// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/presenter/talk.h"

#include <algorithm>
#include <iterator>

#include "core/compare/lane_name.h"
#include "core/model/round_grid.h"
#include "widgets/base/text/shown.h"
#include "widgets/stage/presenter/presenter_layout.h"
#include "widgets/stage/presenter/talk_sentences.h"

namespace roundel::widgets {

namespace {

// A slide of another scenario has no instant in these runs: the playhead stays.
lesson::FoundInstant instantHere(const Workbench& bench, const talk::Slide& slide) {
  if (!slide.scenario.empty()) return {.at_s = bench.playhead.now_s()};
  return instantOf(bench.comparison.lanes(), slide);
}

}  // namespace

lesson::FoundInstant instantOf(const std::vector<LaneState>& lanes, const talk::Slide& slide) {
  if (slide.at.kind == lesson::Instant::Kind::Seconds) return {.at_s = slide.at.seconds};
  std::vector<std::string> labels;
  for (const LaneState& lane : lanes) labels.push_back(lane.lane.label);
  const std::vector<std::size_t> shown_lanes = talk::lanesOf(slide, labels);
  if (shown_lanes.empty()) return {.at_s = 0, .missing = "its lanes are not in the scenario"};
  const LaneState& lane = lanes[shown_lanes.front()];
  if (lane.run == nullptr || lane.run->trace == nullptr)
    return {.at_s = 0, .missing = compare::laneName(lane.lane) + " has no run yet"};
  return find(slide.at, *lane.run);
}

void Talk::begin() {
  const auto& lanes = m_bench->comparison.lanes();
  const int count = static_cast<int>(lanes.size());
  m_labels.clear();
  m_usesSlides = m_bench->slides.count() > 0;
  m_slide = -1;
  const int focused = std::clamp(m_bench->selection.focusedLane(), 0, std::max(0, count - 1));
  for (const int lane : {focused, focused == 0 ? 1 : 0})
    if (lane < count) m_labels.push_back(lanes[static_cast<std::size_t>(lane)].lane.label);
}

std::vector<int> Talk::lanes() const {
  const auto& all_lanes = m_bench->comparison.lanes();
  std::vector<int> out;
  for (std::size_t lane = 0; lane < all_lanes.size(); ++lane)
    if (std::ranges::find(m_labels, all_lanes[lane].lane.label) != m_labels.end())
      out.push_back(static_cast<int>(lane));
  if (out.empty() && !all_lanes.empty()) out.push_back(0);
  return out;
}

void Talk::toggle(int lane) {
  const auto& all_lanes = m_bench->comparison.lanes();
  if (lane < 0 || lane >= static_cast<int>(all_lanes.size())) return;
  const std::string& label = all_lanes[static_cast<std::size_t>(lane)].lane.label;
  const auto shown_label = std::ranges::find(m_labels, label);
  if (shown_label != m_labels.end()) {
    if (m_labels.size() > 1) m_labels.erase(shown_label);
    return;
  }
  m_labels.push_back(label);
  if (m_labels.size() > kMaxPresented) m_labels.erase(m_labels.begin());
}

void Talk::rename(const std::map<std::string, std::string>& names) {
  for (std::string& label : m_labels)
    if (const auto now = names.find(label); now != names.end()) label = now->second;
}

void Talk::setSlides(bool on) {
  m_usesSlides = on;
  m_page = 0;
}

int Talk::place() const {
  const std::vector<talk::Slide>& slides = m_bench->slides.all();
  if (!m_usesSlides || slides.empty()) return -1;
  const double now_s = m_bench->playhead.now_s();
  if (m_slide >= 0 && m_slide < m_bench->slides.count() && model::sameInstant(m_slide_s, now_s)) return m_slide;
  for (std::size_t i = 0; i < slides.size(); ++i) {
    if (!slides[i].scenario.empty()) continue;
    const lesson::FoundInstant found_instant = instantHere(*m_bench, slides[i]);
    if (found_instant.missing.empty() && model::sameInstant(found_instant.at_s, now_s)) return static_cast<int>(i);
  }
  return -1;
}

const talk::Slide* Talk::slide() const {
  const int slide_index = place();
  return slide_index < 0 ? nullptr : &m_bench->slides.all()[static_cast<std::size_t>(slide_index)];
}

// If the playhead is at no slide, the talk continues where it was left, or begins.
int Talk::slideBeside(int by) const {
  const int slide_index = place(), count = m_bench->slides.count();
  const int target_index = slide_index >= 0                  ? slide_index + by
                           : m_slide >= 0 && m_slide < count ? m_slide
                           : by > 0                          ? 0
                                                             : -1;
  return target_index < count ? target_index : -1;
}

std::optional<double> Talk::instantBeside(int by) const {
  const double now_s = m_bench->playhead.now_s();
  return by > 0 ? instantAfter(*m_bench, lanes(), now_s) : instantBefore(*m_bench, lanes(), now_s);
}

bool Talk::goToSlide(int index, const LineFits& fits) {
  if (index < 0 || index >= m_bench->slides.count()) return false;
  const talk::Slide& slide = m_bench->slides.all()[static_cast<std::size_t>(index)];
  const auto& all_lanes = m_bench->comparison.lanes();
  const auto exists = [&](const std::string& label) {
    return std::ranges::any_of(all_lanes, [&](const LaneState& lane) { return lane.lane.label == label; });
  };
  std::vector<std::string> labels;
  if (slide.scenario.empty()) std::ranges::copy_if(slide.lanes, std::back_inserter(labels), exists);
  if (!labels.empty()) m_labels = labels;
  const lesson::FoundInstant found_instant = instantHere(*m_bench, slide);
  m_missing = QString::fromStdString(found_instant.missing);
  m_slide = index;
  m_slide_s = m_missing.isEmpty() ? std::min(found_instant.at_s, m_bench->playhead.end_s()) : m_bench->playhead.now_s();
  go(m_slide_s, fits);
  m_slide_s = m_bench->playhead.now_s();
  updateSentences(fits);
  return true;
}

bool Talk::step(int by, const LineFits& fits) {
  if (m_usesSlides && m_bench->slides.count() > 0) return goToSlide(slideBeside(by), fits);
  const auto at_s = instantBeside(by);
  if (at_s) go(*at_s, fits);
  return at_s.has_value();
}

void Talk::updateSentences(const LineFits& fits) {
  std::vector<Page> pages;
  if (const talk::Slide* here = slide()) {
    for (const QStringList& lines : sentencePages(shown(here->sentence), fits)) pages.push_back({lines});
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
  if (tellsPages() && m_page + 1 < pages()) return ++m_page, true;
  if (!step(1, fits)) return false;
  m_page = 0;
  return true;
}

void Talk::go(double at_s, const LineFits& fits) {
  m_bench->playhead.pause();
  m_bench->playhead.setNow(at_s);
  updateSentences(fits);
}

bool Talk::back(const LineFits& fits) {
  if (tellsPages() && m_page > 0) return --m_page, true;
  if (!step(-1, fits)) return false;
  m_page = std::max(0, pages() - 1);
  return true;
}

void Talk::toFirst(const LineFits& fits) {
  if (!m_usesSlides || !goToSlide(0, fits)) m_bench->playhead.toStart();
  m_page = 0;
}

void Talk::toLast(const LineFits& fits) {
  if (!m_usesSlides || !goToSlide(m_bench->slides.count() - 1, fits)) m_bench->playhead.toEnd();
  m_page = 0;
}

QString Talk::nextSentence() const {
  if (tellsPages() && m_page + 1 < pages())
    return m_pages[static_cast<std::size_t>(m_page) + 1].lines.join(QLatin1Char(' '));
  if (m_usesSlides && m_bench->slides.count() > 0) {
    const int next = slideBeside(1);
    return next < 0 ? QString() : shown(m_bench->slides.all()[static_cast<std::size_t>(next)].sentence);
  }
  const auto at_s = instantBeside(1);
  if (!at_s) return {};
  const auto sentences = talkSentences(*m_bench, lanes(), *at_s, m_bench->selection.job());
  return sentences.empty() ? QString() : sentences.front().text;
}

}  // namespace roundel::widgets
