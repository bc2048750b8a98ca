// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/permission/consent_dialog.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QFileInfo>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/base/text/shown.h"
#include "widgets/base/theme/fonts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/style.h"
#include "widgets/program/permission/command_text.h"
#include "widgets/program/permission/tinted_box.h"

namespace roundel::widgets {
namespace {

constexpr int kWide = 404, kShareOfWindow = 90;  // px; % of the window's height
constexpr int kListRows = 3;

QString dayText(const QDateTime& when) { return QLocale().toString(when.date(), QStringLiteral("d MMM")); }

QLabel* plainLabel(const QString& text, const char* role, QWidget* parent) {
  QLabel* label = makeLabel(text, role, parent);
  label->setTextFormat(Qt::PlainText);
  return label;
}

QPushButton* linkButton(const QString& text, const QString& tip, QWidget* parent) {
  auto* button = new QPushButton(text, parent);
  button->setProperty("role", QStringLiteral("link"));
  button->setToolTip(tip);
  button->setAutoDefault(false);
  return button;
}

QFrame* makeLine(QWidget* parent) {
  auto* line = new QFrame(parent);
  line->setProperty("line", true);
  return line;
}

}  // namespace

QString earlierText(const EarlierConsent& earlier) {
  if (!earlier.when.isValid()) return ConsentDialog::tr("never");
  const QString day = dayText(earlier.when);
  if (earlier.command) return ConsentDialog::tr("the command has changed since %1").arg(day);
  if (earlier.folder) return ConsentDialog::tr("the working folder has changed since %1").arg(day);
  if (earlier.file) return ConsentDialog::tr("the file has changed since %1").arg(day);
  return day;
}

ConsentDialog::ConsentDialog(const QString& scenario, std::vector<ConsentRequest> requests, const Theme& theme,
                             QWidget* parent)
    : QDialog(parent), m_scenario(scenario), m_requests(std::move(requests)), m_theme(theme) {
  setObjectName(QStringLiteral("consent"));
  setWindowTitle(tr("Allow this command?"));
  setAccessibleName(windowTitle());
  setWindowModality(Qt::WindowModal);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 14, 16, 14);
  column->setSpacing(10);
  column->addWidget(makeLabel(windowTitle(), "heading", this));
  m_sentence = plainLabel({}, "body", this);
  m_sentence->setWordWrap(true);
  column->addWidget(m_sentence);
  if (m_requests.size() > 1) addList(column);
  m_scroll = new QScrollArea(this);
  m_scroll->setFrameShape(QFrame::NoFrame);
  m_scroll->setWidgetResizable(true);
  m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_scroll->setFocusPolicy(Qt::NoFocus);
  column->addWidget(m_scroll, 1);
  column->addWidget(makeButtons());
  m_patience.setObjectName(QStringLiteral("consent-patience"));
  m_patience.setSingleShot(true);
  m_patience.setInterval(kPatience_ms);
  connect(&m_patience, &QTimer::timeout, this, [this] {
    m_ready = true;
    refreshAllow();
  });
  showRequest(0);
  setFixedWidth(screenPx(kWide));
  refreshAllow();
}

