#include "widgets/inspector/why_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QScrollBar>
#include <QTextBrowser>
#include <QTextOption>
#include <QVBoxLayout>

namespace roundel::widgets {
namespace {

constexpr int kBarPx = 90;

QString tableHtml(const WhyTable& table, int index, const Theme& theme) {
  QString html = QStringLiteral("<table width='100%' cellspacing='0' cellpadding='0' style='margin-top:14px'><tr><td><b>%1</b></td>"
                                "<td align='right'><a href='copy:%2'>%3</a></td></tr></table>")
                     .arg(table.title.toHtmlEscaped())
                     .arg(index)
                     .arg(WhyPanel::tr("copy"));
  html += QStringLiteral("<table width='100%' cellspacing='0' cellpadding='2' style='font-size:11px'><tr>");
  for (int c = 0; c < table.columns.size(); ++c) {
    html += QStringLiteral("<td align='%1' style='color:%2; font-size:11px; border-bottom:1px solid %3'>%4</td>")
                .arg(table.numeric[static_cast<std::size_t>(c)] ? QStringLiteral("right") : QStringLiteral("left"), theme.dim.name(),
                     theme.line.name(), table.columns[c].toHtmlEscaped());
    if (c == table.barColumn) html += QStringLiteral("<td></td>");
  }
  html += QStringLiteral("</tr>");
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    html += table.chosen[r] ? QStringLiteral("<tr bgcolor='%1'>").arg(theme.accentSoft.name()) : QStringLiteral("<tr>");
    for (int c = 0; c < table.rows[r].size(); ++c) {
      QString cell = table.rows[r][c].toHtmlEscaped();
      if (table.numeric[static_cast<std::size_t>(c)]) cell = QStringLiteral("<span style='white-space:nowrap'>%1</span>").arg(cell);
      html += QStringLiteral("<td align='%1'>%2</td>")
                  .arg(table.numeric[static_cast<std::size_t>(c)] ? QStringLiteral("right") : QStringLiteral("left"),
                       table.chosen[r] ? QStringLiteral("<b>%1</b>").arg(cell) : cell);
      if (c != table.barColumn) continue;
      const int width = std::max(1, static_cast<int>(table.bars[r] * kBarPx));
      html += QStringLiteral("<td width='%1'><table cellspacing='0' cellpadding='0'><tr><td bgcolor='%2' width='%3' height='8'></td>"
                             "<td bgcolor='%4' width='%5' height='8'></td></tr></table></td>")
                  .arg(kBarPx + 8)
                  .arg(theme.accent.name())
                  .arg(width)
                  .arg(theme.idleGpu.name())
                  .arg(kBarPx - width);
    }
    html += QStringLiteral("</tr>");
  }
  html += QStringLiteral("</table>");
  if (table.more > 0) {
    html += QStringLiteral("<p style='color:%1; font-size:11px'>%2</p>").arg(theme.dim.name(), WhyPanel::tr("and %n more row(s)", nullptr, table.more));
  }
  return html;
}

}  // namespace

QString whyHtml(const WhyContent& content, const Theme& theme) {
  const QString style = QStringLiteral("<style>body { color:%1; } a { color:%2; text-decoration:none; } p { margin:2px 0; }</style>")
                            .arg(theme.text.name(), theme.accentText.name());
  if (content.headline.isEmpty()) {
    return style + QStringLiteral("<p style='color:%1'>%2</p>")
                       .arg(theme.dim.name(), WhyPanel::tr("Click a bar, a gap or a waiting job to read why it is there, what else was weighed, "
                                                           "and what the other schedulers do at the same instant."));
  }
  QString swatch;
  if (content.job.valid()) {
    swatch = QStringLiteral("<span style='color:%1'>■</span> ").arg(jobColor(content.job.value).name());
  }
  QString html = style + QStringLiteral("<table width='100%' cellspacing='0' cellpadding='10' bgcolor='%1'><tr><td><span style='font-size:14px; "
                                        "font-weight:600'>%2%3</span>%4</td></tr></table>")
                             .arg(theme.accentSoft.name(), swatch, content.headline.toHtmlEscaped(),
                                  content.subline.isEmpty() ? QString()
                                                            : QStringLiteral("<br><span style='color:%1'>%2</span>")
                                                                  .arg(theme.dim.name(), content.subline.toHtmlEscaped()));
  for (std::size_t t = 0; t < content.tables.size(); ++t) html += tableHtml(content.tables[t], static_cast<int>(t), theme);
  for (const WhyParagraph& paragraph : content.paragraphs) {
    html += QStringLiteral("<p style='margin-top:14px'><b>%1</b></p><p style='color:%2'>%3</p>")
                .arg(paragraph.title.toHtmlEscaped(), theme.dim.name(), paragraph.text.toHtmlEscaped());
  }
  return html + QStringLiteral("<p style='margin-top:14px'><a href='copy:all'>%1</a></p>").arg(WhyPanel::tr("Copy everything as text"));
}

WhyPanel::WhyPanel(Workbench* bench, QWidget* parent) : Panel(tr("Why"), parent), m_bench(bench) {
  m_corner = makeLabel({}, "note", this);
  setCorner(m_corner);
  auto* layout = new QVBoxLayout(body());
  layout->setContentsMargins(0, 0, 0, 0);
  m_text = new QTextBrowser(body());
  m_text->setOpenLinks(false);
  m_text->setFrameShape(QFrame::NoFrame);
  m_text->setAccessibleName(tr("Why"));
  m_text->setToolTip(tr("The explanation that the scheduler gave for its decision"));
  m_text->document()->setDocumentMargin(0);
  m_text->setWordWrapMode(QTextOption::WordWrap);
  layout->addWidget(m_text);
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

void WhyPanel::refresh() {
  m_content = explain(*m_bench);
  const QString html = whyHtml(m_content, m_bench->theme());
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
