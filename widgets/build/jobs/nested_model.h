// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Table models of the parts of a job that are tables: throughputs, timing, stages, rounds, switch times. An edit sets the cell in all chosen jobs, as
// one undoable command. GUI thread; the document and the appearance outlive it.

#include <QAbstractTableModel>
#include <vector>

#include "core/model/derived_values.h"
#include "widgets/base/theme/appearance.h"
#include "widgets/document/job_fields/job_fields.h"
#include "widgets/document/session/document.h"

namespace roundel::widgets {

class NestedModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum class Kind {
    Throughput,  ///< GPU types x throughput, throughput_spread
    Timing,      ///< GPU types x parts of an iteration; the last column is the resulting seconds of an iteration
    Stages,      ///< stages of the pipeline x their values
    Sync,        ///< GPU types x train_s and sync_s of a round
    Switch       ///< one row: switch times
  };
  NestedModel(Document* document, const Appearance* appearance, Kind kind, QObject* parent = nullptr);
  /// Positions in the list. Cells show the value if all jobs agree.
  void setJobs(SpecList list, std::vector<std::size_t> which);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  /// Returns false and emits refused() if the text is rejected.
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

  QString key() const;  ///< of the format
  bool stated() const;  ///< true if one of the jobs states the key
  // Each is one command for all jobs.
  void addStage();
  void removeStage(int row);
  void unset();  ///< removes the key from the jobs

 signals:
  void refused(const QString& why);  ///< empty: the last text was accepted

 private:
  void refresh();
  const model::JobSpec* first() const;
  QString text(const model::JobSpec& job, int row, int column) const;
  QString write(model::JobSpec& job, int row, int column, const QString& text) const;
  /// The value of a cell that is not stated, from the template or derived; empty if unknown.
  QString derived(int row, int column, bool withReason) const;
  const std::string& typeAt(int row) const { return m_types[static_cast<std::size_t>(row)]; }
  void edit(const QString& what, const std::function<QString(model::JobSpec&)>& change);

  Document* m_document;
  const Appearance* m_appearance;
  Kind m_kind;
  SpecList m_list = SpecList::Jobs;
  std::vector<std::size_t> m_which;
  int m_rows = 0;
  std::vector<std::string> m_types;  ///< ids at the last refresh(); a view may ask for a header before the next one
  std::vector<model::DerivedValue> m_derived;  ///< of the first job
};

}  // namespace roundel::widgets
