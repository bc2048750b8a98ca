// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/page/figure_settings.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/metrics/metrics.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/style.h"
#include "widgets/document/session/notes.h"
#include "widgets/figures/page/axis_settings.h"
#include "widgets/figures/sweeps/sweep_choices.h"

namespace roundel::widgets {
namespace {

using figures::AxisOf, figures::OwnOptions;

constexpr double kMinute_s = 60;
constexpr ColorBy kAreas[] = {ColorBy::GpuType, ColorBy::Job, ColorBy::Model, ColorBy::User, ColorBy::GangSize};
constexpr const char* kPresetKey = "figures/preset";

}  // namespace

FigureSettings::FigureSettings(Notes* notes, Playhead* playhead, QWidget* parent)
    : Panel(tr("Preset"), parent), m_notes(notes), m_playhead(playhead) {
  QVBoxLayout* layout = plainColumn(body(), 8);
  auto* always = new QWidget(body());
  m_form = newForm(always);
  layout->addWidget(always);
  makeForm();
  m_ofKinds = new QStackedWidget(body());
  m_ofKinds->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  layout->addWidget(m_ofKinds);
  makeOfKinds();
  alignLabels();
  setOptions({});
  connect(notes, &Notes::changed, this, &FigureSettings::changed);
  makeButtons();
  setPreset(QSettings().value(QLatin1String(kPresetKey)).toString().toStdString());
  showText();
}

QFormLayout* FigureSettings::newForm(QWidget* of) {
  auto* form = new QFormLayout(of);
  form->setContentsMargins(0, 0, 0, 0);
  form->setLabelAlignment(Qt::AlignLeft);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  form->setHorizontalSpacing(12);
  form->setVerticalSpacing(6);
  return form;
}

QFormLayout* FigureSettings::pageOf(OwnOptions options) {
  auto* page = new QWidget(m_ofKinds);
  m_pages[options] = m_ofKinds->addWidget(page);
  return newForm(page);
}

void FigureSettings::alignLabels() {
  QList<QLabel*> labels;
  int widest = 0;
  for (QFormLayout* form : findChildren<QFormLayout*>()) {
    for (int row = 0; row < form->rowCount(); ++row) {
      QLayoutItem* item = form->itemAt(row, QFormLayout::LabelRole);
      if (item == nullptr) continue;  // the second row of an axis
      auto* label = qobject_cast<QLabel*>(item->widget());
      labels << label;
      widest = std::max(widest, label->sizeHint().width());
    }
  }
  for (QLabel* label : labels) label->setMinimumWidth(widest);
}

QComboBox* FigureSettings::combo(QFormLayout* form, const QString& name, const QString& tip, const QStringList& texts) {
  auto* box = new QComboBox(body());
  box->addItems(texts);
  box->setAccessibleName(name);
  box->setToolTip(tip);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(12);
  form->addRow(name, box);
  connect(box, &QComboBox::currentIndexChanged, this, &FigureSettings::changed);
  return box;
}

QLineEdit* FigureSettings::field(QFormLayout* form, const QString& name, const QString& none, const QString& tip) {
  auto* line = new QLineEdit(body());
  line->setAccessibleName(name);
  line->setPlaceholderText(none);
  line->setToolTip(tip);
  form->addRow(name, line);
  connect(line, &QLineEdit::editingFinished, this, &FigureSettings::changed);
  return line;
}

QStringList FigureSettings::listIn(const QLineEdit& field) {
  QStringList list;
  for (const QString& word : field.text().split(QLatin1Char(','), Qt::SkipEmptyParts)) list << word.trimmed();
  list.removeAll(QString());
  return list;
}

QCheckBox* FigureSettings::check(const QString& text, const QString& tip) {
  auto* box = new QCheckBox(text, body());
  box->setToolTip(tip);
  connect(box, &QCheckBox::toggled, this, &FigureSettings::changed);
  return box;
}

QDoubleSpinBox* FigureSettings::minutes(QFormLayout* form, const QString& name, const QString& tip) {
  auto* box = new QDoubleSpinBox(body());
  box->setRange(0, 1e7);
  box->setDecimals(1);
  box->setSuffix(tr(" min"));
  box->setSpecialValueText(tr("whole run"));
  box->setKeyboardTracking(false);
  box->setAccessibleName(name);
  box->setToolTip(tip);
  form->addRow(name, box);
  connect(box, &QDoubleSpinBox::valueChanged, this, &FigureSettings::changed);
  return box;
}

void FigureSettings::makeForm() {
  QStringList venues;
  for (const figures::Preset& preset : figures::presets()) venues << figures::titleOf(preset);
  m_preset = combo(m_form, tr("Venue"), tr("The destination of the figure: column width, font and smallest text size"),
                   venues);
  connect(m_preset, &QComboBox::activated, this,
          [this] { QSettings().setValue(QLatin1String(kPresetKey), QString::fromLatin1(preset().name)); });
  connect(m_preset, &QComboBox::currentIndexChanged, this, &FigureSettings::showText);
  m_width = makeLabel({}, "dim", body());
  m_form->addRow(tr("Width"), m_width);
  m_height = new QDoubleSpinBox(body());
  m_height->setRange(0, 500);
  m_height->setDecimals(1);
  m_height->setSuffix(tr(" mm"));
  m_height->setSpecialValueText(tr("as it needs"));
  m_height->setKeyboardTracking(false);
  m_height->setAccessibleName(tr("Height"));
  m_height->setToolTip(tr("Height of the figure in millimetres; at the lowest value it is what the figure needs"));
  m_form->addRow(tr("Height"), m_height);
  connect(m_height, &QDoubleSpinBox::valueChanged, this, &FigureSettings::changed);
  m_text = makeLabel({}, "dim", body());
  m_text->setWordWrap(true);
  m_form->addRow(tr("Text"), m_text);
  m_title = field(m_form, tr("Title"), tr("none: the caption says it"),
                  tr("A title above the figure; figures in papers leave it to the caption"));
  m_parts = check(tr("(a), (b), …"), tr("Letters before the names of panels, for references in a caption"));
  m_form->addRow(tr("Parts"), m_parts);
  m_jobs =
      field(m_form, tr("Jobs"), tr("all"),
            tr("Ids of jobs, as in J1, J3. Gantt chart: these in colour with names, the others grey. Timeline of jobs: "
               "their rows. Areas by job: their areas"));
  m_xAxis = new AxisSettings(m_form, tr("X axis"));
  m_yAxis = new AxisSettings(m_form, tr("Y axis"));
  for (AxisSettings* axis : {m_xAxis, m_yAxis}) connect(axis, &AxisSettings::changed, this, &FigureSettings::changed);
}

void FigureSettings::makeOfKinds() {
  m_ofKinds->addWidget(new QWidget(m_ofKinds));
  m_layout = combo(pageOf(OwnOptions::Layout), tr("Panels"),
                   tr("All schedulers in one panel, or one panel each (small multiples)"),
                   {tr("as suits"), tr("one panel"), tr("one each")});
  QFormLayout* gantt = pageOf(OwnOptions::Gantt);
  m_from = minutes(gantt, tr("From"), tr("Where the time axis of the Gantt chart begins"));
  m_to = minutes(gantt, tr("To"), tr("Where the time axis of the Gantt chart ends"));
  QStringList colors;
  for (const ColorBy by :
       {ColorBy::Job, ColorBy::Model, ColorBy::User, ColorBy::GangSize, ColorBy::GpuType, ColorBy::Wait})
    colors << colorByName(by);
  m_colorBy = combo(gantt, tr("Colour by"), tr("What the colour of a bar means"), colors);
  QStringList areas;
  for (const ColorBy by : kAreas) areas << colorByName(by);
  m_areasBy =
      combo(pageOf(OwnOptions::Areas), tr("Areas by"),
            tr("What an area of the timeline is; of jobs and classes those with most GPU time have their own"), areas);
  connect(m_areasBy, &QComboBox::currentIndexChanged, this, [this] { setKind(m_kind); });
  QStringList metrics;
  for (const metrics::MetricInfo& info : metrics::catalogue()) metrics << QString::fromStdString(info.title);
  QFormLayout* scatter = pageOf(OwnOptions::Metrics);
  m_x = combo(scatter, tr("Across"), tr("Metric of the horizontal axis"), metrics);
  m_y = combo(scatter, tr("Upwards"), tr("Metric of the vertical axis"), metrics);
  m_kinds = field(pageOf(OwnOptions::Parts), tr("Kinds"), figures::usualParts().join(QStringLiteral(", ")),
                  tr("Kinds of the parts, as the command line names them, in their order"));
  m_now = new QCheckBox(tr("at the playhead"), body());
  m_now->setToolTip(
      tr("Show which jobs hold the GPUs at the playhead, one panel per scheduler; otherwise the empty cluster"));
  pageOf(OwnOptions::Instant)->addRow(tr("Jobs"), m_now);
  connect(m_now, &QCheckBox::toggled, this, &FigureSettings::changed);
  connect(m_playhead, &Playhead::moved, this, [this] {
    if (m_now->isChecked() && figures::figureKind(m_kind).options == OwnOptions::Instant) emit changed();
  });
}

QLayout* FigureSettings::makePdf() {
  auto* row = new QHBoxLayout;
  auto* one = new QPushButton(tr("Export PDF…"), body());
  one->setObjectName(QStringLiteral("export-one"));
  makePrimary(one);
  one->setToolTip(tr("Write this figure as PDF: vectors, fonts embedded, the scenario inside"));
  connect(one, &QPushButton::clicked, this, [this] { emit exportRequested(QStringLiteral("pdf")); });
  m_all = new QPushButton(tr("All figures…"), body());
  m_all->setObjectName(QStringLiteral("export-all"));
  m_all->setToolTip(tr("Write every figure of this comparison into a folder, as PDF"));
  connect(m_all, &QPushButton::clicked, this, &FigureSettings::exportAllRequested);
  row->addWidget(one);
  row->addWidget(m_all);
  return row;
}

QLayout* FigureSettings::makeFormats() {
  auto* row = new QHBoxLayout;
  const std::pair<const char*, QString> formats[] = {
      {"svg", tr("Write this figure as SVG: vectors and text that can be edited")},
      {"png", tr("Write this figure as pixels, at the resolution below")},
      {"tex", tr("Write this figure as LaTeX (TikZ, PGFPlots) with its data file, in the paper's own font")},
      {"csv", tr("Write the numbers of this figure as a table")}};
  for (const auto& [ending, tip] : formats) {
    auto* button = new QPushButton(QStringLiteral("%1…").arg(QString::fromLatin1(ending).toUpper()), body());
    button->setObjectName(QStringLiteral("export-%1").arg(QLatin1String(ending)));
    button->setAccessibleName(tr("Export %1").arg(QString::fromLatin1(ending).toUpper()));
    button->setToolTip(tip);
    connect(button, &QPushButton::clicked, this,
            [this, ending = QString::fromLatin1(ending)] { emit exportRequested(ending); });
    row->addWidget(button);
  }
  return row;
}

void FigureSettings::makeButtons() {
  auto* layout = static_cast<QVBoxLayout*>(body()->layout());
  layout->addLayout(makePdf());
  layout->addLayout(makeFormats());
  auto* metrics = new QPushButton(tr("Table of metrics…"), body());
  metrics->setObjectName(QStringLiteral("export-metrics"));
  metrics->setToolTip(tr(
      "Write makespan, JCT, waiting time, fairness and CRU of every scheduler as a LaTeX table (booktabs), the best in bold; or every metric as CSV"));
  connect(metrics, &QPushButton::clicked, this, &FigureSettings::metricsRequested);
  layout->addWidget(metrics);
  layout->addLayout(makeDetails());
  layout->addLayout(makeProgress());
  setProgress(0, 0);
}

QLayout* FigureSettings::makeDetails() {
  auto* details = new QHBoxLayout;
  m_dpi = new QSpinBox(body());
  m_dpi->setRange(72, 1200);
  m_dpi->setSingleStep(50);
  m_dpi->setValue(300);
  m_dpi->setSuffix(tr(" dpi"));
  m_dpi->setAccessibleName(tr("Resolution of PNG"));
  m_dpi->setToolTip(tr("Pixels per inch of a PNG"));
  m_outlines = new QCheckBox(tr("SVG: outline text"), body());
  m_outlines->setToolTip(tr(
      "Letters of the SVG as shapes, for readers that lack the font; they can then no longer be searched or edited"));
  details->addWidget(m_dpi);
  details->addWidget(m_outlines, 1);
  return details;
}

QLayout* FigureSettings::makeProgress() {
  auto* running = new QHBoxLayout;
  m_progress = new QProgressBar(body());
  m_progress->setAccessibleName(tr("Figures written"));
  m_progress->setFormat(tr("%v of %m"));
  m_cancel = new QPushButton(tr("Cancel"), body());
  m_cancel->setObjectName(QStringLiteral("export-cancel"));
  m_cancel->setToolTip(tr("Write no more figures; those already written are kept"));
  connect(m_cancel, &QPushButton::clicked, this, &FigureSettings::cancelRequested);
  running->addWidget(m_progress, 1);
  running->addWidget(m_cancel);
  return running;
}

void FigureSettings::showText() {
  const figures::Preset& p = preset();
  m_text->setText(tr("%1 %2 pt (floor %3)").arg(figures::familyOf(p)).arg(p.font_pt).arg(p.floor_pt));
}

const figures::Preset& FigureSettings::preset() const {
  return figures::presets()[static_cast<std::size_t>(std::max(0, m_preset->currentIndex()))];
}

void FigureSettings::setPreset(const std::string& name) {
  const figures::Preset* named_preset = figures::findPreset(name);
  if (named_preset != nullptr) m_preset->setCurrentIndex(static_cast<int>(named_preset - figures::presets().data()));
}

figures::FigureOptions FigureSettings::options() const {
  figures::FigureOptions options = m_others;
  for (const io::Note& note : m_notes->all())
    if (std::ranges::find(options.notes, note) == options.notes.end()) options.notes.push_back(note);
  options.title = m_title->text();
  options.parts = m_parts->isChecked();
  options.jobs = listIn(*m_jobs);
  options.kinds = listIn(*m_kinds);
  options.x = m_xAxis->choice();
  options.y = m_yAxis->choice();
  options.layout = static_cast<figures::FigureOptions::Layout>(m_layout->currentIndex());
  options.color_by = static_cast<ColorBy>(m_colorBy->currentIndex());
  options.areas_by = kAreas[std::max(0, m_areasBy->currentIndex())];
  if (m_height->value() > 0) options.height_mm = m_height->value();
  if (m_from->value() > 0) options.from_s = m_from->value() * kMinute_s;
  if (m_to->value() > m_from->value()) options.to_s = m_to->value() * kMinute_s;
  options.x_metric = metrics::catalogue()[static_cast<std::size_t>(m_x->currentIndex())].name;
  options.y_metric = metrics::catalogue()[static_cast<std::size_t>(m_y->currentIndex())].name;
  if (m_now->isChecked()) options.at_s = m_playhead->now_s();
  return options;
}

void FigureSettings::setOptions(const figures::FigureOptions& options) {
  const auto metric = [](const std::string& name) {
    const auto metric_entry = std::ranges::find(metrics::catalogue(), name, &metrics::MetricInfo::name);
    return metric_entry == metrics::catalogue().end() ? 0
                                                      : static_cast<int>(metric_entry - metrics::catalogue().begin());
  };
  m_others = {};
  m_others.labels = options.labels;
  m_others.notes = options.notes;
  m_title->setText(options.title);
  m_parts->setChecked(options.parts);
  m_jobs->setText(options.jobs.join(QStringLiteral(", ")));
  m_kinds->setText(options.kinds.join(QStringLiteral(", ")));
  m_xAxis->setChoice(options.x);
  m_yAxis->setChoice(options.y);
  m_layout->setCurrentIndex(static_cast<int>(options.layout));
  m_colorBy->setCurrentIndex(static_cast<int>(options.color_by));
  m_areasBy->setCurrentIndex(static_cast<int>(
      std::max<std::ptrdiff_t>(0, (std::ranges::find(kAreas, options.areas_by) - kAreas) % std::ssize(kAreas))));
  m_height->setValue(options.height_mm.value_or(0));
  m_from->setValue(options.from_s.value_or(0) / kMinute_s);
  m_to->setValue(options.to_s.value_or(0) / kMinute_s);
  m_x->setCurrentIndex(metric(options.x_metric));
  m_y->setCurrentIndex(metric(options.y_metric));
  if (options.at_s) m_playhead->setNow(*options.at_s);
  m_now->setChecked(options.at_s.has_value());
}

double FigureSettings::dpi() const { return m_dpi->value(); }
bool FigureSettings::outlines() const { return m_outlines->isChecked(); }

void FigureSettings::setKind(const std::string& kind) {
  m_kind = kind;
  const figures::FigureKind& has = figures::anyKind(kind);
  m_ofKinds->setCurrentIndex(m_pages[has.options]);
  m_xAxis->setEnabled(has.x == AxisOf::Numbers, has.x != AxisOf::None);
  m_yAxis->setEnabled(has.y == AxisOf::Numbers, has.y != AxisOf::None);
  const bool by_job = kAreas[std::max(0, m_areasBy->currentIndex())] == ColorBy::Job;
  m_jobs->setEnabled(has.takes_jobs || has.options == OwnOptions::Parts ||
                     (has.options == OwnOptions::Areas && by_job));
  m_parts->setEnabled(has.lettered || has.options == OwnOptions::Layout);
}

void FigureSettings::setSize(const QSizeF& size_mm) {
  m_width->setText(tr("%1 mm").arg(size_mm.width(), 0, 'f', 1));
  m_height->setSpecialValueText(tr("as it needs, %1 mm").arg(size_mm.height(), 0, 'f', 1));
}

void FigureSettings::setProgress(int done, int of) {
  const bool running = of > 0;
  m_progress->setVisible(running);
  m_cancel->setVisible(running);
  m_all->setEnabled(!running);
  if (!running) return;
  m_progress->setRange(0, of);
  m_progress->setValue(done);
}

}  // namespace roundel::widgets
