#include "widgets/inspector/why_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QScrollBar>
#include <QTextBrowser>
#include <QTextOption>
#include <QVBoxLayout>

#include "widgets/inspector/why_flip.h"

namespace roundel::widgets {
namespace {

// Paints the small bars of the page at the screen's own resolution.
class WhyText : public QTextBrowser {
 public:
  WhyText(Workbench* bench, QWidget* parent) : QTextBrowser(parent), m_bench(bench) {}
  QVariant loadResource(int type, const QUrl& name) override {
    if (name.scheme() != QLatin1String("bar")) return QTextBrowser::loadResource(type, name);
    return barImage(name.path(), m_bench->theme(), devicePixelRatioF());
  }

 private:
  Workbench* m_bench;
};

}  // namespace

WhyPanel::WhyPanel(Workbench* bench, QWidget* parent) : Panel(tr("Why"), parent), m_bench(bench) {
  m_corner = makeLabel({}, "note", this);
  setCorner(m_corner);
  auto* layout = new QVBoxLayout(body());
  layout->setContentsMargins(0, 0, 0, 0);
  m_text = new WhyText(bench, body());
  m_text->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);  // a page whose width depends on its height would flicker
  QScrollBar* bar = m_text->verticalScrollBar();
  connect(bar, &QScrollBar::rangeChanged, bar, [bar](int, int maximum) { bar->setEnabled(maximum > 0); });
  bar->setEnabled(false);
  m_text->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_text->setOpenLinks(false);
  m_text->setFrameShape(QFrame::NoFrame);
  m_text->setAccessibleName(tr("Why"));
  m_text->setToolTip(tr("The explanation that the scheduler gave for its decision"));
  m_text->document()->setDocumentMargin(0);
  m_text->setWordWrapMode(QTextOption::WordWrap);
  layout->addWidget(m_text);
  layout->addWidget(new WhyFlip(bench, body()));
  connect(m_text, &QTextBrowser::anchorClicked, this, &WhyPanel::follow);
  connect(&bench->selection, &Selection::changed, this, &WhyPanel::refresh);
  connect(&bench->selection, &Selection::focusedLaneChanged, this, &WhyPanel::refresh);
  connect(&bench->playhead, &Playhead::moved, this, &WhyPanel::refreshIfMoved);
  connect(&bench->comparison, &ComparisonController::laneChanged, this, &WhyPanel::refresh);
  connect(&bench->comparison, &ComparisonController::lanesReset, this, &WhyPanel::refresh);
  connect(bench, &Workbench::themeChanged, this, &WhyPanel::refresh);
  refresh();
}

// A bar or a gap is explained at its own instant; a job alone follows the playhead.
void WhyPanel::refreshIfMoved() {
  if (!m_bench->selection.spot() && m_bench->selection.job().valid() && isVisible()) refresh();
}

// Folded away, the panel does not follow the playhead.
void WhyPanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  refresh();
}

void WhyPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  refresh();
}

void WhyPanel::refresh() {
  m_content = explain(*m_bench);
  const QString html = whyHtml(m_content, m_bench->theme(), m_text->viewport()->width());
  if (html == m_shown) return;
  m_shown = html;
  m_corner->setText(m_content.corner);
  const int scroll = m_text->verticalScrollBar()->value();
  m_text->setHtml(html);
  m_text->verticalScrollBar()->setValue(scroll);
}

void WhyPanel::follow(const QUrl& link) {
  if (link.scheme() != QLatin1String("copy")) return;
  const QString what = link.path();
  const auto table = static_cast<std::size_t>(what.toInt());
  const bool all = what == QLatin1String("all") || table >= m_content.tables.size();
  QGuiApplication::clipboard()->setText(all ? m_content.plainText() : m_content.tables[table].tsv());
}

}  // namespace roundel::widgets