void ConsentDialog::addList(QBoxLayout* column) {
  m_list = new QListWidget(this);
  m_list->setObjectName(QStringLiteral("consent-list"));
  m_list->setAccessibleName(tr("Commands of this file"));
  m_list->setToolTip(tr("A tick allows the command; the selected one is shown below"));
  for (const ConsentRequest& request : m_requests) {
    auto* item = new QListWidgetItem(tr("%1: %2").arg(shown(request.lane), escapedCommand(request.command)), m_list);
    item->setFlags(request.found.launch ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable
                                        : Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    if (request.found.launch) item->setCheckState(Qt::Unchecked);
  }
  m_list->setFixedHeight(m_list->sizeHintForRow(0) * std::min(kListRows, static_cast<int>(m_requests.size())) +
                         screenPx(10));
  m_list->setCurrentRow(0);
  connect(m_list, &QListWidget::currentRowChanged, this, &ConsentDialog::showRequest);
  connect(m_list, &QListWidget::itemChanged, this, &ConsentDialog::refreshAllow);
  column->addWidget(m_list);
}

void ConsentDialog::showRequest(int position) {
  if (position < 0) return;
  const ConsentRequest& request = m_requests[static_cast<std::size_t>(position)];
  m_sentence->setText((request.earlier.when.isValid() ? tr("%1 names a command that has changed.")
                                                      : tr("%1 may come from someone else."))
                          .arg(shown(m_scenario)) +
                      QLatin1Char(' ') +
                      tr("Its lane “%1” starts this program on your computer:").arg(shown(request.lane)));
  auto* page = new QWidget(m_scroll);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(10);
  addCommand(request, column);
  addFacts(request, column);
  column->addWidget(makeLine(page));
  addBoxes(request, column);
  column->addStretch(1);
  m_scroll->setWidget(page);
}

void ConsentDialog::addCommand(const ConsentRequest& request, QBoxLayout* column) {
  QWidget* page = column->parentWidget();
  auto* head = new QHBoxLayout;
  head->addWidget(makeLabel(tr("Whole command"), "note", page), 1);
  auto* copy = linkButton(tr("copy"), tr("Copies the command as it is shown"), page);
  const QString text = escapedCommand(request.command);
  connect(copy, &QPushButton::clicked, this, [text] { QGuiApplication::clipboard()->setText(text); });
  head->addWidget(copy);
  auto* block = new QVBoxLayout;
  block->setSpacing(2);
  block->addLayout(head);
  auto* box = plainLabel(text, "command", page);
  box->setObjectName(QStringLiteral("consent-command"));
  box->setFont(codeFont(kBodyPx * textScale()));
  box->setWordWrap(true);
  box->setTextInteractionFlags(Qt::TextSelectableByMouse);
  box->setStyleSheet(QStringLiteral("border:1px solid %1; border-radius:%2px; padding:8px 10px;")
                         .arg(m_theme.edge.name())
                         .arg(kControlRadius));
  block->addWidget(box);
  column->addLayout(block);
}

void ConsentDialog::addFacts(const ConsentRequest& request, QBoxLayout* column) {
  QWidget* page = column->parentWidget();
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(12);
  grid->setVerticalSpacing(5);
  grid->setColumnStretch(1, 1);
  int row = 0;
  const auto add = [&](const QString& name, QWidget* value, QWidget* link = nullptr) {
    grid->addWidget(makeLabel(name, "dim", page), row, 0, link == nullptr ? Qt::AlignTop : Qt::AlignVCenter);
    grid->addWidget(value, row, 1, 1, link == nullptr ? 2 : 1);
    if (link != nullptr) grid->addWidget(link, row, 2, Qt::AlignVCenter);
    ++row;
  };
  if (!request.found.launch) {
    auto* fault = plainLabel(shown(request.found.fault), "bad", page);
    fault->setObjectName(QStringLiteral("consent-missing"));
    fault->setWordWrap(true);
    add(tr("file"), fault);
  } else {
    const program::Launch& launch = *request.found.launch;
    const QFileInfo file(QString::fromStdString(launch.file));
    auto* folder = plainLabel(shortFolder(QString::fromStdString(launch.folder)), "body", page);
    folder->setWordWrap(true);
    add(tr("working folder"), folder);
    auto* show = linkButton(tr("show file"), tr("Opens the folder of the program's file"), page);
    show->setObjectName(QStringLiteral("consent-show-file"));
    connect(show, &QPushButton::clicked, this,
            [path = file.absolutePath()] { QDesktopServices::openUrl(QUrl::fromLocalFile(path)); });
    add(tr("file"),
        plainLabel(tr("%1, %2").arg(escapedCommand(file.fileName().toStdString()), fileSizeText(file.size())), "body",
                   page),
        show);
    auto* hash = plainLabel(groupedHash(launch.sha256), "body", page);
    hash->setObjectName(QStringLiteral("consent-hash"));
    hash->setFont(codeFont(kNotePx * textScale()));
    hash->setWordWrap(true);
    hash->setTextInteractionFlags(Qt::TextSelectableByMouse);
    add(tr("sha256 of the file"), hash);
  }
  const EarlierConsent& earlier = request.earlier;
  const bool is_changed = earlier.command || earlier.folder || earlier.file;
  auto* earlier_label = plainLabel(earlierText(earlier), is_changed ? "warning" : "body", page);
  earlier_label->setObjectName(QStringLiteral("consent-earlier"));
  earlier_label->setWordWrap(true);
  add(tr("allowed before"), earlier_label);
  column->addLayout(grid);
}

void ConsentDialog::addBoxes(const ConsentRequest& request, QBoxLayout* column) {
  QWidget* page = column->parentWidget();
  const QString good = protectedText(request.limits), bad = notProtectedText(request.limits);
  column->addWidget(new TintedBox(StatusMark::Kind::Good, tr("Protected"), good, m_theme, page));
  column->addWidget(new TintedBox(StatusMark::Kind::Warning, tr("Not protected"), bad, m_theme, page));
  setAccessibleDescription(tr("Protected: %1 Not protected: %2").arg(good, bad));
  auto* note = makeLabel(
      tr("Roundel stores your choice on this computer only. It asks again when the command or the file changes."),
      "note", page);
  note->setWordWrap(true);
  column->addWidget(note);
}

QWidget* ConsentDialog::makeButtons() {
  auto* part = new QWidget(this);
  auto* row = new QHBoxLayout(part);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  row->addWidget(makeLabel(tr("Enter: Not now"), "note", part), 1);
  m_notNow = new QPushButton(tr("&Not now"), part);
  m_notNow->setObjectName(QStringLiteral("consent-not-now"));
  m_notNow->setToolTip(tr("The lane stays empty; the other lanes run (Enter, Esc)"));
  m_notNow->setDefault(true);
  m_notNow->setMinimumWidth(screenPx(96));
  connect(m_notNow, &QPushButton::clicked, this, &QDialog::reject);
  m_allow = new QPushButton(tr("&Allow for this file"), part);
  m_allow->setObjectName(QStringLiteral("consent-allow"));
  m_allow->setAutoDefault(false);
  m_allow->setToolTip(tr(
      "Starts the program now, and whenever this scenario file is opened, until the command or the program's file changes"));
  connect(m_allow, &QPushButton::clicked, this, &QDialog::accept);
  row->addWidget(m_notNow);
  row->addWidget(m_allow);
  return part;
}

std::vector<std::size_t> ConsentDialog::allowed() const {
  std::vector<std::size_t> positions;
  if (result() != QDialog::Accepted) return positions;
  for (std::size_t i = 0; i < m_requests.size(); ++i) {
    const bool ticked = m_list == nullptr || m_list->item(static_cast<int>(i))->checkState() == Qt::Checked;
    if (ticked && m_requests[i].found.launch) positions.push_back(i);
  }
  return positions;
}

void ConsentDialog::refreshAllow() {
  bool has_choice = m_list == nullptr && m_requests.front().found.launch.has_value();
  for (int i = 0; m_list != nullptr && i < m_list->count(); ++i)
    has_choice |= m_list->item(i)->checkState() == Qt::Checked;
  m_allow->setEnabled(m_ready && has_choice);
}

void ConsentDialog::showEvent(QShowEvent* event) {
  const QWidget* parent_window = parentWidget() != nullptr ? parentWidget()->window() : nullptr;
  const int room = parent_window != nullptr ? parent_window->height() : screen()->availableSize().height();
  const int largest_height = room * kShareOfWindow / 100;
  const int middle = m_scroll->widget()->heightForWidth(width() - 32);
  const int wanted_height =
      sizeHint().height() - m_scroll->sizeHint().height() + std::max(middle, m_scroll->widget()->sizeHint().height());
  setMaximumHeight(largest_height);
  resize(width(), std::min(largest_height, wanted_height));
  QDialog::showEvent(event);
  m_notNow->setFocus();
  m_patience.start();
}

// Enter never allows, even if the focus is on the list.
void ConsentDialog::keyPressEvent(QKeyEvent* event) {
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (enter && !m_allow->hasFocus()) return reject();
  QDialog::keyPressEvent(event);
}

}  // namespace roundel::widgets
