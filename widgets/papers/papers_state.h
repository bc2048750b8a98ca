#pragma once
// What the parts of the page of papers share: the set with our numbers, what is run, what is filtered and selected. GUI thread.

#include <QObject>
#include <array>
#include <filesystem>
#include <optional>
#include <vector>

#include "core/papers/our_numbers.h"
#include "widgets/papers/paper_runner.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

class PapersState : public QObject {
  Q_OBJECT
 public:
  /// The bench outlives it.
  explicit PapersState(Workbench* bench, QObject* parent = nullptr);

  PaperRunner runner;

  /// Reads the set and our numbers; the first figure that was run is selected. fault() says what is missing. O(bytes).
  void load(const std::filesystem::path& folder);
  bool loaded() const { return !m_results.empty(); }
  const QString& fault() const { return m_fault; }
  const Theme& theme() const { return m_bench->theme(); }
  Workbench* bench() const { return m_bench; }

  /// The papers with what is shown of each figure.
  const std::vector<papers::PaperResults>& results() const { return m_results; }
  papers::Counts counts() const { return figureCounts(m_results); }
  /// An entry by paper and position in Paper::entries.
  struct Place {
    std::size_t paper = 0, entry = 0;
    bool operator==(const Place&) const = default;
  };
  const papers::PaperEntry& entryAt(const Place& place) const;
  /// nullptr where it cannot be set up.
  const papers::FigureResult* figureAt(const Place& place) const;
  papers::Outcome outcomeAt(const Place& place) const;
  /// Every entry that the filter lets through, in order.
  std::vector<Place> places() const;
  /// Outcomes that are listed; none chosen: all are.
  void setFilter(papers::Outcome outcome, bool on);
  bool filters(papers::Outcome outcome) const { return m_filter.at(static_cast<std::size_t>(outcome)); }

  const Place& place() const { return m_place; }
  const papers::PaperEntry& entry() const { return entryAt(m_place); }
  const papers::FigureResult* figure() const { return figureAt(m_place); }
  void select(const Place& place);
  void step(int by);  ///< in places()
  /// Into FigureResult::numbers; nullptr where there is none.
  std::size_t numberIndex() const { return m_number; }
  const papers::NumberResult* number() const;
  void selectNumber(std::size_t number);
  /// The ablation that is looked at: into NumberResult::tried, -1: as it is.
  int tried() const { return m_tried; }
  void selectTried(int tried);
  /// The number as it is or under the selected ablation.
  experiment::ExpectedEntry shownEntry() const;

  void runAgain();           ///< the selected figure; nothing where it runs already
  void runTried(int tried);  ///< the selected number under an ablation
  void runAll();             ///< every figure that can be set up, one after the other

 signals:
  void loadedChanged();   ///< another set
  void resultsChanged();  ///< numbers of a figure
  void filterChanged();
  void figureChanged();  ///< another figure is selected
  void numberChanged();  ///< another number or ablation

 private:
  /// The first figure that has a verdict, else the first of all.
  void selectFirst();
  papers::FigureResult* figureOf(const papers::PaperEntry& entry);
  /// A result in place of what is shown; of a part its ablations alone.
  void take(const papers::FigureResult& result, bool partial);

  Workbench* m_bench;
  QString m_fault;
  std::vector<papers::PaperResults> m_results;
  std::array<bool, papers::kOutcomes> m_filter{};
  Place m_place;
  std::size_t m_number = 0;
  int m_tried = -1;
};

}  // namespace roundel::widgets
