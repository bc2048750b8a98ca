// SPDX-License-Identifier: GPL-3.0-or-later
// Tests “Vary this” with the mouse: right click, context menu, click on the entry.

#include "app/gui/experiments/vary_this.h"

#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QSpinBox>
#include <QTableView>
#include <QWindow>

#include "app/gui/build_page.h"
#include "app/gui/build_tables.h"
#include "app/gui/dialogs/option_row.h"
#include "app/gui/dialogs/options_dialog.h"
#include "app/gui/window/workspaces.h"
#include "tests/app/window.h"
#include "widgets/base/sheet/sheet_view.h"
#include "widgets/base/text/vary_path.h"
#include "widgets/build/jobs/jobs_table.h"
#include "widgets/build/properties/properties_panel.h"
#include "widgets/experiments/page/experiments_page.h"
#include "widgets/lanes/view/lanes_view.h"

namespace roundel::app {
namespace {

class VaryMenus : public Window {
 protected:
  const std::vector<widgets::DraftVary>& varied() {
    return window->workspaces().experiments()->document().draft().vary;
  }
  const widgets::SweepDraft& draft() { return window->workspaces().experiments()->document().draft(); }

  /// Clicks the entry of the menu that the next right click opens.
  void choose(const char* entry) {
    m_menu.clear();
    m_chosen = false;
    auto* until = new QTimer(window.get());
    QObject::connect(until, &QTimer::timeout, until, [this, entry, until] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      if (menu == nullptr || m_chosen) return;
      until->stop();
      m_chosen = true;
      m_menu = menu->objectName();
      auto* action = menu->findChild<QAction*>(QLatin1String(entry));
      if (action == nullptr) {
        ADD_FAILURE() << entry;
        menu->close();
        return;
      }
      QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
    });
    until->start(10);
  }
  /// Clicks on the native window, because only that generates a context menu event.
  void rightClick(QWidget* on, QPoint at) {
    QWidget* top = on->window();
    QTest::mouseClick(top->windowHandle(), Qt::RightButton, {}, on->mapTo(top, at));
    EXPECT_TRUE(QTest::qWaitFor([this] { return m_chosen; })) << "the context menu did not open";
  }
  QLineEdit* fieldOf(const char* pointer) {
    for (QLineEdit* line : window->findChildren<QLineEdit*>()) {
      if (line->isVisible() && line->property(widgets::kVaryPath) == QLatin1String(pointer)) return line;
    }
    return nullptr;
  }
  QString m_menu;         ///< object name of the menu that opened
  bool m_chosen = false;  ///< whether the menu was searched for the entry
};

TEST_F(VaryMenus, AFieldOfAFormGivesADimensionAroundItsValue) {
  window->workspaces().show(Workspaces::Build);
  window->findChild<widgets::PropertiesPanel*>()->showPage(widgets::PropertiesPanel::ScenarioPage);
  QLineEdit* field = nullptr;
  ASSERT_TRUE(QTest::qWaitFor([&] { return (field = fieldOf("/clock/round_s")) != nullptr; }));
  for (QScrollArea* area : window->findChildren<QScrollArea*>()) {
    if (area->isAncestorOf(field)) area->ensureWidgetVisible(field);
  }
  ASSERT_TRUE(QTest::qWaitFor([&] { return !field->visibleRegion().isEmpty(); }));
  choose("vary-this");
  rightClick(field, field->visibleRegion().boundingRect().center());
  EXPECT_EQ(m_menu, "vary-menu");
  ASSERT_EQ(varied().size(), 1U);
  EXPECT_EQ(varied().front().paths, std::vector<std::string>{"/clock/round_s"});
  EXPECT_EQ(varied().front().scheduler, -1);
  const auto& values = varied().front().values;
  EXPECT_NE(std::ranges::find(values, "360"), values.end()) << "the values are around the value in the form";
}

TEST_F(VaryMenus, ACellOfTheJobTableGivesADimensionOfThatJobAndField) {
  window->workspaces().show(Workspaces::Build);
  widgets::JobsTable* table = window->workspaces().build()->tables()->jobs();
  window->workspaces().build()->tables()->showTab(BuildTables::Jobs);
  ASSERT_TRUE(QTest::qWaitFor([&] { return table->view()->isVisible(); }));
  const auto clickCell = [&](int row, int column) {
    const QModelIndex cell = table->model()->index(row, column);
    table->view()->scrollTo(cell);
    choose("vary-this");
    rightClick(table->view()->viewport(), table->view()->visualRect(cell).center());
    EXPECT_EQ(m_menu, "job-menu");
  };
  const std::string second = bench().document.scenario().jobs[table->model()->jobAt(1)].id;
  clickCell(1, table->model()->columns().columnOf("gpus"));
  ASSERT_EQ(varied().size(), 1U);
  EXPECT_EQ(varied()[0].paths, std::vector<std::string>{"/jobs/" + second + "/gpus"});
  clickCell(1, table->model()->columns().columnOfType(0));
  ASSERT_EQ(varied().size(), 2U);
  EXPECT_EQ(varied()[1].paths,
            std::vector<std::string>{"/jobs/" + second + "/throughput/" + bench().document.scenario().gpu_types[0].id});
}

TEST_F(VaryMenus, AnOptionOfALaneGivesADimensionOfItsScheduler) {
  QTimer::singleShot(50, window.get(), [this] {
    auto* dialog = qobject_cast<OptionsDialog*>(QApplication::activeModalWidget());
    ASSERT_NE(dialog, nullptr);
    OptionRow* row = dialog->row("utility");
    if (row == nullptr) {
      ADD_FAILURE() << "the dialog has no row for the option";
    } else {
      choose("vary-this");
      rightClick(row->editor(), row->editor()->rect().center());
      EXPECT_EQ(m_menu, "vary-menu");
    }
    dialog->reject();
  });
  emit window->findChild<widgets::LanesView*>()->optionsRequested(1);
  ASSERT_EQ(varied().size(), 1U);
  EXPECT_EQ(varied().front().paths, std::vector<std::string>{"utility"});
  ASSERT_GE(varied().front().scheduler, 0);
  const widgets::DraftScheduler& of = draft().schedulers[static_cast<std::size_t>(varied().front().scheduler)];
  EXPECT_EQ(of.policy, lanes()[1].lane.policy);
  EXPECT_TRUE(of.used);
}

}  // namespace
}  // namespace roundel::app
