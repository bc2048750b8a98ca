// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/sweeps/sweep_choices.h"

#include <QStringList>
#include <algorithm>
#include <charconv>
#include <cmath>

#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/figures/sweeps/heat_panels.h"
#include "widgets/figures/sweeps/sweep_panels.h"

namespace roundel::widgets::figures {
namespace {

using experiment::SweepTable;

constexpr double kLogSpan = 4;  // a grid that spans at least this factor may be logarithmic

const SweepKind kKinds[] = {
    {.figure = {.id = kMetricCurve,
                .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Metric against parameter"),
                .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "a line a scheduler, 95 % bands")},
     .curve_each = true,
     .joins = true,
     .panels = curvePanels},
    {.figure = {.id = kMetricBars,
                .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Metric, grouped bars"),
                .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "a group a value, 95 % whiskers"),
                .x = AxisOf::Names},
     .by_schedulers = true,
     .panels = barPanels},
    {.figure = {.id = "heat-map",
                .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Two parameters"),
                .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "heat map, a panel a scheduler")},
     .along = 2,
     .one_panel = true,
     .panels = heatPanels},
    {.figure = {.id = "decision-growth",
                .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Growth of decision time"),
                .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "log-log, fitted exponent")},
     .metric = "decision_ms_mean",
     .one_panel = true,
     .joins = true,
     .growth = true,
     .panels = growthPanels}};

std::optional<double> numberOf(const std::string& text) {
  double out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size() && std::isfinite(out) ? std::optional(out)
                                                                                        : std::nullopt;
}

// Whether the numbers grow by a factor rather than by a step.
bool growsByFactor(const std::vector<double>& numbers) {
  if (numbers.size() < 3 || numbers.front() <= 0 || numbers.back() < kLogSpan * numbers.front()) return false;
  double least_step = INFINITY, most_step = 0, least_factor = INFINITY, most_factor = 0;
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    if (numbers[i] <= numbers[i - 1]) return false;
    const double step = numbers[i] - numbers[i - 1], factor = std::log(numbers[i] / numbers[i - 1]);
    least_step = std::min(least_step, step), most_step = std::max(most_step, step);
    least_factor = std::min(least_factor, factor), most_factor = std::max(most_factor, factor);
  }
  return most_factor / least_factor < most_step / least_step;
}

template <typename Texts>
QString listed(const Texts& texts) {
  QStringList out;
  for (const auto& text : texts) out << shown(text);
  return out.isEmpty() ? tr("nothing") : out.join(QStringLiteral(", "));
}

std::vector<std::string> namesOf(const std::vector<SweepAxis>& axes) {
  std::vector<std::string> out;
  for (const SweepAxis& axis : axes) out.push_back(axis.name);
  return out;
}

class Planner {
  Q_DECLARE_TR_FUNCTIONS(SweepPlanner)

 public:
  Planner(const SweepTable& table, const std::string& kind, const SweepChoices& choices)
      : m_table(table), m_axes(axesOf(table)), m_kind(sweepKind(kind)) {
    m_plan.kind = &m_kind;
    m_plan.choices = choices;
    if (m_kind.panels == nullptr) fault(tr("there is no figure of a sweep of the kind “%1”"), kind);
  }

  SweepPlan plan() {
    if (m_table.rows.empty()) fault(tr("the sweep has no results yet"), {});
    metrics();
    pair();
    fixed();
    against();
    if (good()) rest();
    return std::move(m_plan);
  }

 private:
  bool good() const { return m_plan.fault.isEmpty(); }
  void fault(const QString& text, const std::string& word) {
    if (good()) m_plan.fault = text.contains(QLatin1String("%1")) ? text.arg(shown(word)) : text;
  }

