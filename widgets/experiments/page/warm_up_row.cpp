// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/page/warm_up_row.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <initializer_list>

#include "widgets/base/text/field_text.h"

namespace roundel::widgets {
namespace {

using Kind = WarmUpRow::Kind;

constexpr NumberRange kJobs{.least = 0, .open = false, .most = 1e9, .whole = true};

metrics::WarmUp warmUpOf(double number, Kind kind) {
  if (kind == Kind::Seconds) return {0, number};
  return {static_cast<std::size_t>(number), 0};
}

QString numberOf(const metrics::WarmUp& warm_up) {
  if (warm_up.none()) return {};
  return warm_up.jobs > 0 ? QString::number(warm_up.jobs) : numberText(warm_up.seconds);
}

}  // namespace

WarmUpRow::WarmUpRow(SweepView* view, QWidget* parent)
    : QWidget(parent), m_view(view), m_number(new QLineEdit(this)), m_kind(new QComboBox(this)) {
  makeFields();
  auto* label = new QLabel(tr("Warm-up"), this);
  label->setBuddy(m_number);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  for (QWidget* part : std::initializer_list<QWidget*>{label, m_number, m_kind}) row->addWidget(part);
  row->addStretch(1);
  connect(m_number, &QLineEdit::textEdited, this, &WarmUpRow::take);
  connect(m_number, &QLineEdit::editingFinished, this, [this] {
    m_number->setModified(false);
    emit refused({});
    refresh();
  });
  connect(m_kind, &QComboBox::activated, this, &WarmUpRow::takeKind);
  connect(&view->document, &SweepDocument::changed, this, &WarmUpRow::refresh);
  refresh();
}

void WarmUpRow::makeFields() {
  m_number->setObjectName(QStringLiteral("warm-up"));
  m_number->setFixedWidth(56);
  m_number->setPlaceholderText(tr("none"));
  m_number->setAccessibleName(tr("Warm-up"));
  m_number->setToolTip(
      tr("What statistics over jobs leave out while the cluster fills up: this many first jobs, or those that arrive "
         "before this many seconds"));
  m_kind->setObjectName(QStringLiteral("warm-up-kind"));
  m_kind->addItems({tr("first jobs"), tr("seconds")});
  m_kind->setAccessibleName(tr("Warm-up counts"));
  m_kind->setToolTip(tr("The first jobs by arrival, or jobs that arrive before this many seconds"));
}

WarmUpRow::Kind WarmUpRow::kind() const { return m_kind->currentIndex() == Seconds ? Seconds : Jobs; }

void WarmUpRow::take() {
  const Kind kind = this->kind();
  const FieldNumber number = parseNumber(m_number->text(), kind == Seconds ? kNonNegative : kJobs);
  emit refused(number.reason.isEmpty() ? QString() : tr("Warm-up: %1").arg(number.reason));
  if (number.reason.isEmpty()) edit(warmUpOf(number.value.value_or(0), kind));
}

void WarmUpRow::takeKind() {
  m_number->setModified(true);
  take();
}

void WarmUpRow::edit(const metrics::WarmUp& warm_up) {
  m_view->document.edit(
      tr("Change the warm-up"), [&](SweepDraft& draft) { draft.warm_up = warm_up; }, QStringLiteral("warm-up"));
}

void WarmUpRow::refresh() {
  const metrics::WarmUp& warm_up = m_view->document.draft().warm_up;
  if (!warm_up.none()) m_kind->setCurrentIndex(warm_up.jobs > 0 ? Jobs : Seconds);
  if (m_number->hasFocus() && m_number->isModified()) return;
  if (m_number->text() != numberOf(warm_up)) m_number->setText(numberOf(warm_up));
}

}  // namespace roundel::widgets
