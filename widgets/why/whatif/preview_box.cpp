// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/whatif/preview_box.h"

#include <QGridLayout>
#include <QLabel>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/model/time_unit.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/painting/time_units.h"
#include "widgets/base/text/translation.h"
#include "widgets/base/theme/style.h"
#include "widgets/document/state/branch_text.h"

namespace roundel::widgets {
namespace {

bool inSeconds(const std::string& metric) {
  const metrics::MetricInfo* info = metrics::find(metric);
  return info != nullptr && info->unit == "s";
}

QString numberText(const std::string& metric, double value, double like_s) {
  if (inSeconds(metric)) {
    const model::TimeUnit unit = ShownTimes::shared().unitFor(std::max(std::abs(value), like_s));
    return QString::fromStdString(model::timeText(std::round(value / unit.seconds * 100) / 100 * unit.seconds, unit));
  }
  if (value == std::round(value)) return QString::number(value, 'f', 0);
  return QString::number(value, 'f', 3);
}

}  // namespace

QString previewMetricTitle(const std::string& metric) {
  const metrics::MetricInfo* info = metrics::find(metric);
  return QString::fromStdString(info == nullptr ? metric : info->title);
}

const std::vector<std::string>& previewMetrics() {
  static const std::vector<std::string> told_metrics{"jct_mean_s", "makespan_s", "cru",       "lr_mean",
                                                     "ftf_max",    "restarts",   "unfinished"};
  return told_metrics;
}

QString metricText(const std::string& metric, const std::optional<double>& value, double like_s) {
  return value ? numberText(metric, *value, like_s) : QStringLiteral("–");
}

QString deltaText(const std::string& metric, const std::optional<double>& delta, double like_s) {
  if (!delta) return QStringLiteral("–");
  const QString size = numberText(metric, std::abs(*delta), like_s);
  if (*delta == 0 || size == numberText(metric, 0, std::max(std::abs(*delta), like_s))) return QStringLiteral("±0");
  return (*delta > 0 ? QStringLiteral("+") : QStringLiteral("−")) + size;
}

double unitReference(const compare::MetricDelta& delta) {
  return std::max(delta.parent.value_or(0), delta.branch.value_or(0));
}

QString betterText(int better) { return better > 0 ? tr("better") : better < 0 ? tr("worse") : QString(); }

PreviewBox::PreviewBox(const Playhead* playhead, WhatIfPreview* preview, QWidget* parent)
    : QFrame(parent),
      m_playhead(playhead),
      m_preview(preview),
      m_verdict(makeLabel({}, "note", this)),
      m_grid(nullptr),
      m_table(new QWidget(this)) {
  setProperty("panel", true);
  auto* layout = new QVBoxLayout(this);
  m_verdict->setWordWrap(true);
  m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  m_verdict->setAccessibleName(PreviewBox::tr("Whether the change is possible"));
  layout->addWidget(m_verdict);
  m_grid = new QGridLayout(m_table);
  m_grid->setContentsMargins(0, 4, 0, 0);
  m_grid->setHorizontalSpacing(18);
  m_grid->setVerticalSpacing(4);
  layout->addWidget(m_table);
  layout->addStretch(1);
  connect(preview, &WhatIfPreview::changed, this, &PreviewBox::refresh);
  refresh();
}

QString PreviewBox::verdict() const { return m_verdict->text(); }

void PreviewBox::refresh() {
  using State = WhatIfPreview::State;
  const State state = m_preview->state();
  const bool cut = state == State::Ready && m_preview->run()->trace->status != trace::RunStatus::Complete;
  const char* role = state == State::Refused ? "bad" : cut ? "warning" : state == State::Ready ? "good" : "note";
  m_verdict->setProperty("role", QString::fromLatin1(role));
  m_verdict->style()->unpolish(m_verdict);
  m_verdict->style()->polish(m_verdict);
  m_verdict->setText(verdictNow());
  while (QLayoutItem* item = m_grid->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  m_table->setVisible(state == State::Ready);
  if (state == State::Ready) fillTable();
}

QString PreviewBox::verdictNow() const {
  using State = WhatIfPreview::State;
  switch (m_preview->state()) {
    case State::Nothing:
      return PreviewBox::tr("Choose, and see the effect on the run.");
    case State::Checking:
      return PreviewBox::tr("Checking whether the change is possible…");
    case State::Refused:
      return PreviewBox::tr("Not possible: %1").arg(branchFaultText(m_preview->faults(), m_playhead->end_s()));
    case State::Running:
      return PreviewBox::tr("Possible. Simulating the rest of the run…");
    case State::Ready:
      break;
  }
  if (m_preview->changesNothing()) return PreviewBox::tr("Possible, but it happens anyway: nothing would change.");
  const trace::Trace& trace = *m_preview->run()->trace;
  return trace.status == trace::RunStatus::Complete
             ? PreviewBox::tr("Possible. The metrics of the whole run would become:")
             : PreviewBox::tr("Possible, but the run would not complete: %1")
                   .arg(inClockTimes(QString::fromStdString(trace.message), m_playhead->end_s()));
}

void PreviewBox::addLine(const QString& title, const QString& tip, const compare::MetricDelta& delta, int better) {
  const char* tone = better > 0 ? "good" : better < 0 ? "bad" : "dim";
  const int row = ++m_rows;
  const auto cell = [&](int column, const QString& text, const char* role, Qt::Alignment align) {
    QLabel* label = makeLabel(text, role, m_table);
    m_grid->addWidget(label, row, column, align);
    return label;
  };
  cell(0, title, "dim", Qt::AlignLeft)->setToolTip(tip);
  cell(1, metricText(delta.name, delta.parent, unitReference(delta)), "dim", Qt::AlignRight);
  cell(2, metricText(delta.name, delta.branch, unitReference(delta)), "title", Qt::AlignRight);
  cell(3, deltaText(delta.name, delta.delta(), unitReference(delta)), tone, Qt::AlignRight);
  cell(4, betterText(better), tone, Qt::AlignLeft);
}

void PreviewBox::addMetric(const std::string& metric) {
  const auto& all_deltas = m_preview->deltas();
  const auto delta = std::ranges::find(all_deltas, metric, &compare::MetricDelta::name);
  if (delta == all_deltas.end()) return;
  const metrics::MetricInfo* info = metrics::find(metric);
  addLine(previewMetricTitle(metric), info == nullptr ? QString() : QString::fromStdString(info->definition), *delta,
          info != nullptr && m_preview->ranked(*info) ? delta->better() : 0);
}

// If different jobs finish, means over all of them cannot be compared.
void PreviewBox::addCommonJct() {
  const compare::MetricDelta common_delta = commonDelta();
  if (!common_delta.parent) return;
  const std::size_t jobs = m_preview->common().jobs;
  addLine(jobs == 1 ? PreviewBox::tr("JCT of the only job that finishes in both")
                    : PreviewBox::tr("Mean JCT of the %1 jobs that finish in both").arg(jobs),
          PreviewBox::tr("Different jobs finish in the two runs, so only the means of the same jobs are compared"),
          common_delta, common_delta.better());
}

void PreviewBox::fillTable() {
  m_rows = 0;
  const QStringList heads = {PreviewBox::tr("metric"), PreviewBox::tr("now"), PreviewBox::tr("then"),
                             PreviewBox::tr("change")};
  for (int column = 0; column < heads.size(); ++column)
    m_grid->addWidget(makeLabel(heads[column], "note", m_table), 0, column,
                      column == 0 ? Qt::AlignLeft : Qt::AlignRight);
  const bool is_comparable = m_preview->ranked(*metrics::find("jct_mean_s"));
  if (!is_comparable) {
    addMetric("unfinished");
    addCommonJct();
  }
  for (const std::string& metric : previewMetrics())
    if (is_comparable || metric != "unfinished") addMetric(metric);
  m_grid->setColumnStretch(5, 1);
}

compare::MetricDelta PreviewBox::commonDelta() const {
  const compare::CommonJct& common_jct = m_preview->common();
  if (common_jct.jobs == 0) return {.name = "jct_mean_s"};
  return {.name = "jct_mean_s", .parent = common_jct.first_s, .branch = common_jct.second_s};
}

QString PreviewBox::asTable() const {
  QStringList lines{QStringLiteral("metric\tnow\tthen\tchange")};
  const auto add = [&](const QString& name, const compare::MetricDelta& delta) {
    const auto number = [](const std::optional<double>& value) {
      return value ? QString::number(*value, 'g', 12) : QString();
    };
    lines << QStringList{name, number(delta.parent), number(delta.branch), number(delta.delta())}.join(
        QLatin1Char('\t'));
  };
  for (const compare::MetricDelta& delta : m_preview->deltas()) add(QString::fromStdString(delta.name), delta);
  if (m_preview->state() == WhatIfPreview::State::Ready && !m_preview->ranked(*metrics::find("jct_mean_s")))
    add(QStringLiteral("jct_mean_s of %1 jobs that finish in both").arg(m_preview->common().jobs), commonDelta());
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace roundel::widgets
