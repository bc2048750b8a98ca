// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/welcome/welcome_side.h"

#include <QCheckBox>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/base/theme/icons.h"
#include "widgets/base/theme/style.h"
#include "widgets/lanes/painting/gantt_text.h"
#include "widgets/start/welcome/recent_row.h"

namespace roundel::widgets {
namespace {

constexpr int kWide = 288, kMark = 72, kSmallMark = 40;
constexpr double kRestHigh = 370;  // height of what is above and below the rows

struct SideTexts {
  Q_DECLARE_TR_FUNCTIONS(WelcomeSide)
};

}  // namespace

QString whenText(const QDateTime& then, const QDateTime& now) {
  if (!then.isValid()) return {};
  const qint64 minutes = std::max<qint64>(0, then.secsTo(now) / 60);
  const qint64 days = then.date().daysTo(now.date());
  if (minutes < 60) return minutes < 1 ? SideTexts::tr("just now") : SideTexts::tr("%1 min ago").arg(minutes);
  if (days == 0) return SideTexts::tr("%1 h ago").arg(minutes / 60);
  if (days == 1) return SideTexts::tr("yesterday");
  const QLocale locale;
  if (days < 7) return locale.dayName(then.date().dayOfWeek());
  return locale.toString(
      then.date(), then.date().year() == now.date().year() ? QStringLiteral("d MMM") : QStringLiteral("d MMM yyyy"));
}

QString whereText(const QString& path) {
  const QString folder = QFileInfo(path).absolutePath();
  const QString home = QDir::homePath();
  if (folder == home || folder.startsWith(home + QLatin1Char('/'))) return QLatin1Char('~') + folder.mid(home.size());
  return QDir::toNativeSeparators(folder);
}

WelcomeSide::WelcomeSide(Thumbnails* thumbnails, QWidget* parent) : QFrame(parent), m_thumbnails(thumbnails) {
  setObjectName(QStringLiteral("welcome-side"));
  setProperty("panel", true);
  m_box = new QBoxLayout(QBoxLayout::TopToBottom, this);
  m_box->setContentsMargins(16, 16, 16, 12);
  m_box->setSpacing(10);
  makeHead();
  makeRecent();
  makeLast();
  m_box->addStretch(1);
  m_atStart = new QCheckBox(tr("Show this page at start"), this);
  m_atStart->setObjectName(QStringLiteral("welcome-at-start"));
  m_atStart->setToolTip(tr("Without it the worked example opens; Help > Welcome is always there"));
  connect(m_atStart, &QCheckBox::toggled, this, &WelcomeSide::shownAtStartChanged);
  m_box->addWidget(m_atStart);
  setAsRow(false);
}

void WelcomeSide::makeHead() {
  auto* head = new QWidget(this);
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(14);
  m_logo = new QLabel(head);
  row->addWidget(m_logo);
  auto* names = new QVBoxLayout;
  names->setSpacing(0);
  auto* name = makeLabel(QStringLiteral("Roundel"), "heading", head);
  name->setFont(uiFont(22, QFont::Bold));
  name->setStyleSheet(QStringLiteral("font-size: 22px"));
  names->addStretch(1);
  names->addWidget(name);
  names->addWidget(makeLabel(tr("GPU-cluster schedulers"), "note", head));
  names->addStretch(1);
  row->addLayout(names, 1);
  m_box->addWidget(head);
  m_claim = makeLabel(tr("See why a scheduler gave that GPU to that job."), "heading", this);
  m_claim->setStyleSheet(QStringLiteral("font-size: 17px; font-weight: 600"));
  m_claim->setWordWrap(true);
  m_box->addWidget(m_claim);
  m_more = makeLabel(tr("Draw a cluster, run the published schedulers on it side by side, and ask every bar why it is "
                        "there."),
                     "dim", this);
  m_more->setWordWrap(true);
  m_box->addWidget(m_more);
  m_tour = new QPushButton(tr("Take the guided tour"), this);
  m_tour->setObjectName(QStringLiteral("welcome-tour"));
  m_tour->setToolTip(
      tr("Seven steps over the window, about two minutes; Esc leaves, Help > Guided tour starts it again"));
  makePrimary(m_tour);
  connect(m_tour, &QPushButton::clicked, this, &WelcomeSide::tourWanted);
  m_box->addWidget(m_tour);
  m_beat = new QPushButton(tr("Beat the scheduler"), this);
  m_beat->setObjectName(QStringLiteral("welcome-beat"));
  m_beat->setToolTip(tr("Place three jobs by hand and compare your score with the schedulers"));
  connect(m_beat, &QPushButton::clicked, this, &WelcomeSide::beatWanted);
  m_box->addWidget(m_beat);
}

void WelcomeSide::makeRecent() {
  m_recent = new QWidget(this);
  auto* column = new QVBoxLayout(m_recent);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* head = new QHBoxLayout;
  head->addWidget(makeLabel(tr("Recent"), "title", m_recent), 1);
  auto* clear = new QToolButton(m_recent);
  clear->setText(tr("clear"));
  clear->setProperty("role", QStringLiteral("link"));
  clear->setToolTip(tr("Forget every recent file; the files stay"));
  clear->setAccessibleName(tr("Clear the recent files"));
  connect(clear, &QToolButton::clicked, this, &WelcomeSide::clearWanted);
  head->addWidget(clear);
  column->addLayout(head);
  m_box->addWidget(m_recent);
  m_recentMenu = new QToolButton(this);
  m_recentMenu->setText(tr("Recent ▼"));
  m_recentMenu->setToolTip(tr("Files that were opened last"));
  m_recentMenu->setPopupMode(QToolButton::InstantPopup);
  m_recentMenu->setMenu(new QMenu(m_recentMenu));
  m_box->addWidget(m_recentMenu);
}

void WelcomeSide::makeLast() {
  m_last = new QWidget(this);
  auto* column = new QVBoxLayout(m_last);
  column->setContentsMargins(0, 6, 0, 0);
  column->addWidget(makeLabel(tr("Pick up where you left"), "title", m_last));
  m_lastWords = makeLabel({}, "dim", m_last);
  m_lastWords->setWordWrap(true);
  column->addWidget(m_lastWords);
  auto* row = new QHBoxLayout;
  auto* go = new QPushButton(tr("Continue"), m_last);
  go->setObjectName(QStringLiteral("welcome-continue"));
  go->setToolTip(tr("The last scenario, at its instant, in its workspace"));
  m_branch = new QPushButton(tr("Look at branch"), m_last);
  m_branch->setObjectName(QStringLiteral("welcome-branch"));
  m_branch->setToolTip(tr("The same, and bring back the branches that were not saved"));
  connect(go, &QPushButton::clicked, this, [this] { emit continueWanted(false); });
  connect(m_branch, &QPushButton::clicked, this, [this] { emit continueWanted(true); });
  row->addWidget(go, 1);
  row->addWidget(m_branch, 1);
  column->addLayout(row);
  m_box->addWidget(m_last);
  m_last->hide();
}

void WelcomeSide::setTheme(const Theme& theme) {
  m_theme = theme;
  setRecent(m_files);
}

void WelcomeSide::setRecent(const std::vector<RecentFile>& files) {
  m_files = files;
  delete m_rows;
  m_rows = new QWidget(m_recent);
  auto* column = new QVBoxLayout(m_rows);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (std::size_t i = 0; i < std::min(kShown, m_files.size()); ++i) {
    auto* row = new RecentRow(m_files[i], m_thumbnails, m_theme, m_rows);
    const QString path = m_files[i].path;
    if (m_files[i].there) connect(row, &RecentRow::clicked, this, [this, path] { emit openWanted(path); });
    connect(row, &RecentRow::removeWanted, this, [this, path] { emit forgetWanted(path); });
    column->addWidget(row);
  }
  m_recent->layout()->addWidget(m_rows);
  setAsRow(m_box->direction() == QBoxLayout::LeftToRight);
  fillMenu();
  if (isVisible()) fitRows();
}

void WelcomeSide::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  fitRows();
}

