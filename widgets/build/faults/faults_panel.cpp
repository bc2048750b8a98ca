// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/faults/faults_panel.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTextLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/compare/lane_name.h"
#include "core/model/scenario.h"
#include "core/policies/fixes.h"
#include "core/policies/never_placed.h"
#include "widgets/base/theme/icons.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/document/session/catalogue_store.h"
#include "widgets/document/session/palette_fix.h"

namespace roundel::widgets {
namespace {

constexpr int kPad = 6, kIcon = 16;

// Returns the height of a text wrapped into the width of `into`, and draws it if `painter` is not null.
double drawWrapped(QPainter* painter, const QString& text, const QFont& font, const QRectF& into) {
  QTextLayout layout(text, font);
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(option);
  layout.beginLayout();
  double height = 0;
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(into.width());
    line.setPosition(QPointF(0, height));
    height += line.height();
  }
  layout.endLayout();
  if (painter != nullptr) layout.draw(painter, into.topLeft());
  return height;
}

template <class T>
QString nameAt(const std::vector<T>& list, const QString& index) {
  bool ok = false;
  const std::size_t i = index.toULongLong(&ok);
  return ok && i < list.size() ? QString::fromStdString(list[i].id) : index;
}

// "job J3" for "/jobs/2", the first two segments of a pointer; empty if they do not name an element.
QString namedPlace(const model::Scenario& scenario, const QString& list, const QString& index) {
  const auto number = [&] { return index.toInt() + 1; };
  if (list == QLatin1String("jobs")) return FaultsPanel::tr("job %1").arg(nameAt(scenario.jobs, index));
  if (list == QLatin1String("models")) return FaultsPanel::tr("template %1").arg(nameAt(scenario.models, index));
  if (list == QLatin1String("nodes")) return FaultsPanel::tr("node %1").arg(nameAt(scenario.nodes, index));
  if (list == QLatin1String("gpu_types")) return FaultsPanel::tr("GPU type %1").arg(nameAt(scenario.gpu_types, index));
  if (list == QLatin1String("events")) return FaultsPanel::tr("event %1").arg(number());
  if (list == QLatin1String("compare")) return FaultsPanel::tr("scheduler %1").arg(number());
  if (list == QLatin1String("expected")) return FaultsPanel::tr("expected figure %1").arg(number());
  return {};
}

}  // namespace

QString placeText(const model::Scenario& scenario, const QString& pointer) {
  QStringList segments;
  for (const std::string& segment : model::pointerSegments(pointer.toStdString()))
    segments << QString::fromStdString(segment);
  if (segments.isEmpty()) return FaultsPanel::tr("the scenario");
  const QString place_name = segments.size() < 2 ? QString() : namedPlace(scenario, segments[0], segments[1]);
  QStringList words{place_name.isEmpty() ? segments[0] : place_name};
  const bool rate = segments.size() == 4 && segments[2].startsWith(QLatin1String("throughput"));
  if (rate)
    words << FaultsPanel::tr("%1 on %2").arg(segments[2], segments[3]);
  else
    words << segments.mid(place_name.isEmpty() ? 1 : 2);
  return words.join(QStringLiteral(" · "));
}

