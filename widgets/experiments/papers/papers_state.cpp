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
  const auto matching_change = std::ranges::find(number.tried, title, &TriedChange::title);
  return matching_change == number.tried.end() ? nullptr : &*matching_change;
}

/// Takes over the ablations for which `part` has numbers.
void takeTried(FigureResult& shown, const FigureResult& part) {
  for (std::size_t i = 0; i < std::min(shown.numbers.size(), part.numbers.size()); ++i) {
    for (const TriedChange& new_change : part.numbers[i].tried) {
      TriedChange* place = triedOf(shown.numbers[i], new_change.title);
      if (place != nullptr && new_change.ours.n > 0) *place = new_change;
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
  const std::vector<Place> all_places = places();
  const auto ran =
      std::ranges::find_if(all_places, [this](const Place& each) { return outcomeAt(each) < Outcome::NotSetUp; });
  m_place = ran != all_places.end() ? *ran : Place();
  m_number = 0;
  m_tried = -1;
}

const PaperEntry& PapersState::entryAt(const Place& place) const {
  return m_results.at(place.paper).paper.entries.at(place.entry);
}

const FigureResult* PapersState::figureAt(const Place& place) const {
  const papers::PaperResults& paper_results = m_results.at(place.paper);
  const PaperEntry& entry = paper_results.paper.entries.at(place.entry);
  for (const FigureResult& figure : paper_results.figures)
    if (figure.entry.name == entry.name) return &figure;
  return nullptr;
}

Outcome PapersState::outcomeAt(const Place& place) const {
  const FigureResult* figure = figureAt(place);
  return figure == nullptr ? Outcome::NotSetUp : outcomeOf(*figure);
}

std::vector<PapersState::Place> PapersState::places() const {
  const bool is_unfiltered = std::ranges::none_of(m_filter, [](bool on) { return on; });
  std::vector<Place> out;
  for (std::size_t p = 0; p < m_results.size(); ++p) {
    for (std::size_t e = 0; e < m_results[p].paper.entries.size(); ++e)
      if (is_unfiltered || filters(outcomeAt({p, e}))) out.push_back({p, e});
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
  const std::vector<Place> all_places = places();
  if (all_places.empty()) return;
  const auto current_place = std::ranges::find(all_places, m_place);
  if (current_place == all_places.end()) return select(all_places.front());
  const auto next = std::clamp<std::ptrdiff_t>(current_place - all_places.begin() + by, 0,
                                               static_cast<std::ptrdiff_t>(all_places.size()) - 1);
  select(all_places[static_cast<std::size_t>(next)]);
}

const NumberResult* PapersState::number() const {
  const FigureResult* current_figure = loaded() ? figure() : nullptr;
  return current_figure == nullptr || m_number >= current_figure->numbers.size() ? nullptr
                                                                                 : &current_figure->numbers[m_number];
}

void PapersState::selectNumber(std::size_t number) {
  const FigureResult* current_figure = loaded() ? figure() : nullptr;
  if (current_figure == nullptr || number >= current_figure->numbers.size() || number == m_number) return;
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
  const NumberResult* current_number = number();
  if (current_number == nullptr) return {};
  if (m_tried < 0 || static_cast<std::size_t>(m_tried) >= current_number->tried.size()) return current_number->entry;
  const std::string& title = current_number->tried[static_cast<std::size_t>(m_tried)].title;
  for (const experiment::Ablation& ablation : figure()->about.ablations)
    if (ablation.title == title) return withAblation(current_number->entry, ablation);
  return current_number->entry;
}

// ---- running --------------------------------------------------------------------------------------------------------------------------

void PapersState::runAgain() {
  if (loaded() && figure() != nullptr && !runner.isOf(entry())) runner.run(entry());
}

void PapersState::runTried(int tried) {
  const NumberResult* current_number = number();
  if (current_number == nullptr || tried < 0 || static_cast<std::size_t>(tried) >= current_number->tried.size()) return;
  runner.run(entry(), PaperTrial{m_number, current_number->tried[static_cast<std::size_t>(tried)].title});
}

void PapersState::runAll() {
  for (const papers::PaperResults& paper_results : m_results)
    for (const FigureResult& figure : paper_results.figures) runner.run(figure.entry);
}

FigureResult* PapersState::figureOf(const PaperEntry& entry) {
  for (papers::PaperResults& paper_results : m_results)
    for (FigureResult& figure : paper_results.figures)
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
