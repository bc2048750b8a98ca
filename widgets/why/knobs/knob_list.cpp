// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/knobs/knob_list.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/io/scenario_io.h"
#include "core/policies/external/program_log.h"
#include "core/policies/registry.h"
#include "widgets/base/text/vary_path.h"
#include "widgets/why/knobs/knob_try.h"

namespace roundel::widgets {
namespace {

// Long scenarios have tens of thousands of fields; the list shows only the first matches.
constexpr int kMaxListed = 400;

struct KnobListText {
  Q_DECLARE_TR_FUNCTIONS(KnobList)
};

void addPlaces(std::vector<Knob>& out, const std::vector<ScenarioPlace>& places,
               const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    const auto entry = std::ranges::find(places, path, &ScenarioPlace::path);
    if (entry == places.end()) continue;
    if (auto knob = placeKnob(*entry)) out.push_back(std::move(*knob));
  }
}

class PickKnob : public QDialog {
 public:
  PickKnob(std::vector<Knob> knobs, QWidget* parent)
      : QDialog(parent), m_knobs(std::move(knobs)), m_words(new QLineEdit(this)), m_list(new QListWidget(this)) {
    setObjectName(QStringLiteral("pick-knob"));
    setWindowTitle(KnobListText::tr("Put on a knob"));
    resize(420, 480);
    auto* layout = new QVBoxLayout(this);
    m_words->setPlaceholderText(KnobListText::tr("Filter by words"));
    m_words->setToolTip(KnobListText::tr("Shows options and fields with these words; arrows and Enter choose one"));
    m_words->setAccessibleName(KnobListText::tr("Filter"));
    layout->addWidget(m_words);
    m_list->setToolTip(KnobListText::tr("Options and numbers that a knob can change, and the lane of each"));
    m_list->setAccessibleName(KnobListText::tr("Options and numbers"));
    layout->addWidget(m_list, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_list, &QListWidget::itemActivated, this, &QDialog::accept);
    connect(m_words, &QLineEdit::textChanged, this, [this] { fill(); });
    fill();
  }

  std::optional<Knob> chosen() const {
    const QListWidgetItem* item = m_list->currentItem();
    if (item == nullptr) return std::nullopt;
    return m_knobs[item->data(Qt::UserRole).toUInt()];
  }

 private:
  void fill() {
    m_list->clear();
    const QStringList words = m_words->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (std::size_t i = 0; i < m_knobs.size() && m_list->count() < kMaxListed; ++i) {
      const QString line = m_knobs[i].title + QStringLiteral("  ·  ") + m_knobs[i].whose;
      const bool fits =
          std::ranges::all_of(words, [&](const QString& word) { return line.contains(word, Qt::CaseInsensitive); });
      if (!fits) continue;
      auto* item = new QListWidgetItem(line, m_list);
      item->setData(Qt::UserRole, static_cast<uint>(i));
      item->setToolTip(m_knobs[i].meaning);
    }
    m_list->setCurrentRow(0);
  }

  std::vector<Knob> m_knobs;
  QLineEdit* m_words;
  QListWidget* m_list;
};

}  // namespace

namespace {

// The options that a program has declared, before those of every program.
void addDeclared(const LaneState& lane, std::vector<Knob>& out) {
  const auto ready = lane.program == nullptr ? std::nullopt : lane.program->ready();
  if (!ready) return;
  compare::Lane inner = lane.lane;
  inner.options = declaredOptions(lane.lane);
  std::vector<Knob> declared;
  for (const policies::OptionSpec& option : ready->options) {
    auto knob = optionKnob(inner, option);
    if (!knob) continue;
    knob->declared = true;
    declared.push_back(std::move(*knob));
  }
  out.insert(out.begin(), declared.begin(), declared.end());
}

}  // namespace

std::vector<Knob> knobsOfLane(const Workbench& bench, int lane) {
  std::vector<Knob> out;
  if (lane < 0 || lane >= bench.comparison.documentLanes()) return out;
  const compare::Lane& compared_lane = bench.comparison.lanes()[static_cast<std::size_t>(lane)].lane;
  const policies::PolicyInfo* info = policies::find(compared_lane.policy);
  if (info == nullptr) return out;
  for (const policies::OptionSpec& option : info->options)
    if (auto knob = optionKnob(compared_lane, option)) out.push_back(std::move(*knob));
  addDeclared(bench.comparison.lanes()[static_cast<std::size_t>(lane)], out);
  std::stable_partition(out.begin(), out.end(), [](const Knob& knob) { return knob.kind != Knob::Kind::Words; });
  return out;
}

std::vector<Knob> usualKnobs(const Workbench& bench) {
  std::vector<Knob> out;
  const model::Scenario& scenario = bench.document.scenario();
  std::vector<std::string> paths = {"/clock/round_s", "/clock/restart_s"};
  const model::JobIndex job = bench.selection.job();
  const std::size_t job_index = job.valid() && job < scenario.jobs.size() ? static_cast<std::size_t>(job) : 0;
  if (job_index < scenario.jobs.size()) {
    const std::string job_path =
        "/jobs/" + pointerSegment(QString::fromStdString(scenario.jobs[job_index].id)).toStdString();
    for (const char* field : {"/epochs", "/iterations", "/arrival_s"}) paths.push_back(job_path + field);
  }
  addPlaces(out, placesOf(io::writeScenario(scenario)), paths);
  return out;
}

std::vector<Knob> allScenarioKnobs(const Workbench& bench) {
  std::vector<Knob> out;
  for (const ScenarioPlace& place : placesOf(io::writeScenario(bench.document.scenario())))
    if (auto knob = placeKnob(place)) out.push_back(std::move(*knob));
  return out;
}

std::optional<Knob> knobOf(const Workbench& bench, const std::string& pointer) {
  std::vector<Knob> out;
  addPlaces(out, placesOf(io::writeScenario(bench.document.scenario())), {pointer});
  return out.empty() ? std::nullopt : std::optional(out.front());
}

std::optional<Knob> knobOf(const Workbench& bench, const std::string& policy, const std::string& option) {
  for (int lane = 0; lane < bench.comparison.documentLanes(); ++lane) {
    if (bench.comparison.lanes()[static_cast<std::size_t>(lane)].lane.policy != policy) continue;
    for (Knob& knob : knobsOfLane(bench, lane))
      if (knob.place == option) return std::move(knob);
  }
  return std::nullopt;
}

std::optional<Knob> pickKnob(const Workbench& bench, QWidget* parent) {
  std::vector<Knob> all_knobs;
  for (int lane = 0; lane < bench.comparison.documentLanes(); ++lane)
    for (Knob& knob : knobsOfLane(bench, lane)) all_knobs.push_back(std::move(knob));
  for (Knob& knob : allScenarioKnobs(bench)) all_knobs.push_back(std::move(knob));
  PickKnob dialog(std::move(all_knobs), parent);
  return dialog.exec() == QDialog::Accepted ? dialog.chosen() : std::nullopt;
}

}  // namespace roundel::widgets
