#pragma once
// The forms of the what-if dialogs. Each is filled from what stands at the instant: nodes that are up, jobs that are there. A form
// says what is chosen as edits and applies nothing itself. Widgets of the GUI thread; the dialog owns its form, and what is offered is
// a copy that shares the run.

#include <vector>

#include "widgets/whatif/form_parts.h"
#include "widgets/whatif/what_if_dialog.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;

namespace roundel::widgets {

/// A node that is up, and when it is back if at all.
class NodeDownForm : public WhatIfForm {
  Q_OBJECT
 public:
  /// `node`: chosen at first; empty: the first that is up.
  NodeDownForm(const Offered& offered, const std::string& node, QWidget* parent = nullptr);
  QString title() const override { return tr("a node fails"); }
  /// NodeDown, with the time at which it is back where that is chosen; nothing while every node is down.
  std::vector<compare::Edit> edits() const override;

 private:
  double m_at_s;
  QComboBox* m_node;
  QCheckBox* m_returns;
  QDoubleSpinBox* m_after;
};

/// A node that is down at the instant.
class NodeUpForm : public WhatIfForm {
  Q_OBJECT
 public:
  NodeUpForm(const Offered& offered, const std::string& node, QWidget* parent = nullptr);
  QString title() const override { return tr("a node comes back"); }
  /// NodeUp; nothing while every node is up.
  std::vector<compare::Edit> edits() const override;

 private:
  QComboBox* m_node;
};

/// A node and the factor on every rate on it; half of the one in force is proposed.
class SpeedForm : public WhatIfForm {
  Q_OBJECT
 public:
  SpeedForm(const Offered& offered, const std::string& node, QWidget* parent = nullptr);
  QString title() const override { return tr("a node is slower or faster"); }
  /// SetSpeed; 1 is the speed as stated.
  std::vector<compare::Edit> edits() const override;

 private:
  /// Proposes a change, so that there is something to see.
  void showNode();
  std::vector<double> m_speeds;
  QComboBox* m_node;
  QDoubleSpinBox* m_speed;
};

/// A job that has not ended, arrived or not.
class CancelForm : public WhatIfForm {
  Q_OBJECT
 public:
  CancelForm(const Offered& offered, const std::string& job, QWidget* parent = nullptr);
  QString title() const override { return tr("a job is cancelled"); }
  /// CancelJob; the job leaves at once and counts in no mean.
  std::vector<compare::Edit> edits() const override;

 private:
  QComboBox* m_job;
};

/// A job, a GPU type and the throughput there, in the unit in which the job states it.
class ThroughputForm : public WhatIfForm {
  Q_OBJECT
 public:
  ThroughputForm(const Offered& offered, const std::string& job, QWidget* parent = nullptr);
  QString title() const override { return tr("another throughput"); }
  /// SetThroughput; without a value where it cannot run there any more.
  std::vector<compare::Edit> edits() const override;

 private:
  /// The throughput in force, and twice that as a first proposal.
  void showThroughput();
  void makeValue();
  void makeType();
  Offered m_offered;
  QComboBox* m_job;
  QComboBox* m_type;
  QDoubleSpinBox* m_value;
  QCheckBox* m_never;
  QLabel* m_now;
};

/// A job like a template or like another job, with its work and its arrival from the instant on.
class AddJobForm : public WhatIfForm {
  Q_OBJECT
 public:
  AddJobForm(const Offered& offered, const std::string& like, QWidget* parent = nullptr);
  QString title() const override { return tr("a job is added"); }
  /// AddJob, with what its template gives it left to the template.
  std::vector<compare::Edit> edits() const override;

 private:
  /// The work of what it is like.
  void showTemplate();
  model::JobSpec chosen() const;  ///< the template, or the job that it is another of
  void makeNumbers();
  void makeLike(const std::string& like);
  Offered m_offered;
  QLineEdit* m_id;
  QComboBox* m_like;
  QDoubleSpinBox* m_work;
  QDoubleSpinBox* m_delay;
};

}  // namespace roundel::widgets
