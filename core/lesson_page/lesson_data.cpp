// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson_page/lesson_data.h"

#include <algorithm>
#include <map>

#include "core/io/json/json_out.h"
#include "core/model/problem.h"

namespace roundel::lesson_page {
namespace {

const char* toString(lesson::PlaceAsk::Match match) {
  switch (match) {
    case lesson::PlaceAsk::Match::Types:
      return "types";
    case lesson::PlaceAsk::Match::Count:
      return "count";
    case lesson::PlaceAsk::Match::Parts:
      break;
  }
  return "parts";
}

const char* toString(lesson::PickAsk::What what) {
  switch (what) {
    case lesson::PickAsk::What::Node:
      return "node";
    case lesson::PickAsk::What::Type:
      return "type";
    case lesson::PickAsk::What::Lane:
      return "lane";
    case lesson::PickAsk::What::Job:
      break;
  }
  return "job";
}

const char* toString(lesson::Ring::Kind kind) {
  switch (kind) {
    case lesson::Ring::Kind::Node:
      return "node";
    case lesson::Ring::Kind::Type:
      return "type";
    case lesson::Ring::Kind::Lane:
      return "lane";
    case lesson::Ring::Kind::Term:
      return "term";
    case lesson::Ring::Kind::Job:
      break;
  }
  return "job";
}

class Writer {
 public:
  explicit Writer(const SolvedLesson& lesson) : m_lesson(lesson) {
    for (const compare::LaneRun& run : lesson.runs.lanes)
      if (run.ok() && run.metrics) m_laneNumbers.emplace(run.lane.label, static_cast<int>(m_laneNumbers.size()));
  }

  std::string write() {
    m_out.beginObject();
    text("id", m_lesson.lesson.id);
    text("sha256", m_lesson.lesson.sha256);
    text("author", m_lesson.lesson.author);
    number("minutes", m_lesson.lesson.minutes);
    number("of", m_lesson.points());
    number("of_reach", m_lesson.reachPoints());
    strings("languages", m_lesson.languages);
    key("title").beginObject();
    for (const std::string& language : m_lesson.languages) text(language.c_str(), m_lesson.lesson.title.in(language));
    m_out.endObject();
    jobs();
    nodes();
    key("steps").beginArray();
    for (const SolvedStep& step : m_lesson.steps) write(step);
    m_out.endArray();
    m_out.endObject();
    return std::move(m_json);
  }

 private:
  io::JsonOut& key(const char* name) {
    m_out.key(name);
    return m_out;
  }
  void text(const char* name, const std::string& value) { key(name).string(value); }
  void number(const char* name, double value) { key(name).number(value); }
  void flag(const char* name, bool value) { key(name).boolean(value); }
  void strings(const char* name, const std::vector<std::string>& list) {
    key(name).beginArray();
    for (const std::string& list_entry : list) m_out.string(list_entry);
    m_out.endArray();
  }

  // Gang sizes, work, and iterations/s of one GPU of each type, null if the job cannot run on it.
  void jobs() {
    const model::Problem& problem = *m_lesson.runs.problem;
    key("jobs").beginArray();
    for (const model::Job& job : problem.jobs) {
      m_out.beginObject();
      key("sizes").beginArray();
      for (const int size : job.sizes) m_out.integer(size);
      m_out.endArray();
      number("iterations", job.iterations);
      key("rates").beginArray();
      for (const model::ThroughputCurve& curve : job.throughput) {
        const double rate = curve.usable() ? curve.perGpu(job.min_gpus) : 0;
        rate > 0 ? m_out.number(rate) : m_out.null();
      }
      m_out.endArray();
      m_out.endObject();
    }
    m_out.endArray();
  }

  void nodes() {
    const model::Problem& problem = *m_lesson.runs.problem;
    key("nodes").beginArray();
    for (const model::Node& node : problem.nodes) {
      m_out.beginArray();
      for (const model::GpuGroup& group : node.groups) {
        m_out.beginArray();
        m_out.string(problem.types[group.type].id);
        m_out.integer(group.count);
        m_out.endArray();
      }
      m_out.endArray();
    }
    m_out.endArray();
  }

  void write(const SolvedStep& solved) {
    const lesson::Step& step = solved.step;
    m_out.beginObject();
    texts("say", solved.say);
    texts("reveal", solved.reveal);
    number("at_s", solved.at_s);
    number("lane", laneNumber(step.lane));
    number("points", solved.points);
    key("show").beginArray();
    for (const lesson::Show show : step.show) m_out.string(lesson::toString(show));
    m_out.endArray();
    hidden(step.hide);
    ring(step.ring);
    key("hints").beginArray();
    for (std::size_t i = 0; i < step.hints.size(); ++i) {
      m_out.beginObject();
      texts("say", solved.hints[i]);
      ring(step.hints[i].ring);
      m_out.endObject();
    }
    m_out.endArray();
    if (step.ask) question(solved);
    m_out.endObject();
  }

  void question(const SolvedStep& solved) {
    text("kind", lesson::kindOf(*solved.step.ask));
    key("answer").beginObject();
    for (const auto& [language, words] : solved.answer) text(language.c_str(), words);
    m_out.endObject();
    std::visit([&](const auto& answers) { write(answers, solved); }, solved.solution.answers);
    if (solved.isReach()) reach(solved);
  }