// Paints a problem: message, place with hint, and the actions as links, for which there are also keys.
class FaultsPanel::Delegate : public QStyledItemDelegate {
 public:
  explicit Delegate(FaultsPanel* panel) : QStyledItemDelegate(panel), m_panel(panel) {}

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
    const int width = std::max(120, m_panel->m_list->viewport()->width());
    return {width, static_cast<int>(lay(nullptr, QRectF(0, 0, width, 0), index.row()).height) + 1};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = m_panel->m_bench->theme();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if ((option.state & QStyle::State_Selected) != 0) painter->fillRect(option.rect, theme.accentSoft);
    lay(painter, QRectF(option.rect), index.row());
    painter->setPen(QPen(theme.grid, 1));
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    if ((option.state & QStyle::State_HasFocus) != 0) {
      painter->setBrush(Qt::NoBrush);
      painter->setPen(QPen(theme.accent, 2));
      painter->drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), kControlRadius, kControlRadius);
    }
    painter->restore();
  }

  bool editorEvent(QEvent* event, QAbstractItemModel*, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override {
    if (event->type() != QEvent::MouseButtonRelease || index.row() >= static_cast<int>(m_panel->m_entries.size()))
      return false;
    const auto* mouse = static_cast<QMouseEvent*>(event);
    const Places places = lay(nullptr, QRectF(option.rect), index.row());
    if (places.fix.contains(mouse->position())) return m_panel->fix(index.row());
    if (!places.go.contains(mouse->position())) return false;
    m_panel->goTo(index.row());
    return true;
  }

 private:
  struct Places {
    double height = 0;
    QRectF fix, go;
  };

  QRectF link(QPainter* painter, const QPointF& at, const QString& text) const {
    const QFont font = screenFont(kNotePx, QFont::DemiBold);
    const QFontMetricsF metrics(font);
    const QRectF rect(at, QSizeF(metrics.horizontalAdvance(text), metrics.height()));
    if (painter != nullptr) {
      painter->setFont(font);
      painter->setPen(m_panel->m_bench->theme().accentText);
      painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, text);
    }
    return rect.adjusted(-4, -6, 4, 6);  // at least 24 px for the mouse
  }

  Places lay(QPainter* painter, const QRectF& rect, int row) const {
    const Theme& theme = m_panel->m_bench->theme();
    const bool is_placeholder = row >= static_cast<int>(m_panel->m_entries.size());
    const double left = rect.left() + kPad + kIcon + kPad;
    const double width = rect.right() - kPad - left;
    double y = rect.top() + kPad;
    if (painter != nullptr) {
      const bool warning = !is_placeholder && m_panel->m_entries[static_cast<std::size_t>(row)].warning;
      const QIcon sign = is_placeholder ? icon(QStringLiteral("check"), theme.good)
                                        : icon(QStringLiteral("warning"), warning ? theme.warning : theme.bad);
      sign.paint(painter, QRect(static_cast<int>(rect.left()) + kPad, static_cast<int>(y), kIcon, kIcon));
      painter->setPen(theme.text);
    }
    if (is_placeholder) {
      y += drawWrapped(painter, tr("No problems: the scenario runs."), screenFont(kBodyPx), QRectF(left, y, width, 0));
      return {y + kPad - rect.top(), {}, {}};
    }
    const Entry& entry = m_panel->m_entries[static_cast<std::size_t>(row)];
    y += drawWrapped(painter, entry.message, screenFont(kBodyPx, QFont::DemiBold), QRectF(left, y, width, 0)) + 2;
    if (painter != nullptr) painter->setPen(theme.dim);
    y += drawWrapped(painter, entry.place, screenFont(kNotePx), QRectF(left, y, width, 0));
    if (!entry.hint.isEmpty()) y += drawWrapped(painter, entry.hint, screenFont(kNotePx), QRectF(left, y, width, 0));
    y += 4;
    Places places;
    QPointF at(left, y);
    const QString label = m_panel->fixLabel(row);
    if (!label.isEmpty()) {
      const QString text = QFontMetricsF(screenFont(kNotePx, QFont::DemiBold)).elidedText(label, Qt::ElideRight, width);
      places.fix = link(painter, at, text);
      if (places.fix.right() + 60 > rect.right())
        at.setY(at.y() + places.fix.height() - 10);
      else
        at.setX(places.fix.right() + 10);
    }
    places.go = link(painter, at, tr("Go to it"));
    places.height = places.go.bottom() - 6 + kPad - rect.top();
    return places;
  }

  FaultsPanel* m_panel;
};

FaultsPanel::FaultsPanel(Workbench* bench, QWidget* parent)
    : Panel(tr("Problems"), parent), m_bench(bench), m_placement(new PlacementCheck(&bench->document, this)) {
  makeCorner();
  QVBoxLayout* layout = plainColumn(body());
  makeList();
  layout->addWidget(m_list);
  m_told = makeLabel({}, "note", body());
  m_told->setWordWrap(true);
  m_told->hide();
  layout->addWidget(m_told);
  makeActions();
  connect(m_list, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) { goTo(m_list->row(item)); });
  connect(&bench->document, &Document::changed, this, &FaultsPanel::refresh);
  connect(&bench->inputErrors, &InputErrors::changed, this, &FaultsPanel::refresh);
  connect(m_placement, &PlacementCheck::changed, this, &FaultsPanel::refresh);
  connect(bench, &Workbench::themeChanged, this, &FaultsPanel::refresh);
  refresh();
}

void FaultsPanel::makeCorner() {
  auto* corner = new QWidget(this);
  QHBoxLayout* row = plainRow(corner);
  m_fixAll = linkButton(tr("Fix all"), tr("Performs all repairs that have only one possibility, as one step"), corner);
  m_fixAll->setObjectName(QStringLiteral("fix-all"));
  connect(m_fixAll, &QToolButton::clicked, this, [this] { fixAll(); });
  m_count = makeLabel({}, "note", corner);
  row->addWidget(m_fixAll);
  row->addWidget(m_count);
  setCorner(corner);
}

void FaultsPanel::makeList() {
  m_list = new QListWidget(body());
  m_list->setFrameShape(QFrame::NoFrame);
  m_list->setResizeMode(QListView::Adjust);
  m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_list->setItemDelegate(new Delegate(this));
  m_list->setAccessibleName(tr("Problems of the scenario"));
  m_list->setToolTip(tr(
      "Enter or double-click goes to the place, Ctrl+. repairs it if the repair is certain, Ctrl+C copies the list"));
}

