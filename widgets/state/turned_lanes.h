#pragma once
// Lanes that show a try of a knob: puts runs in front of the document's own, which stay LaneState::own(), and takes them away. Nothing here is
// an edit, and nothing runs here. GUI thread.

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
  /// A lane of the document by its place; null beyond the last one.
  using LaneAt = std::function<LaneState*(int)>;
  explicit TurnedLanes(LaneAt laneAt, QObject* parent = nullptr) : QObject(parent), m_laneAt(std::move(laneAt)) {}

  /// A knob that is on.
  struct Turning {
    QString what;         ///< "Round length"
    QString former, now;  ///< the value of the document and the one that is shown: "6 min", "8 min"
    /// Label of the lane whose option it is; empty: the scenario's, and the comparison stays fair
    std::string one_lane;
    bool operator==(const Turning&) const = default;
  };
  const std::optional<Turning>& turning() const { return m_turning; }  ///< nullopt: no knob is on
  /// nullopt puts every lane back to its own run.
  void set(std::optional<Turning> turning);
  void show(int lane, IndexedRun run);  ///< a run without an index changes nothing
  void showOwn();                       ///< the knob is on, and at the value of the document
  void setComputing(bool computing);    ///< of the lanes that the knob concerns
  /// The knob is off; what is shown stays until the document's runs, which are about to change, are there.
  void keep();
  void forget();  ///< the lanes are gone, and the knob with them
  /// The lane shows its own run; nobody is told.
  static void putBack(LaneState& state);

 signals:
  void changed();  ///< turning() is another
  void laneChanged(int lane);

 private:
  LaneAt m_laneAt;
  std::optional<Turning> m_turning;
};

}  // namespace roundel::widgets
