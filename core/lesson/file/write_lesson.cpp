// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/file/write_lesson.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/io/json/json_fields.h"
#include "core/io/json/json_out.h"

namespace roundel::lesson {
namespace {

const char* word(PlaceAsk::Match match) {
  return match == PlaceAsk::Match::Types ? "types" : match == PlaceAsk::Match::Count ? "count" : "parts";
}

const char* word(PickAsk::What what) {
  switch (what) {
    case PickAsk::What::Node:
      return "node";
    case PickAsk::What::Type:
      return "type";
    case PickAsk::What::Lane:
      return "lane";
    case PickAsk::What::Job:
      break;
  }
  return "job";
}

const char* key(Ring::Kind kind) {
  switch (kind) {
    case Ring::Kind::Node:
      return "node";
    case Ring::Kind::Type:
      return "type";
    case Ring::Kind::Lane:
      return "lane";
    case Ring::Kind::Term:
      return "term";
    case Ring::Kind::Job:
      break;
  }
  return "job";
}

/// Writes the parts of a lesson.
class Writer {
 public:
  explicit Writer(std::string& out) : m_out(out) {}

  void lesson(const Lesson& lesson) {
    m_out.beginObject();
    m_out.key("roundel_lesson");
    m_out.integer(1);
    text("title", lesson.title);
    if (!lesson.author.empty()) string("author", lesson.author);
    if (lesson.minutes > 0) number("minutes", lesson.minutes);
    string("scenario", lesson.scenario_name);
    lanes(lesson);
    if (!lesson.after.empty()) strings("after", lesson.after);
    m_out.key("steps");
    m_out.beginArray();
    for (const Step& one : lesson.steps) step(one, lesson.lanes.front().label);
    m_out.endArray();
    m_out.endObject();
  }

 private:
  void string(std::string_view name, std::string_view value) {
    m_out.key(name);
    m_out.string(value);
  }
  void number(std::string_view name, double value) {
    m_out.key(name);
    m_out.number(value);
  }
  void boolean(std::string_view name, bool value) {
    m_out.key(name);
    m_out.boolean(value);
  }
  void strings(std::string_view name, const std::vector<std::string>& values) {
    m_out.key(name);
    m_out.beginArray();
    for (const std::string& value : values) m_out.string(value);
    m_out.endArray();
  }
  void text(const LocalText& text) {
    if (!text.de) return m_out.string(text.en);
    m_out.beginObject();
    string("en", text.en);
    string("de", *text.de);
    m_out.endObject();
  }
  void text(std::string_view name, const LocalText& value) {
    m_out.key(name);
    text(value);
  }

  void lanes(const Lesson& lesson) {
    const std::vector<compare::Lane> scenario_lanes = compare::lanesOf(*lesson.problem->scenario);
    if (lesson.lanes == scenario_lanes) return;
    m_out.key("lanes");
    m_out.beginArray();
    for (const compare::Lane& lane : lesson.lanes) {
      if (std::ranges::find(scenario_lanes, lane) != scenario_lanes.end()) {
        m_out.string(lane.label);
        continue;
      }
      m_out.beginObject();
      string("policy", lane.policy);
      string("label", lane.label);
      if (!lane.options.empty()) {
        m_out.key("options");
        io::Codec<model::OptionMap>::write(m_out, lane.options);
      }
      m_out.endObject();
    }
    m_out.endArray();
  }

  void instant(std::string_view name, const Instant& at) {
    if (at.kind == Instant::Kind::Seconds) return number(name, at.seconds);
    string(name, toString(at));
  }

  void step(const Step& step, const std::string& usual_lane) {
    m_out.beginObject();
    text("say", step.say);
    if (step.at) instant("at", *step.at);
    if (step.lane != usual_lane) string("lane", step.lane);
    if (step.points != (step.ask ? 1 : 0)) number("points", step.points);
    if (!step.show.empty()) {
      m_out.key("show");
      m_out.beginArray();
      for (const Show show : step.show) m_out.string(toString(show));
      m_out.endArray();
    }
    if (step.hide != Hidden()) hidden(step.hide);
    if (step.ring) ring(*step.ring);
    if (step.ask) ask(*step.ask);
    if (!step.hints.empty()) hints(step.hints);
    if (!step.reveal.empty()) text("reveal", step.reveal);
    m_out.endObject();
  }

  void hidden(const Hidden& hide) {
    std::vector<std::string> words;
    if (hide.after_playhead) words.emplace_back("after-playhead");
    if (hide.why) words.emplace_back("why");
    if (hide.metrics) words.emplace_back("metrics");
    for (const std::string& lane : hide.lanes) words.push_back(fmt::format("lane:{}", lane));
    strings("hide", words);
  }

  void ring(const Ring& ring) {
    m_out.key("ring");
    m_out.beginObject();
    string(key(ring.kind), ring.id);
    if (ring.kind == Ring::Kind::Term) {
      string("step", ring.step);
      string("job", ring.job);
    }
    m_out.endObject();
  }

  void hints(const std::vector<Hint>& hints) {
    m_out.key("hint");
    m_out.beginArray();
    for (const Hint& hint : hints) {
      if (!hint.ring) {
        text(hint.say);
        continue;
      }
      m_out.beginObject();
      text("say", hint.say);
      ring(*hint.ring);
      m_out.endObject();
    }
    m_out.endArray();
  }

  void row(const Row& row) {
    m_out.key("row");
    if (row.index) return m_out.integer(static_cast<std::int64_t>(*row.index));
    m_out.beginObject();
    for (const auto& [column, value] : row.cells) {
      if (const double* number = std::get_if<double>(&value))
        this->number(column, *number);
      else
        string(column, std::get<std::string>(value));
    }
    if (row.chosen) boolean("chosen", *row.chosen);
    m_out.endObject();
  }

