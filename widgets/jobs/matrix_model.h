#pragma once
// The throughput matrix of the document: jobs x GPU types, as a spreadsheet.

#include <QAbstractTableModel>
#include <map>
#include <utility>

#include "widgets/jobs/job_edits.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

class MatrixModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum class View { Stated, PerGpu, PerGang, RowNormalised, SpeedUp };
  enum Role { HeatRole = Qt::UserRole, JobRole, ErrorRole };  ///< 0..1 of the row's best; JobIndex value; reason of a bad cell

  explicit MatrixModel(Workbench* bench, QObject* parent = nullptr);
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  /// One undoable command. A bad text is kept as the cell's error until it is corrected; false.
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

  View view() const { return m_view; }
  void setView(View view);
  bool perGang() const;
  void markBad(int row, int column, const QString& text, const QString& reason);
  void clearBad();
  QString unit() const;  ///< "iterations/s per gang"

 private:
  void reset();
  void readScenario(const model::Scenario& scenario);
  std::optional<double> rate(int row, int column) const;   ///< in the unit of the view
  std::optional<double> shown(int row, int column) const;
  double best(int row) const;

  struct Bad {
    QString text, reason;
  };
  Workbench* m_bench;
  View m_view = View::Stated;
  struct Row {
    QString id;
    JobRates rates;
  };
  std::vector<Row> m_rows;
  QStringList m_types;
  bool m_statedPerGang = false;
  std::shared_ptr<const model::Problem> m_resolved;  ///< of the last value of the document without faults
  std::map<std::pair<int, int>, Bad> m_bad;
};

}  // namespace roundel::widgets