  void metrics() {
    std::vector<std::string>& names = m_plan.choices.metrics;
    if (names.empty() && m_kind.metric != nullptr) names = {m_kind.metric};
    if (names.empty()) names = {m_table.metrics.empty() ? std::string() : m_table.metrics.front()};
    std::vector<std::string> known_names = m_table.metrics;
    known_names.insert(known_names.end(), m_table.timings.begin(), m_table.timings.end());
    for (const std::string& name : names)
      if (std::ranges::find(known_names, name) == known_names.end())
        fault(tr("no metric “%1”; this sweep has %2").arg(QStringLiteral("%1"), listed(known_names)), name);
    if (m_kind.one_panel && names.size() > 1) fault(tr("a figure of this kind shows one metric"), {});
  }

  void pair() {
    const SweepPair& pair = m_plan.choices.pair;
    if (pair.none()) return;
    for (const std::string& name : {pair.a, pair.b})
      if (std::ranges::find(m_table.schedulers, name) == m_table.schedulers.end())
        fault(tr("no scheduler “%1”; this sweep has %2").arg(QStringLiteral("%1"), listed(m_table.schedulers)), name);
    if (pair.a == pair.b) fault(tr("two different schedulers are compared, not “%1” with itself"), pair.a);
    if (m_kind.growth) fault(tr("growth is fitted to schedulers, not to their difference"), {});
  }

  const SweepAxis* axis(const std::string& name) {
    const auto it = std::ranges::find(m_axes, name, &SweepAxis::name);
    if (it != m_axes.end()) return &*it;
    fault(m_axes.empty()
              ? tr("no varied value “%1”; this sweep varies nothing")
              : tr("no varied value “%1”; this sweep varies %2").arg(QStringLiteral("%1"), listed(namesOf(m_axes))),
          name);
    return nullptr;
  }

  void fixed() {
    for (const auto& [name, text] : m_plan.choices.at) {
      const SweepAxis* known_axis = axis(name);
      if (known_axis == nullptr) return;
      const auto number = numberOf(text);
      std::size_t value_index = 0;
      while (value_index < known_axis->values.size() && known_axis->values[value_index] != text &&
             !(number && !known_axis->numbers.empty() && known_axis->numbers[value_index] == *number))
        ++value_index;
      if (value_index == known_axis->values.size())
        return fault(tr("%2 is never “%1”; its values are %3")
                         .arg(QStringLiteral("%1"), shown(name), listed(known_axis->values)),
                     text);
      m_plan.fixed.emplace_back(*known_axis, value_index);
    }
  }

  bool isFixed(const SweepAxis& axis) const {
    return std::ranges::any_of(m_plan.fixed, [&](const auto& fixed) { return fixed.first.index == axis.index; });
  }
  bool isAlong(const SweepAxis& axis) const {
    return (m_plan.by && m_plan.by->index == axis.index) ||
           std::ranges::any_of(m_plan.against, [&](const SweepAxis& along) { return along.index == axis.index; });
  }

  void against() {
    const std::vector<std::string>& names = m_plan.choices.against;
    if (m_kind.by_schedulers && names == std::vector<std::string>{kBySchedulers}) return;
    for (const std::string& name : names) {
      const SweepAxis* known_axis = axis(name);
      if (known_axis == nullptr) return;
      if (isFixed(*known_axis)) return fault(tr("“%1” is along an axis and cannot be fixed too"), name);
      if (isAlong(*known_axis)) return fault(tr("“%1” cannot be along both axes"), name);
      if (m_kind.curve_each && m_plan.against.size() == 1 && !m_plan.by)
        m_plan.by = *known_axis;
      else
        m_plan.against.push_back(*known_axis);
    }
    for (const SweepAxis& sweep_axis : m_axes)
      if (names.empty() && m_plan.against.size() < m_kind.along && sweep_axis.values.size() > 1 && !isFixed(sweep_axis))
        m_plan.against.push_back(sweep_axis);
    if (m_kind.by_schedulers && m_plan.against.empty()) return;  // by schedulers
    if (m_plan.against.size() == m_kind.along) return numbersOnly();
    fault(m_kind.along == 2
              ? tr("a heat map takes two varied values; this sweep varies %2").arg(listed(namesOf(m_axes)))
          : m_axes.empty() ? tr("there is nothing to draw against: this sweep varies nothing")
          : m_kind.curve_each
              ? tr("one varied value is along the axis, a second one has one curve per value; this sweep varies %2")
                    .arg(listed(namesOf(m_axes)))
              : tr("one varied value is along the axis; this sweep varies %2").arg(listed(namesOf(m_axes))),
          {});
  }

