// What JobsTable does: clipboard, fill, jobs as a whole, and what it says of it.

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QMenu>
#include <QToolButton>
#include <algorithm>
#include <numeric>

#include "core/policies/fixes.h"
#include "widgets/job_fields/gang_throughputs.h"
#include "widgets/job_fields/job_edits.h"
#include "widgets/jobs/jobs_table.h"
#include "widgets/jobs/paste_bar.h"
#include "widgets/jobs/sheet_view.h"
#include "widgets/text/table_copy.h"
#include "widgets/text/vary_path.h"

namespace roundel::widgets {

void JobsTable::addCommand(const QString& name, const QString& text, const QString& tip, const QKeySequence& key,
                           std::function<void()> run) {
  m_commands.push_back({name, text, tip, key, std::move(run)});
}

namespace {
QKeySequence key(QKeyCombination combined) { return QKeySequence(combined); }
}  // namespace

void JobsTable::makeCommands() {
  makeClipboardCommands();
  addCommand({}, {}, {}, {}, {});
  makeFillCommands();
  addCommand({}, {}, {}, {}, {});
  makeJobCommands();
  addCommand({}, {}, {}, {}, {});
  makeRepairCommands();
}

void JobsTable::makeClipboardCommands() {
  addCommand(QStringLiteral("copy"), tr("Copy"), tr("The selected cells as a block with tabs"),
             key(Qt::CTRL | Qt::Key_C), [this] { copy(false); });
  addCommand(QStringLiteral("copy-headers"), tr("Copy with headers"),
             tr("The same with the columns' names and the jobs' ids"), key(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
             [this] { copy(true); });
  addCommand(QStringLiteral("copy-latex"), tr("Copy as LaTeX table"),
             tr("The selected cells with the columns' names and the jobs' ids, for a paper (booktabs)"), {}, [this] {
               if (m_view->selectedRange().isValid()) copyAsLatexTable(blockText(selectedBlock(true)));
             });
  addCommand(QStringLiteral("cut"), tr("Cut"), tr("Copy, then clear"), key(Qt::CTRL | Qt::Key_X), [this] {
    copy(false);
    clearCells();
  });
  addCommand(QStringLiteral("paste"), tr("Paste"), tr("A block of cells at the current one, or jobs as scenario JSON"),
             key(Qt::CTRL | Qt::Key_V), [this] { paste(); });
  addCommand(QStringLiteral("clear"), tr("Clear cells"),
             tr("Fields become unstated, throughputs become null: cannot run there"), key(Qt::Key_Delete),
             [this] { clearCells(); });
}

void JobsTable::makeFillCommands() {
  addCommand(QStringLiteral("fill-down"), tr("Fill down"),
             tr("The selection's first row over the others; of one row, the row above it"), key(Qt::CTRL | Qt::Key_D),
             [this] { fill(1, 0); });
  addCommand(QStringLiteral("fill-right"), tr("Fill right"),
             tr("The selection's first column over the others; of one column, the column before it"),
             key(Qt::CTRL | Qt::Key_R), [this] { fill(0, 1); });
  addCommand(QStringLiteral("gang-throughputs"), tr("Throughputs by gang size…"),
             tr("The cell as a table {gang size: throughput}"), key(Qt::ALT | Qt::Key_Down),
             [this] { editGangThroughputs(); });
  addCommand(QStringLiteral("form"), tr("Edit in Properties"), tr("The field's form in Properties"),
             key(Qt::CTRL | Qt::Key_F2), [this] {
               const QModelIndex now = m_view->currentIndex();
               const JobField* field = now.isValid() ? model()->fieldAt(now.column()) : nullptr;
               if (now.isValid()) showForm(field != nullptr ? field->name() : QStringLiteral("throughput"));
             });
}

void JobsTable::makeJobCommands() {
  const auto selected = [this] { return selectedJobs(); };
  addCommand(QStringLiteral("add"), tr("Add"), tr("A job of one GPU that can run on every type, or an empty template"),
             key(Qt::Key_Insert), [this] {
               const std::string id = addJob(m_bench->document, m_list);
               if (model()->rowOf(specsOf(m_bench->document.scenario(), m_list).size() - 1) < 0) model()->setFilter({});
               selectJobs({specsOf(m_bench->document.scenario(), m_list).size() - 1});
               m_view->setFocus();
             });
  addCommand(QStringLiteral("duplicate"), tr("Duplicate"), tr("Copies of the selected ones"),
             key(Qt::CTRL | Qt::SHIFT | Qt::Key_D),
             [this, selected] { selectJobs(duplicateJobs(m_bench->document, selected(), m_list)); });
  addCommand(QStringLiteral("delete"), tr("Delete"),
             tr("The selected jobs with their events; what a deleted template gave becomes its jobs' own"),
             key(Qt::CTRL | Qt::Key_Delete), [this, selected] {
               const std::vector<std::size_t> rows = selected();
               if (deleteJobs(m_bench->document, rows, m_list))
                 selectJobs({std::min(rows.front(), specsOf(m_bench->document.scenario(), m_list).size() - 1)});
             });
  const auto move = [this, selected](int by) {
    if (!model()->inFileOrder())
      return tell(tr("Jobs are moved in the order of the file: clear the filter and the sort first."));
    selectJobs(moveJobs(m_bench->document, selected(), by, m_list));
  };
  addCommand(QStringLiteral("up"), tr("Move up"), tr("One place up in the file"), key(Qt::ALT | Qt::SHIFT | Qt::Key_Up),
             [move] { move(-1); });
  addCommand(QStringLiteral("down"), tr("Move down"), tr("One place down in the file"),
             key(Qt::ALT | Qt::SHIFT | Qt::Key_Down), [move] { move(1); });
  addCommand(QStringLiteral("keep-order"), tr("Keep this order in the file"),
             tr("The rows as they are sorted now become the order of the scenario"), {}, [this] { keepOrder(); });
  addCommand(QStringLiteral("copy-json"), tr("Copy as scenario JSON"),
             tr("The selected jobs with the templates they need, to be pasted into any scenario"),
             key(Qt::CTRL | Qt::ALT | Qt::Key_C), [this, selected] {
               QGuiApplication::clipboard()->setText(copyJobs(m_bench->document.scenario(), selected(), m_list));
             });
}

void JobsTable::makeRepairCommands() {
  addCommand(QStringLiteral("next-bad"), tr("Next refused cell"), tr("To the next cell whose text is refused"),
             key(Qt::CTRL | Qt::Key_J), [this] {
               const QModelIndex bad = model()->nextBad(m_view->currentIndex());
               if (bad.isValid()) m_view->go(bad);
               m_view->setFocus();
             });
  addCommand(QStringLiteral("quick-fix"), tr("Repair the problem here"),
             tr("Only where the repair is certain; Problems lists what is done"), key(Qt::CTRL | Qt::Key_Period),
             [this] { quickFix(); });
  addCommand(QStringLiteral("apply"), tr("Apply the pasted block"), tr("As one step, once no cell is refused"),
             key(Qt::CTRL | Qt::Key_Return), [this] { model()->applyWaiting(); });
  addCommand(QStringLiteral("give-up"), tr("Give refused texts up"), tr("The cells show the document again"),
             key(Qt::Key_Escape), [this] {
               model()->giveUp();
               m_bar->clear();
             });
}

void JobsTable::fillMenu(QMenu* menu) const {
  menu->setToolTipsVisible(true);
  for (const Command& command : m_commands) {
    if (command.name.isEmpty()) {
      menu->addSeparator();
      continue;
    }
    // The key stands in the text: as a shortcut it would contend with the window's.
    QAction* action = menu->addAction(command.key.isEmpty() ? command.text
                                                            : command.text + QLatin1Char('\t') +
                                                                  command.key.toString(QKeySequence::NativeText));
    action->setObjectName(command.name);
    action->setToolTip(command.tip);
    connect(action, &QAction::triggered, this, command.run);
  }
}

void JobsTable::showMenu(const QPoint& at) {
  QMenu menu(m_view);
  menu.setObjectName(QStringLiteral("job-menu"));
  fillMenu(&menu);
  const QModelIndex cell = m_view->currentIndex();
  const QString pointer = pointerOf(cell);
  const bool field = !pointer.isEmpty() && model()->fieldAt(cell.column()) != nullptr;
  emit menuAboutToShow(&menu, pointer, field ? numberJson(cell.data().toString()) : QString());
  menu.exec(at);
}

QString JobsTable::pointerOf(const QModelIndex& cell) const {
  if (!cell.isValid() || m_list != SpecList::Jobs) return {};
  const std::string& id = m_bench->document.scenario().jobs[model()->jobAt(cell.row())].id;
  const QString job = QStringLiteral("/jobs/%1/").arg(pointerSegment(QString::fromStdString(id)));
  const JobField* field = model()->fieldAt(cell.column());
  if (field == nullptr)
    return job + QLatin1String(model()->table() == ThroughputTable::OneNode ? "throughput/" : "throughput_spread/") +
           pointerSegment(model()->cells().types()[model()->typeAt(cell.column())]);
  return field->kind == JobField::Kind::Id || field->kind == JobField::Kind::Nested ? QString() : job + field->name();
}

// ---- what it says ---------------------------------------------------------------------------------------------------------------

void JobsTable::tell(const QString& text) {
  m_bar->show(PasteBar::Tone::Tell, text, {{QStringLiteral("bar-close"), tr("Close"), tr("Close this line"), [this] {
                                              m_bar->clear();
                                              m_view->setFocus();
                                            }}});
}

void JobsTable::refuse(const QString& reason) {
  if (reason.isEmpty()) return;
  m_bar->show(PasteBar::Tone::Refuse, reason,
              {{QStringLiteral("bar-close"), tr("Close"), tr("Close this line"), [this] {
                  m_bar->clear();
                  m_view->setFocus();
                }}});
}

void JobsTable::showWaiting() {
  const auto waiting = model()->waiting();
  if (!waiting) {
    if (m_bar->property("waits").toBool()) m_bar->clear();
    m_bar->setProperty("waits", false);
    return;
  }
  QStringList words{
      waiting->bad == 0   ? tr("The pasted block of %1 cells is not in the document yet.").arg(waiting->cells)
      : waiting->bad == 1 ? tr("1 of %1 pasted cells is refused; nothing is in the document yet.").arg(waiting->cells)
                          : tr("%1 of %2 pasted cells are refused; nothing is in the document yet.")
                                .arg(waiting->bad)
                                .arg(waiting->cells)};
  if (const QModelIndex bad = model()->nextBad({}); bad.isValid()) {
    words << tr("%1, %2: %3")
                 .arg(model()->index(bad.row(), 0).data().toString(),
                      model()->headerData(bad.column(), Qt::Horizontal).toString(),
                      bad.data(JobTableModel::ErrorRole).toString());
  }
  if (waiting->new_rows > 0 && !waiting->add_rows)
    words << (waiting->new_rows == 1 ? tr("1 row is beyond the last job.")
                                     : tr("%1 rows are beyond the last job.").arg(waiting->new_rows));
  if (waiting->lost_columns > 0)
    words << (waiting->lost_columns == 1 ? tr("1 column is beyond the last GPU type.")
                                         : tr("%1 columns are beyond the last GPU type.").arg(waiting->lost_columns));
  std::vector<PasteBar::Choice> choices;
  if (waiting->bad > 0)
    choices.push_back({QStringLiteral("bar-next"), tr("Next refused"),
                       tr("To the next refused cell (Ctrl+J); type over it to correct it"),
                       [this] { run(QStringLiteral("next-bad")); }, true, true});
  if (waiting->new_rows > 0 && !waiting->add_rows) {
    choices.push_back(
        {QStringLiteral("bar-add"), waiting->new_rows == 1 ? tr("Add 1 job") : tr("Add %1 jobs").arg(waiting->new_rows),
         tr("The rows beyond the last job become jobs, in the same step"), [this] { model()->addRowsOfWaiting(); }});
  }
  if ((waiting->new_rows > 0 && !waiting->add_rows) || waiting->lost_columns > 0) {
    choices.push_back({QStringLiteral("bar-crop"), tr("Leave out"), tr("What is beyond the table is not pasted"),
                       [this] { model()->cropWaiting(); }});
  }
  choices.push_back({QStringLiteral("bar-apply"), tr("Apply"),
                     tr("Put the whole block into the document as one step (Ctrl+Return)"),
                     [this] { model()->applyWaiting(), m_view->setFocus(); }, waiting->ready(), waiting->ready()});
  choices.push_back({QStringLiteral("bar-discard"), tr("Discard"),
                     tr("Discard the block (Escape); the document does not change"),
                     [this] { model()->discardWaiting(), m_view->setFocus(); }});
  m_bar->show(waiting->bad > 0 ? PasteBar::Tone::Refuse : PasteBar::Tone::Ask, words.join(QLatin1Char(' ')),
              std::move(choices));
  m_bar->setProperty("waits", true);
}

// A text that is refused in the current cell, else a fault of the document at the cell, else one of the job.
void JobsTable::quickFix() {
  const QModelIndex now = m_view->currentIndex();
  if (!now.isValid()) return;
  const QString job = (m_list == SpecList::Jobs ? QStringLiteral("/jobs/%1") : QStringLiteral("/models/%1"))
                          .arg(model()->jobAt(now.row()));
  const JobField* field = model()->fieldAt(now.column());
  const QString cell =
      field != nullptr
          ? QStringLiteral("%1/%2").arg(job, field->name())
          : QStringLiteral("%1/throughput/%2").arg(job, model()->headerData(now.column(), Qt::Horizontal).toString());
  for (const InputError* refusal : m_bench->refusals.all()) {
    if (refusal->pointer != cell || !refusal->fix) continue;
    const auto fix = refusal->fix;
    return fix();
  }
  for (const QString& place : {cell, job}) {
    for (const model::Fault& fault : m_bench->document.faults()) {
      const QString at = QString::fromStdString(fault.pointer);
      if (at != place && !at.startsWith(place + QLatin1Char('/'))) continue;
      if (const auto fix = policies::certainFix(m_bench->document.scenario(), fault)) {
        m_bench->document.edit(QString::fromStdString(fix->label), fix->apply);
        return;
      }
    }
  }
  tell(tr("No repair here is certain."));
}

// ---- clipboard ------------------------------------------------------------------------------------------------------------------

void JobsTable::copy(bool headers) const {
  if (m_view->selectedRange().isValid()) QGuiApplication::clipboard()->setText(blockText(selectedBlock(headers)));
}

TextBlock JobsTable::selectedBlock(bool headers) const {
  const QItemSelectionRange range = m_view->selectedRange();
  TextBlock block;
  if (headers) {
    QStringList row{model()->fieldAt(0)->name()};
    for (int c = range.left(); c <= range.right(); ++c) {
      const JobField* field = model()->fieldAt(c);
      if (c > 0) row << (field != nullptr ? field->name() : model()->headerData(c, Qt::Horizontal).toString());
    }
    block.push_back(row);
  }
  for (int r = range.top(); r <= range.bottom(); ++r) {
    QStringList row;
    if (headers) row << model()->index(r, 0).data(Qt::EditRole).toString();
    for (int c = headers ? std::max(1, range.left()) : range.left(); c <= range.right(); ++c) {
      const QModelIndex cell = model()->index(r, c);
      row << (m_view->selectionModel()->isSelected(cell) || range.width() * range.height() == 1
                  ? cell.data(Qt::EditRole).toString()
                  : QString());
    }
    block.push_back(row);
  }
  return block;
}

void JobsTable::paste() {
  const QString text = QGuiApplication::clipboard()->text();
  if (isFragment(text)) {
    const PastedJobs pasted = pasteJobs(m_bench->document, text);
    if (!pasted.reason.isEmpty()) return refuse(pasted.reason);
    return selectJobs(pasted.jobs);
  }
  std::vector<BlockReading> readings = readingsOf(text);
  if (readings.front().block.empty()) return tell(tr("The clipboard holds no cells."));
  if (readings.size() > 1) return askReading(std::move(readings));
  pasteBlock(readings.front().block);
}

void JobsTable::askReading(std::vector<BlockReading> readings) {
  std::vector<PasteBar::Choice> choices;
  for (BlockReading& reading : readings) {
    const QString examples = reading.examples.mid(0, 3).join(QStringLiteral(" | "));
    PasteBar::Choice choice;
    switch (reading.kind) {
      case BlockReading::Kind::DecimalComma:
        choice = {QStringLiteral("read-decimal"),
                  tr("Decimal sign: %1").arg(examples),
                  tr("The comma is the decimal sign of this block"),
                  {}};
        break;
      case BlockReading::Kind::Thousands:
        choice = {QStringLiteral("read-thousands"),
                  tr("Thousands: %1").arg(examples),
                  tr("The comma groups thousands in this block"),
                  {}};
        break;
      case BlockReading::Kind::AsItStands:
        choice = {QStringLiteral("read-as-is"),
                  tr("As it stands: %1").arg(examples),
                  tr("Commas are separators; a number with a comma in it is refused"),
                  {}};
        break;
    }
    choice.primary = choices.empty();
    choice.run = [this, block = std::move(reading.block)] {
      m_bar->clear();
      m_view->setFocus();
      pasteBlock(block);
    };
    choices.push_back(std::move(choice));
  }
  choices.push_back({QStringLiteral("read-cancel"), tr("Cancel"), tr("Paste nothing (Escape)"),
                     [this] { m_bar->clear(), m_view->setFocus(); }});
  m_bar->show(PasteBar::Tone::Ask, tr("What does the comma mean in this block?"), std::move(choices), true);
}

void JobsTable::pasteBlock(const TextBlock& block) {
  const QItemSelectionRange range = m_view->selectedRange();
  const QModelIndex at = range.isValid() ? QModelIndex(range.topLeft()) : m_view->currentIndex();
  TextBlock cells = block;
  // One value over a whole selection, as everywhere.
  if (block.size() == 1 && block[0].size() == 1 && range.isValid() && range.width() * range.height() > 1) {
    cells.assign(static_cast<std::size_t>(range.height()), QStringList(range.width(), block[0][0]));
  }
  const JobTableModel::Pasted pasted = model()->paste(at, cells);
  if (pasted == JobTableModel::Pasted::Nothing) return tell(tr("There is no cell to paste at: select one first."));
  if (pasted == JobTableModel::Pasted::Done) {
    m_bar->clear();
    const int bottom = std::min(model()->rowCount() - 1, at.row() + static_cast<int>(cells.size()) - 1);
    const int right = std::min(model()->columnCount() - 1, at.column() + static_cast<int>(cells.front().size()) - 1);
    if (at.isValid())
      m_view->selectionModel()->select(QItemSelection(at, model()->index(bottom, right)),
                                       QItemSelectionModel::ClearAndSelect);
    return;
  }
  if (const QModelIndex bad = model()->nextBad({}); bad.isValid()) m_view->go(bad);
}

// ---- cells ----------------------------------------------------------------------------------------------------------------------

void JobsTable::clearCells() { refuse(model()->clear(m_view->selectionModel()->selectedIndexes())); }

// Of one row or column, what stands before it goes over it.
void JobsTable::fill(int rows, int columns) {
  const QItemSelectionRange range = m_view->selectedRange();
  if (!range.isValid()) return;
  int top = range.top(), left = range.left();
  if (rows > 0 && range.height() == 1) --top;
  if (columns > 0 && range.width() == 1) --left;
  if (top < 0 || left < 0)
    return tell(rows > 0 ? tr("There is no row above to fill from.") : tr("There is no column before to fill from."));
  const QModelIndex first = model()->index(top, left);
  const QModelIndex last(range.bottomRight());
  const QItemSelection from(first, model()->index(rows > 0 ? top : last.row(), columns > 0 ? left : last.column()));
  refuse(model()->fill(from, QItemSelection(first, last)));
}

void JobsTable::editGangThroughputs() {
  const QModelIndex now = m_view->currentIndex();
  const int type = now.isValid() ? model()->typeAt(now.column()) : -1;
  if (type < 0)
    return tell(tr("Throughputs by gang size are edited in the column of a GPU type: go to a cell there first."));
  auto* editor =
      new GangThroughputs(m_bench, model()->cells(), static_cast<int>(model()->jobAt(now.row())), type, this);
  const QRect cell = m_view->cellRect(now);
  editor->adjustSize();
  editor->move(m_view->viewport()->mapToGlobal(cell.bottomLeft()));
  editor->show();
}

void JobsTable::keepOrder() {
  if (!model()->filter().isEmpty())
    return tell(tr("Clear the filter first: the order of rows that are not shown is not known."));
  reorderJobs(m_bench->document, model()->order(), m_list);
  m_view->sortByColumn(-1, Qt::AscendingOrder);
}

}  // namespace roundel::widgets
