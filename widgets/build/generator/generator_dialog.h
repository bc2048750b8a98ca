// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The dialog that generates a workload for the document's cluster (core/model/workload.h) from arrivals, sizes, gangs, models and a seed, with a
// preview. Generation runs on another thread; results of superseded fields are ignored. Not modal. Adding the jobs is one undoable command. The
// same fields generate the same jobs.

#include <QDialog>
#include <QTimer>
#include <memory>
#include <vector>

#include "core/generate/workload_times.h"
#include "core/model/workload.h"
#include "widgets/base/background/background_job.h"
#include "widgets/base/theme/appearance.h"
#include "widgets/build/generator/number_box.h"
#include "widgets/document/session/catalogue_store.h"
#include "widgets/document/session/document.h"

class QBoxLayout;
class QCheckBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QListWidget;
class QPushButton;
class QRadioButton;
class QSpinBox;

namespace roundel::widgets {

class ArrivalFields;
class WorkloadPreview;

/// Adds a generated workload to the document, after its jobs or instead of them and the events that name them, as one undoable command. Returns false
/// if it cannot.
bool keepWorkload(Document& document, const model::Workload& workload, bool replace);

class GeneratorDialog : public QDialog {
  Q_OBJECT
 public:
  GeneratorDialog(Document* document, const Appearance* appearance, CatalogueStore* store, QWidget* parent = nullptr);
  /// Selects all arrivals at one instant, or Poisson arrivals.
  void setAtOnce(bool at_once);
  model::WorkloadSpec spec() const;  ///< from the fields, without the arrivals
  generate::ArrivalPart arrivals() const;
  WorkloadPreview* preview() { return m_preview; }
  bool isGenerating() const {
    return m_delay.isActive() || m_job.busy();
  }             ///< true until the preview matches the fields
  bool keep();  ///< adds the shown workload; false if there is none

 signals:
  void kept(int jobs);

 private:
  QSpinBox* whole(const char* name, const QString& accessible, const QString& tip, int least, int most, int value);
  QDoubleSpinBox* number(const NumberText& text, const NumberLimits& limits);
  // Construction, one group of fields each.
  QLayout* makeResult();
  void addCopies();
  QWidget* makeButtons();
  QWidget* makeFields();
  void addArrivals(QFormLayout* form);
  void addSizes(QFormLayout* form);
  void addDemand(QFormLayout* form);
  void addModels(QFormLayout* form);
  void fillModels();
  void changed();  ///< a field has changed: generates again shortly
  void draw();     ///< starts generating on another thread
  struct Timed {
    model::Workload workload;
    generate::WorkloadTimes times;
  };
  void take(model::WorkloadSpec spec, Timed timed, int gpus);
  void tell(const model::WorkloadSpec& spec);  ///< sets the sentences under the preview

  Document* m_document;
  const Appearance* m_appearance;
  CatalogueStore* m_store;
  QSpinBox* m_jobs;
  ArrivalFields* m_arrivals;
  QSpinBox* m_seed;
  struct SizeRow {
    std::string name;
    QDoubleSpinBox *share, *least, *most;
  };
  SizeRow sizeRow(const model::SizeClass& size);
  std::vector<SizeRow> m_sizes;
  struct DemandRow {
    int gpus;
    QDoubleSpinBox* share;
  };
  std::vector<DemandRow> m_demand;
  QListWidget* m_models;
  std::vector<model::WorkloadModel> m_known;  ///< by row of m_models
  QRadioButton* m_replace;
  WorkloadPreview* m_preview;
  QLabel* m_figures;
  QLabel* m_notes;
  QPushButton* m_keep;
  std::shared_ptr<const model::Workload> m_workload;  ///< the shown workload
  QTimer m_delay;
  BackgroundThreads m_threads;
  BackgroundJob m_job;
};

}  // namespace roundel::widgets