  /// The keys that say which value it is.
  void members(const Reference& of) {
    using Kind = Reference::Kind;
    switch (of.kind) {
      case Kind::Metric:
        return string("metric", of.name);
      case Kind::JobValue:
        string("job", of.job);
        return string("column", of.name);
      case Kind::Rounds:
        return string("rounds", of.name);
      case Kind::Value:
        return string("value", of.name);
      case Kind::Score:
        string("score", of.job);
        if (of.rejected) boolean("rejected", true);
        return;
      case Kind::Reason:
        string("reason", of.job);
        return string("number", of.name);
      case Kind::Table:
        string("table", of.table);
        if (of.row != Row()) row(of.row);
        return string("column", of.name);
      case Kind::Matrix:
        string("matrix", of.name);
        string("job", of.job);
        return string("type", of.type);
      case Kind::Term:
        string("term", of.name);
        string("step", of.step);
        return string("job", of.job);
      case Kind::Why:
        return string("why", of.job);
    }
  }

  void reference(std::string_view name, const Reference& of) {
    m_out.key(name);
    m_out.beginObject();
    members(of);
    if (!of.lane.empty()) string("lane", of.lane);
    if (of.at) instant("at", *of.at);
    if (!of.unit.empty()) string("unit", of.unit);
    if (of.digits != Reference().digits) number("digits", of.digits);
    if (of.before) string("run", "before");
    m_out.endObject();
  }

  void ties(const std::optional<bool>& ties) {
    if (ties) boolean("ties", *ties);
  }

  void ask(const Ask& ask) {
    m_out.key("ask");
    m_out.beginObject();
    std::visit([this](const auto& question) { keys(question); }, ask);
    m_out.endObject();
  }

  void keys(const PlaceAsk& ask) {
    string("place", ask.job);
    if (ask.decisions != 1) number("decisions", ask.decisions);
    if (ask.match != PlaceAsk::Match::Parts) string("match", word(ask.match));
    ties(ask.ties);
  }

  void keys(const PickAsk& ask) {
    string("pick", word(ask.what));
    if (ask.is) {
      m_out.key("is");
      m_out.beginObject();
      is(*ask.is);
      m_out.endObject();
    } else if (ask.of) {
      string("by", ask.largest ? "max" : "min");
      reference("of", *ask.of);
    }
    ties(ask.ties);
  }

  void is(const PickAsk::Is& is) {
    switch (is.kind) {
      case PickAsk::Is::Kind::Blocker:
        return string("blocker", is.word);
      case PickAsk::Is::Kind::Holds:
        return string("holds", is.word);
      case PickAsk::Is::Kind::Code:
        return string("code", is.word);
      case PickAsk::Is::Kind::Chosen:
        return boolean("chosen", true);
    }
  }

  void keys(const NumberAsk& ask) {
    reference("number", ask.of);
    if (ask.tolerance != NumberAsk().tolerance) number("tolerance", ask.tolerance);
  }

  void keys(const OrderAsk& ask) {
    if (ask.of) {
      reference("order", *ask.of);
      string("by", ask.descending ? "descending" : "ascending");
    } else {
      m_out.key("order");
      m_out.beginObject();
      string("table", ask.table);
      m_out.endObject();
    }
    ties(ask.ties);
  }

  void keys(const ReachAsk& ask) {
    m_out.key("reach");
    m_out.beginArray();
    for (const Condition& condition : ask.conditions) {
      m_out.beginObject();
      reference("of", condition.of);
      string("is", toString(condition.is));
      if (const double* to = std::get_if<double>(&condition.to))
        number("to", *to);
      else
        reference("to", std::get<Reference>(condition.to));
      m_out.endObject();
    }
    m_out.endArray();
    if (!ask.allow.empty()) {
      m_out.key("allow");
      m_out.beginArray();
      for (const Allow allow : ask.allow) m_out.string(toString(allow));
      m_out.endArray();
    }
    if (ask.edits) number("edits", *ask.edits);
    if (ask.way.empty()) return;
    m_out.key("way");
    m_out.beginArray();
    for (const WayEdit& edit : ask.way) {
      m_out.beginObject();
      std::visit([this](const auto& one) { way(one); }, edit);
      m_out.endObject();
    }
    m_out.endArray();
  }

  void way(const SetEdit& edit) {
    string("set", edit.pointer);
    m_out.key("to");
    m_out.raw(edit.to);
  }
  void way(const OptionEdit& edit) {
    string("lane", edit.lane);
    string("option", edit.option);
    m_out.key("to");
    m_out.raw(edit.to);
  }
  void way(const PlaceEdit& edit) {
    string("lane", edit.lane);
    instant("at", edit.at);
    m_out.key("place");
    m_out.beginObject();
    for (const auto& [job, gpus] : edit.place) {
      m_out.key(job);
      m_out.beginArray();
      for (const compare::MovedPart& part : gpus) {
        m_out.beginObject();
        string("node", part.node);
        string("type", part.type);
        number("count", part.count);
        m_out.endObject();
      }
      m_out.endArray();
    }
    m_out.endObject();
  }

  void keys(const ChooseAsk& ask) {
    m_out.key("choose");
    m_out.beginArray();
    for (const ChooseAsk::Option& option : ask.options) {
      m_out.beginObject();
      text("text", option.text);
      boolean("right", option.right);
      if (!option.because.empty()) text("because", option.because);
      m_out.endObject();
    }
    m_out.endArray();
  }

  io::JsonOut m_out;
};

}  // namespace

std::string lessonJson(const Lesson& lesson) {
  std::string compact;
  Writer(compact).lesson(lesson);
  return io::layout(compact);
}

}  // namespace roundel::lesson
