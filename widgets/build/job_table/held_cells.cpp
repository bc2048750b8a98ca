// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/job_table/held_cells.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/model/scenario.h"

namespace roundel::widgets {
namespace {

struct HeldTexts {
  Q_DECLARE_TR_FUNCTIONS(HeldCells)
};

QString withPoint(const QString& text) { return QString(text).replace(QLatin1Char(','), QLatin1Char('.')); }

const HeldCell* heldAmong(const std::map<CellPlace, HeldCell>& cells, const CellPlace& place) {
  const auto cell_entry = cells.find(place);
  return cell_entry == cells.end() ? nullptr : &cell_entry->second;
}

}  // namespace

const HeldCell* HeldCells::at(const CellPlace& place) const {
  const HeldCell* held_cell = m_block ? heldAmong(m_block->cells, place) : nullptr;
  return held_cell != nullptr ? held_cell : heldAmong(m_bad, place);
}

bool HeldCells::waits(const CellPlace& place) const { return m_block && m_block->cells.contains(place); }

std::optional<HeldCells::Waiting> HeldCells::waiting() const {
  if (!m_block) return std::nullopt;
  Waiting state;
  state.cells = static_cast<int>(m_block->cells.size() + m_block->extra.size());
  for (const auto& [place, cell] : m_block->cells) state.bad += cell.reason.isEmpty() ? 0 : 1;
  for (const PastedBlock::Extra& extra_cell : m_block->extra) {
    state.bad_beyond += extra_cell.reason.isEmpty() ? 0 : 1;
    state.points_help =
        state.points_help || (!extra_cell.reason.isEmpty() && extra_cell.text.contains(QLatin1Char(',')));
  }
  state.bad += state.bad_beyond;
  state.beyond = m_beyond;
  state.new_rows = m_block->extraRows();
  state.lost_columns = m_block->lost_columns;
  state.add_rows = m_add_rows;
  return state;
}

void HeldCells::refuse(const CellPlace& place, const QString& text, const QString& reason) {
  m_bad[place] = {text, reason};
}

void HeldCells::clear() {
  m_bad.clear();
  m_block.reset();
}

void HeldCells::tryBlock() {
  model::Scenario tried = m_sheet->document().scenario();
  m_block->writeCells(*m_sheet, tried);
  m_beyond = m_block->addExtraRows(*m_sheet, tried);
}

bool HeldCells::hold(PastedBlock block) {
  m_bad.clear();
  m_block = std::move(block);
  m_add_rows = false;
  tryBlock();
  return waiting()->ready();
}

bool HeldCells::retype(const CellPlace& place, const QString& text) {
  m_block->cells[place].text = text;
  tryBlock();
  return m_block->cells[place].reason.isEmpty();
}

void HeldCells::addRows() { m_add_rows = true; }

void HeldCells::crop() {
  if (!m_block) return;
  m_block->crop();
  tryBlock();
}

void HeldCells::writePoints() {
  if (!m_block) return;
  for (PastedBlock::Extra& extra_cell : m_block->extra)
    if (!extra_cell.reason.isEmpty()) extra_cell.text = withPoint(extra_cell.text);
  tryBlock();
}

std::optional<QString> HeldCells::applyTo(model::Scenario& scenario) {
  if (!m_block || !m_block->writeCells(*m_sheet, scenario) || !m_block->addExtraRows(*m_sheet, scenario).isEmpty() ||
      !waiting()->ready())
    return std::nullopt;
  const QString step = HeldTexts::tr("Paste %1 × %2 cells").arg(m_block->rows).arg(m_block->columns);
  m_block.reset();
  return step;
}

QString HeldCells::dropLostCells() {
  const auto isGone = [&](const CellPlace& place) { return !m_sheet->has(place); };
  std::erase_if(m_bad, [&](const auto& entry) { return isGone(entry.first); });
  if (!m_block) return {};
  const auto lost = std::ranges::find_if(m_block->sequence, isGone);
  if (lost == m_block->sequence.end()) {
    tryBlock();
    return {};
  }
  const QString job_id = QString::fromStdString(lost->first);
  m_block.reset();
  return HeldTexts::tr("The pasted block was discarded: %1 or one of its columns is gone.").arg(job_id);
}

InputError HeldCells::errorOf(const CellPlace& place, const HeldCell& cell, const Type& type) const {
  const auto gpuType = JobColumns::typeOfKey(place.second);
  InputError error;
  error.pointer = m_sheet->pointerTo(place);
  error.message = HeldTexts::tr("%1, %2: %3")
                      .arg(QString::fromStdString(place.first),
                           gpuType ? QString::fromStdString(*gpuType) : jobField(place.second)->label(), cell.reason);
  error.hint = waits(place) ? HeldTexts::tr("The pasted block waits for this; none of it is in the document.")
                            : HeldTexts::tr("The cell keeps the text; the document has the previous value.");
  model::Scenario tried = m_sheet->document().scenario();
  const QString repaired = withPoint(cell.text);
  if (repaired != cell.text &&
      m_sheet->apply(tried, m_sheet->jobOf(place.first).value_or(0), place.second, repaired).isEmpty()) {
    error.fix_label = HeldTexts::tr("Write %1").arg(repaired);
    error.fix = [place, repaired, type] { type(place, repaired); };
  }
  return error;
}

std::vector<InputError> HeldCells::errors(const Type& type) const {
  std::vector<InputError> errors;
  for (const auto& [place, cell] : m_bad) errors.push_back(errorOf(place, cell, type));
  if (!m_block) return errors;
  for (const CellPlace& place : m_block->sequence) {
    const HeldCell& cell = m_block->cells.at(place);
    if (!cell.reason.isEmpty()) errors.push_back(errorOf(place, cell, type));
  }
  return errors;
}

}  // namespace roundel::widgets
