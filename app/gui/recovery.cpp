// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/recovery.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QListWidget>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/base/theme/style.h"

namespace roundel::app {
namespace {

using widgets::Autosave;

class RecoveryDialog : public QDialog {
  Q_DECLARE_TR_FUNCTIONS(roundel::app::RecoveryDialog)
 public:
  RecoveryDialog(const std::vector<Autosave::Copy>& copies, QWidget* parent) : QDialog(parent) {
    setObjectName(QStringLiteral("recovery"));
    setWindowTitle(tr("Unsaved work was found"));
    auto* layout = new QVBoxLayout(this);
    auto* words = widgets::makeLabel(
        tr("Roundel ended without closing these. Documents that are opened from here still have to be saved."), "note",
        this);
    words->setWordWrap(true);
    layout->addWidget(words);
    m_list = new QListWidget(this);
    m_list->setAccessibleName(tr("Unsaved scenarios, sweeps and lessons"));
    m_list->setToolTip(tr("Space ticks what is to be opened"));
    for (const Autosave::Copy& copy : copies) add(copy);
    m_list->setCurrentRow(0);
    layout->addWidget(m_list);
    auto* buttons = new QDialogButtonBox(this);
    auto* open_button = buttons->addButton(tr("Open"), QDialogButtonBox::AcceptRole);
    open_button->setToolTip(tr("Open the ticked ones, each in its own window"));
    open_button->setDefault(true);
    auto* discard = buttons->addButton(tr("Discard all"), QDialogButtonBox::DestructiveRole);
    discard->setObjectName(QStringLiteral("discard"));
    discard->setToolTip(tr("Remove every copy in this list for good"));
    auto* later_button = buttons->addButton(tr("Later"), QDialogButtonBox::RejectRole);
    later_button->setToolTip(tr("Keep them and ask again at the next start"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(discard, &QPushButton::clicked, this, [this] {
      const auto answer = QMessageBox::question(this, tr("Discard unsaved work"), tr("Remove these copies for good?"));
      if (answer == QMessageBox::Yes) done(kDiscard);
    });
    layout->addWidget(buttons);
    resize(560, 320);
  }
  static constexpr int kDiscard = 2;
  bool ticked(int row) const { return m_list->item(row)->checkState() == Qt::Checked; }

 private:
  void add(const Autosave::Copy& copy) {
    const QString place = copy.path.isEmpty() ? tr("never saved") : QDir::toNativeSeparators(copy.path);
    const QString title = copy.ofSweep()         ? tr("Sweep: %1").arg(copy.title)
                          : !copy.ofLesson()     ? copy.title
                          : copy.title.isEmpty() ? tr("Lesson without a title")
                                                 : tr("Lesson: %1").arg(copy.title);
    QString text =
        tr("%1 — %2, %3").arg(title, place, QLocale().toString(copy.saved_at.toLocalTime(), QLocale::ShortFormat));
    if (copy.faults > 0) text += QStringLiteral(", ") + tr("%n problem(s)", nullptr, copy.faults);
    auto* item = new QListWidgetItem(text, m_list);
    item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
    item->setCheckState(Qt::Checked);
    item->setToolTip(text);
  }
  QListWidget* m_list;
};

}  // namespace

void offerRecovery(QWidget* parent, std::vector<Autosave::Copy> copies,
                   const std::function<bool(const Autosave::Copy&)>& open) {
  if (copies.empty()) return;
  RecoveryDialog dialog(copies, parent);
  const int answer = dialog.exec();
  for (std::size_t i = 0; i < copies.size(); ++i) {
    const bool is_wanted = answer == QDialog::Accepted && dialog.ticked(static_cast<int>(i));
    const bool opened = is_wanted && open(copies[i]);
    if (opened || answer == RecoveryDialog::kDiscard) Autosave::discard(copies[i].file);
  }
}

}  // namespace roundel::app
