// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/session_offer.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "widgets/base/theme/style.h"

namespace roundel::app {

SessionOffer::SessionOffer(widgets::EarlierSession* earlier, QWidget* parent) : QFrame(parent), m_earlier(earlier) {
  setObjectName(QStringLiteral("session-offer"));
  setProperty("bar", QStringLiteral("note"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(widgets::kGap, 4, widgets::kGap, 4);
  m_words = new QLabel(this);
  m_words->setWordWrap(true);
  row->addWidget(m_words, 1);
  const auto add = [&](const char* name, const QString& text, const QString& tip,
                       void (widgets::EarlierSession::*answer)()) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tip);
    connect(button, &QPushButton::clicked, m_earlier, answer);
    row->addWidget(button);
    return button;
  };
  widgets::makePrimary(
      add("offer-take", tr("Bring back"), tr("Restore them after the existing ones"), &widgets::EarlierSession::take));
  add("offer-drop", tr("Discard"), tr("Remove them permanently; the scenario does not change"),
      &widgets::EarlierSession::drop);
  connect(m_earlier, &widgets::EarlierSession::changed, this, &SessionOffer::follow);
  follow();
}

void SessionOffer::follow() {
  QStringList left_parts;
  const widgets::SessionText left = m_earlier->text();
  const auto branches = static_cast<int>(left.branches.size());
  const auto bookmarks = static_cast<int>(left.bookmarks.size());
  const auto notes = static_cast<int>(left.notes.size());
  if (branches > 0) left_parts << tr("%n branch(es)", nullptr, branches);
  if (bookmarks > 0) left_parts << tr("%n bookmark(s)", nullptr, bookmarks);
  const auto slides = static_cast<int>(left.talk.slides.size());
  if (notes > 0) left_parts << tr("%n note(s)", nullptr, notes);
  if (slides > 0) left_parts << tr("%n slide(s)", nullptr, slides);
  m_words->setText(tr("You left %1 of this scenario in an earlier session.", "what: 2 branches and 1 bookmark")
                       .arg(left_parts.join(tr(" and "))));
  setVisible(!left.empty());
}

}  // namespace roundel::app
