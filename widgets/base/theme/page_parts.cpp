// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/theme/page_parts.h"

#include <QLabel>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/base/theme/style.h"

namespace roundel::widgets {
namespace {

void goToEdges(QLayout* layout, int spacing) {
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(spacing);
}

}  // namespace

QVBoxLayout* plainColumn(QWidget* widget, int spacing) {
  auto* layout = new QVBoxLayout(widget);
  goToEdges(layout, spacing);
  return layout;
}

QHBoxLayout* plainRow(QWidget* widget, int spacing) {
  auto* layout = new QHBoxLayout(widget);
  goToEdges(layout, spacing);
  return layout;
}

QToolButton* linkButton(const QString& text, const QString& tip, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setText(text);
  button->setToolTip(tip);
  button->setProperty("role", QStringLiteral("link"));
  return button;
}

QScrollArea* columnArea(QWidget* parent) {
  auto* area = new QScrollArea(parent);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  return area;
}

TitleOverNote titleOverNote(const QString& name, QWidget* parent) {
  const TitleOverNote title_parts{
      .layout = new QVBoxLayout, .title = makeLabel({}, "title", parent), .note = makeLabel({}, "note", parent)};
  title_parts.title->setObjectName(name);
  title_parts.layout->setSpacing(0);
  for (QLabel* label : {title_parts.title, title_parts.note}) {
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    title_parts.layout->addWidget(label);
  }
  return title_parts;
}

QLabel* addCentred(QVBoxLayout* column, const QString& text, const char* role, QWidget* parent) {
  QLabel* label = makeLabel(text, role, parent);
  label->setWordWrap(qstrcmp(role, "heading") != 0);
  label->setAlignment(Qt::AlignCenter);
  column->addWidget(label);
  return label;
}

}  // namespace roundel::widgets
