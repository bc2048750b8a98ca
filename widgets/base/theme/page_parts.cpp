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
  const TitleOverNote made{
      .layout = new QVBoxLayout, .title = makeLabel({}, "title", parent), .note = makeLabel({}, "note", parent)};
  made.title->setObjectName(name);
  made.layout->setSpacing(0);
  for (QLabel* label : {made.title, made.note}) {
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    made.layout->addWidget(label);
  }
  return made;
}

QLabel* addCentred(QVBoxLayout* column, const QString& text, const char* role, QWidget* parent) {
  QLabel* label = makeLabel(text, role, parent);
  label->setWordWrap(qstrcmp(role, "heading") != 0);
  label->setAlignment(Qt::AlignCenter);
  column->addWidget(label);
  return label;
}

}  // namespace roundel::widgets
