// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/knobs/knob.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/model/check/fix.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/text/field_text.h"
#include "widgets/document/state/lane_edits.h"

namespace roundel::widgets {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kSteps = 60;        // approximate number of steps of a slider
constexpr double kWholeRange = 100;  // if the limits are at most so far apart, they are the slider's ends
constexpr int kDigits = 12;          // significant digits of a position, so that 0.1 + 0.2 is 0.3

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(Knob)
};

double tidy(double value) { return QString::number(value, 'g', kDigits).toDouble(); }

/// The largest of 1, 2 and 5 times a power of ten that is at most `wanted`.
double roundBelow(double wanted) {
  const double power = std::pow(10, std::floor(std::log10(wanted) + 1e-9));
  const double share = wanted / power;
  return power * (share >= 5 - 1e-9 ? 5 : share >= 2 - 1e-9 ? 2 : 1);
}

void setRange(Knob& knob, double usual) {
  const double size = std::max(std::abs(knob.former), std::abs(usual));
  const bool limited = knob.least && knob.most && *knob.most - *knob.least <= kWholeRange;
  knob.low = limited ? *knob.least : knob.former < 0 ? 2 * knob.former : knob.former / 3;
  knob.high = limited ? *knob.most : std::max(2 * size, knob.former / 3);
  if (!limited && size == 0)
    knob.high = knob.unit == QLatin1String("s") ? 120 : knob.kind == Knob::Kind::Integer ? 10 : 1;
  if (knob.least) knob.low = std::max(knob.low, *knob.least);
  if (knob.most) knob.high = std::min(knob.high, *knob.most);
  const double unit = knob.perUnit();
  knob.step = std::max(1e-12, roundBelow((knob.high - knob.low) / unit / kSteps) * unit);
  if (knob.kind == Knob::Kind::Integer) knob.step = std::max(1.0, std::round(knob.step));
  if (!limited) knob.low = tidy(std::max(knob.least.value_or(-1e300), std::round(knob.low / knob.step) * knob.step));
}

void setWords(Knob& knob, std::vector<std::string> words, const std::string& now) {
  knob.kind = Knob::Kind::Words;
  knob.words = std::move(words);
  const auto word_entry = std::ranges::find(knob.words, now);
  knob.former = word_entry == knob.words.end() ? 0 : static_cast<double>(word_entry - knob.words.begin());
  knob.low = 0;
  knob.high = static_cast<double>(knob.words.size()) - 1;
  knob.step = 1;
}

/// Widens the slider to include the paper's value.
void setPublished(Knob& knob, const policies::PublishedValue& paper) {
  knob.published_source = QString::fromStdString(paper.source);
  if (knob.kind == Knob::Kind::Words) {
    const auto word_entry = std::ranges::find(knob.words, paper.json);
    if (word_entry != knob.words.end()) knob.published = static_cast<double>(word_entry - knob.words.begin());
    return;
  }
  const Json value = Json::parse(paper.json, nullptr, false);
  if (!value.is_number()) return;
  knob.published = value.get<double>();
  knob.reach(*knob.published);
}

QString titleOf(QString key) {
  static const std::map<QString, QString> known_titles = {{QStringLiteral("round_s"), Texts::tr("Round length")},
                                                          {QStringLiteral("restart_s"), Texts::tr("Restart cost")},
                                                          {QStringLiteral("arrival_s"), Texts::tr("Arrival")}};
  if (const auto found = known_titles.find(key); found != known_titles.end()) return found->second;
  if (key.endsWith(QLatin1String("_s"))) key.chop(2);
  key.replace(QLatin1Char('_'), QLatin1Char(' '));
  if (!key.isEmpty()) key[0] = key[0].toUpper();
  return key;
}

Knob bareKnob(const compare::Lane& lane, const policies::OptionSpec& option) {
  Knob knob;
  knob.lane = lane.label;
  knob.place = option.key;
  knob.title = titleOf(QString::fromStdString(option.key));
  knob.whose = laneName(lane);
  knob.unit = QString::fromStdString(option.unit);
  knob.meaning = QString::fromStdString(option.meaning);
  knob.least = option.minimum;
  knob.most = option.maximum;
  return knob;
}

}  // namespace

model::TimeUnit Knob::timeUnit() const { return model::timeUnitFor(former != 0 ? former : high); }

double Knob::perUnit() const { return unit == QLatin1String("s") ? timeUnit().seconds : 1; }

QString Knob::unitText() const { return unit == QLatin1String("s") ? unitName(timeUnit()) : unit; }

QString Knob::number(double at) const {
  if (kind == Kind::Words) {
    QString word = QString::fromStdString(words[static_cast<std::size_t>(std::clamp(at, low, high))]);
    return word.remove(QLatin1Char('"')).replace(QLatin1Char('-'), QLatin1Char(' '));
  }
  return numberText(tidy(at / perUnit()));
}

