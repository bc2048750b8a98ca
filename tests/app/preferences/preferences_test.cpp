// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that each preference applies at once in every window, and is stored.

#include "app/gui/preferences/preferences.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>

#include "app/gui/experiments/experiment_actions.h"
#include "app/gui/preferences/preferences_dialog.h"
#include "app/gui/run_page.h"
#include "tests/app/window.h"
#include "widgets/base/painting/time_axis.h"
#include "widgets/build/jobs/jobs_panel.h"
#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/plots/view/plots_row.h"
#include "widgets/program/permission/consents.h"

namespace roundel::app {
namespace {

class Preferred : public Window {
 protected:
  ~Preferred() override {
    QSettings().clear();
    MainWindow usual;  // a new window applies the stored settings, which are now the defaults
    usual.setAttribute(Qt::WA_DeleteOnClose, false);
  }

  PreferencesDialog* dialog() {
    auto* found = window->findChild<PreferencesDialog*>();
    if (found == nullptr) trigger("preferences");
    return window->findChild<PreferencesDialog*>();
  }
  void choose(const char* name, int index) {
    auto* box = dialog()->findChild<QComboBox*>(QLatin1String(name));
    ASSERT_NE(box, nullptr) << name;
    box->setCurrentIndex(index);
  }
  std::unique_ptr<MainWindow> another() {
    auto other = std::make_unique<MainWindow>();
    other->setAttribute(Qt::WA_DeleteOnClose, false);
    other->begin();
    return other;
  }
};

TEST_F(Preferred, AreFoundByKeyMenuAndPalette) {
  ASSERT_NE(window->action(QStringLiteral("preferences")), nullptr);
  EXPECT_EQ(window->action(QStringLiteral("preferences"))->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_Comma));
  QString first;
  whenAsked([&](QWidget* palette) {
    auto* typed = palette->findChild<QLineEdit*>();
    QTest::keyClicks(typed, QStringLiteral("prefer"));
    first = palette->findChild<QListWidget*>()->item(0)->text();
    QTest::keyClick(typed, Qt::Key_Return);
  });
  trigger("palette");
  EXPECT_EQ(first, QStringLiteral("Preferences"));
  ASSERT_NE(window->findChild<PreferencesDialog*>(), nullptr);
  EXPECT_FALSE(window->findChild<PreferencesDialog*>()->isModal())
      << "the dialog does not block the window, so changes are visible behind it";
}

TEST_F(Preferred, TextSizeIsThatOfEveryWidgetAtOnce) {
  const double before = QApplication::font().pointSizeF();
  const double lanes = window->workspaces().run()->lanes()->canvas()->font().pointSizeF();
  choose("text-size", 2);
  EXPECT_NEAR(QApplication::font().pointSizeF() / before, 1.3, 0.02);
  EXPECT_NEAR(window->workspaces().run()->lanes()->canvas()->font().pointSizeF() / lanes, 1.3, 0.02);
  EXPECT_EQ(preferences::textSize(), 130);
  choose("text-size", 0);
  EXPECT_NEAR(QApplication::font().pointSizeF(), before, 0.01);
}

TEST_F(Preferred, ThemeAndMotionAreThoseOfEveryWindow) {
  const std::unique_ptr<MainWindow> other = another();
  choose("theme", static_cast<int>(ThemeChoice::Dark));
  EXPECT_TRUE(bench().theme().dark);
  EXPECT_TRUE(other->bench().theme().dark);
  EXPECT_TRUE(window->action(QStringLiteral("theme-2"))->isChecked());
  auto* motion = dialog()->findChild<QCheckBox*>(QStringLiteral("reduced-motion"));
  motion->setChecked(true);
  EXPECT_TRUE(bench().reducedMotion());
  EXPECT_TRUE(other->bench().reducedMotion());
  other->action(QStringLiteral("reduced-motion"))->trigger();
  EXPECT_FALSE(motion->isChecked()) << "the dialog follows the menu of another window";
  EXPECT_TRUE(another()->bench().theme().dark) << "a new window has the same theme";
}

TEST_F(Preferred, DefaultViewIsShownNowAndByTheNextWindow) {
  choose("first-page", static_cast<int>(FirstPage::Build));
  EXPECT_EQ(window->workspaces().current(), Workspaces::Build);
  EXPECT_EQ(another()->workspaces().current(), Workspaces::Build);
  choose("first-page", static_cast<int>(FirstPage::Columns));
  EXPECT_EQ(window->workspaces().run()->arrangement(), RunPage::Arrangement::Columns);
  EXPECT_EQ(another()->workspaces().run()->arrangement(), RunPage::Arrangement::Columns);
  choose("first-page", static_cast<int>(FirstPage::Welcome));
  EXPECT_EQ(window->workspaces().current(), Workspaces::Welcome);
  EXPECT_EQ(another()->workspaces().current(), Workspaces::Welcome);
}

TEST_F(Preferred, UnitsAreThoseOfTablesAxesAndDurationsButNotOfFigures) {
  auto* jobs = window->findChild<widgets::JobsPanel*>()->jobs();
  const auto head = [&] {
    return jobs->headerData(widgets::JobListModel::Wait, Qt::Horizontal, Qt::DisplayRole).toString();
  };
  const auto axis = [&] { return window->workspaces().run()->plots()->panels().front()->data().x_label; };
  EXPECT_EQ(head(), QStringLiteral("wait, min"));
  EXPECT_EQ(axis(), QStringLiteral("time (min)"));
  choose("time-units", static_cast<int>(widgets::TimeUnits::Seconds));
  EXPECT_EQ(head(), QStringLiteral("wait, s"));
  EXPECT_EQ(axis(), QStringLiteral("time (s)"));
  EXPECT_EQ(widgets::durationText(720), QStringLiteral("720.0 s"));
  EXPECT_EQ(widgets::plots::timeUnitFor(2160).name, QStringLiteral("min")) << "axes of figures still choose their unit";
  choose("time-units", static_cast<int>(widgets::TimeUnits::Suitable));
  EXPECT_EQ(axis(), QStringLiteral("time (min)"));
}

TEST_F(Preferred, RecoveryIntervalIsThatOfScenarioAndSweep) {
  EXPECT_EQ(window->autosave().delay_ms(), 20'000);
  dialog()->findChild<QSpinBox*>(QStringLiteral("recovery-interval"))->setValue(45);
  EXPECT_EQ(window->autosave().delay_ms(), 45'000);
  EXPECT_EQ(window->experiments().autosave().delay_ms(), 45'000);
  EXPECT_EQ(another()->autosave().delay_ms(), 45'000);
}

TEST_F(Preferred, AllowedCommandsAreListedAndWithdrawn) {
  const auto allow = [](const char* command) {
    widgets::consents::add({{command, "/opt", "aa"},
                            QStringLiteral("/s/two-tenants.json"),
                            QDateTime(QDate(2026, 11, 3), QTime(9, 0)),
                            false});
  };
  widgets::consents::withdrawAll();
  auto* list = dialog()->findChild<QListWidget*>(QStringLiteral("allowed-commands"));
  auto* remove = dialog()->findChild<QPushButton*>(QStringLiteral("remove-commands"));
  EXPECT_FALSE(remove->isEnabled());
  allow("python3 own.py");
  allow("/opt/mine --round");
  dialog()->refresh();
  ASSERT_EQ(list->count(), 2);
  EXPECT_EQ(list->item(0)->text(), QStringLiteral("/opt/mine --round, for two-tenants.json, since 3 Nov 2026"));
  list->item(0)->setSelected(true);
  remove->click();
  ASSERT_EQ(widgets::consents::all().size(), 1U);
  EXPECT_EQ(widgets::consents::all().front().what.command, "python3 own.py");
  list->item(0)->setSelected(true);
  ASSERT_EQ(list->actions().size(), 1);
  EXPECT_EQ(list->actions().front()->shortcut(), QKeySequence(QKeySequence::Delete));
  list->actions().front()->trigger();
  EXPECT_TRUE(widgets::consents::all().empty());
}

TEST_F(Preferred, DefaultsComeBackTogether) {
  choose("text-size", 1);
  choose("time-units", 1);
  choose("theme", 2);
  dialog()->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::RestoreDefaults)->click();
  EXPECT_EQ(preferences::textSize(), 100);
  EXPECT_EQ(preferences::timeUnits(), widgets::TimeUnits::Suitable);
  EXPECT_FALSE(bench().theme().dark);
  EXPECT_EQ(dialog()->findChild<QComboBox*>(QStringLiteral("text-size"))->currentIndex(), 0);
}

TEST(Preferences, WhatIsStoredButMakesNoSenseIsTheDefault) {
  QSettings().clear();
  QSettings().setValue(QStringLiteral("textSize"), 4000);
  QSettings().setValue(QStringLiteral("theme"), 17);
  QSettings().setValue(QStringLiteral("timeUnits"), QStringLiteral("fortnights of the moon"));
  QSettings().setValue(QStringLiteral("recoveryInterval_s"), -3);
  EXPECT_EQ(preferences::textSize(), 100);
  EXPECT_EQ(preferences::theme(), ThemeChoice::System);
  EXPECT_EQ(preferences::timeUnits(), widgets::TimeUnits::Suitable);
  EXPECT_EQ(preferences::recoveryInterval_s(), preferences::kLeastRecovery_s);
  QSettings().clear();
}

}  // namespace
}  // namespace roundel::app
