// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/formula/rule_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

#include "widgets/base/theme/style.h"

namespace roundel::widgets {
namespace {

constexpr int kHead = 24, kStepper = 38, kAir = 6;

// "✓ Sort", "2 Price".
QString stepText(int i, int current, const std::string& name) {
  const QString sign = i < current ? QStringLiteral("✓") : QString::number(i + 1);
  return sign + QLatin1Char(' ') + QString::fromStdString(name);
}

}  // namespace

RuleView::RuleView(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("why-rule"));
  setAccessibleName(tr("The rule with its numbers"));
  makeHead();
  m_stepper = new QWidget(this);
  auto* row = new QHBoxLayout(m_stepper);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  m_sentence = makeLabel({}, "dim", this);
  m_sentence->setWordWrap(true);
  m_cites = makeLabel({}, "note", this);
}

RuleView::~RuleView() {
  for (FormulaView* view : m_views) view->blockSignals(true);
}

void RuleView::makeHead() {
  m_title = makeLabel(QStringLiteral("<b>%1</b>").arg(tr("The rule with its numbers")), "", this);
  m_links = new QLabel(QStringLiteral("<a href='text'>%1</a> · <a href='latex'>LaTeX</a>").arg(tr("copy")), this);
  m_links->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  m_links->setToolTip(tr("Copies every step of this decision as text, or as LaTeX for amsmath"));
  m_links->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
  connect(m_links, &QLabel::linkActivated, this, [this](const QString& link) {
    QGuiApplication::clipboard()->setText(QString::fromStdString(
        link == QLatin1String("latex") ? trace::stepsLatex(m_steps) : trace::stepsText(m_steps)));
  });
}

double RuleView::setSteps(std::vector<trace::Step> steps, const Theme& theme, int width) {
  const std::string step_name =
      m_current < static_cast<int>(m_steps.size()) ? m_steps[static_cast<std::size_t>(m_current)].name : "";
  m_steps = std::move(steps);
  m_theme = theme;
  const auto same_step = std::ranges::find(m_steps, step_name, &trace::Step::name);
  // At first shows the middle step, which has the numbers of the rule.
  m_current =
      same_step != m_steps.end() ? static_cast<int>(same_step - m_steps.begin()) : static_cast<int>(m_steps.size()) / 2;
  resize(width, height());
  if (m_steps.empty()) return 0;
  showStep();
  return height();
}

void RuleView::go(int step) {
  step = std::clamp(step, 0, std::max(0, static_cast<int>(m_steps.size()) - 1));
  if (step == m_current || m_steps.empty()) return;
  m_current = step;
  emit pointed(nullptr);
  showStep();
  emit resized();
}

void RuleView::lightJob(model::JobIndex job) {
  for (FormulaView* view : m_views) view->lightJob(job);
}

void RuleView::setCounting(bool on) {
  m_counts = on;
  for (FormulaView* view : m_views) view->setCounting(on);
}

const FormulaView* RuleView::litView() const {
  const auto lit =
      std::ranges::find_if(m_views, [](const FormulaView* view) { return !view->isHidden() && view->current() >= 0; });
  return lit == m_views.end() ? nullptr : *lit;
}

void RuleView::showButtons() {
  while (m_buttons.size() < m_steps.size()) {
    auto* button = new QToolButton(m_stepper);
    const int index = static_cast<int>(m_buttons.size());
    button->setCheckable(true);
    button->setProperty("segment", true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->installEventFilter(this);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    button->setFixedHeight(kStepper - 4);
    button->setToolTip(tr("This step of the decision (Left and Right while the keyboard is here)"));
    connect(button, &QToolButton::clicked, this, [this, index] { go(index); });
    m_stepper->layout()->addWidget(button);
    m_buttons.push_back(button);
  }
  for (std::size_t i = 0; i < m_buttons.size(); ++i) {
    m_buttons[i]->setVisible(i < m_steps.size());
    if (i >= m_steps.size()) continue;
    m_buttons[i]->setChecked(static_cast<int>(i) == m_current);
    m_buttons[i]->setText(stepText(static_cast<int>(i), m_current, m_steps[i].name));
  }
}

void RuleView::showStep() {
  const trace::Step& step = m_steps[static_cast<std::size_t>(m_current)];
  showButtons();
  m_title->setGeometry(0, 0, width() - 110, kHead);
  m_links->setGeometry(width() - 110, 0, 110, kHead);
  m_stepper->setGeometry(0, kHead, width(), kStepper);
  m_sentence->setText(QString::fromStdString(step.sentence));
  int y = kHead + kStepper + kAir;
  const int sentence_height = m_sentence->heightForWidth(width());
  m_sentence->setGeometry(0, y, width(), sentence_height);
  y += sentence_height + kAir;
  while (m_views.size() < step.equations.size()) {
    auto* view = new FormulaView(this);
    view->setCounting(m_counts);
    connect(view, &FormulaView::pointed, this, &RuleView::pointed);
    m_views.push_back(view);
  }
  for (std::size_t i = 0; i < m_views.size(); ++i) {
    m_views[i]->setVisible(i < step.equations.size());
    if (i >= step.equations.size()) continue;
    m_views[i]->setFormula(step.equations[i], m_theme, width());
    m_views[i]->move(0, y);
    y += m_views[i]->height() + kAir;
  }
  m_cites->setText(QString::fromStdString(step.cites));
  m_cites->setVisible(!step.cites.empty());
  m_cites->setGeometry(0, y, width(), 16);
  if (!step.cites.empty()) y += 18;
  resize(width(), y);
}

// Left and Right change the step also if a button has the focus; the focus moves to the new step's button.
bool RuleView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  auto* key = static_cast<QKeyEvent*>(event);
  if (key->modifiers() != Qt::NoModifier || (key->key() != Qt::Key_Left && key->key() != Qt::Key_Right)) return false;
  keyPressEvent(key);
  m_buttons[static_cast<std::size_t>(m_current)]->setFocus(Qt::OtherFocusReason);
  return true;
}

void RuleView::keyPressEvent(QKeyEvent* event) {
  if (event->modifiers() == Qt::NoModifier && event->key() == Qt::Key_Right) return go(m_current + 1);
  if (event->modifiers() == Qt::NoModifier && event->key() == Qt::Key_Left) return go(m_current - 1);
  QWidget::keyPressEvent(event);
}

}  // namespace roundel::widgets
