// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/arrivals/arrivals_panel.h"

#include <QStyle>
#include <QVBoxLayout>

namespace roundel::widgets {
namespace {

constexpr int kNoteFor_ms = 8000;

}  // namespace

ArrivalsPanel::ArrivalsPanel(Workbench* bench, QWidget* parent) : Panel(tr("Arrivals"), parent) {
  m_note = makeLabel({}, "note", this);
  setCorner(m_note);
  auto* layout = new QVBoxLayout(body());
  layout->setContentsMargins(0, 0, 0, 0);
  m_strip = new ArrivalsStrip(bench, body());
  layout->addWidget(m_strip);
  m_noteEnds.setSingleShot(true);
  m_noteEnds.setInterval(kNoteFor_ms);
  connect(&m_noteEnds, &QTimer::timeout, this, [this] { say({}, false); });
  connect(m_strip, &ArrivalsStrip::messageReported, this, [this](const QString& text, bool refused) {
    say(text, refused);
    m_noteEnds.start();
  });
  say({}, false);
}

// An open field loses the focus while the window is destroyed and would still emit signals.
ArrivalsPanel::~ArrivalsPanel() { m_strip->disconnect(this); }

void ArrivalsPanel::say(const QString& text, bool refused) {
  m_note->setProperty("role", refused ? QStringLiteral("warning") : QStringLiteral("note"));
  m_note->style()->unpolish(m_note);
  m_note->style()->polish(m_note);
  m_note->setText(text.isEmpty() ? tr("drop a job here to set its time") : text);
}

}  // namespace roundel::widgets
