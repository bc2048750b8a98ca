// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/record_views/warning_list.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/base/theme/icons.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/style.h"
#include "widgets/lesson/panel/lesson_text.h"

namespace roundel::widgets {
namespace {

constexpr double kTintOfPanel = 0.14;  // of the warning colour
constexpr int kWarningSign = 14;       // px

}  // namespace

WarningList::WarningList(QWidget* parent) : QScrollArea(parent) {
  setObjectName(QStringLiteral("record-warnings"));
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setAccessibleName(tr("Warnings about the lesson"));
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  hide();
}

void WarningList::addWarning(QVBoxLayout* column, const RecordWarning& warning, const Theme& theme) {
  auto* part = new QWidget(this);
  QHBoxLayout* row = plainRow(part, 8);
  auto* sign = new QLabel(part);
  sign->setPixmap(icon(QStringLiteral("warning"), theme.warning).pixmap(kWarningSign, kWarningSign));
  row->addWidget(sign, 0, Qt::AlignTop);
  auto* lines = new QVBoxLayout;
  lines->setSpacing(0);
  QLabel* step = makeLabel(tr("Step %1").arg(warning.step + 1), "title", part);
  step->setObjectName(QStringLiteral("record-warning-step"));
  lines->addWidget(step);
  QLabel* text = wrappedLabel("plain", part);
  text->setObjectName(QStringLiteral("record-warning-text"));
  text->setText(warning.text);
  lines->addWidget(text);
  row->addLayout(lines, 1);
  QToolButton* show = linkButton(tr("Show"), tr("Goes to step %1").arg(warning.step + 1), part);
  show->setAccessibleName(tr("Show step %1").arg(warning.step + 1));
  connect(show, &QToolButton::clicked, this, [this, at = warning.step] { emit stepRequested(at); });
  row->addWidget(show, 0, Qt::AlignTop);
  column->addWidget(part);
}

void WarningList::show(const std::vector<RecordWarning>& warnings, const Theme& theme) {
  m_count = static_cast<int>(warnings.size());
  setVisible(m_count > 0);
  auto* content = new QFrame(this);
  content->setObjectName(QStringLiteral("record-warning-box"));
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(8, 6, 4, 6);
  column->setSpacing(6);
  for (const RecordWarning& warning : warnings) addWarning(column, warning, theme);
  setStyleSheet(
      QStringLiteral("QFrame#record-warning-box { background: %1; border: 1px solid %2; border-radius: %3px; }"
                     "QLabel#record-warning-step, QLabel#record-warning-text { color: %4; }")
          .arg(mixed(theme.warning, theme.panel, kTintOfPanel).name(), mixed(theme.warning, theme.panel, 0.5).name())
          .arg(kControlRadius)
          .arg(theme.warningOnTint.name()));
  setWidget(content);  // deletes the one before
  const int wanted_height = content->heightForWidth(std::max(width(), 200));
  setFixedHeight(std::min(screenPx(kHighest), std::max(wanted_height, content->sizeHint().height())));
}

}  // namespace roundel::widgets