QString Knob::text(double at) const {
  const QString unit_text = unitText();
  return kind == Kind::Words || unit_text.isEmpty() ? number(at) : number(at) + QLatin1Char(' ') + unit_text;
}

std::string Knob::json(double at) const {
  switch (kind) {
    case Kind::Words:
      return words[static_cast<std::size_t>(std::clamp(at, low, high))];
    case Kind::Integer:
      return std::to_string(std::llround(at));
    case Kind::Number:
      break;
  }
  return policies::canonicalJson(numberText(tidy(at)).toStdString());
}

double Knob::at(int steps) const {
  const double position = tidy(former + steps * step);
  return std::clamp(position, low, high);
}

int Knob::stepsTo(double position) const { return static_cast<int>(std::lround((position - former) / step)); }

QString Knob::publishedText() const {
  return published ? Texts::tr("In the paper: %1 (%2).").arg(text(*published), published_source) : QString();
}

std::optional<double> Knob::parsed(const QString& text) const {
  if (kind == Kind::Words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      const auto position = static_cast<double>(i);
      if (number(position).compare(text.trimmed(), Qt::CaseInsensitive) == 0) return position;
    }
    return std::nullopt;
  }
  QString typed = text.trimmed();
  if (!unitText().isEmpty() && typed.endsWith(unitText())) typed.chop(unitText().size());
  const auto value =
      parseNumber(typed.trimmed(), {.least = -1e300, .open = false, .most = 1e300, .whole = kind == Kind::Integer})
          .value;
  return value ? std::optional(tidy(*value * perUnit())) : std::nullopt;
}

void Knob::reach(double position) {
  if (kind == Kind::Words) return;
  low = std::min(low, position);
  high = std::max(high, position);
}

std::optional<Knob> optionKnob(const compare::Lane& lane, const policies::OptionSpec& option) {
  Knob knob = bareKnob(lane, option);
  const auto given_option = lane.options.find(option.key);
  std::string now = given_option == lane.options.end() ? option.default_json : given_option->second;
  const policies::PublishedValue* paper = policies::publishedValue(option, lane.options);
  if (option.type == policies::OptionType::Bool) {
    setWords(knob, {"false", "true"}, now);
  } else if (option.type == policies::OptionType::Choice) {
    std::vector<std::string> words;
    for (const std::string& word : option.choices) words.push_back(Json(word).dump());
    setWords(knob, std::move(words), now);
  } else if (!option.offered.empty()) {
    std::vector<std::string> words = option.offered;
    if (std::ranges::find(words, now) == words.end()) words.push_back(now);
    setWords(knob, std::move(words), now);
  } else {
    if (now == "null" && paper != nullptr) now = paper->json;
    const Json value = Json::parse(now, nullptr, false), usual = Json::parse(option.default_json, nullptr, false);
    const bool number = option.type == policies::OptionType::Integer || option.type == policies::OptionType::Number;
    if (!number || !value.is_number()) return std::nullopt;
    knob.kind = option.type == policies::OptionType::Integer ? Knob::Kind::Integer : Knob::Kind::Number;
    knob.former = value.get<double>();
    setRange(knob, usual.is_number() ? usual.get<double>() : 0);
  }
  if (paper != nullptr) setPublished(knob, *paper);
  return knob;
}

std::optional<Knob> placeKnob(const ScenarioPlace& place) {
  const Json value = Json::parse(place.value, nullptr, false);
  Knob knob;
  knob.place = place.path;
  knob.whose = Texts::tr("scenario");
  const std::vector<std::string> segments = model::pointerSegments(place.path);
  if (segments.empty()) return std::nullopt;
  knob.title = titleOf(QString::fromStdString(segments.back()));
  if (segments.size() > 2) {
    const QString owner_text = segments[1] == "*" ? Texts::tr("all %1").arg(QString::fromStdString(segments[0]))
                                                  : QString::fromStdString(segments[1]);
    knob.title = Texts::tr("%1 of %2", "a field, of what").arg(knob.title, owner_text);
    if (segments.size() > 3 && segments[2] == "throughput")
      knob.title = Texts::tr("Throughput of %1 on %2").arg(owner_text, QString::fromStdString(segments.back()));
  }
  if (model::isInSeconds(segments.back())) knob.unit = QStringLiteral("s");
  if (value.is_boolean()) {
    setWords(knob, {"false", "true"}, place.value);
    return knob;
  }
  if (!value.is_number()) return std::nullopt;
  knob.former = value.get<double>();
  const bool counts = value.is_number_integer() && knob.unit.isEmpty() && segments.back() != "iterations";
  const bool rate = segments.size() > 2 && segments[2] == "throughput";
  knob.kind = counts && !rate ? Knob::Kind::Integer : Knob::Kind::Number;
  if (knob.former >= 0) knob.least = 0;
  setRange(knob, 0);
  return knob;
}

}  // namespace roundel::widgets