void FaultsPanel::makeActions() {
  const auto add = [this](const QString& text, const QKeySequence& key, auto run) {
    auto* action = new QAction(text, m_list);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, run);
    m_list->addAction(action);
  };
  add(tr("Go to the place"), {}, [this] { goTo(m_list->currentRow()); });
  add(tr("Repair it"), {}, [this] {
    if (!fix(m_list->currentRow())) tell(tr("This cannot be repaired automatically: go to the place and choose."));
  });
  add(tr("Repair all"), {}, [this] { fixAll(); });
  add(tr("Copy all as text"), QKeySequence::Copy, [this] { QGuiApplication::clipboard()->setText(asText()); });
  m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
  m_list->installEventFilter(this);
}

// While the list has the keyboard focus, Ctrl+. takes precedence over the window's shortcut.
bool FaultsPanel::eventFilter(QObject* watched, QEvent* event) {
  const bool key = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
  if (watched == m_list && key) {
    const auto* press = static_cast<QKeyEvent*>(event);
    if (press->key() == Qt::Key_Period && press->modifiers() == Qt::ControlModifier) {
      event->accept();
      if (event->type() == QEvent::KeyPress) quickFix();
      return true;
    }
  }
  return Panel::eventFilter(watched, event);
}

void FaultsPanel::tell(const QString& text) {
  m_told->setText(text);
  m_told->setVisible(!text.isEmpty());
}

void FaultsPanel::refresh() {
  const int row = m_list->currentRow();
  const QString current = row >= 0 && row < static_cast<int>(m_entries.size())
                              ? m_entries[static_cast<std::size_t>(row)].pointer
                              : QString();
  readEntries();
  tell({});
  m_count->setText(QString::number(m_entries.size()));
  m_fixAll->setVisible(faulty());
  fillList();
  if (m_entries.empty()) return;
  const auto same_entry = std::ranges::find(m_entries, current, &Entry::pointer);
  if (same_entry != m_entries.end() && !current.isEmpty())
    m_list->setCurrentRow(static_cast<int>(same_entry - m_entries.begin()));
  else if (row >= 0)
    m_list->setCurrentRow(std::min(row, static_cast<int>(m_entries.size()) - 1));
}

void FaultsPanel::readEntries() {
  const model::Scenario& scenario = m_bench->document.scenario();
  m_entries.clear();
  const auto errors = m_bench->inputErrors.all();
  for (std::size_t i = 0; i < errors.size(); ++i) {
    m_entries.push_back({errors[i]->message, placeText(scenario, errors[i]->pointer), errors[i]->hint,
                         errors[i]->pointer, i, 0, false, errors[i]->fix_label});
  }
  const auto& faults = m_bench->document.faults();
  for (std::size_t i = 0; i < faults.size(); ++i) {
    const QString pointer = QString::fromStdString(faults[i].pointer);
    m_entries.push_back({QString::fromStdString(faults[i].message), placeText(scenario, pointer),
                         QString::fromStdString(faults[i].hint), pointer, std::nullopt, i, false, std::nullopt});
  }
  addWarnings();
}

void FaultsPanel::fillList() {
  m_list->clear();
  for (const Entry& entry : m_entries) {
    auto* item = new QListWidgetItem(
        QStringLiteral("%1\n%2 (%3)\n%4").arg(entry.message, entry.place, entry.pointer, entry.hint), m_list);
    item->setToolTip(QStringLiteral("%1\n%2").arg(entry.pointer, entry.hint));
  }
  if (!m_entries.empty()) return;
  auto* empty_item = new QListWidgetItem(tr("No problems: the scenario runs."), m_list);
  empty_item->setFlags(Qt::ItemIsEnabled);
}

// Finds jobs by id, since the document may have moved or removed them after the check.
void FaultsPanel::addWarnings() {
  const auto problem = m_bench->document.problem();
  if (problem == nullptr) return;
  for (const PlacementCheck::NeverPlaced& finding : m_placement->findings()) {
    const model::JobIndex job = problem->findJob(finding.job);
    if (!job.valid()) continue;
    const QString pointer = QStringLiteral("/jobs/%1").arg(job.value);
    const QString hint = tr(
        "fewer GPUs for the job, a throughput on more GPU types, more GPUs of one type, or another scheduler or option; the scenario runs without it");
    m_entries.push_back(
        {QStringLiteral("%1: %2").arg(QString::fromStdString(finding.lane), QString::fromStdString(finding.words)),
         placeText(m_bench->document.scenario(), pointer), hint, pointer, std::nullopt, 0, true, QString()});
  }
  for (const compare::Lane& lane : m_bench->document.chosenLanes()) {
    const std::string words = policies::restartWarning(lane.policy, lane.options, *problem);
    if (words.empty()) continue;
    const QString pointer = QStringLiteral("/clock/restart_s");
    const QString text = QString::fromStdString(compare::laneName(lane) + ": " + words);
    const QString hint = tr("a restart_s below round_s, or a longer round_s; the scenario runs without it");
    m_entries.push_back(
        {text, placeText(m_bench->document.scenario(), pointer), hint, pointer, std::nullopt, 0, true, QString()});
  }
}