void WelcomeSide::fitRows() {
  if (m_rows == nullptr) return;
  double room = height() - kRestHigh * fontScale(font());
  if (m_tour->isVisibleTo(this)) room -= m_tour->sizeHint().height() + m_box->spacing();
  room -= m_beat->sizeHint().height() + m_box->spacing();
  for (RecentRow* row : m_rows->findChildren<RecentRow*>()) {
    room -= row->sizeHint().height();
    row->setVisible(room >= 0);
  }
}

void WelcomeSide::fillMenu() {
  QMenu* menu = m_recentMenu->menu();
  menu->clear();
  for (const RecentFile& file : m_files) {
    QAction* action = menu->addAction(file.title);
    action->setEnabled(file.there);
    action->setToolTip(file.path);
    connect(action, &QAction::triggered, this, [this, path = file.path] { emit openWanted(path); });
  }
}

void WelcomeSide::setLast(const std::optional<LastSession>& last) {
  m_last->setVisible(last.has_value());
  if (!last) return;
  QString words = last->title + QStringLiteral(": ") + last->where + QLatin1Char('.');
  if (last->branches > 0) words += QLatin1Char(' ') + tr("%n branch(es) not saved.", nullptr, last->branches);
  m_lastWords->setText(words);
  m_branch->setVisible(last->branches > 0);
}

void WelcomeSide::setTourOffered(bool offered) {
  m_tour->setVisible(offered);
  fitRows();
}

void WelcomeSide::setShownAtStart(bool shown) {
  const QSignalBlocker quiet(m_atStart);
  m_atStart->setChecked(shown);
}

void WelcomeSide::setAsRow(bool row) {
  m_box->setDirection(row ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  const int mark = row ? kSmallMark : kMark;
  m_logo->setPixmap(programIcon().pixmap(QSize(mark, mark), devicePixelRatioF()));
  m_claim->setVisible(!row);
  m_more->setVisible(!row);
  m_recent->setVisible(!row && !m_files.empty());
  m_recentMenu->setVisible(row && !m_files.empty());
  m_lastWords->setVisible(!row);
  setMinimumWidth(row ? 0 : kWide);
  setMaximumWidth(row ? QWIDGETSIZE_MAX : kWide);
  setSizePolicy(row ? QSizePolicy::Preferred : QSizePolicy::Fixed, row ? QSizePolicy::Maximum : QSizePolicy::Preferred);
}

}  // namespace roundel::widgets
