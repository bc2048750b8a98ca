#pragma once
// The parts of a job that are tables themselves (throughputs, timing, stages, rounds, switch times) as cells. An edit of several jobs
// sets the cell in each of them, as one undoable command. On the GUI thread; `bench` outlives it, its parent owns it.

#include <QAbstractTableModel>
#include <vector>

#include "core/model/derived_values.h"
#include "widgets/job_fields/job_fields.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

class NestedModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum class Kind {
    Throughput,  ///< GPU types x throughput, throughput_spread
    Timing,      ///< GPU types x parts of an iteration; the last column is the seconds of an iteration that follow
    Stages,      ///< stages of the pipeline x what is stated of each
    Sync,        ///< GPU types x train_s and sync_s of a round
    Switch       ///< one row: switch times
  };
  NestedModel(Workbench* bench, Kind kind, QObject* parent = nullptr);
  /// Positions in the list; cells show the first of them where all agree.
  void setJobs(SpecList list, std::vector<std::size_t> which);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  /// False where the text is refused; refused() says why.
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

  QString key() const;  ///< of the format
  bool stated() const;  ///< some of the jobs states it itself
  /// One command for all of the jobs.
  void addStage();
  void removeStage(int row);
  void unset();  ///< the jobs state it no longer

 signals:
  void refused(const QString& why);  ///< empty: nothing is

 private:
  void refresh();
  const model::JobSpec* first() const;
  QString text(const model::JobSpec& job, int row, int column) const;
  QString write(model::JobSpec& job, int row, int column, const QString& text) const;
  /// What a cell that is not stated follows from: the template, else what is worked out. Empty where nothing is known.
  QString derived(int row, int column, bool withReason) const;
  std::string typeAt(int row) const;
  void edit(const QString& what, const std::function<QString(model::JobSpec&)>& change);

  Workbench* m_bench;
  Kind m_kind;
  SpecList m_list = SpecList::Jobs;
  std::vector<std::size_t> m_which;
  int m_rows = 0;
  std::vector<model::DerivedValue> m_derived;  ///< of the first job
};

}  // namespace roundel::widgets
