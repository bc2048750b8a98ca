// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/generator/arrival_fields.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMessageBox>
#include <QRegularExpression>
#include <QToolButton>

#include "core/generate/arrivals.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/theme/page_parts.h"

namespace roundel::widgets {
namespace {

using generate::ArrivalKind;

enum By { Rate, Load };
// The weights of the shipped generator "daily".
constexpr const char* kHours = "3 2 2 1 1 2 3 4 6 8 9 9 8 9 10 10 9 8 7 6 6 5 4 4";

}  // namespace

ArrivalFields::ArrivalFields(QWidget* parent)
    : QWidget(parent),
      m_form(new QFormLayout(this)),
      m_kind(new QComboBox(this)),
      m_by(new QComboBox(this)),
      m_burst(new QSpinBox(this)) {
  m_form->setContentsMargins(0, 0, 0, 0);
  makeChoices();
  makeNumbers();
  m_form->addRow(tr("Arrivals"), m_kind);
  m_form->addRow(tr("Rate by"), m_by);
  m_form->addRow(tr("Rate"), m_rate);
  m_form->addRow(tr("Load"), m_load);
  m_form->addRow(tr("Jobs of a burst"), m_burst);
  m_form->addRow(tr("Within"), m_spread);
  makePattern(m_form);
  m_form->addRow(tr("First at"), m_first);
  for (QComboBox* box : {m_kind, m_by}) {
    connect(box, &QComboBox::currentIndexChanged, this, [this] {
      refresh();
      emit changed();
    });
  }
  connect(m_burst, &QSpinBox::valueChanged, this, &ArrivalFields::changed);
  refresh();
}

void ArrivalFields::makeNumbers() {
  m_rate = number({.name = "rate",
                   .accessible = tr("Arrivals an hour"),
                   .tip = tr("Mean rate of the arrivals, jobs/h; 0: all at once")},
                  {.most = 100'000, .value = 12, .digits = 2});
  m_rate->setSuffix(tr(" jobs/h"));
  m_rate->setSpecialValueText(tr("all at once"));
  m_load = number(
      {.name = "load",
       .accessible = tr("Load"),
       .tip = tr("The rate is computed from this load and the generated jobs; at 1 the cluster can just keep up")},
      {.most = 1000, .value = 0.8, .digits = 2});
  m_load->setMinimum(0.01);
  m_first = number({.name = "first", .accessible = tr("First arrival"), .tip = tr("Earliest arrival, in seconds")},
                   {.most = 1e9, .value = 0, .digits = 0});
  m_first->setSuffix(tr(" s"));
  m_burst->setObjectName(QStringLiteral("burst"));
  m_burst->setRange(1, 20'000);
  m_burst->setValue(10);
  m_burst->setAccessibleName(tr("Jobs of a burst"));
  m_burst->setToolTip(tr("The number of jobs that come together; gaps between bursts are exponential"));
  m_spread = number({.name = "spread",
                     .accessible = tr("Span of a burst"),
                     .tip = tr("The jobs of a burst come within this many seconds")},
                    {.most = 1e6, .value = 60, .digits = 0});
  m_spread->setSuffix(tr(" s"));
}

void ArrivalFields::makeChoices() {
  m_kind->setObjectName(QStringLiteral("arrival-kind"));
  m_kind->setAccessibleName(tr("Arrivals"));
  m_kind->setToolTip(
      tr("Poisson: exponential gaps. Bursts: several jobs at a time. Daily: a rate that follows the hours"));
  m_kind->addItem(tr("Poisson"), static_cast<int>(ArrivalKind::Poisson));
  m_kind->addItem(tr("bursts"), static_cast<int>(ArrivalKind::Bursts));
  m_kind->addItem(tr("daily pattern"), static_cast<int>(ArrivalKind::Daily));
  m_by->setObjectName(QStringLiteral("rate-by"));
  m_by->setAccessibleName(tr("Quantity that sets the rate"));
  m_by->setToolTip(tr("Jobs an hour, or a load: work that arrives over what the cluster could do meanwhile"));
  m_by->addItems({tr("jobs an hour"), tr("load")});
}

QDoubleSpinBox* ArrivalFields::number(const NumberText& text, const NumberLimits& limits) {
  QDoubleSpinBox* box = numberBox(text, limits, this);
  connect(box, &QDoubleSpinBox::valueChanged, this, &ArrivalFields::changed);
  return box;
}

void ArrivalFields::makePattern(QFormLayout* form) {
  m_pattern = new QWidget(this);
  QHBoxLayout* row = plainRow(m_pattern);
  m_weights = new QLineEdit(QLatin1String(kHours), m_pattern);
  m_weights->setObjectName(QStringLiteral("weights"));
  m_weights->setAccessibleName(tr("Weights of the hours"));
  m_weights->setToolTip(tr("24 weights, one an hour from midnight (time 0): the rate is in proportion to them"));
  m_weights->setCursorPosition(0);
  connect(m_weights, &QLineEdit::textEdited, this, &ArrivalFields::changed);
  row->addWidget(m_weights, 1);
  auto* trace_button = new QToolButton(m_pattern);
  trace_button->setText(tr("From a trace…"));
  trace_button->setObjectName(QStringLiteral("hours-of-trace"));
  trace_button->setToolTip(tr("Count how many times of a CSV, in seconds, fall into each hour of the day"));
  connect(trace_button, &QToolButton::clicked, this, &ArrivalFields::askHours);
  row->addWidget(trace_button);
  form->addRow(tr("Hours"), m_pattern);
}

void ArrivalFields::askHours() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Times of a trace"), {}, tr("CSV (*.csv);;All files (*)"));
  if (path.isEmpty()) return;
  const QString reason = takeHours(path);
  if (!reason.isEmpty()) QMessageBox::warning(this, tr("Hours not read"), reason);
}

QString ArrivalFields::takeHours(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return tr("%1: %2").arg(path, file.errorString());
  generate::ArrivalPart trace_part;
  trace_part.file = path.toStdString();
  std::vector<model::Fault> faults;
  const std::vector<double> weights =
      generate::hourWeights(trace_part, {{trace_part.file, file.readAll().toStdString()}}, faults);
  if (!faults.empty()) return shown(faults.front().message);
  QStringList texts;
  for (const double weight : weights) texts << QString::number(weight);
  m_weights->setText(texts.join(QLatin1Char(' ')));
  emit changed();
  return {};
}

void ArrivalFields::refresh() {
  const auto kind = static_cast<ArrivalKind>(m_kind->currentData().toInt());
  m_form->setRowVisible(m_rate, m_by->currentIndex() == Rate);
  m_form->setRowVisible(m_load, m_by->currentIndex() == Load);
  m_form->setRowVisible(m_burst, kind == ArrivalKind::Bursts);
  m_form->setRowVisible(m_spread, kind == ArrivalKind::Bursts);
  m_form->setRowVisible(m_pattern, kind == ArrivalKind::Daily);
}

void ArrivalFields::setAtOnce(bool at_once) {
  m_kind->setCurrentIndex(0);
  m_by->setCurrentIndex(Rate);
  m_rate->setValue(at_once ? 0 : 12);
}

generate::ArrivalPart ArrivalFields::part() const {
  generate::ArrivalPart out;
  out.kind = static_cast<ArrivalKind>(m_kind->currentData().toInt());
  out.first_s = m_first->value();
  if (m_by->currentIndex() == Load)
    out.load = m_load->value();
  else if (m_rate->value() > 0)
    out.jobs_per_h = m_rate->value();
  else
    out.kind = ArrivalKind::Static;
  out.burst = m_burst->value();
  out.spread_s = m_spread->value();
  if (out.kind != ArrivalKind::Daily) return out;
  static const QRegularExpression apart(QStringLiteral("[\\s,;]+"));
  for (const QString& text : m_weights->text().split(apart, Qt::SkipEmptyParts)) {
    bool ok = false;
    const double weight = text.toDouble(&ok);
    out.weights.push_back(ok ? weight : -1);
  }
  return out;
}

}  // namespace roundel::widgets
