#pragma once
// The parts of a job that are tables themselves (rates, timing, stages, rounds, switch times) as cells. An edit of several jobs sets the
// cell in each of them, as one undoable command.

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
    Rates,   ///< GPU types x throughput, throughput_spread
    Timing,  ///< GPU types x Hops's times; the last column is the seconds of an iteration that follow
    Stages,  ///< stages x what A-SRPT needs of each
    Sync,    ///< GPU types x Hare's train_s and sync_s
    Switch   ///< one row: Hare's switch times
  };
  NestedModel(Workbench* bench, Kind kind, QObject* parent = nullptr);
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
