// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// State that the parts of the papers page share: the set with our numbers, the runner, the filter and the selection. GUI thread.

#include <QObject>
#include <array>
#include <filesystem>
#include <optional>
#include <vector>

#include "core/papers/our_numbers.h"
#include "widgets/base/theme/appearance.h"
#include "widgets/experiments/papers/paper_runner.h"

namespace roundel::widgets {

class PapersState : public QObject {
  Q_OBJECT
 public:
  /// The appearance outlives it.
  explicit PapersState(const Appearance* appearance, QObject* parent = nullptr);

  PaperRunner runner;

  /// Reads the set and our numbers, and selects the first figure with results. fault() says what is missing. O(bytes).
  void load(const std::filesystem::path& folder);
  bool loaded() const { return !m_results.empty(); }
  const QString& fault() const { return m_fault; }
  const Theme& theme() const { return m_appearance->theme(); }
  const Appearance* appearance() const { return m_appearance; }

  /// The papers with the shown result of each figure.
  const std::vector<papers::PaperResults>& results() const { return m_results; }
  papers::Counts counts() const { return figureCounts(m_results); }
  /// An entry: paper, and index into Paper::entries.
  struct Place {
    std::size_t paper = 0, entry = 0;
    bool operator==(const Place&) const = default;
  };
  const papers::PaperEntry& entryAt(const Place& place) const;
  /// nullptr if the entry cannot be set up.
  const papers::FigureResult* figureAt(const Place& place) const;
  papers::Outcome outcomeAt(const Place& place) const;
  /// The entries that pass the filter, in order.
  std::vector<Place> places() const;
  /// Filters by outcome; without a chosen outcome all entries pass.
  void setFilter(papers::Outcome outcome, bool on);
  bool filters(papers::Outcome outcome) const { return m_filter.at(static_cast<std::size_t>(outcome)); }

  const Place& place() const { return m_place; }
  const papers::PaperEntry& entry() const { return entryAt(m_place); }
  const papers::FigureResult* figure() const { return figureAt(m_place); }
  void select(const Place& place);
  void step(int by);  ///< moves the selection in places()
  /// The index into FigureResult::numbers, and the selected number or nullptr.
  std::size_t numberIndex() const { return m_number; }
  const papers::NumberResult* number() const;
  void selectNumber(std::size_t number);
  /// The selected ablation: index into NumberResult::tried, or -1 for none.
  int tried() const { return m_tried; }
  void selectTried(int tried);
  /// The selected number, under the selected ablation if there is one.
  experiment::ExpectedEntry shownEntry() const;

  void runAgain();           ///< runs the selected figure, unless it is running
  void runTried(int tried);  ///< runs the selected number under an ablation
  void runAll();             ///< queues every figure that can be set up

 signals:
  void loadedChanged();   ///< another set
  void resultsChanged();  ///< numbers of a figure
  void filterChanged();
  void figureChanged();  ///< another figure is selected
  void numberChanged();  ///< another number or ablation is selected

 private:
  /// Selects the first figure with a verdict, otherwise the first of all.
  void selectFirst();
  papers::FigureResult* figureOf(const papers::PaperEntry& entry);
  /// Stores a new result; a partial one replaces only its ablations.
  void take(const papers::FigureResult& result, bool partial);

  const Appearance* m_appearance;
  QString m_fault;
  std::vector<papers::PaperResults> m_results;
  std::array<bool, papers::kOutcomes> m_filter{};
  Place m_place;
  std::size_t m_number = 0;
  int m_tried = -1;
};

}  // namespace roundel::widgets