  void numbersOnly() {
    if (!m_kind.growth) return;
    const SweepAxis& along = m_plan.against.front();
    if (along.numbers.empty() || along.numbers.front() <= 0)
      fault(tr("growth is fitted against a number above 0, such as of jobs or GPUs; “%1” has other values"),
            along.name);
  }

  void rest() {
    std::size_t panels = 1;
    for (const SweepAxis& sweep_axis : m_axes) {
      const bool varied = sweep_axis.index < m_table.varied.size();  // options are part of the lane names
      if (!varied || sweep_axis.values.size() < 2 || isFixed(sweep_axis) || isAlong(sweep_axis)) continue;
      m_plan.free.push_back(sweep_axis);
      panels *= sweep_axis.values.size();
    }
    if (m_plan.free.empty()) return;
    const QString names = listed(namesOf(m_plan.free));
    if (m_kind.one_panel || m_plan.choices.metrics.size() > 1)
      return fault(tr("%2 also varies: give it one value with --at NAME=VALUE").arg(names), {});
    constexpr std::size_t kMaxPanels = 12;
    if (panels > kMaxPanels)
      fault(tr("%2 would make %3 panels: give one value with --at NAME=VALUE").arg(names, QString::number(panels)), {});
  }

  const SweepTable& m_table;
  std::vector<SweepAxis> m_axes;
  const SweepKind& m_kind;
  SweepPlan m_plan;
};

}  // namespace

const SweepKind& sweepKind(const std::string& id) {
  static const SweepKind kNone;
  const auto* it = std::ranges::find_if(kKinds, [&](const SweepKind& kind) { return kind.figure.id == id; });
  return it == std::end(kKinds) ? kNone : *it;
}

const std::vector<std::string>& sweepKinds() {
  static const std::vector<std::string> list = [] {
    std::vector<std::string> ids;
    for (const SweepKind& kind : kKinds) ids.emplace_back(kind.figure.id);
    return ids;
  }();
  return list;
}

bool isSweepKind(const std::string& kind) { return sweepKind(kind).panels != nullptr; }

const FigureKind& anyKind(const std::string& id) { return isSweepKind(id) ? sweepKind(id).figure : figureKind(id); }

std::vector<SweepAxis> axesOf(const SweepTable& table) {
  std::vector<SweepAxis> out;
  for (const auto* dimensions : {&table.varied, &table.options}) {
    for (const experiment::SweepDimension& dimension : *dimensions) {
      SweepAxis axis{.index = out.size(), .name = dimension.name, .values = dimension.values, .log = false};
      for (const std::string& value : dimension.values)
        if (const auto number = numberOf(value)) axis.numbers.push_back(*number);
      if (axis.numbers.size() < axis.values.size()) axis.numbers.clear();
      axis.log = growsByFactor(axis.numbers);
      out.push_back(std::move(axis));
    }
  }
  return out;
}

std::size_t positionAt(const SweepTable& table, const experiment::SweepCell& cell, std::size_t axis) {
  return axis < table.varied.size() ? cell.varied[axis] : cell.options[axis - table.varied.size()];
}

SweepPlan planOf(const SweepTable& table, const std::string& kind, const SweepChoices& choices) {
  return Planner(table, kind, choices).plan();
}

}  // namespace roundel::widgets::figures
