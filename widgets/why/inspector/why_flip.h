// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// "What would change this?": the smallest change of one number that would start the selected waiting job, or take away the GPUs of a running one.
// Found by solving the decision repeatedly off the GUI thread. A run shown for a knob has no recording, so it is run once more first. Observes the
// workbench; it only has to be placed below the explanation.

#include <QWidget>
#include <memory>
#include <optional>

#include "core/compare/flip.h"
#include "widgets/base/background/background_job.h"
#include "widgets/document/state/workbench.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;

namespace roundel::widgets {

/// A question, and the run that it is about.
struct FlipRequest {
  compare::FlipQuestion question;
  std::shared_ptr<const compare::LaneRun> run;
  std::vector<model::Part> has = {};  ///< FlipAnswer::current_parts, after the answer
};
/// A flip in the user's language: "Hadar would start J3 at 18 min if its throughput on k80 were at least 1.31 (now 1)", "J1 got 2 × V100, and would
/// lose them if its weight were at most 0.4 (now 1); it would then wait". `also`: starts with "Also", for further answers to the same question.
QString flipText(const compare::Flip& flip, const FlipRequest& asked, bool also = false);

class WhyFlip : public QWidget {
  Q_OBJECT
 public:
  explicit WhyFlip(Workbench* bench, QWidget* parent = nullptr);

  /// The button's question about the selected job at the decision in force: what would start it, or take its GPUs
  /// away. nullopt if there is no job or it has ended.
  std::optional<compare::FlipQuestion> question() const;
  void ask();
  void stop();
  bool busy() const { return m_job.busy(); }
  const std::optional<compare::FlipAnswer>& answer() const { return m_answer; }
  QString text() const;  ///< the answer as plain text

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
  void makeBranch();
  /// The first flip that a branch can try, otherwise the nearest; null if none was found.
  const compare::Flip* headline() const;

  Workbench* m_bench;
  QPushButton *m_button, *m_try;
  QPushButton* m_more;  ///< shows or hides all answers after the first
  QLabel *m_headline, *m_text;
  QScrollArea* m_room;       ///< contains m_text; limits its height in favour of the explanation below
  int m_others = 0;          ///< number of answers in m_text
  QProgressBar* m_progress;  ///< 2 px high, during the search
  BackgroundThreads m_threads;
  BackgroundJob m_job;
  FlipRequest m_request;  ///< the question of the answer
  /// For a running job: what would have made the scheduler choose the alternative that it rejected
  std::optional<compare::FlipQuestion> m_alternative;
  std::optional<compare::FlipAnswer> m_answer;
};

}  // namespace roundel::widgets
