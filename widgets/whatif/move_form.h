#pragma once
// The form of the what-if dialog that moves a job by hand. A widget of the GUI thread; the dialog owns it.

#include <optional>
#include <vector>

#include "widgets/whatif/form_parts.h"
#include "widgets/whatif/gpu_grid_model.h"
#include "widgets/whatif/what_if_dialog.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QTableView;

namespace roundel::widgets {

/// Which GPUs a job gets at the instant, beside whom, or that it pauses.
class MoveForm : public WhatIfForm {
  Q_OBJECT
 public:
  /// `parts`: where a bar was dropped; nullopt: where its scheduler puts it.
  MoveForm(const Offered& offered, const std::string& job, const std::optional<std::vector<model::Part>>& parts,
           QWidget* parent = nullptr);
  QString title() const override { return tr("a job is moved by hand"); }
  /// MoveJob to the GPUs that are taken, or to none for a pause, and a pause of each job that is sent away from them; nothing while none is taken.
  std::vector<compare::Edit> edits() const override;
  /// For the test of a drop; never null.
  GpuGridModel* grid() { return m_grid; }

 private:
  QLayout* makeChoices(const std::string& job);  ///< the job, who shares its GPU, paused
  QWidget* makeTable();
  QCheckBox* makeAway(bool sent);  ///< `sent`: is it checked from the start?
  void connectParts();
  /// The GPUs that the job holds at the instant.
  void showJob();
  std::vector<model::JobIndex> partners(model::JobIndex job) const;
  void showPartners();  ///< who may share a GPU with the job, chosen: who does
  /// How many GPUs are taken beside how many the job may have.
  void showSum();
  void showAway();
  std::vector<model::JobIndex> holders() const;  ///< of GPUs that the job is to get, who leave them for it
  Offered m_offered;
  QComboBox* m_job;
  QComboBox* m_with;  ///< hidden where the scenario states no pair of the job
  QCheckBox* m_pause;
  QCheckBox* m_away;
  GpuGridModel* m_grid;
  QTableView* m_table;
  QLabel* m_sum;
};

}  // namespace roundel::widgets
