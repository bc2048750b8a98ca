// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The form of the what-if dialog that moves a job manually. GUI thread; the dialog owns it.

#include <optional>
#include <vector>

#include "widgets/why/whatif/form_parts.h"
#include "widgets/why/whatif/gpu_grid_model.h"
#include "widgets/why/whatif/what_if_dialog.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QTableView;

namespace roundel::widgets {

/// The GPUs that a job gets at the instant, the job that it shares them with, or that it is paused.
class MoveForm : public WhatIfForm {
  Q_OBJECT
 public:
  /// `parts`: the GPUs of a dropped bar; nullopt: those of the scheduler.
  MoveForm(const Offered& offered, const std::string& job, const std::optional<std::vector<model::Part>>& parts,
           QWidget* parent = nullptr);
  QString title() const override { return tr("a job is moved by hand"); }
  /// MoveJob to the chosen GPUs, or to none for a pause, and a pause of each job that must release them; empty if no GPU is chosen.
  std::vector<compare::Edit> edits() const override;
  /// For the test of a drop; never null.
  GpuGridModel* grid() { return m_grid; }

 private:
  QLayout* makeChoices(const std::string& job);  ///< job, sharing job, pause
  QWidget* makeTable();
  QCheckBox* makeAway(bool sent);  ///< `sent`: checked from the start
  void connectParts();
  /// Chooses the GPUs that the job holds at the instant.
  void showJob();
  std::vector<model::JobIndex> partners(model::JobIndex job) const;
  void showPartners();  ///< lists the jobs that may share a GPU with the job; chooses the one that does
  /// Shows the number of chosen GPUs and of those that the job may have.
  void showSum();
  void showAway();
  std::vector<model::JobIndex> holders() const;  ///< of the chosen GPUs, which they must release
  Offered m_offered;
  QComboBox* m_job;
  QComboBox* m_partner;  ///< hidden if the scenario states no pair with the job
  QCheckBox* m_pause;
  QCheckBox* m_pauseOthers;
  GpuGridModel* m_grid;
  QTableView* m_table;
  QLabel* m_sum;
};

}  // namespace roundel::widgets
