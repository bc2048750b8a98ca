// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/papers/papers_state.h"

#include <algorithm>

#include "widgets/base/text/shown.h"

namespace roundel::widgets {
namespace {

using papers::FigureResult;
using papers::NumberResult;
using papers::Outcome;
using papers::PaperEntry;
using papers::TriedChange;

TriedChange* triedOf(NumberResult& number, const std::string& title) {
  const auto found = std::ranges::find(number.tried, title, &TriedChange::title);
  return found == number.tried.end() ? nullptr : &*found;
}

/// Takes over the ablations for which `part` has numbers.
void takeTried(FigureResult& shown, const FigureResult& part) {
  for (std::size_t i = 0; i < std::min(shown.numbers.size(), part.numbers.size()); ++i) {
    for (const TriedChange& fresh : part.numbers[i].tried) {
      TriedChange* place = triedOf(shown.numbers[i], fresh.title);
      if (place != nullptr && fresh.ours.n > 0) *place = fresh;
    }
  }
}

}  // namespace

PapersState::PapersState(const Appearance* appearance, QObject* parent) : QObject(parent), m_appearance(appearance) {
  connect(&runner, &PaperRunner::finished, this, &PapersState::take);
}

void PapersState::load(const std::filesystem::path& folder) {
  const papers::PaperSetResult set = papers::readPapers(folder);
  m_fault.clear();
  m_results.clear();
  if (set.papers.empty()) {
    m_fault = set.faults.empty() ? tr("%1: no papers").arg(shown(folder.string())) : shown(set.faults.front().message);
  } else {
    papers::OurNumbers ours = readOurNumbers(folder, set.papers);
    if (!ours.faults.empty()) m_fault = shown(ours.faults.front().message);
    m_results = std::move(ours.results);
  }
  selectFirst();
  emit loadedChanged();
  emit figureChanged();
}

void PapersState::selectFirst() {
  const std::vector<Place> all = places();
  const auto ran = std::ranges::find_if(all, [this](const Place& each) { return outcomeAt(each) < Outcome::NotSetUp; });
  m_place = ran != all.end() ? *ran : Place();
  m_number = 0;
  m_tried = -1;
}

const PaperEntry& PapersState::entryAt(const Place& place) const {
  return m_results.at(place.paper).paper.entries.at(place.entry);
}

const FigureResult* PapersState::figureAt(const Place& place) const {
  const papers::PaperResults& of = m_results.at(place.paper);
  const PaperEntry& entry = of.paper.entries.at(place.entry);
  for (const FigureResult& each : of.figures)
    if (each.entry.name == entry.name) return &each;
  return nullptr;
}

Outcome PapersState::outcomeAt(const Place& place) const {
  const FigureResult* figure = figureAt(place);
  return figure == nullptr ? Outcome::NotSetUp : outcomeOf(*figure);
}

std::vector<PapersState::Place> PapersState::places() const {
  const bool all = std::ranges::none_of(m_filter, [](bool on) { return on; });
  std::vector<Place> out;
  for (std::size_t p = 0; p < m_results.size(); ++p) {
    for (std::size_t e = 0; e < m_results[p].paper.entries.size(); ++e)
      if (all || filters(outcomeAt({p, e}))) out.push_back({p, e});
  }
  return out;
}

void PapersState::setFilter(Outcome outcome, bool on) {
  if (filters(outcome) == on) return;
  m_filter.at(static_cast<std::size_t>(outcome)) = on;
  emit filterChanged();
}

void PapersState::select(const Place& place) {
  if (!loaded() || place == m_place) return;
  m_place = place;
  m_number = 0;
  m_tried = -1;
  emit figureChanged();
}

void PapersState::step(int by) {
  const std::vector<Place> all = places();
  if (all.empty()) return;
  const auto at = std::ranges::find(all, m_place);
  if (at == all.end()) return select(all.front());
  const auto next = std::clamp<std::ptrdiff_t>(at - all.begin() + by, 0, static_cast<std::ptrdiff_t>(all.size()) - 1);
  select(all[static_cast<std::size_t>(next)]);
}

const NumberResult* PapersState::number() const {
  const FigureResult* of = loaded() ? figure() : nullptr;
  return of == nullptr || m_number >= of->numbers.size() ? nullptr : &of->numbers[m_number];
}

void PapersState::selectNumber(std::size_t number) {
  const FigureResult* of = loaded() ? figure() : nullptr;
  if (of == nullptr || number >= of->numbers.size() || number == m_number) return;
  m_number = number;
  m_tried = -1;
  emit numberChanged();
}

void PapersState::selectTried(int tried) {
  if (tried == m_tried) return;
  m_tried = tried;
  emit numberChanged();
}

experiment::ExpectedEntry PapersState::shownEntry() const {
  const NumberResult* shown = number();
  if (shown == nullptr) return {};
  if (m_tried < 0 || static_cast<std::size_t>(m_tried) >= shown->tried.size()) return shown->entry;
  const std::string& title = shown->tried[static_cast<std::size_t>(m_tried)].title;
  for (const experiment::Ablation& each : figure()->about.ablations)
    if (each.title == title) return withAblation(shown->entry, each);
  return shown->entry;
}

// ---- running --------------------------------------------------------------------------------------------------------------------------

void PapersState::runAgain() {
  if (loaded() && figure() != nullptr && !runner.isOf(entry())) runner.run(entry());
}

void PapersState::runTried(int tried) {
  const NumberResult* shown = number();
  if (shown == nullptr || tried < 0 || static_cast<std::size_t>(tried) >= shown->tried.size()) return;
  runner.run(entry(), PaperTrial{m_number, shown->tried[static_cast<std::size_t>(tried)].title});
}

void PapersState::runAll() {
  for (const papers::PaperResults& each : m_results)
    for (const FigureResult& figure : each.figures) runner.run(figure.entry);
}

FigureResult* PapersState::figureOf(const PaperEntry& entry) {
  for (papers::PaperResults& each : m_results)
    for (FigureResult& figure : each.figures)
      if (figure.entry.paper == entry.paper && figure.entry.name == entry.name) return &figure;
  return nullptr;
}

void PapersState::take(const FigureResult& result, bool partial) {
  FigureResult* place = figureOf(result.entry);
  if (place == nullptr) return;
  if (partial)
    takeTried(*place, result);
  else
    *place = result;
  emit resultsChanged();
}

}  // namespace roundel::widgets