  void write(const std::monostate&, const SolvedStep&) {}

  void write(const lesson::PlaceSolution& place, const SolvedStep&) {
    text("job", place.job);
    text("match", toString(place.match));
    key("slots").beginArray();
    for (const lesson::PlaceSlot& slot : place.decisions) {
      m_out.beginObject();
      number("at_s", slot.at_s);
      text("because", slot.because);
      key("accepted").beginArray();
      for (const lesson::Gpus& gpus : slot.accepted) write(gpus);
      m_out.endArray();
      key("classes").beginObject();
      for (const auto& [node, number_of] : slot.node_class) number(node.c_str(), number_of);
      m_out.endObject();
      m_out.endObject();
    }
    m_out.endArray();
  }

  void write(const lesson::Gpus& gpus) {
    m_out.beginArray();
    for (const compare::MovedPart& part : gpus) {
      m_out.beginArray();
      m_out.string(part.node);
      m_out.string(part.type);
      m_out.integer(part.count);
      m_out.endArray();
    }
    m_out.endArray();
  }

  void write(const lesson::PickSolution& pick, const SolvedStep&) {
    text("what", toString(pick.what));
    text("because", pick.because);
    strings("accepted", pick.accepted);
    strings("candidates", pick.candidates);
  }

  void write(const lesson::NumberSolution& solution, const SolvedStep&) {
    number("value", solution.value.number.value_or(0));
    number("within", solution.within);
    text("unit", solution.value.unit);
  }

  void write(const lesson::OrderSolution& order, const SolvedStep&) {
    key("groups").beginArray();
    std::vector<std::string> ids;
    for (const auto& group : order.groups) {
      m_out.beginArray();
      for (const std::string& id : group) m_out.string(id), ids.push_back(id);
      m_out.endArray();
    }
    m_out.endArray();
    // The student begins with the order of the scenario.
    const model::Problem& problem = *m_lesson.runs.problem;
    std::ranges::sort(ids, {}, [&](const std::string& id) { return problem.findJob(id).value; });
    strings("jobs", ids);
  }

  void write(const lesson::ChooseSolution&, const SolvedStep& solved) {
    key("options").beginArray();
    for (const SolvedOption& option : solved.options) {
      m_out.beginObject();
      texts("text", option.text);
      texts("because", option.because);
      flag("right", option.right);
      m_out.endObject();
    }
    m_out.endArray();
  }

  void reach(const SolvedStep& solved) {
    const auto& ask = std::get<lesson::ReachAsk>(*solved.step.ask);
    key("conditions").beginObject();
    for (const auto& [language, lines] : solved.conditions) strings(language.c_str(), lines);
    m_out.endObject();
    key("allow").beginArray();
    for (const lesson::Allow allow : ask.allow) m_out.string(lesson::toString(allow));
    m_out.endArray();
    if (ask.edits) number("edits", *ask.edits);
    strings("way", solved.way);
  }

  void hidden(const lesson::Hidden& hide) {
    key("hide").beginObject();
    flag("future", hide.after_playhead);
    flag("why", hide.why);
    flag("metrics", hide.metrics);
    key("lanes").beginArray();
    for (const std::string& label : hide.lanes) m_out.integer(laneNumber(label));
    m_out.endArray();
    m_out.endObject();
  }

  void ring(const std::optional<lesson::Ring>& ring) {
    if (!ring) return;
    key("ring").beginArray();
    m_out.string(toString(ring->kind));
    m_out.string(ring->id);
    m_out.endArray();
  }

  // Paragraphs as [kind, number, [[text, look, meaning of a term], ...]]; look: 1 strong, 2 em, 4 code.
  void texts(const char* name, const FilledTexts& texts) {
    key(name).beginObject();
    for (const auto& [language, blocks] : texts) {
      key(language.c_str()).beginArray();
      for (const lesson::Block& block : blocks) write(block);
      m_out.endArray();
    }
    m_out.endObject();
  }

  void write(const lesson::Block& block) {
    using Kind = lesson::Block::Kind;
    m_out.beginArray();
    m_out.string(block.kind == Kind::Paragraph ? "p" : block.kind == Kind::Bullet ? "b" : "n");
    m_out.integer(block.number);
    m_out.beginArray();
    for (const lesson::Span& span : block.spans) {
      m_out.beginArray();
      m_out.string(span.text);
      m_out.integer((span.strong ? 1 : 0) + (span.em ? 2 : 0) + (span.code ? 4 : 0));
      if (!span.meaning.empty()) m_out.string(span.meaning);
      m_out.endArray();
    }
    m_out.endArray();
    m_out.endArray();
  }

  int laneNumber(const std::string& label) const {
    const auto lane_entry = m_laneNumbers.find(label);
    return lane_entry == m_laneNumbers.end() ? 0 : lane_entry->second;
  }

  const SolvedLesson& m_lesson;
  std::map<std::string, int> m_laneNumbers;
  std::string m_json;
  io::JsonOut m_out{m_json};
};

}  // namespace

std::string lessonData(const SolvedLesson& lesson) { return Writer(lesson).write(); }

}  // namespace roundel::lesson_page
