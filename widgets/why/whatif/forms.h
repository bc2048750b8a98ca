// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The forms of the what-if dialogs, filled with what exists at the instant: nodes that are up, jobs that have arrived. A form returns the choice as
// edits and does not apply them. GUI thread; the dialog owns its form, and Offered is a copy that shares the run.

#include <vector>

#include "widgets/why/whatif/form_parts.h"
#include "widgets/why/whatif/what_if_dialog.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;

namespace roundel::widgets {

/// A node that fails, and when it comes back, if at all.
class NodeDownForm : public WhatIfForm {
  Q_OBJECT
 public:
  /// At first with `node`; if empty, the first node that is up.
  NodeDownForm(const Offered& offered, const std::string& node, QWidget* parent = nullptr);
  QString title() const override { return tr("a node fails"); }
  /// NodeDown, with the time at which the node comes back if chosen; empty if all nodes are down.
  std::vector<compare::Edit> edits() const override;

 private:
  double m_at_s;
  QComboBox* m_node;
  QCheckBox* m_comesBack;
  QDoubleSpinBox* m_after;
};

/// A node that is down and comes back.
class NodeUpForm : public WhatIfForm {
  Q_OBJECT
 public:
  NodeUpForm(const Offered& offered, const std::string& node, QWidget* parent = nullptr);
  QString title() const override { return tr("a node comes back"); }
  /// NodeUp; empty if all nodes are up.
  std::vector<compare::Edit> edits() const override;

 private:
  QComboBox* m_node;
};

/// A node and a factor on all rates on it; proposes half of the present factor.
class SpeedForm : public WhatIfForm {
  Q_OBJECT
 public:
  SpeedForm(const Offered& offered, const std::string& node, QWidget* parent = nullptr);
  QString title() const override { return tr("a node is slower or faster"); }
  /// SetSpeed; 1 is the stated speed.
  std::vector<compare::Edit> edits() const override;

 private:
  /// Proposes a change, so that there is an effect to see.
  void showNode();
  std::vector<double> m_speeds;
  QComboBox* m_node;
  QDoubleSpinBox* m_speed;
};

/// A job that is cancelled; it has not ended, but may not have arrived.
class CancelForm : public WhatIfForm {
  Q_OBJECT
 public:
  CancelForm(const Offered& offered, const std::string& job, QWidget* parent = nullptr);
  QString title() const override { return tr("a job is cancelled"); }
  /// CancelJob; the job leaves at once and is not part of means.
  std::vector<compare::Edit> edits() const override;

 private:
  QComboBox* m_job;
};

/// A job, a GPU type and a new throughput there, in the unit of the job's throughput.
class ThroughputForm : public WhatIfForm {
  Q_OBJECT
 public:
  ThroughputForm(const Offered& offered, const std::string& job, QWidget* parent = nullptr);
  QString title() const override { return tr("another throughput"); }
  /// SetThroughput; without a value if the job can no longer run there.
  std::vector<compare::Edit> edits() const override;

 private:
  /// Shows the present throughput, and proposes twice that.
  void showThroughput();
  void makeValue();
  void makeType();
  Offered m_offered;
  QComboBox* m_job;
  QComboBox* m_type;
  QDoubleSpinBox* m_value;
  QCheckBox* m_cannotRun;
  QLabel* m_now;
};

/// A new job like a template or another job, with its work and its arrival after the instant.
class AddJobForm : public WhatIfForm {
  Q_OBJECT
 public:
  AddJobForm(const Offered& offered, const std::string& like, QWidget* parent = nullptr);
  QString title() const override { return tr("a job is added"); }
  /// AddJob; values that the template provides are left to it.
  std::vector<compare::Edit> edits() const override;

 private:
  /// Proposes the work of the template or job.
  void showTemplate();
  model::JobSpec chosen() const;  ///< the template, or a copy of the chosen job
  void makeNumbers();
  void makeLike(const std::string& like);
  Offered m_offered;
  QLineEdit* m_id;
  QComboBox* m_template;
  QDoubleSpinBox* m_work;
  QDoubleSpinBox* m_delay;
};

}  // namespace roundel::widgets
