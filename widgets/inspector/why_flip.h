#pragma once
// "What would change this?": the smallest change of one number that would have made the scheduler decide otherwise about the selected
// job, found by solving the decision again and again off the GUI thread. Observes the workbench itself: it only has to be placed below the
// explanation.

#include <QWidget>
#include <memory>
#include <optional>

#include "core/compare/flip.h"
#include "widgets/background/background_job.h"
#include "widgets/state/workbench.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace roundel::widgets {

/// A flip in the user's language: "Hadar would start J3 at 18 min if its throughput on k80 were at least 1.31 (now 1)".
QString flipText(const compare::Flip& flip, const compare::FlipQuestion& question, const compare::LaneRun& run);

class WhyFlip : public QWidget {
  Q_OBJECT
 public:
  explicit WhyFlip(Workbench* bench, QWidget* parent = nullptr);

  /// The question of the button: about the selected job, at the decision in force at its instant. nullopt where there is no job.
  std::optional<compare::FlipQuestion> question() const;
  void ask();
  void stop();
  bool busy() const { return m_job.busy(); }
  const std::optional<compare::FlipAnswer>& answer() const { return m_answer; }
  QString text() const;  ///< the answer as plain text: for copying

 private:
  std::shared_ptr<const compare::LaneRun> run() const;
  void refresh();
  void showAnswer(const compare::FlipAnswer& answer);
  void say(const QString& html);
  void tryIt();
  /// The first that a branch can try, else the nearest; none where nothing was found.
  const compare::Flip* headline() const;

  Workbench* m_bench;
  QPushButton *m_button, *m_try;
  QLabel *m_headline, *m_text;
  QProgressBar* m_progress;  ///< 2 px, while it searches
  BackgroundThreads m_threads;
  BackgroundJob m_job;
  std::shared_ptr<const compare::LaneRun> m_of;  ///< what the answer is about
  compare::FlipQuestion m_about;
  std::optional<compare::FlipAnswer> m_answer;
};

}  // namespace roundel::widgets
