// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the command palette, the shortcut sheet, layouts, windows and unsaved work.

#include <QDialogButtonBox>
#include <QDockWidget>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <QUndoView>

#include "app/gui/command_palette.h"
#include "app/gui/run_page.h"
#include "app/gui/side_panel.h"
#include "tests/app/window.h"
#include "widgets/document/session/autosave.h"
#include "widgets/start/help/help_window.h"

namespace roundel::app {
namespace {

QStringList texts(const QList<PaletteEntry>& entries) {
  QStringList out;
  for (const PaletteEntry& entry : entries) out << entry.text;
  return out;
}

TEST(PaletteScore, WantsEveryLetterInOrder) {
  const auto fits = [](const char* typed) {
    return !matching({{QStringLiteral("Reset layout"), {}, {}, {}}}, QString::fromLatin1(typed)).isEmpty();
  };
  EXPECT_TRUE(fits("rl"));
  EXPECT_FALSE(fits("lr"));
  EXPECT_FALSE(fits("resetz"));
  EXPECT_TRUE(fits(""));
}

TEST(PaletteScore, StartsOfWordsAndRunsComeBeforeLettersHereAndThere) {
  const auto best = [](const QStringList& names, const QString& typed) {
    QList<PaletteEntry> entries;
    for (const QString& name : names) entries.append({name, {}, {}, {}});
    return texts(matching(entries, typed)).value(0);
  };
  EXPECT_EQ(best({QStringLiteral("Clear selection"), QStringLiteral("Reset layout")}, QStringLiteral("rl")),
            QStringLiteral("Reset layout"));
  EXPECT_EQ(best({QStringLiteral("Show another"), QStringLiteral("Save as")}, QStringLiteral("sa")),
            QStringLiteral("Save as"))
      << "the beginning of a word has priority over scattered letters";
  EXPECT_EQ(best({QStringLiteral("Export run folders"), QStringLiteral("Run all again")}, QStringLiteral("run")),
            QStringLiteral("Run all again"));
  EXPECT_EQ(best({QStringLiteral("b"), QStringLiteral("a")}, QString()), QStringLiteral("b"))
      << "an empty search keeps the given order";
}

// The intended entry is first even if many entries contain the letters.
TEST(PaletteScore, WordsOfTheTextComeBeforeLettersThatStandApart) {
  const QList<PaletteEntry> lines{{QStringLiteral("New sweep"), QStringLiteral("Experiments"), {}, {}},
                                  {QStringLiteral("Node table"), QStringLiteral("View"), {}, {}},
                                  {QStringLiteral("Footnotes"), QStringLiteral("View"), {}, {}},
                                  {QStringLiteral("Edit"), QStringLiteral("Note"), {}, {}},
                                  {QStringLiteral("Show notes and arrows"), QStringLiteral("View"), {}, {}},
                                  {QStringLiteral("Add a note"), QStringLiteral("View"), {}, {}},
                                  {QStringLiteral("Run until"), QStringLiteral("Run"), {}, {}},
                                  {QStringLiteral("Run all again"), QStringLiteral("Run"), {}, {}}};
  const auto found = [&](const char* typed) { return texts(matching(lines, QString::fromLatin1(typed))); };
  const QStringList note{QStringLiteral("Add a note"), QStringLiteral("Show notes and arrows"),
                         QStringLiteral("Footnotes"), QStringLiteral("Edit")};
  EXPECT_EQ(found("note").mid(0, 4), note)
      << "in this order: whole word, beginning of a word, inside a word, in the hint";
  EXPECT_EQ(found("note add").value(0), QStringLiteral("Add a note")) << "the order of the words does not matter";
  EXPECT_EQ(found("arr no").value(0), QStringLiteral("Show notes and arrows"));
  EXPECT_EQ(found("view note").value(0), QStringLiteral("Add a note")) << "the search includes the hint";
  EXPECT_EQ(found("run again").value(0), QStringLiteral("Run all again"));
  EXPECT_EQ(found("ns").value(0), QStringLiteral("New sweep")) << "the search finds the first letters of words";
  EXPECT_TRUE(found("note zz").isEmpty());
}

TEST(PaletteScore, MarksWhatOnlyHasTheLettersHereAndThere) {
  const QList<PaletteEntry> lines{{QStringLiteral("Retry failed runs"), QStringLiteral("Experiments"), {}, {}},
                                  {QStringLiteral("Preferences"), QStringLiteral("Edit"), {}, {}}};
  const QList<PaletteEntry> found = matching(lines, QStringLiteral("rtfl"));
  ASSERT_EQ(found.size(), 1);
  EXPECT_TRUE(found[0].scattered);
  EXPECT_FALSE(matching(lines, QStringLiteral("prefer")).front().scattered);
  EXPECT_FALSE(matching(lines, QString()).front().scattered);
}

TEST(CommandPalette, EnterDoesNotRunWhatOnlyHasTheLettersHereAndThere) {
  int ran = 0;
  CommandPalette palette({{QStringLiteral("Retry failed runs"), {}, {}, [&] { ++ran; }}}, nullptr);
  auto* typed = palette.findChild<QLineEdit*>();
  QTest::keyClicks(typed, QStringLiteral("rfr"));
  ASSERT_EQ(palette.findChild<QListWidget*>()->count(), 1) << "the entry is still in the list";
  QTest::keyClick(typed, Qt::Key_Return);
  EXPECT_FALSE(palette.chosen());
  QTest::keyClick(typed, Qt::Key_Down);
  QTest::keyClick(typed, Qt::Key_Return);
  ASSERT_TRUE(palette.chosen());
  palette.chosen()();
  EXPECT_EQ(ran, 1);
}

TEST_F(Window, TheHelpMenuEndsWithAbout) {
  const QMenu* help = window->menuBar()->actions().constLast()->menu();
  ASSERT_NE(help, nullptr);
  EXPECT_EQ(help->actions().constLast()->objectName(), QStringLiteral("about"));
}

TEST_F(Window, ThePaletteDoesWhatIsTyped) {
  whenAsked([](QWidget* dialog) {
    auto* typed = dialog->findChild<QLineEdit*>();
    QTest::keyClicks(typed, QStringLiteral("Figures"));
    auto* list = dialog->findChild<QListWidget*>();
    ASSERT_GT(list->count(), 0);
    EXPECT_EQ(list->item(0)->text(), QStringLiteral("Figures"));
    QTest::keyClick(typed, Qt::Key_Return);
  });
  trigger("palette");
  EXPECT_EQ(window->workspaces().current(), Workspaces::Figures);
}

TEST_F(Window, APaletteOfEveryCommandFindsNotesFirst) {
  QString first;
  whenAsked([&](QWidget* dialog) {
    QTest::keyClicks(dialog->findChild<QLineEdit*>(), QStringLiteral("note"));
    if (auto* list = dialog->findChild<QListWidget*>(); list->count() > 0) first = list->item(0)->text();
    QTest::keyClick(dialog, Qt::Key_Escape);
  });
  trigger("palette");
  EXPECT_TRUE(first.contains(QStringLiteral("note"), Qt::CaseInsensitive)) << first.toStdString();
}

TEST_F(Window, ThePaletteGoesToJobsAndSchedulersAndEscDoesNothing) {
  whenAsked([](QWidget* dialog) {
    auto* typed = dialog->findChild<QLineEdit*>();
    QTest::keyClicks(typed, QStringLiteral("J3"));
    QTest::keyClick(typed, Qt::Key_Return);
  });
  trigger("palette");
  EXPECT_EQ(bench().selection.job(), model::JobIndex(2));

  whenAsked([](QWidget* dialog) {
    auto* typed = dialog->findChild<QLineEdit*>();
    QTest::keyClicks(typed, QStringLiteral("hadar rigid"));
    QTest::keyClick(typed, Qt::Key_Return);
  });
  trigger("palette");
  EXPECT_EQ(bench().selection.focusedLane(), 2);

  const std::string before = bytes();
  whenAsked([](QWidget* dialog) { QTest::keyClick(dialog, Qt::Key_Escape); });
  trigger("palette");
  EXPECT_EQ(bytes(), before);
}

TEST_F(Window, TheShortcutSheetShowsEveryKeyOfTheMenusAndFilters) {
  const QList<MenuEntry> entries = window->menus().entries();
  QStringList missing;
  whenAsked([&](QWidget* dialog) {
    auto* tree = dialog->findChild<QTreeWidget*>();
    for (const MenuEntry& entry : entries) {
      if (entry.action->shortcut().isEmpty()) continue;
      const QString what = entry.action->text().remove(QLatin1Char('&'));
      if (tree->findItems(what, Qt::MatchExactly | Qt::MatchRecursive).isEmpty()) missing << what;
    }
    QTest::keyClicks(dialog->findChild<QLineEdit*>(), QStringLiteral("ctrl+s"));
    int shown = 0;
    for (int g = 0; g < tree->topLevelItemCount(); ++g) {
      for (int i = 0; i < tree->topLevelItem(g)->childCount(); ++i)
        shown += tree->topLevelItem(g)->child(i)->isHidden() ? 0 : 1;
    }
    EXPECT_GE(shown, 1);
    EXPECT_LE(shown, 12);
    dialog->close();
  });
  trigger("shortcuts");
  EXPECT_EQ(missing, QStringList());
}

TEST_F(Window, WhatIsNewIsAPageOfTheHelpThatBeginsWithAVersion) {
  trigger("whats-new");
  auto* help = window->findChild<widgets::HelpWindow*>();
  ASSERT_NE(help, nullptr);
  EXPECT_EQ(help->view()->page(), "whatsnew");
  const widgets::HelpPage* page = help->pages().find(QStringLiteral("whatsnew"));
  ASSERT_NE(page, nullptr);
  ASSERT_GE(page->sections.size(), 3u);
  EXPECT_TRUE(QRegularExpression(QStringLiteral("^\\d+\\.\\d+\\.\\d+$")).match(page->sections[1].heading).hasMatch());
  for (const char* part : {"Welcome", "New in three steps", "the stage", "Why as a story", "knobs", "branches",
                           "Experiments", "Papers", "presenter"})
    EXPECT_TRUE(page->sections[2].text.contains(QLatin1String(part))) << part;
  EXPECT_TRUE(page->markdown.contains(QLatin1String("](window.md)"))) << "links are relative to the folder of the help";
  help->close();
}

// Returns the rows of the page's tables that name a key.
QStringList keysOfThePage() {
  QFile page(QStringLiteral(":/help/window.md"));
  EXPECT_TRUE(page.open(QIODevice::ReadOnly));
  QStringList keys;
  bool inside = false;
  for (const QString& line : QString::fromUtf8(page.readAll()).split(QLatin1Char('\n'))) {
    if (line.startsWith(QLatin1String("| key | where |"))) {
      inside = true;
    } else if (!line.startsWith(QLatin1Char('|'))) {
      inside = false;
    } else if (inside && !line.startsWith(QLatin1String("|---"))) {
      keys << line.section(QLatin1Char('|'), 1, 1).trimmed();
    }
  }
  return keys;
}

TEST_F(Window, TheShortcutSheetHasTheKeysThatTheHelpOfTheWindowNames) {
  const QStringList keys = keysOfThePage();
  EXPECT_TRUE(keys.contains(QStringLiteral("K")) && keys.contains(QStringLiteral("L"))) << keys.join(' ').toStdString();
  QStringList missing;
  whenAsked([&](QWidget* dialog) {
    for (const QString& key : keys) {
      if (dialog->findChild<QTreeWidget*>()->findItems(key, Qt::MatchExactly | Qt::MatchRecursive, 1).isEmpty())
        missing << key;
    }
    dialog->close();
  });
  trigger("shortcuts");
  EXPECT_EQ(missing, QStringList());
}

TEST_F(Window, NoTwoActionsShareAKey) {
  QMap<QString, QString> seen;
  for (const QAction* action : window->actions()) {
    for (const QKeySequence& key : action->shortcuts()) {
      const QString text = key.toString();
      EXPECT_FALSE(seen.contains(text) && seen[text] != action->text())
          << text.toStdString() << ": " << seen[text].toStdString() << ", " << action->text().toStdString();
      seen[text] = action->text();
    }
  }
}

TEST_F(Window, TheUndoHistoryGoesBackToAnyEdit) {
  const std::string opened = bytes();
  for (int i = 1; i <= 3; ++i) {
    bench().document.edit(QStringLiteral("edit %1").arg(i), [=](model::Scenario& s) { s.clock.restart_s = i; });
  }
  trigger("undo-history");
  auto* history = window->findChild<QDockWidget*>(QStringLiteral("history"));
  EXPECT_TRUE(history->isVisible());
  auto* list = history->findChild<QUndoView*>();
  ASSERT_EQ(list->model()->rowCount(), 4);
  list->setCurrentIndex(list->model()->index(1, 0));
  EXPECT_EQ(bench().document.scenario().clock.restart_s, 1);
  list->setCurrentIndex(list->model()->index(0, 0));
  EXPECT_EQ(bytes(), opened);
}

TEST_F(Window, ALayoutIsKeptUnderItsNameAndComesBack) {
  trigger("undo-history");
  window->workspaces().show(Workspaces::Figures);
  window->layouts().saveAs(QStringLiteral("mine"));
  trigger("reset-layout");
  window->workspaces().show(Workspaces::Run);
  auto* history = window->findChild<QDockWidget*>(QStringLiteral("history"));
  EXPECT_FALSE(history->isVisible());
  EXPECT_TRUE(window->layouts().restore(QSettings().value(QStringLiteral("layouts/mine")).toByteArray()));
  EXPECT_TRUE(history->isVisible());
  EXPECT_EQ(window->workspaces().current(), Workspaces::Figures);
  EXPECT_FALSE(window->layouts().restore("no layout"));
  EXPECT_EQ(window->workspaces().current(), Workspaces::Figures);
}

MainWindow* otherWindow(const MainWindow* than) {
  for (QWidget* widget : QApplication::topLevelWidgets()) {
    auto* other = qobject_cast<MainWindow*>(widget);
    if (other != nullptr && other != than) return other;
  }
  return nullptr;
}

TEST_F(Window, AnotherWindowHasADocumentOfItsOwnAndTheThemeIsShared) {
  trigger("new-window");
  std::unique_ptr<MainWindow> other(otherWindow(window.get()));
  ASSERT_NE(other, nullptr);
  other->setAttribute(Qt::WA_DeleteOnClose, false);
  const std::string before = bytes();
  other->bench().document.edit(QStringLiteral("edit"), [](model::Scenario& s) { s.title = "the other's"; });
  EXPECT_EQ(bytes(), before);
  EXPECT_FALSE(bench().document.isModified());
  other->views().setTheme(ThemeChoice::Dark);
  EXPECT_EQ(bench().theme().dark, true);
  other->views().setTheme(ThemeChoice::Light);
  EXPECT_EQ(bench().theme().dark, false);
}

TEST_F(Window, WhatADeadWindowLeftIsOfferedAndOpensUnsaved) {
  const QString folder = widgets::Autosave::defaultFolder();
  {  // a copy without an owner, as a killed process leaves it
    widgets::Document lost;
    lost.reset(bench().document.scenario(), QStringLiteral("/somewhere/lost.json"));
    widgets::Autosave autosave(&lost);
    lost.edit(QStringLiteral("edit"), [](model::Scenario& s) { s.title = "lost work"; });
    autosave.writeNow();
    autosave.waitForWritten();
    ASSERT_TRUE(QFile::copy(autosave.file(), folder + QStringLiteral("/orphan.roundel~")));
  }
  whenAsked([](QWidget* dialog) {
    EXPECT_EQ(dialog->objectName(), QStringLiteral("recovery"));
    dialog->findChild<QDialogButtonBox*>()->buttons().front()->click();
  });
  window->offerUnsavedWork();
  EXPECT_EQ(bench().document.scenario().title, "lost work");
  EXPECT_EQ(bench().document.path(), QStringLiteral("/somewhere/lost.json"));
  EXPECT_TRUE(bench().document.isModified());
  EXPECT_FALSE(QFile::exists(folder + QStringLiteral("/orphan.roundel~")))
      << "the copy now belongs to this window and has another name";
  EXPECT_TRUE(QFile::exists(window->autosave().file()));
}

QString fileWithAFault(const QTemporaryDir& folder, model::Scenario wrong) {
  wrong.jobs.front().iterations = -1;
  QFile file(folder.filePath(QStringLiteral("wrong.json")));
  EXPECT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(QByteArray::fromStdString(io::writeScenario(wrong)));
  return file.fileName();
}

TEST_F(Window, AFileWhoseContentIsWrongCanBeOpenedToMendIt) {
  QTemporaryDir folder;
  const QString path = fileWithAFault(folder, bench().document.scenario());

  whenAsked([](QWidget* dialog) { dialog->close(); });
  const std::string before = bytes();
  EXPECT_FALSE(window->openFile(path));
  EXPECT_EQ(bytes(), before);

  whenAsked([](QWidget* dialog) { dialog->findChild<QPushButton*>(QStringLiteral("open-draft"))->click(); });
  EXPECT_TRUE(window->openFile(path));
  EXPECT_EQ(bench().document.scenario().jobs.front().iterations, -1);
  EXPECT_FALSE(bench().document.faults().empty());
  EXPECT_EQ(window->workspaces().current(), Workspaces::Build);
}

TEST_F(Window, AWindowThatBeginsWithAFaultyFileShowsItToBeMendedOrElseWelcome) {
  QTemporaryDir folder;
  const QString path = fileWithAFault(folder, bench().document.scenario());
  MainWindow left;
  left.setAttribute(Qt::WA_DeleteOnClose, false);
  whenAsked([](QWidget* dialog) { dialog->close(); });
  left.begin(path);
  EXPECT_EQ(left.workspaces().current(), Workspaces::Welcome);

  MainWindow mended;
  mended.setAttribute(Qt::WA_DeleteOnClose, false);
  whenAsked([](QWidget* dialog) { dialog->findChild<QPushButton*>(QStringLiteral("open-draft"))->click(); });
  mended.begin(path);
  EXPECT_EQ(mended.workspaces().current(), Workspaces::Build);
  EXPECT_EQ(mended.bench().document.scenario().jobs.front().iterations, -1);
}

}  // namespace
}  // namespace roundel::app
