// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Shows runs with a knob's value in the lanes of the document, in place of the document's runs (LaneState::own()). It neither edits the document
// nor runs anything. GUI thread.

#include <QObject>
#include <QString>
#include <functional>
#include <optional>
#include <string>

namespace roundel::widgets {

struct IndexedRun;
struct LaneState;

class TurnedLanes : public QObject {
  Q_OBJECT
 public:
  /// A lane of the document by its index; nullptr after the last one.
  using LaneAt = std::function<LaneState*(int)>;
  explicit TurnedLanes(LaneAt laneAt, QObject* parent = nullptr) : QObject(parent), m_laneAt(std::move(laneAt)) {}

  /// An active knob.
  struct Turning {
    QString what;         ///< its name: "Round length"
    QString former, now;  ///< the document's value and the shown one: "6 min", "8 min"
    /// The label of the lane if the knob is an option of it; empty: a number of the scenario, and the comparison stays fair.
    std::string one_lane;
    bool operator==(const Turning&) const = default;
  };
  const std::optional<Turning>& turning() const { return m_turning; }  ///< nullopt: no knob is active
  /// nullopt shows the document's runs again.
  void set(std::optional<Turning> turning);
  void show(int lane, IndexedRun run);  ///< ignores a run without an index
  void showOwn();                       ///< shows the document's runs; the knob stays active at the document's value
  void setComputing(bool computing);    ///< for the lanes that the knob affects
  /// The user chose the knob's value: ends the knob, but leaves the shown runs until the document's new runs finish.
  void keep();
  void forget();  ///< ends the knob without touching the lanes
  /// Shows the lane's own run, without a signal.
  static void showOwnRun(LaneState& state);

 signals:
  void changed();  ///< turning() has changed
  void laneChanged(int lane);

 private:
  LaneAt m_laneAt;
  std::optional<Turning> m_turning;
};

}  // namespace roundel::widgets
