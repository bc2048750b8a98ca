// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The sentences of Beat the scheduler. GUI thread.

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "core/attempt/attempt.h"
#include "core/attempt/reachable.h"
#include "core/attempt/replay.h"
#include "core/model/time_unit.h"

namespace roundel::widgets {

class BeatGame;

/// Scores that are shown together have one unit.
struct ScoreUnit {
  bool is_time = true;
  model::TimeUnit unit;
  QString number(std::optional<double> score) const;    ///< "23.7"; "–" without a value
  QString withUnit(std::optional<double> score) const;  ///< "23.7 min"
  QString name() const;                                 ///< "min"; empty for a ratio
};

class BeatText {
  Q_DECLARE_TR_FUNCTIONS(BeatText)

 public:
  /// The game is open and outlives this.
  explicit BeatText(const BeatGame& game);

  static QString id(const std::string& id);
  static QString optimumPolicy();                     ///< the scheduler whose look the optimum has
  static QString metricName(attempt::Metric metric);  ///< "mean JCT"
  static QString scoreTitle(attempt::Metric metric);  ///< "Mean JCT"
  ScoreUnit scoreUnit() const;                        ///< for the scores of all runs

  QString clock(double t_s) const;
  QString name(model::JobIndex job) const;
  QString gpuName(model::GpuIndex gpu) const;                     ///< "K80 on n2"
  QString parts(const std::vector<model::Part>& parts) const;     ///< "2 × V100 + K80"
  QString gang(model::JobIndex job) const;                        ///< "gang 1–3"
  QString workLeft(model::JobIndex job) const;                    ///< "16.7 of 80 epochs left"
  double shareDone(model::JobIndex job) const;                    ///< 0 to 1
  QString amount(model::JobIndex job, double iterations) const;   ///< "10 epochs"
  double amountOf(model::JobIndex job, double iterations) const;  ///< in epochs if the job states epochs
  bool countsEpochs() const;                                      ///< every job states epochs
  QString absence(model::JobIndex job) const;                     ///< "J2 finished at 12:00."
  QString obstacle(model::JobIndex job) const;                    ///< why the round cannot be played
  QString hint(const std::vector<sim::Placement>& best) const;
  QString round(const attempt::Slots& by_gpu, const attempt::Position& position) const;  ///< "J1 on 3 × P100, J3 waits"
  QString slot(model::GpuIndex gpu) const;                                               ///< for a screen reader
  QString reachable(const std::optional<attempt::Reachable>& best) const;  ///< "23.7 min", "at least 20.1 min"
  QString loss() const;        ///< "After round 2 the optimum (23.3 min) was no longer reachable."; may be empty
  QString lossReason() const;  ///< "J1 took V100 + K80, so J3 waited."
  QString reached() const;     ///< "You reached the optimum: 23.3 min"; empty if not
  QStringList rules() const;

  /// The referee's answer for the job in the open round.
  struct Answer {
    bool good = false;
    QString title, advice;
  };
  Answer answer(model::JobIndex job) const;

 private:
  const BeatGame& m_game;
  const model::Problem& m_problem;
};

}  // namespace roundel::widgets
