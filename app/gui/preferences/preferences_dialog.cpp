// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/preferences/preferences_dialog.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>

#include "app/gui/preferences/preferences.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/theme/style.h"
#include "widgets/program/permission/command_text.h"

namespace roundel::app {
namespace {

constexpr int kWide = 460, kCommandsHigh = 88;

}  // namespace

PreferencesDialog::PreferencesDialog(QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("preferences"));
  setWindowTitle(tr("Preferences"));
  auto* column = new QVBoxLayout(this);
  auto* form = new QFormLayout;
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  addLook(form);
  addWork(form);
  column->addLayout(form);
  column->addWidget(makeCommands());
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close | QDialogButtonBox::RestoreDefaults, this);
  QPushButton* defaults = buttons->button(QDialogButtonBox::RestoreDefaults);
  defaults->setToolTip(tr("Every preference as after the installation"));
  buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Closes this dialog; every preference is already stored"));
  connect(defaults, &QPushButton::clicked, this, [this] {
    preferences::restoreDefaults();
    refresh();
    emit changed();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  column->addWidget(buttons);
  setMinimumWidth(kWide);
  refresh();
}

QComboBox* PreferencesDialog::addChoices(QFormLayout* form, const QString& name, const QString& label,
                                         const QString& tip, const QStringList& choices) {
  auto* box = new QComboBox(this);
  box->setObjectName(name);
  box->addItems(choices);
  box->setToolTip(tip);
  box->setAccessibleName(label);
  box->setAccessibleDescription(tip);
  form->addRow(label, box);
  return box;
}

void PreferencesDialog::addLook(QFormLayout* form) {
  QStringList sizes;
  for (const int percent : preferences::kTextSizes) sizes << tr("%1 %").arg(percent);
  m_textSize = addChoices(form, QStringLiteral("text-size"), tr("Text size"),
                          tr("Size of the text in all windows; figures keep the sizes of their presets"), sizes);
  connect(m_textSize, &QComboBox::currentIndexChanged, this, [this](int index) {
    preferences::setTextSize(preferences::kTextSizes[index]);
    emit changed();
  });
  m_theme = addChoices(form, QStringLiteral("theme"), tr("Theme"), tr("Colours of all windows; figures stay light"),
                       {tr("As the system"), tr("Light"), tr("Dark")});
  connect(m_theme, &QComboBox::currentIndexChanged, this, [this](int index) {
    preferences::setTheme(static_cast<ThemeChoice>(index));
    emit changed();
  });
  m_motion = new QCheckBox(tr("Jump from round to round instead of gliding"), this);
  m_motion->setObjectName(QStringLiteral("reduced-motion"));
  m_motion->setToolTip(tr("Playing, the stage and animations of the window change without interpolation"));
  m_motion->setAccessibleName(tr("Reduced motion"));
  form->addRow(tr("Reduced motion"), m_motion);
  connect(m_motion, &QCheckBox::toggled, this, [this](bool on) {
    preferences::setReducedMotion(on);
    emit changed();
  });
}

void PreferencesDialog::addWork(QFormLayout* form) {
  m_firstPage = addChoices(form, QStringLiteral("first-page"), tr("Default view"),
                           tr("The page that new windows open with; shown now in this window, too"),
                           {tr("Welcome"), tr("Run, as it was left"), tr("Build"), tr("Run, lanes"), tr("Run, columns"),
                            tr("Run, stage"), tr("Figures"), tr("Experiments")});
  connect(m_firstPage, &QComboBox::currentIndexChanged, this, [this](int index) {
    preferences::setFirstPage(static_cast<FirstPage>(index));
    emit changed();
    emit firstPageChanged();
  });
  m_units = addChoices(form, QStringLiteral("time-units"), tr("Units of time"),
                       tr("Durations and time axes of the window; instants stay on the clock, figures choose for "
                          "themselves"),
                       {tr("Whichever suits"), tr("Seconds"), tr("Minutes"), tr("Hours"), tr("Days")});
  connect(m_units, &QComboBox::currentIndexChanged, this, [this](int index) {
    preferences::setTimeUnits(static_cast<widgets::TimeUnits>(index));
    emit changed();
  });
  m_recovery = new QSpinBox(this);
  m_recovery->setObjectName(QStringLiteral("recovery-interval"));
  m_recovery->setRange(preferences::kLeastRecovery_s, preferences::kMostRecovery_s);
  m_recovery->setSuffix(tr(" s"));
  m_recovery->setToolTip(tr("Unsaved changes are copied at the latest after this time, to be recovered after a crash"));
  m_recovery->setAccessibleName(tr("Recovery interval in seconds"));
  form->addRow(tr("Recovery interval"), m_recovery);
  connect(m_recovery, &QSpinBox::valueChanged, this, [this](int seconds) {
    preferences::setRecoveryInterval(seconds);
    emit changed();
  });
}

QWidget* PreferencesDialog::makeCommands() {
  auto* part = new QWidget(this);
  auto* column = new QVBoxLayout(part);
  column->setContentsMargins(0, 0, 0, 0);
  auto* title = widgets::makeLabel(tr("Allowed commands"), "title", part);
  auto* note =
      widgets::makeLabel(tr("Programs that Roundel may start as schedulers, each for one scenario file. A change of "
                            "the command or of the program's file asks again."),
                         "note", part);
  note->setWordWrap(true);
  m_commands = new QListWidget(part);
  m_commands->setObjectName(QStringLiteral("allowed-commands"));
  m_commands->setSelectionMode(QAbstractItemView::ExtendedSelection);
  m_commands->setToolTip(tr("Commands that you have allowed; Delete withdraws the selected ones"));
  m_commands->setAccessibleName(tr("Allowed commands"));
  m_commands->setFixedHeight(kCommandsHigh);
  m_remove = new QPushButton(tr("Withdraw"), part);
  m_remove->setObjectName(QStringLiteral("remove-commands"));
  m_remove->setToolTip(tr("Withdraws the selected commands: Roundel asks before it starts them again (Delete)"));
  auto* key = new QAction(m_commands);
  key->setShortcut(QKeySequence::Delete);
  key->setShortcutContext(Qt::WidgetShortcut);
  m_commands->addAction(key);
  connect(key, &QAction::triggered, this, &PreferencesDialog::removeCommands);
  connect(m_remove, &QPushButton::clicked, this, &PreferencesDialog::removeCommands);
  connect(m_commands, &QListWidget::itemSelectionChanged, this,
          [this] { m_remove->setEnabled(!m_commands->selectedItems().isEmpty()); });
  title->setBuddy(m_commands);
  for (QWidget* part_widget :
       {static_cast<QWidget*>(title), static_cast<QWidget*>(note), static_cast<QWidget*>(m_commands)})
    column->addWidget(part_widget);
  column->addWidget(m_remove, 0, Qt::AlignLeft);
  return part;
}

void PreferencesDialog::removeCommands() {
  for (const QListWidgetItem* item : m_commands->selectedItems()) {
    const auto place = item->data(Qt::UserRole).toULongLong();
    if (place < m_consents.size()) widgets::consents::withdraw(m_consents[place]);
  }
  refresh();
  emit changed();
}

void PreferencesDialog::refresh() {
  const QSignalBlocker quiet[] = {QSignalBlocker(m_textSize),  QSignalBlocker(m_theme), QSignalBlocker(m_motion),
                                  QSignalBlocker(m_firstPage), QSignalBlocker(m_units), QSignalBlocker(m_recovery)};
  m_textSize->setCurrentIndex(static_cast<int>(
      std::find(std::begin(preferences::kTextSizes), std::end(preferences::kTextSizes), preferences::textSize()) -
      std::begin(preferences::kTextSizes)));
  m_theme->setCurrentIndex(static_cast<int>(preferences::theme()));
  m_motion->setChecked(preferences::reducedMotion());
  m_firstPage->setCurrentIndex(static_cast<int>(preferences::firstPage()));
  m_units->setCurrentIndex(static_cast<int>(preferences::timeUnits()));
  m_recovery->setValue(preferences::recoveryInterval_s());
  m_commands->clear();
  m_consents = widgets::consents::all();
  for (std::size_t i = 0; i < m_consents.size(); ++i) {
    const widgets::Consent& consent = m_consents[i];
    const QString file =
        consent.scenario.isEmpty() ? tr("a scenario without a file") : QFileInfo(consent.scenario).fileName();
    auto* item = new QListWidgetItem(tr("%1, for %2, since %3")
                                         .arg(widgets::escapedCommand(consent.what.command), widgets::shown(file),
                                              QLocale().toString(consent.when.date(), QStringLiteral("d MMM yyyy"))),
                                     m_commands);
    item->setToolTip(tr("In %1").arg(widgets::shortFolder(QString::fromStdString(consent.what.folder))));
    item->setData(Qt::UserRole, QVariant::fromValue<qulonglong>(i));
  }
  if (m_commands->count() == 0) {
    auto* empty_row = new QListWidgetItem(tr("No command is allowed."), m_commands);
    empty_row->setFlags(Qt::NoItemFlags);
  }
  m_remove->setEnabled(false);
}

}  // namespace roundel::app
