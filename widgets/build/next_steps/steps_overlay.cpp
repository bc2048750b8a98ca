// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/next_steps/steps_overlay.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <algorithm>

#include "widgets/base/theme/style.h"
#include "widgets/build/next_steps/steps_painter.h"
#include "widgets/lanes/painting/gantt_text.h"

namespace roundel::widgets {
namespace {

constexpr int kInside = 8;

}  // namespace

StepsOverlay::StepsOverlay(Workbench* bench, QWidget* canvas) : QWidget(canvas), m_bench(bench), m_canvas(canvas) {
  setObjectName(QStringLiteral("steps"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  makeLinks();
  canvas->installEventFilter(this);
  connect(&bench->document, &Document::changed, this, &StepsOverlay::refresh);
  connect(&bench->document, &Document::replaced, this, [this] { m_wanted = true; });
  connect(bench, &Workbench::themeChanged, this, qOverload<>(&QWidget::update));
  refresh();
}

// The links are a sibling: children of a widget that is transparent to the mouse are transparent too.
void StepsOverlay::makeLinks() {
  m_links = new QWidget(m_canvas);
  m_links->setObjectName(QStringLiteral("step-links"));
  auto* row = new QHBoxLayout(m_links);
  row->setContentsMargins(kInside, 0, kInside, 0);
  row->addWidget(makeLabel(tr("or start from"), "dim", m_links));
  const auto add = [&](const char* name, const QString& text, const QString& tip, auto signal) {
    auto* link = new QPushButton(text, m_links);
    link->setObjectName(QLatin1String(name));
    link->setProperty("role", QStringLiteral("link"));
    link->setToolTip(tip);
    connect(link, &QPushButton::clicked, this, signal);
    row->addWidget(link);
  };
  add("from-example", tr("an example"), tr("Worked examples, lessons and set-ups of papers"),
      &StepsOverlay::exampleRequested);
  add("from-table", tr("a table on the clipboard"), tr("Paste rows of a spreadsheet as jobs"),
      &StepsOverlay::tableRequested);
  add("from-trace", tr("a trace file"), tr("The jobs of a public trace, with a report of what was read and assumed"),
      &StepsOverlay::traceRequested);
  row->addStretch(1);
  row->addWidget(makeLabel(tr("Esc hides the steps, F1 shows them again"), "note", m_links));
}

bool StepsOverlay::cards() const { return m_bench->document.missing().node; }

void StepsOverlay::hideSteps() {
  m_wanted = false;
  refresh();
}

void StepsOverlay::showSteps() {
  m_wanted = true;
  refresh();
}

void StepsOverlay::refresh() {
  const bool is = m_wanted && m_bench->document.missing().any();
  setVisible(is);
  m_links->setVisible(is && cards());
  emit shown(is);
  QStringList words;
  for (const NextStep& step : nextSteps(m_bench->document.missing()))
    words << (step.done ? tr("%1: done").arg(step.title) : step.title);
  setAccessibleName(words.join(QStringLiteral(", ")));
  place();
  update();
}

void StepsOverlay::place() {
  const double scale = fontScale(font());
  const int links = m_links->sizeHint().height();
  const QSize canvas_size = m_canvas->size();
  if (cards())
    setGeometry(0, 0, canvas_size.width(), std::max(0, canvas_size.height() - links - kInside / 2));
  else
    setGeometry(kInside, kInside, std::max(0, canvas_size.width() - 2 * kInside), static_cast<int>(kStrip * scale));
  m_links->setGeometry(0, canvas_size.height() - links - kInside / 2, canvas_size.width(), links);
  raise();
  m_links->raise();
}

void StepsOverlay::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const StepsPicture picture{
      .theme = m_bench->theme(), .missing = m_bench->document.missing(), .scale = fontScale(font())};
  if (cards()) return paintStepCards(painter, QRectF(rect()).adjusted(kInside, kInside, -kInside, -kInside), picture);
  paintStepStrip(painter, QRectF(rect()), picture);
}

bool StepsOverlay::eventFilter(QObject* watched, QEvent* event) {
  const QEvent::Type type = event->type();
  if (type == QEvent::Resize || type == QEvent::Show || type == QEvent::FontChange) place();
  if (type != QEvent::KeyPress && type != QEvent::ShortcutOverride) return QWidget::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  const bool brings_back = key == Qt::Key_F1 && !m_wanted && m_bench->document.missing().any();
  const bool hides = key == Qt::Key_Escape && isVisible() && m_bench->selection.nodes().empty();
  if (!brings_back && !hides) return QWidget::eventFilter(watched, event);
  event->accept();
  if (type == QEvent::KeyPress) brings_back ? showSteps() : hideSteps();
  return true;
}

}  // namespace roundel::widgets
