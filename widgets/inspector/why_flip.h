#pragma once
// "What would change this?": the smallest change of one number that would start the selected job where it waits, and take its GPUs away where
// it has some; found by solving the decision again and again off the GUI thread. A run that a knob shows has no recording: it is then run
// once more for the question. Observes the workbench itself: it only has to be placed below the explanation.

#include <QWidget>
#include <memory>
#include <optional>

#include "core/compare/flip.h"
#include "widgets/background/background_job.h"
#include "widgets/state/workbench.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;

namespace roundel::widgets {

/// A question, and the run of which it is.
struct AskedFlip {
  compare::FlipQuestion question;
  std::shared_ptr<const compare::LaneRun> run;
  std::vector<model::Part> has;  ///< FlipAnswer::current_parts, once it is answered
};
/// A flip in the user's language: "Hadar would start J3 at 18 min if its throughput on k80 were at least 1.31 (now 1)", "J1 got 2 × V100,
/// and would lose them if its weight were at most 0.4 (now 1); it would then wait".
/// `also`: after another of the same question, "Also if its weight were ...".
QString flipText(const compare::Flip& flip, const AskedFlip& asked, bool also = false);

class WhyFlip : public QWidget {
  Q_OBJECT
 public:
  explicit WhyFlip(Workbench* bench, QWidget* parent = nullptr);

  /// The question of the button: about the selected job, at the decision in force at its instant: what would start it, or take its GPUs
  /// away. nullopt where there is no job, or it is over.
  std::optional<compare::FlipQuestion> question() const;
  void ask();
  void stop();
  bool busy() const { return m_job.busy(); }
  const std::optional<compare::FlipAnswer>& answer() const { return m_answer; }
  QString text() const;  ///< the answer as plain text: for copying

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Answers {
    compare::FlipAnswer main, otherwise;
  };
  const LaneState* lane() const;
  std::shared_ptr<const compare::LaneRun> run() const;
  std::optional<compare::FlipQuestion> alternative(const compare::FlipQuestion& question) const;
  void makeCard();
  void makeRoom();
  void refresh();
  void refreshButton();
  void refreshTry();
  void showAnswer(const Answers& answers);
  void say(const QString& html);
  void refreshMore();
  void tryIt();
  /// The first that a branch can try, else the nearest; none where nothing was found.
  const compare::Flip* headline() const;

  Workbench* m_bench;
  QPushButton *m_button, *m_try;
  QPushButton* m_more;  ///< shows or hides all answers but the first
  QLabel *m_headline, *m_text;
  QScrollArea* m_room;       ///< of m_text: the explanation below keeps most of the height
  int m_others = 0;          ///< answers in m_text
  QProgressBar* m_progress;  ///< 2 px, while it searches
  BackgroundThreads m_threads;
  BackgroundJob m_job;
  AskedFlip m_asked;  ///< what the answer is about
  /// Of a job that has GPUs: what would have made the scheduler take what it weighed and left
  std::optional<compare::FlipQuestion> m_otherwise;
  std::optional<compare::FlipAnswer> m_answer;
};

}  // namespace roundel::widgets
