#pragma once
// The forms of the what-if dialogs. Each is filled from what stands at the instant: nodes that are up, jobs that are there. A form
// says what is chosen as edits and applies nothing itself. Widgets of the GUI thread; the dialog owns its form, and what is offered is
// a copy that shares the run.

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "core/compare/branch.h"
#include "widgets/whatif/what_if_dialog.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QTableView;

namespace roundel::widgets {

/// What a form may offer.
struct Offered {
  std::shared_ptr<const compare::LaneRun> run;
  double at_s = 0;
  compare::Standing standing;
  const model::Problem& problem() const { return *run->trace->problem; }
};

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
  Offered m_offered;
  QLineEdit* m_id;
  QComboBox* m_like;
  QDoubleSpinBox* m_work;
  QDoubleSpinBox* m_delay;
};

/// GPUs of a job, nodes x types: how many it gets of each.
/// Cells of types that a node has not cannot be edited; a node that is down says so in its head.
class GpuGridModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;
  /// Nothing taken. `problem` outlives the next reset(); `node_up` by NodeIndex.
  void reset(const model::Problem* problem, std::vector<char> node_up);
  /// Emits changed().
  void take(const std::vector<model::Part>& parts);  ///< these and no others
  /// By ids, without those that are 0.
  std::vector<compare::HandPart> parts() const;
  /// GPUs in all.
  int taken() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  /// A whole number from 0; more than there are is refused by the preview, with its reason.
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 signals:
  /// With their number, after every edit.
  void changed(int gpus);

 private:
  /// GPUs of the type on the node, up or down.
  int has(const QModelIndex& index) const;
  const model::Problem* m_problem = nullptr;
  std::vector<char> m_nodeUp;
  std::vector<int> m_counts;  ///< nodes x types
};

/// Which GPUs a job gets at the instant, beside whom, or that it pauses.
class MoveForm : public WhatIfForm {
  Q_OBJECT
 public:
  /// `parts`: where a bar was dropped; nullopt: where its scheduler puts it.
  MoveForm(const Offered& offered, const std::string& job, const std::optional<std::vector<model::Part>>& parts,
           QWidget* parent = nullptr);
  QString title() const override { return tr("a job is moved by hand"); }
  /// MoveJob to the GPUs that are taken, or to none for a pause; nothing while none is taken.
  std::vector<compare::Edit> edits() const override;
  /// For the test of a drop; never null.
  GpuGridModel* grid() { return m_grid; }

 private:
  /// The GPUs that the job holds at the instant.
  void showJob();
  std::vector<model::JobIndex> partners(model::JobIndex job) const;
  void showPartners();  ///< who may share a GPU with the job, chosen: who does
  /// How many GPUs are taken beside how many the job may have.
  void showSum();
  Offered m_offered;
  QComboBox* m_job;
  QComboBox* m_with;  ///< hidden where the scenario states no pair of the job
  QCheckBox* m_pause;
  GpuGridModel* m_grid;
  QTableView* m_table;
  QLabel* m_sum;
};

}  // namespace roundel::widgets