bool FaultsPanel::faulty() const {
  return std::ranges::any_of(m_entries, [](const Entry& entry) { return !entry.warning; });
}

QString FaultsPanel::fixLabel(int row) const {
  if (row < 0 || row >= static_cast<int>(m_entries.size())) return {};
  const Entry& entry = m_entries[static_cast<std::size_t>(row)];
  if (!entry.label) {
    const auto fix =
        certainFix(m_bench->catalogue().all(), m_bench->document.scenario(), m_bench->document.faults()[entry.fault]);
    entry.label = fix ? QString::fromStdString(fix->label) : QString();
  }
  return *entry.label;
}

bool FaultsPanel::fix(int row) {
  if (fixLabel(row).isEmpty()) return false;
  const Entry entry = m_entries[static_cast<std::size_t>(row)];
  if (entry.error) {
    const std::function<void()> run = m_bench->inputErrors.all()[*entry.error]->fix;
    if (run) run();
    return static_cast<bool>(run);
  }
  const auto fix =
      certainFix(m_bench->catalogue().all(), m_bench->document.scenario(), m_bench->document.faults()[entry.fault]);
  return fix && m_bench->document.edit(*entry.label, fix->apply);
}

bool FaultsPanel::quickFix() {
  if (fix(m_list->currentRow())) return true;
  for (int row = 0; row < static_cast<int>(m_entries.size()); ++row)
    if (fix(row)) return true;
  tell(m_entries.empty() ? tr("There is no problem to repair.")
                         : tr("This cannot be repaired automatically: go to the place and choose."));
  return false;
}

namespace {

// First adds templates from the palette: their faults may also have a repair.
policies::Repaired repairedWithPalette(Workbench& bench) {
  model::Scenario scenario = bench.document.scenario();
  int repairs = 0;
  for (const model::Fault& fault : bench.document.faults()) {
    if (fault.code != "unknown-model" || policies::certainFix(scenario, fault)) continue;
    const auto fix = certainFix(bench.catalogue().all(), scenario, fault);
    if (!fix) continue;
    fix->apply(scenario);
    ++repairs;
  }
  policies::Repaired repaired = policies::repaired(std::move(scenario));
  repaired.repairs += repairs;
  return repaired;
}

}  // namespace

int FaultsPanel::fixAll() {
  // Rejected texts are not in the document; their views write the repaired texts.
  std::vector<std::function<void()>> typed;
  for (const InputError* error : m_bench->inputErrors.all())
    if (error->fix) typed.push_back(error->fix);
  for (const auto& run : typed) run();
  policies::Repaired repaired = repairedWithPalette(*m_bench);
  const int count = repaired.repairs + static_cast<int>(typed.size());
  if (repaired.repairs > 0) {
    const QString edit_text =
        repaired.repairs == 1 ? tr("Repair a problem") : tr("Repair %1 problems").arg(repaired.repairs);
    m_bench->document.edit(edit_text, [&](model::Scenario& s) { s = std::move(repaired.scenario); });
  }
  if (count == 0) tell(tr("This cannot be repaired automatically: go to the place and choose."));
  return count;
}

void FaultsPanel::goTo(int row) {
  if (row < 0 || row >= static_cast<int>(m_entries.size())) return;
  const QString pointer = m_entries[static_cast<std::size_t>(row)].pointer;
  emit goToRequested(pointer);
  m_bench->goTo(pointer);
}

QString FaultsPanel::asText() const {
  QStringList paragraphs;
  for (int row = 0; row < static_cast<int>(m_entries.size()); ++row) {
    const Entry& entry = m_entries[static_cast<std::size_t>(row)];
    QString text = QStringLiteral("%1\n  %2 (%3)\n  %4").arg(entry.message, entry.place, entry.pointer, entry.hint);
    if (const QString label = fixLabel(row); !label.isEmpty())
      text += QStringLiteral("\n  ") + tr("Repair: %1").arg(label);
    paragraphs << text;
  }
  return paragraphs.isEmpty() ? tr("No problems: the scenario runs.") : paragraphs.join(QStringLiteral("\n\n"));
}

}  // namespace roundel::widgets
